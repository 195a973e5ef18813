"""The layout of the R package epireview: its tables and columns."""

import csv
import io
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from evisynth.errors import UsageError
from evisynth.evidence import Scalar
from evisynth.review.exporting.data import ExportData, Exported, ExportedArticle, unmarked
from evisynth.review.exporting.epireview_words import MISSING, Wording
from evisynth.review.exporting.perg_rows import cells_of_record
from evisynth.schemas import Schema

_TABLES = ("parameter", "model", "outbreak")
_KEYS = {"parameter": "parameter_data_id", "model": "model_data_id", "outbreak": "outbreak_data_id"}


def epireview_columns(kind: str, pathogen: str) -> tuple[str, ...]:
    """Return the columns of a pathogen's table; those of the layout's model pathogen where it has no table of its own.

    >>> "model_notes" in epireview_columns("model", "lassa"), "model_notes" in epireview_columns("model", "nipah")
    (False, True)
    """
    layout = _layout()
    letters: Mapping[str, str] = layout["letters"]
    columns: Mapping[str, str] = layout[kind]
    for letter in (letters.get(pathogen, ""), letters[layout["like"]]):
        found = tuple(name for name, present in columns.items() if letter and letter in present)
        if found:
            return found
    return tuple(columns)


def write_epireview(kind: str, pathogen: str, rows: Iterable[Mapping[str, Scalar]], schema: Schema) -> bytes:
    """Write rows as a table of epireview: its columns and its words for the pathogen, `NA` where there is no value.

    Args:
        kind: article, parameter, model or outbreak.
        pathogen: key.
        rows: cells by the schema's column names.
        schema: PERG.
    """
    table = schema.table(kind)
    header = epireview_columns(kind, pathogen)
    wording = Wording(schema, kind, letter_of(pathogen), header)
    places: dict[str, list[tuple[int, str, float]]] = {}
    for place, name in enumerate(header):
        column = table.column(name)
        if column is not None and not wording.is_empty(name):
            factor = column.scaled_aliases.get(name, 1.0)
            places.setdefault(column.name, []).append((place, name, factor))
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(header)
    for row in rows:
        cells = [MISSING] * len(header)
        for source, value in wording.row(row).items():
            if value is not None:
                for place, name, factor in places.get(source, ()):
                    cells[place] = wording.cell(name, value, factor)
        writer.writerow(cells)
    return out.getvalue().encode("utf-8", "replace")


def letter_of(pathogen: str) -> str:
    """Return the letter of the pathogen by whose tables one is written."""
    layout = _layout()
    letters: Mapping[str, str] = layout["letters"]
    return letters.get(pathogen, letters[layout["like"]])


def export_epireview(data: ExportData) -> Exported:
    """Write the tables of one pathogen as epireview names and fills them: own estimates of the articles only.

    Raises:
        UsageError: the rows are of another schema than PERG, or the review names no pathogen of it.
    """
    if data.schema.name != "perg":
        raise UsageError(f"epireview has no layout for schema {data.schema.name}", "Export with --format csv.")
    if data.pathogen is None:
        known = ", ".join(data.schema.pathogens)
        raise UsageError(
            "the protocol names no pathogen of the schema",
            f"Give --pathogen, or set review.pathogen in protocol.toml: {known}.",
        )
    name = data.schema.pathogens[data.pathogen].name
    titles: Mapping[str, str] = _layout()["files"]
    articles = [_article(article, name) for article in data.articles]
    contents = {"article": write_epireview("article", data.pathogen, articles, data.schema)}
    counts = {"article": len(articles)}
    waiting = data.unverified(_TABLES)
    warnings = [unmarked(waiting)] if waiting else []
    for kind in _TABLES:
        rows: list[dict[str, Scalar]] = [
            {
                **cells_of_record(value.extraction, data.schema),
                _KEYS[kind]: value.id,
                "id": article.record.id,
                "covidence_id": article.covidence,
                "pathogen": name,
            }
            for article, value in data.rows(kind, own=True)
        ]
        contents[kind] = write_epireview(kind, data.pathogen, rows, data.schema)
        counts[kind] = len(rows)
        header = epireview_columns(kind, data.pathogen)
        unnamed = sum(map(Wording(data.schema, kind, letter_of(data.pathogen), header).loses_events, rows))
        if unnamed:
            warnings.append(f"{unnamed} delays stand without their events: the table has no columns for them")
    named = {kind: f"{data.pathogen}_{titles[kind]}.csv" for kind in contents}
    return Exported(
        files={named[kind]: content for kind, content in contents.items()},
        rows={named[kind]: count for kind, count in counts.items()},
        left_out=data.left_out(own=True),
        warnings=tuple(warnings),
    )


@cache
def _layout() -> dict[str, Any]:
    return tomllib.loads(files(__package__ or "").joinpath("epireview.toml").read_text(encoding="utf-8"))


def _article(article: ExportedArticle, pathogen: str) -> dict[str, Scalar]:
    record = article.record
    surname, _, given = (record.authors[0] if record.authors else "").partition(",")
    first, _, last = (record.pages or "").replace("–", "-").partition("-")
    return {
        **article.quality,
        "id": record.id,
        "covidence_id": article.covidence,
        "pathogen": pathogen,
        "article_title": record.title,
        "first_author_surname": surname.strip() or None,
        "first_author_first_name": given.strip() or None,
        "doi": record.identifiers.doi,
        "journal": record.journal,
        "year_publication": record.year,
        "volume": record.volume,
        "issue": record.issue,
        "page_first": first.strip() or None,
        "page_last": last.strip() or None,
        "article_label": article.label,
        "double_extracted": article.readers > 1,
        "article_qa_score": None if article.quality_score is None else 100 * article.quality_score,
    }

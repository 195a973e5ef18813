"""The layout of the R package epireview: its tables, columns and vocabularies."""

import csv
import io
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from evisynth.errors import UsageError
from evisynth.evidence import Scalar
from evisynth.review.exporting.data import ExportData, Exported, ExportedArticle
from evisynth.review.exporting.perg_rows import cells_of_record
from evisynth.review.report.cells import cell
from evisynth.schemas import Schema, Table

_MISSING = "NA"
_RANGE = re.compile(r"-?\d+(\.\d+)? - -?\d+(\.\d+)?")
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
    """Write rows as a table of epireview: its columns for the pathogen, `NA` where there is no value, lists with ";".

    Args:
        kind: article, parameter, model or outbreak.
        pathogen: key.
        rows: cells by the schema's column names.
        schema: PERG.
    """
    table = schema.table(kind)
    header = epireview_columns(kind, pathogen)
    sources = [(name, column.name, column.scaled_aliases.get(name, 1.0)) for name in header
               if (column := table.column(name)) is not None]  # fmt: skip
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow([name for name, _, _ in sources])
    for row in rows:
        held = _with_suffix(row, table, header)
        writer.writerow([_cell(held.get(source), factor) for _, source, factor in sources])
    return out.getvalue().encode("utf-8", "replace")


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
    for kind in _TABLES:
        rows = [
            {
                **_in_their_words(cells_of_record(value.extraction, data.schema)),
                _KEYS[kind]: value.id,
                "id": article.record.id,
                "covidence_id": article.covidence,
                "pathogen": name,
            }
            for article, value in data.rows(kind, own=True)
        ]
        contents[kind] = write_epireview(kind, data.pathogen, rows, data.schema)
        counts[kind] = len(rows)
    named = {kind: f"{data.pathogen}_{titles[kind]}.csv" for kind in contents}
    return Exported(
        files={named[kind]: content for kind, content in contents.items()},
        rows={named[kind]: count for kind, count in counts.items()},
        left_out=data.left_out(own=True),
    )


@cache
def _layout() -> dict[str, Any]:
    return tomllib.loads(files(__package__ or "").joinpath("epireview.toml").read_text(encoding="utf-8"))


def _in_their_words(cells: Mapping[str, Scalar]) -> Mapping[str, Scalar]:
    """Replace words that the tables don't have; a number keeps its printed digits and gets a power of ten."""
    instead: Mapping[str, Mapping[str, tuple[str, int]]] = _layout()["instead"]
    written, exponent = dict(cells), 0
    for name, words in instead.items():
        held = cells.get(name)
        if isinstance(held, str) and held in words:
            written[name], power = words[held]
            exponent += power
    if not exponent:
        return written
    printed = cells.get("exponent")
    return written | {"exponent": exponent + (printed if isinstance(printed, (int, float)) else 0)}


def _with_suffix(row: Mapping[str, Scalar], table: Table, header: Sequence[str]) -> Mapping[str, Scalar]:
    classified = table.classified
    if classified is None or classified.inverse_column in header or not row.get(classified.inverse_column):
        return row
    return {**row, classified.type_column: f"{row.get(classified.type_column)} {classified.inverse_suffix}"}


def _cell(value: Scalar, factor: float) -> str:
    if value is None:
        return _MISSING
    if isinstance(value, tuple):
        value = ";".join(value)
    if factor != 1.0 and isinstance(value, (int, float)):
        value = value / factor
    # "-7 - 10" is the text of a range, and epireview has columns of them; no spreadsheet runs anything of it.
    return str(value) if isinstance(value, str) and _RANGE.fullmatch(value) else cell(value) or _MISSING


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

"""Our own layout: a CSV per table of the schema, in the order in which its form asks, and one of their words."""

from collections.abc import Iterator, Mapping

from evisynth.evidence import Scalar
from evisynth.review.exporting.data import ExportData, Exported, ExportedArticle, ExportedValue
from evisynth.review.report.cells import BIBLIOGRAPHIC, bibliographic_cells, write_table
from evisynth.review.report.support import SUPPORT, support_cells
from evisynth.schemas import column_names, form_of

ARTICLE = ("record", "study", "label", *BIBLIOGRAPHIC, "covidence_id", "judged")
BEFORE = ("id", "record", "study", "label", "doi")
AFTER = ("own", "state", "quote", "start", "end", *SUPPORT, "revised_fields", "found_by")
EVIDENCE = ("id", "record", "study", "label", "document", "kind", "class", "type", "field", "value",
            "quote", "start", "end", "match", "score", "basis", "note", "found_by")  # fmt: skip


def export_csv(data: ExportData) -> Exported:
    """Write `articles.csv`, then a CSV for each repeating table: keys, the fields of its form, then what they stand on.

    Fields that the form does not ask follow by name, so that nothing is lost. `evidence.csv` has every quote with its
    field. Rejected rows are left out and counted.
    """
    asked = {name for name in data.schema.tables if not form_of(data.schema, name).repeats}
    questions = tuple(dict.fromkeys(name for article in data.articles for name in article.quality))
    columns = (*ARTICLE, *questions, "quality_score")
    files = {"articles.csv": write_table(columns, (_article(article) for article in data.articles))}
    counts = {"articles.csv": len(data.articles)}
    kinds = dict.fromkeys(name for name in data.schema.tables if name not in asked)
    kinds |= dict.fromkeys(value.extraction.kind for article in data.articles for value in article.values)
    for kind in kinds:
        rows = list(data.rows(kind))
        known = column_names(data.schema, kind) if kind in data.schema.tables else ()
        held = {name for _, value in rows for name in value.extraction.values}
        fields = (*known, *sorted(held.difference(known, BEFORE, AFTER)))
        name = f"{kind}s.csv" if kind not in asked else f"{kind}_rows.csv"
        files[name] = write_table((*BEFORE, *fields, *AFTER), (_value(article, value) for article, value in rows))
        counts[name] = len(rows)
    words = [cells for kind in kinds for article, value in data.rows(kind) for cells in _evidence(article, value)]
    files["evidence.csv"], counts["evidence.csv"] = write_table(EVIDENCE, words), len(words)
    return Exported(files, counts, data.left_out())


def _article(article: ExportedArticle) -> Mapping[str, Scalar]:
    return {
        **article.quality,
        **bibliographic_cells(article.record),
        "record": article.record.id,
        "study": article.study,
        "label": article.label,
        "covidence_id": article.covidence,
        "judged": article.judged,
        "quality_score": article.quality_score,
    }


def _value(article: ExportedArticle, value: ExportedValue) -> Mapping[str, Scalar]:
    row = value.extraction
    whole = next((one for one in row.evidence if one.field is None), row.evidence[0] if row.evidence else None)
    said = {} if whole is None else {name: getattr(whole, name) for name in ("quote", "start", "end", "found_by")}
    return {
        **row.values,
        **_whose(article, value),
        "doi": article.record.identifiers.doi,
        "own": row.own,
        "state": row.state,
        **said,
        **support_cells(row, value.revised),
        "revised_fields": value.revised,
    }


def _evidence(article: ExportedArticle, value: ExportedValue) -> Iterator[Mapping[str, Scalar]]:
    row = value.extraction
    whose = _whose(article, value) | {"document": value.document, "kind": row.kind}
    what = {name: row.values.get(name) for name in ("class", "type")}
    for one in row.evidence:
        said = {name: getattr(one, name) for name in EVIDENCE[10:]}
        yield {**whose, **what, **said, "field": one.field, "value": row.values.get(one.field or "")}


def _whose(article: ExportedArticle, value: ExportedValue) -> dict[str, Scalar]:
    return {"id": value.id, "record": article.record.id, "study": article.study, "label": article.label}

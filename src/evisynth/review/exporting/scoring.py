"""JSON Lines for `evisynth score extraction`: one line per judged article, with what was looked for in it."""

import json
from typing import Any

from evisynth.errors import UsageError
from evisynth.review.exporting.data import ExportData, Exported, ExportedArticle
from evisynth.review.extraction import flatten

KINDS = ("parameter", "model", "outbreak")


def export_jsonl(data: ExportData) -> Exported:
    """Write `extractions.jsonl`: judged articles with their classes and rows, those without a row among them.

    Cited and assumed rows are there, marked; rejected rows and articles that were not read are left out and counted.

    Raises:
        UsageError: the schema has no table that scores are of.
    """
    if not any(kind in data.schema.tables for kind in KINDS):
        raise UsageError(f"no score is made of the tables of schema {data.schema.name}", "Export with --format csv.")
    lines = [json.dumps(_line(article, data), ensure_ascii=False) for article in data.articles if article.judged]
    unread = len(data.articles) - len(lines)
    left_out = data.left_out() | ({"articles not read": unread} if unread else {})
    content = "".join(line + "\n" for line in lines).encode("utf-8", "replace")
    name = "extractions.jsonl"
    return Exported({name: content}, {name: len(lines)}, left_out)


def _line(article: ExportedArticle, data: ExportData) -> dict[str, Any]:
    rows = [value.extraction for value in article.values if value.extraction.state != "rejected"]
    found = {str(row.values["class"]) for row in rows if row.kind == "parameter" and row.values.get("class")}
    kinds = data.kinds | {row.kind for row in rows}
    judged: dict[str, Any] = {"parameter": sorted({*data.classes, *found})}
    judged |= {kind: kind in kinds for kind in KINDS[1:]}
    line: dict[str, Any] = {"article": article.record.id, "label": article.label, "doi": article.record.identifiers.doi}
    line |= {"pathogen": data.pathogen} if data.pathogen else {}
    return line | {"judged": judged, "records": [flatten(row) for row in rows if row.kind in KINDS]}

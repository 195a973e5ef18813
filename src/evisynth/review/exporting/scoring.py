"""JSON Lines for `evisynth score extraction`: one line per judged article, with what was looked for in it."""

import json
from typing import Any

from evisynth.errors import UsageError
from evisynth.review.exporting.data import ExportData, Exported, ExportedArticle
from evisynth.schemas import Schema, flatten, form_of

KINDS = ("parameter", "model", "outbreak")
_HAS_RULES = "perg"


def export_jsonl(data: ExportData) -> Exported:
    """Write `extractions.jsonl`: judged articles with their classes and rows, those without a row among them.

    Cited and assumed rows are there, marked; rejected rows and articles that were not read are left out and counted.

    Raises:
        UsageError: the schema has no table that scores are of.
    """
    if not any(kind in data.schema.tables for kind in KINDS):
        raise UsageError(f"no score is made of the tables of schema {data.schema.name}", "Export with --format csv.")
    sought = looked_for(data.schema, data.classes, by_rules=data.by_rules)
    judged = (_line(article, data, *sought) for article in data.articles if article.judged)
    lines = [json.dumps(line, ensure_ascii=False) for line in judged]
    unread = len(data.articles) - len(lines)
    left_out = data.left_out() | ({"articles not read": unread} if unread else {})
    content = "".join(line + "\n" for line in lines).encode("utf-8", "replace")
    name = "extractions.jsonl"
    return Exported({name: content}, {name: len(lines)}, left_out)


def looked_for(schema: Schema, wanted: tuple[str, ...], *, by_rules: bool) -> tuple[tuple[str, ...], frozenset[str]]:
    """Return the classes and the tables that an extractor looks for in every article.

    There are rules for PERG, and they look for all of its classes and tables of rows; for other schemas there are none.

    >>> from evisynth.schemas import load_schema
    >>> classes, kinds = looked_for(load_schema("perg"), (), by_rules=True)
    >>> "Severity" in classes, "Risk factors" in classes, sorted(kinds)
    (True, True, ['model', 'outbreak', 'parameter'])
    """
    known = tuple(name for table in schema.tables for name in form_of(schema, table).classes)
    kinds = frozenset(name for name in schema.tables if form_of(schema, name).repeats)
    if by_rules and schema.name != _HAS_RULES:
        return (), frozenset()
    return tuple(name for name in known if not wanted or name in wanted), kinds


def _line(
    article: ExportedArticle, data: ExportData, classes: tuple[str, ...], kinds: frozenset[str]
) -> dict[str, Any]:
    rows = [value.extraction for value in article.values if value.extraction.state != "rejected"]
    found = {str(row.values["class"]) for row in rows if row.kind == "parameter" and row.values.get("class")}
    seen = kinds | {row.kind for row in rows}
    judged: dict[str, Any] = {"parameter": sorted({*classes, *found})}
    judged |= {kind: kind in seen for kind in KINDS[1:]}
    line: dict[str, Any] = {"article": article.record.id, "label": article.label, "doi": article.record.identifiers.doi}
    line |= {"covidence_id": article.covidence} if article.covidence else {}
    line |= {"pathogen": data.pathogen} if data.pathogen else {}
    return line | {"judged": judged, "records": [flatten(row) for row in rows if row.kind in KINDS]}

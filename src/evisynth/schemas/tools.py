"""The tools that a model may call for a schema: JSON Schema per table, class and step."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from evisynth.schemas.asking import Asked, asked_fields, class_form, form_of
from evisynth.schemas.schema import Schema

OWNERSHIP = ("own", "cited", "assumed")
BASES = ("stated", "inferred", "derived", "figure", "supplement")
_JSON_TYPES = {"integer": "integer", "number": "number", "boolean": "boolean"}
_APART = ("kind", "own", "evidence")


@dataclass(frozen=True, slots=True)
class ToolDefinition:
    """A tool that a model calls to record one row, or a part of one.

    Args:
        name: the function's name.
        doc: when to call it.
        parameters: JSON Schema of its arguments: every property required, no others, null where there is no value.
        table: of which table.
        class_name: the class of its rows; None when the tool is not of one.
        step: the step that it belongs to; empty for the first.
    """

    name: str
    doc: str
    parameters: Mapping[str, Any]
    table: str
    class_name: str | None = None
    step: str = ""


def tool_definitions(
    schema: Schema, table: str, classes: Sequence[str] | None = None, *, pathogen: str | None = None
) -> tuple[ToolDefinition, ...]:
    """Return the tools of a table: the first step's, one per class where it has classes, then one per further step.

    Args:
        schema, table: for what.
        classes: only the tools of these; None for all.
        pathogen: its key or name; fields for others are left out.

    Raises:
        UsageError: no such table, class or pathogen.

    >>> from evisynth.schemas import load_schema
    >>> [tool.name for tool in tool_definitions(load_schema("perg"), "parameter", ["Severity"])]
    ['record_severity', 'describe_uncertainty', 'describe_population']
    """
    form = form_of(schema, table)
    named = list(form.classes) if classes is None else list(classes)
    tools = [
        ToolDefinition(
            name=class_form(schema, table, name).tool,
            doc=f"Record one row of the class {name}: {class_form(schema, table, name).doc}. One call per row.",
            parameters=_parameters(_without(fields, form.class_field), owned=form.owned),
            table=table,
            class_name=name,
        )
        for name in named
        for fields in [asked_fields(schema, table, name, step="", pathogen=pathogen)]
    ]
    if not form.classes:
        tools = [
            ToolDefinition(
                name=form.tool or f"record_{table}",
                doc=form.doc or f"Record one row: {schema.table(table).title}.",
                parameters=_parameters(asked_fields(schema, table, step="", pathogen=pathogen), owned=form.owned),
                table=table,
            )
        ]
    for step in form.steps:
        fields = asked_fields(schema, table, step=step.name, pathogen=pathogen)
        tools.append(ToolDefinition(step.tool, step.doc, _parameters(fields, owned=False), table, None, step.name))
    return tuple(tools)


def flag_definition(schema: Schema, table: str) -> ToolDefinition:
    """Return the tool by which a model says which classes of a table an article holds, each with words that show it.

    A table without classes has one flag, by the table's name. Source: extraction step 1 of arXiv 2603.22327.

    Raises:
        UsageError: the schema has no such table.

    >>> from evisynth.schemas import load_schema
    >>> list(flag_definition(load_schema("perg"), "model").parameters["properties"])
    ['model']
    """
    form = form_of(schema, table)
    subjects = {name: one.doc for name, one in form.classes.items()} or {table: form.doc or schema.table(table).title}
    flags = {
        name: {
            "description": doc,
            **_object(
                {
                    "present": {"type": "boolean", "description": "the article itself reports such values"},
                    "excerpt": {
                        "type": ["string", "null"],
                        "description": "words of the article that show it, verbatim",
                    },
                }
            ),
        }
        for name, doc in subjects.items()
    }
    return ToolDefinition(
        f"flag_{table}", f"Say what the article holds: {schema.table(table).title}.", _object(flags), table
    )


def record_of(tool: ToolDefinition, arguments: Mapping[str, Any], schema: Schema) -> dict[str, Any]:
    """Return the fields of a record that a call of a tool says, and its class; words about them stay apart.

    >>> from evisynth.schemas import load_schema
    >>> perg = load_schema("perg")
    >>> tool = tool_definitions(perg, "parameter", ["Doubling time"])[0]
    >>> record_of(tool, {"value": 4.5, "unit": "Days", "own": "own", "evidence": []}, perg)
    {'class': 'Doubling time', 'value': 4.5, 'unit': 'Days'}
    """
    form = form_of(schema, tool.table)
    said = {name: value for name, value in arguments.items() if name not in _APART and value not in (None, [])}
    return {form.class_field: tool.class_name, **said} if tool.class_name else said


def _without(fields: Sequence[Asked], name: str) -> tuple[Asked, ...]:
    return tuple(one for one in fields if one.name != name)


def _parameters(fields: Sequence[Asked], *, owned: bool) -> dict[str, Any]:
    properties = {one.name: _property(one) for one in fields}
    if owned:
        properties["own"] = {
            "type": "string",
            "enum": list(OWNERSHIP),
            "description": "own: from data of this article; cited: of another work; assumed: taken as an input",
        }
    names = list(properties)
    properties["evidence"] = {
        "type": "array",
        "minItems": 1,
        "description": "words of the article, verbatim, for the fields above; field null is the record as a whole",
        "items": _object(
            {
                "field": {"type": ["string", "null"], "enum": [*names, None]},
                "quote": {"type": "string"},
                "basis": {"type": "string", "enum": list(BASES)},
                "note": {"type": ["string", "null"], "description": "reason of an inference, formula of a derivation"},
            }
        ),
    }  # fmt: skip
    return _object(properties)


def _object(properties: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }


def _property(one: Asked) -> dict[str, Any]:
    kind = _JSON_TYPES.get(one.column.kind, "string")
    described: dict[str, Any] = {"description": _description(one)}
    closed = one.offered is not None and not one.column.open
    item: dict[str, Any] = {"type": kind} | ({"enum": list(one.offered or ())} if closed else {})
    if one.column.several:
        least = {"minItems": 1} if one.required else {}
        return described | {"type": "array" if one.required else ["array", "null"], "items": item} | least
    if one.limits.minimum is not None:
        described["minimum"] = one.limits.minimum
    if one.limits.maximum is not None:
        described["maximum"] = one.limits.maximum
    if one.column.kind == "date":
        described["format"] = "date"
    if one.required:
        return described | item
    if "enum" in item:
        item["enum"] = [*item["enum"], None]
    return described | item | {"type": [kind, "null"]}


def _description(one: Asked) -> str:
    unit = f" [{one.unit}]" if one.unit else ""
    return f"{one.label}: {one.doc}{unit}" if one.doc.casefold() != one.label.casefold() else f"{one.label}{unit}"

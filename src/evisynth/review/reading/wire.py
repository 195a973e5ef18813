"""The tools of a schema as they are sent: the same fields, in fewer tokens."""

from collections.abc import Sequence
from typing import Any

from pydantic_ai.tools import ToolDefinition as SentTool

from evisynth.review.reading.relevance import stems
from evisynth.schemas import Asked, Schema, ToolDefinition, asked_fields, form_of

FINISH = "finish"
FLAG = "flag_kinds"
DECLINE = "decline"
ROW = "row"
OWNERSHIP = ("own", "cited", "assumed")
BASES = ("stated", "inferred", "derived", "figure", "supplement")
MOST_CHOICES = 24
"""A longer list of choices, of all countries, say, is not sent: what was written is held against it here."""
_TEXT: dict[str, Any] = {"type": "string"}
_EVIDENCE: dict[str, Any] = {
    "type": "array",
    "items": {
        "type": "object",
        "properties": {"field": _TEXT, "quote": _TEXT, "basis": _TEXT, "note": _TEXT},
        "required": ["quote"],
    },
}
_EVIDENCE_AGAIN: dict[str, Any] = {"type": "array", "items": {"type": "object"}}
_TYPES = {"integer": "integer", "number": "number", "boolean": "boolean"}


def sent(
    schema: Schema,
    tools: Sequence[ToolDefinition],
    *,
    numbered: bool = False,
    text: str | None = None,
    again: bool = False,
) -> list[SentTool]:
    """Return tools as models get them.

    A field that is left out has no value; what several tools share is described once. Not sent are words that only
    repeat a field's name, lists of choices too long to read, fields with one choice, fields that the basis of the
    evidence answers, and fields of a thing with a name (a fitted distribution) where the text names none.

    Args:
        schema: of the tools.
        tools: for one request.
        numbered: a call must say which row it is about.
        text: that is sent with them; None for all fields.
        again: other tools of the request have said what evidence is.
    """
    told = {"evidence"} if again else set[str]()
    found: list[SentTool] = []
    for tool in tools:
        properties: dict[str, Any] = {ROW: {"type": "integer"}} if numbered else {}
        asked = fields_of(schema, tool)
        unnamed = _unnamed(asked, text)
        for one in asked:
            if implied(one) is None and basis_of(one.name) is None and one.name.partition("_")[0] not in unnamed:
                properties[one.name] = _property(one, told)
        if "own" in tool.parameters["properties"]:
            properties["own"] = {"enum": list(OWNERSHIP)}
        properties["evidence"] = _EVIDENCE_AGAIN if "evidence" in told else _EVIDENCE
        told.add("evidence")
        always = [ROW] if numbered else [*(["own"] if "own" in properties else []), "evidence"]
        parameters = {"type": "object", "properties": properties, "required": always}
        found.append(SentTool(name=tool.name, description=_about(schema, tool), parameters_json_schema=parameters))
    return found


def fields_of(schema: Schema, tool: ToolDefinition) -> list[Asked]:
    """Return the fields that a tool asks for, without the class, which the tool says."""
    asked = asked_fields(schema, tool.table, tool.class_name, step=tool.step)
    return [one for one in asked if one.name in tool.parameters["properties"]]


def implied(one: Asked) -> str | None:
    """Return the only choice of a kind or a unit that has no other: it need not be asked."""
    choices = [choice for choice in one.choices or () if choice != "Unspecified"]
    lone = len(choices) == 1 and not one.column.several and one.name in {"type", "unit"}
    return choices[0] if lone else None


def basis_of(name: str) -> str | None:
    """Return the basis of evidence that answers a field: whether a value stands in a figure or a supplement.

    >>> basis_of("parameter_from_figure"), basis_of("value")
    ('figure', None)
    """
    return next((basis for basis in ("figure", "supplement") if name.endswith(f"_from_{basis}")), None)


def beginning(choices: Sequence[str]) -> str:
    """Return the words with which all choices begin, up to a dash; they are sent without them.

    >>> beginning(["Severity - CFR", "Severity - IFR"]), beginning(["Days", "Weeks"])
    ('Severity - ', '')
    """
    heads = {one.partition(" - ")[0] for one in choices if " - " in one}
    return f"{heads.pop()} - " if len(heads) == 1 and all(" - " in one for one in choices) else ""


def flag_tool() -> SentTool:
    """Return the tool by which a model lists the kinds that a paper reports; the rules of the request name them."""
    one = {"type": "object", "properties": {"kind": _TEXT, "excerpt": _TEXT}, "required": ["kind", "excerpt"]}
    schema = {"type": "object", "properties": {"present": {"type": "array", "items": one}}, "required": ["present"]}
    return SentTool(name=FLAG, description="List the kinds that are present.", parameters_json_schema=schema)


def decline_tool() -> SentTool:
    """Return the tool by which a model says that it does not take values that a program read, and why."""
    properties = {"numbers": {"type": "array", "items": {"type": "integer"}}, "reason": _TEXT}
    schema = {"type": "object", "properties": properties, "required": ["numbers", "reason"]}
    return SentTool(name=DECLINE, description="Values of the program not to take.", parameters_json_schema=schema)


def finish_tool() -> SentTool:
    """Return the tool that ends a step, so that no further round is needed to learn that nothing follows."""
    schema: dict[str, Any] = {"type": "object", "properties": {}}
    return SentTool(name=FINISH, description="Nothing is left.", parameters_json_schema=schema)


def _unnamed(asked: Sequence[Asked], text: str | None) -> set[str]:
    """Return the first words of fields about a thing that has a name, where a text prints none of its names."""
    if text is None:
        return set()
    heads = {
        one.name.removesuffix("_type"): one
        for one in asked
        if one.name.endswith("_type") and len(one.offered or ()) > MOST_CHOICES
    }
    words = set(stems(text))
    return {head for head, one in heads.items() if not words & set(stems(f"{head} {' '.join(one.offered or ())}"))}


def _about(schema: Schema, tool: ToolDefinition) -> str:
    """What a tool is for: of a class or a step its doc, as its name says the rest."""
    form = form_of(schema, tool.table)
    return form.classes[tool.class_name].doc if tool.class_name else tool.doc


def _property(one: Asked, told: set[str]) -> dict[str, Any]:
    offered = () if one.offered is None or one.column.open or one.column.kind == "month" else one.offered
    listed = 0 < len(offered) <= MOST_CHOICES
    cut = len(beginning(offered))
    item: dict[str, Any] = {"enum": [choice[cut:] for choice in offered]} if listed else {}
    item = item or {"type": _TYPES.get(one.column.kind, "string")}
    whole: dict[str, Any] = {"type": "array", "items": item} if one.column.several else item
    words = _words(one)
    if not words or f"{one.name}: {words}" in told:
        return whole
    told.add(f"{one.name}: {words}")
    return whole | {"description": words}


def _words(one: Asked) -> str:
    """What a field's name does not say: its doc, and its unit."""
    name = {*stems(one.name.replace("_", " ")), *stems(" ".join(one.offered or ()))}
    unit = f"[{one.unit}]" if one.unit and not set(stems(one.unit)) <= name else ""
    doc = one.doc if set(stems(one.doc)) - name else ""
    return f"{doc} {unit}".strip()

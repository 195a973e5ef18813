"""The tools of a schema as they are sent: the same fields, in fewer tokens."""

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic_ai.tools import ToolDefinition as SentTool

from evisynth.schemas import ToolDefinition

FINISH = "finish"
FLAG = "flag_kinds"
ROW = "row"
BASES = ("stated", "inferred", "derived", "figure", "supplement")
_EVIDENCE: dict[str, Any] = {
    "type": "array",
    "items": {
        "type": "object",
        "properties": {
            "field": {"type": ["string", "null"]},
            "quote": {"type": "string"},
            "basis": {"enum": list(BASES)},
            "note": {"type": "string"},
        },
        "required": ["field", "quote", "basis"],
    },
}


def sent(tools: Sequence[ToolDefinition], *, numbered: bool = False) -> list[SentTool]:
    """Return tools as models get them: a field that is left out has no value; what several share is described once.

    Args:
        tools: of the schema, for one request.
        numbered: a call must say which row it is about.
    """
    told: set[str] = set()
    found: list[SentTool] = []
    for tool in tools:
        properties: dict[str, Any] = {ROW: {"type": "integer"}} if numbered else {}
        for name, one in tool.parameters["properties"].items():
            properties[name] = _evidence(told) if name == "evidence" else _lean(name, one, told)
        always = [ROW] if numbered else [*(["own"] if "own" in properties else []), "evidence"]
        schema = {"type": "object", "properties": properties, "required": always}
        found.append(SentTool(name=tool.name, description=tool.doc, parameters_json_schema=schema))
    return found


def flag_tool(subjects: Sequence[str]) -> SentTool:
    """Return the tool by which a model lists the kinds that a paper reports."""
    one = {
        "type": "object",
        "properties": {"kind": {"enum": list(subjects)}, "excerpt": {"type": "string"}},
        "required": ["kind", "excerpt"],
    }
    schema = {"type": "object", "properties": {"present": {"type": "array", "items": one}}, "required": ["present"]}
    return SentTool(
        name=FLAG, description="List the kinds of result that the paper reports.", parameters_json_schema=schema
    )


def finish_tool() -> SentTool:
    """Return the tool that ends a step, so that no further round is needed to learn that nothing follows."""
    schema: dict[str, Any] = {"type": "object", "properties": {}}
    return SentTool(name=FINISH, description="Everything is recorded.", parameters_json_schema=schema)


def _evidence(told: set[str]) -> dict[str, Any]:
    if "evidence" in told:
        return {"type": "array", "items": {"type": "object"}}
    told.add("evidence")
    return _EVIDENCE


def _lean(name: str, one: Mapping[str, Any], told: set[str]) -> dict[str, Any]:
    """Leave out null, as every field may be left out, limits, which are checked here, and what was said before."""
    kept: dict[str, Any] = {key: value for key, value in one.items() if key in {"type", "enum", "items", "description"}}
    if "enum" in kept:
        kept["enum"] = [value for value in kept["enum"] if value is not None]
        del kept["type"]
    elif isinstance(kept.get("type"), list):
        kept["type"] = next(kind for kind in kept["type"] if kind != "null")
    if isinstance(kept.get("items"), Mapping):
        kept["items"] = _lean("", kept["items"], told)
    words = str(kept.pop("description", ""))
    words = words.removeprefix(f"{name.replace('_', ' ').capitalize()}: ")
    if words and f"{name}: {words}" not in told:
        told.add(f"{name}: {words}")
        kept["description"] = words
    return kept

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


def sent(tool: ToolDefinition, *, numbered: bool = False) -> SentTool:
    """Return a tool as models get it: a field that is left out has no value, and evidence is described once.

    Args:
        tool: of the schema.
        numbered: a call must say which row it is about.
    """
    properties: dict[str, Any] = {ROW: {"type": "integer"}} if numbered else {}
    for name, one in tool.parameters["properties"].items():
        properties[name] = _EVIDENCE if name == "evidence" else _lean(one)
    always = [ROW] if numbered else ["own"] if "own" in properties else []
    schema = {"type": "object", "properties": properties, "required": [*always, "evidence"]}
    return SentTool(name=tool.name, description=tool.doc, parameters_json_schema=schema)


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


def _lean(one: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out null, as every field may be left out, and the type that an enumeration implies."""
    kept = dict(one)
    if "enum" in kept:
        kept["enum"] = [value for value in kept["enum"] if value is not None]
        del kept["type"]
    elif isinstance(kept.get("type"), list):
        kept["type"] = next(kind for kind in kept["type"] if kind != "null")
    if isinstance(kept.get("items"), Mapping):
        kept["items"] = _lean(kept["items"])
    return kept

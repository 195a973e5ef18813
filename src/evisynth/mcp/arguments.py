"""What is wrong with the arguments of a call, in words that its caller can act on."""

from collections.abc import Collection, Iterable, Mapping
from difflib import get_close_matches
from typing import Any


def explain_arguments(schema: Mapping[str, Any], given: Collection[str]) -> str:
    """Say which arguments of a call are missing or unknown, and which there are; empty when none is.

    Args:
        schema: the JSON schema of the tool's arguments.
        given: the names of those that were given.

    >>> explain_arguments({"properties": {"key": {"type": "string"}}, "required": ["key"]}, ["kye"])
    "key is missing; there is no argument 'kye', did you mean key? Arguments: key (string, needed)."
    """
    known, needed = schema.get("properties", {}), schema.get("required", ())
    said = [f"{name} is missing" for name in needed if name not in given]
    said += [f"there is no argument {name!r}{_near(name, known)}" for name in given if name not in known]
    return _with_all("; ".join(said), schema) if said else ""


def explain_kinds(schema: Mapping[str, Any], faults: Iterable[tuple[str, str]]) -> str:
    """Say which arguments hold something of the wrong kind, and which there are.

    Args:
        schema: the JSON schema of the tool's arguments.
        faults: name of the argument and what is wrong with it.

    >>> explain_kinds({"properties": {"limit": {"type": "integer"}}}, [("limit", "Input should be a valid integer")])
    'limit: input should be a valid integer. Arguments: limit (integer).'
    """
    return _with_all("; ".join(dict.fromkeys(f"{name}: {said[:1].lower()}{said[1:]}" for name, said in faults)), schema)


def explain_tool(name: str, known: Collection[str]) -> str:
    """Say that there is no such tool, which is near it, and which there are.

    >>> explain_tool("show_recrod", ["list_records", "show_record"])
    "there is no tool 'show_recrod', did you mean show_record? Tools: list_records, show_record."
    """
    meant = _near(name, known)
    return f"there is no tool {name!r}{meant}{'' if meant else '.'} Tools: {', '.join(known)}."


def _near(name: str, known: Collection[str]) -> str:
    close = get_close_matches(name.lower(), known, n=1, cutoff=0.6)
    return f", did you mean {close[0]}?" if close else ""


def _with_all(said: str, schema: Mapping[str, Any]) -> str:
    known, needed = schema.get("properties", {}), schema.get("required", ())
    every = ", ".join(f"{name} ({_kind(of)}{', needed' if name in needed else ''})" for name, of in known.items())
    return f"{said}{'' if said.endswith('?') else '.'} " + (f"Arguments: {every}." if every else "It takes none.")


def _kind(of: Mapping[str, Any]) -> str:
    if "enum" in of:
        return " or ".join(map(str, of["enum"]))
    kinds = [str(one.get("type", "")) for one in of.get("anyOf", [of])]
    return " or ".join(kind for kind in kinds if kind and kind != "null") or "any"

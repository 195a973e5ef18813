"""JSON that people hand in: lines or one document, with the place of every fault."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar, cast

from pydantic import BaseModel, ValidationError

from evisynth.errors import UnreadableError
from evisynth.score.strict_json import parse_json
from evisynth.text import decode

Row = TypeVar("Row", bound=BaseModel)

_HINT = "Give one JSON object per line (JSONL), or one JSON list of objects."


def read_objects(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Read the objects of a JSONL file, or of one JSON list or object.

    Yields:
        Where the object stands (`file:line`, or `file` for a document over many lines), and the object.

    Raises:
        UnreadableError: no file, nothing in it, something that is not JSON, NaN or infinity, a key twice, or not an
            object.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UnreadableError(f"{path}: {error.strerror or error}", "Check the path and its permissions.") from None
    text = decode(data).text
    if not text.strip():
        raise UnreadableError(f"{path}: the file is empty", _HINT)
    whole = _whole(text)
    if whole is not None:
        for number, value in enumerate(whole, 1):
            yield _object(f"{path}: entry {number}" if len(whole) > 1 else f"{path}:1", value)
        return
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            yield _object(f"{path}:{number}", _parse(line, f"{path}:{number}"))


def validated(model: type[Row], value: object, where: str) -> Row:
    """Check an object against its model, or say in one sentence what is wrong with the first wrong field.

    Raises:
        UnreadableError: a field is missing, or has the wrong type.
    """
    try:
        return model.model_validate(value)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        field = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in first["loc"]).lstrip(".")
        message = first["msg"][0].lower() + first["msg"][1:]
        raise UnreadableError(f"{where}: {field}: {message}", "Correct the line, or make the file again.") from None


def _whole(text: str) -> list[object] | None:
    """Parse the text as one document; None when it is not one, as JSONL with several lines is not."""
    head = text.lstrip()[0]
    if head == "{" and text.strip().count("\n{"):
        return None
    try:
        value = parse_json(text)
    except ValueError:
        return None
    return cast("list[object]", value) if isinstance(value, list) else [value]


def _parse(line: str, where: str) -> object:
    try:
        return parse_json(line)
    except json.JSONDecodeError as error:
        raise UnreadableError(f"{where}: not JSON: {error.msg} at column {error.colno}", _HINT) from None
    except (ValueError, RecursionError) as error:
        raise UnreadableError(f"{where}: {error}", _HINT) from None


def _object(where: str, value: object) -> tuple[str, dict[str, Any]]:
    if not isinstance(value, dict):
        raise UnreadableError(f"{where}: a {type(value).__name__} where an object belongs", _HINT)
    return where, cast("dict[str, Any]", value)

"""JSON as handed in for scoring: nothing in it may be lost or mean nothing."""

import json
from typing import NoReturn


class LossyJsonError(ValueError):
    """Text that a lenient reader would take, losing or making up a value."""


def parse_json(text: str) -> object:
    """Parse JSON, refusing what is no JSON value (NaN, Infinity) and an object that holds a key twice.

    Raises:
        json.JSONDecodeError: it is not JSON.
        LossyJsonError: it holds NaN or infinity, or a key twice.
        RecursionError: it is nested too deeply.

    Source: RFC 8259, sections 4 and 6.

    >>> parse_json('{"id": 1, "id": 2}')
    Traceback (most recent call last):
    evisynth.score.strict_json.LossyJsonError: the key 'id' stands twice in one object
    """
    return json.loads(text, parse_constant=_refuse, object_pairs_hook=_once)


def _refuse(name: str) -> NoReturn:
    raise LossyJsonError(f"{name} is not a finite number")


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise LossyJsonError(f"the key {twice[:40]!r} stands twice in one object")
    return found

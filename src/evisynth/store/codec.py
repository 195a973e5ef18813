"""Nouns to JSON and back, exactly."""

from functools import cache
from typing import TypeVar

from pydantic import TypeAdapter

T = TypeVar("T")


@cache
def _adapter(kind: type[T]) -> TypeAdapter[T]:
    return TypeAdapter(kind)


def to_json(value: object) -> str:
    """Return a frozen noun as JSON text."""
    return _adapter(type(value)).dump_json(value).decode()


def from_json(kind: type[T], text: str) -> T:
    """Return the noun of that kind that `to_json` wrote."""
    return _adapter(kind).validate_json(text)

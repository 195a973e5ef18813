"""Writing TOML: tables, arrays of tables and plain values, in the order given."""

import json
from collections.abc import Iterator, Mapping
from typing import Any


def to_toml(value: Mapping[str, Any]) -> str:
    """Write nested mappings as TOML 1.0; empty lists of tables and empty tables are left out.

    Args:
        value: strings, numbers, booleans, lists of them, mappings, lists of mappings.

    >>> import tomllib
    >>> text = to_toml({"a": 1, "b": {"c d": ["x"], "e": {"f": True}}, "g": [{"h": 0.5}]})
    >>> tomllib.loads(text)
    {'a': 1, 'b': {'c d': ['x'], 'e': {'f': True}}, 'g': [{'h': 0.5}]}
    """
    return "\n".join(_lines(value, ())).strip() + "\n"


def _lines(value: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    for key, item in value.items():
        if not isinstance(item, Mapping) and not _is_tables(item):
            yield f"{_key(key)} = {_value(item)}"
    for key, item in value.items():
        name = ".".join(_key(part) for part in (*path, key))
        if isinstance(item, Mapping) and item:
            yield from ("", f"[{name}]", *_lines(item, (*path, key)))
        elif _is_tables(item):
            for one in item:
                yield from ("", f"[[{name}]]", *_lines(one, (*path, key)))


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(item, Mapping) for item in value)


def _key(key: str) -> str:
    return key if key.isascii() and key.replace("_", "").replace("-", "").isalnum() else _text(key)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_value(item) for item in value) + "]"
    return _text(str(value))


def _text(text: str) -> str:
    # A JSON string is a TOML basic string, but for DEL, which TOML wants escaped.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")

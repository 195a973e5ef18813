"""Protocols to begin with: `blank`, and one for each pathogen of the PERG reviews."""

import json
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from jinja2 import Environment, StrictUndefined

from evisynth.errors import UsageError

BLANK, PERG = "blank", "perg-"


def template_names() -> list[str]:
    """Return the names that `evisynth new --template` takes."""
    return [BLANK, *(f"{PERG}{key}" for key in _pathogens())]


def protocol_from(name: str, *, title: str) -> str:
    """Return the text of a protocol.

    Args:
        name: one of `template_names()`.
        title: what the review is called in a blank protocol.

    Raises:
        UsageError: there is no such template.
    """
    if name not in template_names():
        raise UsageError(f"there is no template {name!r}", f"Templates: {', '.join(template_names())}.")
    if name == BLANK:
        return _render("blank.toml", {"title": title})
    return perg_protocol(_pathogens()[name.removeprefix(PERG)])


def perg_protocol(facts: Mapping[str, Any]) -> str:
    """Return a protocol of PERG's kind for a pathogen.

    Args:
        facts: `key`, `title`, `topic`, `query` and `terms`; optional `notice`, `additional`, `exclusion` and `others`,
            as `pathogens.toml` has them.
    """
    return _render("perg.toml", facts)


def _render(source: str, facts: Mapping[str, Any]) -> str:
    environment = Environment(  # noqa: S701  # the result is TOML, not HTML; quote() escapes
        undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True
    )
    environment.filters["quote"] = quote
    return environment.from_string(_read(source)).render(**facts)


def quote(value: str | list[str]) -> str:
    """Write a string, or a list of strings, as TOML, whose basic strings are those of JSON save for DEL."""
    if isinstance(value, list):
        return "[" + ", ".join(quote(one) for one in value) + "]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _pathogens() -> dict[str, Any]:
    found = tomllib.loads(_read("pathogens.toml"))
    return {key: {"key": key, **facts} for key, facts in found.items()}


def _read(name: str) -> str:
    return (files("evisynth.review.templates") / name).read_text("utf-8")

"""What the clean room judges: an item of a tool's result, a page; each from any shape that a service gives."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

from evisynth.cleanroom.markup import PageWords, read_markup, without_markup
from evisynth.cleanroom.publication import is_published_key
from evisynth.cleanroom.readings import Reading

_ADDRESS_KEY = re.compile(r".*(?:url|link|href|uri|address|source_?id|website|canonical)$")
_ADDRESS = re.compile(r"\s*(?:https?|ftp|view-source):", re.IGNORECASE)
_TITLE_KEY = re.compile(r"(?:\w+_)?(?:title|name|headline|heading|label)$")
_MAX_FIELDS, _MAX_DEPTH = 2000, 12


@dataclass(frozen=True, slots=True)
class Item:
    """One entry of a tool's result.

    Args:
        addresses: every address in it, its own first.
        titles: every title in it, its own first.
        snippets: running text.
        dates: the service's date fields.
        metadata: everything by its key, what is above included.
        keys: the keys themselves, which can carry words too.
        spoken: every text that is no mere address, in order.
        reading: those as one text, without mark-up.
    """

    addresses: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    snippets: tuple[str, ...] = ()
    dates: tuple[str, ...] = ()
    metadata: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    keys: tuple[str, ...] = ()
    spoken: tuple[str, ...] = ()
    reading: Reading = field(default_factory=lambda: Reading(""), compare=False)


@dataclass(frozen=True)
class Page:
    """A page as it came, before anything was made of it.

    Args:
        address: the one it was read from.
        text: HTML or plain text.
        headers: of the response.
    """

    address: str
    text: str
    headers: Mapping[str, str] = field(default_factory=dict[str, str])

    @cached_property
    def words(self) -> PageWords:
        """What it says, read once for the rules of both modes."""
        return read_markup(self.text)


def read_item(value: object) -> Item:
    """Read an item of any shape; no string in it is passed over.

    Args:
        value: JSON: an object, a list or one string.

    Raises:
        ValueError: it is nested too deep or has too many fields to be judged.

    >>> read_item({"title": "On X", "link": "https://a.org", "sitelinks": [{"title": "More"}]}).titles
    ('On X', 'More')
    """
    flat: list[tuple[str, str]] = []
    keys: dict[str, None] = {}
    _flatten(value, "", flat, keys, 0)
    metadata: dict[str, list[str]] = {}
    kinds: dict[str, list[str]] = {"address": [], "title": [], "snippet": [], "date": []}
    for key, text in flat:
        metadata.setdefault(key, []).append(text)
        kinds[_kind(key, text)].append(text)
    spoken = tuple(text for key, text in flat if _kind(key, text) != "address" or len(text.split()) > 1)
    return Item(
        tuple(kinds["address"]),
        tuple(kinds["title"]),
        tuple(kinds["snippet"]),
        tuple(kinds["date"]),
        {key: tuple(values) for key, values in metadata.items()},
        tuple(keys),
        spoken,
        Reading(without_markup("\n".join(spoken))),
    )


def _kind(key: str, text: str) -> str:
    return "address" if _ADDRESS.match(text) else _kind_of_key(key)


@lru_cache(4096)
def _kind_of_key(key: str) -> str:
    name = key.rsplit("/", 1)[-1].lower()
    if _ADDRESS_KEY.fullmatch(name):
        return "address"
    if is_published_key(name):
        return "date"
    if _TITLE_KEY.fullmatch(name):
        return "title"
    return "snippet"


def _flatten(value: object, key: str, flat: list[tuple[str, str]], keys: dict[str, None], depth: int) -> None:
    if depth > _MAX_DEPTH or len(flat) + len(keys) > _MAX_FIELDS:
        raise ValueError("too deep or too many fields to be judged")
    match value:
        case Mapping():
            for name, part in value.items():
                keys.setdefault(str(name))
                _flatten(part, str(name), flat, keys, depth + 1)
        case list() | tuple() | set() | frozenset():
            for part in value:
                _flatten(part, key, flat, keys, depth + 1)
        case None | bool():
            return
        case _:
            text = _text(value)
            if text:
                flat.append((key, text))


def _text(value: Any) -> str:
    return value if isinstance(value, str) else str(value)

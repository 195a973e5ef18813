"""Vocabularies of populations, methods, risk factors, models and outbreaks, with the words that say so."""

import re
import tomllib
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from evisynth.review.extraction.words.openings import Places


class Hit(NamedTuple):
    """A name of a vocabulary and where its words stand."""

    name: str
    start: int
    end: int


def hits(field: str, text: str) -> list[Hit]:
    """Return the names of a field's vocabulary that a text says, in the order of the text, each at its first place.

    Args:
        field: a table of `concepts.toml`.
        text: a sentence, or several.

    >>> [hit.name for hit in hits("stoch_deter", "A stochastic model beside a deterministic one.")]
    ['Stochastic', 'Deterministic']
    """
    return sorted(ranked(field, text), key=lambda hit: hit.start)


@lru_cache(maxsize=512)
def ranked(field: str, text: str) -> tuple[Hit, ...]:
    """Return the names of a field's vocabulary that a text says, in the order of the vocabulary: the specific first.

    Args:
        field: a table of `concepts.toml`.
        text: a sentence, or several.

    >>> [hit.name for hit in ranked("population_group", "Patients and nurses")]
    ['Healthcare workers', 'Persons under investigation']
    """
    words = _words(field)
    found = words.find(text)
    return tuple(Hit(words.names[number], *found[number].span()) for number in sorted(found))


def vocabulary(field: str) -> tuple[str, ...]:
    """Return the names of a field's vocabulary in its order.

    >>> vocabulary("stoch_deter")
    ('Deterministic', 'Stochastic')
    """
    return _words(field).names


@dataclass(frozen=True, slots=True)
class _Words:
    """The names of a field and a pattern for each, which is tried only where one of its matches can begin."""

    names: tuple[str, ...]
    patterns: tuple[re.Pattern[str], ...]
    places: Places

    def find(self, text: str) -> dict[int, re.Match[str]]:
        """Return the first match of each name, by its number."""
        found: dict[int, re.Match[str]] = {}
        for at, numbers in self.places.of(text):
            for number in numbers:
                if number not in found and (match := self.patterns[number].match(text, at)) is not None:
                    found[number] = match
        return found


@lru_cache(maxsize=32)
def _words(field: str) -> _Words:
    table = _tables()[field]
    patterns = tuple(re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.I) for words in table.values())
    return _Words(tuple(table), patterns, Places.of_patterns(table.values()))


@lru_cache(maxsize=1)
def _tables() -> dict[str, dict[str, str]]:
    file = files("evisynth.review.extraction.words").joinpath("concepts.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))

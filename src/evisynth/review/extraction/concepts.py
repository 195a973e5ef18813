"""Vocabularies of populations, methods, risk factors, models and outbreaks, with the words that say so."""

import re
import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple


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


def ranked(field: str, text: str) -> list[Hit]:
    """Return the names of a field's vocabulary that a text says, in the order of the vocabulary: the specific first.

    Args:
        field: a table of `concepts.toml`.
        text: a sentence, or several.

    >>> [hit.name for hit in ranked("population_group", "Patients and nurses")]
    ['Healthcare workers', 'Persons under investigation']
    """
    return [Hit(name, m.start(), m.end()) for name, pattern in _patterns(field) if (m := pattern.search(text))]


def vocabulary(field: str) -> tuple[str, ...]:
    """Return the names of a field's vocabulary in its order.

    >>> vocabulary("stoch_deter")
    ('Deterministic', 'Stochastic')
    """
    return tuple(name for name, _ in _patterns(field))


@lru_cache(maxsize=32)
def _patterns(field: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((name, re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.I)) for name, words in _tables()[field].items())


@lru_cache(maxsize=1)
def _tables() -> dict[str, dict[str, str]]:
    return tomllib.loads(files("evisynth.review.extraction").joinpath("concepts.toml").read_text(encoding="utf-8"))

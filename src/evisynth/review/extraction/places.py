"""Where a study was made: countries by name, by a place that lies in one, or by the word for its people."""

import itertools
import re
from functools import lru_cache

from evisynth.review.extraction.lexicon import countries, peoples, towns
from evisynth.text import Measure, measures

_PLACE = re.compile(
    r"\b(?:in|from|at|of)\s(?:the\s)?(?P<place>(?:[A-Z][\w'’-]+\s){1,3}(?:[Dd]istricts?|[Pp]rovinces?|[Rr]egions?|[Cc]ount(?:y|ies)"
    r"|[Ss]tate|[Cc]ity|[Ii]slands?|[Vv]illage|[Hh]ealth [Zz]one|[Pp]refectures?|[Mm]unicipality|[Hh]ospital))\b"
)
_REGION = re.compile(
    r"\b(?:(?:West|East|Central|South(?:ern)?|North) Africa|South(?:east| ?-?East)? Asia|Middle East)\b"
)
_BEHIND = re.compile(r"[\s,)\]]*(?:\([^()]*\)\s?)?(?:for|in|from|of|at)\s(?:the\s)?(?:\w+\s){0,3}?$")
_LISTED = re.compile(r"\s?,\s?|,?\s(?:and|or|&)\s(?:in\s)?")
_DIGIT = re.compile(r"\d")


@lru_cache(maxsize=256)
def named(text: str) -> tuple[str, ...]:
    """Return the countries that a text names, in order, each once.

    >>> named("In Guinea and in the Democratic Republic of Congo")
    ('Guinea', 'Democratic Republic of the Congo')
    """
    return tuple(dict.fromkeys(name for _, _, name in _spans(text)))


@lru_cache(maxsize=256)
def implied(text: str) -> tuple[str, ...]:
    """Return the countries of the towns and districts that a text names, else of the peoples, each once.

    >>> implied("Patients of Kikwit General Hospital"), implied("the Liberian population")
    (('Democratic Republic of the Congo',), ('Liberia',))
    """
    found = [*towns().find(text)] or [*peoples().find(text)]
    return tuple(dict.fromkeys(name for _, _, name in found))


def location(sentence: str) -> str | None:
    """Return the place within a country that a sentence names, as printed, or None.

    >>> location("Cases in Gulu district, Uganda, rose."), location("Cases in May rose.")
    ('Gulu district', None)
    """
    match = _PLACE.search(sentence)
    return match["place"] if match else None


def country_of_value(text: str, measure: Measure, after: int) -> str | None:
    """Return the one country among several that a value is for: right behind it, or by its turn in a list.

    Args:
        text: the sentence.
        measure: the value.
        after: where the name of the parameter ends; values are counted from there.

    >>> from evisynth.text import measures
    >>> said = "R0 was 1.7 in Guinea and 1.8 in Liberia."
    >>> [country_of_value(said, m, 2) for m in measures(said) if m.value and m.value > 1]
    ['Guinea', 'Liberia']
    """
    spans = _spans(text)
    if len(spans) < 2:
        return None
    if "respectively" in text and (turn := in_turn(text, measure, after, _longest_list(text, spans))) is not None:
        return turn
    end = max(measure.extent, measure.end)
    stop = _DIGIT.search(text, end)
    for start, _, name in spans:
        if end <= start < (stop.start() if stop else len(text)):
            return name if _BEHIND.fullmatch(text, end, start) else None
    return None


def in_turn(text: str, measure: Measure, after: int, listed: tuple[str, ...]) -> str | None:
    """Return the item of a list that a value belongs to by its place among the values behind a parameter's name.

    Args:
        text: the sentence, with the word "respectively".
        measure: the value.
        after: where the name of the parameter ends.
        listed: as many items as there are values; an empty item is a region, which is no country.
    """
    values = [m for m in measures(text) if m.start >= after and m.role == "measure" and m.unit == measure.unit]
    at = next((i for i, m in enumerate(values) if m.start == measure.start), None)
    return listed[at] or None if at is not None and len(listed) > 1 and at < len(listed) <= len(values) else None


@lru_cache(maxsize=256)
def _spans(text: str) -> tuple[tuple[int, int, str], ...]:
    return tuple(countries().find(text))


def _longest_list(text: str, spans: tuple[tuple[int, int, str], ...]) -> tuple[str, ...]:
    """Return the longest enumeration of countries and regions, a region as an empty item."""
    items = sorted([*spans, *((m.start(), m.end(), "") for m in _REGION.finditer(text))])
    best: list[str] = []
    run: list[str] = [items[0][2]]
    for (_, end, _), (start, _, name) in itertools.pairwise(items):
        run = [*run, name] if _LISTED.fullmatch(text, end, start) else [name]
        best = max(best, run, key=len)
    return tuple(best)

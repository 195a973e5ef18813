"""Where a study was made: countries by name, by a place that lies in one, or by the word for its people."""

import itertools
import re
from functools import lru_cache

from evisynth.review.extraction.words.lexicon import countries, peoples, towns
from evisynth.text import Measure, measures

_PLACE = re.compile(
    r"\b(?:in|from|at|of|near|around|across)\s(?:the\s)?(?P<place>(?:[A-Z][\w'’-]+(?:,\s|\sand\s)){0,4}"
    r"(?:[A-Z][\w'’-]+\s){1,3}(?:[Dd]istricts?|[Pp]rovinces?|[Rr]egions?|[Cc]ount(?:y|ies)"
    r"|[Ss]tate|[Cc]ity|[Ii]slands?|[Vv]illage|[Hh]ealth [Zz]one|[Pp]refectures?|[Mm]unicipality|[Hh]ospital))\b"
)
_KIND_OF_PLACE = (
    r"(?:districts?|provinces?|regions?|count(?:y|ies)|states?|cit(?:y|ies)|towns?|villages?|prefectures?|municipality"
    r"|islands?|health zones?|departments?|governorates?|chiefdoms?)"
)
_CAPITALISED = r"[A-Z][\w'’-]+(?:\s(?:[A-Z][\w'’-]+|d[aeo]s?|del)){0,5}"
_PLACE_OF = re.compile(
    rf"\b(?i:{_KIND_OF_PLACE})\sof\s(?P<place>{_CAPITALISED}(?:(?:,\s|,?\sand\s){_CAPITALISED}){{0,9}})"
)
_SETTING = re.compile(
    rf"^(?P<place>{_CAPITALISED})\s(?:has|had|counts|is|was|lies)\s(?:about\s|around\s|an?\s|the\s)?(?:(?:[\w-]+\s){{0,3}}"
    rf"{_KIND_OF_PLACE}\b|[\d.,\s]+(?:inhabitants|residents|people|beds|households)\b)"
)
"""What opens a description of where a study was made: "Terhali has 58 300 inhabitants"."""
_BEFORE_COUNTRY = re.compile(
    r"\b(?:in|from|at|of|near|around|across)\s(?:the\s)?"
    r"(?P<place>[A-Z][\w'’-]+(?:\s(?:[A-Z][\w'’-]+|d[aeo]s?|del)){0,3}),\s(?:the\s)?$"
)
"""Capitalised words right before a comma and the name of a country."""
_NO_PLACE = re.compile(
    r"\b(?:University|Institutes?|Ministry|Departments?|Schools?|Cent(?:er|re)s?|Laborator\w+|Methods?|Health|Research|Medicine"
    r"|Prevention|Diseases?|Sciences?|Africa|Asia|Europe|America|January|February|March|April|May|June|July|August|September"
    r"|October|November|December|Ebola|Zika|Lassa|Marburg|Nipah|Since|During|The)\b(?!\s[Dd]istrict|\s[Zz]one)"
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


def places_of(text: str) -> str:
    """Return why `implied` tells countries from a text: the places or people that it names, as printed.

    >>> places_of("Patients of Kikwit General Hospital")
    'it names Kikwit'
    """
    found = [*towns().find(text)] or [*peoples().find(text)]
    words = dict.fromkeys(text[start:end] for start, end, _ in found)
    return f"it names {', '.join(words)}" if words else ""


@lru_cache(maxsize=256)
def location(sentence: str) -> str | None:
    """Return the place within a country that a sentence names, as printed, or None.

    It is told by what it is ("Gulu district", "the town of Bo"), by the country behind it, or it is a known town.

    >>> location("Cases in Gulu district, Uganda, rose."), location("Cases in May rose.")
    ('Gulu district', None)
    >>> location("in El Tarumá, Bolivia"), location("Patients of Kikwit fell ill.")
    ('El Tarumá', 'Kikwit')
    """
    spans = _spans(sentence)
    patterns = (_SETTING, _PLACE_OF, _PLACE)
    found = [(m.start("place"), m["place"]) for pattern in patterns for m in pattern.finditer(sentence)]
    for start, _, _ in spans:
        before = _BEFORE_COUNTRY.search(sentence[max(0, start - 80) : start])
        if before is not None:
            found.append((max(0, start - 80) + before.start("place"), before["place"]))
    abroad = {word for _, _, word in spans}
    kept = [(at, place) for at, place in found if not _NO_PLACE.search(place) and not {*named(place)} & abroad]
    if kept:
        return "; ".join(_LISTED.split(min(kept)[1]))
    known = next(iter(towns().find(sentence)), None)
    return sentence[known[0] : known[1]] if known is not None else None


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

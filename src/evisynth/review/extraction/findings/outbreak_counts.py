"""How many fell ill and died, by the words around each count of a sentence: confirmed, probable, suspected, deaths."""

import re
from functools import lru_cache

from evisynth.review.extraction.tables.outbreak_tables import KINDS
from evisynth.text import Measure, measures

_KIND = r"(?:confirmed|probable|suspected)"
_TEST = r"(?:(?:laboratory|lab|PCR|RT-PCR|virologically|serologically|clinically|epidemiologically)[- ]?)"
_BY_SHARE = r"(?:\s?\([^()]*%[^()]*\)|\s?[,;]?\s\d[\d.,·]*\s?%)?"
_NOT_WORDS = (
    r"(?:and|or|of|in|on|at|by|to|as|with|including|from|among|who|whom|which|that|were|was|are|is|had|have|has|been"
    r"|caused|resulted"
    r"|led|leading|resulting|causing|deaths?|died|fatalities|fatal|cases?|patients|infections|persons|people"
    r"|individuals|rose"
    r"|fell|reached|saw|there|per|than|after|before|during|until|since|for|but|while)"
)
_WORD = rf"(?:(?!{_NOT_WORDS}\b)[^\W\d][\w/'’-]*(?:\s\([^()\d]{{1,12}}\))?,?)"
_PHRASE = re.compile(
    rf"{_BY_SHARE}\s(?P<words>(?:{_WORD}\s|(?:and|or|and/or)\s(?={_TEST}?{_KIND})){{0,5}}?)"
    r"(?P<noun>cases?|case-patients|patients|infections|persons|people|individuals|residents"
    r"|villagers)\b(?P<then>[^.;()\d]{0,70})",
    re.I,
)
_KIND_ALONE = re.compile(
    rf"{_BY_SHARE}\s(?:(?:were|was|are|as|being|have been|had been)\s(?:classified as\s|considered\s"
    rf"|deemed\s)?)?{_TEST}?"
    rf"(?P<kind>{_KIND})\b(?=\s?(?:$|[,;:.()\]]|and\b|or\b|by\b|as\b|in\b|with\b|to\b))",
    re.I,
)
_KIND_BEHIND = re.compile(
    rf"^\s?,?\s?(?:all\s(?:of\s(?:them|which|whom)\s)?|both\s)?(?:(?:that|which|who|were|was|are|been|have|had|with"
    rf"|having|of)\s){{0,3}}"
    rf"{_TEST}?(?P<kind>{_KIND})\b(?:\s(?:and|or)\s{_KIND}\b)?",
    re.I,
)
_DIED = r"(?:died|dead|fatal|deceased|succumbed|perished|killed|lost their lives)"
_DEATHS = re.compile(
    rf"{_BY_SHARE}\s(?:(?:{_WORD}\s){{0,3}}?(?:deaths?|fatalities)\b|(?:of\s(?:whom|which|them|these|those"
    rf"|the\s(?:[\w-]+\s){{0,2}}?"
    r"(?:cases|patients|infected|ill))\s)?(?:(?:have|had|were|was|has|been|later|subsequently|also|eventually"
    r"|reportedly"
    rf"|ultimately)\s){{0,3}}{_DIED}\b)",
    re.I,
)
_DIED_BEHIND = re.compile(
    r"^(?:\sof\s(?:them|whom|which|these))?\s(?:(?:who|that|have|had|were|was|has|been|later|subsequently|also"
    r"|eventually|ultimately"
    rf"|then)\s){{0,4}}{_DIED}\b",
    re.I,
)
_KILLED = re.compile(
    r"\b(?:kill(?:ed|ing)|claim(?:ed|ing)|(?:deaths?|dying) of|took|cost)\s(?:the\slives\sof\s)?(?:about\s)?$", re.I
)
_SPARED = re.compile(
    r"^(?:\s[\w-]+){0,3}?\s(?:recover\w*|surviv\w*|(?:test\w*|were|was|found)\s(?:\w+\s)?negative|discharged"
    r"|discarded|ruled out|excluded"
    r"|vaccinated|followed|interviewed|traced|screened|enrolled|sampled|tested|isolated|quarantined|monitored|exposed"
    r"|uninfected"
    r"|years|under (?:follow|observation))\b",
    re.I,
)
_OTHERS = re.compile(
    r"\b(?:non|control\w*|contacts?|recover\w*|surviv\w*|discharged|negative|discarded|excluded|(?:fe)?males?"
    r"|wom[ae]n|men|boys|girls"
    r"|child\w*|infants?|p(?:a)?ediatric|adult|pregnant|health\w*|nurses?|doctors?|workers?|staff|new|daily|weekly"
    r"|monthly"
    r"|remaining|other|older|younger|uninfected|vaccinated|healthy|febrile|aged?|years?|days?)\b",
    re.I,
)
_A_PART = re.compile(
    r"\b(?:imported|exported|secondary|index|primary|co-?primary|nosocomial|household|severe|mild|asymptomatic"
    r"|hospitali[sz]ed"
    r"|admitted|treated|additional|further|critical)\b",
    re.I,
)
_PART_BEHIND = re.compile(
    r"^\s(?:were|was|had been|have been)\s(?:\w+ly\s)?(?:hospitali[sz]ed|admitted|treated|referred)\b"
)
_PEOPLE = {"persons", "people", "individuals", "residents", "villagers"}
_AFFLICTED = re.compile(
    r"\b(?:affect|infect|sicken|contract|fell ill|fall(?:en)? ill|became ill|struck|kill|deaths?|died|attack)\w*", re.I
)
_COUNTED_BEFORE = re.compile(
    rf"(?P<kind>\b{_TEST}?{_KIND}\s)?\b(?:(?P<cases>cases)|(?P<deaths>deaths|fatalities))\b(?:\s?(?::|=|\([nN]\s?=)\s?"
    r"|\s(?:[^.;,\d()]{0,40}\s)?(?:was|were|numbered|reached|totall?ed|stood at|rose to|climbed to|amounted to"
    r"|increased to|came to)\s"
    r"(?:about\s)?)$",
    re.I,
)
_KIND_BEFORE = re.compile(
    rf"\b(?P<kind>{_KIND})\s?(?:(?::|=|\([nN]\s?=)\s?|(?:by\s[\w-]+\s)?in\s(?:a total of\s|another\s)?)$", re.I
)
_NO_COUNT_BEFORE = re.compile(
    r"\b(?:per|population of|populations of|(?:1|one|two|three) in|aged?|age of|week|day|month|year"
    r"|years)\s(?:about\s)?$",
    re.I,
)
_YEAR_BEFORE = re.compile(
    r"(?:\b(?:in|during|since|until|till|from|between|early|late|mid|by|year|summer|winter|spring|autumn|season|the"
    r"|January|February"
    r"|March|April|May|June|July|August|September|October|November|December)[\s-]|\b(?:outbreaks?|epidemics?) (?:of"
    r"|in)\s"
    r"|\b(?:19|20)\d\d(?:\sand\s|\sto\s|\s?[-–—/]\s?)|,\s)$",
    re.I,
)
_NO_DEATHS = re.compile(
    r"\b(?:no|zero|without|without any)\s(?:(?!further\b|additional\b|new\b|other\b|more\b)\w+\s)?(?:deaths?"
    r"|fatalities)\b"
    r"|\b(?:none|nobody|no one)\s(?:of (?:them|whom|the \w+)\s)?died\b|\ball (?:of (?:them|whom)\s|patients\s"
    r"|cases\s)?(?:survived"
    r"|recovered)\b",
    re.I,
)
_FIELDS = {"confirmed": "cases_confirmed", "probable": "outbreak_probable", "suspected": "cases_suspected"}
_COUNTING = {"count", "measure", "sample"}


class _Counts:
    """Counts by field: the greatest of each, those of a part of the cases only when no other is told."""

    def __init__(self) -> None:
        self.of_all: dict[str, int] = {}
        self.of_parts: dict[str, int] = {}

    def add(self, field: str | None, number: int, *, part: bool = False) -> None:
        if field is not None:
            counts = self.of_parts if part else self.of_all
            counts[field] = max(number, counts.get(field, 0))

    def told(self) -> dict[str, int]:
        cases = any(field != "deaths" for field in self.of_all)
        return self.of_all if cases else {**self.of_parts, **self.of_all}


@lru_cache(maxsize=64)
def outbreak_counts(text: str) -> dict[str, int]:
    """Return what a sentence counts of an outbreak, by field; nothing when it counts no cases.

    Years, ages, shares, populations and those who recovered or tested negative are no cases; what several kinds share
    ("confirmed and probable cases") is of no kind.

    Args:
        text: a sentence or a clause.

    >>> outbreak_counts("Of 312 suspected cases, 187 were confirmed and 38 patients died.")
    {'cases_suspected': 312, 'cases_confirmed': 187, 'deaths': 38}
    >>> outbreak_counts("Fewer than 10 cases, <10 in all, were reported.")
    {}
    >>> outbreak_counts("In 2014 cases rose to 413; 60 patients recovered.")
    {'cases_unspecified': 413}
    """
    counts = _Counts()
    for measure in measures(text):
        if measure.fraction is not None:
            _add_fraction(text, measure, counts)
        elif (number := _whole(text, measure)) is not None:
            _add_count(text, measure.start, measure.end, number, counts)
    told = counts.told()
    if "deaths" not in told and _NO_DEATHS.search(text):
        told["deaths"] = 0
    total = sum(n for key, n in told.items() if key not in {"deaths", "cases_unspecified"})
    if total and told.get("cases_unspecified") == total:
        del told["cases_unspecified"]  # "14 cases (11 confirmed, 3 probable)" are 14 in all
    return told if any(key != "deaths" for key in told) else {}


def _whole(text: str, measure: Measure) -> int | None:
    value = measure.value
    if value is None or value != int(value) or measure.unit is not None or measure.role not in _COUNTING:
        return None
    if measure.bound in {"<", "≤"}:  # "fewer than 10 cases" are no 10
        return None
    before = text[max(0, measure.start - 40) : measure.start]
    printed = text[measure.start : measure.end]
    year = len(printed) == 4 and printed.isdigit() and 1900 <= value <= 2100
    if _NO_COUNT_BEFORE.search(before) or (year and (_YEAR_BEFORE.search(before) or measure.start == 0)):
        return None
    return int(value)


def _add_fraction(text: str, measure: Measure, counts: _Counts) -> None:
    """Add "41 of 147 patients died": who died or was confirmed, and the cases that they are of."""
    fraction = measure.fraction
    if fraction is None:
        return
    number = int(fraction.numerator)
    both = len(re.findall(r"\d+|\b[a-z-]+\b", text[fraction.start : fraction.end])) > 1
    if fraction.denominator is None or not both:
        _add_count(text, fraction.start, fraction.end, number, counts)
        return
    if _DEATHS.match(text, fraction.end):
        counts.add("deaths", number)
        return
    found = _PHRASE.match(text, fraction.end)
    if found is None:
        _add_count(text, fraction.start, fraction.end, number, counts)
        return
    kind = _kind(found["words"])
    if _DIED_BEHIND.match(found["then"]) or _KILLED.search(text[max(0, fraction.start - 40) : fraction.start]):
        counts.add("deaths", number)
    elif (behind := _KIND_BEHIND.match(found["then"])) is not None and not _several(behind[0]):
        counts.add(_FIELDS[behind["kind"].lower()], number)
        if kind == "cases_unspecified":
            return  # how many were looked at
    dead = counts.of_all.get("deaths") == number
    if (
        kind != "cases_unspecified"
        or found["noun"].lower() in {"cases", "infections"}
        or (dead and found["noun"].lower() == "patients")
    ):
        counts.add(kind, int(fraction.denominator))


def _add_count(text: str, start: int, end: int, number: int, counts: _Counts) -> None:
    before = text[max(0, start - 80) : start]
    if _DEATHS.match(text, end) or _KILLED.search(before):
        counts.add("deaths", number)
        return
    found = _PHRASE.match(text, end)
    if found is not None:
        _add_phrase(text, start, found, number, counts)
        return
    alone = _KIND_ALONE.match(text, end) or _KIND_BEFORE.search(before)
    told = _COUNTED_BEFORE.search(before)
    if alone is not None and not (told is not None and told["deaths"]):
        counts.add(_FIELDS[alone["kind"].lower()], number)
    elif told is not None:
        counts.add("deaths" if told["deaths"] else _kind(told["kind"] or ""), number)


def _add_phrase(text: str, start: int, found: re.Match[str], number: int, counts: _Counts) -> None:
    """Add a count by its noun, the words before the noun, and what is told of it behind."""
    words, then, noun = found["words"], found["then"], found["noun"].lower()
    kind = _kind(words)
    if re.search(r"\b(?:fatal|dead|deceased)\b", words, re.I) or _DIED_BEHIND.match(then):
        counts.add("deaths", number)
        return
    if _SPARED.match(then) or _OTHERS.search(words):
        return
    if noun in _PEOPLE and kind == "cases_unspecified" and not _tells_of_illness(text):
        return
    behind = _KIND_BEHIND.match(then) or _KIND_BEFORE.search(text[max(0, start - 40) : start])
    if kind == "cases_unspecified" and behind is not None and not _several(words) and not _several(behind[0]):
        kind = _FIELDS[behind["kind"].lower()]
    part = kind == "cases_unspecified" and bool(_A_PART.search(words) or _PART_BEHIND.match(then))
    counts.add(kind, number, part=part)


@lru_cache(maxsize=16)
def _tells_of_illness(text: str) -> bool:
    return _AFFLICTED.search(text) is not None


def _kind(words: str) -> str:
    """Return the field of the one kind that words name; of none or of several, the cases without a kind."""
    kinds = [field for field, pattern in KINDS if pattern.search(words)]
    return kinds[0] if len(kinds) == 1 else "cases_unspecified"


def _several(words: str) -> bool:
    return sum(1 for _, pattern in KINDS if pattern.search(words)) > 1

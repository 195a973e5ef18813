"""Who was studied, where and when: what is printed in the sentence, else what the paper says of itself."""

import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from evisynth.evidence import Document
from evisynth.review.extraction.lexicon import countries
from evisynth.review.extraction.passages import Passage

_YEARS = re.compile(
    r"(?<![\d.,/])(?P<first>(?:19|20)\d\d)(?:\s?(?:[-–—/]|to|and|until|through)\s?(?:[A-Z][a-z]+ "
    r")?(?:\d{1,2},? )?(?P<last>(?:19|20)?\d\d)(?![\d.,]\d))?(?![\d%])"
)
_CITED_YEAR = re.compile(
    r"\(\s*[A-Z][^()]*$|et al\.?,?\s\(?$|©\s?$|\b(?:Excel|version|SPSS|Windows|Stata)\b[^.;]{0,25}$"
)
_COUNTED = re.compile(
    r"(?P<n>\d{1,3}(?:[, \u00a0\u2009\u202f]\d{3})+|\d+)\s(?:[\w-]+\s){0,4}?(?:patients|persons|people"
    r"|participants|individuals|subjects|cases|samples|sera|workers|HCWs|"
    r"donors|women|children|contacts|residents|respondents|adults|sequences|genomes|genome sequences"
    r"|infections|survivors|students|residents)\b",
    re.I,
)
_SAMPLE = re.compile(r"\b[nN]\s?=\s?(?P<n>\d{1,3}(?:[, \u2009\u202f]\d{3})+|\d+)")
_PLACE = re.compile(
    r"\b(?:in|from|at|of)\s(?:the\s)?(?P<place>(?:[A-Z][\w'’-]+\s){1,3}(?:[Dd]istricts?|[Pp]rovinces?|[Rr]egions?|[Cc]ount(?:y|ies)"
    r"|[Ss]tate|[Cc]ity|[Ii]slands?|[Vv]illage|[Hh]ealth [Zz]one|[Pp]refectures?|[Mm]unicipality|[Hh]ospital))\b"
)
_FEMALE = re.compile(r"\b(?:females?|women|mothers|pregnan\w+|girls)\b", re.I)
_MALE = re.compile(r"\b(?:males?|men|boys|fathers)\b", re.I)
_GROUPS: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "Healthcare workers", re.compile(
        r"\bhealth[- ]?(?:care)?[- ]?(?:workers|personnel|professionals|staff)|\bHC?Ws?\b|\bnurses\b"
        r"|\bphysicians\b", re.I)),
    ("Pregnant women", re.compile(r"\bpregnan(?:t|cy|cies)\b|\bmothers\b", re.I)),
    ("Blood donors", re.compile(r"\bblood donors?\b|\bdonations\b", re.I)),
    ("Children", re.compile(r"\bchild(?:ren)?\b|\bp(?:a)?ediatric\b|\binfants?\b|\badolescents\b", re.I)),
    ("Abattoir workers", re.compile(r"\babattoir|\bslaughter", re.I)),
    ("Household contacts of survivors", re.compile(r"\bhousehold contacts\b", re.I)),
    (
        "General population", re.compile(
        r"\bgeneral population\b|\bresidents\b|\bvillagers?\b|\bpopulation-based\b|\bcommunity members\b", re.I)),
    ("Persons under investigation", re.compile(r"\b(?:patients?|case-?patients|cases?|survivors?|infected)\b", re.I)),
)  # fmt: skip
_SETTINGS: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "Hospital based", re.compile(
        r"\bhospital|\btreatment (?:unit|cent(?:re|er))|\bE[TM][UC]s?\b|\bclinic\b|\badmitted\b", re.I)),
    ("Household based", re.compile(r"\bhouseholds?\b", re.I)),
    ("School based", re.compile(r"\bschools?\b", re.I)),
    ("Travel based", re.compile(r"\btravell?ers?\b", re.I)),
    ("Population based", re.compile(r"\bpopulation-based\b|\bsurveillance\b|\bnational\b", re.I)),
    ("Community based", re.compile(r"\bcommunity\b|\bvillages?\b", re.I)),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Setting:
    """A paper's own place and period, each with the sentence that says so (None when it says neither)."""

    country: str | None = None
    country_from: Passage | None = None
    start_year: int | None = None
    end_year: int | None = None
    years_from: Passage | None = None


def setting(document: Document, found: list[Passage]) -> Setting:
    """Read the country and the years that a paper is about: the title first, then its abstract, then the rest.

    Args:
        document: for its title.
        found: its passages.
    """
    where = named(document.title)
    source = None
    head = found[:40]
    if len(where) != 1:
        counted: Counter[str] = Counter()
        for passage in head:
            counted.update(named(passage.text))
        where = where or tuple(name for name, _ in counted.most_common(1))
    country = "; ".join(dict.fromkeys(where)) or None
    if country is not None:
        source = next((p for p in head if all(c in named(p.text) for c in country.split("; "))), None)
    first, last, years_from = _period(head)
    return Setting(country if source is not None else None, source, first, last, years_from)


@lru_cache(maxsize=256)
def named(text: str) -> tuple[str, ...]:
    """Return the countries that a text names, in order, each once."""
    return tuple(dict.fromkeys(name for _, _, name in countries().find(text)))


def location(sentence: str) -> str | None:
    """Return the place within a country that a sentence names, as printed, or None.

    >>> location("Cases in Gulu district, Uganda, rose."), location("Cases in May rose.")
    ('Gulu district', None)
    """
    match = _PLACE.search(sentence)
    return match["place"] if match else None


def sex(sentence: str) -> str | None:
    """Return whether a sentence is about women, men or both, in PERG's words, or None.

    >>> sex("Among 20 pregnant women"), sex("8 men and 9 women"), sex("patients")
    ('Female', 'Both', None)
    """
    female, male = bool(_FEMALE.search(sentence)), bool(_MALE.search(sentence))
    return "Both" if female and male else "Female" if female else "Male" if male else None


def sample_size(sentence: str, at: int) -> int | None:
    """Return the sample size printed nearest to a value in its sentence, or None.

    >>> sample_size("Among 89 patients the CFR was 43.8%.", 30)
    89
    """
    found = [*_SAMPLE.finditer(sentence), *_COUNTED.finditer(sentence)]
    if not found:
        return None
    nearest = min(found, key=lambda m: (abs(m.start() - at), m.start()))
    return int(re.sub(r"\D", "", nearest["n"]))


@lru_cache(maxsize=256)
def group(sentence: str) -> str | None:
    """Return the population group that a sentence names, in PERG's words, or None."""
    return next((name for name, pattern in _GROUPS if pattern.search(sentence)), None)


@lru_cache(maxsize=256)
def sample_type(sentence: str) -> str | None:
    """Return the kind of sample that a sentence names, in PERG's words, or None."""
    return next((name for name, pattern in _SETTINGS if pattern.search(sentence)), None)


def _period(head: list[Passage]) -> tuple[int | None, int | None, Passage | None]:
    for passage in sorted(head, key=lambda p: {"methods": 0, "results": 1}.get(p.part, 2)):
        dated = years(passage.text)
        if dated:
            return min(dated), max(dated), passage
    return None, None, None


def years(text: str) -> list[int]:
    """Return the years that a text prints, ranges by both ends; years of citations and of software are left out.

    >>> years("From 2013-16 and in 2018 (Smith, 2001)")
    [2013, 2016, 2018]
    """
    found: list[int] = []
    for match in _YEARS.finditer(text):
        if _CITED_YEAR.search(text[: match.start()]):
            continue
        first = int(match["first"])
        found.append(first)
        if match["last"]:
            last = match["last"]
            whole = int(last) if len(last) == 4 else first // 100 * 100 + int(last)
            if first <= whole <= first + 60:
                found.append(whole)
    return [y for y in found if 1900 <= y <= 2100]

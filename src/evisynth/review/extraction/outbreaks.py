"""Outbreaks: where and when each was, how many cases of which kind, how many died, and how cases were found."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from evisynth.evidence import Document, Evidence, Extraction, Ownership, Scalar
from evisynth.review.extraction.dates import dates
from evisynth.review.extraction.outbreak_tables import OUTBREAK, counted_outbreaks, kind_of_cases
from evisynth.review.extraction.ownership import ownership
from evisynth.review.extraction.passages import Passage
from evisynth.review.extraction.periods import years
from evisynth.review.extraction.places import implied, location, named
from evisynth.review.extraction.study import Said, Study
from evisynth.review.extraction.version import RULES_VERSION
from evisynth.text import Measure, measures

_COUNTABLE = re.compile(
    r"\b(?:cases?|case-patients|patients|infections|persons|people|confirmed|probable"
    r"|suspected)\b",
    re.I,
)
_CASES = re.compile(
    r"\s(?P<words>(?:(?!of\b|deaths?\b|died\b|with\b)[^\W\d][\w/-]*,?\s){0,5}?)(?:cases?|case-patients|patients|infections"
    r"|persons"
    r"|people)\b",
    re.I,
)
_KIND_ALONE = re.compile(
    r"\s(?P<words>(?:(?:laboratory|lab|PCR|clinically)[- ])?(?:confirmed|probable|suspected))\b(?=\s?(?:,|;|\)"
    r"|and\b|or\b|\.))",
    re.I,
)
_DEATHS = re.compile(
    r"\s(?:\([^()]*\)\s)?(?:[\w-]+\s){0,3}?(?:deaths?|fatalities|died|fatal)\b|\s(?:of whom |of which )?died\b", re.I
)
_COUNTED = re.compile(
    r"(?:\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|\w+teen|\w+ty|hundred|eleven"
    r"|twelve)\b)\)?\s(?:[\w/()%.-]+,?\s){0,6}?"
    r"(?:cases?|case-patients|patients|infections|persons|people|confirmed|probable|suspected)\b",
    re.I,
)
_NOTIFIED = re.compile(
    r"\b(?:notified|recorded|reported|confirmed|registered|counted)\b[^.;]*\bcases\b"
    r"|\bcases\b[^.;]*\bwere (?:notified|recorded|reported|confirmed|registered)\b"
)
_FEWEST = 2
_SIMULATED = re.compile(
    r"\b(?:simulat\w+|hypothetical|predict\w*|forecast\w*|scenario|project\w+|expected|would|averted)\b", re.I
)
_OF_OTHERS = re.compile(
    r"\b(?:contacts?|controls?|participants?|samples?|sera|donors?|respondents?|tested|screened|enrolled"
    r"|follow(?:ed|-up))\b",
    re.I,
)
_CLAUSES = re.compile(
    r";\s|,?\sand\s(?=\d[\d,]*\s(?:[a-z]+\s){0,2}cases\b)|,?\s(?:and|while|whereas)\s(?=(?:in|at)\s(?:the\s)?[A-Z\d])|,\s(?=in\s(?:the\s)?[A-Z])"
)
_MOLECULAR = re.compile(r"\bPCR\b|\blaboratory[- ]confirmed|\bRT-PCR|\bsequenc\w+ confirmed", re.I)
_OVER = re.compile(
    r"\bdeclared (?:over|ended|\w+[- ]free)|\b(?:was|were) declared (?:over|free)|\b(?:ended"
    r"|was over|came to an end)\b",
    re.I,
)
_ONGOING = re.compile(r"\b(?:ongoing|still (?:continu\w+|spreading)|continues to)\b[^.;]{0,40}\b(?:outbreak"
r"|epidemic|transmission)|"
                      r"\b(?:outbreak|epidemic)\b[^.;]{0,30}\b(?:is ongoing|continues)\b", re.I)  # fmt: skip
_COUNTS = ("cases_confirmed", "outbreak_probable", "cases_suspected", "cases_unspecified", "deaths")


@dataclass(frozen=True, slots=True)
class _Told:
    """What one sentence, or one clause of it, tells of an outbreak."""

    passage: Passage
    words: str
    counts: dict[str, int]
    countries: tuple[str, ...]
    years: tuple[int, ...]
    own: Ownership
    tabled: bool = False
    clause: int = 0

    @property
    def weight(self) -> tuple[int, int]:
        """How much it tells: kinds of counts first, then place and time."""
        return len(self.counts), bool(self.countries) + bool(self.years)


def outbreaks(document: Document, found: list[Passage], where: Study, *, fewest: int = _FEWEST) -> list[Extraction]:
    """Extract the outbreaks that a paper describes: one, or several that it tells apart by country or year.

    Args:
        document: for its tables, and its title: an outbreak named in it counts for all sentences.
        found: its passages.
        where: its own study, for what the sentence with the counts does not say.
        fewest: cases below which it is no outbreak.
    """
    read = (*_all_told(document.title, found), *_in_tables(document, where))
    told = [one for one in read if sum(_cases(one)) >= fewest]
    own = [one for one in told if one.own == "own"]
    here = (str(where.country.value),) if where.country is not None else ()
    apart = {one.passage for one in own if one.clause}
    groups: dict[tuple[tuple[str, ...], int, int], list[_Told]] = {}
    for one in own:
        countries = one.countries or (here if one.passage in apart else ())
        if countries and (one.years or one.tabled):
            groups.setdefault((countries, max(one.years, default=0), one.clause), []).append(one)
    chosen = [max(group, key=lambda one: one.weight) for group in groups.values() if len(groups) > 1]
    if not chosen and own:
        chosen = [max(own[:4], key=lambda one: one.weight)]
    cited = [one for one in told if one.own != "own" and one.countries and one.years]
    return [_record(one, where, found, several=len(chosen) > 1) for one in (*chosen, *cited)]


def _cases(one: _Told) -> Iterator[int]:
    return (n for key, n in one.counts.items() if key != "deaths")


def _in_tables(document: Document, where: Study) -> Iterator[_Told]:
    """Yield the rows of tables that count an outbreak each, in the study's own country or year where they say none."""
    here = str(where.country.value) if where.country is not None else ""
    last = where.period[1] if where.period is not None else None
    year = last.value if last is not None and isinstance(last.value, int) else None
    for row in counted_outbreaks(document):
        countries = row.countries or tuple(filter(None, (here,)))
        when = row.years or (() if year is None else (year,))
        yield _Told(row.passage, row.words, row.counts, countries, when, "cited" if row.cited else "own", tabled=True)


def _all_told(title: str, found: list[Passage]) -> Iterator[_Told]:
    titled = bool(OUTBREAK.search(title))
    for passage in found:
        text = passage.text
        dated = _is_dated_count(text)
        if passage.part in {"methods", "discussion"} and not passage.in_abstract and not dated:
            continue
        if not (titled or OUTBREAK.search(text) or dated):
            continue
        if _COUNTABLE.search(text) and not _SIMULATED.search(text):
            own = "own" if dated and passage.part == "methods" else ownership(passage, 0)
            for number, words in enumerate(_apart(text)):
                yield from _one_told(passage, words, number, own, titled=titled)


def _apart(text: str) -> list[str]:
    """Return the clauses of a sentence that tell of an outbreak each, with a place or time of its own, or all of it."""
    split = _CLAUSES.split(text)
    clauses = [words for words in split if _counts(words)] if len(split) > 1 else []
    several = len(clauses) > 1 and all(named(clause) or years(clause) or dates(clause) for clause in clauses)
    return clauses if several else [text]


def _one_told(passage: Passage, words: str, number: int, own: Ownership, *, titled: bool) -> Iterator[_Told]:
    counts = _counts(words)
    if not counts or (_OF_OTHERS.search(words) and "deaths" not in counts and len(counts) < 2):
        return
    if titled or passage.in_abstract or "deaths" in counts or len(counts) > 1:
        spanned = dates(words) is not None and words is not passage.text
        when = years(words) or (years(passage.text) if spanned else ())
        yield _Told(passage, words, counts, named(words), when, own, clause=number if spanned else 0)


def _is_dated_count(text: str) -> bool:
    """Whether a sentence says how many cases and deaths were notified from one date to another."""
    return _NOTIFIED.search(text) is not None and "deaths" in _counts(text) and dates(text) is not None


@lru_cache(maxsize=64)
def _counts(text: str) -> dict[str, int]:
    counts: dict[str, int] = {}
    if _COUNTED.search(text) is None:
        return counts
    for measure in measures(text):
        number = _whole(measure)
        if number is None:
            continue
        match = _KIND_ALONE.match(text, measure.end) or _CASES.match(text, measure.end)
        at = measure.fraction.end if measure.fraction is not None else measure.end
        if match is not None:
            counts.setdefault(kind_of_cases(match["words"]), number)
        elif _DEATHS.match(text, at) or _DEATHS.match(text, measure.end):
            counts.setdefault("deaths", number)
    total = sum(n for key, n in counts.items() if key not in {"deaths", "cases_unspecified"})
    if total and counts.get("cases_unspecified") == total:
        del counts["cases_unspecified"]  # "14 cases (11 confirmed, 3 probable)" are 14 in all
    return counts if any(key != "deaths" for key in counts) else {}


def _whole(measure: Measure) -> int | None:
    if measure.fraction is not None:
        return int(measure.fraction.numerator)
    value = measure.value
    usable = value is not None and value == int(value) and measure.unit is None and measure.role in {"count", "measure"}
    return int(value) if usable and value is not None else None


def _record(one: _Told, where: Study, found: list[Passage], *, several: bool) -> Extraction:
    passage = one.passage
    span = dates(one.words)
    here = one.countries or implied(one.words)
    values: dict[str, Scalar] = {
        "outbreak_country": "; ".join(here) or None,
        "outbreak_location": location(one.words),
        "outbreak_start_year": min(one.years, default=None),
        "outbreak_date_year": max(one.years, default=None),
    }
    values |= dict.fromkeys(_COUNTS) | one.counts
    evidence = [Evidence(None, passage.text, passage.start, passage.end, found_by=RULES_VERSION)]
    first, last = where.period or (None, None)
    titled = years(where.title) if OUTBREAK.search(where.title) and not several else ()
    if titled:
        values["outbreak_start_year"] = min((*titled, *one.years))
    elsewhere: list[tuple[str, Said | None]] = [("outbreak_country", where.country)]
    if not several:
        elsewhere += [("outbreak_start_year", first), ("outbreak_date_year", last)]
        elsewhere += _status(found, passage)
        source = next((p for p in (passage, *_dated(first)) if (span := dates(p.text)) is not None), None)
        elsewhere += _ends(source)
    elif span is not None:
        elsewhere += _ends(passage, one.words)
    for field, said in elsewhere:
        if values.get(field) is None and said is not None and said.value is not None:
            values[field] = said.value
            evidence += said.evidence(field, passage)
    return Extraction("outbreak", values, one.own, tuple(evidence))


def _dated(first: Said | None) -> tuple[Passage, ...]:
    return (first.passage,) if first is not None and first.passage is not None else ()


def _ends(passage: Passage | None, words: str = "") -> list[tuple[str, Said | None]]:
    span = dates(words or passage.text) if passage is not None else None
    if span is None:
        return []
    ends = (("outbreak_start", span.start), ("outbreak_end", span.end))
    return [
        (f"{name}_{part}", Said(value, passage))
        for name, end in ends
        for part, value in zip(("day", "month"), end[:2], strict=True)
    ]


def _status(found: list[Passage], passage: Passage) -> list[tuple[str, Said | None]]:
    """Say how cases were found, and whether it goes on, by the first sentence that tells it."""
    detection = next((p for p in (passage, *found) if _MOLECULAR.search(p.text)), None)
    over = next((p for p in (passage, *found) if _OVER.search(p.text)), None)
    goes_on = next((p for p in (passage, *found) if _ONGOING.search(p.text)), None)
    going = over or goes_on
    return [
        ("cases_mode_detection", Said("Molecular (PCR etc)", detection) if detection else None),
        ("ongoing", Said(over is None, going) if going is not None else None),
    ]

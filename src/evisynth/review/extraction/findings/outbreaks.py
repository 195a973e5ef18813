"""Outbreaks: where and when each was, how many cases of which kind, how many died, and how cases were found."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from evisynth.evidence import Document, Evidence, Extraction, Ownership, Scalar
from evisynth.review.extraction.findings.outbreak_counts import outbreak_counts
from evisynth.review.extraction.sentences.ownership import ownership
from evisynth.review.extraction.sentences.passages import Passage
from evisynth.review.extraction.study.dates import dates
from evisynth.review.extraction.study.periods import years
from evisynth.review.extraction.study.said import Said, Study
from evisynth.review.extraction.tables.outbreak_tables import OUTBREAK, counted_outbreaks
from evisynth.review.extraction.version import RULES_VERSION
from evisynth.review.extraction.words.places import implied, location, named, places_of

_COUNTABLE = re.compile(
    r"\b(?:cases?|case-patients|patients|infections|persons|people|confirmed|probable"
    r"|suspected)\b",
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
_PLACE_AND_TIME = ("outbreak_country", "outbreak_location", "outbreak_start_year", "outbreak_date_year")
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
    cited = [one for one in told if one.own != "own" and (one.countries or implied(one.words)) and one.years]
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
    clauses = [words for words in split if outbreak_counts(words)] if len(split) > 1 else []
    several = len(clauses) > 1 and all(named(clause) or years(clause) or dates(clause) for clause in clauses)
    return clauses if several else [text]


def _one_told(passage: Passage, words: str, number: int, own: Ownership, *, titled: bool) -> Iterator[_Told]:
    counts = outbreak_counts(words)
    if not counts or (_OF_OTHERS.search(words) and "deaths" not in counts and len(counts) < 2):
        return
    if titled or passage.in_abstract or "deaths" in counts or len(counts) > 1:
        spanned = dates(words) is not None and words is not passage.text
        when = years(words) or (years(passage.text) if spanned else ())
        yield _Told(passage, words, counts, named(words), when, own, clause=number if spanned else 0)


def _is_dated_count(text: str) -> bool:
    """Whether a sentence says how many cases and deaths were notified from one date to another."""
    return _NOTIFIED.search(text) is not None and "deaths" in outbreak_counts(text) and dates(text) is not None


def _record(one: _Told, where: Study, found: list[Passage], *, several: bool) -> Extraction:
    passage = one.passage
    values: dict[str, Scalar] = dict.fromkeys(_PLACE_AND_TIME) | dict.fromkeys(_COUNTS) | one.counts
    evidence = [Evidence(None, passage.text, passage.start, passage.end, found_by=RULES_VERSION)]
    told: list[tuple[str, Said | None]] = [*_titled(one, where, several=several), *_here(one, where)]
    if one.own == "own":  # what the paper says of its own outbreak is not said of another's
        told += _elsewhere(one, where, found, several=several)
    for field, said in told:
        if values.get(field) is None and said is not None and said.value is not None:
            values[field] = said.value
            evidence += said.evidence(field, passage)
    return Extraction("outbreak", values, one.own, tuple(evidence))


def _titled(one: _Told, where: Study, *, several: bool) -> Iterator[tuple[str, Said]]:
    """Yield the year in which the outbreak of the title began, when the sentence tells of a later one or of none."""
    titled = years(where.title) if OUTBREAK.search(where.title) and not several and one.own == "own" else ()
    if titled and min(titled) < min(one.years, default=min(titled) + 1):
        yield "outbreak_start_year", where.titled(min(titled))


def _here(one: _Told, where: Study) -> Iterator[tuple[str, Said]]:
    """Yield the place and the years that its sentence or its row of a table says, or the words over the row."""
    if one.countries:
        yield "outbreak_country", _of_row(one, where, "; ".join(one.countries), _countries)
    elif meant := implied(one.words):
        yield "outbreak_country", Said("; ".join(meant), one.passage, places_of(one.words))
    yield "outbreak_location", Said(location(one.words), one.passage)
    if one.years:
        yield "outbreak_start_year", _of_row(one, where, min(one.years), _first_year)
        yield "outbreak_date_year", _of_row(one, where, max(one.years), _last_year)


def _of_row(one: _Told, where: Study, value: Scalar, read: Callable[[str], Scalar]) -> Said:
    """Return what is told of a row by the row, by the words over it, or by what the paper says of its study."""
    if not one.tabled or read(one.passage.text) == value:
        return Said(value, one.passage)
    if read(one.passage.heading) == value:
        return where.over(one.passage, value, read)
    known = (where.country, *(where.period or ()))
    return next((said for said in known if said is not None and said.value == value), Said(value, one.passage))


def _countries(text: str) -> str | None:
    return "; ".join(named(text) or implied(text)) or None


def _first_year(text: str) -> int | None:
    return min(years(text), default=None)


def _last_year(text: str) -> int | None:
    return max(years(text), default=None)


def _elsewhere(one: _Told, where: Study, found: list[Passage], *, several: bool) -> Iterator[tuple[str, Said | None]]:
    """Yield what other sentences say of the paper's outbreak; of several only the country, which they share."""
    yield "outbreak_country", where.country
    if several:
        if dates(one.words) is not None:
            yield from _ends(one.passage, one.words)
        return
    first, last = where.period or (None, None)
    yield from (("outbreak_start_year", first), ("outbreak_date_year", last))
    here = {value for value in (_countries(one.words),) if value is not None}
    if where.country is None or here <= {where.country.value}:
        yield "outbreak_location", where.location
    yield from _status(found, one.passage)
    dated = (one.passage, *([first.passage] if first is not None else ()))
    yield from _ends(next((p for p in dated if dates(p.text) is not None), None))


def _ends(passage: Passage | None, words: str = "") -> list[tuple[str, Said | None]]:
    if passage is None or (span := dates(words or passage.text)) is None:
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

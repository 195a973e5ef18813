"""Outbreaks: where and when one was, how many cases of which kind, and how many died."""

import re

from evisynth.evidence import Evidence, Extraction, Scalar
from evisynth.review.extraction.ownership import ownership
from evisynth.review.extraction.passages import Passage
from evisynth.review.extraction.periods import years
from evisynth.review.extraction.places import location, named
from evisynth.review.extraction.study import Study
from evisynth.review.extraction.version import RULES_VERSION
from evisynth.text import Measure, measures

_OUTBREAK = re.compile(r"\b(?:outbreaks?|epidemics?|clusters?)\b", re.I)
_CASES = re.compile(
    r"\s(?P<words>(?:(?!of\b|deaths?\b|died\b)[\w/-]+,?\s){0,5}?)(?:cases?|case-patients|patients|infections|persons|people)\b",
    re.I,
)
_DEATHS = re.compile(
    r"\s(?:\([^()]*\)\s)?(?:[\w-]+\s){0,3}?(?:deaths?|fatalities|died|fatal)\b|\s(?:of whom |of which )?died\b", re.I
)
_KINDS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("cases_confirmed", re.compile(r"confirmed|laboratory|PCR", re.I)),
    ("outbreak_probable", re.compile(r"probable", re.I)),
    ("cases_suspected", re.compile(r"suspect\w*|possible", re.I)),
)
_FEWEST = 2
_SIMULATED = re.compile(
    r"\b(?:simulat\w+|hypothetical|predict\w*|forecast\w*|scenario|project\w+|expected|would|averted)\b", re.I
)


def outbreaks(title: str, found: list[Passage], where: Study, *, fewest: int = _FEWEST) -> list[Extraction]:
    """Extract the outbreak that a paper describes: one record, or none.

    Args:
        title: of the paper; an outbreak named in it counts for all its sentences.
        found: its passages.
        where: its own place and period, for what the sentence with the counts does not say.
        fewest: cases below which it is no outbreak.
    """
    titled = bool(_OUTBREAK.search(title))
    for passage in found:
        if passage.part in {"methods", "discussion"} and not passage.in_abstract:
            continue
        if not (titled or _OUTBREAK.search(passage.text)) or _SIMULATED.search(passage.text):
            continue
        counts = _counts(passage.text)
        cases = sum(n for key, n in counts.items() if key != "deaths")
        if (
            cases >= fewest
            and ownership(passage, 0) == "own"
            and (titled or "deaths" in counts or len(counts) > 1 or passage.in_abstract)
        ):
            return [_record(passage, counts, where)]
    return []


def _counts(text: str) -> dict[str, int]:
    counts: dict[str, int] = {}
    for measure in measures(text):
        number = _whole(measure)
        if number is None:
            continue
        if (match := _CASES.match(text, measure.end)) is not None:
            counts.setdefault(_kind(match["words"]), number)
        elif _DEATHS.match(text, measure.end):
            counts.setdefault("deaths", number)
    return counts if any(key != "deaths" for key in counts) else {}


def _whole(measure: Measure) -> int | None:
    if measure.fraction is not None:
        return int(measure.fraction.numerator)
    value = measure.value
    usable = value is not None and value == int(value) and measure.unit is None and measure.role in {"count", "measure"}
    return int(value) if usable and value is not None else None


def _kind(words: str) -> str:
    return next((name for name, pattern in _KINDS if pattern.search(words)), "cases_unspecified")


def _record(passage: Passage, counts: dict[str, int], where: Study) -> Extraction:
    here, dated = named(passage.text), years(passage.text)
    values: dict[str, Scalar] = {
        "outbreak_country": "; ".join(here) or None,
        "outbreak_location": location(passage.text),
        "outbreak_start_year": min(dated, default=None),
        "outbreak_date_year": max(dated, default=None),
    }
    values |= dict.fromkeys(("cases_confirmed", "outbreak_probable", "cases_suspected", "cases_unspecified", "deaths"))
    values |= counts
    evidence = [Evidence(None, passage.text, passage.start, passage.end, found_by=RULES_VERSION)]
    first, last = where.period or (None, None)
    sources = (("outbreak_country", where.country), ("outbreak_start_year", first), ("outbreak_date_year", last))
    for field, said in sources:
        if values[field] is None and said is not None:
            values[field] = said.value
            evidence += said.evidence(field, passage)
    return Extraction("outbreak", values, "own", tuple(evidence))

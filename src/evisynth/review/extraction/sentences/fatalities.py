"""The case fatality that a paper tells by counts alone: "37 infections … Fifteen patients died"."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from evisynth.review.extraction.sentences.linking import Link
from evisynth.review.extraction.sentences.mentions import Mention
from evisynth.review.extraction.sentences.passages import Passage
from evisynth.review.extraction.words.lexicon import ParameterType, lexicon
from evisynth.text import Fraction, Measure, measures, whose

_DIED = re.compile(
    r"\s(?:\([^()]*\)\s)?(?:(?:patients?|cases?|persons?|people|individuals|adults|children|women|men|workers|nurses|doctors|staff|infants|subjects"
    r"|of the patients|confirmed|had|have|later|subsequently|also|in-hospital|hospital)\s){0,3}?"
    r"(?P<dead>died|deaths?|fatalities|succumbed)\b(?!\s(?:rates?|per\b|certificates?|sooner|later))",
    re.I,
)
_KNOWN = re.compile(r"\b(?:the|these|those|including|whom|which|all)\s(?:\w+\s)?$", re.I)
"""Before deaths that were told of before, or that are a part of a part."""
_CASES = re.compile(
    r"\s(?:[\w-]+\s){0,4}?(?:cases?|patients|infections|persons|people|individuals|adults|children|women|men"
    r"|workers)\b",
    re.I,
)
_OTHERWISE = re.compile(
    r"\b(?:would|could|may|might|avert\w*|prevent\w*|sav(?:e|ed|ing)|predict\w*|project\w*|forecast\w*"
    r"|simulat\w*|expect\w*"
    r"|worldwide|globally|so far|to date|as of|since|per year|annual\w*|estimat\w*|declared|outbreaks?"
    r"|epidemics?|controls?|mice|animals?|horses?)\b",
    re.I,
)
_DEAD = re.compile(r"\b(?:died|deaths?|fatalities|succumbed)\b", re.I)
_PEOPLE = re.compile(
    r"\b(?:died|deaths?|fatalities|succumbed|cases?|patients|infections|persons|people|individuals|adults"
    r"|children|women|men|workers)\b",
    re.I,
)
_NONE = re.compile(r"\b(?:no|none|never|neither)\b", re.I)
_FEWEST, _MOST = 5, 5_000
_COUNTING = {"count", "measure", "sample"}


@dataclass(frozen=True, slots=True)
class CountedDeaths:
    """Deaths in one sentence and cases in the same or an earlier one: the link of a record, and both places."""

    link: Link
    died: Passage
    counted: Passage


def counted_deaths(found: Iterable[Passage], schema: str) -> CountedDeaths | None:
    """Return the deaths and cases of a study whose abstract counts both once and prints no case fatality.

    The cases are those counted in the same sentence, else the first that the abstract counts: its cohort. Counts that
    are forecast, averted, of a whole epidemic or of animals are none of a study's cohort.

    Args:
        found: the sentences of a paper in order; only those of an abstract are read.
        schema: a shipped schema.
    """
    found = [passage for passage in found if passage.in_abstract]
    if not any(_DEAD.search(passage.text) for passage in found):
        return None
    cohort: tuple[Passage, Measure] | None = None
    dead: list[tuple[Passage, Measure, int]] = []
    for passage in found:
        if passage.part == "background" or not _PEOPLE.search(passage.text) or _OTHERWISE.search(passage.text):
            continue
        if whose(passage.text) in {"cited", "assumed"}:
            continue
        for measure in _counts(passage.text):
            died = _DIED.match(passage.text, measure.end)
            if died is not None and _KNOWN.search(passage.text, 0, measure.start):
                return None
            if died is not None:
                dead.append((passage, measure, died.end()))
            elif cohort is None and _CASES.match(passage.text, measure.end) and (measure.value or 0) >= _FEWEST:
                cohort = passage, measure
    if len(dead) != 1 or cohort is None:
        return None
    passage, deaths, end = dead[0]
    if not 0 < (deaths.value or 0) <= (cohort[1].value or 0) <= _MOST or _NONE.search(passage.text, 0, deaths.start):
        return None
    fraction = Fraction(deaths.value or 0, cohort[1].value, deaths.start, deaths.end)
    measure = Measure(deaths.start, deaths.end, None, fraction=fraction, extent=deaths.end)
    return CountedDeaths(Link(measure, _fatality(schema), _mention(deaths, end, schema), 1.0), passage, cohort[0])


def _counts(text: str) -> Iterator[Measure]:
    for measure in measures(text):
        whole = measure.value is not None and measure.value == int(measure.value) and measure.fraction is None
        if whole and measure.unit is None and measure.role in _COUNTING and measure.interval is None:
            yield measure


def _fatality(schema: str) -> ParameterType:
    return next(kind for kind in lexicon(schema).types if kind.name == "Severity - case fatality rate (CFR)")


def _mention(deaths: Measure, end: int, schema: str) -> Mention:
    return Mention(deaths.end, end, _fatality(schema), "predicate", "share")

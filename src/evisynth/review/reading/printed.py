"""Numbers as an article prints them: what each is there for, and whether it can be the value of a field."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

from evisynth.evidence import Document, Evidence, Scalar
from evisynth.text import DURATIONS, Measure, Role, measures, numerals, role, sentences, unit_after

_NO_ONE = re.compile(
    r"\b(?:none|nobody|zero|(?:no|neither|not (?:one|any))\b(?: [\w-]+){0,3}? (?:deaths?|cases?|infections?|fatalit\w+|"
    r"patients?|persons?|people|participants?|contacts?|samples?|sera|women|men|children|workers|transmission|one)"
    r"\b)",
    re.I,
)
"""What makes an estimate zero; "no differences" does not."""
_NONE = re.compile(r"\b(?:none|no|zero|neither|nobody|not (?:one|any))\b", re.I)
_POWER = re.compile(r"(?<![\d.,])10\s?\^?\{?(?P<power>[-−–]?\d{1,2}|[⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2})(?![\d.,])")
_PLAIN = str.maketrans("−–⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "---0123456789")
_CELL = re.compile(r"[^|]+")
Purpose = Role | Literal["limit", "part"]
"""What a number is there for; `limit` of an interval or a spread, `part` of a fraction."""
_NEVER: frozenset[str] = frozenset({"level", "p-value", "citation", "label", "name"})
_NO_COUNT: frozenset[str] = _NEVER | {"year", "date", "age"}
_NO_MEASURE: frozenset[str] = _NO_COUNT | {"count", "sample", "part"}
_SPARED: dict[str, frozenset[str]] = {
    "year": frozenset({"year", "date"}),
    "day": frozenset({"date"}),
    "month": frozenset({"date"}),
    "age": frozenset({"age"}),
    "time": frozenset({"age"}),
    "p": frozenset({"p-value"}),
}
"""What numbers may be for fields whose name has one of these words."""
_LIMITS = frozenset({"interval_lower", "interval_upper", "spread_value"})
_VALUES = _LIMITS | {"value", "range_lower", "range_upper"}
"""Fields of an estimate that only a measure backs; a limit of another number backs limits only."""
_MARKS = (
    r"(?:Ct|cycle thresholds?|BMI|body[- ]mass ind(?:ex|ices)|[Tt]it(?:re|er)s?|[Vv]iral loads?|(?:OD|pH)\b|"
    r"optical densit(?:y|ies)|[Tt]emperatures?|[Rr]ainfall|[Hh]umidity|[Aa]ltitudes?|[Dd]istances?|[Pp]arity|"
    r"[Oo]dds ratios?|[Hh]azards? ratios?|[Rr]isk ratios?|"
    r"[Pp]rices?|[Cc]osts?|[Ii]ncomes?|[Ss]cores?|[Vv]ersions?|[Rr]eleases?|[Pp]riors?|[Hh]ousehold sizes?)"
)
_OF_ANOTHER = re.compile(
    rf"\b{_MARKS}(?: (?:values?|counts?|levels?|ratios?|points?|distributions?|means?|medians?|averages?))?"
    r"(?: (?:in|for|among) (?:[^\W\d][\w-]* ){0,3}?[^\W\d][\w-]*)?"
    r"(?:\s?[=:(,]| (?:was|were|is|are|of|at|with|to|fell|rose|reached|averaged|ranged|from|about|the|an?|mean|median"
    r"|average))*\s?$"
)
"""Words before a number that make it the measure of something that no estimate is."""
_FOR_ANOTHER = re.compile(
    r"\s?(?:points?|children|siblings|rooms|visits|births|pregnancies|log(?:s|10)?\b|dollars|euros|(?:US)?\$|kg\b|°)"
)
_COMPUTED = re.compile(
    r"\s(?:[^\W\d][\w-]* ){0,2}?(?:simulat(?:ions?|ed)|iterations?|reali[sz]ations?|replicat(?:es?|ions?)|bootstrap\w*"
    r"|resamples|permutations?|draws|particles|(?:MCMC|posterior|Markov) \w+)\b"
)
"""Behind a number that counts what a computer did, and no people."""
_RATE = re.compile(r"per\b|substitutions\b|mutations\b", re.I)
_INFECTED = re.compile(r"\binfect|\bsecondary\b|\bcases?\b|\btransmi", re.I)
_UNITS = frozenset({*DURATIONS, "Percentage (%)"})
_NO_ESTIMATES = frozenset({*_SPARED, "duration", "size"})


class Printed(NamedTuple):
    """A number of an article, where it stands, what it is there for, and its unit."""

    value: float
    start: int
    end: int
    purpose: Purpose
    unit: str | None = None


def is_estimate(name: str, kind: str) -> bool:
    """Whether a field holds what was measured, and not a count, a year or an age.

    >>> is_estimate("interval_lower", "number"), is_estimate("deaths", "integer"), is_estimate("mean_age", "number")
    (True, False, False)
    """
    return kind == "number" and not _NO_ESTIMATES & set(name.split("_"))


def may_be_inferred(name: str) -> bool:
    """Whether a number may be told from words that do not print it: a year, an age, a day.

    >>> may_be_inferred("study_start_year"), may_be_inferred("value")
    (True, False)
    """
    return bool(_NO_ESTIMATES & set(name.split("_")))


def holds(document: Document, quote: Evidence, name: str, kind: str, value: Scalar, unit: str = "") -> bool:
    """Whether a quote that was found prints a number as what a field asks for.

    A number is read in its whole sentence, so that none becomes a measure because the quote ends before its noun.
    "None" prints zero, and a row of a table has the power of ten of its head.

    Args:
        document: the article.
        quote: words of it.
        name: of the field.
        kind: of its column: number or integer.
        value: the number.
        unit: of the row; a number with another one, days for a ratio, say, is something else.

    >>> text = "We saw 99 patients; R0 was 1.9 (95% CI 1.4-2.6)."
    >>> words = Evidence(None, text[:9], 0, 9), Evidence(None, text, 0, len(text))
    >>> [holds(Document("d", "", text), one, "value", "number", 99) for one in words]
    [False, False]
    >>> [holds(Document("d", "", text), words[1], "value", "number", one) for one in (95, 1.9, 2.6)]
    [False, True, False]
    >>> holds(Document("d", "", text), words[1], "interval_upper", "number", 2.6)
    True
    >>> holds(Document("d", "", text), words[0], "population_sample_size", "integer", 99)
    True
    """
    if quote.start is None or quote.end is None or not isinstance(value, (int, float)):
        return False
    scales = {1.0, *(10.0 ** int(one["power"].translate(_PLAIN)) for one in _POWER.finditer(head_of(document, quote)))}
    estimate = is_estimate(name, kind)
    if value == 0 and (_NO_ONE if estimate else _NONE).search(quote.quote):
        return True
    return any(
        _equal(one.value * scale, value)
        for one in printed(document, quote.start, quote.end)
        if _may_be(one, name, kind, unit) and not (estimate and _contradict(one.unit, unit))
        for scale in scales
    )


def units_of(document: Document, quote: Evidence, value: float) -> list[str]:
    """Return the units with which a quote prints a number."""
    if quote.start is None or quote.end is None:
        return []
    found = printed(document, quote.start, quote.end)
    return [one.unit for one in found if one.unit and _equal(one.value, value)]


def head_of(document: Document, evidence: Evidence) -> str:
    """Return the caption and header of the table that a quote is a row of; empty for words of sentences."""
    if evidence.start is None:
        return ""
    for table in document.tables:
        if table.row_spans and table.row_spans[0][0] <= evidence.start < table.end:
            return document.markdown[table.start : table.row_spans[0][0]]
    return ""


def printed(document: Document, start: int, end: int) -> list[Printed]:
    """Return the numbers of a stretch of an article, each with what it is there for in its sentence or cell."""
    text = document.markdown
    first, last = text.rfind("\n", 0, start) + 1, text.find("\n", max(start, end - 1))
    lines = text[first : last if last >= 0 else len(text)]
    found: list[Printed] = []
    for part in _parts(lines):
        at = first + part.start
        if at < end and start < first + part.end:
            found += [
                one._replace(start=at + one.start, end=at + one.end) for one in _read(lines[part.start : part.end])
            ]
    return [one for one in found if one.start < end and start < one.end]


class _Span(NamedTuple):
    start: int
    end: int


def _parts(lines: str) -> Iterator[_Span]:
    """Yield sentences; where there are bars, the cells between them."""
    if "|" in lines:
        yield from (_Span(cell.start(), cell.end()) for cell in _CELL.finditer(lines))
    else:
        yield from (_Span(one.start, one.end) for one in sentences(lines))


@lru_cache(maxsize=1024)
def _read(text: str) -> tuple[Printed, ...]:
    found = [one._replace(purpose="physical") if _is_of_another(text, one) else one for one in _all_of(text)]
    return tuple(one._replace(purpose="label") if _COMPUTED.match(text, one.end) else one for one in found)


def _all_of(text: str) -> list[Printed]:
    found = [one for measure in measures(text) for one in _of_measure(measure)]
    for one in numerals(text):
        if not any(p.start <= one.start < p.end and _equal(p.value, one.value) for p in found):
            unit = unit_after(text, one.end)
            found.append(Printed(one.value, one.start, one.end, role(text, one, unit), unit.name if unit else None))
    return found


def _is_of_another(text: str, one: Printed) -> bool:
    """Whether the words next to a measure name what is no estimate: a score, a titre, a prior, children of a woman."""
    if one.purpose not in {"measure", "limit"}:
        return False
    if _OF_ANOTHER.search(text, max(0, one.start - 90), one.start) or _FOR_ANOTHER.match(text, one.end):
        return True
    return one.unit == "Count" and not _INFECTED.search(text)


def _of_measure(measure: Measure) -> Iterator[Printed]:
    reach = max(measure.end, measure.extent)
    named = measure.role == "name" and measure.low is not None  # "R0 to 1.9" is no range from 0
    for value in () if named else (measure.value, measure.low, measure.high):
        if value is not None:
            yield Printed(value, measure.start, reach, measure.role, measure.unit)
    if measure.interval is not None:
        for value in (measure.interval.low, measure.interval.high):
            yield Printed(value, measure.interval.start, measure.interval.end, "limit", measure.unit)
    if measure.spread is not None:
        yield Printed(measure.spread.value, measure.spread.start, measure.spread.end, "limit", measure.unit)
    if measure.fraction is not None:
        for value in (measure.fraction.numerator, measure.fraction.denominator):
            if value is not None:
                yield Printed(value, measure.fraction.start, measure.fraction.end, "part")


def _refused(name: str, kind: str) -> frozenset[str]:
    spared = frozenset[str]().union(*(_SPARED.get(word, frozenset()) for word in name.split("_")))
    return (_NO_MEASURE if is_estimate(name, kind) else _NO_COUNT) - spared


def _may_be(one: Printed, name: str, kind: str, unit: str) -> bool:
    """Whether what a number is there for lets it be the value of a field.

    "r = 0.02 per day" is a rate and no coefficient; "day 4" and "a 7-day period" print delays.
    """
    if one.purpose == "effect" and _RATE.match(one.unit or ""):
        return True
    if one.purpose in {"ordinal", "span"} and unit in DURATIONS:
        return True
    if name.removeprefix("derived_") in _VALUES and is_estimate(name, kind):
        return one.purpose == "measure" or (one.purpose == "limit" and name in _LIMITS)
    return one.purpose not in _refused(name, kind)


def _contradict(shown: str | None, unit: str) -> bool:
    """Whether the unit with which a number is printed is another than its row's; two rates are not told apart."""
    if shown in _UNITS:
        return (unit in {*_UNITS, "No units"} and shown != unit) or (shown in DURATIONS and bool(_RATE.match(unit)))
    return shown is not None and bool(_RATE.match(shown)) and unit in DURATIONS | {"No units": 0.0}


def _equal(one: float, other: float) -> bool:
    return abs(one - other) <= 1e-9 * max(abs(one), abs(other)) or one == other

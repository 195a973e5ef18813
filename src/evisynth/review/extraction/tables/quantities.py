"""From a cell to a value: its limits, spread, counts, unit and power of ten, from wherever a table prints them."""

import itertools
import re
from dataclasses import replace

from evisynth.review.extraction.sentences.linking import PEOPLE, Link, fits
from evisynth.review.extraction.sentences.mentions import Mention
from evisynth.review.extraction.tables.bounds import OF_LIMITS, bound_kind
from evisynth.review.extraction.tables.cells import announced, limits, read_cell, whole
from evisynth.review.extraction.tables.columns import Column
from evisynth.review.extraction.tables.lines import NUMERIC, Line
from evisynth.text import Fraction, Interval, Measure, Spread, unit_after

_BESIDE = {"limits", "lower", "upper"}
"""Roles of the columns behind a value that belong to it."""

_UNIT = re.compile(
    r"\b(?=per (?:day|week|month|year)\b)|(?<=\w)(?=\s?/\s?(?:day|week)\b)"
    r"|[(,\[]\s*(?=(?:d\b|days?|weeks?|months?|hours?|%|per ?cent))"
    r"|\b(?:in|median|mean|average) (?=days?|weeks?|hours?)"
    r"|^(?=days?\b|weeks?\b|hours?\b)"
    r"|(?<!\d )(?<!\d)\b(?=(?:days|weeks|hours) (?:in|of|from|to|between|until|since)\b)",
    re.I,
)
_TOTAL = re.compile(r"\b[nN]\s?=\s?(?P<n>\d[\d,]*)")
_PER_PEOPLE = re.compile(r"\b(?:per|/)\s?(?P<n>1[,\s]?000(?:[,\s]000)?|10[,\s]?000|100[,\s]?000|million)\b", re.I)
_PEOPLE = {
    "1000": "Per 1,000 population", "10000": "Per 10,000 population", "100000": "Per 100,000 population",
    "1000000": "Per million population", "million": "Per million population",
}  # fmt: skip
_POWER = re.compile(
    r"(?:[×x*]\s?)10\s?\^?\(?(?P<p>[-−–]\d{1,2})\)?|(?<![\w.])10\s?(?:\^\s?\(?(?P<q>[-−–]\d{1,2})\)?|(?P<r>⁻[⁰¹²³⁴-⁹]{1,2}))"
)
_RAISED = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹−–", "-0123456789--")
_STUB = re.compile(r"\b(?:intervals?|delays?|times?|durations?|parameters?|quantit(?:y|ies)|measures?)\b", re.I)
"""Headers over the labels whose unit is that of the values beside them."""

_SLASH = re.compile(r"\s*(?P<n>\d[\d,]*)\s?/\s?(?P<d>\d[\d,]*)\s*")
_SCALED_ALREADY = 0.005


def values_of(
    line: Line, over: tuple[Column, ...], number: int, named: Mention, words: str, caption: str
) -> list[Link]:
    """Return the value of a cell, with what its neighbours, headers and label say of it, linked to its parameter.

    Args:
        line: the row.
        over: its columns.
        number: of the column.
        named: the parameter.
        words: over and beside the cell.
        caption: of the table.
    """
    cell, kind = line.cells[number], named.kind
    if kind is None or not NUMERIC.match(cell):
        return []
    share = kind.shape == "share"
    about = _limits_words(over, number)
    near = f"{words} {about}"
    told = announced(near, share=share)
    wide = announced(f"{near} {line.beside} {caption}", share=share)
    told = replace(told, interval=told.interval or wide.interval, spread=told.spread or wide.spread)
    counted = share and over[number].role == "count"
    measure = _share_of_total(line, over, number) if counted else read_cell(cell, told)
    if measure is None:
        return []
    told_of = caption if not share or _PER_PEOPLE.search(caption) else ""
    measure = _with_unit(measure, _unit_words(line, over, words, told_of), kind.shape)
    percent = over[number].sharing or measure.interval is not None or "%" in OF_LIMITS.sub("", caption)
    if share and measure.unit is None and (measure.value or 0) > 1 and percent:
        measure = replace(measure, unit="Percentage (%)")
    measure = _scaled(
        _with_neighbours(measure, line, over, number, told.interval), words if _POWER.search(words) else caption
    )
    measure = _with_counts(measure, line, over, over[number]) if share else measure
    if not _believable(measure, over[number], named):
        return []
    at = line.offsets[number]
    extent = max(measure.extent, measure.end)
    measure = replace(measure, start=measure.start + at, end=measure.end + at, extent=extent + at)
    return [Link(measure, kind, named, 0.0)] if fits(measure, kind) else []


def _limits_words(over: tuple[Column, ...], number: int) -> str:
    return " ".join(column.words for column in itertools.takewhile(lambda c: c.role in _BESIDE, over[number + 1 :]))


def _with_neighbours(measure: Measure, line: Line, over: tuple[Column, ...], number: int, kind: str | None) -> Measure:
    """Add the limits and the spread that the next columns print of a value."""
    after = range(number + 1, min(number + 5, len(over), len(line.cells)))
    if number > 1 and over[number - 1].role == "limits" and over[number - 2].role not in {"value", "effect", *_BESIDE}:
        after = range(number - 1, number)  # limits in front of the value
    for at in itertools.takewhile(lambda i: over[i].role in _BESIDE, after):
        column, cell = over[at], line.cells[at]
        if column.role == "lower" and measure.interval is None and at + 1 < len(line.cells):
            found = _of_two(line.cells[at], line.cells[at + 1], column, over[at + 1], kind)
            measure = replace(measure, interval=found if found is not None and _within(measure, found) else None)
        if column.role != "limits":
            continue
        told = announced(column.words, share=False)
        found = limits(cell, told.interval or kind or "Unspecified") if measure.interval is None else None
        if found is not None and _within(measure, found):
            measure = replace(measure, interval=found)
        elif measure.spread is None and told.spread is not None:
            printed = read_cell(cell, told)
            if printed is not None and printed.value is not None:
                measure = replace(measure, spread=Spread(told.spread, printed.value, 0, len(cell)))
    return measure


def _within(measure: Measure, interval: Interval) -> bool:
    """Whether limits hold the value; those that don't are another's, a period's or a test's."""
    return measure.value is None or interval.low <= measure.value <= interval.high


def _of_two(low: str, high: str, lower: Column, upper: Column, kind: str | None) -> Interval | None:
    """Return the limits that two columns print, by the kind that their headers or the words around them announce."""
    found = limits(f"{low.strip()} to {high.strip()}", "Unspecified")
    told = bound_kind(lower.leaf, upper.leaf) or ""
    if told.endswith("%"):
        told = kind if kind is not None and kind.startswith(told) else f"{told} CI"
    return found and found._replace(kind=told or kind or "Unspecified")


def _with_counts(measure: Measure, line: Line, over: tuple[Column, ...], column: Column) -> Measure:
    """Give a share the counts of its row: those that make it, and no others."""
    fraction = measure.fraction
    if measure.value is None or (fraction is not None and fraction.denominator):
        return measure
    whole_of = PEOPLE.get(measure.unit or "", 100)
    rounding = 0.051 if measure.value != int(measure.value) else 0.51
    numbers = [(over[i].role, n) for i, cell in enumerate(line.cells[: len(over)]) if (n := whole(cell)) is not None]
    totals = [n for role, n in numbers if role in {"total", "count"} and n > 0]
    if fraction is not None and not totals:  # "Persons on board": no word announces it, but it makes the share
        totals = [n for i, cell in enumerate(line.cells[: len(over)]) if over[i].named is None and (n := whole(cell))]
    totals += [int(m["n"].replace(",", "")) for m in _TOTAL.finditer(column.words)]
    counts = (
        [int(fraction.numerator)] if fraction is not None else [n for role, n in numbers if role in {"count", "total"}]
    )
    pairs = {
        (n, d) for n in counts for d in totals if n <= d and abs(whole_of * n / d - measure.value) <= rounding and d > 1
    }
    for part in filter(None, map(_SLASH.fullmatch, line.cells)):
        n, d = (int(part[key].replace(",", "")) for key in ("n", "d"))
        if 0 < d >= n and abs(whole_of * n / d - measure.value) <= rounding:
            pairs.add((n, d))
    if len(pairs) != 1:
        return measure
    ((n, d),) = pairs
    return replace(measure, fraction=Fraction(n, d, measure.start, measure.end))


def _with_unit(measure: Measure, words: str, shape: str) -> Measure:
    share = shape == "share"
    if measure.unit is not None:
        return replace(measure, role="measure")
    people = _PER_PEOPLE.search(words)
    if share and people is not None:
        return replace(measure, unit=_PEOPLE[re.sub(r"\D", "", people["n"]) or "million"], role="measure")
    told = measure.spread is not None and measure.spread.kind != "Unspecified"
    limited = shape == "duration" and (measure.interval is not None or told)
    for match in _UNIT.finditer(words):
        unit = unit_after(words.lower(), match.end())
        if unit is not None and not (limited and unit.name == "Percentage (%)"):  # a delay in a column of "n (%)"
            return replace(measure, unit=unit.name, role="measure")
    if share and ("%" in re.sub(r"\d\d\s?%\s?(?=C|H|c)", "", words) or "percent" in words.lower()):
        return replace(measure, unit="Percentage (%)", role="measure")
    return replace(measure, role="measure") if measure.interval is not None else measure


def _scaled(measure: Measure, words: str) -> Measure:
    """Apply a power of ten that a header prints for all its cells: "rate (×10−3)"."""
    power = _POWER.search(words)
    if power is None or measure.value is None or abs(measure.value) < _SCALED_ALREADY:
        return measure
    factor = 10.0 ** int((power["p"] or power["q"] or power["r"]).translate(_RAISED))
    interval, spread = measure.interval, measure.spread
    return replace(
        measure, value=_times(measure.value, factor),
        interval=interval and interval._replace(low=_times(interval.low, factor), high=_times(interval.high, factor)),
        spread=spread and spread._replace(value=_times(spread.value, factor)),
    )  # fmt: skip


def _times(value: float, factor: float) -> float:
    return float(f"{value * factor:.12g}")


def _share_of_total(line: Line, over: tuple[Column, ...], number: int) -> Measure | None:
    """Return a count as a share of the one total that its row prints."""
    if _SLASH.fullmatch(line.cells[number]):
        return read_cell(line.cells[number], announced("", share=True))
    count = whole(line.cells[number])
    totals = [n for cell, c in zip(line.cells, over, strict=False) if c.role == "total" and (n := whole(cell))]
    if count is None or len(totals) != 1 or not 0 <= count <= totals[0]:
        return None
    length = len(line.cells[number])
    return Measure(0, length, None, fraction=Fraction(count, totals[0], 0, length), extent=length)


def _unit_words(line: Line, over: tuple[Column, ...], words: str, caption: str) -> str:
    """Return where a unit may stand, the surest first: a cell for it, the headers, the label, the caption."""
    cells = [f"({cell})" for cell, c in zip(line.cells, over, strict=False) if c.role == "unit" and cell.strip(" -–—")]
    stubs = [column.words for column in over if column.role == "label" and _STUB.search(column.words)]
    return " ".join([*cells, words, line.beside, *stubs, caption])


def _believable(measure: Measure, column: Column, named: Mention) -> bool:
    """Whether a cell can be a value: a bare number needs a column that names or announces one."""
    if column.named is named or measure.interval is not None or measure.spread is not None:
        return True
    return column.role != "value" or (measure.fraction is not None or column.sharing or bool(column.words.strip()))

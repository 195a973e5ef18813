"""Values in tables: the header path, the row's label or the caption says what a cell is."""

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from evisynth.evidence import Document, Ownership, Table
from evisynth.review.extraction.cells import announced, limits, read_cell, whole
from evisynth.review.extraction.columns import Column, columns, the_one
from evisynth.review.extraction.lines import NUMERIC, Line, lines, with_units
from evisynth.review.extraction.linking import Link, fits
from evisynth.review.extraction.mentions import Mention
from evisynth.review.extraction.passages import Passage, part_at
from evisynth.text import Fraction, Measure, Spread, unit_after

_INPUTS = re.compile(
    r"\b(?:literature|previous(?:ly)?|published|reported (?:in|by)|review|studies included|parameters?|definitions?"
    r"|assum\w+|inputs?"
    r"|priors?|ranges? used)\b",
    re.I,
)
_ESTIMATED = re.compile(r"\b(?:estimat\w*|fitted|fit|calibrat\w+|inferred|posterior\w*|computed|calculated)\b", re.I)
_OWN_SOURCE = re.compile(
    r"\b(?:estimat\w*|fitted|fit|calibrat\w+|inferred|posterior|computed|calculated|derived|this (?:study|work"
    r"|paper|article"
    r"|analysis)|(?:present|current) (?:study|work)|our (?:data|study|estimate|own)|observed)\b",
    re.I,
)
_ASSUMED_SOURCE = re.compile(r"\b(?:assum\w*|fixed|set|chosen|prior|default|expert)\b", re.I)
_UNIT = re.compile(
    r"\b(?=per (?:day|week|month|year)\b)|(?<=\w)(?=\s?/\s?(?:day|week)\b)"
    r"|[(,\[]\s*(?=(?:days?|weeks?|months?|hours?|%|per ?cent))|\b(?:in|median|mean|average) (?=days?|weeks?|hours?)"
    r"|^(?=days?\b|weeks?\b"
    r"|hours?\b)"
)
_CENTRAL = re.compile(r"\b(?:estimates?|values?|mean|median|average|result|overall|mode|posterior)\b", re.I)
_MEAN, _MEDIAN = re.compile(r"\b(?:mean|average)\b", re.I), re.compile(r"\bmedian\b", re.I)
_TOTAL = re.compile(r"\b[nN]\s?=\s?(?P<n>\d[\d,]*)")
_ALL = re.compile(r"\W*(?:all|overall|total|pooled|combined|both)\b", re.I)
_ASSAY = re.compile(r"\bIg[GM]\b|\bPRNT|neutrali[sz]|\bIFAT?\b|\bHAI\b|\bblot\b", re.I)
_PER_PEOPLE = re.compile(r"\b(?:per|/)\s?(?P<n>1[,\s]?000(?:[,\s]000)?|10[,\s]?000|100[,\s]?000|million)\b", re.I)
_PEOPLE = {
    "1000": "Per 1,000 population", "10000": "Per 10,000 population", "100000": "Per 100,000 population",
    "1000000": "Per million population", "million": "Per million population",
}  # fmt: skip
_WHOLES = {
    "Per 1,000 population": 1_000, "Per 10,000 population": 10_000, "Per 100,000 population": 100_000,
    "Per million population": 1_000_000,
}  # fmt: skip
_POWER = re.compile(
    r"(?:[×x*]\s?)10\s?\^?\(?(?P<p>[-−–]\d{1,2})\)?|(?<![\w.])10\s?(?:\^\s?\(?(?P<q>[-−–]\d{1,2})\)?|(?P<r>⁻[⁰¹²³⁴-⁹]{1,2}))"
)
_RAISED = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹−–", "-0123456789--")
_STUB = re.compile(r"\b(?:intervals?|delays?|times?|durations?|parameters?|quantit(?:y|ies)|measures?)\b", re.I)
"""Headers over the labels whose unit is that of the values beside them."""

_LIMITS_TOLD = re.compile(r"\b(?:C\.?r?I|HPDI?|IQR|intervals?)\b", re.I)
_SLASH = re.compile(r"\s*(?P<n>\d[\d,]*)\s?/\s?(?P<d>\d[\d,]*)\s*")
_SCALED_ALREADY = 0.005


@dataclass(frozen=True, slots=True)
class Row:
    """What one row of a table says of one column or label.

    Args:
        passage: the row, with the words over and beside its values as `heading`.
        links: its values.
        own: whose they are by the row's own source cell; None when the table has none.
        about: the words that may name an assay: the column's and the row's when they do, else the caption's too.
        column: the number of the column that names its values, or None when the row's label or the caption does so.
        group: the words over the rows that it is one of.
        overall: it is for all groups together.
    """

    passage: Passage
    links: list[Link]
    own: Ownership | None
    about: str
    column: int | None
    group: str
    overall: bool


def table_rows(document: Document, table: Table) -> Iterator[Row]:
    """Yield what the rows of a table hold: per row and named column, or per named row, a passage with its values.

    Args:
        document: for the part of the paper that the table stands in.
        table: with a header path per column and a span per row.
    """
    table = with_units(table)
    over = columns(table)
    sourced = any(column.role == "source" for column in over)
    estimated = bool(_ESTIMATED.search(table.caption))
    if _INPUTS.search(table.caption) and not sourced and not estimated:
        return
    part = part_at(document, table.start)
    captioned = the_one(table.caption)
    for line in lines(table, over):
        labelled = the_one(line.label, caption=table.caption) or the_one(line.group, caption=table.caption)
        own = _source(line, over) if sourced else "own" if estimated else None
        read = [
            Found(words, _values(line, over, number, named, words, table.caption), number, by_row=named is labelled)
            for named, number, words in _named(over, labelled, captioned, line)
        ]
        for one in _one_statistic([one for one in read if one.links]):
            words, links = one.words, one.links
            heading = " ".join(filter(None, (words, line.beside, table.caption, _sample(line, over, links))))
            text = " | ".join(line.cells)
            about = f"{words} {line.beside}"
            about = about if _ASSAY.search(about) else heading
            passage = Passage(text, line.start, line.end, part, in_abstract=False, heading=heading)
            whole_of = over[one.number].words if one.by_row else line.label
            yield Row(
                passage, links, own, about, None if one.by_row else one.number, line.group, bool(_ALL.match(whole_of))
            )


@dataclass(frozen=True, slots=True)
class Found:
    """What one cell of a row holds: its header in words, its values, its column, and whether the row names them."""

    words: str
    links: list[Link]
    number: int
    by_row: bool


def _one_statistic(read: list[Found]) -> list[Found]:
    """Keep one central value of a row that prints a mean and a median: the mean when its spread or limits are given."""
    means = [found for found in read if _MEAN.search(found.words)]
    medians = [found for found in read if _MEDIAN.search(found.words) and not _MEAN.search(found.words)]
    if not means or not medians or {m.links[0].kind for m in means} != {m.links[0].kind for m in medians}:
        return read
    told = all(link.measure.interval or link.measure.spread for found in means for link in found.links)
    dropped = medians if told or len(means) > len(medians) else means
    return [found for found in read if found not in dropped]


def _source(line: Line, over: tuple[Column, ...]) -> Ownership:
    said = " ".join(cell for cell, column in zip(line.cells, over, strict=False) if column.role == "source")
    if _OWN_SOURCE.search(said):
        return "own"
    return "assumed" if _ASSUMED_SOURCE.search(said) or not said.strip(" -–—") else "cited"


def _named(
    over: tuple[Column, ...], labelled: Mention | None, captioned: Mention | None, line: Line
) -> Iterator[tuple[Mention, int, str]]:
    """Yield each cell that a parameter can be told for: named by its column, by its row, or by the caption."""
    by_column = any(c.named is not None and c.named.how == "term" and c.role == "value" for c in over)
    shares = any(c.role == "value" and c.sharing for c in over)
    counted = next((c.named for c in over if c.role == "count" and c.named is not None), None)
    captioned = captioned or (counted if shares else None)
    for number, column in enumerate(over[: len(line.cells)]):
        if column.role not in {"value", "count"}:
            continue
        own = column.named
        if column.role == "count" and shares:
            continue
        if own is not None and (own.how == "term" or column.sharing or column.role == "count"):
            yield own, number, column.words
        elif labelled is not None and column.role == "value":
            yield labelled, number, f"{column.words} {line.beside}"
        elif (
            captioned is not None
            and not by_column
            and (column.sharing or not shares)
            and _is_central(column, captioned)
        ):
            yield captioned, number, column.words


def _values(line: Line, over: tuple[Column, ...], number: int, named: Mention, words: str, caption: str) -> list[Link]:
    cell, kind = line.cells[number], named.kind
    if kind is None or not NUMERIC.match(cell):
        return []
    share = kind.shape == "share"
    about = _limits_words(over, number)
    near = f"{words} {about}"
    told = announced(near, share=share)
    wide = announced(f"{near} {line.beside} {caption}", share=share)
    told = replace(told, interval=told.interval or wide.interval, spread=told.spread or wide.spread)
    measure = read_cell(cell, told) if over[number].role == "value" else _share_of_total(line, over, number)
    if measure is None:
        return []
    measure = _with_unit(measure, _unit_words(line, over, words, "" if share else caption), share=share)
    measure = _scaled(_with_neighbours(measure, line, over, number, told.interval), words)
    measure = _with_counts(measure, line, over, over[number]) if share else measure
    if not _believable(measure, over[number], named):
        return []
    at = line.offsets[number]
    extent = max(measure.extent, measure.end)
    measure = replace(measure, start=measure.start + at, end=measure.end + at, extent=extent + at)
    return [Link(measure, kind, named, 0.0)] if fits(measure, kind) else []


def _unit_words(line: Line, over: tuple[Column, ...], words: str, caption: str) -> str:
    """Return where a unit may stand, the surest first: a cell for it, the headers, the label, the caption."""
    cells = [f"({cell})" for cell, c in zip(line.cells, over, strict=False) if c.role == "unit" and cell.strip(" -–—")]
    stubs = [column.words for column in over if column.role == "label" and _STUB.search(column.words)]
    return " ".join([*cells, words, line.beside, *stubs, caption])


def _is_central(column: Column, named: Mention) -> bool:
    """Whether a column can hold what only the caption names: counts of a share, or what it calls an estimate."""
    if column.role == "count":
        return named.shape == "share"
    told = _CENTRAL.search(column.words) or _LIMITS_TOLD.search(column.words)
    return column.sharing or bool(told) or named.shape != "share"


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


def _believable(measure: Measure, column: Column, named: Mention) -> bool:
    """Whether a cell can be a value: a bare number needs a column that names or announces one."""
    if column.named is named or measure.interval is not None or measure.spread is not None:
        return True
    return column.role != "value" or (measure.fraction is not None or column.sharing or bool(column.words.strip()))


def _limits_words(over: tuple[Column, ...], number: int) -> str:
    after = over[number + 1 : number + 3]
    return " ".join(column.words for column in itertools.takewhile(lambda c: c.role == "limits", after))


def _with_neighbours(measure: Measure, line: Line, over: tuple[Column, ...], number: int, kind: str | None) -> Measure:
    """Add the limits and the spread that the next columns print of a value."""
    for column, cell in zip(over[number + 1 : number + 3], line.cells[number + 1 : number + 3], strict=False):
        if column.role != "limits":
            break
        told = announced(column.words, share=False)
        if measure.interval is None and (found := limits(cell, told.interval or kind or "Unspecified")) is not None:
            measure = replace(measure, interval=found)
        elif measure.spread is None and told.spread is not None:
            printed = read_cell(cell, told)
            if printed is not None and printed.value is not None:
                measure = replace(measure, spread=Spread(told.spread, printed.value, 0, len(cell)))
    return measure


def _with_counts(measure: Measure, line: Line, over: tuple[Column, ...], column: Column) -> Measure:
    """Give a share the counts of its row: those that make it, and no others."""
    fraction = measure.fraction
    if measure.value is None or (fraction is not None and fraction.denominator):
        return measure
    whole_of = _WHOLES.get(measure.unit or "", 100)
    rounding = 0.051 if measure.value != int(measure.value) else 0.51
    numbers = [(over[i].role, n) for i, cell in enumerate(line.cells[: len(over)]) if (n := whole(cell)) is not None]
    totals = [n for role, n in numbers if role in {"total", "count"} and n > 0]
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


def _sample(line: Line, over: tuple[Column, ...], links: list[Link]) -> str:
    """Return the row's own total in words, so that a value without counts of its own takes it for its sample size."""
    totals = [
        n for cell, c in zip(line.cells, over, strict=False) if c.role == "total" and (n := whole(cell)) is not None
    ]
    counted = any(link.measure.fraction is not None and link.measure.fraction.denominator for link in links)
    return f"n = {totals[0]}" if len(totals) == 1 and not counted else ""


def _with_unit(measure: Measure, words: str, *, share: bool) -> Measure:
    if measure.unit is not None:
        return replace(measure, role="measure")
    people = _PER_PEOPLE.search(words)
    if share and people is not None:
        return replace(measure, unit=_PEOPLE[re.sub(r"\D", "", people["n"]) or "million"], role="measure")
    for match in _UNIT.finditer(words):
        unit = unit_after(words, match.end())
        if unit is not None:
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

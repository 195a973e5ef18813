"""Values in tables: the header path, the row's label or the caption says what a cell is."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from evisynth.evidence import Document, Ownership, Table
from evisynth.review.extraction.sentences.formulas import without_formulas
from evisynth.review.extraction.sentences.linking import Link
from evisynth.review.extraction.sentences.mentions import Mention
from evisynth.review.extraction.sentences.parts import part_of_table
from evisynth.review.extraction.sentences.passages import Passage
from evisynth.review.extraction.tables.cells import LIMITED, whole
from evisynth.review.extraction.tables.columns import Column, by_caption, by_label, columns, the_one
from evisynth.review.extraction.tables.lines import Line, lines, with_statistics, with_units
from evisynth.review.extraction.tables.parting import parted
from evisynth.review.extraction.tables.quantities import values_of
from evisynth.review.extraction.tables.rejoining import with_limits_below
from evisynth.review.extraction.tables.short_names import by_short_name
from evisynth.review.extraction.tables.shorthand import OF_DELAYS, by_outcome, by_two_events
from evisynth.review.extraction.tables.turned import turned

_INPUTS = re.compile(
    r"\b(?:literature|previous(?:ly)?|published|reported (?:in|by)|review|studies included"
    r"|(?<!distribution )parameters?|definitions?"
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
_FIXED = re.compile(r"\d\W{1,3}(?:fixed|assumed|assumption|set|prior|not estimated)\b", re.I)
_CENTRAL = re.compile(r"\b(?:estimates?|values?|mean|median|average|result|overall|mode|posterior)\b", re.I)
_MEAN, _MEDIAN = re.compile(r"\b(?:mean|average)\b", re.I), re.compile(r"\bmedian\b", re.I)
_MEASURE = re.compile(r"\b[nN](?:o\.?)?\s?(?:\(|/|,|$)|%")
_OF_INFECTION = re.compile(r"\b(?:infect\w+|evidence|attack\w*|sero\w+|any|all|overall|total|secondary|cases)\b", re.I)
_DETECTED = re.compile(r"\bPCR\b|\bRNA\b|\bculture\b|\bantigen\b|\bsymptom\w*|\basymptomatic", re.I)
_ALL = re.compile(r"\W*(?:all|overall|total|pooled|combined|both)\b", re.I)
_ASSAY = re.compile(r"\bIg[GM]\b|\bPRNT|neutrali[sz]|\bIFAT?\b|\bHAI\b|\bblot\b", re.I)
_SHARED = re.compile(r"%|\d\s?/\s?\d|\b(?:rate|ratio|fatality|prevalence|proportion)\b", re.I)
_LIMITS_TOLD = re.compile(r"\b(?:C\.?r?I|HPDI?|IQR|intervals?)\b", re.I)


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
    table, printed = turned(with_units(table))
    table = parted(without_formulas(table))
    over = columns(table)
    sourced = any(column.role == "source" for column in over)
    estimated = bool(_ESTIMATED.search(table.caption))
    part = part_of_table(document, table)
    found_here = part == "results" and any(LIMITED.search(cell) for row in table.rows for cell in row)
    if _INPUTS.search(table.caption) and not (sourced or estimated or found_here):
        return
    stubs = " ".join((*(column.words for column in over), *(row[0] for row in table.rows if row)))
    captioned = by_caption(table.caption or _heading(document, table), around=stubs)
    of_delays = any(map(OF_DELAYS.search, (table.caption, *(c.words for c in over if c.role == "label"))))
    headed = None if table.caption else captioned  # a heading names a table less surely: only what has limits
    for line in with_limits_below(with_statistics(lines(table, over, printed))):
        labelled = _by_label(line, table.caption, captioned, of_delays=of_delays)
        own = _source(line, over) if sourced else "own" if estimated else None
        around = " ".join((table.caption, *(column.words for column in over), *line.cells))
        short = _by_short(line, over, around) if labelled is None else None
        if short is not None and captioned is not None and short.shape != "duration":
            short = None  # "Infected" in a table of something else
        labelled = labelled or short
        unsure = [one for one in (headed, short) if one is not None]
        read = [
            Found(words, links, number, by_row)
            for named, number, words, by_row in _named(over, labelled, captioned, line)
            for links in (values_of(line, over, number, named, words, table.caption),)
            if named not in unsure or all(link.measure.interval for link in links)
        ]
        for one in _one_statistic([one for one in read if one.links]):
            words, links = one.words, one.links
            heading = " ".join(filter(None, (words, line.beside, table.caption, _sample(line, over, links))))
            text = line.text
            about = f"{words} {line.beside}"
            about = about if _ASSAY.search(about) else heading
            passage = Passage(text, line.start, line.end, part, in_abstract=False, heading=heading)
            whole_of = over[one.number].words if one.by_row else line.label
            whose = "assumed" if _FIXED.search(line.cells[one.number]) else own
            yield Row(
                passage, links, whose, about, None if one.by_row else one.number, line.group, bool(_ALL.match(whole_of))
            )


def _by_label(line: Line, caption: str, captioned: Mention | None, *, of_delays: bool) -> Mention | None:
    """Return what a row's label names, else that of its group.

    A label that names a share in a table of something else is a method or the data behind ("Birth–death model",
    "Deaths"), unless a cell prints a share.
    """
    events = by_two_events(line.label) if of_delays else None
    named = events or the_one(line.label, caption=caption) or the_one(line.group, caption=caption)
    other = captioned is not None and captioned.how == "term" and captioned.shape != "share"
    if (
        named is not None
        and named.shape == "share"
        and other
        and not any(map(_SHARED.search, (line.label, *line.cells)))
    ):
        return None
    return named


def _by_short(line: Line, over: tuple[Column, ...], around: str) -> Mention | None:
    """Return what a row's label names in short, or one of the cells of its label where it has several."""
    labels = [cell for cell, column in zip(line.cells, over, strict=False) if column.role == "label" and cell.strip()]
    found = (by_short_name(label, around=around) for label in (line.label, *(labels if len(labels) > 1 else ())))
    return next((one for one in found if one is not None), None)


def _heading(document: Document, table: Table) -> str:
    """Return the heading of the section that a table stands in, which names it when no caption does."""
    over = [s for s in document.sections if s.start <= table.start < s.end and s.title != document.title]
    return max(over, key=lambda section: section.start).title if over else ""


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
) -> Iterator[tuple[Mention, int, str, bool]]:
    """Yield each cell that a parameter can be told for: named by its column, by its row, or by the caption."""
    by_column = any(c.named is not None and c.named.how == "term" and c.role == "value" for c in over)
    shares = any(c.role == "value" and c.sharing for c in over)
    counted = next((c.named for c in over if c.role == "count" and c.named is not None), None)
    captioned = captioned or (counted if shares else None)
    told = any(c.role == "value" and _CENTRAL.search(c.words) for c in over)
    for number, column in enumerate(over[: len(line.cells)]):
        if column.role == "total" and labelled is not None and _is_value(column, labelled, line.cells[number]):
            yield labelled, number, f"{column.words} {line.beside}", True
        if column.role not in {"value", "count"}:
            continue
        own = column.named
        if column.role == "count" and shares and labelled is None:
            continue
        if own is not None and own.how == "predicate" and labelled is not None and labelled.shape != "share":
            own = None  # a column of the dead that holds their delays
        if own is not None and (own.how == "term" or column.sharing or column.role == "count"):
            yield own, number, column.words, False
        elif (
            called := labelled or by_label(line.beside, column) or by_outcome(line.label, column.words)
        ) is not None and _is_value(column, called, line.cells[number]):
            yield called, number, f"{column.words} {line.beside}", called.shape != "share" or called is labelled
        elif (
            captioned is not None
            and not by_column
            and not _of_its_own(line.label, captioned)
            and (column.sharing or not shares)
            and _is_central(column, captioned, line.cells[number], told=told)
        ):
            yield captioned, number, column.words, False


def _of_its_own(label: str, captioned: Mention) -> bool:
    """Whether a row announces a share of its own, and not the attack rate of the caption: "Symptomatic, n (%)"."""
    if captioned.kind is None or captioned.kind.class_ != "Attack rate" or _MEASURE.search(label) is None:
        return False
    return _DETECTED.search(label) is not None or _OF_INFECTION.search(label) is None


def _is_value(column: Column, named: Mention, cell: str) -> bool:
    """Whether a cell can be a value of what its row names; a column of the dead or of all may hold their delays."""
    if column.role == "total":
        return named.shape == "duration" and bool(LIMITED.search(cell))
    return column.role == "value" or (column.role == "count" and named.shape != "share" and whole(cell) is None)


def _is_central(column: Column, named: Mention, cell: str, *, told: bool) -> bool:
    """Whether a cell can hold what only the caption names: counts of a share, a value with limits, or an estimate.

    Args:
        column: of the cell.
        named: the parameter.
        cell: as printed.
        told: some columns of the table are called estimates, so that others are none.
    """
    if column.role == "count":
        return named.shape == "share"
    if column.sharing or _CENTRAL.search(column.words) or _LIMITS_TOLD.search(column.words) or LIMITED.search(cell):
        return True
    return named.shape != "share" and not told


def _sample(line: Line, over: tuple[Column, ...], links: list[Link]) -> str:
    """Return the row's own total in words, so that a value without counts of its own takes it for its sample size."""
    totals = [
        n for cell, c in zip(line.cells, over, strict=False) if c.role == "total" and (n := whole(cell)) is not None
    ]
    counted = any(link.measure.fraction is not None and link.measure.fraction.denominator for link in links)
    return f"n = {totals[0]}" if len(totals) == 1 and not counted else ""

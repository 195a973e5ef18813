"""The rows of a table: each with its label and that of the group that it stands in, units taken into the header."""

import itertools
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from evisynth.evidence import Table
from evisynth.review.extraction.tables.cells import LED
from evisynth.review.extraction.tables.columns import Column

NUMERIC = re.compile(rf"\s*(?:{LED})?[~≈<>≤≥]?\s*[-−]?\d", re.I)
"""How a cell that holds a number begins."""

BLANK = re.compile(r"[\s\-–—.·*]*")
"""A cell with nothing in it."""

_UNIT_ROW = re.compile(
    r"\(?(?:days?|weeks?|months?|hours?|%|per ?cent|n|no\.?|years?|n \(%\)|% \(n\)|\d\d% CI|-|–|—)?\)?", re.I
)
_NUMBER_IN = re.compile(r"\d(?!\d?\s?%\s?(?:C|H))(?!\s?%\s?(?:C|H))")
_WORDS_OR_YEAR = re.compile(r"(?![<>≤≥~])[^\W\d]{2}|[nN]\s?=|\d\d\s?%\s?(?:C|H)|(?:19|20)\d\d(?:\W(?:\d\d)?\d\d)?$")
_FROM, _TO = (
    re.compile(r"\W*(?:from|start|event 1|first event)\W*", re.I),
    re.compile(r"\W*(?:to|end|event 2|second event)\W*", re.I),
)
_CENTRE = re.compile(
    r"\W*(?:mean|median|average|(?:point )?estimate)\b(?:\W*(?:\d\d\s?%\s?)?(?:C\.?r?I|IQR|range|SD|SE|days?|HPD))*\W*",
    re.I,
)
_LIMITS = re.compile(
    r"\W*(?:\d\d\s?%\s?)?(?:C\.?r?I\.?|HPDI?|confidence interval|credible interval|IQR"
    r"|interquartile range|range)\W*",
    re.I,
)
_ASIDE = re.compile(
    rf"{_LIMITS.pattern}|\W*(?:n|no\.?|numbers?(?: of (?:\w+ ?)+)?|pairs|cases|patients|SD|SE"
    r"|standard (?:deviation|error)|variance"
    r"|min(?:imum)?|max(?:imum)?|shape|scale|(?:\d+(?:th|st|nd|rd) )?(?:per)?centiles?)\W*",
    re.I,
)
_SEVERAL = 2


@dataclass(frozen=True, slots=True)
class Line:
    """A row as it is read: its cells, the offset of each in the row's text, and its label with that of its group."""

    cells: tuple[str, ...]
    offsets: tuple[int, ...]
    label: str
    group: str
    start: int
    end: int
    printed: str = ""

    @property
    def text(self) -> str:
        """The row as it is printed."""
        return self.printed or " | ".join(self.cells)

    @property
    def beside(self) -> str:
        """The label with that of the group before it."""
        return f"{self.group} {self.label}".strip()


def with_units(table: Table) -> Table:
    """Take a first body row that holds only units and the like into the header.

    >>> table = Table("", "", (("Area",), ("Delay",)), (("", "(days)"), ("A", "3")), 0, 0, ((0, 1), (2, 3)))
    >>> with_units(table).header, with_units(table).rows
    ((('Area',), ('Delay (days)',)), (('A', '3'),))
    """
    first = table.rows[0] if table.rows else ()
    units = all(_UNIT_ROW.fullmatch(cell.strip()) for cell in first)
    if len(table.rows) < _SEVERAL or not any(first) or not (units or _is_header(table, first)):
        return table
    if not units:
        table = replace(table, header=tuple(_spread(table.header)))
    header = tuple(
        (*path, cell)
        if cell.strip() and not (units and path)
        else (*path[:-1], f"{path[-1]} {cell}".strip())
        if path
        else path
        for path, cell in zip(table.header, first, strict=False)
    )
    return replace(table, header=header, rows=table.rows[1:], row_spans=table.row_spans[1:])


def _is_header(table: Table, first: tuple[str, ...]) -> bool:
    """Whether the first row of a body is a second row of a header whose upper cells stand over several columns."""
    over = [" ".join(path).strip() for path in table.header]
    spanned = sum(not cell for cell in over[1:]) or len(over) - len(set(over)) > 0
    filled = [cell.strip() for cell in first if not BLANK.fullmatch(cell)]
    if not spanned or len(filled) < _SEVERAL:
        return False
    if len(filled) >= len(over) - 1 and not any(map(_NUMBER_IN.search, filled)):
        return True
    return bool(BLANK.fullmatch(first[0])) and all(_WORDS_OR_YEAR.match(cell) for cell in filled)


def _spread(header: tuple[tuple[str, ...], ...]) -> Iterator[tuple[str, ...]]:
    """Yield each column's upper header; an empty one stands under the last that is filled."""
    last: tuple[str, ...] = ()
    for number, path in enumerate(header):
        last = path if any(path) or number == 0 else last
        yield tuple(part for part in last if part)


def lines(table: Table, over: tuple[Column, ...], printed: tuple[tuple[str, ...], ...] = ()) -> Iterator[Line]:
    """Yield the rows that hold numbers, each with its label; a label that stands alone names the group below it.

    Args:
        table: with a span per row.
        over: its columns.
        printed: the rows with the cells as they are printed, where the table parts them.
    """
    group = ""
    merged = len(over) > 1 and over[0].role == over[1].role == "label"
    above = ""
    for cells, as_printed, (start, end) in zip(table.rows, printed or table.rows, table.row_spans, strict=False):
        filled = [cell for cell in cells if not BLANK.fullmatch(cell)]
        if (
            len(set(filled)) == 1
            and not NUMERIC.match(filled[0].lstrip("([ "))
            and filled[0] == (cells[0] or filled[0])
        ):
            group = filled[0]
            continue
        if merged and len(cells) > _SEVERAL and not cells[-1].strip() and NUMERIC.match(cells[1]):
            cells = ("", *cells[:-1])  # the blank below the first label was lost
        offsets = tuple(itertools.accumulate((len(cell) + 3 for cell in cells), initial=0))
        label = _label(cells, over)
        if merged and len(cells) > 1:  # a first label that stands over several rows is printed in the first of them
            above = cells[0] if cells[0].strip() else above
            label = label if cells[0].strip() or not cells[1].strip() else f"{above} {label}".strip()
        quoted = " | ".join(as_printed) if as_printed != cells else ""
        yield Line(tuple(cells), offsets[:-1], label, group, start, end, quoted)


def with_statistics(found: Iterable[Line]) -> Iterator[Line]:
    """Yield rows; where the rows are statistics of one quantity, a mean or median takes in the limits below it.

    Rows of numbers, spreads and limits alone are no values then: "n", "Mean", "SD", "95% CI".

    Args:
        found: the rows of a table in order.

    >>> cells = (("n", "40"), ("Mean", "7"), ("IQR", "5–9"))
    >>> rows = [Line((name, cell), (0, 9), name, "", 0, 1) for name, cell in cells]
    >>> [line.cells for line in with_statistics(rows)]
    [('Mean, IQR', '7 (5–9)')]
    """
    rows = list(found)
    central = [bool(_CENTRE.fullmatch(row.label)) for row in rows]
    aside = [bool(_ASIDE.fullmatch(row.label)) for row in rows]
    if not any(central) or sum(central) + sum(aside) < len(rows) or not any(aside):
        yield from rows
        return
    for number, row in enumerate(rows):
        if central[number]:
            after = itertools.takewhile(lambda i: aside[i], range(number + 1, len(rows)))
            limits = next((rows[i] for i in after if _LIMITS.fullmatch(rows[i].label)), None)
            yield row if limits is None or "(" in "".join(row.cells[1:]) else _joined(row, limits)


def _joined(row: Line, limits: Line) -> Line:
    first, second = row.cells[0], limits.cells[0]
    pairs = zip(row.cells[1:], limits.cells[1:], strict=False)
    cells = (f"{first}, {second}", *(f"{one} ({two.strip('()[] ')})" if two.strip() else one for one, two in pairs))
    return replace(row, cells=cells, label=cells[0], printed=row.text)


def _label(cells: tuple[str, ...], over: tuple[Column, ...]) -> str:
    """Return the words of a row in front of its first number, else those of its columns of labels."""
    front = [(cell, column.role) for cell, column in zip(cells, over, strict=False)]
    words = [
        cell for cell, role in itertools.takewhile(lambda pair: not NUMERIC.match(pair[0]), front) if role != "unit"
    ]
    heads = [column.words for column in over[: len(words)]]
    if any(_FROM.fullmatch(one) and _TO.fullmatch(two) for one, two in itertools.pairwise(heads)):
        return " to ".join(words)
    words = words or [cell for cell, role in front if role == "label" and cell]
    return " ".join(dict.fromkeys(word for word in words if not BLANK.fullmatch(word)))

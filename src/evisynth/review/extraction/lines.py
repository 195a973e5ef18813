"""The rows of a table: each with its label and that of the group that it stands in, units taken into the header."""

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from evisynth.evidence import Table
from evisynth.review.extraction.columns import Column

NUMERIC = re.compile(r"\s*[~≈<>≤≥]?\s*[-−]?\d")
"""How a cell that holds a number begins."""

_BLANK = re.compile(r"[\s\-–—.·*]*")
_UNIT_ROW = re.compile(
    r"\(?(?:days?|weeks?|months?|hours?|%|per ?cent|n|no\.?|years?|n \(%\)|% \(n\)|\d\d% CI|-|–|—)?\)?", re.I
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

    @property
    def beside(self) -> str:
        """The label with that of the group before it."""
        return f"{self.group} {self.label}".strip()


def with_units(table: Table) -> Table:
    """Take a first body row that holds only units and the like into the header.

    >>> table = Table("", "", (("Area",), ("Delay",)), (("", "(days)"), ("A", "3")), 0, 0, ((0, 1), (2, 3)))
    >>> with_units(table).header, with_units(table).rows
    ((('Area',), ('Delay', '(days)')), (('A', '3'),))
    """
    first = table.rows[0] if table.rows else ()
    if len(table.rows) < _SEVERAL or not any(first) or not all(_UNIT_ROW.fullmatch(cell.strip()) for cell in first):
        return table
    header = tuple((*path, cell) if cell.strip() else path for path, cell in zip(table.header, first, strict=False))
    return replace(table, header=header, rows=table.rows[1:], row_spans=table.row_spans[1:])


def lines(table: Table, over: tuple[Column, ...]) -> Iterator[Line]:
    """Yield the rows that hold numbers, each with its label; a label that stands alone names the group below it.

    Args:
        table: with a span per row.
        over: its columns.
    """
    group = ""
    for cells, (start, end) in zip(table.rows, table.row_spans, strict=False):
        filled = [cell for cell in cells if not _BLANK.fullmatch(cell)]
        if len(set(filled)) == 1 and not NUMERIC.match(filled[0]) and filled[0] == (cells[0] or filled[0]):
            group = filled[0]
            continue
        offsets = tuple(itertools.accumulate((len(cell) + 3 for cell in cells), initial=0))
        yield Line(tuple(cells), offsets[:-1], _label(cells, over), group, start, end)


def _label(cells: tuple[str, ...], over: tuple[Column, ...]) -> str:
    """Return the words of a row in front of its first number, else those of its columns of labels."""
    front = [(cell, column.role) for cell, column in zip(cells, over, strict=False)]
    words = [
        cell for cell, role in itertools.takewhile(lambda pair: not NUMERIC.match(pair[0]), front) if role != "unit"
    ]
    words = words or [cell for cell, role in front if role == "label" and cell]
    return " ".join(dict.fromkeys(word for word in words if not _BLANK.fullmatch(word)))

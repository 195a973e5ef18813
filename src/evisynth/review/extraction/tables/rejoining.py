"""Rows that a page parted: the limits of a row's values in the row or the two rows below, put behind the values."""

import itertools
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from evisynth.review.extraction.tables.bounds import bound_kind, is_limits
from evisynth.review.extraction.tables.cells import limits, number_alone
from evisynth.review.extraction.tables.lines import BLANK, Line

_LONE = re.compile(r"\s*[(\[]\s?(?P<n>[^()\[\]]*\d[^()\[\]]*)[)\]]\s*")
"""One number in brackets below a value: its spread, or a limit."""


def with_limits_below(found: Iterable[Line]) -> Iterator[Line]:
    """Yield rows; one whose values have their limits in the row below, or in two rows below, takes them in.

    Args:
        found: the rows of a table in order.

    >>> cells = (("Arlo", "1.8"), ("", "(1.5–2.1)"), ("Benn", "2.2"), ("Lower", "1.9"), ("Upper", "2.6"))
    >>> rows = [Line((name, cell), (0, 9), name, "", 0, 1) for name, cell in cells]
    >>> [line.cells for line in with_limits_below(rows)]
    [('Arlo', '1.8 (1.5–2.1)'), ('Benn', '2.2 (1.9 to 2.6)')]
    """
    rows = list(found)
    number = 0
    while number < len(rows):
        joined = _joined(rows, number)
        yield rows[number] if joined is None else joined[0]
        number += 1 if joined is None else 1 + joined[1]


def _joined(rows: list[Line], number: int) -> tuple[Line, int] | None:
    """Return a row with the limits that the next row, or the next two, print of its values, and how many rows."""
    below = _below(rows, number + 1)
    if below is None:
        return None
    label, limiting, count = below
    row, last = rows[number], rows[number + count]
    cells = _with(row.cells, limiting)
    if cells is None or BLANK.fullmatch(row.cells[0]):
        return None
    name = " ".join(filter(None, (row.label, "" if BLANK.fullmatch(label) else f"({label.strip('()[] ')})")))
    printed = " | ".join(one.text for one in rows[number : number + count + 1])
    offsets = tuple(itertools.accumulate((len(cell) + 3 for cell in cells), initial=0))[:-1]
    return replace(row, cells=cells, label=name, offsets=offsets, end=last.end, printed=printed), count


def _below(rows: list[Line], at: int) -> tuple[str, tuple[str, ...], int] | None:
    """Return what the rows from one on hold if they are limits: a label, limits by column, and how many rows."""
    if at >= len(rows):
        return None
    first = rows[at]
    if at + 1 < len(rows) and bound_kind(first.label, rows[at + 1].label) is not None:
        pairs = itertools.zip_longest(first.cells[1:], rows[at + 1].cells[1:], fillvalue="")
        both = ("" if BLANK.fullmatch(f"{low}{high}") else f"{low.strip()} to {high.strip()}" for low, high in pairs)
        return f"{first.label} {rows[at + 1].label}", ("", *both), 2
    label = first.cells[0] if first.cells else ""
    return (label, first.cells, 1) if BLANK.fullmatch(label) or is_limits(label) else None


def _with(cells: tuple[str, ...], limiting: tuple[str, ...]) -> tuple[str, ...] | None:
    """Return cells with what stands below them in brackets; None when some of it is no limit of the value above."""
    out = list(cells)
    given = [(at, cell) for at, cell in enumerate(limiting) if at and not BLANK.fullmatch(cell)]
    for at, cell in given:
        value, held = number_alone(out[at]) if at < len(out) else None, limits(cell, "")
        fits = held is not None and value is not None and held.low <= value <= held.high
        if value is None or not (fits or (held is None and _LONE.fullmatch(cell))):
            return None
        out[at] = f"{out[at].strip()} ({cell.strip('()[] ')})"
    return tuple(out) if given else None

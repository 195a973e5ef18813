"""Tables without lines: aligned by spaces alone, or parted by tabs or long dashes, as a page's text has them."""

import itertools
import re
from collections.abc import Iterator
from dataclasses import replace

from evisynth.evidence import Document, Table

_BLOCK = re.compile(r"(?:^(?=[^\n|]*\S)[^\n|]*(?:\n|\Z)){3,}", re.M)
_CELL = re.compile(r"\S+(?: \S+)*")
_WIDE = re.compile(r"\S {2,}\S[^\n]* {2,}\S|^ {6,}\S[^\n]* {2,}\S", re.M)
_PARTING = re.compile(r"[ ]*(?:\t+| — )[ ]*")
_NUMBER = re.compile(r"[-−<>≤≥~]?\s?\d(?!\d?\s?%\s?[CH])")
_FEWEST_ROWS, _FEWEST_COLUMNS = 3, 3
_LONGEST_HEADER = 4

Cell = tuple[int, int, str]


def with_aligned_tables(document: Document) -> Document:
    """Return a document with the tables that only runs of spaces make, beside those that it has.

    Args:
        document: as read; blocks that stand in a table already are left alone.

    >>> text = "Site    Tested  Ill\\nNorth   120     12\\nSouth   80      4\\nWest    95      7\\n"
    >>> with_aligned_tables(Document("d", "", text)).tables[0].rows[1]
    ('South', '80', '4')
    """
    text = document.markdown
    found = [
        table
        for block in _BLOCK.finditer(text)
        if _WIDE.search(block[0]) and not any(t.start < block.end() and block.start() < t.end for t in document.tables)
        for table in _tables(text, block.start(), block.end())
    ]
    taken = (*document.tables, *found)
    found += [
        table
        for start, end in _parted_blocks(text)
        if not any(t.start < end and start < t.end for t in taken)
        for table in _parted(text, start, end)
    ]
    if not found:
        return document
    return replace(document, tables=tuple(sorted((*document.tables, *found), key=lambda table: table.start)))


def _parted_blocks(text: str) -> Iterator[tuple[int, int]]:
    """Yield where lines that tabs or long dashes part follow one another, three at least."""
    begin = at = count = 0
    for line in text.splitlines(keepends=True):
        if "|" not in line and _PARTING.search(line.strip()):
            begin, count = (begin, count + 1) if count else (at, 1)
        else:
            if count >= _FEWEST_ROWS:
                yield begin, at
            count = 0
        at += len(line)
    if count >= _FEWEST_ROWS:
        yield begin, at


def _parted(text: str, start: int, end: int) -> Iterator[Table]:
    """Yield the table of lines that have the same number of parts each: a header in words, and rows of numbers."""
    spans = [(m.start(), m.end()) for m in re.compile(r"[^\n]*\S").finditer(text, start, end)]
    rows = [tuple(cell.strip() for cell in _PARTING.split(text[at:stop])) for at, stop in spans]
    alike = len({len(row) for row in rows}) == 1
    if (
        not alike
        or any(map(_NUMBER.match, rows[0][1:]))
        or not all(any(map(_NUMBER.match, row[1:])) for row in rows[1:])
    ):
        return
    yield Table("", "", tuple((cell,) for cell in rows[0]), tuple(rows[1:]), start, spans[-1][1], tuple(spans[1:]))


def _tables(text: str, start: int, end: int) -> Iterator[Table]:
    lines = [
        (start + line.start(), [(m.start(), m.end(), m[0]) for m in _CELL.finditer(line[0])])
        for line in re.finditer(r"[^\n]*\S[^\n]*", text[start:end])
    ]
    body = [i for i, (_, cells) in enumerate(lines) if len(cells) >= _FEWEST_COLUMNS and _numbers(cells) >= 2]
    if len(body) < _FEWEST_ROWS:
        return
    columns = _columns([lines[i][1] for i in body])
    first, last = body[0], body[-1]
    opening = max(0, first - _LONGEST_HEADER)
    heads = [i for i in range(opening, first) if len(lines[i][1]) > 1]
    if columns is None or not heads:
        return
    top = heads[0]
    header = _header([lines[i][1] for i in heads], columns)
    rows = [(at, cells) for at, cells in lines[heads[-1] + 1 : last + 1]]
    grid = [_row(cells, columns) for _, cells in rows]
    if any(row is None for row in grid):
        return
    spans = tuple((at + cells[0][0], at + cells[-1][1]) for at, cells in rows)
    filled = tuple(row for row in grid if row is not None)
    yield Table("", "", header, filled, lines[top][0] + lines[top][1][0][0], spans[-1][1], spans)


def _numbers(cells: list[Cell]) -> int:
    return sum(1 for _, _, words in cells[1:] if _NUMBER.match(words))


def _columns(rows: list[list[Cell]]) -> list[tuple[int, int]] | None:
    """Return where each column begins and ends: cells that stand over one another are one column."""
    widest = max(len(row) for row in rows)
    full = [row for row in rows if len(row) == widest]
    if len(full) * 2 < len(rows):
        return None
    columns = [(min(row[i][0] for row in full), max(row[i][1] for row in full)) for i in range(widest)]
    apart = all(left[1] <= right[0] for left, right in itertools.pairwise(columns))
    return columns if apart else None


def _at(cell: Cell, columns: list[tuple[int, int]]) -> int:
    """Return the column that a cell stands in: the one that it overlaps most, else the nearest."""
    start, end, _ = cell

    def overlap(column: tuple[int, int]) -> int:
        return min(end, column[1]) - max(start, column[0])

    return max(range(len(columns)), key=lambda number: overlap(columns[number]))


def _row(cells: list[Cell], columns: list[tuple[int, int]]) -> tuple[str, ...] | None:
    """Return a row with a cell for each column; None when two cells fall into one."""
    row = [""] * len(columns)
    for cell in cells:
        number = _at(cell, columns)
        if row[number]:
            return None
        row[number] = cell[2]
    return tuple(row)


def _header(lines: list[list[Cell]], columns: list[tuple[int, int]]) -> tuple[tuple[str, ...], ...]:
    paths: list[list[str]] = [[] for _ in columns]
    for cells in lines:
        for cell in cells:
            paths[_at(cell, columns)].append(cell[2])
    return tuple(tuple(path) for path in paths)

"""Tables as grids: spans expanded, headers as paths."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

MAX_CELLS = 200_000
MAX_COLUMNS = 1_000


class Cell(NamedTuple):
    """A cell as it is printed: its text, how many columns and rows it covers, and whether it is a header cell."""

    text: str
    columns: int = 1
    rows: int = 1
    heading: bool = False


class TooLargeError(ValueError):
    """Raised when a table would expand to more than `MAX_CELLS` cells."""


def expand(rows: Sequence[Sequence[Cell]], *, heading: bool = False) -> list[list[str]]:
    """Repeat every cell over the columns and rows that it covers, and make all rows equally long.

    Args:
        rows: the cells as printed, row by row.
        heading: these are header rows; in a body, a row whose first cell alone has text (a subheading) keeps it in
            the first column only.

    Raises:
        TooLargeError: more than `MAX_CELLS` cells, or more than `MAX_COLUMNS` columns.

    >>> expand([[Cell("Area", rows=2), Cell("Cases", columns=2)], [Cell("2014"), Cell("2015")]])
    [['Area', 'Cases', 'Cases'], ['Area', '2014', '2015']]
    """
    grid: list[list[str]] = []
    pending: dict[int, tuple[int, str]] = {}
    total = 0
    for row in rows:
        line, pending = _placed(row, pending)
        total += len(line)
        if total > MAX_CELLS or len(line) > MAX_COLUMNS:
            raise TooLargeError(f"more than {MAX_CELLS} cells or {MAX_COLUMNS} columns")
        grid.append(line)
    width = max((len(line) for line in grid), default=0)
    if width * len(grid) > MAX_CELLS:
        raise TooLargeError(f"more than {MAX_CELLS} cells")
    for row, line in zip(rows, grid, strict=True):
        if not heading and _is_subheading(row):
            line[1:] = [""] * (len(line) - 1)
        line.extend([""] * (width - len(line)))
    return grid


def _is_subheading(row: Sequence[Cell]) -> bool:
    return bool(row) and row[0].columns > 1 and row[0].rows == 1 and not any(cell.text for cell in row[1:])


def _placed(row: Sequence[Cell], pending: dict[int, tuple[int, str]]) -> tuple[list[str], dict[int, tuple[int, str]]]:
    line: list[str] = []
    later: dict[int, tuple[int, str]] = {}

    def fill() -> None:
        while (held := pending.get(len(line))) is not None:
            if held[0] > 1:
                later[len(line)] = (held[0] - 1, held[1])
            line.append(held[1])

    for cell in row:
        fill()
        for _ in range(max(1, min(cell.columns, MAX_COLUMNS + 1))):
            if cell.rows > 1:
                later[len(line)] = (cell.rows - 1, cell.text)
            line.append(cell.text)
            if len(line) > MAX_COLUMNS:
                raise TooLargeError(f"more than {MAX_COLUMNS} columns")
    fill()
    for column in pending:
        if column >= len(line):
            line.extend([""] * (column - len(line)))
            fill()
    return line, later


def header_paths(rows: Sequence[Sequence[str]], width: int) -> list[tuple[str, ...]]:
    """One path per column from expanded header rows: equal neighbours once, empty cells left out.

    >>> header_paths([["Area", "Cases", "Cases"], ["Area", "2014", "2015"]], 3)
    [('Area',), ('Cases', '2014'), ('Cases', '2015')]
    """
    return [tuple(_path(row[column] for row in rows if column < len(row))) for column in range(width)]


def _path(cells: Iterator[str]) -> Iterator[str]:
    last = ""
    for cell in cells:
        if cell and cell != last:
            yield cell
            last = cell


def header_rows(rows: Sequence[Sequence[Cell]]) -> int:
    """How many of the first rows of a table without `thead` are its header.

    Rows made of header cells are; otherwise the first row is, when its cells hold words and no numbers, and rows
    below hold numbers.
    """
    count = 0
    for row in rows:
        if not row or not all(cell.heading for cell in row):
            break
        count += 1
    if count:
        return count if count < len(rows) else 1
    if len(rows) < 2 or len(rows[0]) < 2:
        return 0
    first = [cell.text for cell in rows[0] if cell.text]
    worded = len(first) > 1 and not any(_numeric(text) for text in first)
    return int(worded and any(_numeric(cell.text) for row in rows[1:] for cell in row[1:]))


def _numeric(text: str) -> bool:
    digits = sum(char.isdigit() for char in text)
    letters = sum(char.isalpha() for char in text)
    return digits > 0 and digits >= letters

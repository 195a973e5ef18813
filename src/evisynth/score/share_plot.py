"""Fractions with their intervals, row by row."""

from collections.abc import Sequence

from evisynth.score.svg import MARKS, WIDTH, Canvas, short
from evisynth.score.tables import Cell, Table

_LEFT, _RIGHT, _TOP, _ROW, _FOOT = 200, 24, 16, 24, 28
_MAX_ROWS = 60


def draw_shares(table: Table) -> str | None:
    """Draw a table's fractions that have an interval, as dots with whiskers on an axis from 0 to 1.

    Returns:
        SVG, or None when there is none, or too much to be read.
    """
    columns = [n for n in range(len(table.columns)) if _drawable([cells[n] for _, cells in table.rows])]
    rows = [(name, cells) for name, cells in table.rows if any(_place(cells[n]) for n in columns)]
    if not columns or len(columns) > MARKS or len(rows) > _MAX_ROWS:
        return None
    bottom, span = _TOP + _ROW * len(rows), WIDTH - _LEFT - _RIGHT
    canvas = Canvas(table.title or "overall", bottom + _FOOT, [table.columns[n] for n in columns])
    for tenth in range(0, 11, 2):
        x = _LEFT + span * tenth / 10
        canvas.line(x, _TOP, x, bottom, "grid")
        canvas.text(x, bottom + 16, f"{tenth / 10:.1f}", "middle")
    for line, (name, cells) in enumerate(rows):
        y = _TOP + _ROW * (line + 0.5)
        canvas.text(_LEFT - 10, y + 4, short(name), "end")
        for mark, column in enumerate(columns):
            placed = _place(cells[column])
            if placed is not None:
                low, value, high = (_LEFT + span * share for share in placed)
                level = y + (mark - (len(columns) - 1) / 2) * 4
                canvas.line(low, level, high, level, f"whisker m{mark}")
                canvas.dot(value, level, mark, f"{name}, {table.columns[column]}: {cells[column].text()}")
    return canvas.drawn()


def _place(cell: Cell) -> tuple[float, float, float] | None:
    """Return (low, value, high) of a number with an interval."""
    if cell.interval is None or not isinstance(cell.value, (int, float)):
        return None
    return cell.interval[0], float(cell.value), cell.interval[1]


def _drawable(column: Sequence[Cell]) -> bool:
    """Whether a column has numbers with intervals, and all of them on the axis (differences go below 0)."""
    placed = [place for cell in column if (place := _place(cell))]
    return bool(placed) and all(0 <= share <= 1 for place in placed for share in place)

"""A score's nested metrics as the tables that people read."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, cast

from evisynth.score.result import ScoreResult

Path = tuple[str, ...]
_WIDEST = 8  # columns; more are turned into rows


@dataclass(frozen=True, slots=True)
class Cell:
    """One value, with its interval where it has one."""

    value: object
    interval: tuple[float, float] | None = None

    def text(self) -> str:
        """Write the value for people: three decimals, a dash where it is undefined."""
        shown = show(self.value)
        if self.interval is None:
            return shown
        low, high = self.interval
        return f"{shown} ({show(low)}{'–' if low >= 0 else ' to '}{show(high)})"


@dataclass(frozen=True, slots=True)
class Table:
    """Rows that share their columns.

    Args:
        title: where in the result the rows stand, e.g. `fulltext › automatic`; empty at the top.
        columns: names of the values.
        rows: (name, cells), as many cells as columns.
    """

    title: str
    columns: list[str]
    rows: list[tuple[str, list[Cell]]]


def tables(result: ScoreResult) -> list[Table]:
    """Lay out a score's metrics as tables, siblings as rows (as columns when they have many values), nothing left out.

    >>> found = tables(ScoreResult("demo", "paper", {}, {"f1": 0.5, "by": {"a": {"p": 1.0}, "b": {"p": None}}}))
    >>> [(t.title, t.columns, [(name, [c.text() for c in cells]) for name, cells in t.rows]) for t in found]
    [('', ['value'], [('f1', ['0.500'])]), ('by', ['p'], [('a', ['1.000']), ('b', ['–'])])]
    """
    grouped: list[tuple[Path, list[tuple[str, dict[str, Cell]]]]] = []
    for path, cells in _leaves((), result.metrics, result.intervals):
        row = (path[-1] if path else "", cells)
        alike = (rows for parent, rows in grouped if parent == path[:-1] and any(cells.keys() & own for _, own in rows))
        home = next(alike, None)
        if home is None:
            grouped.append((path[:-1], [row]))
        else:
            home.append(row)
    return [_table(parent, rows) for parent, rows in grouped]


def count_lines(counts: Mapping[str, Any], path: Path = ()) -> list[tuple[str, str]]:
    """Lay out nested counts as (group, what it counts) in their order, one group a line.

    >>> count_lines({"files": 2, "records": {"kept": 3, "dropped": 0}})
    [('', 'files 2'), ('records', 'kept 3 · dropped 0')]
    """
    own = [f"{key} {show(value)}" for key, value in counts.items() if not isinstance(value, Mapping)]
    lines = [(" › ".join(path), " · ".join(own))] if own else []
    for key, value in counts.items():
        if isinstance(value, Mapping):
            lines += count_lines(cast("Mapping[str, Any]", value), (*path, str(key)))
    return lines


def show(value: object) -> str:
    """Write one value for people."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, float):
        if 0 < abs(value) < 0.0005:
            return f"{value:.1g}"
        return f"{value:,.3f}" if abs(value) < 1000 else f"{value:,.0f}"
    if isinstance(value, (list, tuple)):
        several = cast("list[object]", value)
        simple = len(several) <= 6 and not any(isinstance(each, (list, tuple, Mapping)) for each in several)
        return ", ".join(show(each) for each in several) if simple else f"{len(several):,} entries"
    return str(value)


def _leaves(path: Path, metrics: Mapping[str, Any], intervals: object) -> Iterator[tuple[Path, dict[str, Cell]]]:
    known = cast("Mapping[str, Any]", intervals) if isinstance(intervals, Mapping) else {}
    own = {
        str(key): Cell(value, _limits(known.get(key)))
        for key, value in metrics.items()
        if not isinstance(value, Mapping)
    }
    if own:
        yield path, own
    for key, value in metrics.items():
        if isinstance(value, Mapping):
            yield from _leaves((*path, str(key)), cast("Mapping[str, Any]", value), known.get(key))


def _limits(value: object) -> tuple[float, float] | None:
    if isinstance(value, (list, tuple)) and len(cast("list[object]", value)) == 2:
        low, high = cast("list[object]", value)
        if isinstance(low, (int, float)) and isinstance(high, (int, float)):
            return float(low), float(high)
    return None


def _table(parent: Path, rows: list[tuple[str, dict[str, Cell]]]) -> Table:
    columns = list(dict.fromkeys(key for _, cells in rows for key in cells))
    if len(rows) == 1:
        name, cells = rows[0]
        title = " › ".join(part for part in (*parent, name) if part)
        return Table(title, ["value"], [(key, [cell]) for key, cell in cells.items()])
    blank = Cell(None)
    title = " › ".join(parent)
    if len(columns) > max(_WIDEST, len(rows)):
        return Table(
            title, [name for name, _ in rows], [(key, [c.get(key, blank) for _, c in rows]) for key in columns]
        )
    return Table(title, columns, [(name, [cells.get(key, blank) for key in columns]) for name, cells in rows])

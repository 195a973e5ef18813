"""Plots as SVG without inline styles, so that they stand in a page with a strict content policy."""

import math
from collections.abc import Sequence
from xml.etree import ElementTree as ET

from evisynth.score.plots import Plot
from evisynth.score.tables import Table

_WIDTH, _LEFT, _RIGHT, _TOP, _ROW = 760, 200, 24, 30, 24
_HEIGHT, _FOOT, _AXIS = 340, 48, 64
_MARKS = 5  # classes m0…m4 in the page's style sheet
_MAX_ROWS = 60


def draw_shares(table: Table) -> str | None:
    """Draw the fractions of a table as dots on an axis from 0 to 1, with their intervals.

    Returns:
        SVG, or None when the table holds no fraction or too many rows to be read.
    """
    columns = [n for n in range(len(table.columns)) if any(cells[n].share is not None for _, cells in table.rows)]
    if not columns or len(table.rows) > _MAX_ROWS:
        return None
    columns = columns[:_MARKS]
    height = _TOP + _ROW * len(table.rows) + _FOOT
    svg = _canvas(table.title or "overall", height)
    span = _WIDTH - _LEFT - _RIGHT
    bottom = _TOP + _ROW * len(table.rows)
    for tenth in range(0, 11, 2):
        x = _LEFT + span * tenth / 10
        _line(svg, (x, _TOP, x, bottom), "grid")
        _text(svg, x, bottom + 16, f"{tenth / 10:.1f}", "middle")
    for line, (name, cells) in enumerate(table.rows):
        y = _TOP + _ROW * (line + 0.5)
        _text(svg, _LEFT - 10, y + 4, _short(name), "end")
        for mark, column in enumerate(columns):
            cell = cells[column]
            if cell.share is None:
                continue
            level = y + (mark - (len(columns) - 1) / 2) * 4
            if cell.interval is not None:
                low, high = (_LEFT + span * min(max(limit, 0.0), 1.0) for limit in cell.interval)
                _line(svg, (low, level, high, level), f"whisker m{mark}")
            hint = f"{name}, {table.columns[column]}: {cell.text()}"
            _dot(svg, _LEFT + span * cell.share, level, mark, hint)
    _legend(svg, [table.columns[column] for column in columns], height - 8)
    return ET.tostring(svg, encoding="unicode")


def draw_points(plot: Plot) -> str | None:
    """Draw a plot's points over two axes.

    Returns:
        SVG, or None when no point can be drawn.
    """
    kept = [
        [(x, y, label) for (x, y), label in zip(each.points, each.labels or [""] * len(each.points), strict=True)]
        for each in plot.series
    ]
    kept = [[point for point in points if not plot.log_x or point[0] > 0] for points in kept]
    xs = [math.log10(x) if plot.log_x else x for points in kept for x, _, _ in points]
    ys = [y for points in kept for _, y, _ in points]
    if not xs:
        return None
    (x0, x1), (y0, y1) = _range(xs), (0.0, 1.0) if min(ys) >= 0 and max(ys) <= 1 else _range(ys)
    svg = _canvas(plot.title, _HEIGHT)
    right, bottom = _WIDTH - _RIGHT, _HEIGHT - 2 * _FOOT

    def place(x: float, y: float) -> tuple[float, float]:
        along = ((math.log10(x) if plot.log_x else x) - x0) / (x1 - x0)
        return _AXIS + along * (right - _AXIS), bottom - (y - y0) / (y1 - y0) * (bottom - _TOP)

    for step in range(6):
        x, y = _AXIS + (right - _AXIS) * step / 5, bottom - (bottom - _TOP) * step / 5
        value = x0 + (x1 - x0) * step / 5
        _line(svg, (x, _TOP, x, bottom), "grid")
        _line(svg, (_AXIS, y, right, y), "grid")
        _text(svg, x, bottom + 16, f"{10**value if plot.log_x else value:.3g}", "middle")
        _text(svg, _AXIS - 8, y + 4, f"{y0 + (y1 - y0) * step / 5:.3g}", "end")
    _text(svg, (_AXIS + right) / 2, bottom + 36, plot.x + (" (logarithmic)" if plot.log_x else ""), "middle")
    _text(svg, _AXIS, _TOP - 10, plot.y, "start")
    for number, (each, points) in enumerate(zip(plot.series, kept, strict=True)):
        placed = [place(x, y) for x, y, _ in points]
        if each.joined and placed:
            joined = " ".join(f"{x:.1f},{y:.1f}" for x, y in placed)
            ET.SubElement(svg, "polyline", {"points": joined, "class": f"line m{number % _MARKS}"})
        else:
            for (x, y), (_, _, label) in zip(placed, points, strict=True):
                _dot(svg, x, y, number % _MARKS, label)
    _legend(svg, [each.name for each in plot.series], _HEIGHT - 8)
    return ET.tostring(svg, encoding="unicode")


def _range(values: Sequence[float]) -> tuple[float, float]:
    low, high = min(values), max(values)
    return (low, high) if high > low else (low - 0.5, high + 0.5)


def _canvas(title: str, height: float) -> ET.Element:
    return ET.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {_WIDTH} {height}",
            "role": "img",
            "aria-label": _printable(title),
        },
    )


def _line(svg: ET.Element, ends: tuple[float, float, float, float], kind: str) -> None:
    x1, y1, x2, y2 = (f"{value:.1f}" for value in ends)
    ET.SubElement(svg, "line", {"x1": x1, "y1": y1, "x2": x2, "y2": y2, "class": kind})


def _text(svg: ET.Element, x: float, y: float, words: str, anchor: str) -> None:
    place = {"x": f"{x:.1f}", "y": f"{y:.1f}", "text-anchor": anchor}
    ET.SubElement(svg, "text", place).text = _printable(words)


def _dot(svg: ET.Element, x: float, y: float, mark: int, hint: str) -> None:
    dot = ET.SubElement(svg, "circle", {"cx": f"{x:.1f}", "cy": f"{y:.1f}", "r": "4", "class": f"dot m{mark}"})
    if hint:
        ET.SubElement(dot, "title").text = _printable(hint)


def _legend(svg: ET.Element, names: Sequence[str], y: float) -> None:
    x = float(_AXIS)
    for mark, name in enumerate(names):
        _dot(svg, x, y - 4, mark % _MARKS, "")
        _text(svg, x + 10, y, _short(name), "start")
        x += 30 + 7 * len(_short(name))


def _short(name: str) -> str:
    return name if len(name) <= 28 else name[:27] + "…"


def _printable(words: str) -> str:
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in words)

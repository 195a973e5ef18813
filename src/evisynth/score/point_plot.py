"""Points and lines over two axes."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from evisynth.score.plots import Plot
from evisynth.score.svg import WIDTH, Canvas

_LEFT, _RIGHT, _TOP, _BOTTOM, _FOOT = 64, 24, 30, 244, 46
_STEPS = 5


@dataclass(frozen=True, slots=True)
class _Axis:
    """Data from low to high (in decades when logarithmic) along pixels from start to end."""

    low: float
    high: float
    start: float
    end: float
    logarithmic: bool = False

    def place(self, value: float) -> float:
        along = math.log10(value) if self.logarithmic else value
        return self.start + (along - self.low) / (self.high - self.low) * (self.end - self.start)

    def ticks(self) -> list[tuple[float, str]]:
        marks: list[tuple[float, str]] = []
        for step in range(_STEPS + 1):
            value = self.low + (self.high - self.low) * step / _STEPS
            pixel = self.start + (self.end - self.start) * step / _STEPS
            marks.append((pixel, f"{10**value if self.logarithmic else value:.3g}"))
        return marks


def draw_points(plot: Plot) -> str | None:
    """Draw a plot.

    Returns:
        SVG, or None when it holds no point that can be drawn.
    """
    series = [
        [
            (point, label)
            for point, label in zip(each.points, each.labels or [""] * len(each.points), strict=True)
            if point[0] > 0 or not plot.log_x
        ]
        for each in plot.series
    ]
    points = [point for each in series for point, _ in each]
    if not points:
        return None
    x_axis = _axis([x for x, _ in points], _LEFT, WIDTH - _RIGHT, logarithmic=plot.log_x)
    y_axis = _axis([y for _, y in points], _BOTTOM, _TOP, logarithmic=False)
    canvas = Canvas(plot.title, _BOTTOM + _FOOT, [each.name for each in plot.series])
    for x, words in x_axis.ticks():
        canvas.line(x, _TOP, x, _BOTTOM, "grid")
        canvas.text(x, _BOTTOM + 16, words, "middle")
    for y, words in y_axis.ticks():
        canvas.line(_LEFT, y, WIDTH - _RIGHT, y, "grid")
        canvas.text(_LEFT - 8, y + 4, words, "end")
    left_out = sum(len(each.points) for each in plot.series if not each.joined) - sum(
        len(found) for each, found in zip(plot.series, series, strict=True) if not each.joined
    )
    scale = f" (logarithmic{f'; {left_out} at 0 left out' if left_out else ''})" if plot.log_x else ""
    canvas.text((_LEFT + WIDTH) / 2, _BOTTOM + 36, plot.x + scale, "middle")
    canvas.text(_LEFT, _TOP - 10, plot.y, "start")
    for mark, (each, found) in enumerate(zip(plot.series, series, strict=True)):
        placed = [(x_axis.place(x), y_axis.place(y)) for (x, y), _ in found]
        if each.joined:
            canvas.path(placed, mark)
        else:
            for (x, y), (_, label) in zip(placed, found, strict=True):
                canvas.dot(x, y, mark, label)
    return canvas.drawn()


def _axis(values: Sequence[float], start: float, end: float, *, logarithmic: bool) -> _Axis:
    low, high = min(values), max(values)
    if logarithmic:
        low, high = math.log10(low), math.log10(high)
    elif low >= 0 and high <= 1:
        return _Axis(0.0, 1.0, start, end)
    room = 0.04 * (high - low) or 0.5
    return _Axis(low - room, high + room, start, end, logarithmic)

"""A linear axis with round ticks, that one very wide interval does not flatten."""

from dataclasses import dataclass
from math import ceil, floor, log10

from evisynth.review.report.wording import show_number

_LEAST = 1e-6
"""An axis is at least this share of the estimates' spread long: nothing can be told apart on a shorter one."""
_REACH = 3.0
"""How many times the spread of the estimates themselves an interval may stretch the axis."""


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark at `x` with its words."""

    x: float
    text: str


@dataclass(frozen=True, slots=True)
class Axis:
    """From `low` to `high` in the data's unit, drawn over `width` from `left`."""

    low: float
    high: float
    left: float
    width: float
    ticks: tuple[Tick, ...] = ()

    def place(self, value: float) -> float:
        """Say where a value lies on the drawing, rounded to a hundredth."""
        return round(self.left + self.width * (value - self.low) / (self.high - self.low), 2)


def make_axis(least: float, most: float, widest_low: float, widest_high: float, *, left: float, width: float) -> Axis:
    """Make an axis around estimates from `least` to `most` whose intervals reach `widest_low` to `widest_high`.

    Zero is on the axis where the estimates come near it, and intervals stretch it to at most three times their spread.

    >>> axis = make_axis(1.2, 3.4, 0.8, 4.1, left=0, width=100)
    >>> axis.low, axis.high, [tick.text for tick in axis.ticks]
    (0.0, 5.0, ['0', '1', '2', '3', '4', '5'])
    """
    spread = max(most - least, abs(most) * 0.25, 1e-12)
    low, high = max(widest_low, least - _REACH * spread), min(widest_high, most + _REACH * spread)
    if 0 <= low <= high * 0.6:
        low = 0.0
    if high - low < spread * _LEAST:
        low, high = low - spread, high + spread
    step = _step((high - low) / 5)
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    axis = Axis(first * step, last * step, left, width)
    ticks = tuple(
        Tick(axis.place(index * step), show_number(float(f"{index * step:.6g}"))) for index in range(first, last + 1)
    )
    return Axis(axis.low, axis.high, left, width, ticks)


def _step(rough: float) -> float:
    """Round a distance up to 1, 2, 2.5 or 5 times a power of ten."""
    power = 10.0 ** floor(log10(rough))
    return next(
        round(nice * power, 12) or nice * power for nice in (1, 2, 2.5, 5, 10) if rough <= nice * power * (1 + 1e-9)
    )

"""What is printed around a value: its limits and its spread."""

from typing import NamedTuple


class Interval(NamedTuple):
    """Limits around a value: "95% CI", "95% CrI", "HPDI 95%", "IQR", "Range" or "Unspecified", and where it stands."""

    kind: str
    low: float
    high: float
    start: int
    end: int


class Spread(NamedTuple):
    """One number around a value: "Standard Deviation", "Standard Error" or "Unspecified", and where it stands."""

    kind: str
    value: float
    start: int
    end: int


class Attached(NamedTuple):
    """What belongs to which value, by the value's offset.

    Args:
        intervals, spreads: by the value's offset.
        consumed: the offsets of the numbers that were used up.
        apart: the offsets of the values whose limits stand behind a whole list of values.
    """

    intervals: dict[int, Interval]
    spreads: dict[int, Spread]
    consumed: frozenset[int]
    apart: frozenset[int]

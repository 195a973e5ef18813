"""Limits that are listed behind a list of values: "1.3, 1.5 and 1.8 (95% CI 1.2–1.4, 1.4–1.6 and 1.7–1.9)"."""

import itertools
import re
from collections.abc import Callable
from typing import NamedTuple

from evisynth.text.numerals import Numeral
from evisynth.text.ranges import Pair

_NEXT_PAIR = re.compile(r"%?[)\]]?\s?(?:[,;]\s?(?:and\s)?|\sand\s|\s?&\s)[(\[]?")
_NEXT_VALUE = re.compile(r"[^\d()\[\].;]{0,40}?(?:,|;|\band|\bor|\bvs?\.?|\bversus|&)\s(?:and\s)?(?:[^\W\d]+\s){0,3}?")
_SIDE_BY_SIDE = re.compile(r"%?\s?(?:,|,?\sand|,?\sor)\s")
_TO_MARKER = re.compile(r"[^\d()\[\];]{0,60}[(\[;,]?\s?(?:with\s|and\s)?[^\d()\[\];]{0,20}")
_MOST = 8
"""Values in a list; a longer one is a table in words."""


class Limits(NamedTuple):
    """The limits of one value of a list, and where they stand."""

    value: Numeral
    low: float
    high: float
    start: int
    end: int


def listed_limits(
    text: str,
    found: list[Numeral],
    pairs: dict[int, Pair],
    first: Numeral,
    marker: int,
    end_of: Callable[[Numeral], int],
) -> tuple[list[Limits], set[int]]:
    """Give each value of a list the limits that stand at its place in the list behind it.

    A list of limits belongs to as many values side by side, of which each lies within its own; where they are not as
    many, or one does not lie within, nobody can tell whose they are: their numbers are used up and belong to nothing.

    Args:
        text: the sentence.
        found: its numerals in order.
        pairs: its ranges, by the offset of the first number.
        first: the numeral that the limits begin with.
        marker: the offset of the words that name them.
        end_of: the end of a number with its unit.

    Returns:
        the limits by value (empty when there is no list, or nobody can tell), and the offsets of the numbers of the
        list (empty when there is no list).
    """
    listed = _pairs_from(text, found, pairs, first)
    if len(listed) < 2:
        return [], set()
    used = {start for start, _ in listed} | {pair.second for _, pair in listed}
    values = _values_before(text, found, pairs, marker, len(listed), end_of)
    limits = [_limits(v, start, pair) for v, (start, pair) in zip(values, listed, strict=False)]
    told = len(limits) == len(listed) and all(one.low <= one.value.value <= one.high for one in limits)
    return (limits if told else []), used


def _pairs_from(text: str, found: list[Numeral], pairs: dict[int, Pair], first: Numeral) -> list[tuple[int, Pair]]:
    listed: list[tuple[int, Pair]] = []
    for number in (n for n in found if n.start >= first.start):
        if listed and number.start == listed[-1][1].second:
            continue
        pair = pairs.get(number.start)
        if pair is None or (listed and not _NEXT_PAIR.fullmatch(text, listed[-1][1].end, number.start)):
            break
        listed.append((number.start, pair))
    return listed


def _values_before(
    text: str, found: list[Numeral], pairs: dict[int, Pair], marker: int, count: int, end_of: Callable[[Numeral], int]
) -> list[Numeral]:
    """Return the values of the list that ends before the name of the limits, none when it has another length."""
    before = [n for n in found if n.end <= marker]
    in_ranges = pairs.keys() | {pair.second for pair in pairs.values()}
    if len(before) < count or count > _MOST or not _TO_MARKER.fullmatch(text, end_of(before[-1]), marker):
        return []
    values = before[-count:]
    if any(v.start in in_ranges or v.worded for v in values):
        return []
    for one, other in itertools.pairwise(values):
        if not _NEXT_VALUE.fullmatch(text, end_of(one), other.start):
            return []
    longer = before[-count - 1 : -count]
    return [] if longer and _SIDE_BY_SIDE.fullmatch(text, end_of(longer[0]), values[0].start) else values


def _limits(value: Numeral, start: int, pair: Pair) -> Limits:
    low, high = pair.low, pair.high
    if value.exponent and not low <= value.value <= high:  # the power of ten is printed with the value alone
        low, high = (float(f"{limit!r}e{value.exponent}") for limit in (low, high))
    return Limits(value, low, high, start, pair.end)

"""Which system is better: paired over items, repeats as a level of their own."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from evisynth.stats.agreement import Estimate
from evisynth.stats.bootstrap import percentile_interval
from evisynth.stats.multiplicity import holm

Floats = NDArray[np.float64]
_CELLS = 2_000_000  # values drawn at once


@dataclass(frozen=True, slots=True)
class Difference:
    """Two systems over the same items.

    Args:
        first: the one named first.
        second: the other.
        difference: mean of first minus mean of second, with its limits.
        p: two-sided bootstrap p value.
        p_holm: the same, corrected for all pairs that were compared.
        verdict: the better one's place, or tie when p_holm reaches the error that is allowed.
    """

    first: str
    second: str
    difference: Estimate
    p: float
    p_holm: float
    verdict: Literal["first", "second", "tie"]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Systems side by side.

    Args:
        means: each system's mean over items (of the mean over repeats), with limits.
        ranks: 1 + how many systems are better beyond chance; ties share a rank.
        differences: every pair, in the order in which the systems were given.
    """

    means: dict[str, Estimate]
    ranks: dict[str, int]
    differences: list[Difference]


def compare_systems(
    scores: Mapping[str, Floats], *, resamples: int = 10_000, rng: np.random.Generator, level: float = 0.95
) -> Comparison:
    """Compare systems by a paired, hierarchical bootstrap with Holm's correction.

    A resample draws items with replacement, the same for all systems; within each drawn item it draws that system's
    repeats with replacement, since repeats of two systems are not pairs. Repeats that are missing are NaN.

    Args:
        scores: system → (items, repeats); rows are the same items in the same order, columns may differ in number.
        resamples: how many resamples.
        rng: the generator.
        level: confidence of the limits; 1 − level is the error allowed before two systems count as different.

    Returns:
        means, ranks and all pairwise differences.

    Raises:
        ValueError: no system, no item, tables of different items, or an item without any repeat.

    Source: Efron and Tibshirani, An Introduction to the Bootstrap, 1993; Davison and Hinkley, Bootstrap Methods and
    their Application, 1997, section 3.8 (hierarchical data); Holm, Scand J Stat 6:65–70, 1979.

    >>> same = np.array([[0.2], [0.9], [0.5]])
    >>> found = compare_systems({"a": same, "b": same}, resamples=100, rng=np.random.default_rng(0))
    >>> found.differences[0].verdict, found.ranks
    ('tie', {'a': 1, 'b': 1})
    """
    tables = list(scores.values())
    if not tables or not len(tables[0]) or any(table.ndim != 2 or len(table) != len(tables[0]) for table in tables):
        raise ValueError("systems are compared over one list of items, with at least one of each")
    if any(np.isnan(table).all(axis=1).any() for table in tables):
        raise ValueError("an item has no score at all for a system")
    names, better = list(scores), dict.fromkeys(scores, 0)
    means = np.array([np.nanmean(table, axis=1).mean() for table in tables])
    drawn = np.concatenate(list(_resampled_means(tables, resamples, rng)))
    limits = percentile_interval(drawn, level)
    pairs = list(combinations(range(len(names)), 2))
    p_values = [_two_sided(drawn[:, a] - drawn[:, b], float(means[a] - means[b])) for a, b in pairs]
    differences: list[Difference] = []
    for (a, b), p, adjusted in zip(pairs, p_values, holm(p_values), strict=True):
        gap = float(means[a] - means[b])
        low, high = (float(limit) for limit in percentile_interval(drawn[:, a] - drawn[:, b], level))
        verdict = "tie" if adjusted > 1 - level or gap == 0 else "first" if gap > 0 else "second"
        if verdict != "tie":
            better[names[b if verdict == "first" else a]] += 1
        differences.append(Difference(names[a], names[b], Estimate(gap, low, high), p, adjusted, verdict))
    ends = zip(means, *limits, strict=True)
    estimates = {name: Estimate(*(float(end) for end in each)) for name, each in zip(names, ends, strict=True)}
    return Comparison(estimates, {name: 1 + worse for name, worse in better.items()}, differences)


def _resampled_means(tables: list[Floats], resamples: int, rng: np.random.Generator) -> Iterator[Floats]:
    """Yield blocks (b, systems) of means over resampled items and repeats."""
    items = len(tables[0])
    if all(table.shape[1] == 1 for table in tables):
        kinds, many = np.unique(np.concatenate(tables, axis=1), axis=0, return_counts=True)
        if len(kinds) * 4 < items:  # right or wrong, mostly: drawing how many of each kind is the same, and fast
            yield rng.multinomial(items, many / items, size=resamples) @ kinds / items
            return
    packed = [_repeats_first(table) for table in tables]
    block = max(1, _CELLS // (items * max(table.shape[1] for table in tables)))
    for start in range(0, resamples, block):
        rows = rng.integers(0, items, (min(block, resamples - start), items))
        yield np.stack([_mean_of(values, known, rows, rng) for values, known in packed], axis=1)


def _repeats_first(table: Floats) -> tuple[Floats, NDArray[np.int64]]:
    """Move each row's known repeats to its front; return them with how many there are."""
    order = np.argsort(np.isnan(table), axis=1, kind="stable")
    return np.take_along_axis(table, order, axis=1), (~np.isnan(table)).sum(axis=1)


def _mean_of(values: Floats, known: NDArray[np.int64], rows: NDArray[np.int64], rng: np.random.Generator) -> Floats:
    repeats = values.shape[1]
    if repeats == 1:
        return values[rows, 0].mean(axis=1)
    have = known[rows]
    chosen = (rng.random((*rows.shape, repeats)) * have[:, :, None]).astype(np.int64)
    drawn = values[rows[:, :, None], chosen]
    counted = np.arange(repeats) < have[:, :, None]
    return ((drawn * counted).sum(axis=2) / have).mean(axis=1)


def _two_sided(differences: Floats, observed: float) -> float:
    """Return twice the smaller tail beyond 0; with one added to each tail so that p is never 0."""
    if observed == 0:
        return 1.0
    n = len(differences)
    tail = min(int((differences <= 0).sum()), int((differences >= 0).sum()))
    return min(1.0, 2 * (tail + 1) / (n + 1))

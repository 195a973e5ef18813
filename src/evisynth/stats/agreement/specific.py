"""Agreement on one category: when one rater says it, how often does another."""

import numpy as np
from numpy.typing import NDArray

from evisynth.stats.agreement.chance import UNDEFINED, Estimate
from evisynth.stats.bootstrap import percentile_interval, resampling_weights

Floats = NDArray[np.float64]


def specific_agreement(
    counts: Floats, *, resamples: int, rng: np.random.Generator, level: float = 0.95
) -> list[Estimate]:
    """Return, per category, the chance that a second rater agrees given that one chose the category.

    With two raters and two categories these are positive agreement 2a/(2a + b + c) and negative 2d/(2d + b + c).

    Args:
        counts: (items, categories), how many raters put the item there.
        resamples: bootstrap resamples of items for the limits.
        rng: their generator.
        level: confidence of the limits.

    Returns:
        one estimate per category; undefined for a category that nobody chose on an item rated twice.

    Source: Cicchetti and Feinstein, J Clin Epidemiol 43:551–558, 1990; for more raters, Spitzer and Fleiss, Br J
    Psychiatry 125:341–347, 1974.

    >>> table = np.array([[2.0, 0]] * 40 + [[1, 1]] * 15 + [[0, 2]] * 45)
    >>> found = specific_agreement(table, resamples=10, rng=np.random.default_rng(0))
    >>> [round(each.value, 3) for each in found]
    [0.842, 0.857]
    """
    above = counts * (counts - 1)
    below = counts * (counts.sum(axis=1, keepdims=True) - 1)
    if not len(counts):
        return [UNDEFINED] * counts.shape[1]
    drawn: list[Floats] = []
    for weights in resampling_weights(len(counts), resamples, rng):
        top, bottom = weights @ above, weights @ below
        drawn.append(np.divide(top, bottom, out=np.full_like(top, np.nan), where=bottom > 0))
    limits = percentile_interval(np.concatenate(drawn), level)
    found: list[Estimate] = []
    for category, (top, bottom) in enumerate(zip(above.sum(axis=0), below.sum(axis=0), strict=True)):
        low, high = (float(limit) for limit in limits[:, category])
        found.append(Estimate(float(top / bottom), low, high) if bottom > 0 else UNDEFINED)
    return found

"""Krippendorff's alpha: disagreement observed over disagreement expected, whoever rated what."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from evisynth.stats.agreement.chance import UNDEFINED, Estimate
from evisynth.stats.agreement.weights import Level
from evisynth.stats.bootstrap import percentile_interval, resampling_weights

Floats = NDArray[np.float64]


def krippendorff_alpha(
    counts: Floats,
    *,
    level: Level,
    values: Sequence[float] | None = None,
    resamples: int = 0,
    rng: np.random.Generator | None = None,
    confidence: float = 0.95,
) -> Estimate:
    """Compute Krippendorff's alpha; items with fewer than two ratings are left out.

    Args:
        counts: (items, categories), how many raters put the item there; categories in their order.
        level: of measurement: nominal, ordinal or interval.
        values: one number per category for interval; default 0, 1, 2, …
        resamples: bootstrap resamples of items for the limits; 0 for no limits.
        rng: their generator, needed when resamples is not 0.
        confidence: of the limits.

    Returns:
        the estimate; undefined when no item is rated twice or all ratings are of one category.

    Source: Krippendorff, Content Analysis, 3rd ed. 2013, chapter 11; Hayes and Krippendorff, Commun Methods Meas
    1:77–89, 2007. The limits resample items, which is simpler than Krippendorff's own resampling of deviations.

    >>> agreed = np.array([[2.0, 0], [0, 2], [2, 0]])
    >>> krippendorff_alpha(agreed, level="nominal").value
    1.0
    """
    sizes = counts.sum(axis=1)
    paired, sizes = counts[sizes >= 2], sizes[sizes >= 2]
    if not len(paired):
        return UNDEFINED
    places = np.arange(paired.shape[1]) if values is None else np.asarray(values)
    scale = places - places.mean()  # centred: squares of large values would drown their differences
    value = float(_alpha(np.ones((1, len(paired))), paired, sizes, level, scale)[0])
    if np.isnan(value):
        return UNDEFINED
    if not resamples or rng is None:
        return Estimate(value)
    blocks = resampling_weights(len(paired), resamples, rng)
    drawn = np.concatenate([_alpha(weights, paired, sizes, level, scale) for weights in blocks])
    low, high = (float(limit) for limit in percentile_interval(drawn, confidence))
    return Estimate(value, low, high)


def _alpha(weights: Floats, counts: Floats, sizes: Floats, level: Level, scale: Floats) -> Floats:
    """Return alpha per row of item weights (b, n), NaN where nothing could disagree.

    Interval and ordinal distances are squared differences of places on a line, so that sums over pairs of ratings come
    from first and second moments and no table of pairs is needed.
    """
    totals = weights @ counts
    ratings = totals.sum(axis=1)
    per_pair = weights / (sizes - 1)
    if level == "nominal":
        observed = per_pair @ (counts * (sizes[:, None] - counts)).sum(axis=1)
        expected = np.square(ratings) - np.square(totals).sum(axis=1)
    else:
        # Ordinal places are the ratings below a category, its own counted half: they change with the weights.
        line = scale[None, :] if level == "interval" else np.cumsum(totals, axis=1) - (totals + ratings[:, None]) / 2
        first, second = counts @ line.T, counts @ np.square(line).T
        disagreements = sizes[:, None] * second - np.square(first)
        observed = (per_pair.T * disagreements).sum(axis=0)
        expected = ratings * (totals * np.square(line)).sum(axis=1) - np.square((totals * line).sum(axis=1))
    possible = (totals > 0).sum(axis=1) > 1
    ratio = np.divide(observed, expected, out=np.full_like(observed, np.nan), where=possible)
    return 1 - (ratings - 1) * ratio

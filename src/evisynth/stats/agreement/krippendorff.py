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
    categories = paired.shape[1]
    pairs = paired[:, :, None] * paired[:, None, :]
    own = np.arange(categories)
    pairs[:, own, own] -= paired
    coincidences = (pairs / (sizes - 1)[:, None, None]).reshape(len(paired), -1)
    scale = np.arange(categories) if values is None else np.asarray(values)
    spaced = np.square(scale[:, None] - scale[None, :]).astype(np.float64)
    value = float(_alpha(coincidences.sum(axis=0)[None, :], level, spaced)[0])
    if np.isnan(value):
        return UNDEFINED
    if not resamples or rng is None:
        return Estimate(value)
    blocks = resampling_weights(len(paired), resamples, rng)
    drawn = np.concatenate([_alpha(weights @ coincidences, level, spaced) for weights in blocks])
    low, high = (float(limit) for limit in percentile_interval(drawn, confidence))
    return Estimate(value, low, high)


def _alpha(coincidences: Floats, level: Level, spaced: Floats) -> Floats:
    """Return alpha per row of flattened coincidence matrices (b, q²), NaN where nothing could disagree."""
    categories = len(spaced)
    table = coincidences.reshape(-1, categories, categories)
    totals = table.sum(axis=2)
    distance = _distance(level, totals, spaced)
    observed = (table * distance).sum(axis=(1, 2))
    expected = (totals[:, :, None] * totals[:, None, :] * distance).sum(axis=(1, 2))
    ratio = np.divide(observed, expected, out=np.full_like(observed, np.nan), where=expected > 0)
    return 1 - (totals.sum(axis=1) - 1) * ratio


def _distance(level: Level, totals: Floats, spaced: Floats) -> Floats:
    if level == "nominal":
        return (1 - np.eye(len(spaced)))[None, :, :]
    if level == "interval":
        return spaced[None, :, :]
    # Ordinal: the ratings that lie between two categories, each end counted half.
    middle = np.cumsum(totals, axis=1) - totals / 2
    return np.square(middle[:, :, None] - middle[:, None, :])

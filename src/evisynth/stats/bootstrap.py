"""Percentile bootstrap over items, as few lines of linear algebra."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
_CELLS = 4_000_000  # weights held at once: bounds the memory for many items without touching the random sequence


def resampling_weights(n: int, resamples: int, rng: np.random.Generator) -> Iterator[Floats]:
    """Draw resamples of n items with replacement, as how often each item was drawn.

    The sequence is that of one `rng.integers(0, n, n)` per resample, in order, whatever the size of the blocks.

    Args:
        n: items, at least 1.
        resamples: how many resamples.
        rng: the generator; it is advanced.

    Yields:
        blocks (b, n) of counts whose rows sum to n; the blocks together have `resamples` rows.
    """
    block = max(1, _CELLS // n)
    for start in range(0, resamples, block):
        rows = min(block, resamples - start)
        drawn = rng.integers(0, n, (rows, n))
        drawn += np.arange(rows)[:, None] * n
        yield np.bincount(drawn.ravel(), minlength=rows * n).reshape(rows, n).astype(np.float64)


def percentile_interval(values: Floats, level: float = 0.95) -> Floats:
    """Return the central interval of resampled statistics, percentiles by linear interpolation.

    Args:
        values: (resamples,) or (resamples, k); rows with NaN in a column are left out of that column.
        level: confidence, between 0 and 1.

    Returns:
        (2,) or (2, k): low, then high; NaN where a column has no value.

    >>> percentile_interval(np.arange(101.0), level=0.5).tolist()
    [25.0, 75.0]
    """
    tail = (1 - level) / 2
    quantiles = [tail, 1 - tail]
    if not np.isnan(values).any():
        return np.quantile(values, quantiles, axis=0, method="linear")
    columns = values.reshape(len(values), -1)
    kept = [column[~np.isnan(column)] for column in columns.T]
    limits = [np.quantile(column, quantiles) if column.size else np.full(2, np.nan) for column in kept]
    return np.stack(limits, axis=1).reshape((2, *values.shape[1:]))


def ratio_bootstrap(
    numerators: Floats,
    denominators: Floats,
    *,
    resamples: int = 20_000,
    rng: np.random.Generator,
    level: float = 0.95,
) -> Floats:
    """Return percentile intervals of pooled ratios, and of their mean, over resampled rows.

    A ratio is the sum of a column's numerators over the sum of its denominators (a micro average); a resample whose
    denominators sum to 0 has the ratio 0.

    Args:
        numerators: (n, m), one row per item (gene, review, article), one column per ratio.
        denominators: (n, m), at least 0.
        resamples: how many resamples of the n rows.
        rng: the generator; one `integers(0, n, n)` per resample is drawn from it, in order.
        level: confidence, between 0 and 1.

    Returns:
        (2, m + 1): low and high per column, the last column being the unweighted mean of the m ratios.

    Raises:
        ValueError: no row, shapes that differ, or NaN.

    Source: Efron and Tibshirani, An Introduction to the Bootstrap, 1993, chapter 13.

    >>> ones = np.ones((5, 2))
    >>> ratio_bootstrap(ones, 2 * ones, resamples=10, rng=np.random.default_rng(0)).tolist()
    [[0.5, 0.5, 0.5], [0.5, 0.5, 0.5]]
    """
    if numerators.ndim != 2 or numerators.shape != denominators.shape or not len(numerators):
        raise ValueError(f"ratios need two equal tables with rows, not {numerators.shape} and {denominators.shape}")
    if np.isnan(numerators).any() or np.isnan(denominators).any():
        raise ValueError("a ratio's numerators or denominators hold NaN")
    ratios: list[Floats] = []
    for weights in resampling_weights(len(numerators), resamples, rng):
        above, below = weights @ numerators, weights @ denominators
        ratios.append(np.divide(above, below, out=np.zeros_like(above), where=below > 0))
    drawn = np.concatenate(ratios)
    return percentile_interval(np.column_stack([drawn, drawn.mean(axis=1)]), level)

"""Two raters, each with habits of their own."""

import numpy as np
from numpy.typing import NDArray

from evisynth.stats.agreement.chance import UNDEFINED, Estimate

Floats = NDArray[np.float64]


def cohen_kappa(table: Floats, weights: Floats | None = None, level: float = 0.95) -> Estimate:
    """Compute Cohen's kappa, weighted when partial credits are given.

    Args:
        table: (categories, categories), how many items the first rater put in the row and the second in the column.
        weights: (categories, categories) partial credits; None for the identity.
        level: confidence of the limits, from the large-sample standard error.

    Returns:
        the estimate; undefined without items, or when both raters used one category only.

    Source: Cohen, Educ Psychol Meas 20:37–46, 1960, and Psychol Bull 70:213–220, 1968; standard error of Fleiss, Cohen
    and Everitt, Psychol Bull 72:323–327, 1969.

    >>> round(cohen_kappa(np.array([[20.0, 5], [10, 15]])).value, 3)
    0.4
    """
    n = float(table.sum())
    if n == 0:
        return UNDEFINED
    credit = np.eye(len(table)) if weights is None else weights
    share = table / n
    rows, columns = share.sum(axis=1), share.sum(axis=0)
    observed = float((credit * share).sum())
    chance = float(rows @ credit @ columns)
    if 1 - chance < 1e-12:
        return UNDEFINED
    value = (observed - chance) / (1 - chance)
    habits = (credit @ columns)[:, None] + (rows @ credit)[None, :]
    spread = float((share * np.square(credit - habits * (1 - value))).sum()) - (value - chance * (1 - value)) ** 2
    error = (max(spread, 0.0) / n) ** 0.5 / (1 - chance)
    from scipy.special import ndtri

    reach = error * float(ndtri(0.5 + level / 2))
    return Estimate(value, max(value - reach, -1.0), min(value + reach, 1.0))

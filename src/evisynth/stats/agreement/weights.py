"""How much of an agreement two different categories are."""

from collections.abc import Sequence
from typing import Literal

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Level = Literal["nominal", "ordinal", "interval"]


def agreement_weights(categories: int, level: Level, values: Sequence[float] | None = None) -> Floats:
    """Return partial credits for pairs of categories: identity, ordinal or quadratic.

    Args:
        categories: how many, at least 1, in their order.
        level: nominal gives credit to equal categories only; ordinal by the number of categories between two;
            interval by the squared distance of their values.
        values: one number per category for interval; default 0, 1, 2, …

    Returns:
        (categories, categories), symmetric, 1 on the diagonal, 0 for the pair furthest apart unless nominal.

    Raises:
        ValueError: as many values as categories are needed.

    Source: Gwet, Handbook of Inter-Rater Reliability, 4th ed. 2014, chapter 3.

    >>> agreement_weights(3, "ordinal").round(3).tolist()
    [[1.0, 0.667, 0.0], [0.667, 1.0, 0.667], [0.0, 0.667, 1.0]]
    """
    if values is not None and len(values) != categories:
        raise ValueError(f"{categories} categories need as many values, not {len(values)}")
    if level == "nominal" or categories < 2:
        return np.eye(categories)
    places = np.arange(categories, dtype=np.float64)
    if level == "ordinal":
        apart = np.abs(places[:, None] - places[None, :]) + 1
        between = apart * (apart - 1) / 2
        return 1 - between / between.max()
    scale = places if values is None else np.asarray(values, dtype=np.float64)
    squared = np.square(scale[:, None] - scale[None, :])
    return 1 - squared / squared.max() if squared.max() > 0 else np.ones_like(squared)

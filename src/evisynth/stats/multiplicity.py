"""P values when several questions are asked at once."""

from collections.abc import Sequence


def holm(p_values: Sequence[float]) -> list[float]:
    """Adjust p values by Holm's step-down method, which holds the family-wise error for any dependence.

    Args:
        p_values: each in [0, 1], in any order.

    Returns:
        adjusted values in the given order; never smaller than what came in, never over 1.

    Source: Holm, Scand J Stat 6:65–70, 1979.

    >>> [round(p, 3) for p in holm([0.01, 0.04, 0.03, 0.005])]
    [0.03, 0.06, 0.06, 0.02]
    """
    order = sorted(range(len(p_values)), key=lambda place: p_values[place])
    adjusted = [0.0] * len(p_values)
    highest = 0.0
    for step, place in enumerate(order):
        highest = max(highest, min(1.0, (len(order) - step) * p_values[place]))
        adjusted[place] = highest
    return adjusted

"""What a factual score costs: length, money, time, tool calls."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from evisynth.score.facts.answers import Answer

MEASURES = {"words": "words", "usd": "US dollars", "seconds": "seconds", "tool_calls": "tool calls"}


def amounts(answers: Sequence[Answer], measure: str) -> list[float] | None:
    """Return one measure of every answer, or None unless all have it."""
    found = [getattr(answer, measure) for answer in answers]
    return None if any(value is None for value in found) else found


def rank_correlation(first: Sequence[float], second: Sequence[float]) -> float | None:
    """Return Spearman's rho with mean ranks for ties; None for fewer than three pairs or a constant side.

    >>> rank_correlation([1, 2, 3, 4], [1, 4, 9, 16])
    1.0
    """
    if len(first) < 3 or len(set(first)) < 2 or len(set(second)) < 2:
        return None
    return round(float(np.corrcoef(_ranks(first), _ranks(second))[0, 1]), 12)


def _ranks(values: Sequence[float]) -> NDArray[np.float64]:
    _, places, counts = np.unique(np.asarray(values, dtype=np.float64), return_inverse=True, return_counts=True)
    return (np.cumsum(counts) - (counts - 1) / 2)[places]


def pareto(points: Mapping[str, tuple[float, float]]) -> set[str]:
    """Return whom nobody beats: no other has at least the score for at most the cost, and one of both strictly.

    Args:
        points: name → (cost, score).

    >>> sorted(pareto({"cheap": (1, 0.3), "good": (5, 0.6), "neither": (6, 0.4)}))
    ['cheap', 'good']
    """

    def beaten(name: str) -> bool:
        cost, score = points[name]
        return any(
            other_cost <= cost and other_score >= score and (other_cost < cost or other_score > score)
            for other_cost, other_score in points.values()
        )

    return {name for name in points if not beaten(name)}

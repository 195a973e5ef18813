"""Decisions against a reference: how many records stand in each of the four corners."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from evisynth.stats import exact_interval, percentile_interval

_RESAMPLES = 10_000  # as the published protocol


@dataclass(frozen=True, slots=True)
class Confusion:
    """Counts of records; include is the positive class.

    Args:
        tp: included by both.
        fp: included by the system only.
        fn: included by the reference only: lost.
        tn: excluded by both.
    """

    tp: int
    fp: int
    fn: int
    tn: int

    @property
    def n(self) -> int:
        """All records."""
        return self.tp + self.fp + self.fn + self.tn


def classification(confusion: Confusion, rng: np.random.Generator) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return a confusion's metrics and their 95 % intervals, sensitivity first.

    Sensitivity, specificity, precision and negative predictive value are of the class include, with exact intervals;
    None where nothing stands in the denominator. The macro values are unweighted means over the classes include and
    exclude; there an empty denominator counts as 0, as in the published protocol; their intervals are percentiles of
    10,000 resamples of records.

    Args:
        confusion: the counts.
        rng: for the resamples.

    Returns:
        (metrics, intervals), the intervals of what has one.

    >>> metrics, _ = classification(Confusion(tp=8, fp=4, fn=2, tn=86), np.random.default_rng(0))
    >>> metrics["sensitivity"], round(metrics["macro_f1"], 4)
    (0.8, 0.8468)
    """
    tp, fp, fn, tn = confusion.tp, confusion.fp, confusion.fn, confusion.tn
    ratios = {
        "sensitivity": (tp, tp + fn),
        "specificity": (tn, tn + fp),
        "precision": (tp, tp + fp),
        "npv": (tn, tn + fn),
    }
    metrics: dict[str, Any] = {name: k / n if n else None for name, (k, n) in ratios.items()}
    intervals: dict[str, Any] = {name: exact_interval(k, n) for name, (k, n) in ratios.items() if n}
    metrics["f1"] = 2 * tp / (2 * tp + fp + fn) if tp + fp + fn else None
    corners = np.array([[tp, fp, fn, tn]], dtype=np.float64)
    names = ("macro_precision", "macro_recall", "macro_f1")
    metrics |= dict(zip(names, (float(value) for value in _macro(corners)[0]), strict=True)) if confusion.n else {}
    if confusion.n:
        drawn = rng.multinomial(confusion.n, corners[0] / confusion.n, size=_RESAMPLES).astype(np.float64)
        low, high = percentile_interval(_macro(drawn))
        intervals |= {name: (float(low[place]), float(high[place])) for place, name in enumerate(names)}
    metrics |= {"n": confusion.n, "tp": tp, "fp": fp, "fn": fn, "tn": tn}
    return metrics, intervals


def _macro(corners: np.ndarray) -> np.ndarray:
    """Return (b, 3) macro precision, recall and F1 of (b, 4) corners tp, fp, fn, tn."""
    tp, fp, fn, tn = corners.T

    def share(above: np.ndarray, below: np.ndarray) -> np.ndarray:
        return np.divide(above, below, out=np.zeros_like(above), where=below > 0)

    precision = (share(tp, tp + fp) + share(tn, tn + fn)) / 2
    recall = (share(tp, tp + fn) + share(tn, tn + fp)) / 2
    f1 = (share(2 * tp, 2 * tp + fp + fn) + share(2 * tn, 2 * tn + fp + fn)) / 2
    return np.stack([precision, recall, f1], axis=1)

"""A comparison of systems in the one format of scores."""

from typing import Any

from evisynth.stats import Comparison


def comparison_metrics(comparison: Comparison) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return (metrics, intervals): each system's mean and rank (ties share one), and every pair's difference.

    A pair's `better` names the better system, or says tie.

    >>> import numpy as np
    >>> from evisynth.stats import compare_systems
    >>> same = np.array([[0.2], [0.8]])
    >>> found = compare_systems({"a": same, "b": same}, resamples=20, rng=np.random.default_rng(0))
    >>> comparison_metrics(found)[0]["pairs"]["a − b"]["better"]
    'tie'
    """
    metrics: dict[str, Any] = {"systems": {}, "pairs": {}}
    intervals: dict[str, Any] = {"systems": {}, "pairs": {}}
    for name, mean in comparison.means.items():
        metrics["systems"][name] = {"mean": mean.value, "rank": comparison.ranks[name]}
        intervals["systems"][name] = {"mean": (mean.low, mean.high)}
    for pair in comparison.differences:
        key = f"{pair.first} − {pair.second}"
        metrics["pairs"][key] = {
            "difference": pair.difference.value,
            "p": pair.p,
            "p_holm": pair.p_holm,
            "better": {"first": pair.first, "second": pair.second, "tie": "tie"}[pair.verdict],
        }
        intervals["pairs"][key] = {"difference": (pair.difference.low, pair.difference.high)}
    return metrics, intervals

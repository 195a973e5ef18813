"""Recall by rank, for the page that people read."""

from typing import Any

from evisynth.score.plots import Plot, Series

_CURVES = (
    ("GO, semantic", "go", "semantic"),
    ("GO, exact", "go", "exact"),
    ("anatomy, semantic", "anatomy", "semantic"),
    ("anatomy, exact", "anatomy", "exact"),
    ("synonyms", "synonyms", "exact"),
)


def recall_curves(metrics: dict[str, Any]) -> Plot:
    """Draw micro recall at k of every task that has it."""
    drawn: list[Series] = []
    for name, task, kind in _CURVES:
        table = metrics[task][kind]
        micro: dict[str, float | None] = {} if table is None else table["micro"]
        points = [(float(k), value) for k, value in micro.items() if value is not None]
        if points:
            drawn.append(Series(name, points, joined=True))
    return Plot("Recall by rank", "k, the first predictions that count", "micro recall", drawn, log_x=True)

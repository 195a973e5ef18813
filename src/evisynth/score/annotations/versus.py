"""Win, draw or lose: two systems compared on each label."""

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np

from evisynth.score.annotations.ranking import PRIMARY_K, RankedTask
from evisynth.score.annotations.targets import Gene, Profile, Similarities, normal

Task = Literal["go", "anatomy", "synonyms"]

MARGIN = 0.01
_RAW_K = {"go": 20, "anatomy": 10, "synonyms": 20}


def versus(
    genes: Sequence[Gene], others: Sequence[Gene], similarities: Similarities, profile: Profile
) -> dict[str, Any]:
    """Count on how many labels the first system is better, as good, or worse than the other.

    A label's score is its best similarity to a system's first k predictions; a difference up to 0.01 is a draw. In
    profile evisynth labels and predictions are distinct and k is the task's primary one; in profile paper each labelled
    row counts, and the cut (20, 10, 20) is made on raw rows.
    """
    table: dict[str, Any] = {}
    for task in ("go", "anatomy", "synonyms"):
        pairs = [_scores(a, b, task, similarities, profile) for a, b in zip(genes, others, strict=True)]
        first = np.concatenate([pair[0] for pair in pairs]) if pairs else np.zeros(0)
        second = np.concatenate([pair[1] for pair in pairs]) if pairs else np.zeros(0)
        # Rounded, because a draw at exactly the margin must not hang on the last bit of a float.
        difference = np.round(first - second, 12)
        wins, losses = int((difference > MARGIN).sum()), int((difference < -MARGIN).sum())
        table[task] = {"win": wins, "draw": len(difference) - wins - losses, "lose": losses, "labels": len(difference)}
    return table


def _scores(
    a: Gene, b: Gene, task: Task, similarities: Similarities, profile: Profile
) -> tuple[np.ndarray, np.ndarray]:
    if profile == "paper":
        labels = _rows(a, task)
        k = _RAW_K[task]
        return _best(labels, _raw(a, task)[:k], task, similarities), _best(
            labels, _raw(b, task)[:k], task, similarities
        )
    first: RankedTask = getattr(a, task)
    second: RankedTask = getattr(b, task)
    k = PRIMARY_K[task]
    return (
        _best(first.targets, first.predicted[:k], task, similarities),
        _best(first.targets, second.predicted[:k], task, similarities),
    )


def _best(labels: Sequence[str], predicted: Sequence[str], task: Task, similarities: Similarities) -> np.ndarray:
    kept = [value for value in predicted if value]
    if not kept or not labels:
        return np.zeros(len(labels))
    wang = None if task == "synonyms" else getattr(similarities, task)
    if wang is None:
        found = set(kept)
        return np.array([label in found for label in labels], dtype=np.float64)
    return wang.matrix(kept, list(labels)).max(axis=0)


def _rows(gene: Gene, task: Task) -> list[str]:
    reference = gene.reference
    if task == "go":
        return [label.go_id for label in reference.task1_function if label.counts and label.go_id]
    if task == "anatomy":
        return [label.anatomy_id or "" for label in reference.task2_expression if label.counts]
    names = reference.task3_synonyms
    return [normal(label.synonym) for label in (*names.fullname_synonyms, *names.symbol_synonyms) if label.counts]


def _raw(gene: Gene, task: Task) -> list[str]:
    prediction = gene.prediction
    if task == "go":
        return [row.go_id or "" for row in prediction.go]
    if task == "anatomy":
        return [row.anatomy_id or "" for row in prediction.expression]
    return [normal(name) for name in (*prediction.fullnames, *prediction.symbols)]

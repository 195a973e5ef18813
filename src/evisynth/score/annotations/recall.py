"""Recall, precision and one-to-one recall at k, pooled and per gene.

Recall at k is the published measure: micro pools genes, macro is the mean over all genes, those without targets
counting 0. Precision at k and one-to-one recall are additions: recall alone rewards long lists and broad terms.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from evisynth.score.annotations.ranking import KS, Floats, RankedTask, by_k, exact_hits, semantic_hits, share
from evisynth.stats import assignment_totals

Hits = Callable[[RankedTask], Floats | None]


def recall(tasks: Sequence[RankedTask], hits: Hits) -> dict[str, Any] | None:
    """Return micro and macro recall by k; None where the hits are undefined (no ontology).

    Args:
        tasks: all genes of the benchmark.
        hits: a gene's numerators, one per k.
    """
    rows: list[Floats] = []
    for task in tasks:
        found = hits(task)
        if found is None:
            return None
        rows.append(found)
    sizes = np.array([len(task.targets) for task in tasks], dtype=np.float64)
    numerators = np.array(rows, dtype=np.float64)
    macro = np.divide(numerators, sizes[:, None], out=np.zeros_like(numerators), where=sizes[:, None] > 0)
    return {
        "micro": by_k([share(total, sizes.sum()) for total in numerators.sum(axis=0)]),
        "macro": by_k(macro.mean(axis=0) if sizes.any() else [None] * len(KS)),
    }


def precision(tasks: Sequence[RankedTask], *, semantic: bool) -> dict[str, float | None] | None:
    """Return the pooled precision of the first k distinct predictions, by k.

    Exact: the share that are targets. Semantic: the mean of each prediction's best similarity to a target.
    """
    if semantic and any(task.similarity is None for task in tasks):
        return None
    totals, counts = np.zeros(len(KS)), np.zeros(len(KS))
    for task in tasks:
        worth = _worth(task, semantic=semantic)
        ends = np.minimum(KS, len(task.predicted))
        totals += np.concatenate(([0.0], np.cumsum(worth)))[ends]
        counts += ends
    return by_k([share(total, count) for total, count in zip(totals, counts, strict=True)])


def one_to_one_hits(task: RankedTask) -> Floats | None:
    """Return the best summed similarity when each prediction serves one target only, for each k."""
    similarity = task.target_similarity
    if similarity is None:
        return None
    totals = np.array(assignment_totals(similarity))
    return totals[np.minimum(KS, len(task.predicted))]


def recall_table(tasks: Sequence[RankedTask], *, semantic: bool) -> dict[str, Any]:
    """Return every measure at k of one task."""
    table: dict[str, Any] = {"targets": sum(len(task.targets) for task in tasks)}
    table["exact"] = recall(tasks, exact_hits)
    if semantic:
        table["semantic"] = recall(tasks, semantic_hits)
        table["one_to_one"] = recall(tasks, one_to_one_hits)
    table["precision"] = {"exact": precision(tasks, semantic=False)}
    if semantic:
        table["precision"]["semantic"] = precision(tasks, semantic=True)
    return table


def _worth(task: RankedTask, *, semantic: bool) -> Floats:
    similarity = task.target_similarity
    if semantic and similarity is not None:
        return similarity.max(axis=1) if similarity.size else np.zeros(len(task.predicted))
    targets = set(task.targets)
    return np.array([value in targets for value in task.predicted], dtype=np.float64)

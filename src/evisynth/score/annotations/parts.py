"""Where semantic credit comes from: the term itself, a broader one, a narrower one, or a relative."""

from collections.abc import Callable, Collection, Sequence
from functools import cache
from typing import Any, Literal

from evisynth.ontology import WangSimilarity, ancestors, resolve
from evisynth.score.annotations.ranking import RankedTask, share

Relation = Literal["exact", "ancestor", "descendant", "other"]

RELATIONS: tuple[Relation, ...] = ("exact", "ancestor", "descendant", "other")


def relation_finder(wang: WangSimilarity) -> Callable[[str, str], Relation]:
    """Return a function that says what a predicted term is to a target, over the relations of the similarity.

    `ancestor`: the prediction is broader than the target; `descendant`: narrower. An id in another spelling of the same
    term (alternative or replaced) is `exact`.
    """
    ontology, relations = wang.ontology, frozenset(wang.weights)
    current = cache(lambda term_id: resolve(ontology, term_id).id or term_id)
    above = cache(lambda term_id: ancestors(ontology, term_id, relations))

    def relation(predicted: str, target: str) -> Relation:
        a, b = current(predicted), current(target)
        if a == b:
            return "exact"
        if a in above(b):
            return "ancestor"
        return "descendant" if b in above(a) else "other"

    return relation


def part_scores(tasks: Sequence[RankedTask], wang: WangSimilarity, k: int) -> dict[str, Any]:
    """Split micro semantic recall at k by what each target's best prediction is to it.

    Returns:
        Per relation the credit (the four add up to semantic recall at k) and the number of targets; `none` counts
        targets that no prediction resembles at all.
    """
    relation = relation_finder(wang)
    credit, counts = dict.fromkeys(RELATIONS, 0.0), dict.fromkeys((*RELATIONS, "none"), 0)
    targets = 0
    for task in tasks:
        similarity = task.target_similarity
        targets += len(task.targets)
        if similarity is None or not similarity[:k].size:
            counts["none"] += len(task.targets)
            continue
        cut = similarity[:k]
        for column, target in enumerate(task.targets):
            row = int(cut[:, column].argmax())
            value = float(cut[row, column])
            if value <= 0:
                counts["none"] += 1
                continue
            kind = relation(task.predicted[row], target)
            credit[kind] += value
            counts[kind] += 1
    return {"credit": {kind: share(value, targets) for kind, value in credit.items()}, "targets": counts}


def subset(task: RankedTask, kept: Collection[str]) -> RankedTask:
    """Return the task with only some of its targets; predictions and their ranks stay."""
    columns = [number for number, target in enumerate(task.targets) if target in kept]
    targets = tuple(task.targets[number] for number in columns)
    similarity = task.target_similarity
    return RankedTask(
        task.gene_id, task.predicted, targets, targets, None if similarity is None else similarity[:, columns]
    )

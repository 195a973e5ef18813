"""Fmax and Smin weighted by information, the measures of community assessments of function prediction.

Source: Jiang Y et al. An expanded evaluation of protein function prediction methods shows an improvement in accuracy.
Genome Biology 2016;17:184; information accretion after Clark and Radivojac 2013. The threshold here is a rank:
predictions carry no score, only an order.
"""

from collections.abc import Sequence
from math import hypot
from typing import Any

import numpy as np

from evisynth.ontology import GO_NAMESPACES, InformationContent
from evisynth.score.annotations.ranking import Floats, RankedTask


def weighted_scores(tasks: Sequence[RankedTask], information: InformationContent) -> dict[str, Any]:
    """Return Fmax and Smin over all aspects together and per aspect, each with the rank that reaches it."""
    terms = information.ontology
    spaces = {
        letter: {i for i, term in terms.items() if term.namespace == name} for letter, name in GO_NAMESPACES.items()
    }
    table = {"all": _scores(tasks, information, None)}
    for letter, space in spaces.items():
        table[letter] = _scores(tasks, information, space)
    return table


def _scores(tasks: Sequence[RankedTask], information: InformationContent, space: set[str] | None) -> dict[str, Any]:
    rows: list[tuple[Floats, Floats, float]] = []
    depth = max((len(task.predicted) for task in tasks), default=0)
    for task in tasks:
        wanted = _within(information.propagate(task.targets), space)
        total = information.total(wanted)
        if total > 0:
            rows.append((*_walk(task, information, wanted, space, depth), total))
    if not rows or not depth:
        return {"fmax": None, "fmax_rank": None, "smin": None, "smin_rank": None, "genes": len(rows)}
    right = np.array([row[0] for row in rows])
    given = np.array([row[1] for row in rows])
    totals = np.array([row[2] for row in rows])
    recalls = (right / totals[:, None]).mean(axis=0)
    answered = given > 0
    ratios = np.divide(right, given, out=np.zeros_like(right), where=answered)
    precisions = ratios.sum(axis=0) / np.maximum(answered.sum(axis=0), 1)
    sums = precisions + recalls
    f = np.divide(2 * precisions * recalls, sums, out=np.zeros_like(sums), where=sums > 0)
    missing, wrong = (totals[:, None] - right).mean(axis=0), (given - right).mean(axis=0)
    s = np.array([hypot(a, b) for a, b in zip(missing, wrong, strict=True)])
    best, least = int(f.argmax()), int(s.argmin())
    return {
        "fmax": float(f[best]),
        "fmax_rank": best + 1,
        "smin": float(s[least]),
        "smin_rank": least + 1,
        "genes": len(rows),
    }


def _walk(
    task: RankedTask, information: InformationContent, wanted: frozenset[str], space: set[str] | None, depth: int
) -> tuple[Floats, Floats]:
    """Information of right and of all predicted terms, propagated, after each rank."""
    seen: set[str] = set()
    right, given = np.zeros(depth), np.zeros(depth)
    hit = carried = 0.0
    for rank in range(depth):
        if rank < len(task.predicted):
            for term_id in _within(information.propagate((task.predicted[rank],)), space) - seen:
                seen.add(term_id)
                bits = information.bits(term_id)
                carried += bits
                hit += bits if term_id in wanted else 0.0
        right[rank], given[rank] = hit, carried
    return right, given


def _within(terms: frozenset[str], space: set[str] | None) -> frozenset[str]:
    return terms if space is None else terms & space

"""Expression as a whole: stages, where with when, and what with where and when."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from evisynth.score.annotations.diagnostics import Counts
from evisynth.score.annotations.predictions import GenePrediction
from evisynth.score.annotations.reference import GeneReference
from evisynth.score.annotations.stages import StageOrder
from evisynth.stats import assignment_totals

Key = tuple[str, ...]
Predicted = tuple[Key, str | None]
Wanted = tuple[Key, str, str | None]

_TYPES = {"rna": "rna", "transcript": "rna", "polypeptide": "polypeptide"}


def stage_pairs(gene: GeneReference, prediction: GenePrediction) -> tuple[list[Predicted], list[Wanted]]:
    """Return distinct predicted stages and distinct labelled spans."""
    predicted = [((), row.stage_id) for row in prediction.expression if row.stage_id]
    return _once(predicted), _once(
        [((), row.stage_start_id, row.stage_end_id) for row in _targets(gene) if row.stage_start_id]
    )


def tuple_pairs(gene: GeneReference, prediction: GenePrediction) -> tuple[list[Predicted], list[Wanted]]:
    """Return anatomy with stage, predicted and labelled; a prediction with anatomy but no stage is incomplete."""
    predicted = [((row.anatomy_id,), row.stage_id) for row in prediction.expression if row.anatomy_id]
    wanted = [
        ((row.anatomy_id,), row.stage_start_id, row.stage_end_id)
        for row in _targets(gene)
        if row.anatomy_id and row.stage_start_id
    ]
    return _once(predicted), _once(wanted)


def full_pairs(gene: GeneReference, prediction: GenePrediction) -> tuple[list[Predicted], list[Wanted]]:
    """Return product, anatomy and stage together; RNA and transcript are one product."""
    predicted = [
        ((_product(row.expression_type), row.anatomy_id), row.stage_id)
        for row in prediction.expression
        if row.anatomy_id
    ]
    wanted = [
        ((_product(row.expression_type), row.anatomy_id), row.stage_start_id, row.stage_end_id)
        for row in _targets(gene)
        if row.anatomy_id and row.stage_start_id
    ]
    return _once(predicted), _once(wanted)


def matched(predicted: Sequence[Predicted], wanted: Sequence[Wanted], order: StageOrder) -> Counts:
    """Count with the best one-to-one matching of predictions and labels, so that no order of rows matters."""
    fits = np.array([[_fits(p, w, order) for w in wanted] for p in predicted], dtype=np.float64)
    fits = fits.reshape(len(predicted), len(wanted))
    tp = round(assignment_totals(fits)[-1])
    return Counts(tp, len(predicted) - tp, len(wanted) - tp)


def first_match(predicted: Sequence[Predicted], wanted: Sequence[Wanted], order: StageOrder) -> Counts:
    """Count as published: each prediction takes the first label that it fits, even one that was taken already.

    A label counts once per start stage; a prediction whose first label was taken is wrong.
    """
    taken: set[tuple[Key, str]] = set()
    for prediction in predicted:
        found = next((want for want in wanted if _fits(prediction, want, order)), None)
        if found is not None:
            taken.add((found[0], found[1]))
    starts = {(key, start) for key, start, _ in wanted}
    return Counts(len(taken), len(predicted) - len(taken), len(starts) - len(taken))


Pairs = Callable[[GeneReference, GenePrediction], tuple[list[Predicted], list[Wanted]]]
Rule = Callable[[Sequence[Predicted], Sequence[Wanted], StageOrder], Counts]

PAIRS: dict[str, Pairs] = {"stage": stage_pairs, "tuple": tuple_pairs, "full_tuple": full_pairs}


def expression_table(
    genes: Sequence[tuple[GeneReference, GenePrediction]], order: StageOrder | None, *, rule: Rule
) -> dict[str, Any]:
    """Return pooled counts, precision, recall and F1 of stages, tuples and full tuples; None without an order."""
    if order is None:
        return dict.fromkeys(PAIRS)
    table: dict[str, Any] = {}
    for name, pairs in PAIRS.items():
        counts = Counts(0, 0, 0)
        for gene, prediction in genes:
            counts += rule(*pairs(gene, prediction), order)
        table[name] = counts.table()
    return table


def _targets(gene: GeneReference) -> list[Any]:
    return [row for row in gene.task2_expression if row.counts]


def _product(expression_type: str | None) -> str:
    written = (expression_type or "").strip().lower()
    return _TYPES.get(written, written)


def _fits(prediction: Predicted, want: Wanted, order: StageOrder) -> bool:
    stage = prediction[1]
    return prediction[0] == want[0] and stage is not None and order.covers(want[1], want[2], stage)


def _once(rows: Sequence[Any]) -> list[Any]:
    return list(dict.fromkeys(rows))

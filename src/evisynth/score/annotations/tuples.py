"""GO annotations as curators write them: the term together with its relation, and whether it is negated."""

from collections.abc import Sequence
from typing import Any

from evisynth.score.annotations.diagnostics import Counts
from evisynth.score.annotations.targets import Gene

Annotation = tuple[str, str, bool]


def go_tuples(genes: Sequence[Gene]) -> dict[str, Any] | None:
    """Return pooled precision, recall and F1 of (term, qualifier, NOT), each distinct one counted once per gene.

    None when no prediction states a qualifier, as in the frozen predictions. A predicted annotation that is a label but
    no target is neither right nor wrong, as for terms alone.
    """
    if not any(row.qualifier for gene in genes for row in gene.prediction.go):
        return None
    total = Counts(0, 0, 0)
    for gene in genes:
        labels = gene.reference.task1_function
        targets = {_key(row.go_id, row.qualifier, row.is_negated) for row in labels if row.counts and row.go_id}
        labelled = {_key(row.go_id, row.qualifier, row.is_negated) for row in labels if row.go_id}
        predicted = {_key(row.go_id, row.qualifier, row.negated) for row in gene.prediction.go if row.go_id}
        hits = len(predicted & targets)
        total += Counts(hits, len(predicted - labelled), len(targets) - hits)
    return total.table()


def _key(term_id: str | None, qualifier: str | None, negated: bool) -> Annotation:  # noqa: FBT001
    plain = (qualifier or "").strip().lower()
    return term_id or "", plain.removeprefix("not|").removeprefix("not ").strip(), negated

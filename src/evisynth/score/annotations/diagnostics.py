"""Precision, recall and F1 over whole lists, without a cut: the measures of the evaluation's first generation.

Three of its faults are not repeated: labels without an id are no targets, pooled values count distinct ids on both
sides of a ratio, and a gene whose run failed is counted like any other.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from evisynth.score.annotations.ranking import RankedTask, share


@dataclass(frozen=True, slots=True)
class Counts:
    """True positives, false positives and false negatives."""

    tp: int
    fp: int
    fn: int

    def __add__(self, other: "Counts") -> "Counts":
        return Counts(self.tp + other.tp, self.fp + other.fp, self.fn + other.fn)

    def table(self) -> dict[str, Any]:
        """Return precision, recall, F1 and the counts; a ratio over nothing is 0, as published."""
        precision = share(self.tp, self.tp + self.fp) or 0.0
        recall = share(self.tp, self.tp + self.fn) or 0.0
        return {
            "precision": precision,
            "recall": recall,
            "f1": harmonic(precision, recall),
            "tp": self.tp,
            "fp": self.fp,
            "fn": self.fn,
        }


def harmonic(precision: float, recall: float) -> float:
    """Return the harmonic mean, 0 when both are 0."""
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def exact_counts(task: RankedTask) -> Counts:
    """Count predictions against targets; a prediction that is a label but no target is neither right nor wrong."""
    targets, labelled = set(task.targets), set(task.labelled)
    tp = sum(value in targets for value in task.predicted)
    return Counts(tp, sum(value not in labelled for value in task.predicted), len(targets) - tp)


def gene_diagnostics(task: RankedTask) -> dict[str, Any]:
    """Return one gene's exact and semantic precision, recall and F1, and recall of all its labels."""
    hits = sum(value in set(task.predicted) for value in task.labelled)
    table: dict[str, Any] = {
        "exact": exact_counts(task).table(),
        "full_recall": share(hits, len(task.labelled)) or 0.0,
        "predicted": len(task.predicted),
        "targets": len(task.targets),
        "labels": len(task.labelled),
    }
    if task.similarity is not None:
        right, wanted = _semantic_sums(task)
        precision = share(right, len(task.predicted)) or 0.0
        recall = share(wanted, len(task.targets)) or 0.0
        table["semantic"] = {
            "precision": precision,
            "recall": recall,
            "f1": harmonic(precision, recall),
            "semantic_tp": wanted,
            "precision_sum": right,
        }
        full = float(task.similarity.max(axis=0).sum()) if task.similarity.size else 0.0
        table["full_semantic_recall"] = share(full, len(task.labelled)) or 0.0
    return table


def pooled_diagnostics(tasks: Sequence[RankedTask]) -> dict[str, Any]:
    """Return pooled (micro) values over all genes, and the means of per-gene values."""
    total = sum((exact_counts(task) for task in tasks), Counts(0, 0, 0))
    genes = [gene_diagnostics(task) for task in tasks]
    table: dict[str, Any] = {"exact": {"micro": total.table(), "mean": _means(genes, "exact")}}
    if all(task.similarity is not None for task in tasks):
        sums = [_semantic_sums(task) for task in tasks]
        precision = share(sum(right for right, _ in sums), sum(len(task.predicted) for task in tasks)) or 0.0
        recall = share(sum(wanted for _, wanted in sums), sum(len(task.targets) for task in tasks)) or 0.0
        micro = {"precision": precision, "recall": recall, "f1": harmonic(precision, recall)}
        table["semantic"] = {"micro": micro, "mean": _means(genes, "semantic")}
    for name in ("full_recall", "full_semantic_recall"):
        values = [gene[name] for gene in genes if name in gene]
        table[f"mean_{name}"] = share(sum(values), len(values))
    return table


def _semantic_sums(task: RankedTask) -> tuple[float, float]:
    similarity = task.target_similarity
    if similarity is None or not similarity.size:
        return 0.0, 0.0
    return float(similarity.max(axis=1).sum()), float(similarity.max(axis=0).sum())


def _means(genes: Sequence[dict[str, Any]], kind: str) -> dict[str, float | None]:
    return {name: share(sum(gene[kind][name] for gene in genes), len(genes)) for name in ("precision", "recall", "f1")}

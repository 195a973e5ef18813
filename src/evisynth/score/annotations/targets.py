"""Which labels are targets, and a gene's tasks built from labels and predictions."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from evisynth.ontology import WangSimilarity
from evisynth.score.annotations.predictions import GenePrediction
from evisynth.score.annotations.ranking import RankedTask, ranked
from evisynth.score.annotations.reference import GeneReference, SynonymLabel

Profile = Literal["evisynth", "paper"]


@dataclass(frozen=True, slots=True)
class Similarities:
    """Similarity of GO terms and of anatomy; None where the ontology was not given."""

    go: WangSimilarity | None = None
    anatomy: WangSimilarity | None = None


@dataclass(frozen=True, slots=True)
class Gene:
    """One gene of the benchmark with what was predicted for it, ready to be measured.

    Args:
        reference: its labels.
        prediction: what was predicted; an empty one when the file has none.
        go, anatomy, synonyms: its ranked tasks.
        not_go: the task of its NOT annotations; None in profile paper, where they are targets like any other.
    """

    reference: GeneReference
    prediction: GenePrediction
    go: RankedTask
    anatomy: RankedTask
    synonyms: RankedTask
    not_go: RankedTask | None = None


def build_gene(
    reference: GeneReference, prediction: GenePrediction, similarities: Similarities, profile: Profile
) -> Gene:
    """Put labels and predictions of one gene side by side.

    In profile evisynth a NOT annotation is no target and a negated prediction takes no rank: both are scored apart.
    In profile paper both count as if they were positive.
    """
    gene, paper = reference.gene_id, profile == "paper"
    labels = [label for label in reference.task1_function if paper or not label.is_negated]
    go = ranked(
        gene,
        (row.go_id or "" for row in prediction.go if paper or not row.negated),
        (label.go_id or "" for label in labels if label.counts),
        (label.go_id or "" for label in labels),
        similarities.go,
    )
    anatomy = ranked(
        gene,
        (row.anatomy_id or "" for row in prediction.expression),
        (label.anatomy_id or "" for label in reference.task2_expression if label.counts),
        (label.anatomy_id or "" for label in reference.task2_expression),
        similarities.anatomy,
    )
    synonyms = synonym_task(reference, prediction)
    return Gene(reference, prediction, go, anatomy, synonyms, None if paper else _not_task(reference, prediction))


def synonym_task(reference: GeneReference, prediction: GenePrediction, *, plain: bool = False) -> RankedTask:
    """Build the synonym task: full names, then symbols, compared after stripping and lower-casing.

    Args:
        reference: the labels.
        prediction: the names predicted.
        plain: whether labels without flags (bare strings) are targets, as in the first generation of the evaluation.
    """
    labels = (*reference.task3_synonyms.fullname_synonyms, *reference.task3_synonyms.symbol_synonyms)
    return names_task(reference.gene_id, (*prediction.fullnames, *prediction.symbols), labels, plain=plain)


def names_task(gene: str, names: Iterable[str], labels: Iterable[SynonymLabel], *, plain: bool = False) -> RankedTask:
    """Build a task of names from one or both of the lists."""
    kept = list(labels)
    return ranked(
        gene,
        (normal(name) for name in names),
        (normal(label.synonym) for label in kept if label.counts or (plain and label.plain)),
        (normal(label.synonym) for label in kept),
        None,
    )


def normal(name: str) -> str:
    """Write a name in the form in which names are compared: stripped and in lower case; nothing else is folded."""
    return name.strip().lower()


def _not_task(reference: GeneReference, prediction: GenePrediction) -> RankedTask:
    return ranked(
        reference.gene_id,
        (row.go_id or "" for row in prediction.go if row.negated),
        (label.go_id or "" for label in reference.task1_function if label.is_negated and label.counts),
        (label.go_id or "" for label in reference.task1_function if label.is_negated),
        None,
    )

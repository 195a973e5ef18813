"""One gene's task as ranked predictions against targets: what every measure starts from."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from evisynth.ontology import WangSimilarity

Floats = NDArray[np.float64]

KS = (1, 3, 5, 10, 20, 30, 50)
PRIMARY_K = {"go": 30, "anatomy": 10, "synonyms": 20}


@dataclass(frozen=True, slots=True)
class RankedTask:
    """Distinct predictions in order of confidence, and the distinct targets.

    Args:
        gene_id: the gene.
        predicted: p distinct predictions; the copies of a value were dropped before any cut.
        targets: g distinct targets.
        labelled: every distinct label of the gene, targets first, the others after; a prediction that is only among the
            others is neither right nor wrong for exact precision.
        similarity: (p, number of labelled) in [0, 1]; None where no ontology was given, or for synonyms.
    """

    gene_id: str
    predicted: tuple[str, ...]
    targets: tuple[str, ...]
    labelled: tuple[str, ...]
    similarity: Floats | None = None

    @property
    def target_similarity(self) -> Floats | None:
        """The similarity of predictions with targets only, (p, g)."""
        return None if self.similarity is None else self.similarity[:, : len(self.targets)]


def ranked(
    gene_id: str, predicted: Iterable[str], targets: Iterable[str], others: Iterable[str], wang: WangSimilarity | None
) -> RankedTask:
    """Build a gene's task; empty values are skipped, copies dropped, order kept."""
    predictions, wanted = distinct(predicted), distinct(targets)
    labelled = distinct((*wanted, *others))
    similarity = wang.matrix(predictions, labelled) if wang is not None else None
    return RankedTask(gene_id, predictions, wanted, labelled, similarity)


def distinct(values: Iterable[str | None]) -> tuple[str, ...]:
    """Keep the first of each value, in order; None and empty text are no values.

    >>> distinct(["a", None, "b", "", "a"])
    ('a', 'b')
    """
    return tuple(dict.fromkeys(value for value in values if value))


def exact_hits(task: RankedTask, ks: Sequence[int] = KS) -> Floats:
    """Return how many targets are among the first k predictions, for each k."""
    targets = set(task.targets)
    hits = np.cumsum([0, *(value in targets for value in task.predicted)])
    return hits[np.minimum(ks, len(task.predicted))].astype(np.float64)


def semantic_hits(task: RankedTask, ks: Sequence[int] = KS) -> Floats | None:
    """Return the summed similarity of each target to its best among the first k predictions, for each k.

    One prediction may serve many targets. None where there is no ontology.
    """
    similarity = task.target_similarity
    if similarity is None:
        return None
    if not similarity.size:
        return np.zeros(len(ks))
    best = np.maximum.accumulate(similarity, axis=0).sum(axis=1)
    return best[np.minimum(ks, len(task.predicted)) - 1]


def share(numerator: float, denominator: float) -> float | None:
    """Return a ratio, None when it is undefined."""
    return float(numerator) / float(denominator) if denominator else None


def by_k(values: Iterable[float | None], ks: Sequence[int] = KS) -> dict[str, float | None]:
    """Name values by their k."""
    return {str(k): None if value is None else float(value) for k, value in zip(ks, values, strict=True)}

"""What no reading at all scores: rows to hold every system against."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from evisynth.score.annotations.predictions import ExpressionPrediction, GenePrediction, GoPrediction
from evisynth.score.annotations.ranking import PRIMARY_K
from evisynth.score.annotations.reference import GeneReference

COMMON_GO = ("GO:0005515", "GO:0005634", "GO:0005829", "GO:0005886", "GO:0005737")
"""The most common target ids of the published benchmark: binding, nucleus, cytosol, plasma membrane, cytoplasm."""


def baseline_predictions(
    genes: Sequence[GeneReference], targets: Sequence[dict[str, Any]]
) -> dict[str, list[GenePrediction]]:
    """Build the trivial systems.

    - `common_terms`: the same five GO terms for every gene.
    - `frequent_terms`: the most frequent targets of all the other genes, up to the primary k: what a prior would give.
      It has seen the benchmark, and so bounds what frequency alone can reach.
    - `own_names`: the gene's symbol, and the words before the bracket in its summary (or its full name).

    Args:
        genes: the benchmark.
        targets: per gene, `go` and `anatomy`: its distinct targets.
    """
    frequent = {
        task: sorted(Counter(i for row in targets for i in row[task]).items(), key=_by_frequency)
        for task in ("go", "anatomy")
    }
    common = [GenePrediction(gene.gene_id, go=_go(COMMON_GO)) for gene in genes]
    prior = [
        GenePrediction(
            gene.gene_id,
            go=_go(_others(frequent["go"], own["go"], PRIMARY_K["go"])),
            expression=_anatomy(_others(frequent["anatomy"], own["anatomy"], PRIMARY_K["anatomy"])),
        )
        for gene, own in zip(genes, targets, strict=True)
    ]
    names = [
        GenePrediction(gene.gene_id, fullnames=tuple(filter(None, [summary_name(gene)])), symbols=(gene.gene_symbol,))
        for gene in genes
    ]
    return {"common_terms": common, "frequent_terms": prior, "own_names": names}


def summary_name(gene: GeneReference) -> str:
    """Return the words before the first bracket of a gene's summary; its current full name when it has no summary.

    >>> from evisynth.score.annotations.reference import SynonymLabels
    >>> summary_name(GeneReference(gene_id="g", summary="abdominal A (abd-A) encodes …", task1_function=[],
    ...     task2_expression=[], task3_synonyms=SynonymLabels()))
    'abdominal A'
    """
    if gene.summary:
        return gene.summary.partition("(")[0].strip() if "(" in gene.summary else ""
    return gene.task3_synonyms.current_fullname or ""


def own_names(gene: GeneReference) -> frozenset[str]:
    """Return the names that are given away with the task: the gene's symbol and current full name, normalised."""
    names = (gene.gene_symbol, gene.task3_synonyms.current_fullname or "")
    return frozenset(name.strip().lower() for name in names if name.strip())


def _others(ranking: Sequence[tuple[str, int]], own: Collection[str], k: int) -> list[str]:
    """The k most frequent terms of the other genes; ties by id, so that the order of genes does not matter.

    Taking the gene's own terms away lowers each of them by one, so nothing beyond the first k + len(own) can enter.
    """
    mine = set(own)
    near = [*ranking[: k + len(mine)], *(pair for pair in ranking[k + len(mine) :] if pair[0] in mine)]
    rest = [(term_id, count - (term_id in mine)) for term_id, count in near]
    return [term_id for term_id, _ in sorted((pair for pair in rest if pair[1] > 0), key=_by_frequency)][:k]


def _by_frequency(pair: tuple[str, int]) -> tuple[int, str]:
    return -pair[1], pair[0]


def _go(ids: Iterable[str]) -> tuple[GoPrediction, ...]:
    return tuple(GoPrediction(go_id=term_id) for term_id in ids)


def _anatomy(ids: Iterable[str]) -> tuple[ExpressionPrediction, ...]:
    return tuple(ExpressionPrediction(anatomy_id=term_id) for term_id in ids)

"""Which of the papers that hold the answers were cited, and which were read."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from evisynth.errors import UnreadableError
from evisynth.score.annotations.jsonlines import read_objects
from evisynth.score.annotations.ranking import share
from evisynth.score.annotations.targets import Gene


@dataclass(frozen=True, slots=True)
class Coverage:
    """Papers that hold answers (effective), papers used, and both."""

    effective: frozenset[str]
    used: frozenset[str]

    @property
    def hits(self) -> frozenset[str]:
        """Effective papers that were used."""
        return self.effective & self.used


def gene_papers(gene: Gene) -> frozenset[str]:
    """Return the papers of a gene's target rows, by the rows' own PMCID."""
    rows = (*gene.reference.task1_function, *gene.reference.task2_expression)
    return frozenset(row.pmcid for row in rows if row.counts and row.pmcid)


def coverage_table(coverages: Sequence[Coverage]) -> dict[str, Any] | None:
    """Return pooled recall and precision of gene–paper pairs; None when the labels name no paper."""
    effective = sum(len(coverage.effective) for coverage in coverages)
    if not effective:
        return None
    used = sum(len(coverage.used) for coverage in coverages)
    hits = sum(len(coverage.hits) for coverage in coverages)
    return {
        "effective": effective,
        "used": used,
        "hits": hits,
        "recall": share(hits, effective),
        "precision": share(hits, used),
    }


def references_table(genes: Sequence[Gene], read: Mapping[str, Collection[str]] | None) -> dict[str, Any]:
    """Return coverage by the papers cited as evidence, and by the papers read when a list of them is given."""
    return {
        "cited": coverage_table([Coverage(gene_papers(gene), gene.prediction.cited) for gene in genes]),
        "read": None
        if read is None
        else coverage_table(
            [Coverage(gene_papers(gene), frozenset(read.get(gene.reference.gene_id, ()))) for gene in genes]
        ),
    }


def read_papers(path: Path) -> dict[str, frozenset[str]]:
    """Read which papers were read for which gene: `{"gene": ["PMC…"]}`, or lines `{"gene_id", "pmcids"}`.

    Raises:
        UnreadableError: neither of the two.
    """
    papers: dict[str, frozenset[str]] = {}
    for where, value in read_objects(path):
        pairs = [(value["gene_id"], value.get("pmcids"))] if "gene_id" in value else list(value.items())
        for gene, listed in pairs:
            several = cast("list[object]", listed) if isinstance(listed, list) else [None]
            if not isinstance(gene, str) or not all(isinstance(paper, str) for paper in several):
                msg = f"{where}: not a list of PMCIDs for gene {gene}"
                raise UnreadableError(msg, 'Write {"gene_id": "FBgn…", "pmcids": ["PMC…"]} in each line.')
            papers[gene] = papers.get(gene, frozenset()) | frozenset(cast("list[str]", several))
    return papers

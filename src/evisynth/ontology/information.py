"""How much a term tells, measured on a body of annotations.

Source: Clark WT, Radivojac P. Information-theoretic evaluation of predicted ontological annotations. Bioinformatics
2013;29(13):i53–61. The information accretion of a term is −log2 of the share of genes with it among those with all its
parents.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from math import log2

from evisynth.ontology.gaf import GeneAnnotation
from evisynth.ontology.graph import ancestors
from evisynth.ontology.resolution import resolve
from evisynth.ontology.terms import Ontology

_RELATIONS = ("is_a", "part_of")


class InformationContent:
    """Information accretion of every current term, in bits, over is_a and part_of within a namespace.

    Each gene carries its terms and all that stands above them. A term that no gene carries gets the information of a
    term carried by one gene, so that rare terms are not free.

    Args:
        ontology: the terms.
        genes: gene → ids of its terms; ids are brought to their current form, and lost ones are left out.
    """

    def __init__(self, ontology: Ontology, genes: Mapping[str, Iterable[str]]) -> None:
        self.ontology = ontology
        self._above = cache(self._closure)
        carriers: dict[str, set[str]] = {}
        for gene, terms in genes.items():
            for term_id in self.propagate(terms):
                carriers.setdefault(term_id, set()).add(gene)
        self._carriers = carriers
        self._genes = set(genes)
        self._bits: dict[str, float] = {}

    @classmethod
    def of(cls, ontology: Ontology, rows: Iterable[GeneAnnotation]) -> "InformationContent":
        """Measure on annotation rows; negated rows are left out."""
        genes: dict[str, set[str]] = {}
        for row in rows:
            if not row.negated:
                genes.setdefault(row.gene, set()).add(row.term)
        return cls(ontology, genes)

    def propagate(self, terms: Iterable[str]) -> frozenset[str]:
        """Return the terms, in their current form, and everything above them within their namespaces."""
        return frozenset().union(*(self._above(term_id) for term_id in terms))

    def bits(self, term_id: str) -> float:
        """Return the information accretion of a current term, 0 or more; of a root, 0."""
        if term_id not in self._bits:
            parents = self._parents(term_id)
            carried = len(self._carriers.get(term_id, ()))
            having = [self._carriers.get(parent, set[str]()) for parent in parents]
            among = len(set[str].intersection(*having)) if having else 0
            known = parents and among > 0
            self._bits[term_id] = max(0.0, -log2(max(carried, 1) / among)) if known else 0.0
        return self._bits[term_id]

    def total(self, terms: Iterable[str]) -> float:
        """Return the summed information of terms, in bits; call it on a propagated set."""
        return sum(self.bits(term_id) for term_id in sorted(terms))

    def _closure(self, term_id: str) -> frozenset[str]:
        usable = resolve(self.ontology, term_id).id
        if usable is None:
            return frozenset()
        space = self.ontology[usable].namespace
        above = ancestors(self.ontology, usable, _RELATIONS)
        terms = self.ontology.terms
        kept = (i for i in above if i in terms and terms[i].namespace == space and not terms[i].obsolete)
        return frozenset((usable, *kept))

    def _parents(self, term_id: str) -> frozenset[str]:
        term = self.ontology[term_id]
        return frozenset(
            edge.target
            for edge in term.edges
            if edge.relation in _RELATIONS
            and edge.target in self.ontology
            and self.ontology[edge.target].namespace == term.namespace
            and not self.ontology[edge.target].obsolete
        )

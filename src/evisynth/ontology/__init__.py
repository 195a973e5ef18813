"""Ontologies: terms, lenient OBO reading, obsolete and alternative ids, term search, semantic similarity, annotations."""

from evisynth.ontology.obo import read_obo
from evisynth.ontology.terms import GO_NAMESPACES, Edge, Ontology, Problem, Synonym, Term

__all__ = ["GO_NAMESPACES", "Edge", "Ontology", "Problem", "Synonym", "Term", "read_obo"]

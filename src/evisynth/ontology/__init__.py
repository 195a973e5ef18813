"""Ontologies: terms, lenient OBO reading, current ids, term search, semantic similarity, gene annotations."""

from evisynth.ontology.gaf import AnnotationFile, GeneAnnotation, read_gaf
from evisynth.ontology.graph import ancestors
from evisynth.ontology.information import InformationContent
from evisynth.ontology.obo import read_obo
from evisynth.ontology.resolution import Resolution, resolve
from evisynth.ontology.search import Match, TermSearch
from evisynth.ontology.similarity import WANG_WEIGHTS, WangSimilarity, default_weights, parse_weights
from evisynth.ontology.terms import GO_NAMESPACES, Edge, Ontology, Problem, Synonym, Term

__all__ = [
    "GO_NAMESPACES",
    "WANG_WEIGHTS",
    "AnnotationFile",
    "Edge",
    "GeneAnnotation",
    "InformationContent",
    "Match",
    "Ontology",
    "Problem",
    "Resolution",
    "Synonym",
    "Term",
    "TermSearch",
    "WangSimilarity",
    "ancestors",
    "default_weights",
    "parse_weights",
    "read_gaf",
    "read_obo",
    "resolve",
]

"""The frozen nouns that every room speaks: records, documents, spans, evidence, decisions, extractions."""

from evisynth.evidence.documents import Document, Page, Section, Span, Table
from evisynth.evidence.extractions import Basis, Evidence, Extraction, MatchKind, Ownership, ReviewState, Scalar
from evisynth.evidence.records import Entry, Identifiers, ImportedDecision, Origin, Record, Verdict

__all__ = [
    "Basis",
    "Document",
    "Entry",
    "Evidence",
    "Extraction",
    "Identifiers",
    "ImportedDecision",
    "MatchKind",
    "Origin",
    "Ownership",
    "Page",
    "Record",
    "ReviewState",
    "Scalar",
    "Section",
    "Span",
    "Table",
    "Verdict",
]

"""Extraction: from a document to records of a schema, each with the words that it stands on."""

from evisynth.review.extraction.rules import RULES_VERSION, extract_document, extract_text

__all__ = ["RULES_VERSION", "extract_document", "extract_text"]

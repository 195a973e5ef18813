"""Full texts: JATS, Markdown and plain text as Markdown documents with spans, and finding quotes in them."""

from evisynth.documents.reading import parse_file, read_document

__all__ = ["parse_file", "read_document"]

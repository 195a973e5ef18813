"""Full texts: JATS, Markdown and plain text as Markdown documents with spans, and finding quotes in them."""

from evisynth.documents.finding import Match, find
from evisynth.documents.places import Passage, passage_around, section_at
from evisynth.documents.reading import DOCUMENTS_VERSION, parse_file, read_document
from evisynth.documents.tex import plain_tex

__all__ = [
    "DOCUMENTS_VERSION",
    "Match",
    "Passage",
    "find",
    "parse_file",
    "passage_around",
    "plain_tex",
    "read_document",
    "section_at",
]

"""Extraction: from a document to records of a schema, each with the words that it stands on.

`rules` reads a document from top to bottom. It stands on `words` (the lexicon as data), `sentences`, `study` (who,
where, when and how), `tables` and `findings` (models, outbreaks, risk factors), in this order; `assembly` makes the
records and `subgroups` settles them.
"""

from evisynth.review.extraction.rules import RULES_VERSION, extract_document, extract_text
from evisynth.review.extraction.sentences.ownership import not_own, tell_left_out

__all__ = ["RULES_VERSION", "extract_document", "extract_text", "not_own", "tell_left_out"]

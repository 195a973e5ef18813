"""A searchable collection of documents: BM25 over titles, abstracts and sections, shared by several processes."""

from evisynth.corpus.articles import Article, last_day
from evisynth.corpus.corpus import AddReport, Corpus, Reading
from evisynth.corpus.files import read_files
from evisynth.corpus.index import WEIGHTS, Hit
from evisynth.corpus.jsonl import BadLine, read_jsonl
from evisynth.corpus.sections import Part, PartText, choose_parts, code_of, parts

__all__ = [
    "WEIGHTS",
    "AddReport",
    "Article",
    "BadLine",
    "Corpus",
    "Hit",
    "Part",
    "PartText",
    "Reading",
    "choose_parts",
    "code_of",
    "last_day",
    "parts",
    "read_files",
    "read_jsonl",
]

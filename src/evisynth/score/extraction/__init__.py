"""Scoring extracted parameters, models and outbreaks against expert records."""

from evisynth.score.extraction.articles import map_articles
from evisynth.score.extraction.files import score_files
from evisynth.score.extraction.protocol import KINDS, PROFILES, protocol
from evisynth.score.extraction.scoring import score_extraction
from evisynth.score.extraction.submission import RawRecord, Submission, read_submissions
from evisynth.score.extraction.summary import summary

__all__ = [
    "KINDS",
    "PROFILES",
    "RawRecord",
    "Submission",
    "map_articles",
    "protocol",
    "read_submissions",
    "score_extraction",
    "score_files",
    "summary",
]

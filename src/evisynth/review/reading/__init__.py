"""Extraction with a model: kinds, rows, and what is said of each row, every value looked up in the article."""

from evisynth.review.reading.article import (
    READING_VERSION,
    Article,
    ArticleReading,
    Flag,
    pathogen_of,
    prompts_version,
)
from evisynth.review.reading.effort import expected_effort
from evisynth.review.reading.reading import read

__all__ = [
    "READING_VERSION",
    "Article",
    "ArticleReading",
    "Flag",
    "expected_effort",
    "pathogen_of",
    "prompts_version",
    "read",
]

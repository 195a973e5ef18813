"""How much a unit of a paper says of a kind of row: words of the schema weighed as by BM25, and numbers."""

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from evisynth.review.reading.subjects import Subject
from evisynth.review.reading.units import Unit
from evisynth.schemas import Schema, asked_fields
from evisynth.text import numerals

_WORD = re.compile(r"[^\W\d_]{3,}")
_PLAIN = (
    "the and for with that was were are from not this which their has have had been its than other each per one two all"
    " any may can such who when where between among what kind case cases unspecified article values value reports"
    " reported number numbers given named list lists stated out into only also more"
)
_STOP = frozenset(_PLAIN.split())
"""Words that stand in the docs of most kinds and so tell none apart."""
_SATURATION, _LENGTH = 1.2, 0.4


def stem(word: str) -> str:
    """Fold a word to what its forms share.

    >>> stem("estimates"), stem("Estimated")
    ('estimat', 'estimat')
    """
    folded = word.casefold()
    for ending in ("ations", "ation", "ings", "ing", "ities", "ity", "ies", "ed", "es", "s", "e"):
        if folded.endswith(ending) and len(folded) - len(ending) >= 4:
            return folded[: -len(ending)]
    return folded


def stems(text: str) -> list[str]:
    """Return the stems of a text's words that say something."""
    return [_stem(word) for word in _WORD.findall(text) if word.casefold() not in _STOP]


_stem = lru_cache(maxsize=20_000)(stem)


class Relevance:
    """Scores the units of one article.

    Args:
        units: of the article.
    """

    def __init__(self, units: Sequence[Unit]) -> None:
        self._counts = [Counter(stems(one.text)) for one in units]
        self._numbered = [bool(numerals(one.text)) for one in units]
        among = Counter(word for counts in self._counts for word in counts)
        total = max(1, len(units))
        self._idf = {word: math.log(1 + (total - n + 0.5) / (n + 0.5)) for word, n in among.items()}
        self._mean = sum(sum(counts.values()) for counts in self._counts) / total or 1.0

    def scores(self, query: Mapping[str, float], *, numbers: bool) -> list[float]:
        """Return the score of each unit.

        Args:
            query: weight by stem.
            numbers: units without a number say half as much.
        """
        return [
            self._score(at, query) * (1.0 if self._numbered[at] or not numbers else 0.5)
            for at in range(len(self._counts))
        ]

    def _score(self, at: int, query: Mapping[str, float]) -> float:
        counts = self._counts[at]
        norm = _SATURATION * (1 - _LENGTH + _LENGTH * sum(counts.values()) / self._mean)
        return sum(
            weight * self._idf[word] * counts[word] * (_SATURATION + 1) / (counts[word] + norm)
            for word, weight in query.items()
            if word in counts
        )


def query_of(schema: Schema, subject: Subject) -> dict[str, float]:
    """Return the words of a kind of row: its name and doc, the labels of its fields, and its types.

    >>> from evisynth.schemas import load_schema
    >>> from evisynth.review.reading.subjects import subjects
    >>> perg = load_schema("perg")
    >>> doubling = next(one for one in subjects(perg) if one.name == "Doubling time")
    >>> "doubl" in query_of(perg, doubling)
    True
    """
    words: dict[str, float] = {}
    fields = asked_fields(schema, subject.table, subject.class_name, step="")
    types = [choice for one in fields if one.name == "type" for choice in one.offered or ()]
    _add(words, [subject.name, *types], 1.0)
    _add(words, [subject.doc], 0.7)
    _add(
        words,
        [f"{one.label} {' '.join(one.offered or ()) if len(one.offered or ()) < 30 else ''}" for one in fields],
        0.3,
    )
    return words


def _add(words: dict[str, float], texts: Iterable[str], weight: float) -> None:
    for text in texts:
        for word in stems(text):
            words[word] = max(words.get(word, 0.0), weight)

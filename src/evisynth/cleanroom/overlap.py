"""The review's own words in another text: runs of characters, sentences lightly changed."""

import re
from bisect import bisect_right
from collections import Counter
from typing import NamedTuple

from evisynth.cleanroom.folding import fold, words
from evisynth.cleanroom.policy import Policy
from evisynth.cleanroom.readings import Reading
from evisynth.cleanroom.stock_words import STOCK

_WINDOW, _STEP = 28, 5
_RUN_WORDS, _RUN_TELLING = 8, 4
_SUM_TELLING = 14
_SENTENCE_TELLING, _SENTENCE_SHARE = 7, 0.8
_REFERENCES = re.compile(
    r"^[#\s\d.]*(?:references?|bibliography|literature cited|works cited|(?:characteristics of )?(?:included|excluded) studies)[\s:]*(?:\[[^\]]*\])?\s*$",
    re.IGNORECASE | re.MULTILINE,
)
_REFERENCE_LINE = re.compile(
    r"^.{0,400}\b(?:19|20)\d\d\s*;\s*\d+.{0,60}$|^\s*\[?\d{1,3}[\].]\s.{20,400}\b(?:19|20)\d\d\b.{0,80}$", re.MULTILINE
)
_SENTENCE = re.compile(r"(?<=[.!?;])\s+|\n+|<[^>]*>")


class Overlap(NamedTuple):
    """Words of the review in another text: the rule's id, the words, and how many tell what the review is about."""

    rule: str
    evidence: str
    telling: int


class OwnWords:
    """Finds the review's words.

    Args:
        policy: whose abstract and text are sought. Lists of references in the text are left out, since primary
            studies have a right to their own titles.
    """

    def __init__(self, policy: Policy) -> None:
        own = "\n".join(part for part in (policy.abstract, without_references(policy.text)) if part)
        folded = fold(own)
        self._words = words(folded)
        self._telling = [word not in STOCK for word in self._words]
        self._squeezed = "".join(self._words)
        self._starts: list[int] = []
        at = 0
        for word in self._words:
            self._starts.append(at)
            at += len(word)
        self._windows: dict[str, int] = {}
        for start in range(len(self._squeezed) - _WINDOW + 1):
            self._windows.setdefault(self._squeezed[start : start + _WINDOW], start)
        self._sentences = self._index(own)

    def find(self, reading: Reading) -> Overlap | None:
        """Look for the review's words.

        Args:
            reading: a text of any length.
        """
        return self._runs(reading.squeezed) or self._near_sentences(reading)

    def _index(self, own: str) -> dict[str, list[int]]:
        postings: dict[str, list[int]] = {}
        self._needed: list[int] = []
        for sentence in _SENTENCE.split(own):
            telling = {word for word in words(fold(sentence)) if word not in STOCK}
            if len(telling) < _SENTENCE_TELLING:
                continue
            for word in telling:
                postings.setdefault(word, []).append(len(self._needed))
            self._needed.append(len(telling))
        return postings

    def _runs(self, text: str) -> Overlap | None:
        windows, total, seen = self._windows, 0, set[int]()
        at, last = 0, len(text) - _WINDOW
        while at <= last:
            start = windows.get(text[at : at + _WINDOW])
            if start is None:
                at += _STEP
                continue
            first, end, text_end = self._extend(text, at, start)
            indexes = range(bisect_right(self._starts, first - 1), bisect_right(self._starts, end) - 1)
            indexes = [i for i in indexes if self._starts[i] + len(self._words[i]) <= end]
            telling = {i for i in indexes if self._telling[i]} - seen
            distinct = len({self._words[i] for i in telling})
            seen |= telling
            total += distinct
            if (len(indexes) >= _RUN_WORDS and distinct >= _RUN_TELLING) or total >= _SUM_TELLING:
                return Overlap("overlap.words", " ".join(self._words[i] for i in indexes), total)
            at = max(text_end - _WINDOW + 1, at + _STEP)
        return None

    def _extend(self, text: str, at: int, start: int) -> tuple[int, int, int]:
        own = self._squeezed
        before = 0
        while at - before > 0 and start - before > 0 and text[at - before - 1] == own[start - before - 1]:
            before += 1
        end, own_end = at + _WINDOW, start + _WINDOW
        while end < len(text) and own_end < len(own) and text[end] == own[own_end]:
            end += 1
            own_end += 1
        return start - before, own_end, end

    def _near_sentences(self, reading: Reading) -> Overlap | None:
        if not self._sentences:
            return None
        for sentence in _SENTENCE.split(reading.folded):
            found = {word for word in words(sentence) if word in self._sentences}
            if len(found) < _SENTENCE_TELLING * _SENTENCE_SHARE:
                continue
            counts = Counter(index for word in found for index in self._sentences[word])
            index, count = counts.most_common(1)[0]
            if count >= max(_SENTENCE_TELLING - 1, _SENTENCE_SHARE * self._needed[index]):
                return Overlap("overlap.sentence", sentence, count)
        return None


def without_references(text: str) -> str:
    """A text without its lists of references and of studies, which name other people's work.

    >>> without_references("Results were mixed.\\n\\n## References\\n\\n1. Doe J. A trial. 1999;3:4.")
    'Results were mixed.'
    """
    found = _REFERENCES.search(text)
    if found and found.start() > len(text) // 4:
        text = text[: found.start()]
    return _REFERENCE_LINE.sub("", text).strip()

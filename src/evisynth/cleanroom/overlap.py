"""The review's own words in another text: runs of characters, sentences lightly changed."""

import itertools
import re
import struct
from bisect import bisect_left
from collections import Counter
from collections.abc import Set
from typing import NamedTuple

from evisynth.cleanroom.folding import fold, words
from evisynth.cleanroom.likeness import meaning
from evisynth.cleanroom.misspelled import Speller
from evisynth.cleanroom.policy import Policy
from evisynth.cleanroom.readings import Reading
from evisynth.cleanroom.stock_words import STOCK

_WINDOW, _STEP = 16, 8
_BOTH_HALVES = re.compile(b"\x01(?=\x01)")
_RUNS = ((6, 3.0), (9, 2.0))
_SUM_TELLING, _OFTEN = 10, 5
_QUOTED_WORDS, _QUOTED_TELLING, _QUOTED = 4, 2.0, re.compile(r"[\"“”„«»‘’]([^\"“”„«»‘’<>]{16,400})[\"“”„«»‘’]")
_CHAIN, _CHAIN_TELLING, _CHAIN_APART = 6, 4.5, 6
_LINKED = bytes([True]) * (_CHAIN - 1)
_LONG_CHAIN, _LONG_CHAIN_APART = 9, 14
_SPELLED = 1_000
_SENTENCE_TELLING, _SENTENCE_SHARE, _SENTENCE_MET = 5.5, 0.75, 4.75
_REFERENCES = re.compile(
    r"^[#\s\d.]*(?:references?|bibliography|literature cited|works cited|(?:characteristics of )?(?:included|"
    r"excluded) studies)[\s:]*(?:\[[^\]]*\])?\s*$",
    re.IGNORECASE | re.MULTILINE,
)
_REFERENCE_LINE = re.compile(
    r"^.{0,400}\b(?:19|20)\d\d\s*;\s*\d+.{0,60}$|^\s*\[?\d{1,3}[\].]\s.{20,400}\b(?:19|20)\d\d\b.{0,80}$", re.MULTILINE
)
_COPYRIGHT = re.compile(
    r"(?:©|\(c\)|\bcopyright\b)[^.\n]{0,120}\.?(?:\s*published by [^.\n]{0,160})?|\bpublished by [^.\n]{0,160}|"
    r"all rights reserved",
    re.IGNORECASE,
)
_ABBREVIATED = re.compile(r"\(([A-Z][A-Za-z]{1,5}[A-Z]?)\)")
"""An abbreviation behind its words says nothing that they don't."""
_SENTENCE = re.compile(r"(?<=[.!?;])\s+|\n+|<[^<>]{0,4000}>")


class Overlap(NamedTuple):
    """Words of the review in another text: the rule's id, the words, and how many tell what the review is about."""

    rule: str
    evidence: str
    telling: float


class OwnWords:
    """Finds the review's words.

    Args:
        policy: whose abstract and text are sought. Lists of references in the text are left out, since primary
            studies have a right to their own titles.
    """

    def __init__(self, policy: Policy) -> None:
        own = "\n".join(part for part in (policy.abstract, without_references(policy.text)) if part)
        own = _COPYRIGHT.sub(" ", own)
        folded = fold(own)
        self._words = words(folded)
        topic = {word for title in policy.titles for word in words(fold(title))}
        often = Counter(words(fold(policy.abstract)))
        topic |= {word for word, count in often.items() if count >= _OFTEN}
        said = STOCK | frozenset(map(fold, _ABBREVIATED.findall(own)))
        self._weight = {word: 0.5 if word in topic else 1.0 for word in self._words if word not in said}
        self._squeezed = "".join(self._words)
        self._spaced = f" {' '.join(self._words)} "
        self._starts: list[int] = []
        at = 0
        for word in self._words:
            self._starts.append(at)
            at += len(word)
        self._windows: dict[str, int] = {}
        for start in range(len(self._squeezed) - _WINDOW + 1):
            self._windows.setdefault(self._squeezed[start : start + _WINDOW], start)
        self._halves = _halves(self._squeezed)
        self._sentences = self._index(own)
        self._speller = Speller(self._words[:_SPELLED], topic)
        chain = [word for word in self._words if word in self._weight and not word.isdigit()]
        chain = [word for word, before in zip(chain, ["", *chain], strict=False) if word != before]
        self._in_chains = frozenset(chain)
        self._links = frozenset(itertools.pairwise(chain))
        self._long_chains = {tuple(chain[at : at + _LONG_CHAIN]) for at in range(len(chain) - _LONG_CHAIN + 1)}
        chains = {tuple(chain[at : at + _CHAIN]) for at in range(len(chain) - _CHAIN + 1)}
        self._chains = {one for one in chains if sum(self._weight[word] for word in set(one)) >= _CHAIN_TELLING}

    def _index(self, own: str) -> dict[str, list[int]]:
        """Sentences by their rarest words: whoever has three quarters of a sentence has one of these."""
        self._telling: dict[str, float] = {}
        for word, weight in self._weight.items():
            if not word.isdigit():
                self._telling[meaning(word)] = min(weight, self._telling.get(meaning(word), weight))
        self._needed: list[tuple[frozenset[str], float]] = []
        for sentence in _SENTENCE.split(own):
            telling = frozenset(map(meaning, words(fold(sentence)))) & self._telling.keys()
            weight = sum(self._telling[word] for word in telling)
            if weight >= _SENTENCE_TELLING:
                self._needed.append((telling, max(_SENTENCE_MET, weight * _SENTENCE_SHARE)))
        having = Counter(word for telling, _ in self._needed for word in telling)
        postings: dict[str, list[int]] = {}
        for index, (telling, needed) in enumerate(self._needed):
            left = sum(self._telling[word] for word in telling)
            for word in sorted(telling, key=lambda word: (having[word], word)):
                if left < needed:
                    break
                postings.setdefault(word, []).append(index)
                left -= self._telling[word]
        return postings

    def find_runs(self, reading: Reading) -> Overlap | None:
        """Look for runs of the review's words; spaces, dashes and mark-up do not part them.

        Args:
            reading: a text of any length.
        """
        text = reading.squeezed
        windows, total, seen, behind = self._windows, 0.0, set[str](), 0
        for at in self._met(text):
            if at < behind:
                continue
            first, end, behind = self._extend(text, at, windows[text[at : at + _WINDOW]])
            indexes = self._whole_words(first, end)
            # Numbers are judged as results, by other rules: those of a single trial are that trial's own.
            telling = {self._words[i] for i in indexes if not self._words[i].isdigit()}
            weight = sum(self._weight.get(word, 0.0) for word in telling)
            total += sum(self._weight.get(word, 0.0) for word in telling - seen)
            seen |= telling
            long_enough = any(len(indexes) >= run and weight >= least for run, least in _RUNS)
            if long_enough or total >= _SUM_TELLING:
                return Overlap("overlap.words", " ".join(self._words[i] for i in indexes), total)
        return None

    def _met(self, text: str) -> list[int]:
        """Where windows of the review's letters stand, of every eighth letter on."""
        places = range(0, len(text) - _WINDOW + 1, _STEP)
        if text.isascii():
            known = bytes(map(self._halves.__contains__, _eights(text.encode("ascii"), 0)))
            places = [_STEP * found.start() for found in _BOTH_HALVES.finditer(known)]
        return [at for at in places if text[at : at + _WINDOW] in self._windows]

    def _whole_words(self, first: int, end: int) -> list[int]:
        """Indexes of the review's words that lie wholly in a stretch of its letters."""
        low, high = bisect_left(self._starts, first), bisect_left(self._starts, end)
        return [i for i in range(low, high) if self._starts[i] + len(self._words[i]) <= end]

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

    def set_right(self, reading: Reading, *, title: bool = False) -> str | None:
        """The text with badly written words of the review written right; None when there are few of them.

        Args:
            reading: a text of any length.
            title: whether it is a title.
        """
        return self._speller.set_right(reading.folded, reading.words, reading.word_set, title=title)

    def find_chains(self, reading: Reading) -> Overlap | None:
        """Look for six telling words of the review in its order, whatever was put between them.

        Args:
            reading: a text of any length.
        """
        if not self._chains:
            return None
        text, known = reading.words, self._in_chains
        # A word said twice in a row is one.
        met = [word for word, _ in itertools.groupby(filter(known.__contains__, text))]
        linked = bytes(map(self._links.__contains__, itertools.pairwise(met)))
        first, places = linked.find(_LINKED), list[int]()
        while first >= 0:
            for count, chains, apart in (
                (_LONG_CHAIN, self._long_chains, _LONG_CHAIN_APART),
                (_CHAIN, self._chains, _CHAIN_APART),
            ):
                if tuple(met[first : first + count]) in chains:
                    places = places or _places(text, known)
                    start, end = places[first], places[first + count - 1]
                    if end - start <= count * apart:
                        return Overlap("overlap.words", " ".join(text[start : end + 1]), count)
            first = linked.find(_LINKED, first + 1)
        return None

    def find_quotes(self, reading: Reading) -> Overlap | None:
        """Look for four or more words of the review in quotation marks.

        Args:
            reading: a text of any length.
        """
        for quote in _QUOTED.findall(reading.text):
            said = words(fold(quote))
            weight = sum(self._weight.get(word, 0.0) for word in set(said))
            if len(said) >= _QUOTED_WORDS and weight >= _QUOTED_TELLING and f" {' '.join(said)} " in self._spaced:
                return Overlap("overlap.words", quote, weight)
        return None

    def find_sentences(self, reading: Reading) -> Overlap | None:
        """Look for a sentence with four fifths of a sentence's telling words, in any order.

        Args:
            reading: a text of any length.
        """
        there = reading.meanings & self._telling.keys()
        near = {index for word in there for index in self._sentences.get(word, ())}
        needed = self._needed
        # No word weighs more than one.
        near = {index for index in near if len(needed[index][0] & there) >= needed[index][1]}
        near = {index for index in near if self._said_of(index, there) >= needed[index][1]}
        if not near:
            return None
        sought = frozenset(word for index in near for word in needed[index][0]) & there
        means = {word: meant for word in reading.word_set if (meant := meaning(word)) in sought}
        for sentence in _SENTENCE.split(reading.folded):
            found = frozenset([means[word] for word in words(sentence) if word in means])
            if len(found) < _SENTENCE_MET:
                continue
            for index in {index for word in found for index in self._sentences.get(word, ())} & near:
                weight = self._said_of(index, found)
                if weight >= self._needed[index][1]:
                    return Overlap("overlap.sentence", sentence, weight)
        return None

    def _said_of(self, index: int, found: frozenset[str]) -> float:
        """How much of a sentence is there, by the weight of its telling words."""
        telling = self._telling
        return sum([telling[word] for word in self._needed[index][0] & found])


def _eights(letters: bytes, first: int) -> tuple[int, ...]:
    """Each eight letters as one number, which is made and compared faster than a text."""
    return struct.unpack_from(f"<{max(0, len(letters) - first) // _STEP}Q", letters, first)


def _halves(squeezed: str) -> frozenset[int]:
    """Halves of windows: wherever a window of the review is met, both of its halves are."""
    letters = squeezed.encode("ascii", "replace")
    return frozenset().union(*(_eights(letters, first) for first in range(_STEP) if first < len(letters)))


def _places(text: list[str], known: Set[str]) -> list[int]:
    """Where words of chains stand, of a word said twice in a row the first."""
    places = [at for at, word in enumerate(text) if word in known]
    return [at for at, before in zip(places, [-1, *places], strict=False) if before < 0 or text[at] != text[before]]


def without_references(text: str) -> str:
    """A text without its lists of references and of studies, which name other people's work.

    >>> without_references("Results were mixed.\\n\\n## References\\n\\n1. Doe J. A trial. 1999;3:4.")
    'Results were mixed.'
    """
    found = _REFERENCES.search(text)
    if found and found.start() > len(text) // 4:
        text = text[: found.start()]
    return _REFERENCE_LINE.sub("", text).strip()

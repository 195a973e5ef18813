"""Small pieces of the review's words: too short to tell by themselves, too many to be chance."""

import itertools

from evisynth.cleanroom.folding import fold, words
from evisynth.cleanroom.overlap import Overlap, without_references
from evisynth.cleanroom.policy import Policy
from evisynth.cleanroom.readings import Reading
from evisynth.cleanroom.stock_words import STOCK

_PIECE, _PIECE_TELLING = 4, 2.0
_APART_TELLING, _LONG_TEXT, _LONG_TELLING = 5.0, 100, 10.0
_COVERED_WORDS, _COVERED = 10, 0.6
_FEW, _PART = 10, 8
_MOST_WORDS = 1_500


class Pieces:
    """Finds pieces of four words of the review's abstract, in one thing and in all that one question was shown.

    Args:
        policy: whose abstract is sought; when it has none, the beginning of its text.
    """

    def __init__(self, policy: Policy) -> None:
        own = policy.abstract or without_references(policy.text)
        self._words = words(fold(own))[:_MOST_WORDS]
        topic = {word for title in policy.titles for word in words(fold(title))}
        told = (word for word in self._words if word not in STOCK and not word.isdigit())
        self._weight = {word: 0.5 if word in topic else 1.0 for word in told}
        self._starts: dict[tuple[str, ...], int] = {}
        for at in range(len(self._words) - _PIECE + 1):
            piece = tuple(self._words[at : at + _PIECE])
            if sum(self._weight.get(word, 0.0) for word in set(piece)) >= _PIECE_TELLING:
                self._starts.setdefault(piece, at)
        self.limit = max(_FEW, len(self._starts) // _PART)

    def shown(self, reading: Reading) -> frozenset[int]:
        """Where the pieces stand in the review that a text shows.

        Args:
            reading: a snippet or a short text.
        """
        if len(self._weight.keys() & reading.word_set) < 2:
            return frozenset()
        said, starts = reading.words, self._starts
        pieces = zip(said, said[1:], said[2:], said[3:], strict=False)
        return frozenset(map(starts.__getitem__, filter(starts.__contains__, pieces)))

    def find(self, reading: Reading) -> Overlap | None:
        """Look for pieces from several places of the review that together tell much, or are most of the text.

        Args:
            reading: a snippet or a short text.
        """
        shown = sorted(self.shown(reading))
        if len(shown) < 2 or all(after - before <= _PIECE for before, after in itertools.pairwise(shown)):
            return None
        met = sorted({at + step for at in shown for step in range(_PIECE)})
        telling = sum(self._weight.get(word, 0.0) for word in {self._words[at] for at in met})
        covered = len(met) >= _COVERED_WORDS and len(met) >= _COVERED * len(reading.words)
        needed = _APART_TELLING if len(reading.words) <= _LONG_TEXT else _LONG_TELLING
        if covered or telling >= needed:
            return Overlap("overlap.pieces", " ".join(self._words[at] for at in met), telling)
        return None

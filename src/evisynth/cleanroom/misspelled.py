"""The review's words mistyped, scrambled, without vowels or badly scanned, set right."""

import itertools
import re
from collections.abc import Iterable, Mapping, Sequence

from evisynth.cleanroom.folding import words

_PIG_PARTED = re.compile(r"\b([a-z]{2,})-([a-z]{2,})ay\b")
_PIG_ENDS = re.compile(r"-[a-z]{2,}ay\b")
_VOWELS = str.maketrans("", "", "aeiou")
_SCANNED = (("rn", "m"), ("vv", "w"), ("1", "l"), ("0", "o"), ("5", "s"), ("cl", "d"), ("i", "l"))
_PIG = ("way", "yay", "hay", "ay")
_LONG_WORD, _LONGEST = 8, 24
_LEAST_LETTERS, _LEAST_SET_RIGHT, _LEAST_BONES = 4, 4, 3
_CLOSE, _LEAST_PAIRS = 14, 3
_MOST_KNOWN = 50_000


class Speller:
    """Knows the review's words by what is left of them when they are badly written.

    Args:
        said: words of the review, folded, in its order.
        titles: words of its titles.
    """

    def __init__(self, said: Sequence[str], titles: Iterable[str] = ()) -> None:
        self._words = frozenset(word for word in (*said, *titles) if word.isalpha() and word.isascii())
        self._pairs = frozenset(itertools.pairwise(said))
        self._keys: dict[str, str] = {}
        for word in sorted(self._words, key=lambda word: (-len(word), word)):
            if len(word) >= _LEAST_LETTERS:
                for key in _keys(word):
                    self._keys.setdefault(key, word)
        self._met: dict[str, str] = {}

    def set_right(
        self, folded: str, said: Sequence[str] = (), different: frozenset[str] = frozenset(), *, title: bool = False
    ) -> str | None:
        """Write badly written words of the review right, where several of them stand together in its order.

        Args:
            folded: a text.
            said, different: its words in order, and each once, where they are known.
            title: whether it is a title, whose words need not follow each other as they do in the review.

        >>> own = Speller("may wrist cooling spare nightly awakenings".split())
        >>> own.set_right("wirst coolng psare ightlynay wknngs")
        'wrist cooling spare nightly awakenings'
        """
        met = self._met
        if folded.count("ay") >= _LEAST_SET_RIGHT and _PIG_ENDS.search(folded):
            folded, said, different = _PIG_PARTED.sub(self._unparted, folded), (), frozenset()
        said = said or words(folded)
        unknown = (different or frozenset(said)) - self._words
        if len(unknown) < _LEAST_SET_RIGHT:
            return None
        if len(met) > _MOST_KNOWN:
            met.clear()
        for token in unknown.difference(met):
            met[token] = self._meant(token)
        wrong = {token: met[token] for token in unknown if met[token] is not token}
        if len(set(wrong.values())) < _LEAST_SET_RIGHT:
            return None
        if title:
            return " ".join(map(wrong.get, said, said))
        parts = (said[start:end] for start, end in self._together(said, wrong))
        return " . ".join(" ".join(map(wrong.get, part, part)) for part in parts) or None

    def _together(self, said: Sequence[str], wrong: Mapping[str, str]) -> list[tuple[int, int]]:
        """The parts of a text in which words set right stand close together, in the review's order."""
        places = itertools.compress(itertools.count(), map(wrong.__contains__, said))
        pairs = sorted({at for place in places for at in (place - 1, place) if 0 <= at < len(said) - 1})
        right = ((at, wrong.get(said[at], said[at]), wrong.get(said[at + 1], said[at + 1])) for at in pairs)
        ordered = [at for at, first, second in right if (first, second) in self._pairs]
        parts: list[tuple[int, int]] = []
        for first, last in zip(ordered, ordered[_LEAST_PAIRS - 1 :], strict=False):
            if last - first <= _CLOSE:
                start, end = max(0, first - _CLOSE), last + _CLOSE
                if parts and start <= parts[-1][1]:
                    parts[-1] = (parts[-1][0], end)
                else:
                    parts.append((start, end))
        return parts

    def _unparted(self, found: re.Match[str]) -> str:
        """A word of two parts whose first letters went behind both."""
        first, second = found[1], found[2]
        for count in range(1, min(4, len(second))):
            if second[-count:] + first in self._words:
                return f"{second[-count:]}{first}-{second[:-count]}"
        return found[0]

    def _meant(self, token: str) -> str:
        if token.isdigit() or len(token) > _LONGEST:
            return token
        keys = self._keys
        for ending in _PIG:
            if token.endswith(ending):
                bare = token.removesuffix(ending)
                found = bare if bare in self._words else keys.get("=" + "".join(sorted(bare)))
                if found:
                    return found
        for key in _sought(token):
            found = keys.get(key)
            if found and (key[0] in "~_" or found[0] in token):
                return found
        return token


def _keys(word: str) -> Iterable[str]:
    yield "=" + "".join(sorted(word))
    yield "+" + word
    if len(word) > _LEAST_LETTERS:
        yield from ("-" + word[:at] + word[at + 1 :] for at in range(len(word)))
    bones = word.translate(_VOWELS)
    if len(bones) >= _LEAST_BONES or len(word) == _LEAST_LETTERS:
        yield "_" + bones
    yield "~" + _scanned(word)


def _sought(token: str) -> Iterable[str]:
    yield "=" + "".join(sorted(token))
    yield "-" + token
    if len(token) > _LEAST_LETTERS:
        yield from ("+" + token[:at] + token[at + 1 :] for at in range(len(token)))
    if len(token) >= _LONG_WORD:
        yield from ("-" + token[:at] + token[at + 1 :] for at in range(len(token)))
    bones = token.translate(_VOWELS)
    if bones == token or (len(bones) >= _LEAST_BONES and len(token) - len(bones) <= 1):
        yield "_" + bones
    yield "~" + _scanned(token)


def _scanned(word: str) -> str:
    for seen, meant in _SCANNED:
        word = word.replace(seen, meant)
    return word

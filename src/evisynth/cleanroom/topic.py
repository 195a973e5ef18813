"""What the hidden review is about, and how far a text speaks of the same."""

from collections import Counter
from collections.abc import Iterable, Set
from itertools import takewhile
from typing import NamedTuple

from evisynth.cleanroom.abbreviations import abbreviations
from evisynth.cleanroom.folding import fold, one_spelling, words
from evisynth.cleanroom.likeness import meaning, telling_words
from evisynth.cleanroom.policy import Policy

HEAD_ENDS = frozenset(
    "for in to versus vs with of on during after and as compared among by from against or at following".split()  # noqa: SIM905
)
NONE, TOUCHED, NAMED, TOLD = range(4)
"""How far a text speaks of the topic: not, by a word, by its key word and another, by most of its words."""
_POINTING = frozenset({"this", "that", "these", "it", "them", "precisely", "exactly"})
_MOST, _LEAST_TOLD, _SALIENT = 0.6, 3, 2


class _Title(NamedTuple):
    telling: frozenset[str]
    head: frozenset[str]
    key: str
    foreign: bool


class Topic:
    """The topic of one review.

    Args:
        policy: whose titles name the topic, and whose words tell which of theirs weigh most.
    """

    def __init__(self, policy: Policy) -> None:
        said = Counter(map(meaning, words(one_spelling(fold(f"{policy.abstract}\n{policy.text[:4000]}")))))
        self._titles = [title for title in (_title(one, said) for one in policy.titles) if title.telling]
        self._all = frozenset(word for title in self._titles for word in title.telling)
        self._salient = frozenset(word for word in self._all if said[word] >= _SALIENT)
        self._short = {
            short: frozenset(map(meaning, words(one_spelling(" ".join(run))))) & self._all
            for short, run in abbreviations(policy.titles).items()
        }

    def strength(self, title_words: Iterable[str]) -> int:
        """How far words speak of the topic: `NONE`, `TOUCHED`, `NAMED` or `TOLD`.

        Args:
            title_words: folded words in one of the two spellings of English.
        """
        said = frozenset(title_words)
        there = self._all.intersection(map(meaning, said))
        for short in self._short.keys() & said:
            there |= self._short[short]
        if not there:
            return NONE
        best = TOUCHED if there & self._salient else NONE
        for title in self._titles:
            best = max(best, _strength(title, title.telling & there))
        return best

    def is_keyed(self, said: list[str]) -> bool:
        """Whether the key word of a title is among words: what the review studies.

        Args:
            said: folded words in one of the two spellings of English.
        """
        there = frozenset(map(meaning, said)).union(*(self._short[one] for one in self._short.keys() & set(said)))
        return any(title.key in there for title in self._titles if not title.foreign)

    def is_another(self, stated: list[str]) -> bool:
        """Whether what a review is said to be about is another topic: what is studied differs, or whom it is for.

        Args:
            stated: folded words in one of the two spellings of English, of a title or what follows "a review of".
        """
        if stated and stated[0] in _POINTING:
            return False
        head = _telling(list(takewhile(lambda word: word not in HEAD_ENDS, stated)))
        whole = _telling(stated)
        own = [title for title in self._titles if not title.foreign]
        if not own or any(title.head & whole for title in own):
            return False
        if head:
            return not head & self._all
        return bool(whole - self._all)


def _telling(said: list[str]) -> frozenset[str]:
    return frozenset(word for word in telling_words(tuple(said)) if not word.isdigit())


def _strength(title: _Title, met: Set[str]) -> int:
    if len(met) >= max(_LEAST_TOLD, _MOST * len(title.telling)):
        return TOLD
    if title.foreign:
        return NONE
    alone = len(title.head) < 2 and len(met) < _LEAST_TOLD
    return NAMED if title.key in met and len(met) > 1 and not alone else NONE


def _title(title: str, said: Counter[str]) -> _Title:
    parts = words(one_spelling(fold(title)))
    telling = telling_words(tuple(parts))
    head = telling_words(tuple(takewhile(lambda word: word not in HEAD_ENDS, parts))) or telling
    key = max(head, key=lambda word: (said[word], len(word)), default="")
    foreign = sum(word in said for word in telling) < len(telling) / 2
    return _Title(frozenset(telling), frozenset(head), key, foreign)

"""The hidden review spoken of without its title: "a Cochrane review of …", "Smith 2012, a meta-analysis of …"."""

import re
from typing import NamedTuple

from evisynth.cleanroom.folding import fold, one_spelling, words
from evisynth.cleanroom.policy import Policy
from evisynth.cleanroom.readings import Reading
from evisynth.cleanroom.stock_words import SMALL

_REVIEW = re.compile(
    r"\b(?:systematic (?:literature )?(?:review|overview)|meta[\s-]?analys[ei]s|cochrane|review authors?|"
    r"pooled analysis)\b"
)
_HEAD_ENDS = frozenset(
    "for in to versus vs with of on during after and as compared among by from against or at".split()  # noqa: SIM905
)
_NEAR = 300
_CITATION = 160
_JOURNAL = re.compile(r"cochrane\W{1,3}(?:database|db|data|libr|(?:19|20)\d\d)|\bcdsr\b")


class Mention(NamedTuple):
    """A mention: the rule's id and the words."""

    rule: str
    evidence: str


class Mentions:
    """Finds talk of the hidden review that names neither title nor identifier.

    Args:
        policy: whose topic, authors and year are sought.
    """

    def __init__(self, policy: Policy) -> None:
        self._cochrane = policy.cochrane
        self._topics = [topic for topic in map(_topic, policy.titles) if topic is not None]
        self._names = [" ".join(words(fold(name))) for name in policy.authors]
        self._year = str(policy.year or "")
        first = self._names[0].split() if self._names else []
        name = r"[\W_]{1,3}".join(map(re.escape, first))
        year = rf"[^.]{{0,30}}?\b{policy.year}\b" if policy.year else r"[^.]{0,30}?\bet al\b"
        told = rf"(?:{year}|\W{{1,3}}(?:et al|and colleagues|and others|and coworkers|and her team|and his team))"
        self._begins = first[0] if first else ""
        self._author = re.compile(rf"\b{name}\b") if name else None
        self._told = re.compile(told)

    def find(self, reading: Reading) -> Mention | None:
        """Look for a mention.

        Args:
            reading: a title, snippet or page.
        """
        folded = reading.folded
        if self._author is not None and self._begins in folded:
            for named in self._author.finditer(folded):
                if self._cited(folded, *named.span()):
                    return Mention("mention.citation", reading.around(*named.span()))
                near = folded[max(0, named.start() - _NEAR) : named.end() + _NEAR]
                told = self._told.match(folded, named.end()) is not None and _REVIEW.search(near) is not None
                if told and self._on_topic(folded, *named.span(), named=True):
                    return Mention("mention.authors", reading.around(*named.span()))
        return None

    def same_authors(self, names: Reading, title: Reading, years: Reading) -> bool:
        """Whether a work is by the review's authors, and of its year or about its topic.

        Args:
            names: of the work's authors.
            title: of the work.
            years: whatever says when it was published.
        """
        joined = f" {' '.join(names.words)} "
        met = [name for name in self._names if f" {name} " in joined]
        if not met or met[0] != self._names[0] or len(met) < min(2, len(self._names)):
            return False
        if self._year and self._year in years.folded:
            return True
        there = set(title.title_words)
        return any(len(there & set(topic.telling)) >= 0.6 * len(topic.telling) for topic in self._topics)

    def _cited(self, folded: str, start: int, end: int) -> bool:
        """Author, journal and year stand together, as in a citation."""
        near = folded[max(0, start - _CITATION) : end + _CITATION]
        return bool(self._cochrane and self._year and self._year in near and _JOURNAL.search(near))

    def _on_topic(self, folded: str, start: int, end: int, *, named: bool = False) -> bool:
        """Whether the topic is spoken of near by; beside the name of the review's author its beginning is enough."""
        near = one_spelling(folded[max(0, start - _NEAR) : end + _NEAR])
        present = words(near)
        joined, there = f" {' '.join(present)} ", set(present)
        for topic in self._topics:
            met = sum(word in there for word in topic.rest)
            whole = f" {' '.join(topic.head)} " in joined
            if (whole and (named or met >= min(2, len(topic.rest)))) or (there.issuperset(topic.head) and met >= 3):
                return True
        return False


class _Topic(NamedTuple):
    """What a title begins with, up to its first preposition; its other telling words; all of its telling words."""

    head: tuple[str, ...]
    rest: tuple[str, ...]
    telling: tuple[str, ...]


def _topic(title: str) -> _Topic | None:
    parts = words(one_spelling(fold(title)))
    telling = tuple(dict.fromkeys(word for word in parts if word not in SMALL))
    if len(telling) < 2:
        return None
    head: list[str] = []
    for word in parts:
        if word in _HEAD_ENDS and head:
            break
        head.append(word)
    return _Topic(tuple(head), tuple(word for word in telling if word not in head), telling)

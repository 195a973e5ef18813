"""The hidden review spoken of without its title: "a Cochrane review of …", "Smith 2012, a meta-analysis of …"."""

import re
from typing import NamedTuple

from evisynth.cleanroom.folding import fold, one_spelling, words
from evisynth.cleanroom.policy import Policy
from evisynth.cleanroom.readings import Reading
from evisynth.cleanroom.stock_words import SMALL

_COCHRANE = re.compile(
    r"\bcochrane\W{1,3}(?:systematic|review\w*|database|library|evidence|summar\w+|meta|collaboration|researchers?|group|authors?|analysis|plain|synthesis|clinical answer\w*|corner|protocol|findings?|data|update\w*)\b"
    r"(?!\W{1,3}(?:risk|handbook|tool|central|methods|rob|s risk|criteria|q\b))"
    r"|\b(?:the|by|from|to|with|a|per|of) cochrane\b(?!\W{1,3}(?:risk|handbook|tool|central|methods|rob|s risk|criteria|q\b|register|grade))"
)
_REVIEW = re.compile(
    r"\b(?:systematic (?:literature )?(?:review|overview)|meta[\s-]?analys[ei]s|cochrane|review authors?|pooled analysis)\b"
)
_HEAD_ENDS = frozenset(
    "for in to versus vs with of on during after and as compared among by from against or at".split()
)
_NEAR = 300
_TELLING_SHARE = 0.6


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
        first = words(fold(policy.authors[0])) if policy.authors else []
        name = r"[\W_]{1,3}".join(map(re.escape, first))
        year = rf"[^.]{{0,30}}?\b{policy.year}\b" if policy.year else r"[^.]{0,30}?\bet al\b"
        self._author = (
            re.compile(rf"\b{name}(?:{year}|\W{{1,3}}(?:et al|and colleagues|and others|and coworkers))")
            if name
            else None
        )

    def find(self, reading: Reading) -> Mention | None:
        """Look for a mention.

        Args:
            reading: a title, snippet or page.
        """
        folded = reading.folded
        if self._cochrane and "cochrane" in folded:
            for cue in _COCHRANE.finditer(folded):
                if self._on_topic(folded, cue.start(), cue.end()):
                    return Mention("mention.review", reading.around(cue.start(), cue.end()))
        if self._author is not None:
            for named in self._author.finditer(folded):
                near = folded[max(0, named.start() - _NEAR) : named.end() + _NEAR]
                if _REVIEW.search(near) and self._on_topic(folded, named.start(), named.end()):
                    return Mention("mention.authors", reading.around(named.start(), named.end()))
        return None

    def _on_topic(self, folded: str, start: int, end: int) -> bool:
        near = one_spelling(folded[max(0, start - _NEAR) : end + _NEAR])
        present = words(near)
        joined = f" {' '.join(present)} "
        there = set(present)
        for head, telling in self._topics:
            met = sum(word in there for word in telling)
            if head in joined and met >= max(2, _TELLING_SHARE * len(telling)):
                return True
        return False


def _topic(title: str) -> tuple[str, tuple[str, ...]] | None:
    """What a title begins with, up to its first preposition, and its telling words."""
    parts = words(one_spelling(fold(title)))
    telling = tuple(dict.fromkeys(word for word in parts if word not in SMALL))
    if len(telling) < 2:
        return None
    head: list[str] = []
    for word in parts:
        if word in _HEAD_ENDS and head:
            break
        head.append(word)
    return f" {' '.join(head)} ", telling

"""Hints that only together point to the hidden review: its topic, its authors, its year, its numbers, its publisher."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from evisynth.cleanroom.figures import places_of_count, study_counts
from evisynth.cleanroom.folding import fold, one_spelling, words
from evisynth.cleanroom.policy import Policy
from evisynth.cleanroom.publisher import (
    IN_OTHER_SCRIPT,
    PUBLISHER,
    around_names,
    given_names,
    may_name_publisher,
    names_publisher,
)
from evisynth.cleanroom.readings import Reading
from evisynth.cleanroom.sounds import heard, sounds_of
from evisynth.cleanroom.stock_words import STOCK
from evisynth.cleanroom.topic import NAMED, TOUCHED, Topic

_REVIEW = re.compile(
    r"\b(?:review(?:s|ed|ers?)?|meta[\s-]?analys\w+|synthesis|pooled|pooling|summary of|evidence map|"
    r"overview|risk-of-bias plots?)\b"
)
_PRIMARY = re.compile(r"\b(?:trial|rct|randomi[sz]ed|cohort|pilot|placebo|survey|case report|crossover)\b")
_NEAR, _SHORT, _APART, _MOST = 240, 900, 160, 120
_NAME_LETTERS = 5
_LATIN_WORD = re.compile(r"[A-Za-z]{4,}")


class Hint(NamedTuple):
    """Hints that stand together: the rule's id and the words."""

    rule: str
    evidence: str


class Hints:
    """Weighs hints together.

    Args:
        policy: whose topic, authors, year and numbers are sought.
    """

    def __init__(self, policy: Policy) -> None:
        self._topic = Topic(policy)
        self._cochrane = policy.cochrane
        self._number = (policy.number or "").lower()
        self._year = re.compile(rf"(?<!\d){policy.year}(?!\d)") if policy.year else None
        folded = [" ".join(words(fold(name))) for name in policy.authors]
        names = [name for name in folded if len(name) >= _NAME_LETTERS]
        self._first = names[0] if names and names[0] == folded[0] else ""
        self._names = {name: re.compile(rf"\b{name.replace(' ', r'[^a-z0-9]{1,3}')}\b") for name in names}
        self._begins = tuple(name.split()[0] for name in names)
        counts = study_counts(fold(f"{policy.abstract}\n{policy.text}"))
        self._studies = max(counts, key=lambda pair: pair[1])[0] if counts else 0
        said = (words(fold(name)) for name in (*policy.titles, *policy.authors))
        self._sounds = sounds_of(word for one in said for word in one if word not in STOCK)

    @property
    def studies(self) -> int:
        """How many studies the review included; 0 when that is not known."""
        return self._studies

    def find(self, reading: Reading) -> Hint | None:
        """Look for hints that are enough together.

        Args:
            reading: a snippet or page.
        """
        folded = reading.folded
        named = [begin for begin in self._begins if begin in folded]
        published = self._cochrane and may_name_publisher(reading)
        if not named and not published and self._studies == 0:
            return None
        given = given_names(reading.text) if published else None
        for near in _windows(folded, self._cues(folded, named, published=published)):
            hit = self._weigh(near, named, given)
            if hit:
                return hit
        return self._unreadable(reading) if published and not folded.isascii() else None

    def _cues(self, folded: str, named: list[str], *, published: bool) -> Iterator[int]:
        if len(folded) <= _SHORT:
            yield 0
            return
        for pattern in (*([PUBLISHER] if published else ()), *map(re.compile, map(re.escape, named))):
            yield from (found.start() for found in pattern.finditer(folded))
        yield from places_of_count(folded, self._studies)

    def _weigh(self, near: str, named: list[str], given: frozenset[str] | None) -> Hint | None:
        authors = [name for name, pattern in self._names.items() if name.split()[0] in named and pattern.search(near)]
        published = given is not None and names_publisher(near, self._number, given, self._of_another)
        studies = self._studies > 0 and bool(places_of_count(near, self._studies))
        if not authors and not published and not studies:
            return None
        topic = self._topic.strength(words(one_spelling(near)))
        if published and topic >= NAMED:
            return Hint("mention.review", near)
        if published and studies and IN_OTHER_SCRIPT.search(near):
            return Hint("mention.unreadable", near)
        year = self._year is not None and self._year.search(near) is not None
        if published and studies and topic >= TOUCHED:
            return Hint("mention.size", near)
        if authors and studies and year and self._first in authors:
            return Hint("mention.authors", near)
        if authors and published and (topic >= TOUCHED or len(authors) > 1 or (year and self._first in authors)):
            return Hint("mention.citation", near)
        review = _REVIEW.search(near) is not None
        if authors and topic >= NAMED and self._review_of(authors, near, year=year, studies=studies, review=review):
            return Hint("mention.authors", near)
        return Hint("mention.size", near) if studies and review and topic >= NAMED else None

    def _review_of(self, authors: list[str], near: str, *, year: bool, studies: bool, review: bool) -> bool:
        if studies or (review and (year or len(authors) > 1)):
            return True
        return (review or len(authors) > 1 or (year and self._first in authors)) and not _PRIMARY.search(near)

    def _of_another(self, stated: str) -> bool:
        return self._topic.is_another(words(one_spelling(stated)))

    def _unreadable(self, reading: Reading) -> Hint | None:
        """The publisher named in another script beside a word of the topic, or one that sounds like it or an author."""
        near = around_names(reading.text)
        if not near:
            return None
        touched = self._topic.strength(one_spelling(word.lower()) for word in _LATIN_WORD.findall(near)) >= TOUCHED
        return Hint("mention.unreadable", near) if touched or heard(near, self._sounds) else None


def _windows(folded: str, cues: Iterator[int]) -> Iterator[str]:
    if len(folded) <= _SHORT:
        yield folded
        return
    last = -_APART
    for cue in sorted(cues)[:_MOST]:
        if cue - last >= _APART:
            last = cue
            yield folded[max(0, cue - _NEAR) : cue + _NEAR]

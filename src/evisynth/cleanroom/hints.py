"""Hints that only together point to the hidden review: its topic, its authors, its year, its numbers, its publisher."""

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import NamedTuple

from evisynth.cleanroom.abbreviations import abbreviations, spelled_out
from evisynth.cleanroom.figures import places_of_count
from evisynth.cleanroom.folding import fold, one_spelling, words
from evisynth.cleanroom.likeness import meaning
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
from evisynth.cleanroom.size import OwnSize
from evisynth.cleanroom.sounds import heard, sounds_of
from evisynth.cleanroom.stock_words import STOCK
from evisynth.cleanroom.topic import HEAD_ENDS, NAMED, TOLD, TOUCHED, Topic

_REVIEW = re.compile(
    r"\b(?:review(?:s|ed|ers?)?|meta[\s-]?analys\w+|synthesis|pooled|pooling|summary of|evidence map|"
    r"overview|risk-of-bias plots?)\b"
)
_PRIMARY = re.compile(r"\b(?:trial|rct|randomi[sz]ed|cohort|pilot|placebo|survey|case report|crossover)\b")
_REVIEW_BY = re.compile(r"\b(?:review|meta[\s-]?analysis|overview|synthesis)\b(?: \w+){0,3} (?:by|of|from) $")
_HER_REVIEW = re.compile(
    r"(?:'s|’s| et al\.?(?:'s|’s)?| and colleagues'?| and others'?)? (?:\w+ )?(?:review|meta[\s-]?analysis|overview)\b"
)
_LEAD = re.compile(r"\b(?:lead|first|senior|review) author (?:of the|of a)?\s?(?:\w+ )?(?:cochrane|review)\b")
_LED_BY = re.compile(r"\bled by (?:dr |prof\w* )?(?:[a-z'-]+ )?$")
_ALL_OF_IT = re.compile(
    r"\b(?:review|meta[\s-]?analysis|synthes\w+|pooled|every (?:\w+ )?(?:trial|study)"
    r"|all (?:the |of the )?(?:\w+ )?(?:trials|studies)"
    r"|the evidence)\b"
)
_TRIAL = re.compile(r"\b(?:trial|rct|randomi[sz]ed|cohort|pilot)\b")
_AND_OTHERS = re.compile(r"(?: [a-z]{1,3}\b)?,? (?:et al|and colleagues|and others)\b")
_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+|\s[|·]\s")
_NEXT_NAME, _LONG_HEAD, _MOST_IN_HEAD = 16, 8, 4
_BESIDE, _YEAR_BESIDE, _SEVERAL = 120, 12, 3
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
        self._second = [self._names[name] for name in names[1:2]] if self._first else []
        self._begins = tuple(name.split()[0] for name in names)
        self._size = OwnSize(policy)
        self._later = policy.year is not None and policy.year > policy.cutoff.year
        self._short = abbreviations(policy.titles)
        self._own = frozenset(map(meaning, words(one_spelling(fold(f"{policy.abstract}\n{policy.text}")))))
        said = (words(fold(name)) for name in (*policy.titles, *policy.authors))
        self._stated = [*map(_stated, {head for title in policy.titles if (head := _head(title))})]
        self._sounds = sounds_of(word for one in said for word in one if word not in STOCK)

    @property
    def studies(self) -> frozenset[int]:
        """How many studies the review found and included; empty when that is not known."""
        return self._size.studies

    def find(self, reading: Reading) -> Hint | None:
        """Look for hints that are enough together.

        Args:
            reading: a snippet or page.
        """
        folded = reading.folded
        named = [begin for begin in self._begins if begin in folded]
        published = self._cochrane and may_name_publisher(reading)
        if not named and not published and not self._size.studies:
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
        for count in self._size.studies:
            yield from places_of_count(folded, count)

    def _weigh(self, near: str, named: list[str], given: frozenset[str] | None) -> Hint | None:
        authors = [name for name, pattern in self._names.items() if name.split()[0] in named and pattern.search(near)]
        published = given is not None and names_publisher(near, self._number, given, self._of_another)
        studies = self._size.counts_studies(near)
        if not authors and not published and not studies:
            return None
        topic = self._topic.strength(words(one_spelling(near)))
        if published and (topic >= NAMED or (topic >= TOUCHED and self._speaks_as_it_does(near)) or self._about(near)):
            return Hint("mention.review", near)
        if self._size.is_told(near) or (published and (self._size.is_exact(near) or self._size.is_hinted(near))):
            return Hint("mention.size", near)
        if published and studies and IN_OTHER_SCRIPT.search(near):
            return Hint("mention.unreadable", near)
        year = self._year is not None and self._year.search(near) is not None
        if published and studies and topic >= TOUCHED:
            return Hint("mention.size", near)
        if studies and self._first in authors:
            return Hint("mention.authors", near)
        if authors and published and (topic >= TOUCHED or len(authors) > 1 or (year and self._first in authors)):
            return Hint("mention.citation", near)
        if self._first in authors and (topic >= TOUCHED or published) and self._names_it(near, topic):
            return Hint("mention.authors", near)
        review = _REVIEW.search(near) is not None
        if authors and topic >= NAMED and self._review_of(authors, near, year=year, studies=studies, review=review):
            return Hint("mention.authors", near)
        return Hint("mention.size", near) if studies and review and topic >= NAMED else None

    def _review_of(self, authors: list[str], near: str, *, year: bool, studies: bool, review: bool) -> bool:
        if studies or (review and (year or len(authors) > 1)):
            return True
        return (review or len(authors) > 1 or (year and self._first in authors)) and not _PRIMARY.search(near)

    def _names_it(self, near: str, topic: int) -> bool:
        """Whether the first author stands beside "review", a year in which only the review can be, or its title."""
        for found in self._names[self._first].finditer(near) if self._first else ():
            before, behind = (
                near[max(0, found.start() - _BESIDE) : found.start()],
                near[found.end() : found.end() + _BESIDE],
            )
            if _REVIEW_BY.search(before) or _HER_REVIEW.match(behind):
                return True
            if self._later and self._year is not None and self._year.search(behind[:_YEAR_BESIDE]):
                return True
            if _LEAD.search(before) or _LEAD.search(behind) or (_LED_BY.search(before) and _ALL_OF_IT.search(near)):
                return True
            told = _AND_OTHERS.match(behind)
            rest = behind[told.end() :] if told else ""
            if rest and not _PRIMARY.search(near) and self._topic.strength(words(one_spelling(rest))) >= TOLD:
                return True
            if any(pattern.search(behind[:_NEXT_NAME]) for pattern in self._second) and not _TRIAL.search(near):
                return True
        return topic >= TOLD and not _PRIMARY.search(near)

    def _about(self, near: str) -> bool:
        """Whether a work of the publisher is said to be about what the review studies, and nothing else."""
        return any(pattern.search(near) for pattern in self._stated)

    def _speaks_as_it_does(self, near: str) -> bool:
        """Whether the sentence that names the publisher has several words of the review, and hardly one of its own."""
        for sentence in _SENTENCE.split(near):
            if PUBLISHER.search(sentence):
                plain = spelled_out(words(one_spelling(PUBLISHER.sub(" ", sentence))), self._short)
                said = {word for word in map(meaning, plain) if word not in STOCK and not word.isdigit()}
                met, other = len(said & self._own), len(said - self._own)
                if met >= _SEVERAL and other <= 1 and self._topic.is_keyed(plain):
                    return True
                if met > _SEVERAL and not other and self._topic.strength(plain) >= TOUCHED:
                    return True
        return False

    def _of_another(self, stated: str) -> bool:
        return self._topic.is_another(words(one_spelling(stated)))

    def _unreadable(self, reading: Reading) -> Hint | None:
        """The publisher named in another script beside a word of the topic, or one that sounds like it or an author."""
        near = around_names(reading.text)
        if not near:
            return None
        touched = self._topic.strength(one_spelling(word.lower()) for word in _LATIN_WORD.findall(near)) >= TOUCHED
        return Hint("mention.unreadable", near) if touched or heard(near, self._sounds) else None


def _head(title: str) -> str:
    """What a title begins with, up to its first preposition, when that is one long word or several."""
    said = list(takewhile(lambda word: word not in HEAD_ENDS, words(one_spelling(fold(title)))))
    return " ".join(said) if len("".join(said)) >= _LONG_HEAD and len(said) <= _MOST_IN_HEAD else ""


def _stated(head: str) -> re.Pattern[str]:
    name = r"[\W_]{1,3}".join(map(re.escape, head.split()))
    work = r"cochrane\W{1,3}(?:systematic\s)?(?:review|verdict|evidence|report|findings|summary|update)s?"
    return re.compile(
        rf"\b{work}\W{{1,3}}(?:on|of|about|into|for|:)?\s?(?:the\s)?{name}\b(?=\W*$|\W*\n|[.;:?!)]|\s(?:found|finds|shows"
        rf"|showed|says|conclu\w+)\b)|\b{name}\scochrane\s(?:systematic\s)?review\b"
    )


def _windows(folded: str, cues: Iterator[int]) -> Iterator[str]:
    if len(folded) <= _SHORT:
        yield folded
        return
    last = -_APART
    for cue in sorted(cues)[:_MOST]:
        if cue - last >= _APART:
            last = cue
            yield folded[max(0, cue - _NEAR) : cue + _NEAR]

"""Hints that only together point to the hidden review: its topic, its authors, its year, its numbers, its publisher."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from evisynth.cleanroom.figures import study_counts, study_counts_at
from evisynth.cleanroom.folding import fold, one_spelling, words
from evisynth.cleanroom.policy import Policy
from evisynth.cleanroom.readings import Reading
from evisynth.cleanroom.topic import NAMED, TOUCHED, Topic

_GAP = r"[\W_]{0,3}"
_LATIN_NAME = rf"\bc{_GAP}[o*]{_GAP}c{_GAP}h?{_GAP}r{_GAP}[ae*@]{{1,2}}{_GAP}[iy]?n{_GAP}[es]?(?:library)?\b|\bcdsr\b"
_OTHER_NAMES = "|".join(
    re.escape(fold(name))
    for name in (
        "Кокрейн", "Кокран", "コクラン", "コクレイン", "코크란", "코크레인", "कोक्रेन", "कॉक्रेन",
        "कोक्रैन", "كوكرين", "كوكران",
        "کاکرین", "考科蓝", "考科藍", "考克兰",
        "科克伦", "科克兰", "คอเครน", "קוקרן",
    )
)  # fmt: skip
_PUBLISHER = re.compile(f"{_LATIN_NAME}|{_OTHER_NAMES}")
_OF_OTHER_SCRIPT = re.compile(_OTHER_NAMES)
_PARTS_OF_NAME = ("cochr", "cchr", "chran", "chrain", "cocra", "cdsr", "chrne")
_MARKS_IN_NAME = re.compile(r"[\W_]+")
_NOT_THE_REVIEW = re.compile(
    r"cochrane(?:'s|’s|s)?(?:\W{1,3}(?:collaboration(?:'s|’s|s)?|group(?:'s)?))?\W{1,3}(?:risk|rob\b|handbook|tool|central|methods?\b|"
    r"criteria|q\b|register|grade\b|controlled|clinical trials|trials|guid\w+|standards?|checklist|"
    r"training|interactive|"
    r"\w+ trials register|\w+ register)"
    r"|\b(?:archie|archibald|tom|thomas|lord|admiral|john|robert|james|eddie|mr|mrs|dr|prof\w*|a\.? ?l\.?)\s+cochrane\b"
    r"|\b(?:by|and|&)\s[a-z]\.?\s+cochrane\b"
    r"|\bcochrane,\s?(?:[a-z]\b|alberta|ontario|wisconsin)|\bcochrane\s(?:[a-z]{1,2}\b(?<!uk)(?<!us)(?<!s)|of\s)"
    r"|\bcochran(?:'s|’s|s)?\W{1,3}(?:q|test|mantel|armitage|statistic|c\b|theorem|orcutt)"
)
_NO_REVIEW = re.compile(r"\bno (?:\w+ ){0,3}reviews?\b|\bneither\b[^.]{0,60}\breview")
_REVIEW = re.compile(
    r"\b(?:review(?:s|ed|ers?)?|meta[\s-]?analys\w+|synthesis|pooled|pooling|summary of|evidence map|"
    r"overview|risk-of-bias plots?)\b"
)
_PRIMARY = re.compile(r"\b(?:trial|rct|randomi[sz]ed|cohort|pilot|placebo|survey|case report|crossover)\b")
_DATABASES = re.compile(
    r"\b(?:medline|embase|psycinfo|cinahl|web of science|scopus|lilacs|dare|google scholar)\b|"
    r"\b(?:search|extracted|retriev|databases|identified)\w*[^.]{0,80}\bpubmed\b"
)
_AS_A_DATABASE = re.compile(
    r"\bcdsr\b|cochrane(?:\W{1,3}(?:library|database\w*|central|collaboration|reviews?))?(?=\s?(?:,|;|\.|\)|\(|and\b|or\b|from\b|"
    r"up\b|until\b|to\b|was\b|were\b|for\b|using\b|database))|cochrane\W{1,3}(?:library|database\w*)"
)
_OTHER_NUMBER = re.compile(r"\bcd\d{6}\b|14651858\W{1,3}(?:cd|mr|ed)\d{6}")
_NEAR, _SHORT, _APART, _MOST = 240, 900, 160, 120
_NAME_LETTERS = 5


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
        self._scripts = {_script(character) for title in policy.titles for character in title}

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
        published = self._cochrane and _may_name(reading) and _PUBLISHER.search(folded) is not None
        if not named and not published and self._studies == 0:
            return None
        for near in _windows(folded, self._cues(folded, named, published=published)):
            hit = self._weigh(near, named, may=published)
            if hit:
                return hit
        return None

    def _cues(self, folded: str, named: list[str], *, published: bool) -> Iterator[int]:
        if len(folded) <= _SHORT:
            yield 0
            return
        for pattern in (*([_PUBLISHER] if published else ()), *map(re.compile, map(re.escape, named))):
            yield from (found.start() for found in pattern.finditer(folded))
        yield from (start for start, count in study_counts_at(folded) if count == self._studies)

    def _weigh(self, near: str, named: list[str], *, may: bool) -> Hint | None:
        authors = [name for name, pattern in self._names.items() if name.split()[0] in named and pattern.search(near)]
        published = may and self._published(near)
        studies = self._studies > 0 and any(count == self._studies for _, count in study_counts_at(near))
        if not authors and not published and not studies:
            return None
        topic = self._topic.strength(words(one_spelling(near)))
        if published and topic >= NAMED:
            return Hint("mention.review", near)
        if published and _OF_OTHER_SCRIPT.search(near) and topic < TOUCHED and self._unreadable(near):
            return Hint("mention.unreadable", near)
        year = self._year is not None and self._year.search(near) is not None
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

    def _published(self, near: str) -> bool:
        rest = _NOT_THE_REVIEW.sub(" ", near)
        if _DATABASES.search(rest):
            rest = _AS_A_DATABASE.sub(" ", rest)
        if _NO_REVIEW.search(rest) or (_OTHER_NUMBER.search(rest) and self._number not in rest):
            return False
        return any(_MARKS_IN_NAME.sub("", found[0]) != "cochran" for found in _PUBLISHER.finditer(rest))

    def _unreadable(self, near: str) -> bool:
        """Whether it is written in a script in which no title of the review is known."""
        return bool(set(map(_script, near)) - {"", "LATIN"} - self._scripts)


def _may_name(reading: Reading) -> bool:
    """A quick look, before the patterns are asked."""
    squeezed = reading.squeezed
    return any(part in squeezed for part in _PARTS_OF_NAME) or (
        not reading.folded.isascii() and _OF_OTHER_SCRIPT.search(reading.folded) is not None
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


def _script(character: str) -> str:
    if character.isascii():
        return ""
    import unicodedata

    return unicodedata.name(character, "").split(" ")[0] if character.isalpha() else ""

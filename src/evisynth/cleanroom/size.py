"""The size of the review: how many studies and people it had, by which it is known when nothing else is said of it."""

import itertools
import re

from evisynth.cleanroom.figures import SENTENCE, places_of_count, study_counts
from evisynth.cleanroom.folding import fold
from evisynth.cleanroom.numerals import in_figures, small_in_figures
from evisynth.cleanroom.policy import Policy

_NUMBER = re.compile(r"(?<![\d.,])(\d{1,3}(?:[,\u2009\u202f ]\d{3})+|\d{2,6})(?![\d]|[.,]\d|\s?%)")
_TAKEN = re.compile(
    r"\b(?:included|sampled|analysed|analyzed|selected|found|identified)\s(?:only\s)?(\d{1,3})\b(?!\s?%)"
)
_OF_STUDIES = re.compile(r"(?<![\d.,])(\d{1,3})\s(?:(?!\d)\w+\s){0,2}(?:studies|trials|rcts|reports)\b")
_STUDIES = re.compile(r"\b(?:studies|trials|rcts|reports|papers)\b")
_LEAST_STUDIES, _MANY, _TELLING, _SPAN = 5, 100, 200, 140
_YEARS = range(1900, 2101)


class OwnSize:
    """Finds the review's numbers of studies and of people.

    Args:
        policy: whose abstract and text tell them; those of the sentence with the most people count.
    """

    def __init__(self, policy: Policy) -> None:
        said = [small_in_figures(in_figures(fold(one))) for one in SENTENCE.split(f"{policy.abstract}\n{policy.text}")]
        told = [one for one in said if study_counts(one) or (_TAKEN.search(one) and _STUDIES.search(one))]
        sentence = max(told, key=_most_people, default="")
        pairs = study_counts(sentence)
        most = _most_people(sentence)
        sampled = (_TAKEN, _OF_STUDIES) if _TAKEN.search(sentence) else ()
        taken = {int(found[1]) for form in sampled for found in form.finditer(sentence)}
        self.studies = frozenset(
            count for count in {count for count, people in pairs if people == most} | taken if count >= _LEAST_STUDIES
        )
        """How many studies it found, and how many of them it took."""

        self._people = {n: _printed(n) for n in _people(sentence) if n % 50}

    def counts_studies(self, near: str) -> bool:
        """Whether a text tells one of its numbers of studies.

        Args:
            near: folded text of some sentences.
        """
        return any(places_of_count(near, count) for count in self.studies)

    def is_told(self, near: str) -> bool:
        """Whether two of its numbers of people stand close together.

        Args:
            near: folded text of some sentences.
        """
        places = sorted((found.start(), n) for n, form in self._people.items() for found in form.finditer(near))
        return any(b[0] - a[0] <= _SPAN and a[1] != b[1] for a, b in itertools.pairwise(places))

    def is_hinted(self, near: str) -> bool:
        """Whether one of its numbers of people stands close to one of its studies, whatever the words beside them.

        Args:
            near: folded text of some sentences.
        """
        return any(
            re.search(rf"(?<![\d.,]){count}(?![\d]|[.,]\d)", near[max(0, found.start() - _SPAN) : found.end() + _SPAN])
            for pattern in self._people.values()
            for found in pattern.finditer(near)
            for count in self.studies
        )

    def is_exact(self, near: str) -> bool:
        """Whether a number of people stands there that is not round and so large that few have it.

        Args:
            near: folded text of some sentences.
        """
        return any(n >= _TELLING and n % 10 and pattern.search(near) for n, pattern in self._people.items())


def _most_people(sentence: str) -> int:
    return max((people for _, people in study_counts(sentence)), default=max(_people(sentence), default=0))


def _people(sentence: str) -> set[int]:
    """The numbers of a sentence that may count people: large, no years and no shares."""
    numbers = {int(re.sub(r"\D", "", found[1])) for found in _NUMBER.finditer(sentence)}
    return {n for n in numbers if n >= _MANY and n not in _YEARS}


def _printed(number: int) -> re.Pattern[str]:
    forms = dict.fromkeys((str(number), *(f"{number:,}".replace(",", mark) for mark in ",. \u2009")))
    return re.compile(rf"(?<![\d.,])(?:{'|'.join(map(re.escape, forms))})(?!\d|[.,]\d)")

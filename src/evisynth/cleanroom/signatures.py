"""The review's numbers in another dress: rounded, in per cent, as people out of a hundred, in words."""

import itertools
import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from functools import lru_cache

from evisynth.cleanroom.accuracy import OwnAccuracy
from evisynth.cleanroom.figures import SENTENCE, Figures, places_of_count, single_trial, study_counts
from evisynth.cleanroom.folding import fold, one_spelling, places_of, words
from evisynth.cleanroom.numerals import in_figures, small_in_figures
from evisynth.cleanroom.policy import Policy
from evisynth.cleanroom.publisher import PUBLISHER
from evisynth.cleanroom.readings import Reading
from evisynth.cleanroom.topic import NAMED, TOUCHED, Topic

_NUMBER = re.compile(
    r"([0-9.,·](?<![\w.,].)(?:(?<=[0-9])\d{0,3}(?:[.,·]\d{1,3})?|(?<=[.,·])\d{1,3}))(?![\w]|[.,·]\d)", re.DOTALL
)
"""Folded texts have ASCII's digits only, which are looked for faster than all that there are."""
_SIGNED = re.compile(r"(?<![\w.,])[-−–]")
_FRACTION = re.compile(
    r"([0-9](?<![\w.,]\d)\d{0,3})\s*(?:/|of|in|out of|per|from|among|von|de|sur|su|em|din|av|af|"
    r"z)\s*(?:every |the |these )?(\d{2,4})(?![\w.,]\d)"
)
_FRACTION_BACK = re.compile(
    r"(?<!\d )(?:out of|of|among|per)\s(?:every |the |these )?(\d{2,4})\s"
    r"(?:[a-z-]+\s){1,5}?[a-z-]+,\s(\d{1,4})\s(?=[a-z])"
)
"""Of every hundred people who took it, twelve were …"""
_STATISTIC = re.compile(
    r"%|per ?cent|per mille|\bci\b|interval|limit|ratio|effect|sensitiv|specific|range|"
    r"/\s?100|[x×]\s?100|\bto\b\s*\d|estimate|fewer|less|lower"
)
_MONTH_NAMES = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = f"(?:{'|'.join(_MONTH_NAMES)})[a-z]{{0,6}}"
_OF_A_DATE = re.compile(rf"\b{_MONTH}\.? \d{{1,2}}(?!\d)|\b\d{{1,2}}(?:st|nd|rd|th)? (?:of )?{_MONTH}\b")
_MONTHS = re.compile(rf"(?:{'|'.join(_MONTH_NAMES)})(?:(?<=\d \w{{3}})|(?<=\d of \w{{3}})|[a-z]{{0,6}}\.? \d)")
_CLAUSE = re.compile(r"(?<=\))[.,;]?\s")
_ESTIMATE = re.compile(r"(?<![\d.,])(\d{1,3}[.]\d{1,3})(?![\d%])")
_BESIDE = 120
_SPREAD, _SIDE, _LEAST_NUMBERS, _MOST_NUMBERS = 220, 300, 3, 3000
_LARGEST_RATIO = 20
_SMALL, _ENOUGH, _ENOUGH_ALONE, _DAYS = 12, 2.5, 5, 32
_DATE_LETTERS = 11
_ROUND = frozenset((10.0, 15.0, 20.0, 25.0, 30.0, 40.0, 50.0, 60.0, 70.0, 75.0, 80.0, 90.0, 95.0, 100.0, 1000.0))
_SCALES = (1, 10, 100, 1000)
Found = tuple[float, int, int]


class Signatures:
    """Finds a result of the review by numbers that are not written as the review wrote them, near words of its topic.

    Args:
        policy: whose numbers are sought.
        triples: its results, each an estimate with two limits.
        studies: how many studies it found or included; empty when that is not known.
    """

    def __init__(self, policy: Policy, triples: Iterable[tuple[float, float, float]], studies: frozenset[int]) -> None:
        self._topic = Topic(policy)
        self._studies = studies
        forms = {
            tuple(sorted(form))
            for triple in triples
            for form in (*_forms(triple), _falls(triple), *_inverted(triple))
            if form
        }
        self._orders = frozenset(order for form in forms for order in itertools.permutations(form))
        self._sets: list[frozenset[float]] = []
        for part in (policy.abstract, policy.text[:20_000]):
            for sentence in SENTENCE.split(_plain(fold(part))):
                if single_trial(sentence):
                    continue
                numbers = frozenset(number for number, _, _ in _numbers(sentence) if not _yearlike(number))
                if _weight(numbers) >= _ENOUGH:
                    self._sets.append(numbers)
        self._fractions: dict[tuple[int, int], set[tuple[int, int]]] = {}
        for part in (policy.abstract, policy.text[:20_000]):
            for sentence in SENTENCE.split(_plain(fold(part))):
                said = set(_fractions(sentence))
                for one in said if len(said) > 1 else ():
                    self._fractions.setdefault(one, set()).update(said - {one})
        self._trials = _estimates_with_trials(policy)
        self._accuracy = OwnAccuracy(policy)
        self._having: dict[float, list[frozenset[float]]] = {}
        for one in self._sets:
            for number in one:
                self._having.setdefault(number, []).append(one)
        known = {number for one in self._sets for number in one} | {number for form in forms for number in form}
        self._known = frozenset(number for number in known if not _yearlike(number))

    def find(self, reading: Reading) -> Figures | None:
        """Look for a result of the review.

        Args:
            reading: a text of any length.
        """
        folded = reading.counted
        hit = self._parts(folded) or self._accurate(folded) or self._with_trials(folded)
        if hit:
            return hit
        met = self._met(folded)
        sizes = [size for size, _, _ in met]
        threes = map(self._orders.__contains__, zip(sizes, sizes[1:], sizes[2:], strict=False))
        for at in [at for at, three in enumerate(threes) if three or sizes[at] in self._having]:
            _, start, _ = met[at]
            start = _start(folded, start)
            if met[at + 2][2] - start <= _SPREAD:  # no result has fewer than three numbers
                hit = self._three(folded, met, at, start) or self._several(folded, met, at, start)
                if hit:
                    return hit
        return None

    def _met(self, folded: str) -> list[Found]:
        """Where the review's numbers stand, without their signs; not where they are the day of a date."""
        known = ((size, found) for found in _NUMBER.finditer(folded) if (size := _size(found[1])) in self._known)
        met = [(size, found.start(), found.end()) for size, found in itertools.islice(known, _MOST_NUMBERS)]
        if len(met) < _LEAST_NUMBERS or not _MONTHS.search(folded):
            return met
        months = sorted(at for name in _MONTH_NAMES for at in places_of(name, folded))
        return [one for one in met if not (one[0] < _DAYS and _of_a_date(months, folded, one))]

    def _parts(self, folded: str) -> Figures | None:
        """Two of a sentence's parts of so many people."""
        if not self._fractions:
            return None
        met = {(int(found[1]), int(found[2])): found for found in _FRACTION.finditer(folded)}
        for one, found in met.items():
            if self._fractions.get(one, set()) & met.keys():
                near = folded[max(0, found.start() - _SIDE) : found.end() + _SIDE]
                if self._spoken_of(near):
                    return Figures("overlap.figures", near)
        return None

    def _with_trials(self, folded: str) -> Figures | None:
        """An estimate without limits beside the number of trials that it was pooled from."""
        for printed, counts in self._trials.items():
            for at in places_of(printed, folded):
                if not _NUMBER.match(folded, at):
                    continue
                near = folded[max(0, at - _BESIDE) : at + len(printed) + _BESIDE]
                told = any(places_of_count(near, count) for count in counts)
                if told and self._topic.strength(words(one_spelling(near))) >= TOUCHED:
                    return Figures("overlap.figures", near)
        return None

    def _accurate(self, folded: str) -> Figures | None:
        """A sensitivity with the specificity that goes with it."""
        for start, end in self._accuracy.find(folded):
            near = folded[max(0, start - _SIDE) : end + _SIDE]
            if self._spoken_of(near) or PUBLISHER.search(near):
                return Figures("overlap.figures", folded[start:end])
        return None

    def _three(self, folded: str, met: list[Found], at: int, start: int) -> Figures | None:
        (a, _, _), (b, _, _), (c, _, end) = met[at : at + 3]
        if (a, b, c) not in self._orders:
            return None
        near = folded[max(0, start - _SIDE) : end + _SIDE]
        whole = a.is_integer() and b.is_integer() and c.is_integer()
        if (whole and not _STATISTIC.search(near)) or not self._spoken_of(near):
            return None
        return Figures("overlap.figures", folded[start:end])

    def _several(self, folded: str, met: list[Found], at: int, start: int) -> Figures | None:
        near = {number for number, _, end in met[at : at + 12] if end - start <= _SPREAD}
        for known in self._having.get(met[at][0], ()) if len(near) >= _ENOUGH else ():
            shared = known & near
            if len(shared) >= _ENOUGH and _weight(shared) >= _ENOUGH:
                said = folded[max(0, start - _SIDE) : start + _SPREAD + _SIDE]
                alone = _weight(shared) >= _ENOUGH_ALONE
                if alone or self._topic.strength(words(one_spelling(said))) >= NAMED or self._counted(said):
                    return Figures("overlap.figures", folded[start : start + _SPREAD])
        return None

    def _spoken_of(self, near: str) -> bool:
        return self._topic.strength(words(one_spelling(near))) >= TOUCHED or self._counted(near)

    def _counted(self, near: str) -> bool:
        return any(places_of_count(near, count) for count in self._studies)


def _estimates_with_trials(policy: Policy) -> dict[str, set[int]]:
    """Estimates with decimals as they may be printed, each with the numbers of trials of its sentence."""
    found: dict[str, set[int]] = {}
    for part in (policy.abstract, policy.text[:20_000]):
        for sentence in SENTENCE.split(fold(part)):
            for clause in _CLAUSE.split(sentence):
                counts = {count for count, _ in study_counts(clause) if count > 2}
                first = _ESTIMATE.search(clause)
                if counts and first is not None:
                    for mark in ".,·":
                        found.setdefault(first[1].replace(".", mark), set()).update(counts)
    return found


def _falls(triple: tuple[float, float, float]) -> tuple[float, ...]:
    """A ratio below one, as how much less it is in per cent."""
    return tuple(sorted(round(100 * (1 - abs(part))) for part in triple)) if max(map(abs, triple)) < 1 else ()


def _inverted(triple: tuple[float, float, float]) -> Iterator[tuple[float, ...]]:
    """A ratio with what is compared changed about: 1.74 (1.43 to 2.12) as 0.575 (0.472 to 0.699)."""
    if min(triple) > 0 and max(triple) < _LARGEST_RATIO:
        for digits in (2, 3):
            form = tuple(round(1 / part, digits) for part in triple)
            if len(set(form)) == len(form):
                yield form


def _forms(triple: tuple[float, float, float]) -> Iterator[tuple[float, ...]]:
    """A result as it may be told: rounded, and multiplied by ten, a hundred, a thousand."""
    for scale in _SCALES:
        for digits in (0, 1, 2):
            form = tuple(round(abs(part) * scale + 1e-9, digits) for part in triple)
            # What has been rounded to one figure each is no longer a result of one review.
            if (len(set(form)) == len(form) and max(form) >= _SMALL) or (
                digits > 0 and min(form) >= 0.1 and len(set(form)) == 3
            ):
                yield form


def _plain(folded: str) -> str:
    return small_in_figures(in_figures(folded))


def _numbers(folded: str) -> Iterator[Found]:
    for found in _NUMBER.finditer(folded):
        yield _size(found[1]), found.start(), found.end()


@lru_cache(4096)
def _size(said: str) -> float:
    return float(said.replace("·", ".").replace(",", "."))


def _start(folded: str, start: int) -> int:
    """Where a number begins with its sign, unless that is the dash behind a word."""
    return start - 1 if start and _SIGNED.match(folded, start - 1) else start


def _of_a_date(months: list[int], folded: str, number: Found) -> bool:
    """Whether a number is the day of a date; the months' places tell where it is worth while to look."""
    _, start, end = number
    after = bisect_left(months, start - _DATE_LETTERS - 1)
    if after == len(months) or months[after] >= end + _DATE_LETTERS:
        return False
    near = folded[max(0, _start(folded, start) - _DATE_LETTERS) : end + _DATE_LETTERS]
    return _OF_A_DATE.search(near) is not None


def _fractions(sentence: str) -> Iterator[tuple[int, int]]:
    yield from ((int(found[1]), int(found[2])) for found in _FRACTION.finditer(sentence))
    yield from ((int(found[2]), int(found[1])) for found in _FRACTION_BACK.finditer(sentence))


def _yearlike(number: float) -> bool:
    return 1900 <= number < 2100 and number % 1 == 0


def _weight(numbers: Iterable[float]) -> float:
    """What numbers tell together: small and round ones little, other whole ones of two figures less than the rest."""
    return sum(
        0.5 if number <= _SMALL or number in _ROUND else 0.75 if number.is_integer() and number < _DAYS else 1.0
        for number in numbers
    )

"""The review's results as numbers: an estimate with its limits, trials with their participants."""

import re
from bisect import bisect_left
from typing import NamedTuple

from evisynth.cleanroom.policy import Policy
from evisynth.cleanroom.readings import Reading

_NUMERALS = (
    "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen "
    "nineteen twenty"
)
_WORDS = {word: number for number, word in enumerate(_NUMERALS.split(), 2)}
_NUMBER = r"[-−–]?(?:\d{1,4}(?:[.,·]\d{1,3})?|[.·]\d{1,3})"
_DECIMAL = r"[-−–]?\d{0,4}[.,·]\d{1,3}"
_BETWEEN = r"[^\d.\n]{0,40}?(?:95[^\d\n]{0,45}?|\d{2}\s?%[^\d\n]{0,24}?)?"
_TRIPLE = re.compile(
    rf"(?<![\d.])({_DECIMAL}){_BETWEEN}[\s(\[,;:=]({_NUMBER})\s*(?:to|and|a|bis|and|until|,|;|-|–|—|−|~|до|"
    rf"至)\s*({_NUMBER})(?!\d)"
)
_ANY_DECIMAL = re.compile(r"(?<![\d.,·])(?:\d{1,4}[.,·]|[.·])(\d{1,3})(?![\d])(?![.,·]\d)")
_TABLE_SPAN = 200
_SINGLE = re.compile(r"\b(?:1|one|a single|single|only one)\s+(?:\w+\s+){0,2}(?:trial|study|rct)\b")
_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")
_TRIALS = re.compile(rf"\b(\d{{1,3}}|{'|'.join(_WORDS)})\s+(?:\w+[\s-]){{0,3}}(?:trials|studies|rcts)\b")
_PEOPLE = re.compile(
    r"\bn\s*=\s*(\d{1,3}(?:[,.\s]\d{3})+|\d{3,6})\b|\b(\d{1,3}(?:[,.\s]\d{3})+|\d{3,6})\s+(?:\w+\s+){0,2}(?:participants|women|men|people|patients|"
    r"children|infants|adults|babies|individuals|subjects|persons)\b"
)
_SPAN = 160


class Figures(NamedTuple):
    """Numbers that only the hidden review puts together, and the words that they stand in."""

    rule: str
    evidence: str


class OwnFigures:
    """Finds the review's pooled results by their numbers alone, in any language.

    Args:
        policy: whose abstract and text hold the results. Results of a single trial are that trial's
            own and are left out.
    """

    def __init__(self, policy: Policy) -> None:
        from evisynth.cleanroom.folding import fold

        self._triples: set[tuple[float, float, float]] = set()
        self._sizes: set[tuple[int, int]] = set()
        for part in (policy.abstract, policy.text):
            for sentence in _SENTENCE.split(fold(part)):
                if not _SINGLE.search(sentence):
                    self._triples.update(triple for triple, _ in _triples(sentence))
                self._sizes.update(size for size, _ in _sizes(sentence))
        self._sorted = {_sorted(*triple) for triple in self._triples}

    def find(self, reading: Reading) -> Figures | None:
        """Look for a result of the review.

        Args:
            reading: a text of any length.
        """
        if self._triples:
            for triple, place in _triples(reading.folded):
                if triple in self._triples:
                    return Figures("overlap.figures", reading.around(*place))
            scattered = self._scattered(reading.folded)
            if scattered:
                return Figures("overlap.figures", reading.around(*scattered))
        if self._sizes:
            for size, place in _sizes(reading.folded):
                if size in self._sizes:
                    return Figures("overlap.size", reading.around(*place))
        return None

    def _scattered(self, folded: str) -> tuple[int, int] | None:
        """The three numbers of a result next to each other in any order, as cells of a table may have them."""
        printed = [match for match in _ANY_DECIMAL.finditer(folded) if len(match[1]) >= 2]
        for a, b, c in zip(printed, printed[1:], printed[2:], strict=False):
            if c.end() - a.start() <= _TABLE_SPAN and _sorted(*(_value(m.group()) for m in (a, b, c))) in self._sorted:
                return a.start(), c.end()
        return None


def _sorted(a: float, b: float, c: float) -> tuple[float, ...]:
    return tuple(sorted((a, b, c)))


def _triples(folded: str) -> list[tuple[tuple[float, float, float], tuple[int, int]]]:
    found: list[tuple[tuple[float, float, float], tuple[int, int]]] = []
    for match in _TRIPLE.finditer(folded):
        middle, low, high = (_value(match[group]) for group in (1, 2, 3))
        if abs(low) > abs(high) and low > 0 and high < 0:
            low, high = high, low
        found.append(((abs(middle), abs(low), abs(high)), match.span()))
    return found


def _sizes(folded: str) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    people = list(_PEOPLE.finditer(folded))
    if not people:
        return []
    starts = [one.start() for one in people]
    found: list[tuple[tuple[int, int], tuple[int, int]]] = []
    for trials in _TRIALS.finditer(folded):
        count = _WORDS.get(trials[1]) or (int(trials[1]) if trials[1].isdecimal() else 0)
        low = bisect_left(starts, trials.start() - _SPAN - 60)
        for near in people[low : bisect_left(starts, trials.end() + _SPAN + 1)]:
            if count > 1 and 0 <= max(near.start() - trials.end(), trials.start() - near.end()) <= _SPAN:
                size = int(re.sub(r"\D", "", near[1] or near[2]))
                ends = sorted((*trials.span(), *near.span()))
                found.append(((count, size), (ends[0], ends[-1])))
    return found


def _value(printed: str) -> float:
    return float(printed.replace("−", "-").replace("–", "-").replace("·", ".").replace(",", "."))

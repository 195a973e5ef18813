"""The review's results as numbers: an estimate with its limits, trials with their participants."""

import re
from typing import NamedTuple

from evisynth.cleanroom.policy import Policy
from evisynth.cleanroom.readings import Reading

_NUMBER = r"[-−–]?\d{1,4}(?:[.,·]\d{1,3})?"
_DECIMAL = r"[-−–]?\d{1,4}[.,·]\d{1,3}"
_BETWEEN = r"[^\d.\n]{0,40}?(?:95[^\d\n]{0,24}?|\d{2}\s?%[^\d\n]{0,24}?)?"
_TRIPLE = re.compile(
    rf"(?<![\d.])({_DECIMAL}){_BETWEEN}[\s(\[,;:=]({_NUMBER})\s*(?:to|and|a|bis|and|until|,|;|-|–|—|−|~|до|至)\s*({_NUMBER})(?!\d)"
)
_SINGLE = re.compile(r"\b(?:1|one|a single|single|only one)\s+(?:\w+\s+){0,2}(?:trial|study|rct)\b")
_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")
_TRIALS = re.compile(
    r"\b(\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty)\s+(?:\w+[\s-]){0,3}(?:trials|studies|rcts)\b"
)
_PEOPLE = re.compile(
    r"\b(?:n\s*=\s*)?(\d{1,3}(?:[,.\s]\d{3})+|\d{3,6})\s+(?:\w+\s+){0,2}(?:participants|women|men|people|patients|children|infants|adults|babies|individuals|subjects|persons)\b"
)
_SPAN = 160
_WORDS = {
    w: n
    for n, w in enumerate(
        "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(),
        2,
    )
}


class Figures(NamedTuple):
    """Numbers that only the hidden review puts together, and the words that they stand in."""

    rule: str
    evidence: str


class OwnFigures:
    """Finds the review's pooled results by their numbers alone, in any language.

    Args:
        policy: whose abstract and text hold the results. Results of a single trial are that trial's own and are left out.
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

    def find(self, reading: Reading) -> Figures | None:
        """Look for a result of the review.

        Args:
            reading: a text of any length.
        """
        if self._triples:
            for triple, place in _triples(reading.folded):
                if triple in self._triples:
                    return Figures("overlap.figures", reading.around(*place))
        if self._sizes:
            for size, place in _sizes(reading.folded):
                if size in self._sizes:
                    return Figures("overlap.size", reading.around(*place))
        return None


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
    found: list[tuple[tuple[int, int], tuple[int, int]]] = []
    for trials in _TRIALS.finditer(folded):
        count = _WORDS.get(trials[1]) or (int(trials[1]) if trials[1].isdecimal() else 0)
        for near in people:
            if count > 1 and 0 <= max(near.start() - trials.end(), trials.start() - near.end()) <= _SPAN:
                size = int(re.sub(r"\D", "", near[1]))
                ends = sorted((*trials.span(), *near.span()))
                found.append(((count, size), (ends[0], ends[-1])))
    return found


def _value(printed: str) -> float:
    return float(printed.replace("−", "-").replace("–", "-").replace("·", ".").replace(",", "."))

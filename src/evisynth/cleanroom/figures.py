"""The review's results as numbers: an estimate with its limits, trials with their participants."""

import itertools
import re
from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from evisynth.cleanroom.folding import fold, places_of
from evisynth.cleanroom.policy import Policy
from evisynth.cleanroom.readings import Reading

_NUMERALS = (
    "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen "
    "nineteen twenty"
)
_FOREIGN = (
    "dos deux zwei due dois", "tres trois drei tre", "cuatro quatre vier quattro quatro", "cinco cinq funf cinque",
    "seis six sechs sei", "siete sept sieben sette sete", "ocho huit acht otto oito", "nueve neuf neun nove",
    "diez dix zehn dieci dez", "once onze elf undici", "doce douze zwolf dodici doze", "trece treize dreizehn tredici",
    "catorce quatorze vierzehn quattordici", "quince quinze funfzehn quindici",
    "dieciseis seize sechzehn sedici dezesseis",
    "diecisiete dix-sept siebzehn diciassette dezessete", "dieciocho dix-huit achtzehn diciotto dezoito",
    "diecinueve dix-neuf neunzehn diciannove dezenove", "veinte vingt zwanzig venti vinte",
)  # fmt: skip
_WORDS = {word: number for number, names in enumerate(_FOREIGN, 2) for word in names.split()} | {
    word: number for number, word in enumerate(_NUMERALS.split(), 2)
}
_NUMBER = r"[-−–]?(?:\d{1,4}(?:[.,·]\d{1,3})?|[.·]\d{1,3})"
_DECIMAL = r"[-−–]?\d{0,4}[.,·]\d{1,3}"
_BETWEEN = r"[^\d.\n]{0,90}?(?:95[^\d\n]{0,45}?|\d{2}\s?%[^\d\n]{0,24}?)?"
_TRIPLE = re.compile(
    rf"(?<![\d.])({_DECIMAL}){_BETWEEN}[\s(\[,;:=]({_NUMBER})\s*(?:to|and|a|bis|and|until|,|;|-|–|—|−|~|до|"
    rf"至)\s*({_NUMBER})(?!\d)"
)
_SHARES = re.compile(
    r"(?<![\d.,])(\d{1,2})\s?%?\s?[(\[,;][^\d().]{0,12}95\s?%[^\d().]{0,30}(\d{1,2})\s?%?\s?(?:to|-|–|—|−|,|;)\s?(\d{1,2})\s?%"
)
"""A share in whole per cent with its limits, as reviews of tests print their results."""
_POINT = re.compile(r"[.,·]\d{1,3}(?![\d])(?![.,·]\d)")
_APART = re.compile(r"(\d)\s{1,2}([.·])\s{0,2}(\d)")
_APART_SIGNS = (" .", "\n.", "\t.", " ·")
_TABLE_SPAN = 200
_PERCENT = re.compile(r"([0-9](?<![\d.,]\d)\d?)\s?(?:%|per ?cent|prozent|por ciento)")
_SINGLE = re.compile(r"\b(?:1|one|a single|single|only one)\s+(?:\w+\s+){0,2}(?:trial|study|rct)\b")
SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")
_TRIALS = re.compile(
    rf"(?<![.,])\b(\d{{1,3}}|{'|'.join(_WORDS)})\s+(?:(?!\d)\w+[\s-]){{0,3}}(?:trials|studies|rcts|ensayos|estudios|essais|etudes|"
    rf"studien|ensaios|estudos|studi)\b|\bk\s?=\s?(\d{{1,3}})\b|(\d{{1,3}})\s?(?:项|個|个|件|편)\s?[^\s\d]{{0,6}}(?:试验|試験|研究|시험|연구)"
)
_STUDY_WORDS = "trials studies rcts ensayos estudios essais etudes studien ensaios estudos studi"
_STUDY_SIGNS = "试验 試験 研究 시험 연구"
_STUDIES = re.compile(
    rf"\b(?:{_STUDY_WORDS.replace(' ', '|')})\b|\bk\s?=\s?\d{{1,3}}\b|{_STUDY_SIGNS.replace(' ', '|')}"
)
_NUMBER_BEFORE = 80
_STUDY_NOUNS = (
    "trial", "stud", "rct", "ensa", "essai", "etude", "estud", "k =", "k=", "试验", "試験", "研究", "시험", "연구",
)  # fmt: skip
_PEOPLE = re.compile(
    r"\bn\s*=\s*(\d{1,3}(?:[,.\s]\d{3})+|\d{3,6})\b|\b(\d{1,3}(?:[,.\s]\d{3})+|\d{3,6})\s+(?:\w+\s+){0,2}(?:participants|women|men|people|patients|"
    r"children|infants|adults|babies|individuals|subjects|persons|workers|nurses|students|pupils|mothers|pregnancies|eyes|"
    r"limbs|families|households|carers|caregivers|veterans|athletes|residents|adolescents|girls|boys|"
    r"participantes|pacientes|personas|mujeres|pessoas|patientes|personnes|femmes|teilnehmer\w*|patient\w*|personen|"
    r"partecipanti|pazienti)\b|(\d{1,3}(?:[,.\s]\d{3})+|\d{3,6})\s?(?:名|人|例|位|명)"
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
        self._triples: set[tuple[float, float, float]] = set()
        self._shares: set[tuple[float, float, float]] = set()
        self._sizes: set[tuple[int, int]] = set()
        for part in (policy.abstract, policy.text):
            for sentence in SENTENCE.split(fold(part)):
                if not _SINGLE.search(sentence):
                    self._triples.update(map(_triple, _TRIPLE.finditer(sentence)))
                    self._shares.update(map(_part_of_one, _SHARES.finditer(sentence)))
                self._sizes.update(_sizes(sentence))
        self._falls = {
            tuple(sorted(round(100 * (1 - x)) for x in triple)) for triple in self._triples if max(triple) < 1
        }
        self._middles = {middle for middle, _, _ in self._triples}
        self._orders = frozenset(order for triple in self._triples for order in itertools.permutations(triple))
        sizes = {size for _, size in self._sizes}
        self._printed_sizes = sorted(
            {form for n in sizes for form in (str(n), f"{n:,}", f"{n:,}".replace(",", " "), f"{n:,}".replace(",", "."))}
        )

    @property
    def shares(self) -> frozenset[tuple[float, float, float]]:
        """Its results in whole per cent, as parts of one."""
        return frozenset(self._shares)

    @property
    def triples(self) -> frozenset[tuple[float, float, float]]:
        """Its results, each an estimate with two limits, without signs."""
        return frozenset(self._triples)

    def find(self, reading: Reading) -> Figures | None:
        """Look for a result of the review.

        Args:
            reading: a text of any length.
        """
        folded = reading.figured
        if any(apart in folded for apart in _APART_SIGNS):
            folded = _APART.sub(r"\1\2\3", folded)
        printed = _decimals(folded) if self._triples else []
        for value, start, _ in printed:
            if value in self._middles:
                found = _TRIPLE.match(folded, start)
                if found and _triple(found) in self._triples:
                    return Figures("overlap.figures", found[0])
        exact = [one for one in printed if one[2] - one[1] >= 3]
        values = [value for value, _, _ in exact]
        known = map(self._orders.__contains__, zip(values, values[1:], values[2:], strict=False))
        for at in itertools.compress(itertools.count(), known):
            # Next to each other in any order, as the cells of a table may have them.
            (_, start, _), (_, _, end) = exact[at], exact[at + 2]
            if end - start <= _TABLE_SPAN:
                return Figures("overlap.figures", folded[start:end])
        return self._fall(reading) or self._size(reading)

    def _fall(self, reading: Reading) -> Figures | None:
        """A ratio below one, told as how much less it is: 0.72 (0.58 to 0.89) as 28% (11% to 42%)."""
        if not self._falls:
            return None
        found = [one for one in _PERCENT.finditer(reading.folded) if one[1] != "95"]
        for a, b, c in zip(found, found[1:], found[2:], strict=False):
            close = c.end() - a.start() <= _TABLE_SPAN
            if close and tuple(sorted(int(one[1]) for one in (a, b, c))) in self._falls:
                return Figures("overlap.figures", reading.around(a.start(), c.end()))
        return None

    def _size(self, reading: Reading) -> Figures | None:
        said = reading.figured
        for form in self._printed_sizes:
            at = said.find(form)
            while at >= 0:
                near = said[max(0, at - _SPAN - 60) : at + _SPAN + 60]
                if any(size in self._sizes for size in _sizes(near)):
                    return Figures("overlap.size", near)
                at = said.find(form, at + _SPAN)
        return None


def single_trial(folded: str) -> bool:
    """Whether a sentence tells the result of one trial, which is that trial's own.

    >>> single_trial("one trial of 61 fishermen reported mood")
    True
    """
    return _SINGLE.search(folded) is not None


def study_counts(folded: str) -> list[tuple[int, int]]:
    """Numbers of studies that stand beside a number of people, with that number.

    Args:
        folded: a text.

    >>> study_counts("we included nine trials with 1437 participants")
    [(9, 1437)]
    """
    return _sizes(folded)


def places_of_count(folded: str, count: int) -> list[int]:
    """Where a number of studies stands.

    Args:
        folded: a text.
        count: how many studies are sought.

    >>> places_of_count("over fourteen studies, k = 11", 11)
    [23]
    """
    forms = _printed(count)
    if not any(form in folded for form in forms):
        return []
    return [start for start, met in _counts_at(folded, forms) if met == count]


@lru_cache(64)
def _printed(count: int) -> tuple[str, ...]:
    """What a count of studies is printed as."""
    return (str(count), *(word for word, number in _WORDS.items() if number == count))


def _counts_at(folded: str, forms: tuple[str, ...]) -> Iterator[tuple[int, int]]:
    """Numbers of studies; those before words for studies of which no form stands near may be left out."""
    if not any(noun in folded for noun in _STUDY_NOUNS):
        return
    met = -1
    for noun in _study_nouns(folded):  # numbers are many, and words for studies few
        begin, end = max(0, noun.start() - _NUMBER_BEFORE), noun.end()
        near = folded[begin:end]
        if any(form in near for form in forms):
            for found in _TRIALS.finditer(folded, begin, end):
                if found.start() > met:
                    met = found.start()
                    yield met, _count(found)


def _study_nouns(folded: str) -> Iterator[re.Match[str]]:
    """Words for studies, each looked for by itself, since few of them are there."""
    places = {at for word in f"{_STUDY_WORDS} {_STUDY_SIGNS}".split() for at in places_of(word, folded)}
    places |= {at - back for at in places_of("=", folded) for back in (1, 2) if at >= back and folded[at - back] == "k"}
    return (noun for noun in (_STUDIES.match(folded, at) for at in sorted(places)) if noun)


def _count(found: re.Match[str]) -> int:
    said = next(group for group in found.groups() if group)
    return _WORDS.get(said) or (int(said) if said.isdecimal() else 0)


def _decimals(folded: str) -> list[tuple[float, int, int]]:
    """Every number with decimals: its size, and its span without sign."""
    found: list[tuple[float, int, int]] = []
    for point in _POINT.finditer(folded):
        start = point.start()
        while start > 0 and point.start() - start < 4 and folded[start - 1].isdigit():
            start -= 1
        if start == 0 or folded[start - 1] not in ".,·0123456789":
            found.append((_value(folded[start : point.end()]), start, point.end()))
    return found


def _triple(found: re.Match[str]) -> tuple[float, float, float]:
    """An estimate and its limits without signs, which a text in other words leaves out: the smaller limit first."""
    one, other = abs(_value(found[2])), abs(_value(found[3]))
    return abs(_value(found[1])), min(one, other), max(one, other)


def _part_of_one(found: re.Match[str]) -> tuple[float, float, float]:
    value, low, high = (round(float(group) / 100, 2) for group in found.groups())
    return value, low, high


def _sizes(folded: str) -> list[tuple[int, int]]:
    people = list(_PEOPLE.finditer(folded))
    starts = [one.start() for one in people]
    found: list[tuple[int, int]] = []
    for trials in _TRIALS.finditer(folded) if people else ():
        count = _count(trials)
        low = bisect_left(starts, trials.start() - _SPAN - 60)
        found += [
            (count, int(re.sub(r"\D", "", near[1] or near[2] or near[3])))
            for near in people[low : bisect_left(starts, trials.end() + _SPAN + 1)]
            if count > 1 and max(near.start() - trials.end(), trials.start() - near.end()) >= 0
        ]
    return found


def _value(printed: str) -> float:
    return float(printed.replace("−", "-").replace("–", "-").replace("·", ".").replace(",", "."))

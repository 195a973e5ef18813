"""Cases and deaths printed side by side: the counts behind a case fatality that the sentence gives as a share.

Two counts alone make no case fatality: they are an outbreak's, and a reader who wants the share divides.
"""

import itertools
import re
from dataclasses import replace

from evisynth.review.extraction.linking import Link
from evisynth.text import Fraction, Measure

_CASES = re.compile(
    r"\s(?:[\w-]+\s){0,4}?(?:cases?|patients|infections|infected (?:persons|people|individuals))\b", re.I
)
_DEATHS = re.compile(
    r"\s(?:\(\s?[\d.·]+\s?%[^()]*\)\s?)?(?:(?:of (?:whom|which|them|these)|associated|related|confirmed|reported"
    r"|\w+-\w+|were"
    r"|patients|people|persons|cases|have|had|subsequently|later|of the patients)\s){0,2}?(?:deaths?|fatalities"
    r"|fatal|died)\b",
    re.I,
)
_AMONG = re.compile(r"[^.;\d]{0,25}\b(?:among|in|of|out of|from)\s(?:the\s|a total of\s|all\s)?$", re.I)
_WITH = re.compile(
    r"[^.\d]{0,60}(?:,|;|\(|\band\b|\bwith\b|\bincluding\b|\bof (?:whom|which|these|them)\b|\bresulting in\b"
    r"|\bleading to\b"
    r"|\bcausing\b)\s?(?:[a-z]+\s){0,3}$",
    re.I,
)
_FEWEST = 3
_ROUNDING = 0.6


def with_case_counts(text: str, found: list[Measure], links: list[Link]) -> list[Link]:
    """Give a share of deaths the counts of cases and deaths that its sentence prints beside it.

    Args:
        text: the sentence.
        found: its measures.
        links: what was linked already.

    """
    links = _joined(links)
    counts = _pair(text, found)
    if counts is None:
        return links
    dead, cases = counts
    fraction = Fraction(dead.value or 0, cases.value, min(dead.start, cases.start), max(dead.end, cases.end))
    severe = [found for found in links if found.kind.class_ == "Severity"]
    percent = 100 * fraction.numerator / (fraction.denominator or 1)
    return [
        replace(one, measure=replace(one.measure, fraction=fraction))
        if one in severe and one.measure.fraction is None and abs((one.measure.value or -1) - percent) <= _ROUNDING
        else one
        for one in links
    ]


def _joined(links: list[Link]) -> list[Link]:
    """Give a share the counts of its sentence that make it, which are then no other share's.

    "Of 531 members who lived with a fatal case 71 had fallen ill: an attack rate of 13.4%."
    """
    shares = [one for one in links if one.kind.shape == "share" and _percent(one) and one.measure.fraction is None]
    out: list[Link] = []
    given: dict[int, Fraction] = {}
    for one in links:
        part = one.measure.fraction if one.measure.value is None else None
        whole = part.denominator if part is not None else None
        made = [share for share in shares if part and whole and _makes(part.numerator, whole, share)]
        if part is not None and len(made) == 1:
            given[made[0].measure.start] = part
        else:
            out.append(one)
    return [
        replace(one, measure=replace(one.measure, fraction=given[one.measure.start]))
        if one.measure.start in given
        else one
        for one in out
    ]


def _percent(one: Link) -> bool:
    return one.measure.unit == "Percentage (%)" and one.measure.value is not None


def _makes(part: float, whole: float, share: Link) -> bool:
    value = share.measure.value or 0.0
    return abs(100 * part / whole - value) <= (_ROUNDING if value == int(value) else 0.06)


def _pair(text: str, found: list[Measure]) -> tuple[Measure, Measure] | None:
    """Return deaths and cases when exactly one such pair stands in the sentence."""
    counted = [m for m in found if m.fraction is None and m.value is not None and m.value == int(m.value)]
    counted = [m for m in counted if m.unit is None and m.role in {"count", "measure", "sample"}]
    pairs: list[tuple[Measure, Measure]] = []
    for first, second in itertools.pairwise(counted):
        gap = text[first.end : second.start]
        if _CASES.match(text, first.end) and _DEATHS.match(text, second.end) and _WITH.fullmatch(gap):
            pairs.append((second, first))
        elif _DEATHS.match(text, first.end) and _CASES.match(text, second.end) and _AMONG.fullmatch(gap):
            pairs.append((first, second))
    fitting = [(n, d) for n, d in pairs if 0 < (n.value or 0) <= (d.value or 0) and (d.value or 0) >= _FEWEST]
    return fitting[0] if len(fitting) == 1 else None

"""Cases and deaths printed side by side: the counts behind a case fatality that the sentence gives as a share.

Two counts alone make no case fatality: they are an outbreak's, and a reader who wants the share divides.
"""

import itertools
import re
from collections.abc import Iterator
from dataclasses import replace

from evisynth.review.extraction.sentences.linking import Link
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
_PER = re.compile(r"Per (?P<people>1[\d,]*)\b")
_TEST = r"(?:(?:laboratory|lab|PCR|RT-PCR|virologically|serologically|clinically)[- ]?)?"
_NOT_DEAD = re.compile(
    rf"\s?[)\]]?\s(?:(?:were|was|are|had been|have been)\s{_TEST}(?:confirmed|probable|suspected|positive|negative"
    rf"|admitted"
    r"|hospitali[sz]ed)|(?:(?:were|was|had|have)\s)?(?:recovered|survived|discharged))\b",
    re.I,
)
"""Behind a share that is of the confirmed, the recovered or the admitted, and not of the dead."""
_POPULATION = re.compile(r"\b(?:among|in|of)\s(?:(?:a|the|population|of|total|all)\s){0,4}$")
_FEWEST = 3
_ROUNDING = 0.6


def with_case_counts(text: str, found: list[Measure], links: list[Link]) -> list[Link]:
    """Give a share of deaths the counts of cases and deaths that its sentence prints beside it.

    Args:
        text: the sentence.
        found: its measures.
        links: what was linked already.

    """
    links = [one for one in links if not (one.kind.class_ == "Severity" and _is_of_the_living(text, one.measure))]
    links = _joined(text, found, links)
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


def _joined(text: str, found: list[Measure], links: list[Link]) -> list[Link]:
    """Give a share the counts of its sentence that make it, which are then no other share's.

    "Of 531 members who lived with a fatal case 71 had fallen ill: an attack rate of 13.4%."
    """
    shares = [one for one in links if _scale(one) is not None and one.measure.fraction is None]
    totals = [m for m in found if m.fraction is None and _is_count(m)]
    wholes = [*(m.value for m in totals), *(m.fraction.numerator for m in found if m.fraction is not None)]
    out: list[Link] = []
    given: dict[int, Fraction] = {}
    for one in links:
        part = one.measure.fraction if one.measure.value is None else None
        made = {
            (share.measure.start, fraction)
            for share in shares
            if part is not None
            for fraction in _made([part], wholes if share.kind.class_ == one.kind.class_ else [], share)
        }
        if len(made) == 1:
            given |= dict(made)
        else:
            out.append(one)
    linked = {one.measure.start for one in links}
    alone = [Fraction(m.value or 0, None, m.start, m.end) for m in totals]
    spare = [m.fraction for m in found if m.value is None and m.fraction is not None and m.start not in linked]
    for share in shares:
        dead = [f for f in (*spare, *alone) if share.kind.class_ == "Severity" and _DEATHS.match(text, f.end)]
        made = {*_made([*spare, *_of_population(text, totals, share)], [], share), *_made(dead, wholes, share)}
        if share.measure.start not in given and len(made) == 1:
            given[share.measure.start] = made.pop()
    return [
        replace(one, measure=replace(one.measure, fraction=given[one.measure.start]))
        if one.measure.start in given and one.measure.fraction is None
        else one
        for one in out
    ]


def _made(parts: list[Fraction], wholes: list[float | None], share: Link) -> Iterator[Fraction]:
    """Yield the counts that make a share: of the total that they are printed of, or of another that is printed."""
    for part in parts:
        for whole in dict.fromkeys((part.denominator, *wholes)):
            if _makes(part.numerator, whole, share):
                yield replace(part, denominator=whole)


def _of_population(text: str, totals: list[Measure], share: Link) -> Iterator[Fraction]:
    """Yield cases and the population that is printed behind them, for an attack rate."""
    for n, d in itertools.pairwise(totals if share.kind.class_ == "Attack rate" else ()):
        if _CASES.match(text, n.end) and _POPULATION.search(text[n.end : d.start]):
            yield Fraction(n.value or 0, d.value, n.start, d.end)


def _is_of_the_living(text: str, measure: Measure) -> bool:
    """Whether a share printed with its count is told of those who were confirmed or recovered."""
    return measure.fraction is not None and _NOT_DEAD.match(text, max(measure.end, measure.extent)) is not None


def _is_count(measure: Measure) -> bool:
    value = measure.value
    whole = value is not None and value == int(value)
    return whole and measure.unit is None and measure.role in {"count", "measure", "sample"}


def _scale(one: Link) -> float | None:
    """Return what a share's number is a share of: 100 for percent, 1,000 for "per 1,000"; None for what is no share."""
    unit = one.measure.unit or ""
    if one.measure.value is None or one.kind.shape != "share":
        return None
    per = _PER.match(unit)
    return 100.0 if unit == "Percentage (%)" else float(per["people"].replace(",", "")) if per is not None else None


def _makes(part: float, whole: float | None, share: Link) -> bool:
    if not whole or part > whole:
        return False
    value, scale = share.measure.value or 0.0, _scale(share) or 100.0
    decimals = len(repr(value).partition(".")[2]) if value != int(value) else 0
    return abs(scale * part / whole - value) <= (_ROUNDING if decimals == 0 else 0.6 * 10.0**-decimals)


def _pair(text: str, found: list[Measure]) -> tuple[Measure, Measure] | None:
    """Return deaths and cases when exactly one such pair stands in the sentence."""
    counted = [m for m in found if m.fraction is None and _is_count(m)]
    pairs: list[tuple[Measure, Measure]] = []
    for first, second in itertools.pairwise(counted):
        gap = text[first.end : second.start]
        if _CASES.match(text, first.end) and _DEATHS.match(text, second.end) and _WITH.fullmatch(gap):
            pairs.append((second, first))
        elif _DEATHS.match(text, first.end) and _CASES.match(text, second.end) and _AMONG.fullmatch(gap):
            pairs.append((first, second))
    fitting = [(n, d) for n, d in pairs if 0 < (n.value or 0) <= (d.value or 0) and (d.value or 0) >= _FEWEST]
    return fitting[0] if len(fitting) == 1 else None

"""The number grammar: values with their range, interval, spread, fraction and unit."""

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from evisynth.text.intervals import read_intervals
from evisynth.text.limits import Interval, Spread
from evisynth.text.numerals import POWER_OF_TEN, Numeral, exponent_of, numerals
from evisynth.text.ranges import Pair, read_ranges
from evisynth.text.roles import Role, role
from evisynth.text.units import DURATIONS, Unit, unit_after


@dataclass(frozen=True, slots=True)
class Fraction:
    """A count of a total, as printed: "14 of 1147", "14/1147", "14 (1.2%) of 1147"; the total may be missing."""

    numerator: float
    denominator: float | None
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Measure:
    """A quantity in a text.

    Args:
        start, end: the span of the value (or range) with its unit, in code points.
        value: the central value; None when only a range or a fraction is printed.
        low, high: a range that stands in place of a value ("2.4–2.7").
        unit: one of the names of `text.units`, or None.
        role: what it is there for; only "measure" is an estimate of something.
        bound: "<", ">", "~" and the like when printed before it, else empty.
        interval, spread, fraction: what was printed with it.
        extent: end of all that belongs to it, interval included.
    """

    start: int
    end: int
    value: float | None
    low: float | None = None
    high: float | None = None
    unit: str | None = None
    role: Role = "measure"
    bound: str = ""
    interval: Interval | None = None
    spread: Spread | None = None
    fraction: Fraction | None = None
    extent: int = 0


_BOUND = re.compile(
    r"(?:([<>](?:\s?/|\s?or\s?)?|≤|≥|~|≈|∼|&lt;|&gt;)\s?=?|(\b(?:over|above|more than|greater than|at least"
    r"|up to|less than|fewer than|(?<=was )(?:lower|higher) than|(?<=were )(?:lower|higher) than|below|under|"
                        r"approximately|about|around|nearly|almost|exceed(?:ing|ed|s)|beyond|as (?:long|late|much|few"
                        r"|early) as|until|minimum of|maximum of|at most))\s)\s?$", re.I)  # fmt: skip
_WORDED_BOUNDS = {
    "over": ">", "above": ">", "more than": ">", "greater than": ">", "exceeding": ">", "exceeded": ">", "exceeds": ">",
    "beyond": ">", "until": "≤",
    "minimum of": "≥", "maximum of": "≤", "at most": "≤", "at least": "≥", "up to": "≤",
    "less than": "<", "fewer than": "<", "lower than": "<", "higher than": ">", "below": "<", "under": "<",
    "&lt;": "<", "&gt;": ">",
}  # fmt: skip
_OF = re.compile(
    r"(?:\s+[^\W\d]+(?:[-'’][^\W\d]+)*){0,4}?\s*(?:\(\s*(?P<percent>[^()]*%[^()]*)\))?\s*(?:\bout\s+of\s+"
    r"|\bof\s+|/\s?)"
    r"(?:(?:a total of|the|these|all|those|approximately|about)\s+){0,2}$"
)
_SHARE_IN_PARENTHESES = re.compile(r"(?:\s+[^\W\d]+(?:[-'’/][^\W\d]+)*){0,6}?\s*[(\[]\s*$|\s*[,;=]\s*$")
_FRACTION_IN_PARENTHESES = re.compile(r"\s*\)?\s*[(\[;,]?\s*(?:n\s*=\s*)?$")
_SCALE = re.compile(rf"[)\]]{POWER_OF_TEN}")
_PASSED_ON = re.compile(r"[)\]]?\s*(?:vs?\.?|versus|and|or|to|,|[-–])\s*(?:and\s)?$", re.I)
_KEPT_ON = re.compile(
    r"[)\]]*[^.;()\[\]\d]{0,70}(?:\band|\bto|,|;|\bvs?\.?|\bversus|\bcompared (?:with|to)|\bthan|\bwhile|\bwhereas)"
    r"\s(?:[^\W\d]+\s){0,6}?$",
    re.I,
)
_OTHER_QUANTITY = re.compile(
    r"\b(?:numbers?|ratios?|rates?|risks?|odds|proportions?|fractions?|probabilit\w+|prevalences?|incidence|coefficients?"
    r"|exponents?|parameters?|factors?|dispersion|overdispersion|fatalit\w+|mortality|CFR|shape|scale|kappa"
    r"|[Rkrαβγλκρθ](?:\s?[_(]?[0oet]\)?)?)\b",
)
"""What has no unit of time: a value behind such a word does not share the one before it."""

_FOR_ONE = re.compile(r"\s(?:for|in|among)\s(?:[^\W\d]+\s){1,4}(?:and|versus|vs\.?|but)\s(?:only\s)?")
_FOR_OTHER = re.compile(r"\s(?:for|in|among)\s[^\W\d]")
"""Two groups' times of which the first prints its unit: "31.9 days for survivors and 20.5 for others"."""

_ITS_CENTRE = re.compile(
    r"\s?[,;(\[]\s?(?:with\s)?(?:an?\s|the\s)?(?:mean|median|average|mode)(?:\sof|\swas)?[\s:,=]{1,3}", re.I
)
_AVERAGE_AFTER = re.compile(r"\s(?:days |weeks )?(?:on average|(?:being|as) the (?:mean|median|average))\b")
_OF_ANOTHER_KIND = re.compile(r"\b(?:variance|dispersion|deviation|ratio|number|SD|R0?|k)\s(?:of\s|=\s|was\s)?$")
_TOTAL_BEFORE = re.compile(r"\d\s?/\s?$|\d\s(?:out\s)?of\s$")
_FAR_OFF = 2.0
"""Percentage points by which a share may differ from what its counts make; weighting moves it, another total more."""

_OPENS_TOTAL = re.compile(
    r"(?:^|[.;:,(]\s?|\b(?:and|that)\s)(?:Of|of|Among|among|From|Out of|In)\s(?:(?:the|these|all|those|a total of"
    r"|our)\s){0,2}"
    r"(?:first\s)?$"
)
_OF_WHOM = re.compile(
    r"^[^.\d]{0,80}\b(?:of|among) (?:whom|which|these|those|them),?\s(?:only\s|about\s|some\s)?$", re.I
)
_OF_THOSE = re.compile(r"\s(?:\([^()]*\)\s)?of (?:those|these|the latter)\b")
_OF_THEM = re.compile(
    r"\s(?:of (?:them|these|those|whom|the latter)\s|[\w-]+\s){0,2}?(?:died|were|was|had|have|survived|recovered"
    r"|developed|tested|showed|reported"
    r"|became|required|received|are|presented|succumbed|did)\b"
)
_REST = re.compile(r"[^()\[\]{}]{0,40}[)\]}]{1,2}")
_ONE_DASH = {0x2010: "-", 0x2011: "-", 0x2012: "–", 0x2015: "–", 0xFE63: "-", 0xFF0D: "-"}
"""Rare dashes by the usual one of their kind, so that offsets hold."""

_SENTENCE_BREAK = re.compile(r"[.;]\s")
_COUNTING: frozenset[Role] = frozenset({"measure", "count", "sample", "year"})


def measures(text: str, declared: str | None = None) -> list[Measure]:
    """Read every quantity of a sentence, in order.

    Args:
        text: one sentence or cell.
        declared: the kind of a bracketed interval that does not name its own, e.g. said in an earlier sentence.

    >>> m = measures("The mean was 4.5 days (95% CI, 3.2-6.1) in 12 of 40 patients.")
    >>> m[0].value, m[0].unit, m[0].interval.kind, m[0].interval.low, m[1].fraction.denominator
    (4.5, 'Days', '95% CI', 3.2, 40.0)
    """
    return list(_read(text, declared))


@lru_cache(maxsize=256)
def _read(text: str, declared: str | None) -> tuple[Measure, ...]:
    """Read a sentence once, however many rules ask for it."""
    text = text.translate(_ONE_DASH)
    found = numerals(text)
    units = _units(text, found)
    scales = list(_SCALE.finditer(text))
    found = [n for n in found if not any(u.start < n.start < u.end for u in units.values())]
    found = [n for n in found if not any(s.start() < n.start < s.end() for s in scales)]
    roles: dict[int, Role] = {n.start: role(text, n, units.get(n.start)) for n in found}
    pairs = read_ranges(text, found, roles, units)
    attached = read_intervals(text, found, roles, units, pairs, declared)
    heads = [m for m in _heads(text, found, roles, units, pairs) if m.start not in attached.consumed]
    heads = [replace(m, interval=attached.intervals.get(m.start), spread=attached.spreads.get(m.start)) for m in heads]
    heads = [_extended(m, attached.apart) for m in heads]
    heads = [_unit_of_spread(m, units) for m in heads]
    heads = [_unit_after_bracket(text, _scaled(m, scales)) for m in heads]
    heads = [_unit_of_limits(m, units) for m in heads]
    return tuple(_of_totals(text, _fractions(text, _keep_units_on(text, _pass_units_on(text, heads)))))


def _extended(measure: Measure, apart: frozenset[int]) -> Measure:
    """Let a value reach over what is printed with it, limits behind a whole list of values left out."""
    around = [measure.spread, None if measure.start in apart else measure.interval]
    return replace(measure, extent=max([measure.end, *(x.end for x in around if x is not None)]))


def _scaled(measure: Measure, scales: list[re.Match[str]]) -> Measure:
    """Apply a power of ten that is printed once, after the bracket: "1.2 (1.1–1.3) × 10−3"."""
    scale = next((s for s in scales if s.start() == measure.extent), None)
    if scale is None or measure.value is None:
        return measure
    power = exponent_of(scale)
    interval = measure.interval
    if interval is not None:
        interval = interval._replace(low=_times(interval.low, power), high=_times(interval.high, power))
    return replace(measure, value=_times(measure.value, power), interval=interval, extent=scale.end())


def _times(value: float, power: int) -> float:
    return float(f"{value!r}e{power}") if "e" not in repr(value) else value * 10.0**power


def _unit_after_bracket(text: str, measure: Measure) -> Measure:
    """Take the unit that follows the bracket: "7 [5–9] days", "4.5 (2.1) per day"."""
    bracketed = measure.extent > measure.end and text[measure.end : measure.end + 2].strip()[:1] in {"(", "[", "{"}
    rest = _REST.match(text, measure.extent) if bracketed else None
    if measure.unit is None and measure.role == "measure" and rest is not None:
        unit = unit_after(text, rest.end())
        if unit is not None and unit.name not in {"Count", "Physical", "Fold"}:
            return replace(measure, unit=unit.name, extent=unit.end)
    return measure


def _unit_of_spread(measure: Measure, units: dict[int, Unit]) -> Measure:
    """Take the unit that is printed once, after the spread: "12.4 ± 5.3 days"."""
    if measure.unit is not None or measure.spread is None:
        return measure
    unit = next((u for u in units.values() if u.end == measure.spread.end and u.name != "Count"), None)
    return measure if unit is None else replace(measure, unit=unit.name)


def _unit_of_limits(measure: Measure, units: dict[int, Unit]) -> Measure:
    """Take the unit that is printed with the limits alone: "6.4; 95% CI 5.2–7.7 days"."""
    if measure.unit is not None or measure.interval is None or measure.role != "measure":
        return measure
    inside = [u for u in units.values() if measure.end < u.start and u.end == measure.interval.end]
    named = next((u.name for u in inside if u.name in DURATIONS or u.name == "Percentage (%)"), None)
    return measure if named is None else replace(measure, unit=named)


def _units(text: str, found: list[Numeral]) -> dict[int, Unit]:
    units: dict[int, Unit] = {}
    covered = 0
    for number in found:
        if number.start >= covered and (unit := unit_after(text, number.end)) is not None:
            units[number.start] = unit
            covered = unit.end
    return units


def _heads(
    text: str, found: list[Numeral], roles: dict[int, Role], units: dict[int, Unit], pairs: dict[int, Pair]
) -> list[Measure]:
    heads: list[Measure] = []
    skip: set[int] = set()
    for number in found:
        if number.start in skip:
            continue
        pair = pairs.get(number.start)
        if pair is not None:
            skip.add(pair.second)
            heads.append(Measure(number.start, pair.end, None, pair.low, pair.high, pair.unit, pair.role))
            continue
        unit = units.get(number.start)
        named = unit if unit is not None and unit.name != "Count" else None
        end = named.end if named else number.end
        bound = _BOUND.search(text[max(0, number.start - 20) : number.start])
        sign = (bound[1] or bound[2]).lower() if bound else ""
        sign = "≤" if sign.startswith("as ") else sign[:1] if sign[:1] in "<>" else sign
        value = number.value
        heads.append(
            Measure(
                number.start, end, value, unit=named.name if named else None, role=roles[number.start],
                bound=_WORDED_BOUNDS.get(sign, "~" if sign and sign[0].isalpha() else sign),
            )
        )  # fmt: skip
    return heads


def _pass_units_on(text: str, heads: list[Measure]) -> list[Measure]:
    """Give a bare value the unit of the next one when only "vs", "and", "to" or a comma stands between them.

    What has limits of its own is no item of a list of those without: "a dispersion of 0.06 [0.03–0.11], and 9%".
    """
    out = list(heads)
    for i in range(len(out) - 2, -1, -1):
        here, after = out[i], out[i + 1]
        bare = here.unit is None and here.role == "measure" and after.role == "measure" and after.unit is not None
        if (
            bare
            and (here.interval is None or after.interval is not None)
            and not _TOTAL_BEFORE.search(text[max(0, here.start - 10) : here.start])
            and not _OF_ANOTHER_KIND.search(text[max(0, here.start - 20) : here.start])
            and _PASSED_ON.fullmatch(text[max(here.extent, here.end) : after.start])
        ):
            out[i] = replace(here, unit=after.unit)
    return out


def _keep_units_on(text: str, heads: list[Measure]) -> list[Measure]:
    """Give a bare value with an interval the unit of the one before: "4 days (2–6) in A and 4.2 (3–5) in B"."""
    out = list(heads)
    for i in range(1, len(out)):
        before, here = out[i - 1], out[i]
        gap = text[max(before.extent, before.end) : here.start]
        if here.unit is not None or {here.role, before.role} != {"measure"} or before.unit not in DURATIONS:
            continue
        alike = here.interval is not None and before.interval is not None and _KEPT_ON.fullmatch(gap)
        alike = alike and not _OTHER_QUANTITY.search(gap)
        beside = _FOR_ONE.fullmatch(gap) and _FOR_OTHER.match(text, here.end)
        alike = alike or (beside and here.value is not None)
        centre = _ITS_CENTRE.fullmatch(gap) or (gap == ", " and _AVERAGE_AFTER.match(text, here.end))
        if alike or (before.low is not None and centre):
            out[i] = replace(here, unit=before.unit)
    return out


def _fractions(text: str, heads: list[Measure]) -> list[Measure]:
    """Join counts with their totals and shares."""
    out: list[Measure] = []
    at = 0
    while at < len(heads):
        joined, used = _fraction_at(text, heads, at)
        out.append(joined if joined is not None else heads[at])
        at += used
    return out


def _fraction_at(text: str, heads: list[Measure], at: int) -> tuple[Measure | None, int]:
    here, after = heads[at], heads[at + 1] if at + 1 < len(heads) else None
    third = heads[at + 2] if at + 2 < len(heads) else None
    if after is None:
        return None, 1
    gap = text[here.end : after.start]
    if _counts(here) and _total(after, here) and _OF.fullmatch(gap):
        fraction = Fraction(here.value or 0, after.value, here.start, after.end)
        if third is not None and _share(third) and _SHARE_IN_PARENTHESES.fullmatch(text[after.end : third.start]):
            return replace(third, fraction=fraction, start=here.start), 3
        return _whole(here, after, fraction), 2
    if _counts(here) and _share(after) and _SHARE_IN_PARENTHESES.fullmatch(gap):
        closing = text[after.extent :]
        if third is not None and _total(third, here):
            between = text[after.extent : third.start]
            if re.fullmatch(
                r"[^()]{0,30}\)\s*(?:[^\W\d]+\s+){0,4}?(?:out of|of)\s+(?:(?:a total of|the|these|all"
                r"|those)\s+){0,2}",
                between,
            ):
                fraction = Fraction(here.value or 0, third.value, here.start, third.end)
                return replace(after, fraction=fraction, start=here.start, extent=third.end), 3
        if re.match(r"\s*[)\];,]", closing):
            return replace(after, fraction=Fraction(here.value or 0, None, here.start, here.end), start=here.start), 2
    if _share(here) and _counts(after) and third is not None and _total(third, after):
        inner = text[after.end : third.start]
        if _FRACTION_IN_PARENTHESES.fullmatch(text[max(here.end, here.extent) : after.start]) and re.fullmatch(
            r"\s?(?:/|of|out of)\s?", inner
        ):
            fraction = Fraction(after.value or 0, third.value, after.start, third.end)
            return replace(here, fraction=fraction, extent=max(third.end, here.extent)), 3
    return None, 1


def _of_totals(text: str, heads: list[Measure]) -> list[Measure]:
    """Give counts the total that opens their sentence: "Of 28 patients, 14 died" and "Among 40, 12 (30%) died"."""
    out: list[Measure] = []
    total: Measure | None = None
    for head in heads:
        if total is not None and _SENTENCE_BREAK.search(text, total.end, head.start):
            total = None
        part = head.fraction.numerator if head.fraction is not None else head.value
        open_share = head.fraction is not None and head.fraction.denominator is None
        bare = head.fraction is None and head.unit is None and _counts(head) and bool(_OF_THEM.match(text, head.end))
        whole = _just_told(text, out, head)
        total = whole if whole is not None else total
        given = _made_of(total, out, head) if open_share else total
        if given is not None and (open_share or bare) and 0 < (part or 0) <= (given.value or 0):
            start, end = (head.fraction.start, head.fraction.end) if head.fraction else (head.start, head.end)
            joined = Fraction(part or 0, given.value, start, end)
            out.append(replace(head, fraction=joined, **({} if open_share else {"value": None, "role": "measure"})))
            continue
        if _counts(head) and head.role != "year" and _OPENS_TOTAL.search(text[max(0, head.start - 40) : head.start]):
            total = head
        out.append(head)
    return out


def _made_of(total: Measure | None, before: list[Measure], head: Measure) -> Measure | None:
    """Return the total that makes a printed percentage with its count: the one at hand, else the one count that does.

    "In 90 households 400 contacts were followed and 44 fell ill (11.0%)" is of the 400.
    """
    part, share = head.fraction.numerator if head.fraction is not None else 0.0, head.value
    if share is None or head.unit != "Percentage (%)":
        return total
    if total is not None and abs(100 * part / (total.value or part or 1) - share) <= _FAR_OFF:
        return total
    near = 0.051 if share != int(share) else 0.0
    making = [m for m in before if _total(m, head) and m.value and abs(100 * part / m.value - share) <= near]
    return making[0] if len({m.value for m in making}) == 1 else None


def _just_told(text: str, before: list[Measure], head: Measure) -> Measure | None:
    """Return the count that "of whom" or "of those" points back to: "87 had a known outcome, of whom 64 died"."""
    if not before or not (_OF_WHOM.search(text[before[-1].end : head.start]) or _OF_THOSE.match(text, head.end)):
        return None
    last = before[-1]
    counted = last if last.fraction is None else replace(last, value=last.fraction.numerator, unit=None, role="count")
    return counted if _total(counted, head) else None


def _whole(here: Measure, after: Measure, fraction: Fraction) -> Measure:
    return Measure(here.start, after.end, None, role="measure", fraction=fraction, extent=after.end)


def _counts(measure: Measure) -> bool:
    value = measure.value
    return value is not None and value == int(value) and measure.unit is None and measure.role in _COUNTING


def _total(measure: Measure, part: Measure) -> bool:
    return _counts(measure) and (part.value or 0) <= (measure.value or 0)


def _share(measure: Measure) -> bool:
    return measure.value is not None and measure.unit == "Percentage (%)" and measure.role in {"measure", "change"}

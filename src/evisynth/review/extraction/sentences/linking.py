"""Which number belongs to which parameter: distance in words, clause by clause, the nearest mention wins."""

import itertools
import re
from dataclasses import dataclass, replace

from evisynth.review.extraction.sentences.mentions import Mention
from evisynth.review.extraction.sentences.reach import (
    BREAK,
    ENUMERATED,
    PEOPLE_AFTER,
    cost,
    limit,
    outside_brackets,
    without_asides,
)
from evisynth.review.extraction.words.lexicon import ParameterType
from evisynth.text import DURATIONS, Interval, Measure

_RATES = {"Per day", "Per week", "Per month", "Per year", "Per hour"}
PEOPLE = {
    "Per 1,000 population": 1_000, "Per 10,000 population": 10_000, "Per 100,000 population": 100_000,
    "Per million population": 1_000_000, "Per 1,000 births": 1_000,
}  # fmt: skip
"""Units of shares of people, each with how many people it counts among."""

_CENTRAL = re.compile(r"\b(?:means?|medians?|averag\w+|mode|typical)\b", re.I)
_BOUNDS = {"<", ">", "≥", "≤"}
_AGAINST = re.compile(r"\b(?:versus|vs?\.?|against|compared (?:with|to))\s(?:an?\s|only\s|just\s)?$")
_AND_OF = (
    re.compile(r"\b(?:mean|median|average) of\s$"),
    re.compile(r"[^;()]{1,90}\b(?:and|but|to one) of\s(?:only\s)?$"),
)
"""Two values of one statistic: "had a mean of 2.4 days before the move and of 0.9 days since"."""

_THAN = re.compile(
    r"\b(?:than\s(?:[\w<>≥≤=.-]+\s){1,9}|compared (?:to|with)\s(?:[\w<>≥≤=.,-]+\s){1,18})\((?:mean|median|average)?\s?$"
)
"""The other side of a comparison, its share or time in a bracket: "in adults (94%) than in those under 21 (57%)"."""

_IT_WAS = re.compile(
    r"[;,]\s(?:[^\d;,()]{0,50}(?:\d+\s(?:years?|months?)[^\d;,()]{0,20})?,?\s)?it was\s(?:only\s|just\s|about\s)?$"
)

_BUT_IN = re.compile(
    r"[)\]]*(?:\s(?:overall|in general|in all|in total|on the whole|generally))?,?\s(?:but|yet|though|although"
    r"|while|whereas)"
    r"\s(?:only\s|just\s|still\s|as (?:high|low) as\s|was\s|it was\s|reached\s|rose to\s|fell to\s)*"
)
_OF_SOME = re.compile(r"[)\]]*\s(?:among|amongst|in|for)\s")
"""The same share of a part of the people, contrasted with that of all: "1.8% in general, but 10.4% among women"."""

_OF_THOSE = re.compile(r"[)\]]*\s?of (?:the|these|those|all)(?: [\w-]*)?")
_SAMPLES = re.compile(r"\b(?:samples|sera|specimens)$")
_FROM_TO = re.compile(
    r"\b(?:declin|decreas|increas|reduc|fell|fall|drop|rose|ris(?:e|ing)|chang|shorten|lengthen|improv|went|grew|rang|vari)"
    r"\w*\b[^;]{0,80}?\bfrom\s[^;]{0,60}\sto\s(?:about\s|only\s)?$"
)
"""The end of a change or of a range whose two numbers have words between them."""

_WITHIN = re.compile(
    r"\s(?:of (?:\w+ ){1,3})?(?:fell (?:ill|sick)|became (?:ill|symptomatic)|developed|occurred|showed"
    r"|had (?:onset|symptoms))\b[^.;()]{0,40}\b(?:by|within|before)\s(?:day\s)?\d"
)
_COMPARED_WORDS = 12
_QUANTILE = re.compile(r"\d\s?%[^.;()]{0,70}\b(?:by|within|before|after|beyond|(?:later|more|longer) than)\s$")
_MEDIANS_AND = re.compile(
    r"\b(?:means?|medians?"
    r"|averages?) and (?:the )?\d\d(?:\.\d)?th (?:per)?centiles?\b[^.;\d]{0,60}$"
)
_SECOND_OF_BOTH = re.compile(
    r"\b(?:means?|medians?|averages?) and (?:the )?\d\d(?:\.\d)?th (?:per)?centiles?\b[^\d;]*\d[\d.·]*[^;\d]*"
    r"(?:\([^()]*\)\s)?and\s$"
)
"""Named with a percentile, first and second: "the median and 95th percentile were 14 and 54 days"."""

_PERCENTILE = re.compile(r"\b(?:percentiles?|quantiles?)\b[^.;,()]{0,60}$", re.I)
_OF_PLACES = re.compile(
    r"[)\]]?\s(?:out )?of (?:the |all |these )?(?:\d+ )?(?:\w+ )?(?:provinces|districts|countries|villages"
    r"|states|regions"
    r"|municipalities|counties|cities|households|hospitals|studies|papers|articles|reports|sites|clusters|farms|herds)\b"
)
_OF_DEATHS = re.compile(r"[)\]]?\sof (?:all |the |these )?(?:deaths|fatalities|survivors|fatal cases)\b", re.I)
_ITEM = re.compile(r"[)\]]*[^.()\[\]]*(?:;\s(?:and\s)?|,\sand\s|,\s|\sand\s|\svs?\.?\s|\sversus\s)$")
_LATER = re.compile(r";\s(?:[^\W\d]+\s){1,4}")
_NAMED_DAYS = re.compile(
    r"\(days?\)|\bin days\b|\bnumber of days\b|(?<!\d )(?<!\d)\bdays (?:from|between|of|to|since|until|in|after"
    r"|before)\b",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Link:
    """A measure and the type that it is a value of, with the cost of the link: the lower the surer."""

    measure: Measure
    kind: ParameterType
    mention: Mention
    cost: float


def link(sentence: str, found: list[Measure], named: list[Mention]) -> list[Link]:
    """Link the measures of a sentence to the parameters that it names.

    Args:
        sentence: as printed.
        found: its measures in order.
        named: its mentions in order.
    """
    found = _with_named_unit(sentence, found)
    listed = _respectively(sentence, found, named)
    links: list[Link] = []
    for position, measure in enumerate(found):
        if not _eligible(measure) or _inside(measure, named) or _attributive(sentence, measure, named):
            continue
        if _of_others(sentence, measure, named):
            continue
        chosen = listed.get(measure.start) or _nearest(sentence, measure, named, found)
        if chosen is None or _yields(chosen[0], measure, links):
            earlier = [m for m in found[:position] if m.role == "measure"]
            chosen = _continued(sentence, measure, links, named, earlier)
        if chosen is not None and chosen[0].kind is not None:
            links.append(Link(measure, chosen[0].kind, chosen[0], chosen[1]))
    return _with_ranges(sentence, links)


def _with_named_unit(sentence: str, found: list[Measure]) -> list[Measure]:
    """Give bare values the unit that stands with the name: "the median number of days from onset to death was 12"."""
    days = _NAMED_DAYS.search(sentence)
    if days is None:
        return found
    out: list[Measure] = []
    for at, measure in enumerate(found):
        between = found[:at] and any(m.start >= days.end() for m in found[:at] if m.role == "measure")
        bare = (
            measure.unit is None
            and measure.role == "measure"
            and measure.start >= days.end()
            and measure.fraction is None
        )
        out.append(replace(measure, unit="Days") if bare and (not between or measure.interval is not None) else measure)
    return out


def _yields(chosen: Mention, measure: Measure, links: list[Link]) -> bool:
    """Whether what else claims a number yields to the list that it stands in: it comes later, or before the list."""
    if chosen.kind is not None:
        return False
    later = measure.interval is not None and chosen.start > measure.start
    return later or (bool(links) and chosen.end <= links[-1].mention.start)


def bounds(sentence: str, found: list[Measure], named: list[Mention]) -> list[Measure]:
    """Return the numbers that only bound a parameter ("over 90%", "less than 1.2"), so that they can be told.

    Args:
        sentence: as printed.
        found: its measures in order.
        named: its mentions in order.
    """
    bounding = [m for m in found if m.role in {"measure", "change"} and m.bound in _BOUNDS and not _inside(m, named)]
    nearest = [(m, _nearest(sentence, m, named, found)) for m in bounding]
    return [m for m, chosen in nearest if chosen is not None and chosen[0].kind is not None]


def _with_ranges(sentence: str, links: list[Link]) -> list[Link]:
    """Join "from 1 to 12 days with a median of 4 days": the range around a central value is its interval."""
    out: list[Link] = []
    for found in links:
        before = out[-1] if out else None
        joined = _joined(sentence, before, found) if before is not None and before.mention == found.mention else None
        if joined is None:
            out.append(found)
        else:
            out[-1] = joined
    return out


def _joined(sentence: str, before: Link, after: Link) -> Link | None:
    one, two = before.measure, after.measure
    gap = sentence[max(one.extent, one.end) : two.start]
    central, spread = (one, two) if one.value is not None else (two, one)
    if central.value is None or spread.low is None or spread.high is None or central.interval or len(gap.split()) > 8:
        return None
    factor = DURATIONS.get(spread.unit or "", 1.0) / DURATIONS.get(central.unit or "", 1.0)
    names = gap if central is two else sentence[max(0, one.start - 90) : two.start]
    if not (spread.low * factor <= central.value <= spread.high * factor and _CENTRAL.search(names)):
        return None
    interval = Interval("Range", spread.low * factor, spread.high * factor, spread.start, spread.end)
    end = max(one.extent, two.extent, one.end, two.end)
    return replace(before, measure=replace(central, interval=interval, start=one.start, extent=end))


def fits(measure: Measure, kind: ParameterType) -> bool:
    """Whether a measure has the shape, the unit and the size of a type's values.

    >>> from evisynth.review.extraction.words.lexicon import lexicon
    >>> cfr = next(t for t in lexicon().types if t.class_ == "Severity")
    >>> fits(Measure(0, 3, 45.0, unit="Percentage (%)"), cfr), fits(Measure(0, 3, 45.0, unit="Days"), cfr)
    (True, False)
    """
    values = [v for v in (measure.value, measure.low, measure.high) if v is not None]
    unit = measure.unit
    if kind.shape == "share":
        return _share(measure, values, kind)
    if not values:
        return False
    if kind.shape == "duration":
        factor = DURATIONS.get(unit or "", 0.0)
        return unit != "Years" and factor > 0 and all(kind.low <= v * factor <= kind.high for v in values)
    if kind.shape == "rate":
        right = unit in _RATES or (unit in {None, "Percentage (%)"} and any(v != int(v) for v in values))
        return right and all(kind.low <= v <= kind.high for v in values if unit != "Percentage (%)")
    if kind.shape == "site rate":
        small = all(0 < v < 0.1 for v in values)
        return small and (unit in {None, "Substitutions/site/year", "Per year", "Mutations/genome/generation (U)"})
    threshold = measure.value == 1 and measure.interval is None and kind.class_ == "Reproduction number"
    return unit is None and not threshold and all(kind.low <= v <= kind.high for v in values)


def _share(measure: Measure, values: list[float], kind: ParameterType) -> bool:
    if measure.interval is not None and measure.interval.low < 0:
        return False  # a change, not a share
    if measure.unit == "Percentage (%)" or (measure.unit in PEOPLE and kind.per_people):
        return all(0 <= v <= PEOPLE.get(measure.unit, 100) for v in values)
    if measure.unit is None and measure.fraction is not None and measure.fraction.denominator:
        return measure.value is None
    return measure.unit is None and bool(values) and all(0 < v < 1 for v in values)


def _eligible(measure: Measure) -> bool:
    """Whether a number can be an estimate: a bound ("over 90%", "R > 1") is none."""
    return measure.role == "measure" and measure.bound not in _BOUNDS


def _of_others(sentence: str, measure: Measure, named: list[Mention]) -> bool:
    """Whether a share or a time says something else: "55% of deaths", "95% had symptoms by 11.4 days"."""
    if measure.unit in DURATIONS:
        before = sentence[max(0, measure.start - 90) : measure.start]
        if _SECOND_OF_BOTH.search(sentence, 0, measure.start):
            return True
        return bool(_QUANTILE.search(before) or (_PERCENTILE.search(before) and not _MEDIANS_AND.search(before)))
    if measure.unit == "Percentage (%)" and _OF_PLACES.match(sentence, max(measure.end, measure.extent)):
        return True
    if measure.unit != "Percentage (%)" or measure.fraction is not None:
        return False
    if _WITHIN.match(sentence, measure.extent):
        return True
    return bool(_OF_DEATHS.match(sentence, measure.extent)) and not any(
        m.start <= measure.start < m.end or m.start == measure.start for m in named if m.kind is not None
    )


def _inside(measure: Measure, named: list[Mention]) -> bool:
    """Whether a number is part of a name ("R0")."""
    return measure.fraction is None and any(
        m.start < measure.end and measure.start < m.end for m in named if m.how not in {"distractor", "unit"}
    )


def _attributive(sentence: str, measure: Measure, named: list[Mention]) -> bool:
    """Whether the fraction is of people named by the parameter: "two of the 14 seropositive individuals"."""
    if measure.fraction is None or measure.value is not None:
        return False
    after = next((m for m in named if m.start >= measure.end), None)
    if after is None or after.how != "predicate":
        return False
    between = sentence[measure.end : after.start].strip()
    if _OF_THOSE.fullmatch(between):  # "(15 of 17) of the virus-positive samples"
        return bool(PEOPLE_AFTER.match(sentence, after.end) or _SAMPLES.search(sentence, after.start, after.end))
    if between in {"who", "that"}:  # "12 of the 13 who died": of the dead
        return True
    if between:
        return False
    return bool(PEOPLE_AFTER.match(sentence, after.end))


def _nearest(
    sentence: str, measure: Measure, named: list[Mention], found: list[Measure]
) -> tuple[Mention, float] | None:
    best: tuple[Mention, float] | None = None
    for mention in named:
        if not _claims(mention, measure):
            continue
        far = cost(sentence, measure, mention, found)
        if far <= limit(mention, measure) and (best is None or far < best[1]):
            best = mention, far
    return best


def _claims(mention: Mention, measure: Measure) -> bool:
    if mention.kind is not None:
        return fits(measure, mention.kind)
    unit = measure.unit
    if mention.shape == "any":
        return True
    if unit == "Percentage (%)" or unit in PEOPLE or measure.fraction is not None:
        return mention.shape == "share"
    shape = "duration" if unit in DURATIONS else "rate" if unit in _RATES else "ratio"
    return mention.shape == shape


def _continued(
    sentence: str, measure: Measure, links: list[Link], named: list[Mention], earlier: list[Measure]
) -> tuple[Mention, float] | None:
    """Carry a list on: "1.3 for Guinea, 1.5 for Liberia" are values of what the first was a value of."""
    if not links or not earlier:
        return None
    last = links[-1]
    if measure.interval is not None and last.measure.interval is None:  # an aside without limits is no item of the list
        listed = next((one for one in reversed(links) if one.measure.interval is not None), None)
        if listed is not None and fits(measure, listed.kind):
            behind = sentence[last.measure.extent : measure.start]
            return (listed.mention, listed.cost + 2) if _LATER.fullmatch(behind) else None
    if last.measure.unit != measure.unit or not fits(measure, last.kind):
        return None
    if any(last.measure.extent <= m.start < measure.start and m.kind is not last.kind for m in named):
        return None
    between = sentence[last.measure.extent : measure.start]
    if measure.interval is not None and last.measure.interval is not None and _ITEM.fullmatch(between):
        return last.mention, last.cost + 2
    if last.kind.shape == "share" and _BUT_IN.fullmatch(between) and _OF_SOME.match(sentence, measure.extent):
        return last.mention, last.cost + 2
    if last.kind.shape in {"share", "duration"} and (_THAN.search(between) or _IT_WAS.search(between)):
        return last.mention, last.cost + 2
    if _FROM_TO.search(sentence[max(0, last.measure.start - 90) : measure.start]) and between.count(" to ") == 1:
        return last.mention, last.cost + 2
    first, second = _AND_OF
    if first.search(sentence, max(0, last.measure.start - 20), last.measure.start) and second.fullmatch(between):
        return last.mention, last.cost + 2
    if _AGAINST.search(between) and len(outside_brackets(without_asides(between)).split()) <= _COMPARED_WORDS:
        return last.mention, last.cost + 2
    if last.measure is not earlier[-1] or any(last.measure.extent <= m.start < measure.start for m in named):
        return None
    gap = outside_brackets(between)
    if (
        len(gap.split()) > 9
        or (last.kind.shape == "ratio" and measure.value == int(measure.value or 0) and measure.interval is None)
        or BREAK.search(gap.replace(";", ","))
    ):
        return None
    return last.mention, last.cost + 2


def _respectively(sentence: str, found: list[Measure], named: list[Mention]) -> dict[int, tuple[Mention, float]]:
    """Pair listed names with as many listed values in order, by the value's offset.

    Without the word "respectively" the values must stand side by side and be as many as the names.
    """
    said = "respectively" in sentence
    if not said and (len(named) < 2 or len(found) < 2):
        return {}
    for count in range(min(6, len(named)), 1, -1):
        for at in range(len(named) - count + 1):
            heads = named[at : at + count]
            if len({m.shape for m in heads}) != 1 or len({m.kind for m in heads}) == 1 or not _listed(sentence, heads):
                continue
            values = [m for m in found if m.start >= heads[-1].end and _eligible(m) and _claims(heads[0], m)]
            if len(values) >= count and (said or _side_by_side(sentence, values, count)):
                return {m.start: (head, 0.0) for m, head in zip(values, heads, strict=False) if _claims(head, m)}
    return {}


def _side_by_side(sentence: str, values: list[Measure], count: int) -> bool:
    gaps = [sentence[max(a.extent, a.end) : b.start] for a, b in itertools.pairwise(values)]
    joined = [bool(ENUMERATED.fullmatch(gap.lstrip(")]"))) for gap in gaps]
    return all(joined[: count - 1]) and not (len(joined) >= count and joined[count - 1])


def _listed(sentence: str, heads: list[Mention]) -> bool:
    gaps = [sentence[a.end : b.start] for a, b in itertools.pairwise(heads)]
    return all(
        re.fullmatch(r"(?:\s?\([^()]*\))?\s?(?:,|and|, and|or|&)\s(?:the\s)?(?:\w+\s)?|\s?", gap) for gap in gaps
    )

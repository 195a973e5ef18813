"""Two numbers that are one range: "2.4–2.7", "from 0.36 to 1.72", "between 3 and 7 days"."""

import itertools
import re
from typing import NamedTuple

from evisynth.text.numerals import Numeral
from evisynth.text.roles import Role
from evisynth.text.units import Unit

_DASH = re.compile(r"\s?(?:-|–|—|−|--|‐|‑)\s?|\s?~\s?")
_TO = re.compile(
    r"\s*(?:\((?:[^\W\d]|[\s,.'’-])*\)\s*)?(?:in|for)?\s*(?:[A-Z][\w'’-]*\s)?(?:up )?to\s+(?:about |as "
    r"(?:high|much) as )?"
)
_AND = re.compile(r"\s*(?:\((?:[^\W\d]|[\s,.'’-])*\)\s*)?and\s+")
_BETWEEN = re.compile(
    r"\b(?:between|range[sd]?(?:\sof|\sfrom|\sbetween|,|:)?|ranging(?:\sfrom|\sbetween)?|var(?:y|ied|ies"
    r"|ying)\s(?:from|between))\s*$"
)
_CHANGED = re.compile(
    r"\b(?:declin|decreas|increas|reduc|fell|fall|drop|rose|ris(?:e|ing)|chang|shorten|improv|went|grew"
    r"|shift)\w*\b[^.;]{0,60}?\bfrom\s*$"
)


class Pair(NamedTuple):
    """A printed range: the offset of its second number, its limits, unit, role, and the end of its words."""

    second: int
    low: float
    high: float
    unit: str | None
    role: Role
    end: int


def read_ranges(text: str, found: list[Numeral], roles: dict[int, Role], units: dict[int, Unit]) -> dict[int, Pair]:
    """Find the numbers that form ranges, by the offset of the first.

    A fall or rise "from 1.7 to 0.1" is two values and no range. A power of ten or a unit printed once, after
    the second number, counts for both.

    Args:
        text: the sentence.
        found: its numerals in order.
        roles, units: of each numeral, by its offset.
    """
    pairs: dict[int, Pair] = {}
    taken: set[int] = set()
    for first, second in itertools.pairwise(found):
        if first.start in taken or first.worded or second.worded:
            continue
        pair = _pair(text, first, second, roles, units)
        if pair is not None:
            pairs[first.start] = pair
            taken.add(second.start)
    return pairs


def _pair(text: str, first: Numeral, second: Numeral, roles: dict[int, Role], units: dict[int, Unit]) -> Pair | None:
    unit, other = units.get(first.start), units.get(second.start)
    start = unit.end if unit is not None and unit.name != "Count" and unit.end <= second.start else first.end
    if not _joined(text, first, text[start : second.start]):
        return None
    low = first.value
    if second.exponent and not first.exponent:
        low = float(f"{low!r}e{second.exponent}")
    same: set[Role] = {roles[first.start], roles[second.start]}
    if low > second.value or not (same <= {"measure", "count", "sample"} or len(same) == 1 or _trapped(same)):
        return None
    named = other if other is not None and other.name != "Count" else None
    name = named.name if named is not None else (unit.name if unit is not None and unit.name != "Count" else None)
    others = sorted(same - {"measure"})
    return Pair(
        second.start, low, second.value, name, others[0] if others else "measure", named.end if named else second.end
    )


def _trapped(roles: set[Role]) -> bool:
    """Whether one number of the pair shows that both are no measure: ages, spans, dates, labels, changes."""
    return "measure" in roles and len(roles) == 2


def _joined(text: str, first: Numeral, gap: str) -> bool:
    before = text[max(0, first.start - 90) : first.start]
    if _DASH.fullmatch(gap):
        return True
    if _TO.fullmatch(gap):
        return not _CHANGED.search(before)
    return bool(_AND.fullmatch(gap)) and bool(_BETWEEN.search(before))

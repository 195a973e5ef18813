"""Intervals and spreads: "(95% CI, 1.2–1.8)", "IQR 3 to 7", "range 2–21", "± 1.3", "SD 0.06"."""

import itertools
import re

from evisynth.text.limits import Attached, Interval, Spread
from evisynth.text.listed_limits import listed_limits
from evisynth.text.markers import MARKER, kind_of
from evisynth.text.numerals import Numeral
from evisynth.text.ranges import Pair
from evisynth.text.roles import Role
from evisynth.text.units import Unit

_OPENING = re.compile(r"\s?[(\[]\s?")
_LISTED = re.compile(r"\s?%?(?:[,;:]\s|\.{2,3}|…)|\s(?:and|to|[,;])\s")
_TIGHT = re.compile(r"%?[,;/]")
_CLOSING = re.compile(r"%?[)\]]")
_SPREAD_AFTER = re.compile(r"[^;.()]{0,12}\(?\s?(SD|SEM?|standard deviation|standard error)\b")
_SPREADS = {
    "sd": "Standard Deviation", "standard deviation": "Standard Deviation", "se": "Standard Error",
    "sem": "Standard Error", "standard error": "Standard Error",
}  # fmt: skip
_DEFINED = re.compile(
    r"\s*(?:(?:[\[({]|,\s)\s*(?:IQR|CI|CrI|CRI|HPDI?|SD|SE|BCI|UI|PI)s?\b\s*[\])}]?)?\s*(?:AHR|aHR|HR"
    r"|OR)?\s*(?:[=:,;]"
    r"|of|was|were|is|from|between|(?:for|on|around|across|among|over)\s(?:the\s"
    r"|all\s)?[A-Za-z-]{1,20}(?:\s[A-Za-z-]{1,20})?)?[:,]?\s*(?:of|from|between|ranged\sfrom|ranging\sfrom"
    r"|lower)?\s*=?\s*[\[({]?\s*"
)
_BETWEEN_VALUE = re.compile(
    r"(?:\s?\((?:mean|median|average)\),?\s)|(?:[^()\[\];]|\([^()]{0,3}\)){0,45}?\s*[(\[{]\s*(?:[^\d()\[\]]{0,40})$"
    r"|[^()\[\]\d.]{0,24},?\s*(?:with\s(?:an?|the)\s)?[^()\[\]\d;]{0,12}$"
)
_NAMED_ALONE = re.compile(r"\s?[)\]]")
_BESIDE = re.compile(
    r"\b[pP]\s?(?:[- ]?value)?\s?[=<>≤]\s?0?[.·]\d+|\b[nN]\s?=\s?\d[\d,]*(?:\s?/\s?\d[\d,]*)?"
    r"|(?<=[(\[])\s?\d[\d,]*\s?(?:/|of|out of)\s?\d[\d,]*"
)
_OPENS = re.compile(r"\s*(?:[^\W\d]+\s?){0,2}[(\[]\s*(?:from\s|between\s)?$")
_CENTRE = re.compile(
    r"[)\]]?,?\s?(?:\(|with\s|and\s|around\s)?(?:an?\s|the\s|its\s)?(?:mean|median|average|point estimate"
    r"|central value|estimate)"
    r"(?:\s(?:value|estimate))?(?:\s(?:of|was|at|is|=)|,|:)?\s"
)
_VALUE_AND_BRACKET = re.compile(r"\d\s?(?:%|days?|d|weeks?|months?|hours?|h)?\s?[(\[]$")
_BRACKET = re.compile(r"\s?[(\[{]")
_BRACKETS = re.compile(r"[()\[\]{}]")
_BESIDE_IT = re.compile(r"\s?[;,]\s")
_PLUSMINUS = re.compile(r"\s?[(\[]?\s?(?:±|\+/[-−–]|\+[-−–]|\\pm)\s?(?:(SD|SE|SEM)\s?)?")
_COMMA = re.compile(
    r"\s?[,;/:…]\s?(?:upper\s|max(?:imum)?[ :=]{1,3})?|\s?(?:and|to|[-–—−]|\.\.\.?)\s?"
    r"|[ \u2009\u202f]"
)


def read_intervals(
    text: str,
    found: list[Numeral],
    roles: dict[int, Role],
    units: dict[int, Unit],
    pairs: dict[int, Pair],
    declared: str | None,
) -> Attached:
    """Attach intervals and spreads to the values that they belong to.

    A bracketed pair right after a value is its interval; its kind is the one last named in the sentence, else
    `declared`, else "Unspecified". An interval whose value is not at hand uses up its numbers and belongs to nothing.

    Args:
        text: the sentence.
        found: its numerals.
        roles, units, pairs: of each numeral, by its offset.
        declared: the kind of bracketed pairs that name none.
    """
    reader = _Reader(text, found, roles, units, pairs, declared or "Unspecified")
    reader.read_plus_minus()
    reader.read_markers()
    reader.read_brackets()
    reader.read_comma_pairs()
    reader.read_whole_brackets()
    return Attached(reader.intervals, reader.spreads, frozenset(reader.consumed), frozenset(reader.apart))


class _Reader:
    def __init__(
        self,
        text: str,
        found: list[Numeral],
        roles: dict[int, Role],
        units: dict[int, Unit],
        pairs: dict[int, Pair],
        declared: str,
    ) -> None:
        self.text, self.found, self.roles, self.units, self.pairs = text, found, roles, units, pairs
        self.declared = declared
        self.intervals: dict[int, Interval] = {}
        self.spreads: dict[int, Spread] = {}
        self.consumed: set[int] = set()
        self.adrift: set[int] = set()
        self.apart: set[int] = set()
        self.beside = [match.span() for match in _BESIDE.finditer(text)]
        self._index = {n.start: i for i, n in enumerate(found)}

    def read_markers(self) -> None:
        for marker in MARKER.finditer(self.text):
            kind = kind_of(marker)
            if marker["bare"] and not _VALUE_AND_BRACKET.search(self.text, max(0, marker.start() - 25), marker.start()):
                continue  # the share itself: "was high (95%, 90–98)"
            self._consume_levels(marker)
            after = _DEFINED.match(self.text, marker.end())
            start = after.end() if after else marker.end()
            at = self._index.get(start)
            if at is None:
                if kind.startswith("Standard"):
                    self._declared_spread(marker.end(), kind)
                elif not self._pair_before(marker, kind) and (
                    kind != "Range" or _NAMED_ALONE.match(self.text, marker.end())
                ):
                    self.declared = kind
                continue
            if kind.startswith("Standard"):
                self._spread(marker.start(), self.found[at], kind)
            elif (limits := self._limits(at)) is not None:
                if not self._listed(marker.start(), kind, at):
                    self._interval(marker.start(), kind, limits, at)
                if kind not in {"Range", "IQR"}:
                    self.declared = kind

    def read_brackets(self) -> None:
        for start, pair in self.pairs.items():
            if start in self.consumed or self.roles[start] not in {"measure", "count"}:
                continue
            value = self._value_before(start, _OPENS)
            closed = re.match(r"\s*[^()\[\]\d]{0,12}[)\];,]", self.text[pair.end :])
            if value is None and self._bracketed(start) and _CLOSING.match(self.text, pair.end):
                value = self._value_before(start, _BESIDE_IT)
                closed = value is not None and self._fits(value, pair.low, pair.high)
            if value is None or not closed:
                continue
            if not self._fits(value, pair.low, pair.high):
                self.consumed |= {start, pair.second}
            else:
                self._attach(value, Interval(self.declared, pair.low, pair.high, start, pair.end), {start, pair.second})

    def _bracketed(self, at: int) -> bool:
        opening = max(self.text.rfind("(", 0, at), self.text.rfind("[", 0, at))
        return opening > max(self.text.rfind(")", 0, at), self.text.rfind("]", 0, at))

    def read_comma_pairs(self) -> None:
        """Read "8 (5, 11)": two numbers in a bracket that hold the value between them."""
        for value, first, second in zip(self.found, self.found[1:], self.found[2:], strict=False):
            used = {value.start, first.start, second.start}
            if used & (self.consumed | self.intervals.keys()) or self.roles[value.start] != "measure":
                continue
            gap = self.text[self._value_end(value, first.start) : first.start]
            between, after = self.text[first.end : second.start], self.text[second.end : second.end + 2]
            tight = _TIGHT.fullmatch(between) and not (first.whole or second.whole)
            listed = _LISTED.fullmatch(between) or tight
            if not (_OPENING.fullmatch(gap) and listed and _CLOSING.match(after)):
                continue
            if first.value <= value.value <= second.value and first.value < second.value:
                interval = Interval(self.declared, first.value, second.value, first.start, second.end)
                self._attach(value, interval, {first.start, second.start})

    def read_whole_brackets(self) -> None:
        """Read a bracket right after a value whose only two numbers hold it, whatever words stand with them."""
        for at, value in enumerate(self.found[:-2]):
            if value.start in self.consumed | self.intervals.keys() or self.roles[value.start] != "measure":
                continue
            opening = _BRACKET.match(self.text, self._value_end(value, self.found[at + 1].start))
            if opening is None:
                continue
            end = _closing(self.text, opening.end())
            inside = [n for n in self.found[at + 1 : at + 9] if n.start < end and self._free(n)]
            if len(inside) != 2 or inside[0].exponent != inside[1].exponent:
                continue
            low, high = inside[0].value, inside[1].value
            if low < high and low <= value.value <= high:
                named = MARKER.search(self.text, opening.end(), end)
                kind = kind_of(named) if named is not None else self.declared
                if not kind.startswith("Standard"):
                    used = {n.start for n in inside}
                    self._attach(value, Interval(kind, low, high, opening.start(), inside[1].end), used)

    def _free(self, number: Numeral) -> bool:
        """Whether a number in a bracket is none of a level, a p-value, a count or a spread."""
        if number.start in self.consumed - self.adrift or any(a <= number.start < b for a, b in self.beside):
            return False
        return self.roles[number.start] in {"measure", "count"} and not number.worded

    def read_plus_minus(self) -> None:
        for first, second in itertools.pairwise(self.found):
            sign = _PLUSMINUS.fullmatch(self.text[self._value_end(first, second.start) : second.start])
            if sign is None or second.start in self.consumed:
                continue
            after = _SPREAD_AFTER.match(self.text[second.end :])
            named = (sign[1] or (after[1] if after else "")).lower()
            kind = _SPREADS.get(named, "Unspecified")
            self.spreads[first.start] = Spread(kind, second.value, first.end, self._value_end(second, len(self.text)))
            self.consumed.add(second.start)

    def _value_end(self, number: Numeral, before: int) -> int:
        """Return the end of a number with its unit, when the unit ends before an offset."""
        unit = self.units.get(number.start)
        return unit.end if unit is not None and unit.name != "Count" and unit.end <= before else number.end

    def _consume_levels(self, marker: re.Match[str]) -> None:
        for number in self.found:
            if marker.start() <= number.start < marker.end():
                self.consumed.add(number.start)

    def _limits(self, at: int) -> tuple[float, float, int, int] | None:
        """Return low, high, end and index of the last numeral used, of the pair that starts at a numeral."""
        first = self.found[at]
        pair = self.pairs.get(first.start)
        if pair is not None:
            return pair.low, pair.high, pair.end, self._index[pair.second]
        if re.fullmatch(r"\d+,\d{1,2}", first.text):
            low, high = map(float, first.text.split(","))
            return (low, high, first.end, at) if low <= high else None
        if at + 1 >= len(self.found):
            return None
        second = self.found[at + 1]
        unit = self.units.get(first.start)
        gap = self.text[unit.end if unit is not None and unit.end <= second.start else first.end : second.start]
        if _COMMA.fullmatch(gap) and first.value <= second.value:
            after = self.units.get(second.start)
            end = after.end if after is not None and after.name != "Count" else second.end
            return first.value, second.value, end, at + 1
        if _COMMA.fullmatch(gap) and second.exponent and not first.exponent and first.value >= second.value:
            low = float(f"{first.value!r}e{second.exponent}")
            return (low, second.value, second.end, at + 1) if low <= second.value else None
        return None

    def _interval(self, marker: int, kind: str, limits: tuple[float, float, int, int], at: int) -> None:
        low, high, end, last = limits
        used = {n.start for n in self.found[at : last + 1]}
        value = self._value_before(marker, _BETWEEN_VALUE)
        if value is not None and value.exponent and not any(n.exponent for n in self.found[at : last + 1]):
            low, high = _raised(value, low, high)
        if value is not None and self._fits(value, low, high):
            self._attach(value, Interval(kind, low, high, marker, end), used)
        elif value is not None and (head := self._before_bracket(value, low, high)) is not None:
            self._attach(head, Interval(kind, low, high, marker, end), used)
        elif (centre := self._centre_after(end, low, high)) is not None:
            self._attach(centre, Interval(kind, low, high, marker, end), used)
        elif kind != "Range" or (value is None and self._opened(marker)):
            self.consumed |= used
            self.adrift |= used

    def _before_bracket(self, inside: Numeral, low: float, high: float) -> Numeral | None:
        """Return the value whose bracket holds another and its limits: "11.4 days (median 9.9; 95% CI 10.5–12.3)"."""
        opening = max(self.text.rfind("(", 0, inside.start), self.text.rfind("[", 0, inside.start))
        if not self._bracketed(inside.start):
            return None
        head = next((n for n in reversed(self.found) if n.end <= opening), None)
        if head is None or head.start in self.consumed | self.intervals.keys() or not self._fits(head, low, high):
            return None
        return head if not self.text[self._value_end(head, opening) : opening].strip() else None

    def _centre_after(self, at: int, low: float, high: float) -> Numeral | None:
        """Return the value that is named behind its limits: "the interquartile range 0.2–1.1, with a median of 0.5"."""
        after = next((n for n in self.found if n.start >= at and n.start not in self.consumed), None)
        if after is None or not (low <= after.value <= high):
            return None
        return after if _CENTRE.fullmatch(self.text, at, after.start) else None

    def _opened(self, at: int) -> bool:
        return self.text[:at].rstrip().endswith(("(", "[", ",", ";")) and "mean" in self.text[:at]

    def _listed(self, marker: int, kind: str, at: int) -> bool:
        """Attach limits that are listed behind a list of values; whether they are a list."""
        limits, used = listed_limits(
            self.text, self.found, self.pairs, self.found[at], marker, lambda n: self._value_end(n, marker)
        )
        for one in limits:
            self._attach(one.value, Interval(kind, one.low, one.high, one.start, one.end), used)
        self.apart |= {one.value.start for one in limits}
        self.consumed |= used
        return bool(used)

    def _spread(self, marker: int, number: Numeral, kind: str) -> None:
        value = self._value_before(marker, _BETWEEN_VALUE)
        if value is not None:
            unit = self.units.get(number.start)
            end = unit.end if unit is not None and unit.name != "Count" else number.end
            self.spreads[value.start] = Spread(kind, number.value, marker, end)
        self.consumed.add(number.start)

    def _declared_spread(self, at: int, kind: str) -> None:
        """Read "mean (SD) 4.5 (2.1)": the spread is named before the value."""
        after = [n for n in self.found if n.start >= at and n.start not in self.consumed][:2]
        if len(after) < 2 or not re.fullmatch(r"\s*\)?[^\d();.]{0,40}", self.text[at : after[0].start]):
            return
        value, spread = after
        if re.fullmatch(r"\s?\(\s?(?:±\s?)?", self.text[value.end : spread.start]) and self.text[
            spread.end :
        ].startswith(")"):
            self.spreads[value.start] = Spread(kind, spread.value, value.end, spread.end)
            self.consumed.add(spread.start)

    def _pair_before(self, marker: re.Match[str], kind: str) -> bool:
        """Attach "1.2–1.5, 95% CI" and "4 (2-7 IQR)": the pair stands before its kind."""
        for start, pair in self.pairs.items():
            if start in self.consumed or pair.end > marker.start():
                continue
            if not re.fullmatch(r"\s*[,;(]?\s*[([]?\s*", self.text[pair.end : marker.start()]):
                continue
            value = self._value_before(start, _OPENS)
            if value is not None and self._fits(value, pair.low, pair.high):
                self._attach(value, Interval(kind, pair.low, pair.high, start, marker.end()), {start, pair.second})
                return True
        return False

    def _value_before(self, at: int, pattern: re.Pattern[str]) -> Numeral | None:
        """Return the value whose interval may start at an offset: the last number before it that nothing has used."""
        before = [
            n
            for n in self.found
            if n.end <= at
            and n.start not in self.consumed
            and not any(a <= n.start < b for a, b in self.beside)
            and not (n.worded and self.roles[n.start] == "count")
        ]
        if not before:
            return None
        number = before[-1]
        first = next(
            (n for n in before if (p := self.pairs.get(n.start)) is not None and p.second == number.start), None
        )
        end = number.end
        known = [x.end for x in (self.intervals.get(number.start), self.spreads.get(number.start)) if x is not None]
        unit = self.units.get(number.start)
        if unit is not None and unit.end <= at:
            end = unit.end
        gap = _BESIDE.sub("", self.text[max([end, *known]) - 1 : at])[1:]
        if known:
            return number if re.fullmatch(r"\s*[;,)\]]*\s*[(\[]?\s*(?:and\s|with\s)?(?:an?\s)?", gap) else None
        return (first or number) if pattern.fullmatch(gap) else None

    def _fits(self, value: Numeral, low: float, high: float) -> bool:
        exponent = value.exponent
        if value.start in self.pairs or exponent:
            return True
        slack = 0.02 * max(abs(low), abs(high))
        return low - slack <= value.value <= high + slack

    def _attach(self, value: Numeral, interval: Interval, used: set[int]) -> None:
        self.consumed |= used
        known = self.intervals.get(value.start)
        if known is None or known.kind == "Range":
            self.intervals[value.start] = interval


def _closing(text: str, at: int) -> int:
    """Return the offset of the bracket that closes the one before an offset, the end of the text without one."""
    depth = 1
    for match in _BRACKETS.finditer(text, at, at + 200):
        depth += 1 if match[0] in "([{" else -1
        if depth == 0:
            return match.start()
    return at


def _raised(value: Numeral, low: float, high: float) -> tuple[float, float]:
    """Give limits the power of ten that is printed with their value alone: "1.2 × 10−3 (95% HPD 1.1–1.3)"."""
    mantissa = value.value / 10.0**value.exponent
    if not low * 0.98 <= mantissa <= high * 1.02:
        return low, high
    return float(f"{low!r}e{value.exponent}"), float(f"{high!r}e{value.exponent}")

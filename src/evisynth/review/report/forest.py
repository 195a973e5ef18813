"""Forest plots: every own estimate of one type and unit under the other, by country and then by value, unpooled."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from evisynth.review.report.axis import Axis, make_axis
from evisynth.review.report.lettering import shorten
from evisynth.review.report.values import ShownValue
from evisynth.review.report.wording import number, show_number, show_unit

LEAST = 3
"""Fewer values than this are a table, not a plot."""

_SIZE, _ROW, _TOP, _BOTTOM = 12.5, 24.0, 30.0, 58.0
_LABEL, _COUNTRY, _PLOT, _WORDS = 170.0, 130.0, 380.0, 290.0
_PLOT_LEFT = _LABEL + _COUNTRY
WIDTH = _PLOT_LEFT + _PLOT + 20 + _WORDS


@dataclass(frozen=True, slots=True)
class Bar:
    """An interval from `x1` to `x2`; `style` is its kind of line, `cut_low` and `cut_high` say that it goes on."""

    x1: float
    x2: float
    style: str
    cut_low: bool
    cut_high: bool


@dataclass(frozen=True, slots=True)
class ForestRow:
    """One estimate: its words left and right, its point (None without a central value) and its bars.

    `note` is the number of its value, `full` all its words where others are cut short; `y`, `point` and the bars' ends
    are in the drawing's units.
    """

    note: str
    label: str
    country: str
    full: str
    words: str
    y: float
    point: float | None
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class Forest:
    """One plot; `left_out` counts estimates that have words but are not drawn, and says why.

    `height` and `axis_y` (where the axis stands) are in the drawing's units; `reference` is where the line of no effect
    stands, None without one. `legend` pairs a style of bar with its words; `desc` tells the plot to who can't see it.
    """

    id: str
    title: str
    unit: str
    height: float
    rows: tuple[ForestRow, ...]
    axis: Axis
    axis_y: float
    reference: float | None
    legend: tuple[tuple[str, str], ...]
    desc: str
    left_out: tuple[str, ...]


class _Placed(NamedTuple):
    """A value of a plot, where its estimate lies, and all its intervals with the style of their lines."""

    value: ShownValue
    extent: tuple[float, float]
    limits: tuple[tuple[float, float, str], ...]


_LEGEND = {
    "credible": "confidence or credible interval",
    "iqr": "interquartile range",
    "range": "range of the sample",
    "subgroups": "range over subgroups",
    "other": "interval of another kind",
}


def forests(values: Sequence[ShownValue]) -> dict[tuple[str, str], Forest]:
    """Draw a plot for each (type, unit) that has at least three own, found and unrejected numbers.

    Args:
        values: any values; those of other kinds or cited or assumed ones are passed over.
    """
    groups: defaultdict[tuple[str, str], list[_Placed]] = defaultdict(list)
    unfound: defaultdict[tuple[str, str], int] = defaultdict(int)
    for value in values:
        extent = _extent(value) if value.kind == "parameter" and value.own == "own" and value.counts else None
        if extent is None:
            continue
        key = (value.type, str(value.fields.get("unit") or ""))
        if value.found:
            groups[key].append(_Placed(value, extent, _limits(value)))
        else:
            unfound[key] += 1
    return {
        key: _draw(f"forest-{index}", key, group, unfound[key])
        for index, (key, group) in enumerate(
            (item for item in sorted(groups.items()) if len(item[1]) >= LEAST), start=1
        )
    }


def _extent(value: ShownValue) -> tuple[float, float] | None:
    """Where the estimate itself lies: its value, else its range over subgroups."""
    centre = number(value.fields.get("value"))
    if centre is not None:
        return centre, centre
    low, high = number(value.fields.get("range_lower")), number(value.fields.get("range_upper"))
    return None if low is None or high is None else (min(low, high), max(low, high))


def _limits(value: ShownValue) -> tuple[tuple[float, float, str], ...]:
    found: list[tuple[float, float, str]] = []
    kind = str(value.fields.get("interval") or "")
    for lower, upper, style in (
        ("range_lower", "range_upper", "subgroups"),
        ("interval_lower", "interval_upper", _style(kind)),
    ):
        low, high = number(value.fields.get(lower)), number(value.fields.get(upper))
        if low is not None and high is not None:
            found.append((min(low, high), max(low, high), style))
    return tuple(found)


def _style(kind: str) -> str:
    low = kind.lower()
    if "iqr" in low or "quartile" in low:
        return "iqr"
    if "range" in low:
        return "range"
    return "credible" if any(word in low for word in ("ci", "cri", "hpd", "hdpi", "credible", "confid")) else "other"


def _draw(name: str, key: tuple[str, str], group: Sequence[_Placed], unfound: int) -> Forest:
    ordered = sorted(group, key=_order)
    unit = show_unit(key[1])
    reference = 1.0 if key[0].lower().startswith("reproduction number") else None
    axis = _axis(ordered, reference)
    rows = tuple(_row(one, axis, _TOP + (index + 0.5) * _ROW) for index, one in enumerate(ordered))
    styles = {bar.style for row in rows for bar in row.bars}
    left_out = (f"{unfound} not drawn, because the quote was not found in its document",) if unfound else ()
    if any(bar.cut_low or bar.cut_high for row in rows for bar in row.bars):
        left_out = (*left_out, "an arrowhead marks an interval that goes on beyond the axis")
    lows, highs = zip(*(one.extent for one in ordered), strict=True)
    return Forest(
        id=name,
        title=key[0],
        unit=unit,
        height=_TOP + len(rows) * _ROW + _BOTTOM,
        rows=rows,
        axis=axis,
        axis_y=_TOP + len(rows) * _ROW,
        reference=None if reference is None else axis.place(reference),
        legend=tuple((style, words) for style, words in _LEGEND.items() if style in styles),
        desc=f"{len(rows)} estimates, from {show_number(min(lows))} to {show_number(max(highs))} {unit}".strip() + ".",
        left_out=left_out,
    )


def _order(one: _Placed) -> tuple[bool, str, float, str, str]:
    country = one.value.country
    return (not country, country.casefold(), sum(one.extent) / 2, one.value.label, one.value.id)


def _axis(group: Sequence[_Placed], reference: float | None) -> Axis:
    ends = [end for one in group for end in one.extent] + ([] if reference is None else [reference])
    wide = [end for one in group for low, high, _ in one.limits for end in (low, high)]
    return make_axis(min(ends), max(ends), min(ends + wide), max(ends + wide), left=_PLOT_LEFT, width=_PLOT)


def _row(one: _Placed, axis: Axis, y: float) -> ForestRow:
    value, country = one.value, one.value.country
    centre = number(value.fields.get("value"))
    bars: list[Bar] = []
    for low, high, style in one.limits:
        seen = max(low, axis.low), min(high, axis.high)
        if seen[0] <= seen[1]:
            bars.append(Bar(axis.place(seen[0]), axis.place(seen[1]), style, low < axis.low, high > axis.high))
    return ForestRow(
        note=value.note,
        label=shorten(value.label, _LABEL - 12, _SIZE),
        country=shorten(country, _COUNTRY - 14, _SIZE),
        full=f"{value.label}{f', {country}' if country else ''}: {value.words}",
        words=shorten(value.words, _WORDS, _SIZE),
        y=y,
        point=None if centre is None else axis.place(centre),
        bars=tuple(bars),
    )

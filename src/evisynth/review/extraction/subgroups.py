"""One row per estimate: repeats are dropped, and three or more subgroup values become a range."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from evisynth.evidence import Evidence, Extraction, Scalar

_CENTRAL = ("value", "range_lower", "range_upper", "numerator", "denominator")
_OF_POPULATIONS = {"Human delay", "Reproduction number", "Severity", "Seroprevalence", "Attack rate"}
"""Classes whose subgroups are parts of one population; a rate by gene or by temperature has no value for a whole."""

_ROUNDING = 0.55
_CLOSE = 0.03
"""How far apart two values of which one is rounded may be: 35 and 35.2 are one value, 2 and 2.3 are not."""

_OF_WHOM = (
    "population_country", "population_location", "study_start_year", "study_end_year", "population_sex",
    "population_group", "population_sample_type", "method",
)  # fmt: skip
"""What subgroups may differ in, besides their size."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A record before it is compared with its neighbours.

    Args:
        record: as assembled.
        place: what it shares with other values of one list: the sentence and the mention that they belong to.
        overall: the sentence says that it is for all, so that it is no subgroup's.
        listed: of a table, the list that it stands in: a column by the group of its rows, or one row.
    """

    record: Extraction
    place: tuple[int, int]
    overall: bool = False
    listed: tuple[int, int, str] | None = None


def settle(drafts: list[Draft], *, aggregate: bool = True) -> list[Extraction]:
    """Apply the rule of three when asked, then drop repeats.

    Args:
        drafts: in document order.
        aggregate: merge subgroup values; else each stays as it was read.
    """
    if not aggregate:
        return _without_repeats([draft.record for draft in drafts])
    return _without_repeats(_with_wholes(_rule_of_three(drafts)))


@dataclass(frozen=True, slots=True)
class _Settled:
    """A record with what it is in a table: the range of a list, the value for the whole of one, or one of its parts."""

    record: Extraction
    list_: tuple[object, ...] | None
    role: Literal["range", "whole", "part", "text"]


def _with_wholes(settled: list[_Settled]) -> list[Extraction]:
    """Join the range over the rows or columns of a table with the value for the whole, which PERG keeps in one row.

    That is the one of the same table, else the first in the text that lies within the range.
    """
    out: list[Extraction | None] = [one.record for one in settled]
    for at, span in enumerate(settled):
        if span.role != "range":
            continue
        fitting = [i for i, here in enumerate(out) if here is not None and _holds(span.record, here)]
        told = next((i for i in fitting if settled[i].role == "whole" and settled[i].list_ == span.list_), None)
        if told is None and span.record.values["class"] in _OF_POPULATIONS:
            told = next((i for i in fitting if settled[i].role == "text"), None)
        central = out[told] if told is not None else None
        if told is None or central is None:
            continue
        bounds = {key: span.record.values[key] for key in ("range_lower", "range_upper")}
        derived = tuple(one for one in span.record.evidence if one.field in bounds)
        out[told] = replace(central, values=dict(central.values) | bounds, evidence=(*central.evidence, *derived))
        out[at] = None
    return [record for record in out if record is not None]


def _holds(span: Extraction, one: Extraction) -> bool:
    """Whether a range over subgroups can be that of a value: of the same kind, around it, with no range of its own."""
    value, low, high = one.values.get("value"), span.values["range_lower"], span.values["range_upper"]
    if not isinstance(value, int | float) or not isinstance(low, int | float) or not isinstance(high, int | float):
        return False
    same = all(one.values.get(key) == span.values.get(key) for key in ("class", "type", "unit")) and one.own == span.own
    return same and one.values.get("range_lower") is None and low <= value <= high


def _rule_of_three(drafts: list[Draft]) -> list[_Settled]:
    """Merge three or more values, or two or more ranges, of one list into a range over subgroups.

    Values with an interval of their own stay: a range over subgroups has no room for it.

    PERG's rule: subgroup estimates are recorded as their smallest and largest value. The merged record keeps the
    sentence and says how its range came about.
    """
    groups: dict[tuple[object, ...], list[Extraction]] = {}
    for draft in drafts:
        if not draft.overall:
            groups.setdefault(_key(draft), []).append(draft.record)
    out: list[_Settled] = []
    done: set[tuple[object, ...]] = set()
    for draft in drafts:
        key = _key(draft)
        list_ = key[:-1] if draft.listed is not None else None
        alike = groups.get(key, [])
        if draft.overall or not _mergeable(_distinct(alike)):
            role = "text" if list_ is None else "whole" if draft.overall else "part"
            out.append(_Settled(draft.record, list_, role))
        elif key not in done:
            done.add(key)
            out.append(_Settled(_range(_distinct(alike)), list_, "text" if list_ is None else "range"))
    return out


def _key(draft: Draft) -> tuple[object, ...]:
    values = draft.record.values
    return values["class"], values["type"], values.get("unit"), draft.record.own, *(draft.listed or draft.place)


def _distinct(alike: list[Extraction]) -> list[Extraction]:
    """Leave out values that stand twice in one list; `_without_repeats` drops them later if nothing is merged."""
    seen: dict[tuple[Scalar, ...], Extraction] = {}
    for record in alike:
        seen.setdefault(tuple(record.values.get(key) for key in _CENTRAL), record)
    return list(seen.values())


def _mergeable(alike: list[Extraction]) -> bool:
    if any(r.values.get("interval_lower") is not None for r in alike):
        return False
    central = [r for r in alike if r.values.get("value") is not None]
    ranges = [r for r in alike if r.values.get("range_lower") is not None]
    return len(central) + len(ranges) == len(alike) and (len(central) >= 3 or len(ranges) >= 2)


def _range(records: list[Extraction]) -> Extraction:
    printed = [r.values.get(key) for r in records for key in ("value", "range_lower", "range_upper")]
    numbers = [v for v in printed if isinstance(v, int | float)]
    first = records[0]
    joined: dict[str, Scalar] = dict(first.values) | {
            "value": None,
            "range_lower": min(numbers),
            "range_upper": max(numbers),
            "interval": None,
            "interval_lower": None,
        "interval_upper": None, "spread": None, "spread_value": None, "numerator": None, "denominator": None,
        "population_sample_size": None,
    }  # fmt: skip
    joined |= _shared(records)
    note = f"smallest and largest of {len(records)} subgroup values: {'; '.join(map(_printed, records))}"
    heads = [
        replace(_with(records, joined[field]).evidence[0], field=field, basis="derived", note=note)
        for field in ("range_lower", "range_upper")
    ]
    same = [
        one
        for one in first.evidence
        if one.field is None or (joined.get(one.field) is not None and joined[one.field] == first.values.get(one.field))
    ]
    changed = (name for name in _OF_WHOM if joined.get(name) is not None and joined[name] != first.values.get(name))
    heads += [one for field in changed for one in _said_of_each(field, records)]
    return Extraction(first.kind, joined, first.own, (*same, *heads))


def _said_of_each(field: str, records: list[Extraction]) -> Iterator[Evidence]:
    """Yield the words for each of the values that subgroups have of one field, where the range's own do not say it."""
    main = records[0].evidence[0]
    by_value = {record.values.get(field): record for record in reversed(records)}
    quoted = {main.quote}
    for value, record in reversed(by_value.items()):
        own = next((one for one in record.evidence if one.field == field), record.evidence[0])
        if value is not None and own.quote not in quoted:
            quoted.add(own.quote)
            yield replace(own, field=field, basis="inferred", note="said of its subgroups")


def _shared(records: list[Extraction]) -> dict[str, Scalar]:
    """Return what holds of all: the countries and places together, the years that they span, else what all share."""
    shared: dict[str, Scalar] = {}
    for field in _OF_WHOM:
        said = list(dict.fromkeys(r.values.get(field) for r in records))
        told = [value for value in said if value is not None]
        if len(said) == 1:
            shared[field] = said[0]
        elif field in {"population_country", "population_location"}:
            shared[field] = "; ".join(dict.fromkeys(part for value in told for part in str(value).split("; "))) or None
        elif field in {"study_start_year", "study_end_year"}:
            years = [int(str(value)) for value in told]
            shared[field] = (min if field == "study_start_year" else max)(years)
        else:
            shared[field] = None
    return shared


def _with(records: list[Extraction], limit: Scalar) -> Extraction:
    """Return the record that a limit of a range comes from."""
    return next(r for r in records if limit in (r.values.get(key) for key in ("value", "range_lower", "range_upper")))


def _printed(record: Extraction) -> str:
    """Return a replaced value in words, with its interval, so that the range says what it stands for."""
    values = record.values
    central = values.get("value")
    words = f"{central}" if central is not None else f"{values.get('range_lower')} to {values.get('range_upper')}"
    low, high = values.get("interval_lower"), values.get("interval_upper")
    return words if low is None else f"{words} ({values.get('interval')} {low} to {high})"


def _without_repeats(found: list[Extraction]) -> list[Extraction]:
    """Drop records that say again what an earlier or fuller one says.

    Two records of one class are the same when their central values are equal as printed to the coarser of the
    two; the one with more fields filled stays, in the place of the first.
    """
    kept: list[Extraction] = []
    for record in found:
        at = next((i for i, other in enumerate(kept) if _same(record, other)), None)
        if at is None:
            kept.append(record)
        elif _rank(record) > _rank(kept[at]):
            kept[at] = _with_range(_with_counts(record, kept[at]), kept[at])
        else:
            kept[at] = _with_range(_with_counts(kept[at], record), record)
    return kept


def _with_range(kept: Extraction, dropped: Extraction) -> Extraction:
    """Give a value the range over its subgroups that only its repeat has."""
    bounds = {key: dropped.values.get(key) for key in ("range_lower", "range_upper")}
    if dropped.values.get("value") is None or None in bounds.values() or kept.values.get("range_lower") is not None:
        return kept
    derived = tuple(one for one in dropped.evidence if one.field in bounds)
    return replace(kept, values=dict(kept.values) | bounds, evidence=(*kept.evidence, *derived))


def _with_counts(kept: Extraction, dropped: Extraction) -> Extraction:
    """Give a share the counts, or counts the share, that the same sentence prints apart from it."""
    if kept.evidence[:1] != dropped.evidence[:1]:
        return kept
    counts, value = ("numerator", "denominator"), ("value", "interval", "interval_lower", "interval_upper", "unit")
    alone = kept.values.get("numerator") is None or kept.values.get("value") is None
    wanted = counts if kept.values.get("value") is not None else value
    if not alone or dropped.values.get(wanted[0]) is None:
        return kept
    return replace(kept, values=dict(kept.values) | {key: dropped.values.get(key) for key in wanted})


def _same(one: Extraction, other: Extraction) -> bool:
    a, b = one.values, other.values
    if a["class"] != b["class"] or one.own != other.own:
        return False
    if a["type"] != b["type"] and a["class"] == "Human delay" and not _vague_repeat(a, b):
        return False
    if any(
        None not in (a.get(key), b.get(key)) and a.get(key) != b.get(key)
        for key in ("interval_lower", "interval_upper", "denominator")
    ):
        return False
    left, right = _central(a), _central(b)
    if left is None or right is None:
        return all(a.get(key) == b.get(key) for key in _CENTRAL)
    if a.get("value") is None or b.get("value") is None:
        return abs(left - right) <= _ROUNDING
    if {a.get("unit"), b.get("unit")} == {"No units", "Percentage (%)"}:  # "0.62 (62%)"
        share, percent = (left, right) if a.get("unit") == "No units" else (right, left)
        return share < 1 and _rounded_equal(100 * share, percent)
    return a.get("unit") == b.get("unit") and _rounded_equal(left, right)


def _vague_repeat(one: Mapping[str, Scalar], other: Mapping[str, Scalar]) -> bool:
    """Whether two delays of one length are one, whose events the text names once and later says only "the delay"."""
    named, vague = (one, other) if _is_vague(other) else (other, one)
    limits = named.get("interval_lower") is not None or vague.get("interval_lower") is None
    same = named.get("value") is not None and named.get("value") == vague.get("value")
    return _is_vague(vague) and not _is_vague(named) and same and limits


def _is_vague(delay: Mapping[str, Scalar]) -> bool:
    """Whether the text leaves open what a delay runs from or to."""
    kind = str(delay["type"])
    return "other human delay" in kind or "Other" in kind.split()


def _central(values: Mapping[str, Scalar]) -> float | None:
    value, n, d = values.get("value"), values.get("numerator"), values.get("denominator")
    if isinstance(value, int | float):
        return value
    return 100 * n / d if isinstance(n, int) and isinstance(d, int) and d else None


def _rounded_equal(a: float, b: float) -> bool:
    places = min(_places(a), _places(b))
    return a == b or (abs(a - b) <= 0.5 * 10.0**-places + 1e-12 and abs(a - b) <= _CLOSE * max(abs(a), abs(b)))


def _places(value: float) -> int:
    """Decimals as printed; a power of ten counts as exact."""
    text = repr(value)
    if "e" in text:
        return 12
    return len(text.split(".")[1]) if "." in text else 0


def _rank(record: Extraction) -> tuple[bool, int]:
    """Order records that say the same: one that names its events comes before one that does not, then the fuller."""
    return not _is_vague(record.values), sum(value is not None for value in record.values.values())

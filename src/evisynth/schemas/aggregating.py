"""The rule of three: values of several subgroups become one range."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from evisynth.evidence import Evidence, Extraction, Scalar
from evisynth.schemas.asking import form_of
from evisynth.schemas.form import Aggregation, Dimension
from evisynth.schemas.schema import Pathogen, Schema


@dataclass(frozen=True, slots=True)
class Range:
    """An aggregate: which given records it stands for.

    Args:
        record: the range, with the value of the undivided population where there is one.
        replaced: positions of the records that it replaces, in the order given.
        dimensions: how their populations are divided.
    """

    record: Extraction
    replaced: tuple[int, ...]
    dimensions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A record that the rule takes out: its position and why."""

    position: int
    reason: str


@dataclass(frozen=True, slots=True)
class Aggregated:
    """What the rule makes of an article's records; each given one is in exactly one of the three.

    Args:
        kept: positions of the records that stay as they are.
        ranges: what replaces others.
        left_out: what is dropped, with the reason.
    """

    kept: tuple[int, ...]
    ranges: tuple[Range, ...]
    left_out: tuple[LeftOut, ...]

    def records(self, given: Sequence[Extraction]) -> tuple[Extraction, ...]:
        """Return what stands after the rule: each range at the place of the first record that it replaces."""
        placed = {position: given[position] for position in self.kept}
        placed |= {min(one.replaced): one.record for one in self.ranges}
        return tuple(placed[position] for position in sorted(placed))


def aggregate(
    records: Sequence[Extraction], schema: Schema, pathogen: str | None, *, table: str = "parameter"
) -> Aggregated:
    """Apply the rule of subgroups to the records of one article.

    Records that agree in all that the rule names, and in ownership, are values of one thing. Those of them that are
    about a part of the population (in a dimension in which they differ) are subgroups. Three or more become a range;
    one value of the undivided population stays as the value beside it. Subgroup values of small samples are left out.
    Records that do not say how their populations differ are never taken for subgroups.

    Args:
        records: of one article, values under the names of records.
        schema: its form of the table carries the rule; without a rule everything is kept.
        pathogen: its key or name says whether places are subgroups; None (any topic) takes them for none.
        table: which.

    Raises:
        UsageError: no such table or pathogen.

    Source: arXiv 2603.22327, extraction step 5, and the public wiki of the Pathogen Epidemiology Review Group.

    >>> from evisynth.schemas import load_schema
    >>> def cfr(value, low, high):
    ...     return Extraction("parameter", {"class": "Severity", "value": value, "unit": "Percentage (%)",
    ...                                     "population_age_min": low, "population_age_max": high})
    >>> found = aggregate([cfr(20, 0, 15), cfr(35, 16, 49), cfr(60, 50, 99)], load_schema("perg"), "lassa")
    >>> found.ranges[0].record.values["range_lower"], found.ranges[0].record.values["range_upper"]
    (20, 60)
    >>> found.ranges[0].dimensions
    ('Age',)
    """
    rule = form_of(schema, table).aggregation
    rules = schema.pathogen(pathogen) if pathogen else None
    if rule is None:
        return Aggregated(tuple(range(len(records))), (), ())
    groups: dict[tuple[object, ...], list[int]] = {}
    for position, record in enumerate(records):
        if record.kind == table and _value(record, rule) is not None:
            groups.setdefault(_key(record, rule, rules), []).append(position)
    ranges: list[Range] = []
    left_out: list[LeftOut] = []
    for members in groups.values():
        made, dropped = _group(records, members, rule, rules)
        ranges += made
        left_out += dropped
    gone = {position for one in ranges for position in one.replaced} | {one.position for one in left_out}
    kept = tuple(position for position in range(len(records)) if position not in gone)
    return Aggregated(kept, tuple(ranges), tuple(sorted(left_out, key=lambda one: one.position)))


def _value(record: Extraction, rule: Aggregation) -> float | None:
    value = record.values.get(rule.value)
    return value if isinstance(value, (int, float)) and not isinstance(value, bool) else None


def _dimensions(rule: Aggregation, class_name: Scalar, pathogen: Pathogen | None) -> Iterator[tuple[Dimension, bool]]:
    places = pathogen is not None and pathogen.places_are_subgroups
    for dimension in rule.dimensions:
        of_class = not dimension.classes or class_name in dimension.classes
        yield dimension, of_class and (places or not dimension.place)


def _key(record: Extraction, rule: Aggregation, pathogen: Pathogen | None) -> tuple[object, ...]:
    # What divides no subgroups here (a place, a method) tells different estimates apart.
    values = record.values
    apart = [
        values.get(field)
        for dimension, counts in _dimensions(rule, values.get("class"), pathogen)
        if not counts
        for field in dimension.fields
    ]
    return (record.own, *(values.get(field) for field in rule.same), *apart)


def _group(
    records: Sequence[Extraction], members: list[int], rule: Aggregation, pathogen: Pathogen | None
) -> tuple[list[Range], list[LeftOut]]:
    class_name = records[members[0]].values.get("class")
    differing = [
        dimension
        for dimension, counts in _dimensions(rule, class_name, pathogen)
        if counts and len({tuple(_part(records[m], f, rule) for f in dimension.fields) for m in members}) > 1
    ]
    fields = [field for dimension in differing for field in dimension.fields]
    parts = [m for m in members if any(_part(records[m], field, rule) is not None for field in fields)]
    small = [m for m in parts if _is_small(records[m], rule)]
    taken = [m for m in parts if m not in small]
    left_out = [LeftOut(m, f"a subgroup of fewer than {rule.minimum_sample} people") for m in small]
    if len(taken) < rule.minimum:
        return [], left_out
    wholes = [m for m in members if m not in parts]
    whole = wholes[0] if len(wholes) == 1 else None
    names = tuple(
        dimension.name
        for dimension in differing
        if any(_part(records[m], field, rule) is not None for m in taken for field in dimension.fields)
    )
    replaced = sorted(taken if whole is None else [*taken, whole])
    return [Range(_range(records, taken, whole, names, rule), tuple(replaced), names)], left_out


def _part(record: Extraction, field: str, rule: Aggregation) -> Scalar:
    value = record.values.get(field)
    return None if value in rule.whole.get(field, ()) else value


def _is_small(record: Extraction, rule: Aggregation) -> bool:
    size = record.values.get(rule.sample_size)
    return isinstance(size, (int, float)) and size < rule.minimum_sample


def _range(
    records: Sequence[Extraction], taken: list[int], whole: int | None, names: tuple[str, ...], rule: Aggregation
) -> Extraction:
    members = [records[m] for m in taken]
    numbers = [value for record in members if (value := _value(record, rule)) is not None]
    base = members[0] if whole is None else records[whole]
    values: dict[str, Scalar] = dict(base.values) if whole is not None else _shared(members, rule)
    values |= {
        rule.lower: min(numbers),
        rule.upper: max(numbers),
        rule.dimension_field: names,
        rule.divided_field: True,
        rule.divided_only_field: whole is None,
    }
    return replace(base, values=values, evidence=_evidence(records, taken, whole, rule), state="unverified")


def _shared(members: Sequence[Extraction], rule: Aggregation) -> dict[str, Scalar]:
    # What all subgroups say holds of their range; what describes one estimate does not.
    first: Mapping[str, Scalar] = members[0].values
    return {
        field: value
        for field, value in first.items()
        if field not in rule.own_to_value and all(member.values.get(field) == value for member in members)
    }


def _evidence(
    records: Sequence[Extraction], taken: list[int], whole: int | None, rule: Aggregation
) -> tuple[Evidence, ...]:
    kept = [] if whole is None else list(records[whole].evidence)
    ends = {
        rule.lower: min(taken, key=lambda m: _value(records[m], rule) or 0.0),
        rule.upper: max(taken, key=lambda m: _value(records[m], rule) or 0.0),
    }
    note = f"smallest and largest of {len(taken)} values of subgroups"
    for field, member in ends.items():
        said = [e for e in records[member].evidence if e.field in (None, rule.value)]
        kept += [replace(e, field=field, basis="derived", note=note) for e in said]
    return tuple(kept)

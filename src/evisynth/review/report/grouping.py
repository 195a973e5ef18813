"""How values are put together on the page: by kind and class, and by the report that they stand in."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from evisynth.review.report.columns import SHOWN_COLUMNS
from evisynth.review.report.forest import Forest
from evisynth.review.report.values import ShownValue
from evisynth.review.report.wording import KIND_TITLES


@dataclass(frozen=True, slots=True)
class Group:
    """Values of one class (or one kind without classes), with the plots of their types.

    Args:
        id: of its table.
        section: of the page, "values" for the studies' own and "foreign" for the others.
        heading: its kind, as it is headed.
        title: its class.
        kind: as the schema names it.
        columns: of the table of a kind that isn't parameters.
        members: the values, by type and report.
        forests: the plots that stand under the table.
        start: how many values of the group stand in files before.
        total: how many there are in all.
    """

    id: str
    section: str
    heading: str
    title: str
    kind: str
    columns: tuple[str, ...]
    members: tuple[ShownValue, ...]
    forests: tuple[Forest, ...]
    start: int
    total: int

    def cut(self, start: int, end: int) -> "Group":
        """Return the part from one value to before another; a plot goes with the first value of its type."""
        first = {value.type: at for at, value in reversed(list(enumerate(self.members)))}
        drawn = tuple(forest for forest in self.forests if start <= first[forest.title] < end)
        name = f"{self.id}-{start}" if start else self.id
        return replace(self, id=name, members=self.members[start:end], forests=drawn, start=self.start + start)


def by_report(values: Sequence[ShownValue]) -> dict[str, list[ShownValue]]:
    """Put the values of one report together, in the order in which reports first appear."""
    reports: dict[str, list[ShownValue]] = {}
    for value in values:
        reports.setdefault(value.row.record, []).append(value)
    return reports


def group(values: Sequence[ShownValue], section: str, plots: Mapping[tuple[str, str], Forest]) -> list[Group]:
    """Sort values of a section into kinds, and those of parameters into classes."""
    sorted_out: dict[tuple[str, str], list[ShownValue]] = {}
    for value in values:
        title = value.group if value.kind == "parameter" else KIND_TITLES.get(value.kind, value.kind)
        sorted_out.setdefault((value.kind, title), []).append(value)
    kinds = {**{kind: kind.capitalize() for kind, _ in sorted_out}, **KIND_TITLES}
    grouped: dict[str, list[Group]] = {title: [] for title in kinds.values()}
    for index, ((kind, title), members) in enumerate(sorted(sorted_out.items()), start=1):
        ordered = sorted(members, key=lambda value: (value.type, value.label))
        keys = dict.fromkeys((value.type, str(value.fields.get("unit") or "")) for value in ordered)
        drawn = tuple(plots[key] for key in sorted(keys) if key in plots)
        columns = tuple(
            c for c in SHOWN_COLUMNS.get(kind, ()) if any(value.fields.get(c) is not None for value in members)
        )
        made = Group(
            f"{section}-{index}", section, kinds[kind], title, kind, columns, tuple(ordered), drawn, 0, len(ordered)
        )
        grouped[made.heading].append(made)
    return [made for groups in grouped.values() for made in groups]

"""How values are put together on the page: by kind and class, and by the report that they stand in."""

from collections.abc import Sequence
from dataclasses import dataclass

from evisynth.review.report.columns import SHOWN_COLUMNS
from evisynth.review.report.forest import Forest
from evisynth.review.report.values import ShownValue
from evisynth.review.report.wording import KIND_TITLES


@dataclass(frozen=True, slots=True)
class Group:
    """Values of one class (or one kind without classes), with the plots of their types."""

    id: str
    title: str
    kind: str
    columns: tuple[str, ...]
    members: tuple[ShownValue, ...]
    forests: tuple[Forest, ...] = ()


def by_report(values: Sequence[ShownValue]) -> dict[str, list[ShownValue]]:
    """Put the values of one report together, in the order in which reports first appear."""
    reports: dict[str, list[ShownValue]] = {}
    for value in values:
        reports.setdefault(value.row.record, []).append(value)
    return reports


def group(values: Sequence[ShownValue], prefix: str, plots: dict[tuple[str, str], Forest]) -> dict[str, list[Group]]:
    """Sort values into kinds, and those of parameters into classes."""
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
        grouped[kinds[kind]].append(Group(f"{prefix}-{index}", title, kind, columns, tuple(ordered), drawn))
    return {title: groups for title, groups in grouped.items() if groups}

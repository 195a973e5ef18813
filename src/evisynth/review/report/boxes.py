"""The numbers of a PRISMA 2020 flow, and whether they close."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from evisynth.errors import UsageError

_TOTALS = ("included_reports", "included_studies")


@dataclass(frozen=True, slots=True)
class Column:
    """One column of the flow: databases and registers, or other methods.

    Records until `awaiting_screening`, reports from `sought` on. `identified` counts by source and
    `fulltext_excluded` by criterion. `screening_excluded_by_automation` is the part of `screening_excluded` that no
    person decided. What awaits a person or its full text is counted apart and is in no other side box.
    """

    identified: Mapping[str, int] = field(default_factory=dict[str, int])
    duplicates_removed: int = 0
    automation_removed: int = 0
    other_removed: int = 0
    screened: int = 0
    screening_excluded: int = 0
    screening_excluded_by_automation: int = 0
    awaiting_screening: int = 0
    sought: int = 0
    awaiting_retrieval: int = 0
    not_retrieved: int = 0
    assessed: int = 0
    fulltext_excluded: Mapping[str, int] = field(default_factory=dict[str, int])
    awaiting_assessment: int = 0

    @property
    def found(self) -> int:
        """Records identified in all sources."""
        return sum(self.identified.values())

    @property
    def removed(self) -> int:
        """Records removed before screening."""
        return self.duplicates_removed + self.automation_removed + self.other_removed

    @property
    def excluded(self) -> int:
        """Reports excluded at full text, by any criterion."""
        return sum(self.fulltext_excluded.values())

    @property
    def used(self) -> bool:
        """Whether anything at all is counted here."""
        return bool(self.found or self.removed or self.screened or self.sought or self.assessed)


@dataclass(frozen=True, slots=True)
class Boxes:
    """Both columns, and what was included in the end.

    `included_reports` and `included_studies` are totals of the review, whichever column they came through.
    """

    databases: Column
    other: Column
    included_reports: int = 0
    included_studies: int = 0
    warnings: tuple[str, ...] = ()


def read_boxes(counts: Mapping[str, object]) -> Boxes:
    """Read the boxes that `records --prisma` prints; absent ones are 0.

    Args:
        counts: the keys of `Column`, the same with prefix `other_`, `included_reports`, `included_studies`,
            `warnings`. `other_included_reports` and `other_included_studies` count what is not in the first column's.

    Raises:
        UsageError: a key is unknown, or a count is no whole number from 0.

    >>> boxes = read_boxes({"identified": {"PubMed": 12}, "duplicates_removed": 2, "other_sought": 1})
    >>> boxes.databases.found, boxes.databases.removed, boxes.other.sought
    (12, 2, 1)
    """
    columns: dict[str, dict[str, int | dict[str, int]]] = {"": {}, "other_": {}}
    totals: dict[str, int] = {}
    warnings: tuple[str, ...] = ()
    for key, value in counts.items():
        if key == "warnings" and isinstance(value, (list, tuple)):
            warnings = tuple(str(item) for item in value)
        elif (total := key.removeprefix("other_")) in _TOTALS:
            totals[total] = totals.get(total, 0) + _count(key, value)
        else:
            prefix, name = _place(key)
            many = name in {"identified", "fulltext_excluded"}
            columns[prefix][name] = _counts(key, value) if many else _count(key, value)
    databases, other = (Column(**columns[prefix]) for prefix in ("", "other_"))  # pyright: ignore[reportArgumentType]
    return Boxes(databases, other, totals.get(_TOTALS[0], 0), totals.get(_TOTALS[1], 0), warnings)


def gaps(boxes: Boxes) -> tuple[str, ...]:
    """Say where the flow loses or invents records; empty when every count closes.

    >>> gaps(read_boxes({"identified": {"PubMed": 5}, "screened": 5, "screening_excluded": 4, "sought": 2}))[0]
    'databases and registers: 5 identified, but 0 removed + 4 excluded + 0 awaiting + 2 sought = 6 records'
    """
    said: list[str] = []
    left = 0
    for name, column in (("databases and registers", boxes.databases), ("other methods", boxes.other)):
        gone = column.removed + column.screening_excluded + column.awaiting_screening + column.sought
        if gone != column.found:
            parts = f"{column.removed} removed + {column.screening_excluded} excluded"
            parts += f" + {column.awaiting_screening} awaiting + {column.sought} sought = {gone} records"
            said.append(f"{name}: {column.found} identified, but {parts}")
        left += column.sought - column.awaiting_retrieval - column.not_retrieved
        left -= column.excluded + column.awaiting_assessment
    if left != boxes.included_reports:
        said.append(f"{left} reports are left after full text, but {boxes.included_reports} are counted as included")
    return tuple(said)


def _place(key: str) -> tuple[str, str]:
    """Tell the column of a key and its name there; `other_removed` belongs to the first."""
    names = Column.__dataclass_fields__
    if key in names:
        return "", key
    name = key.removeprefix("other_")
    if name != key and name in names:
        return "other_", name
    raise UsageError(f"PRISMA box {key!r} is unknown", f"Known boxes: {', '.join((*names, *_TOTALS, 'warnings'))}.")


def _count(key: str, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise UsageError(f"PRISMA box {key!r} must be a whole number from 0, not {value!r}")
    return value


def _counts(key: str, value: object) -> dict[str, int]:
    if not isinstance(value, Mapping):
        raise UsageError(f"PRISMA box {key!r} must map names to numbers, not {value!r}")
    return {str(name): _count(f"{key}.{name}", number) for name, number in value.items()}

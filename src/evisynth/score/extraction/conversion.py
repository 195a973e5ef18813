"""From raw cells to comparable values, as each profile compares them."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from evisynth.errors import UnreadableError
from evisynth.evidence import Scalar
from evisynth.schemas import Harmoniser, Schema
from evisynth.score.extraction.protocol import Protocol
from evisynth.score.extraction.submission import RawRecord, Submission
from evisynth.score.extraction.values import percent_of_share, standard_value

_CROSSWALK = {"class", "unit", "value_type", "approach", "single", "paired", "ratio_method"}
_SHARES = {"Severity", "Seroprevalence"}
_VALUE_COLUMNS = {"parameter_class", "parameter_type", "exponent", "inverse_param", "r_pathway"}
_NON_FINITE = {"nan", "inf", "-inf", "+inf", "infinity", "-infinity"}


@dataclass(slots=True)
class Converter:
    """Makes the cells of records comparable, as a profile says.

    Args:
        protocol, schema: of the score.
        harmoniser: of the protocol's table.
        folds: by vocabulary, the values that count as another.
        used: the columns that are compared or that the compared ones depend on.
        numbers: the columns that hold numbers.
    """

    protocol: Protocol
    schema: Schema
    harmoniser: Harmoniser = field(init=False)
    folds: Mapping[str, Mapping[str, str]] = field(init=False)
    used: frozenset[str] = field(init=False)
    numbers: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.harmoniser = Harmoniser(self.schema, self.schema.table(self.protocol.kind))
        folds = dict(self.schema.compared_as)
        if self.protocol.profile == "release":
            folds.update(self.schema.compared_as_in_release)
        self.folds = folds
        self.used = frozenset({*_VALUE_COLUMNS, *(rule.column for rule in self.protocol.fields.values())})
        table = self.harmoniser.table
        self.numbers = tuple(name for name, column in table.fields.items() if column.kind in {"number", "integer"})

    def columns(self, side: Submission) -> frozenset[str]:
        """Return the columns that a side has for this profile."""
        if self.protocol.profile == "release" and "outbreak_end_year" in side.columns:
            return side.columns - {"outbreak_end_year"}
        return side.columns

    def side(
        self, records: Mapping[str, list[RawRecord]], *, predicted: bool = False
    ) -> dict[str, list[dict[str, Scalar]]]:
        """Convert the records of every article.

        Raises:
            UnreadableError: a number is none.
        """
        rows = {
            article: [self._row(record, predicted=predicted) for record in listed]
            for article, listed in records.items()
        }
        if self.protocol.profile == "evisynth":
            # Equally good pairings must not be chosen by the order of rows in a file.
            for listed in rows.values():
                listed.sort(key=self._order)
        return rows

    def _order(self, values: Mapping[str, Scalar]) -> tuple[str, ...]:
        return tuple(repr(values.get(rule.column)) for rule in self.protocol.fields.values())

    def _row(self, record: RawRecord, *, predicted: bool) -> dict[str, Scalar]:
        cells = {name: cell for name, cell in record.cells.items() if name in self.used}
        _refuse_non_finite(record, self.numbers)
        if self.protocol.profile == "evisynth":
            values = self.harmoniser.row(cells, record.where)
        else:
            values = self._published(cells, record.where)
        for name, value in values.items():
            fold = self.folds.get(self.harmoniser.table.fields[name].vocabulary or "")
            if fold and isinstance(value, str):
                values[name] = fold.get(value, value)
        if self.protocol.kind == "parameter":
            self._parameter(values, predicted=predicted)
        elif self.protocol.kind == "outbreak" and self.protocol.profile == "release":
            # The published code reads PERG's end year, misnamed there, in place of a missing start year.
            values["outbreak_start_year"] = values.get("outbreak_start_year") or values.get("outbreak_end_year")
        return values

    def _parameter(self, values: dict[str, Scalar], *, predicted: bool) -> None:
        if self.protocol.profile == "evisynth":
            standard_value(values, self.schema)
            if values.get("parameter_class") in _SHARES:
                percent_of_share(values, with_unit=True)
        elif predicted and values.get("parameter_class") in _SHARES:
            percent_of_share(values, with_unit=False)

    def _published(self, cells: Mapping[str, Scalar], where: str) -> dict[str, Scalar]:
        """Convert as the publication does: the crosswalk's columns, numbers and flags; all other text as it stands."""
        values: dict[str, Scalar] = {}
        for name, cell in cells.items():
            column = self.harmoniser.table.fields[name]
            if column.several and isinstance(cell, str):
                values[name] = tuple(cell.split(";") if self.protocol.profile == "release" else _trimmed(cell))
            elif (
                isinstance(cell, str)
                and column.kind in {"text", "month", "date"}
                and column.vocabulary not in _CROSSWALK
            ):
                values[name] = cell.strip() or None
            elif isinstance(cell, tuple) and column.several:
                values[name] = cell
            else:
                values[name] = self.harmoniser.cell(column, cell, where)
        if self.protocol.kind == "parameter" and values.get("parameter_class") is None:
            values["parameter_class"] = self.harmoniser.row(cells, where).get("parameter_class")
        return values


def _trimmed(cell: str) -> list[str]:
    return [part.strip() for part in cell.split(";") if part.strip()]


def _refuse_non_finite(record: RawRecord, columns: Sequence[str]) -> None:
    for name in columns:
        cell = record.cells.get(name)
        infinite = isinstance(cell, float) and not math.isfinite(cell)
        if infinite or (isinstance(cell, str) and cell.strip().casefold() in _NON_FINITE):
            raise UnreadableError(
                f"{record.where}: column {name}: {cell!r} is not a finite number",
                "Leave the cell empty when there is no value.",
            )

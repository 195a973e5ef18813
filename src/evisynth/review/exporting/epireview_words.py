"""The words of epireview's tables: how each writes what evisynth writes otherwise."""

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from evisynth.evidence import Scalar
from evisynth.review.report.cells import cell
from evisynth.schemas import Harmoniser, Schema

MISSING = "NA"
_RANGE = re.compile(r"-?\d+(\.\d+)? - -?\d+(\.\d+)?")
_EVENTS = re.compile(r"Human delay - ([A-Z].*?) to (.+)")
_START, _END, _BOTH = "other_delay_start", "other_delay_end", "other_delay"


@dataclass(slots=True)
class Wording:
    """Writes the cells of one table.

    Args:
        schema: PERG.
        kind: its table.
        letter: of the pathogen.
        header: the columns of the table, as epireview names them.
    """

    schema: Schema
    kind: str
    letter: str
    header: Sequence[str]
    _flags: Mapping[str, Sequence[str]] = field(init=False)
    _months: Mapping[str, str] = field(init=False)
    _lists: Mapping[str, str] = field(init=False)
    _words: Mapping[str, Mapping[str, str]] = field(init=False)
    _harmoniser: Harmoniser = field(init=False)
    _source: Mapping[str, str] = field(init=False)
    _written: dict[tuple[str, object, float], str] = field(
        init=False, default_factory=dict[tuple[str, object, float], str]
    )

    def __post_init__(self) -> None:
        said, table = _said(), self.schema.table(self.kind)
        self._flags = {name: one["words"] for one in self._mine(said["flags"]) for name in one["columns"]}
        self._months = {name: one["form"] for one in self._mine(said["months"]) for name in one["columns"]}
        self._lists = {name: one["between"] for one in self._mine(said["lists"]) for name in one["columns"]}
        self._words = {
            name: {ours: theirs[key] for ours, theirs in words.items() for key in theirs if self.letter in key}
            for name, words in said["words"].items()
        }
        self._harmoniser = Harmoniser(self.schema, table)
        self._source = {name: column.name for name in self.header if (column := table.column(name)) is not None}

    def _mine(self, parts: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
        return [one for one in parts if self.letter in one["in"]]

    def loses_events(self, cells: Mapping[str, Scalar]) -> bool:
        """Tell whether a row is a delay whose events the table has no column for."""
        kind = cells.get("parameter_type")
        unnamed = self.letter not in _said()["delays"]["named"] and _START not in self.header
        if not unnamed or not isinstance(kind, str):
            return False
        return bool(cells.get(_START)) or _EVENTS.fullmatch(self._words["parameter_type"].get(kind, kind)) is not None

    def is_empty(self, name: str) -> bool:
        """Tell whether the table has a column that it never fills."""
        return name in _said()["empty"].get(self.letter, ())

    def row(self, cells: Mapping[str, Scalar]) -> Mapping[str, Scalar]:
        """Return a row's cells as this table divides them: units that it has, events of delays, class, reciprocals.

        Args:
            cells: by the schema's column names.
        """
        classified = self.schema.table(self.kind).classified
        if classified is None:
            return cells
        row = _in_their_units(cells)
        kind = row.get(classified.type_column)
        if not isinstance(kind, str):
            return row
        named = self._words.get(classified.type_column, {}).get(kind, kind)
        row |= self._delay(named, row)
        named = str(row[classified.type_column])
        for one in self._mine(_said()["classes"]):
            if kind in one["types"]:
                row[classified.class_column] = one["class"]
        if row.get(classified.inverse_column) and self.letter in _said()["suffix"]:
            row[classified.type_column] = named + _said()["suffix"][self.letter]
        return row

    def cell(self, name: str, value: Scalar, factor: float = 1.0) -> str:
        """Write a value as a column of the table does.

        Args:
            name: the column, as epireview names it.
            value: in the spelling of the schema.
            factor: what the table's number is smaller by.
        """
        key = (name, value if not isinstance(value, (bool, float)) else (type(value), value), factor)
        written = self._written.get(key)
        if written is None:
            written = self._written[key] = self._cell(name, value, factor)
        return written

    def _cell(self, name: str, value: Scalar, factor: float) -> str:
        source = self._source.get(name, name)
        column = self.schema.table(self.kind).fields[source]
        if isinstance(value, bool):
            return self._flags[source][not value] if source in self._flags else cell(value)
        if isinstance(value, (int, float)):
            return cell(value / factor if factor != 1.0 else value) or MISSING
        if column.kind == "month" and source in self._months and value in self.schema.months:
            return self._months[source].format(name=value, number=self.schema.months.index(str(value)) + 1)
        words = self._words.get(source, {})
        items = value if isinstance(value, tuple) else (value,)
        if column.several and isinstance(value, str):
            items = self._harmoniser.items(column, value)
        text = self._lists.get(source, ";").join(words.get(str(one), str(one)) for one in items)
        # "-7 - 10" is the text of a range, and epireview has columns of them; no spreadsheet runs anything of it.
        return text if _RANGE.fullmatch(text) else cell(text) or MISSING

    def _delay(self, named: str, row: Mapping[str, Scalar]) -> dict[str, Scalar]:
        """Name the events of a delay where this table has them: in its type, or in columns of their own."""
        delays, column = _said()["delays"], self._source.get("parameter_type", "parameter_type")
        start, end = row.get(_START), row.get(_END)
        if self.letter not in delays["named"]:
            events = _EVENTS.fullmatch(named)
            if events is None:
                return {column: named}
            return {column: delays["other"], _START: start or events[1], _END: end or events[2]}
        if start and end:
            composed = f"Human delay - {start} to {end}"
            composes = _BOTH in self.header and (named == delays["other"] or self._same(composed, named))
            return {column: composed if composes else named}
        events = _EVENTS.fullmatch(named)
        if events is None or _BOTH not in self.header:
            return {column: named}
        return {column: named, _START: events[1], _END: events[2], _BOTH: f"{events[1]} to {events[2]}"}

    def _same(self, one: str, other: str) -> bool:
        return self._harmoniser.spelt("type", one) == self._harmoniser.spelt("type", other)


@cache
def _said() -> dict[str, Any]:
    text = files(__package__ or "").joinpath("epireview_words.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def _in_their_units(cells: Mapping[str, Scalar]) -> dict[str, Scalar]:
    """Replace units that the tables don't have; a number keeps its printed digits and gets a power of ten."""
    instead = _said()["instead"]
    words: Mapping[str, tuple[str, int]] = instead["words"]
    written = dict(cells)
    for name, exponent in instead["columns"].items():
        held = cells.get(name)
        if isinstance(held, str) and held in words:
            written[name], power = words[held]
            printed = cells.get(exponent)
            written[exponent] = power + (printed if isinstance(printed, (int, float)) else 0)
    return written

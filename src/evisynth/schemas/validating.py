"""The validator of one record, with messages that whoever wrote it can act on."""

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from evisynth.schemas.asking import choices_of, form_of
from evisynth.schemas.conditions import broken_parts
from evisynth.schemas.form import Form, Limits
from evisynth.schemas.harmonising import Harmoniser
from evisynth.schemas.schema import Field, Pathogen, Schema, Table

APART = frozenset({"kind", "own", "evidence", "state", "printed_exponent"})
"""What records carry beside the fields of their table."""
_LISTED = 40


@dataclass(frozen=True, slots=True)
class RecordProblem:
    """A field of a record that is not as the schema says.

    Args:
        field: its name; empty when the record as a whole is meant.
        rule: unknown, required, type, vocabulary, limits or condition.
        message: what is wrong and what to do, as one sentence.
    """

    field: str
    rule: str
    message: str


@dataclass(slots=True)
class RecordValidator:
    """Checks the records of one table, many of them by one reading of the schema.

    Args:
        schema, table: what records must be.
        pathogen: its key or name, for the rules of a pathogen; None for rules of all.

    Raises:
        UsageError: no such table or pathogen.
    """

    schema: Schema
    table: str
    pathogen: str | None = None
    _kind: Table = field(init=False)
    _form: Form = field(init=False)
    _rules: Pathogen | None = field(init=False)
    _harmoniser: Harmoniser = field(init=False)
    _steps: Mapping[str, str] = field(init=False)
    _called: dict[str | None, dict[str, str]] = field(init=False, default_factory=dict[str | None, dict[str, str]])

    def __post_init__(self) -> None:
        self._kind, self._form = self.schema.table(self.table), form_of(self.schema, self.table)
        self._rules = self.schema.pathogen(self.pathogen) if self.pathogen else None
        self._harmoniser = Harmoniser(self.schema, self._kind)
        self._steps = {name: group.step for group in self._form.groups for name in group.fields}

    def problems(self, record: Mapping[str, Any], *, step: str | None = None) -> list[RecordProblem]:
        """Return what is wrong with a record; see `validate_record`."""
        class_name = self._class_of(record)
        given = {name: v for name, v in record.items() if name not in APART and not _empty(v, self.schema)}
        asked = self._asked_names(class_name)
        found: list[RecordProblem] = []
        values: dict[str, Any] = {}
        said: dict[str, str] = {}
        for name, value in given.items():
            column = self._kind.field_of(name, class_name)
            if column is None:
                found.append(RecordProblem(name, "unknown", _unknown(name, self._kind, self._form)))
                continue
            called = asked.get(column.name, name)
            said[called] = name
            wrong = _wrong(called, column, value, self._harmoniser, class_name)
            found += [RecordProblem(name, rule, message) for rule, message in wrong]
            if not wrong:
                values[called] = _written(column, value, self._harmoniser)
                limits = self._form.limits.get(called)
                found += [RecordProblem(name, "limits", words) for words in _outside(values[called], limits)]
        found += [
            RecordProblem(name, "required", f"a value is required: {_what(self._kind, self._form, name)}")
            for name in self._form.required
            if name not in said and step in (None, self._steps.get(name))
        ]
        return found + self._broken(values, said, {problem.field for problem in found}, step)

    def _broken(
        self, values: Mapping[str, Any], said: Mapping[str, str], blamed: set[str], step: str | None
    ) -> list[RecordProblem]:
        fewest = str(self._rules.minimum_cases if self._rules else 1)
        return [
            RecordProblem(said.get(name, name), "condition", condition.message.replace("{minimum_cases}", fewest))
            for condition in self._form.conditions
            for name in broken_parts(condition, values, self._rules)
            if said.get(name, name) not in blamed and step in (None, self._steps.get(name))
        ]

    def _class_of(self, record: Mapping[str, Any]) -> str | None:
        column = self._kind.field_of(self._form.class_field) if self._form.class_field else None
        if column is None or column.vocabulary is None:
            return None
        said = record.get(self._form.class_field, record.get(column.name))
        return self._harmoniser.spelt(column.vocabulary, said) if isinstance(said, str) else None

    def _asked_names(self, class_name: str | None) -> dict[str, str]:
        # Records may call a field by its column's name; conditions call it as the form does.
        if class_name not in self._called:
            columns = {name: self._kind.field_of(name, class_name) for name in self._steps}
            self._called[class_name] = {column.name: name for name, column in columns.items() if column is not None}
        return self._called[class_name]


def validate_record(
    record: Mapping[str, Any], schema: Schema, table: str, *, pathogen: str | None = None, step: str | None = None
) -> list[RecordProblem]:
    """Check one record: names, types, vocabularies, units, limits, and the conditions between its fields.

    Spellings that the schema knows pass; a field that is null, empty or absent has no value.

    Args:
        record: value by field (names of the schema or aliases); `kind`, `own`, `evidence`, `state` are not checked.
        schema, table: what it must be.
        pathogen: its key or name, for the rules of a pathogen; None for rules of all.
        step: only what this step asks may be missed or to blame ("" is the first step); None for a whole record.

    Raises:
        UsageError: no such table or pathogen.

    >>> from evisynth.schemas import load_schema
    >>> record = {"class": "Severity", "value": 45, "unit": "percent", "numerator": 9, "denominator": 4}
    >>> for problem in validate_record(record, load_schema("perg"), "parameter"):
    ...     print(problem.field, problem.message, sep=": ")
    unit: 'percent' is not allowed here; allowed are: Percentage (%); No units; Unspecified
    numerator: the numerator is larger than the denominator: ...
    """
    return RecordValidator(schema, table, pathogen).problems(record, step=step)


def _empty(value: Any, schema: Schema) -> bool:
    return value is None or value in ((), []) or (isinstance(value, str) and value.strip() in schema.missing)


def _unknown(name: str, kind: Table, form: Form) -> str:
    names = [*(name for group in form.groups for name in group.fields), *kind.fields]
    close = get_close_matches(name, names, n=1)
    return f"{kind.name} has no field {name!r}" + (f"; did you mean {close[0]!r}?" if close else "; leave it out")


def _what(kind: Table, form: Form, name: str) -> str:
    column = kind.field_of(name)
    return form.guidance.get(name, column.doc if column is not None else name)


def _wrong(
    name: str, column: Field, value: Any, harmoniser: Harmoniser, class_name: str | None
) -> list[tuple[str, str]]:
    schema = harmoniser.schema
    choices = choices_of(schema, harmoniser.table, name, class_name)
    if choices is None or column.kind == "month":
        return [("type", words) for words in _of_wrong_type(column, value, harmoniser)]
    items = _items(column, value, harmoniser)
    if items is None:
        return [("type", f"{value!r} is not {'a list of words' if column.several else 'one word of its vocabulary'}")]
    if column.open:
        return []
    return [
        ("vocabulary", _not_allowed(item, choices, schema, column, class_name))
        for item in items
        if harmoniser.spelt(column.vocabulary or "", item) not in choices
    ]


def _items(column: Field, value: Any, harmoniser: Harmoniser) -> list[str] | None:
    if isinstance(value, str):
        return list(harmoniser.items(column, value)) if column.several else [harmoniser.without_suffix(column, value)]
    if column.several and isinstance(value, (list, tuple)) and all(isinstance(item, str) for item in value):
        return [str(item) for item in value]
    return None


def _not_allowed(item: str, choices: tuple[str, ...], schema: Schema, column: Field, class_name: str | None) -> str:
    folded = {choice.casefold(): choice for choice in choices}
    close = get_close_matches(item.casefold(), folded, n=1, cutoff=0.75)
    if close:
        return f"{item!r} is not allowed here; did you mean {folded[close[0]]!r}?"
    elsewhere = next((name for name, types in schema.types.items() if item in types), None)
    if column.vocabulary == "type" and elsewhere is not None and class_name is not None:
        return f"{item!r} is a type of the class {elsewhere}, not of {class_name}"
    listed = "; ".join(choices[:_LISTED]) + ("; …" if len(choices) > _LISTED else "")
    return f"{item!r} is not allowed here; allowed are: {listed}"


def _of_wrong_type(column: Field, value: Any, harmoniser: Harmoniser) -> Iterator[str]:
    match column.kind:
        case "number" | "integer":
            number = _number(value)
            if number is None:
                yield f"{value!r} is not a number: give digits only, the unit apart, or null"
            elif column.kind == "integer" and not number.is_integer():
                yield f"{value!r} is not a whole number"
        case "boolean":
            if not isinstance(harmoniser.cell(column, value), bool):
                yield f"{value!r} is neither true nor false"
        case "month":
            if harmoniser.cell(column, value) not in harmoniser.schema.months:
                yield f"{value!r} is not a month: write {', '.join(harmoniser.schema.months)}"
        case "date":
            if not (isinstance(value, str) and re.fullmatch(r"\d{4}-\d{2}-\d{2}", value.strip())):
                yield f"{value!r} is not a date: write YYYY-MM-DD"
        case "text":
            words = isinstance(value, (list, tuple)) and column.several and all(isinstance(v, str) for v in value)
            if not words and not isinstance(value, (str, int, float)):
                yield f"{value!r} is not text"


def _number(value: Any) -> float | None:
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        return None
    try:
        number = float(value.replace(",", "")) if isinstance(value, str) else float(value)
    except (ValueError, OverflowError):
        return None
    return number if math.isfinite(number) else None


def _written(column: Field, value: Any, harmoniser: Harmoniser) -> Any:
    if column.kind in {"number", "integer"}:
        return _number(value)
    if isinstance(value, (list, tuple)):
        return tuple(harmoniser.spelt(column.vocabulary, v) if column.vocabulary else v for v in map(str, value))
    return harmoniser.cell(column, harmoniser.without_suffix(column, value) if isinstance(value, str) else value)


def _outside(value: Any, limits: Limits | None) -> Iterator[str]:
    if limits is None or not isinstance(value, (int, float)):
        return
    if limits.minimum is not None and value < limits.minimum:
        yield f"{value:g} is too small: the smallest is {limits.minimum:g}"
    if limits.maximum is not None and value > limits.maximum:
        yield f"{value:g} is too large: the largest is {limits.maximum:g}"

"""A schema as a REDCap project: its variables, the codes of their choices, and the data dictionary that builds it."""

import csv
import io
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from evisynth.schemas.asking import Asked, asked_fields, form_of
from evisynth.schemas.redcap_merging import merge_dictionary
from evisynth.schemas.redcap_rows import (
    BRANCHING,
    CHOICES,
    COLUMNS,
    FORM,
    HEADER,
    LABEL,
    LEAST,
    MOST,
    NAME,
    NOTE,
    REQUIRED,
    TYPE,
    VALIDATION,
)
from evisynth.schemas.schema import Schema

RECORD_ID = "record_id"


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable of a REDCap project.

    Args:
        table, column: where its value stands in records: the schema's table and column.
        name: there.
        instrument: its form there.
        asked: how it is asked.
        codes: code by choice; empty for a free value.
        calculated: REDCap computes it.
    """

    table: str
    column: str
    name: str
    instrument: str
    asked: Asked
    codes: Mapping[str, str] = field(default_factory=dict[str, str])
    calculated: bool = False

    @property
    def boxes(self) -> bool:
        """Whether it is a checkbox field, which has a column per choice."""
        return self.asked.column.several and bool(self.codes)

    @property
    def columns(self) -> tuple[str, ...]:
        """Its columns in an import file: one per choice of a checkbox field, else one."""
        return tuple(self.box(code) for code in self.codes.values()) if self.boxes else (self.name,)

    def box(self, code: str) -> str:
        """Return the column of one choice of a checkbox field, as REDCap names it: `name___code`."""
        return f"{self.name}___{re.sub(r'[^a-z0-9]', '_', code.lower())}"


def redcap_variables(schema: Schema) -> tuple[Variable, ...]:
    """Return the variables of a schema's project, tables that do not repeat first; names are unique in it.

    >>> from evisynth.schemas import load_schema
    >>> variables = redcap_variables(load_schema("perg"))
    >>> [v.name for v in variables if v.table == "model"][:3]
    ['model_type', 'model_compartmental', 'model_compartmental_other']
    """
    tables = sorted(schema.tables, key=lambda name: form_of(schema, name).repeats)
    found: list[Variable] = []
    taken = {RECORD_ID} if record_variable(schema) == RECORD_ID else set[str]()
    for table in tables:
        form = form_of(schema, table)
        instrument = _name(form.redcap.instrument or table)
        for one in _expanded(schema, table):
            wanted = form.redcap.names.get(one.column.name, form.redcap.names.get(one.name, one.name))
            name = wanted if form.redcap.record == one.name else _unique(_name(wanted), instrument, taken)
            taken.add(name)
            codes = _codes(one, form.redcap.codes.get(one.name, {}))
            calculated = one.column.name in form.redcap.calculated
            found.append(Variable(table, one.column.name, name, instrument, one, codes, calculated))
    return tuple(found)


def record_variable(schema: Schema) -> str:
    """Return the name of the variable that holds a record's id."""
    named = (form.redcap.record for form in schema.forms.values())
    return next((name for name in named if name), RECORD_ID)


def write_dictionary(schema: Schema) -> str:
    """Write the data dictionary of a schema as CSV, as REDCap imports it.

    A schema that was made of a dictionary gets it back as it stands, but for what was changed since: cells of changed
    fields, rows of new and removed ones.

    >>> from evisynth.schemas import load_schema
    >>> write_dictionary(load_schema("trial")).splitlines()[1].split(",")[:4]
    ['record_id', 'trial', '', 'text']
    """
    rows = dictionary_rows(schema)
    if schema.dictionary:
        return merge_dictionary(schema, rows, dictionary_rows)
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, COLUMNS, restval="")
    writer.writeheader()
    writer.writerows(rows.values())
    return out.getvalue()


def dictionary_rows(schema: Schema) -> dict[str, dict[str, str]]:
    """Return the rows of a schema's dictionary as evisynth writes them: cells by column, by variable in lower case."""
    variables = redcap_variables(schema)
    rows: dict[str, dict[str, str]] = {}
    if record_variable(schema) == RECORD_ID and all(variable.name != RECORD_ID for variable in variables):
        rows[RECORD_ID] = {NAME: RECORD_ID, FORM: variables[0].instrument, TYPE: "text", LABEL: "Record"}
    group = None
    for variable in variables:
        header = variable.asked.group if (variable.table, variable.asked.group) != group else ""
        group = (variable.table, variable.asked.group)
        branching = form_of(schema, variable.table).redcap.branching.get(variable.column, "")
        rows[variable.name.lower()] = _row(variable) | {HEADER: header, BRANCHING: branching}
    return rows


def _row(variable: Variable) -> dict[str, str]:
    one = variable.asked
    kind = one.column.kind
    field_type = "checkbox" if variable.boxes else "dropdown" if variable.codes else "text"
    if kind == "boolean":
        field_type = "yesno"
    checks = {"integer": "integer", "number": "number", "date": "date_ymd"}
    limits = (one.limits.minimum, one.limits.maximum)
    least, most = ("" if limit is None else f"{limit:.15g}" for limit in limits)
    return {
        NAME: variable.name,
        FORM: variable.instrument,
        TYPE: field_type,
        LABEL: one.label,
        CHOICES: " | ".join(f"{code}, {label.replace('|', '/')}" for label, code in variable.codes.items()),
        NOTE: one.doc if one.doc != one.label else "",
        VALIDATION: "" if variable.codes else checks.get(kind, ""),
        LEAST: least,
        MOST: most,
        REQUIRED: "y" if one.required else "",
    }


def _expanded(schema: Schema, table: str) -> Iterator[Asked]:
    # A name that stands for several columns, by class, is a variable for each.
    kind = schema.table(table)
    for one in asked_fields(schema, table):
        yield one
        for column in dict.fromkeys(kind.by_class.get(one.name, {}).values()):
            if column != one.column.name:
                yield from (_of_column(schema, table, one, column),)


def _of_column(schema: Schema, table: str, one: Asked, column: str) -> Asked:
    held = schema.table(table).fields[column]
    choices = schema.vocabularies[held.vocabulary] if held.vocabulary else None
    return Asked(
        name=column,
        column=held,
        label=f"{one.label} ({column})",
        doc=held.doc,
        unit=held.unit,
        group=one.group,
        step=one.step,
        choices=choices,
        offered=choices,
        required=one.required,
        limits=one.limits,
    )


def _codes(one: Asked, given: Mapping[str, str]) -> dict[str, str]:
    if one.choices is None or (one.column.open and not given):
        return {}
    free = (str(number) for number in range(1, len(one.choices) + len(given) + 1) if str(number) not in given.values())
    return {choice: given.get(choice) or next(free) for choice in one.choices}


def _name(text: str) -> str:
    plain = re.sub(r"\W+", "_", text.lower(), flags=re.ASCII).strip("_")
    return plain if plain[:1].isalpha() else f"v_{plain}"


def _unique(name: str, instrument: str, taken: set[str]) -> str:
    number = 2
    wanted = name if name not in taken else f"{instrument}_{name}"
    found = wanted
    while found in taken:
        found, number = f"{wanted}_{number}", number + 1
    return found

"""Which fields are asked of which rows: the one view that tools, forms, validator and docs share."""

from collections.abc import Mapping
from dataclasses import dataclass

from evisynth.errors import UsageError
from evisynth.schemas.form import ClassForm, Form, Limits
from evisynth.schemas.schema import Field, Schema, Table

_NO_LIMITS = Limits()


@dataclass(frozen=True, slots=True)
class Asked:
    """A field as it is asked.

    Args:
        name: as records carry it.
        column: what it is in the schema.
        label: for people.
        doc: what to write.
        unit: its unit or format, where the doc does not say it.
        group: the title of its group.
        step: the step in which it is asked; empty for the first.
        choices: the values that it may have; None when they are free.
        offered: those of them that tools and forms show.
        required: a record must have it.
        limits: of its number.
    """

    name: str
    column: Field
    label: str
    doc: str
    unit: str
    group: str
    step: str
    choices: tuple[str, ...] | None
    offered: tuple[str, ...] | None
    required: bool
    limits: Limits


def form_of(schema: Schema, table: str) -> Form:
    """Return how a table is asked.

    Raises:
        UsageError: the schema has no such table.
    """
    return schema.forms[schema.table(table).name]


def class_form(schema: Schema, table: str, class_name: str) -> ClassForm:
    """Return what is asked of a class of rows.

    Raises:
        UsageError: the table has no such class.
    """
    classes = form_of(schema, table).classes
    if class_name not in classes:
        known = ", ".join(classes) or "none"
        raise UsageError(f"schema {schema.name}: {table} has no class {class_name!r}", f"Its classes are {known}.")
    return classes[class_name]


def asked_fields(
    schema: Schema, table: str, class_name: str | None = None, *, step: str | None = None, pathogen: str | None = None
) -> tuple[Asked, ...]:
    """Return the fields that are asked of a row, in their order.

    Args:
        schema, table: of what.
        class_name: of which class; None for every field of the table.
        step: only those of one step ("" is the first); None for all.
        pathogen: its key or name; fields for others are left out. None asks for all.

    Raises:
        UsageError: no such table, class or pathogen.

    >>> from evisynth.schemas import load_schema
    >>> [one.name for one in asked_fields(load_schema("perg"), "parameter", "Doubling time", step="")][:4]
    ['class', 'type', 'value', 'unit']
    """
    form, kind = form_of(schema, table), schema.table(table)
    key = schema.pathogen(pathogen).key if pathogen else None
    chosen = class_form(schema, table, class_name) if class_name else None
    of_classes = {name for one in form.classes.values() for name in one.fields}
    found: list[Asked] = []
    for group in form.groups:
        for name in group.fields:
            if chosen is not None and name in of_classes and name not in chosen.fields:
                continue
            if key is not None and key not in form.only_for.get(name, (key,)):
                continue
            column = kind.field_of(name, class_name)
            if column is None or step not in (None, group.step):
                continue
            found.append(_asked(schema, form, kind, column, name, class_name, group.title, group.step))
    return tuple(found)


def choices_of(schema: Schema, kind: Table, name: str, class_name: str | None = None) -> tuple[str, ...] | None:
    """Return the values that a field of a record may have; None when they are free."""
    column = kind.field_of(name, class_name)
    if column is None:
        return None
    if column.kind == "month":
        return schema.months
    if column.vocabulary is None:
        return None
    chosen = schema.forms[kind.name].classes.get(class_name or "")
    if chosen is not None and name in chosen.choices:
        return chosen.choices[name]
    classified = kind.classified
    if classified is not None and column.name == classified.type_column and class_name is not None:
        return schema.types.get(class_name, schema.vocabularies[column.vocabulary])
    return schema.vocabularies[column.vocabulary]


def label_of(form: Form, name: str) -> str:
    """Return a field's label.

    >>> form = Form(groups=(), labels={"qa": "Clear?"})
    >>> label_of(form, "deaths_total"), label_of(form, "qa")
    ('Deaths total', 'Clear?')
    """
    words = name.replace("_", " ")
    return form.labels.get(name, words[:1].upper() + words[1:])


def _asked(
    schema: Schema, form: Form, kind: Table, column: Field, name: str, class_name: str | None, group: str, step: str
) -> Asked:
    choices = choices_of(schema, kind, name, class_name)
    offered: Mapping[str, tuple[str, ...]] = form.classes[class_name].offered if class_name else {}
    return Asked(
        name=name,
        column=column,
        label=label_of(form, name),
        doc=form.guidance.get(name, column.doc),
        unit="" if name in form.guidance else column.unit,
        group=group,
        step=step,
        choices=choices,
        offered=offered.get(name, choices),
        required=name in form.required,
        limits=form.limits.get(name, _NO_LIMITS),
    )

"""A schema as the form of a reviewer, as the columns of a table, and as a page of documentation."""

from collections.abc import Iterator
from dataclasses import dataclass

from evisynth.schemas.asking import Asked, asked_fields, form_of
from evisynth.schemas.form import Condition
from evisynth.schemas.schema import Pathogen, Schema

_LISTED = 12


@dataclass(frozen=True, slots=True)
class FormField:
    """One input of a form.

    Args:
        name: the field, as records carry it.
        label, help, unit: for people.
        kind: text, integer, number, boolean, month, date, choice or choices.
        choices: what can be chosen; empty where anything can be written.
        open: other values may be written too.
        required: it must have a value.
        minimum, maximum: of a number; None for no limit.
    """

    name: str
    label: str
    help: str
    unit: str
    kind: str
    choices: tuple[str, ...]
    open: bool
    required: bool
    minimum: float | None
    maximum: float | None


@dataclass(frozen=True, slots=True)
class FormGroup:
    """Inputs that stand together under a title."""

    title: str
    fields: tuple[FormField, ...]


def review_form(
    schema: Schema, table: str, class_name: str | None = None, *, pathogen: str | None = None
) -> tuple[FormGroup, ...]:
    """Return the form by which a person fills or corrects a row: groups of inputs, in their order.

    Args:
        schema, table: of what.
        class_name: of which class of rows; None shows the fields of all.
        pathogen: its key or name; inputs for others are left out.

    Raises:
        UsageError: no such table, class or pathogen.

    >>> from evisynth.schemas import load_schema
    >>> [group.title for group in review_form(load_schema("perg"), "parameter", "Severity")]
    ['Estimate', 'Notes', 'Uncertainty', 'Population']
    """
    grouped: dict[str, list[FormField]] = {}
    for one in asked_fields(schema, table, class_name, pathogen=pathogen):
        grouped.setdefault(one.group, []).append(_input(one))
    return tuple(FormGroup(title, tuple(fields)) for title, fields in grouped.items())


def column_names(schema: Schema, table: str) -> tuple[str, ...]:
    """Return the columns of a table of records, by the names that records carry, in the order in which they are asked.

    Raises:
        UsageError: the schema has no such table.

    >>> from evisynth.schemas import load_schema
    >>> column_names(load_schema("perg"), "parameter")[:4]
    ('class', 'type', 'value', 'unit')
    """
    return tuple(dict.fromkeys(one.name for one in asked_fields(schema, table)))


def describe_schema(schema: Schema, *, pathogen: str | None = None) -> str:
    """Write a schema as a page of Markdown: every table with its fields, classes, conditions and vocabularies.

    Args:
        schema: what to describe.
        pathogen: its key or name; fields and rules of others are left out.

    Raises:
        UsageError: no such pathogen.

    >>> from evisynth.schemas import load_schema
    >>> describe_schema(load_schema("perg")).splitlines()[0]
    '# PERG: parameters, models and outbreaks of priority pathogens'
    """
    return "\n".join(_page(schema, schema.pathogen(pathogen) if pathogen else None)) + "\n"


def _input(one: Asked) -> FormField:
    choices = one.offered or ()
    kind = ("choices" if one.column.several else "choice") if choices else one.column.kind
    return FormField(
        name=one.name,
        label=one.label,
        help=one.doc,
        unit=one.unit,
        kind=kind,
        choices=choices,
        open=one.column.open,
        required=one.required,
        minimum=one.limits.minimum,
        maximum=one.limits.maximum,
    )


def _page(schema: Schema, pathogen: Pathogen | None) -> Iterator[str]:
    yield from (f"# {schema.title}", "", f"Schema `{schema.name}`. Source: {schema.source}.")
    for name in schema.tables:
        yield from _table(schema, name, pathogen)
    shown = [pathogen] if pathogen else list(schema.pathogens.values())
    if shown:
        yield from ("", "## Pathogens", "")
        yield from ("| pathogen | smallest outbreak | values of several places |", "| --- | --- | --- |")
        for one in shown:
            places = "are subgroups: three or more become a range" if one.places_are_subgroups else "stay apart"
            yield f"| {_cell(one.name)} | {one.minimum_cases} | {places} |"
    yield from ("", "## Vocabularies", "")
    for name, values in schema.vocabularies.items():
        if values:
            yield f"- **{name}**: {_cell('; '.join(values))}"


def _table(schema: Schema, name: str, pathogen: Pathogen | None) -> Iterator[str]:
    form = form_of(schema, name)
    yield from ("", f"## {name}: {schema.table(name).title}", "")
    yield f"{'Several rows' if form.repeats else 'One row'} per article. {form.doc}".strip()
    yield from ("", "| field | what it is | kind | values |", "| --- | --- | --- | --- |")
    for one in asked_fields(schema, name, pathogen=pathogen.key if pathogen else None):
        need = " (required)" if one.required else ""
        yield f"| `{one.name}`{need} | {_cell(one.doc)} | {_kind(one)} | {_values(one)} |"
    if form.classes:
        yield from ("", "| class | what belongs to it | its own fields |", "| --- | --- | --- |")
        for class_name, rules in form.classes.items():
            yield f"| {_cell(class_name)} | {_cell(rules.doc)} | {', '.join(f'`{f}`' for f in rules.fields)} |"
    if form.conditions:
        yield from ("", "What must hold between fields:", "")
        yield from (f"- {_condition(one, pathogen)}" for one in form.conditions)
    if form.aggregation is not None:
        rule = form.aggregation
        yield from (
            "",
            f"{rule.minimum} or more values of subgroups become one range; subgroups are told apart by:",
            "",
        )
        yield from (f"- {one.name}: {', '.join(f'`{f}`' for f in one.fields)}" for one in rule.dimensions)
        yield from ("", f"Subgroup values of samples below {rule.minimum_sample} are left out.")


def _kind(one: Asked) -> str:
    several = "several of" if one.column.several else "one of"
    kind = several if one.choices else one.column.kind
    return f"{kind}, {_cell(one.unit)}" if one.unit else kind


def _values(one: Asked) -> str:
    if one.choices:
        shown = "; ".join(one.choices[:_LISTED])
        more = f"; … ({len(one.choices)})" if len(one.choices) > _LISTED else ""
        return _cell(shown + more) + (" or others" if one.column.open else "")
    low, high = one.limits.minimum, one.limits.maximum
    if low is None and high is None:
        return ""
    return f"{'' if low is None else f'{low:g}'} to {'' if high is None else f'{high:g}'}".strip()


def _condition(one: Condition, pathogen: Pathogen | None) -> str:
    when = [f"`{name}` is {' or '.join(values)}" for name, values in one.when.items()]
    when += [f"`{name}` is not {' or '.join(values)}" for name, values in one.unless.items()]
    where = " and ".join(when).replace("is *", "has a value").replace("is not *", "has no value")
    fields = ", ".join(f"`{name}`" for name in dict.fromkeys(one.fields()) if name not in {**one.when, **one.unless})
    message = one.message.replace(
        "{minimum_cases}", str(pathogen.minimum_cases) if pathogen else "the smallest number of"
    )
    return _cell(f"{message} ({fields or 'as above'}{'; when ' + where if where else ''})")


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")

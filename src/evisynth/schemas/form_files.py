"""From `forms/TABLE.toml` of a schema to the frozen nouns of asking."""

from collections.abc import Mapping
from importlib.resources.abc import Traversable
from typing import Any, Literal

from pydantic import Field as Default

from evisynth.errors import UsageError
from evisynth.schemas.form import (
    Aggregation,
    ClassForm,
    Condition,
    Dimension,
    Form,
    Group,
    Limits,
    Redcap,
    Step,
)
from evisynth.schemas.schema import Table
from evisynth.schemas.toml_files import Strict, parse_toml

_Words = tuple[str, ...]
_ByField = dict[str, tuple[str, ...]]


class _Head(Strict):
    repeats: bool = True
    owned: bool = True
    tool: str = ""
    doc: str = ""
    class_field: str = ""
    required: _Words = ()


class _Group(Strict):
    title: str
    fields: _Words
    step: str = ""


class _Step(Strict):
    tool: str
    doc: str


class _Class(Strict):
    tool: str
    doc: str
    fields: _Words
    choices: _ByField = Default(default_factory=dict)
    offered: _ByField = Default(default_factory=dict)


class _Limits(Strict):
    minimum: float | None = None
    maximum: float | None = None


class _Condition(Strict):
    message: str
    when: _ByField = Default(default_factory=dict)
    unless: _ByField = Default(default_factory=dict)
    pathogens: _Words = ()
    order: _Words = ()
    needs: _Words = ()
    needs_any: _Words = ()
    together: _Words = ()
    absent: _Words = ()
    equals: _ByField = Default(default_factory=dict)
    between: dict[str, _Limits] = Default(default_factory=dict)
    without: dict[str, str] = Default(default_factory=dict)
    total_of: _Words = ()
    at_least: Literal["", "minimum_cases"] = ""


class _Dimension(Strict):
    name: str
    fields: _Words
    classes: _Words = ()
    place: bool = False


class _Aggregation(Strict):
    minimum: int
    value: str
    lower: str
    upper: str
    same: _Words
    dimensions: tuple[_Dimension, ...]
    sample_size: str
    minimum_sample: int
    dimension_field: str
    divided_field: str
    divided_only_field: str
    whole: _ByField = Default(default_factory=dict)
    own_to_value: _Words = ()


class _Redcap(Strict):
    instrument: str = ""
    record: str = ""
    names: dict[str, str] = Default(default_factory=dict)
    codes: dict[str, dict[str, str]] = Default(default_factory=dict)
    branching: dict[str, str] = Default(default_factory=dict)
    calculated: _Words = ()


class _FormFile(Strict):
    form: _Head = _Head()
    groups: tuple[_Group, ...] = ()
    steps: dict[str, _Step] = Default(default_factory=dict)
    classes: dict[str, _Class] = Default(default_factory=dict)
    labels: dict[str, str] = Default(default_factory=dict)
    guidance: dict[str, str] = Default(default_factory=dict)
    limits: dict[str, _Limits] = Default(default_factory=dict)
    only_for: _ByField = Default(default_factory=dict)
    conditions: tuple[_Condition, ...] = ()
    aggregation: _Aggregation | None = None
    redcap: _Redcap = _Redcap()


def load_forms(folder: Traversable, tables: Mapping[str, Table]) -> dict[str, Form]:
    """Read the forms of a schema's folder, by table; a table without a file gets one with all its columns.

    Raises:
        UsageError: a file is not TOML, says something that can't be, names a field that its table has not, or is the
            form of a table that there isn't.
    """
    forms = folder.joinpath("forms")
    files = sorted(one.name for one in forms.iterdir() if one.name.endswith(".toml")) if forms.is_dir() else []
    stray = next((one for one in files if one.removesuffix(".toml") not in tables), None)
    if stray is not None:
        raise UsageError(f"{forms.joinpath(stray)}: there is no table of that name", f"Tables are {', '.join(tables)}.")
    return {name: _form(forms.joinpath(f"{name}.toml"), table) for name, table in tables.items()}


def _form(file: Traversable, table: Table) -> Form:
    whole = (Group(table.title, tuple(table.fields)),)
    if not file.is_file():
        return Form(groups=whole, required=table.required)
    parsed = parse_toml(file, _FormFile)
    form = Form(
        **parsed.form.model_dump(),
        groups=tuple(Group(**dict(group)) for group in parsed.groups) or whole,
        steps=tuple(Step(name, step.tool, step.doc) for name, step in parsed.steps.items()),
        classes={name: ClassForm(**dict(one)) for name, one in parsed.classes.items()},
        labels=parsed.labels,
        guidance=parsed.guidance,
        limits=_limits(parsed.limits),
        only_for=parsed.only_for,
        conditions=tuple(_condition(one) for one in parsed.conditions),
        aggregation=None if parsed.aggregation is None else _aggregation(parsed.aggregation),
        redcap=Redcap(**dict(parsed.redcap)),
    )
    _check(form, table, file)
    return form


def _limits(given: Mapping[str, _Limits]) -> dict[str, Limits]:
    return {name: Limits(one.minimum, one.maximum) for name, one in given.items()}


def _condition(given: _Condition) -> Condition:
    said: dict[str, Any] = dict(given)
    said["between"] = _limits(given.between)
    return Condition(**said)


def _aggregation(given: _Aggregation) -> Aggregation:
    said: dict[str, Any] = dict(given)
    said["dimensions"] = tuple(Dimension(**dict(d)) for d in given.dimensions)
    return Aggregation(**said)


def _check(form: Form, table: Table, file: Traversable) -> None:
    named = [
        *(name for group in form.groups for name in group.fields),
        *(name for one in form.classes.values() for name in (*one.fields, *one.choices, *one.offered)),
        *(name for condition in form.conditions for name in condition.fields()),
        *form.required, *form.labels, *form.guidance, *form.limits, *form.only_for,
        *form.redcap.names, *form.redcap.codes, *form.redcap.branching,
        *form.redcap.calculated,
    ]  # fmt: skip
    if form.aggregation is not None:
        named += [*form.aggregation.same, *form.aggregation.whole, *form.aggregation.own_to_value]
        named += [name for dimension in form.aggregation.dimensions for name in dimension.fields]
    wrong = next((name for name in named if not table.knows(name)), None)
    if wrong is not None:
        raise UsageError(f"{file}: table {table.name} has no field {wrong!r}", "Name a column or one of its aliases.")
    steps = {"", *(step.name for step in form.steps)}
    lost = next((group for group in form.groups if group.step not in steps), None)
    if lost is not None:
        raise UsageError(f"{file}: group {lost.title!r} is of step {lost.step!r}, which [steps] does not have")

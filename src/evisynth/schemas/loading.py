"""From the TOML files of a schema to its frozen nouns."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic import Field as Default

from evisynth.errors import UsageError
from evisynth.schemas.form_files import load_forms
from evisynth.schemas.schema import Classified, Field, Kind, Pathogen, Schema, Table, UnitConversion

_PACKAGE = "evisynth.schemas"
_Model = TypeVar("_Model", bound=BaseModel)


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _Unit(_Strict):
    unit: str
    multiply: float = 1
    divide: float = 1


class _Pathogen(_Strict):
    name: str
    names: tuple[str, ...] = ()
    evaluated: tuple[str, ...] = ()
    minimum_cases: int = 1
    places_are_subgroups: bool = False


class _Months(_Strict):
    names: tuple[str, ...]


class _Pathways(_Strict):
    column: str = ""
    suffixes: dict[str, str] = Default(default_factory=dict)


class _SchemaFile(_Strict):
    name: str
    title: str
    source: str
    missing: tuple[str, ...]
    article_columns: tuple[str, ...]
    truths: tuple[str, ...]
    falsehoods: tuple[str, ...]
    months: _Months
    pathogens: dict[str, _Pathogen] = Default(default_factory=dict)
    units: dict[str, _Unit] = Default(default_factory=dict)
    pathways: _Pathways = _Pathways()


class _Column(_Strict):
    kind: Kind
    vocabulary: str | None = None
    several: bool = False
    open: bool = False
    drops: bool = False
    unit: str = ""
    aliases: tuple[str, ...] = ()
    scaled_aliases: dict[str, float] = Default(default_factory=dict)
    doc: str


class _TableHead(_Strict):
    name: str
    title: str
    key: str
    required: tuple[str, ...]


class _Classified(_Strict):
    type_column: str
    class_column: str
    inverse_column: str
    inverse_suffix: str
    mixed_classes: tuple[str, ...] = ()


class _TableFile(_Strict):
    table: _TableHead
    columns: dict[str, _Column]
    by_class: dict[str, dict[str, str]] = Default(default_factory=dict)
    classified: _Classified | None = None


class _Types(_Strict):
    types: dict[str, tuple[str, ...]] = Default(default_factory=dict)


class _Crosswalk(_Strict):
    compared_as: dict[str, dict[str, str]] = Default(default_factory=dict)
    compared_as_in_release: dict[str, dict[str, str]] = Default(default_factory=dict)
    classes: dict[str, tuple[str, ...]] = Default(default_factory=dict)


def shipped_schemas() -> tuple[str, ...]:
    """Return the names of the schemas that come with evisynth.

    >>> "perg" in shipped_schemas()
    True
    """
    return tuple(
        sorted(e.name for e in files(_PACKAGE).iterdir() if e.is_dir() and e.joinpath("schema.toml").is_file())
    )


@cache
def load_schema(name: str = "perg") -> Schema:
    """Load a schema that comes with evisynth, or one from a folder of TOML files.

    Args:
        name: a shipped name, or the path of a folder that holds `schema.toml` and a file per table.

    Raises:
        UsageError: no such schema, or a file of it says something that can't be.

    >>> load_schema("perg").table("model").fields["stoch_deter"].vocabulary
    'formulation'
    """
    shipped = shipped_schemas()
    folder: Traversable = files(_PACKAGE).joinpath(name) if name in shipped else Path(name)
    if not folder.joinpath("schema.toml").is_file():
        raise UsageError(
            f"no schema {name!r}", f"Shipped are {', '.join(shipped)}; else give a folder with schema.toml."
        )
    head = _parsed(folder, "schema.toml", _SchemaFile)
    crosswalk = _parsed(folder, "crosswalk.toml", _Crosswalk)
    tables = [_table(folder, file) for file in sorted(_table_files(folder))]
    named = {table.name: table for table in tables}
    vocabularies = _vocabularies(folder)
    types = _parsed(folder, "types.toml", _Types).types
    vocabularies["type"] = tuple(value for values in types.values() for value in values)
    schema = Schema(
        name=head.name,
        title=head.title,
        source=head.source,
        missing=head.missing,
        truths=head.truths,
        falsehoods=head.falsehoods,
        months=head.months.names,
        article_columns=head.article_columns,
        tables=named,
        vocabularies=vocabularies,
        spelling=_spelling(folder),
        types=types,
        units={name: UnitConversion(u.unit, u.multiply / u.divide) for name, u in head.units.items()},
        pathway_column=head.pathways.column,
        pathways=head.pathways.suffixes,
        pathogens={key: Pathogen(key=key, **dict(p)) for key, p in head.pathogens.items()},
        compared_as=crosswalk.compared_as,
        compared_as_in_release=crosswalk.compared_as_in_release,
        evaluated_classes=crosswalk.classes,
        forms=load_forms(folder, named),
    )
    _check_names(schema)
    return schema


def _table_files(folder: Traversable) -> list[str]:
    other = {"schema.toml", "crosswalk.toml", "types.toml", "spelling.toml", "vocabularies.toml"}
    return [entry.name for entry in folder.iterdir() if entry.name.endswith(".toml") and entry.name not in other]


def _table(folder: Traversable, file: str) -> Table:
    parsed = _parsed(folder, file, _TableFile)
    columns = {name: Field(name=name, **dict(column)) for name, column in parsed.columns.items()}
    classified = None if parsed.classified is None else Classified(**dict(parsed.classified))
    return Table(fields=columns, by_class=parsed.by_class, classified=classified, **dict(parsed.table))


def _vocabularies(folder: Traversable) -> dict[str, tuple[str, ...]]:
    return {name: tuple(values) for name, values in _toml(folder, "vocabularies.toml").items()}


def _spelling(folder: Traversable) -> Mapping[str, Mapping[str, str]]:
    return {
        vocabulary: {variant: written for written, variants in groups.items() for variant in variants}
        for vocabulary, groups in _toml(folder, "spelling.toml").items()
    }


def _check_names(schema: Schema) -> None:
    for table in schema.tables.values():
        for column in table.fields.values():
            if column.vocabulary is not None and column.vocabulary not in schema.vocabularies:
                raise UsageError(
                    f"schema {schema.name}: {table.name}.{column.name} has no vocabulary {column.vocabulary!r}"
                )
        for name in (table.key, *table.required):
            if name not in table.fields:
                raise UsageError(f"schema {schema.name}: table {table.name} has no column {name!r}")


def _parsed(folder: Traversable, file: str, model: type[_Model]) -> _Model:
    try:
        return model.model_validate(_toml(folder, file))
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise UsageError(f"{folder.joinpath(file)}: {where}: {first['msg']}") from None


def _toml(folder: Traversable, file: str) -> dict[str, Any]:
    entry = folder.joinpath(file)
    if not entry.is_file():
        return {}
    try:
        return tomllib.loads(entry.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"{entry}: not TOML: {error}") from None

"""From the TOML files of a schema to its frozen nouns."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from pydantic import Field as Default
from pydantic import RootModel

from evisynth.errors import UsageError
from evisynth.schemas.consistency import by_name, check_schema, check_spelling
from evisynth.schemas.form_files import load_forms
from evisynth.schemas.redcap import DICTIONARY
from evisynth.schemas.schema import Classified, Field, Kind, Pathogen, Schema, Table, UnitConversion
from evisynth.schemas.toml_files import Strict, parse_toml

_PACKAGE = "evisynth.schemas"
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
"""How months are written where a schema does not say it."""


class _Unit(Strict):
    unit: str
    multiply: float = 1
    divide: float = 1


class _Pathogen(Strict):
    name: str
    names: tuple[str, ...] = ()
    evaluated: tuple[str, ...] = ()
    minimum_cases: int = 1
    places_are_subgroups: bool = False


class _Months(Strict):
    names: tuple[str, ...] = MONTHS


class _Pathways(Strict):
    column: str = ""
    suffixes: dict[str, str] = Default(default_factory=dict)


class _SchemaFile(Strict):
    name: str
    title: str
    source: str
    missing: tuple[str, ...]
    article_columns: tuple[str, ...]
    truths: tuple[str, ...]
    falsehoods: tuple[str, ...]
    months: _Months = _Months()
    pathogens: dict[str, _Pathogen] = Default(default_factory=dict)
    units: dict[str, _Unit] = Default(default_factory=dict)
    pathways: _Pathways = _Pathways()


class _Column(Strict):
    kind: Kind
    vocabulary: str | None = None
    several: bool = False
    open: bool = False
    drops: bool = False
    unit: str = ""
    aliases: tuple[str, ...] = ()
    scaled_aliases: dict[str, float] = Default(default_factory=dict)
    doc: str


class _TableHead(Strict):
    name: str
    title: str
    key: str
    required: tuple[str, ...]


class _Classified(Strict):
    type_column: str
    class_column: str
    inverse_column: str
    inverse_suffix: str
    mixed_classes: tuple[str, ...] = ()


class _TableFile(Strict):
    table: _TableHead
    columns: dict[str, _Column]
    by_class: dict[str, dict[str, str]] = Default(default_factory=dict)
    classified: _Classified | None = None


class _Types(Strict):
    types: dict[str, tuple[str, ...]] = Default(default_factory=dict)


class _Vocabularies(RootModel[dict[str, tuple[str, ...]]]):
    """Allowed values by the name of their vocabulary."""


class _Spelling(RootModel[dict[str, dict[str, tuple[str, ...]]]]):
    """Other spellings of each value, by vocabulary."""


class _Crosswalk(Strict):
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
    return load_folder(folder)


def locate_schema(name: str, folder: Path) -> str:
    """Say where the schema is that a project names: the name of a shipped one, or a path from the project's folder.

    Args:
        name: as a protocol gives it.
        folder: the project's.

    >>> locate_schema("perg", Path("fever"))
    'perg'
    """
    return name if name in shipped_schemas() else str(folder.absolute() / name)


def load_folder(folder: Traversable) -> Schema:
    """Load the schema of a folder anew.

    Args:
        folder: holds `schema.toml` and a file per table.

    Raises:
        UsageError: a file of it says something that can't be.
    """
    head = parse_toml(folder.joinpath("schema.toml"), _SchemaFile)
    crosswalk = parse_toml(folder.joinpath("crosswalk.toml"), _Crosswalk)
    named = by_name([_table(folder, file) for file in sorted(_table_files(folder))], folder)
    vocabularies = _vocabularies(folder)
    types = parse_toml(folder.joinpath("types.toml"), _Types).types
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
        dictionary=_dictionary(folder),
    )
    check_schema(schema)
    return schema


def _table_files(folder: Traversable) -> list[str]:
    other = {"schema.toml", "crosswalk.toml", "types.toml", "spelling.toml", "vocabularies.toml"}
    return [entry.name for entry in folder.iterdir() if entry.name.endswith(".toml") and entry.name not in other]


def _table(folder: Traversable, file: str) -> Table:
    parsed = parse_toml(folder.joinpath(file), _TableFile)
    columns = {name: Field(name=name, **dict(column)) for name, column in parsed.columns.items()}
    classified = None if parsed.classified is None else Classified(**dict(parsed.classified))
    return Table(fields=columns, by_class=parsed.by_class, classified=classified, **dict(parsed.table))


def _vocabularies(folder: Traversable) -> dict[str, tuple[str, ...]]:
    return dict(parse_toml(folder.joinpath("vocabularies.toml"), _Vocabularies).root)


def _dictionary(folder: Traversable) -> str:
    file = folder.joinpath(DICTIONARY)
    if not file.is_file():
        return ""
    try:
        return file.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        raise UsageError(f"{file}: not UTF-8", "Import the dictionary anew, or remove the file.") from None


def _spelling(folder: Traversable) -> Mapping[str, Mapping[str, str]]:
    file = folder.joinpath("spelling.toml")
    groups = parse_toml(file, _Spelling).root
    check_spelling(groups, file)
    return {
        vocabulary: {variant: written for written, variants in one.items() for variant in variants}
        for vocabulary, one in groups.items()
    }

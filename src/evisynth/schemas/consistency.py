"""What must hold between the files of a schema, beyond what each says alone."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from evisynth.errors import UsageError
from evisynth.schemas.schema import Field, Schema, Table

_NAME = re.compile(r"[A-Za-z][\w-]*")


def by_name(tables: Sequence[Table], folder: object) -> dict[str, Table]:
    """Name the tables of a schema's folder.

    Raises:
        UsageError: two files tell of one table, or a name can't stand in the name of a file.
    """
    for name, count in Counter(table.name for table in tables).items():
        if count > 1:
            raise UsageError(f"{folder}: {count} files tell of a table {name!r}", "Give each table a name of its own.")
        if not _NAME.fullmatch(name):
            hint = "Begin with a letter; go on with letters, digits, _ and -."
            raise UsageError(f"{folder}: a table can't be named {name!r}", hint)
    return {table.name: table for table in tables}


def check_schema(schema: Schema) -> None:
    """Check vocabularies, spellings and the names of columns.

    Raises:
        UsageError: a column has a vocabulary that there isn't, two columns of a table answer to one name, a key is no
            column, a vocabulary holds a value twice, or spellings are of no vocabulary or ambiguous.
    """
    _check_vocabularies(schema)
    for table in schema.tables.values():
        owners: dict[str, str] = {}
        for column in table.fields.values():
            if column.vocabulary is not None and column.vocabulary not in schema.vocabularies:
                raise _wrong(schema, f"{table.name}.{column.name} has no vocabulary {column.vocabulary!r}")
            for name in _names(column):
                other = owners.setdefault(name, column.name)
                if other != column.name:
                    raise _wrong(schema, f"{table.name}.{column.name} and {table.name}.{other} both answer to {name!r}")
        for name in (table.key, *table.required):
            if name not in table.fields:
                raise _wrong(schema, f"table {table.name} has no column {name!r}")


def check_spelling(groups: Mapping[str, Mapping[str, Iterable[str]]], file: object) -> None:
    """Check that each variant is a spelling of one value.

    Raises:
        UsageError: a variant stands under two values of a vocabulary.
    """
    for vocabulary, variants in groups.items():
        owners: dict[str, str] = {}
        for written, others in variants.items():
            for variant in others:
                other = owners.setdefault(variant, written)
                if other != written:
                    raise UsageError(f"{file}: {vocabulary}: {variant!r} stands for {other!r} and {written!r}")


def _check_vocabularies(schema: Schema) -> None:
    for name, values in schema.vocabularies.items():
        twice = next((value for value, count in Counter(values).items() if count > 1), None)
        if twice is not None:
            raise _wrong(schema, f"vocabulary {name} holds {twice!r} twice")
    lost = next((name for name in schema.spelling if name not in schema.vocabularies), None)
    if lost is not None:
        raise _wrong(schema, f"spelling.toml tells of {lost!r}, which is no vocabulary")


def _names(column: Field) -> tuple[str, ...]:
    return tuple(dict.fromkeys((column.name, *column.aliases, *column.scaled_aliases)))


def _wrong(schema: Schema, what: str) -> UsageError:
    return UsageError(f"schema {schema.name}: {what}")

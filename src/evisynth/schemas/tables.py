"""Reading the tables of a schema from CSV, without changing a cell."""

import csv
import io
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from evisynth.errors import UnreadableError, UsageError
from evisynth.evidence import Scalar
from evisynth.schemas.loading import load_schema
from evisynth.schemas.schema import Field, Schema, Table

_MAX_BYTES = 500 * 1024 * 1024
_PROTECTED = ("'=", "'+", "'-", "'@")
"""How cells begin that are written so that no spreadsheet takes them for a formula."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row as it stands in a file.

    Args:
        line: 1-based line on which it starts.
        cells: raw cell by the schema's column name; None where the file says "no value".
        extra: cells of columns that the schema does not know.
    """

    line: int
    cells: Mapping[str, Scalar]
    extra: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class TableFile:
    """A table as read from one file.

    Args:
        path: the file.
        kind: parameter, model, outbreak or article.
        pathogen: key of its pathogen, by the file's name; None when the name does not say.
        columns: the schema's columns that the file has.
        unknown: columns that the schema does not know, as the file calls them.
        rows: in the file's order.
    """

    path: Path
    kind: str
    pathogen: str | None
    columns: tuple[str, ...]
    unknown: tuple[str, ...]
    rows: tuple[Row, ...]


def table_of(columns: list[str], schema: Schema) -> str | None:
    """Tell which table a header belongs to: the one whose required columns it has and of which it has most columns.

    >>> table_of(["covidence_id", "model_type", "stoch_deter"], load_schema("perg"))
    'model'
    """
    counts = {
        kind: len({field.name for name in columns if (field := table.column(name)) is not None})
        for kind, table in schema.tables.items()
        if _has_required(columns, table)
    }
    return max(counts, key=lambda kind: counts[kind]) if counts else None


def read_table(path: Path, kind: str | None = None, schema: Schema | None = None) -> TableFile:
    """Read one CSV (or, by its suffix, TSV) file of a schema.

    Args:
        path: the file.
        kind: which table it must be; None takes what its columns say.
        schema: PERG when not given.

    Raises:
        UnreadableError: it is empty, is no table of this schema, is another table than `kind`, has a row of another
            length than its header, or names one column twice.
    """
    schema = schema or load_schema("perg")
    header, lines = _cells(path)
    found = table_of(header, schema)
    if found is None:
        needed = "; ".join(f"{name}: {', '.join(table.required)}" for name, table in schema.tables.items())
        raise UnreadableError(
            f"{path}: missing columns: the header is that of no {schema.name} table", f"Needed are {needed}."
        )
    if kind is not None and found != kind:
        needed = ", ".join(schema.table(kind).required)
        raise UnreadableError(
            f"{path}: a table of kind {found}, but {kind} was asked for (no column {needed})",
            f"Ask for kind {found}, or give a file of kind {kind}.",
        )
    table = schema.table(found)
    placed = [table.column(name) for name in header]
    named = list(zip(header, placed, strict=True))
    missing = frozenset(schema.missing)
    rows = tuple(_row(line, cells, named, missing) for line, cells in lines)
    return TableFile(
        path=path,
        kind=found,
        pathogen=_pathogen_of(path, schema),
        columns=tuple(
            name for name in table.fields if any(field is not None and field.name == name for field in placed)
        ),
        unknown=tuple(name for name, field in zip(header, placed, strict=True) if field is None),
        rows=rows,
    )


def load_perg(folder: Path, *kinds: str, pathogen: str | None = None) -> dict[tuple[str, str], TableFile]:
    """Read the PERG tables of a folder, by (pathogen, kind).

    Args:
        folder: holds files named as in epireview: `zika_models.csv`, `marburg_article.csv`.
        kinds: only tables of these kinds; all when none is named.
        pathogen: only tables of this pathogen.

    Raises:
        UsageError: the pathogen or the kind is unknown.
        UnreadableError: no such table is there, or one of them can't be read.
    """
    schema = load_schema("perg")
    wanted = schema.pathogen(pathogen).key if pathogen else None
    for kind in kinds:
        schema.table(kind)
    found: dict[tuple[str, str], TableFile] = {}
    for path in sorted(folder.glob("*.csv")):
        named = table_name(path, schema)
        if named is None or wanted not in {None, named[0]} or (kinds and named[1] not in kinds):
            continue
        if named in found:
            raise UnreadableError(f"{path}: a second {named[1]} table of {named[0]}, beside {found[named].path.name}")
        found[named] = read_table(path, named[1], schema)
    if not found:
        what = " ".join(word for word in (wanted, *kinds[:1], "table") if word)
        raise UnreadableError(f"{folder}: no {what} is there", "Files are named like zika_models.csv.")
    return found


def table_name(path: Path, schema: Schema) -> tuple[str, str] | None:
    """Read pathogen and kind from a file's name; None when it is not named as a table.

    >>> table_name(Path("zika_models.csv"), load_schema("perg"))
    ('zika', 'model')
    >>> table_name(Path("marburg_dropdown_models.csv"), load_schema("perg")) is None
    True
    """
    pattern = rf"({'|'.join(schema.pathogens)})_({'|'.join(schema.tables)})s?"
    match = re.fullmatch(pattern, path.stem.casefold())
    return (match[1], match[2]) if match else None


def _pathogen_of(path: Path, schema: Schema) -> str | None:
    first = re.split(r"[_\-. ]", path.stem.casefold())[0]
    return first if first in schema.pathogens else None


def _has_required(columns: list[str], table: Table) -> bool:
    present = {field.name for name in columns if (field := table.column(name)) is not None}
    return all(name in present for name in table.required)


def _cells(path: Path) -> tuple[list[str], list[tuple[int, list[str]]]]:
    text = _text(path)
    delimiter = "\t" if path.suffix.casefold() in {".tsv", ".tab"} else ","
    lines = _records(path, text, delimiter)
    first = next(lines, None)
    if first is None:
        raise UnreadableError(f"{path}: the file is empty", "Give a CSV file with a header and rows.")
    header = [name.strip() for name in first[1]]
    twice = next((name for i, name in enumerate(header) if name in header[:i]), None)
    if twice is not None:
        raise UnreadableError(f"{path}: line {first[0]}: column {twice!r} stands twice in the header")
    rows: list[tuple[int, list[str]]] = []
    for line, cells in lines:
        if len(cells) != len(header):
            raise UnreadableError(
                f"{path}: line {line}: {len(cells)} cells where the header has {len(header)}",
                "A comma inside a cell needs quotes around the cell.",
            )
        rows.append((line, cells))
    return header, rows


def _text(path: Path) -> str:
    from evisynth.text import decode

    if not path.is_file():
        close = get_close_matches(path.name, [p.name for p in path.parent.glob("*.csv")], n=1)
        raise UsageError(f"{path}: no such file", f"Did you mean {close[0]}?" if close else "")
    if path.stat().st_size > _MAX_BYTES:
        raise UnreadableError(f"{path}: more than {_MAX_BYTES // 1024**2} MiB", "Split the table.")
    text = decode(path.read_bytes()).text
    if "\0" in text:
        raise UnreadableError(f"{path}: not a text file: it holds NUL bytes", "Export the table as CSV.")
    return text


def _records(path: Path, text: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    start = 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield start, cells
            start = reader.line_num + 1
    except csv.Error as error:
        raise UnreadableError(
            f"{path}: line {start}: not CSV: {error}", "Look for an unclosed quotation mark."
        ) from None


def _row(line: int, cells: list[str], named: list[tuple[str, Field | None]], missing: frozenset[str]) -> Row:
    known: dict[str, Scalar] = {field.name: None for _, field in named if field is not None}
    extra: dict[str, str] = {}
    for (name, field), written in zip(named, cells, strict=True):
        cell = written[1:] if written.startswith(_PROTECTED) else written
        if cell in missing or cell.strip() in missing:
            continue
        if field is None:
            extra[name] = cell
        elif known[field.name] is None:
            # Two names of one column: the first that has a value is the value.
            factor = field.scaled_aliases.get(name)
            known[field.name] = cell if factor is None else _scaled(cell, factor)
    return Row(line, known, extra)


def _scaled(cell: str, factor: float) -> Scalar:
    try:
        return float(cell) * factor
    except ValueError:
        return cell

"""The validator: which cells of a table its schema does not allow."""

from collections.abc import Mapping
from dataclasses import dataclass

from evisynth.errors import UnreadableError
from evisynth.evidence import Scalar
from evisynth.schemas.harmonising import Harmoniser
from evisynth.schemas.loading import load_schema
from evisynth.schemas.schema import Field, Schema, Table
from evisynth.schemas.tables import TableFile


@dataclass(frozen=True, slots=True)
class Problem:
    """A cell that is not as the schema says.

    Args:
        row: 1-based number of the row, the header not counted.
        line: 1-based line of the file on which the row starts.
        column: the schema's name of the column.
        value: what stands there.
        reason: outside the vocabulary, another spelling, not a number, …
        written: what readers take it for; None when they can't take it for anything.
        drops: a reference row with this value leaves the evaluation.
    """

    row: int
    line: int
    column: str
    value: str
    reason: str
    written: str | None
    drops: bool


def check_table(table: TableFile, schema: Schema | None = None) -> list[Problem]:
    """Check every cell of a table against its schema.

    Args:
        table: as read by `read_table`.
        schema: PERG when not given.
    """
    schema = schema or load_schema("perg")
    kind = schema.table(table.kind)
    harmoniser = Harmoniser(schema, kind)
    problems: list[Problem] = []
    for number, row in enumerate(table.rows, start=1):
        for name, cell in row.cells.items():
            problems += [
                Problem(number, row.line, name, value, reason, written, drops)
                for value, reason, written, drops in _cell_problems(kind.fields[name], cell, schema, harmoniser)
            ]
    return problems


def outside_vocabulary(cells: Mapping[str, Scalar], table: Table, schema: Schema) -> list[tuple[str, str]]:
    """Return (column, value) for each raw value by which a row leaves the evaluation.

    The test is on values as they stand: a variant spelling is outside; several values in one cell are separated by
    semicolons and trimmed; an empty cell passes. Source: evaluation protocol of arXiv 2603.22327, preparation, step 2.

    Args:
        cells: raw cell by the schema's column name.
        table, schema: where the vocabularies are.

    >>> perg = load_schema("perg")
    >>> outside_vocabulary({"model_type": "Compartmental;Other"}, perg.table("model"), perg)
    [('model_type', 'Compartmental;Other')]
    """
    found: list[tuple[str, str]] = []
    for column in table.fields.values():
        if column.drops and (cell := cells.get(column.name)) is not None:
            allowed = _allowed(column, schema)
            found += [(column.name, item) for item in _raw_items(column, cell) if item not in allowed]
    return found


_NO_NUMBER = {"integer": "not a whole number", "number": "not a number"}


def _allowed(column: Field, schema: Schema) -> tuple[str, ...]:
    return schema.months if column.kind == "month" else schema.vocabularies[column.vocabulary or ""]


def _raw_items(column: Field, cell: Scalar) -> list[str]:
    if isinstance(cell, tuple):
        return [str(item).strip() for item in cell] if column.several else [";".join(str(item) for item in cell)]
    text = str(cell)
    return [item.strip() for item in text.split(";")] if column.several else [text]


def _cell_problems(
    column: Field, cell: Scalar, schema: Schema, harmoniser: Harmoniser
) -> list[tuple[str, str, str | None, bool]]:
    if cell is None:
        return []
    if column.vocabulary is not None:
        return _word_problems(column, cell, schema, harmoniser)
    try:
        value = harmoniser.cell(column, cell)
    except UnreadableError:
        return [(str(cell), _NO_NUMBER[column.kind], None, False)]
    if column.kind == "boolean" and not isinstance(value, bool):
        return [(str(cell), "neither true nor false", None, False)]
    if column.kind == "integer" and isinstance(value, float) and not value.is_integer():
        return [(str(cell), "not a whole number", None, False)]
    if column.kind == "month" and (cell != value or value not in schema.months):
        known = value in schema.months
        return [
            (str(cell), "another spelling" if known else "not a month", str(value) if known else None, column.drops)
        ]
    return []


def _word_problems(
    column: Field, cell: Scalar, schema: Schema, harmoniser: Harmoniser
) -> list[tuple[str, str, str | None, bool]]:
    vocabulary = column.vocabulary or ""
    allowed = schema.vocabularies[vocabulary]
    spelling = schema.spelling.get(vocabulary, {})
    found: list[tuple[str, str, str | None, bool]] = []
    for item in _raw_items(column, cell):
        if item in allowed:
            continue
        parts = harmoniser.items(column, item) if column.several else (harmoniser.without_suffix(column, item),)
        written = [harmoniser.spelt(vocabulary, part) for part in parts]
        if all(part in allowed or part in spelling.values() for part in written):
            reason = (
                "another separator than semicolons"
                if tuple(written) == parts and len(parts) > 1
                else "another spelling"
            )
            found.append((item, reason, ";".join(written), column.drops))
        elif not column.open:
            found.append((item, "outside the vocabulary", None, column.drops))
    return found

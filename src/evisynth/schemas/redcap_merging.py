"""A data dictionary that was read, written again: as it stands, with what its schema changed since."""

import csv
import io
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from evisynth.schemas.asking import form_of
from evisynth.schemas.loading import load_folder
from evisynth.schemas.redcap import import_dictionary
from evisynth.schemas.redcap_rows import (
    CHOICES,
    COLUMNS,
    FORM,
    LABEL,
    NAME,
    NOTE,
    TYPE,
    VALIDATION,
    Dictionary,
    DictionaryRow,
    read_rows,
)
from evisynth.schemas.schema import Schema

Cells = Mapping[str, str]
_SHAPE = (TYPE, CHOICES, VALIDATION)
"""What says how a field is answered: taken together, where its type is another."""


def merge_dictionary(
    schema: Schema, rows: Mapping[str, Cells], written: Callable[[Schema], Mapping[str, Cells]]
) -> str:
    """Return a schema's dictionary as it was read, with what the schema changed since.

    Both the schema and the one that its dictionary becomes today are written; where they agree, the dictionary's own
    cell stands, whatever of it a schema has no words for. So a dictionary of which nothing was changed comes back byte
    for byte.

    Args:
        schema: with its dictionary.
        rows: the rows that the schema itself is written as, by variable.
        written: writes those of another schema.
    """
    dictionary = read_rows(schema.dictionary, f"the dictionary of schema {schema.name}")
    read, before = dictionary.rows, written(_as_read(schema, dictionary))
    kept: list[DictionaryRow | Cells] = []
    for row in read:
        name = row.cells[NAME].strip().lower()
        if name not in before:
            kept.append(row)  # it holds no data, so no schema has it
        elif name in rows:
            cells = _merged(row.cells, before[name], rows[name])
            kept.append(row if cells == row.cells else cells)
    known = {row.cells[NAME].strip().lower() for row in read}
    for name, cells in rows.items():
        if name not in known:
            kept.insert(_place(kept, cells[FORM]), cells)
    if kept == read:
        return schema.dictionary
    return _page(dictionary, kept)


def _as_read(schema: Schema, dictionary: Dictionary) -> Schema:
    """The schema that the dictionary becomes when nobody changes it."""
    forms = [form_of(schema, name) for name in schema.tables if form_of(schema, name).repeats]
    repeating = [form.redcap.instrument for form in forms]
    known = {row.cells[FORM].strip() for row in dictionary.rows}
    made = import_dictionary(
        schema.dictionary,
        f"the dictionary of schema {schema.name}",
        source=schema.source,
        name=schema.name,
        repeating=[one for one in repeating if one in known],
    )
    with TemporaryDirectory() as name:
        for file, content in made.files.items():
            path = Path(name, file)
            path.parent.mkdir(exist_ok=True)
            path.write_text(content, encoding="utf-8", newline="")
        return load_folder(Path(name))


def _merged(raw: Cells, before: Cells, now: Cells) -> dict[str, str]:
    changed = {column for column in now if now[column] != before.get(column, "")}
    if now.get(NOTE) == before[LABEL]:
        changed.discard(NOTE)  # the help of a field without a note is its label
    if TYPE in changed:
        changed |= {column for column in _SHAPE if column in now}
    cells = dict(raw) | {column: now[column] for column in changed if column != NAME}
    if CHOICES in changed and TYPE not in changed:
        cells[CHOICES] = _choices(raw[CHOICES], before[CHOICES], now[CHOICES])
    return cells


def _choices(raw: str, before: str, now: str) -> str:
    """Choices whose words were not changed keep the dictionary's own, with their markup."""
    stood = dict(zip(before.split(" | "), (part.strip() for part in raw.split("|")), strict=False))
    return " | ".join(stood.get(part, part) for part in now.split(" | "))


def _place(kept: Sequence[DictionaryRow | Cells], form: str) -> int:
    """Behind the last field of its form, else at the end."""
    forms = [(row.cells if isinstance(row, DictionaryRow) else row)[FORM].strip().lower() for row in kept]
    return len(forms) - forms[::-1].index(form) if form in forms else len(forms)


def _page(dictionary: Dictionary, rows: Sequence[DictionaryRow | Cells]) -> str:
    """Write rows in the layout of the dictionary: its columns, its line ends; those that stand as they did, as such."""
    added = [column for column in COLUMNS if column not in dictionary.header]
    end = "\r\n" if dictionary.head.endswith("\r\n") else "\n"
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, (*dictionary.header, *added), restval="", lineterminator=end)
    if added:
        writer.writeheader()
    else:
        out.write(dictionary.head)
    for row in rows:
        if isinstance(row, DictionaryRow) and not added:
            out.write(row.text if row.text.endswith(("\n", "\r")) else row.text + end)
        else:
            writer.writerow(row.cells if isinstance(row, DictionaryRow) else row)
    return out.getvalue()

"""The rows of a REDCap data dictionary: its columns, its cells, and the text of each row as it stands."""

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from evisynth.errors import UnreadableError, UsageError

NAME, FORM, HEADER, TYPE = "Variable / Field Name", "Form Name", "Section Header", "Field Type"
LABEL, CHOICES, NOTE = "Field Label", "Choices, Calculations, OR Slider Labels", "Field Note"
VALIDATION, LEAST, MOST = "Text Validation Type OR Show Slider Number", "Text Validation Min", "Text Validation Max"
BRANCHING, REQUIRED = "Branching Logic (Show field only if...)", "Required Field?"
ANNOTATION = "Field Annotation"
COLUMNS = (
    *(NAME, FORM, HEADER, TYPE, LABEL, CHOICES, NOTE, VALIDATION, LEAST, MOST, "Identifier?", BRANCHING, REQUIRED),
    *("Custom Alignment", "Question Number (surveys only)", "Matrix Group Name", "Matrix Ranking?", ANNOTATION),
)
"""The columns of a data dictionary, in REDCap's order."""

_MARK = "\ufeff"


@dataclass(frozen=True, slots=True)
class DictionaryRow:
    """One field of a dictionary.

    Args:
        line: 1-based, on which it starts.
        cells: by column, REDCap's and others; empty where the dictionary has no such column.
        text: the row as it stands, line end included.
    """

    line: int
    cells: dict[str, str]
    text: str


@dataclass(frozen=True, slots=True)
class Dictionary:
    """A dictionary as it stands.

    Args:
        header: its columns.
        head: the text of its header, byte-order mark and line end included.
        rows: its fields.
    """

    header: list[str]
    head: str
    rows: list[DictionaryRow]


def read_rows(text: str, where: str) -> Dictionary:
    """Read a data dictionary; lines without a cell are passed over.

    Args:
        text: the file's, line ends as they are.
        where: the file, for errors.

    Raises:
        UnreadableError: it is no data dictionary, no CSV, or has no fields.
    """
    held: list[str] = []
    reader = csv.reader(_kept(io.StringIO(text.removeprefix(_MARK), newline=""), held))
    lines = _lines(reader, held, where)
    _, names, head = next(lines, (0, [], ""))
    header = [column.strip() for column in names]
    missing = [column for column in (NAME, FORM, TYPE, LABEL, CHOICES) if column not in header]
    if missing:
        raise UnreadableError(
            f"{where}: no REDCap data dictionary: the column {missing[0]!r} is missing",
            "Download the dictionary as CSV from REDCap, with its English column names.",
        )
    rows: list[DictionaryRow] = []
    for line, row, said in lines:
        named = dict(zip(header, row, strict=False))
        cells = {column: named.get(column, "") for column in (*COLUMNS, *header)}
        if any(cell.strip() for cell in cells.values()):
            rows.append(DictionaryRow(line, cells, said))
    if not rows:
        raise UnreadableError(f"{where}: the dictionary has no fields")
    mark = _MARK if text.startswith(_MARK) else ""
    return Dictionary(header, mark + head, rows)


def read_text(path: Path) -> str:
    """Read the text of a dictionary; UTF-8 as it stands, another encoding with plain line ends.

    Raises:
        UsageError: no such file.
    """
    from evisynth.text import decode

    if not path.is_file():
        raise UsageError(f"{path}: no such file")
    data = path.read_bytes()
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return decode(data).text


def _kept(lines: Iterator[str], held: list[str]) -> Iterator[str]:
    for line in lines:
        held.append(line)
        yield line


def _lines(reader: "Iterator[list[str]]", held: list[str], where: str) -> Iterator[tuple[int, list[str], str]]:
    line = 1
    while True:
        try:
            row = next(reader, None)
        except csv.Error as error:
            raise UnreadableError(f"{where}: line {line}: not CSV: {error}") from None
        if row is None:
            return
        yield line, row, "".join(held)
        line += len(held)
        held.clear()

"""Reading the CSV files that scores are computed from: all of it, or one clear error."""

import csv
import io
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from evisynth.errors import UnreadableError, UsageError
from evisynth.text import decode

_LARGEST = 200 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table, its cells trimmed.

    Args:
        file: where it stands.
        line: 1-based line in that file.
        cells: column → text, empty where the cell is.
    """

    file: Path
    line: int
    cells: dict[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells[column]

    def fail(self, reason: str, hint: str = "") -> UsageError:
        """Return an error that says where."""
        return UsageError(f"{self.file}, line {self.line}: {reason}", hint)

    def needed(self, column: str) -> str:
        """Return a cell that must not be empty."""
        if not self.cells[column]:
            raise self.fail(f"{column} is empty")
        return self.cells[column]

    def number(self, column: str) -> float | None:
        """Return a finite number at least 0, or None when the cell is empty or the column absent."""
        text = self.cells.get(column, "")
        if not text:
            return None
        try:
            value = float(text)
        except ValueError:
            raise self.fail(f"{column} {text[:40]!r} is not a number") from None
        if not math.isfinite(value) or value < 0:
            raise self.fail(f"{column} {text[:40]!r} is not a number of 0 or more")
        return value


def read_sheet(path: Path, required: Iterable[str], optional: Iterable[str] = ()) -> list[Row]:
    """Read a CSV with a header, in any usual encoding; column names in any case and order, others are ignored.

    Args:
        path: the file; commas, or tabs or semicolons throughout.
        required: columns that must be there.
        optional: columns that may be there.

    Returns:
        the rows that are not blank, at least one.

    Raises:
        UnreadableError: no such file, a folder, empty, or not a table of text.
        UsageError: a column is missing or there twice, or a line has more cells than the header.
    """
    text = read_text(path)
    needed, wanted = list(required), [*required, *optional]
    hint = "the first line names the columns: " + ",".join([*needed, *(f"[{name}]" for name in optional)])
    rows: list[Row] = []
    try:
        lines = _lines(text)
        header = [name.strip().casefold() for name in next(lines, (0, []))[1]]
        missing = [name for name in needed if name not in header]
        if missing:
            raise UsageError(f"{path}: no column {' and no column '.join(missing)}", hint)
        twice = sorted({name for name in wanted if header.count(name) > 1})
        if twice:
            raise UsageError(f"{path}: the column {twice[0]} is there twice", hint)
        places = {name: header.index(name) for name in wanted if name in header}
        for line, cells in lines:
            if not any(cell.strip() for cell in cells):
                continue
            if len(cells) > len(header):
                raise UsageError(f"{path}, line {line}: {len(cells)} cells under {len(header)} columns", hint)
            filled = [*cells, *[""] * (len(header) - len(cells))]
            rows.append(Row(path, line, {name: filled[place].strip() for name, place in places.items()}))
    except csv.Error as error:
        raise UnreadableError(f"{path}: not a CSV file ({error})", hint) from error
    if not rows:
        raise UnreadableError(f"{path}: the header stands alone, there is nothing to score", hint)
    return rows


def read_text(path: Path) -> str:
    """Return a file's text.

    Raises:
        UnreadableError: no such file, a folder, too large, empty, or not text.
    """
    if path.is_dir():
        raise UnreadableError(f"{path}: a folder, where one file is needed")
    try:
        if path.stat().st_size > _LARGEST:
            raise UnreadableError(f"{path}: over {_LARGEST // 1024**2} MB")
        data = path.read_bytes()
    except OSError as error:
        raise UnreadableError(f"{path}: {(error.strerror or 'unreadable').lower()}", "look at the path") from error
    if not data.strip():
        raise UnreadableError(f"{path}: the file is empty")
    text = decode(data).text
    if "\0" in text or data.startswith((b"PK\x03\x04", b"%PDF", b"\x1f\x8b")):
        raise UnreadableError(f"{path}: not a text file", "export it as plain CSV or JSONL first")
    return text


def _lines(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield (line on which the record starts, cells); the header decides the separator."""
    head = text.split("\n", 1)[0]
    separator = max(",\t;", key=head.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    start = 1
    for cells in reader:
        yield start, cells
        start = reader.line_num + 1

"""CSV for people: stable columns, and cells that no spreadsheet takes for a formula."""

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence

from evisynth.evidence import Scalar
from evisynth.review.report.characters import legible

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?\Z")


def cell(value: Scalar) -> str:
    """Write one cell: numbers in full, lists with "; ", and an apostrophe before what could be a formula.

    >>> cell("=cmd()"), cell("-1.5"), cell(-1.5), cell(("a", "b")), cell(None), cell(False)
    ("'=cmd()", '-1.5', '-1.5', 'a; b', '', 'FALSE')
    """
    if isinstance(value, str):
        return f"'{value}" if value.startswith(_FORMULA) and not _NUMBER.match(value) else value
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, (int, float)):
        return repr(int(value)) if value == value // 1 and abs(value) < 1e15 else repr(value)
    return cell("; ".join(value))


def write_table(columns: Sequence[str], rows: Iterable[Mapping[str, Scalar]]) -> bytes:
    """Write rows as UTF-8 CSV with a header and `\\r\\n` line ends (RFC 4180).

    >>> write_table(["a", "b"], [{"a": 1, "b": "@x, y"}])
    b'a,b\\r\\n1,"\\'@x, y"\\r\\n'
    """
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(columns)
    # Most cells of a wide table are empty: these are not even looked at.
    place = {name: at for at, name in enumerate(columns)}
    for row in rows:
        cells = [""] * len(columns)
        for name, held in row.items():
            if held is not None and name in place:
                cells[place[name]] = cell(held)
        writer.writerow(cells)
    return legible(out.getvalue()).encode()

"""CSV for people: stable columns, and cells that no spreadsheet takes for a formula."""

import re
from collections.abc import Iterable, Mapping, Sequence

from evisynth.evidence import Record, Scalar
from evisynth.records import safe_cell
from evisynth.review.report.characters import legible

_SPECIAL = re.compile(r"[\",\r\n]")
BIBLIOGRAPHIC = ("title", "authors", "year", "journal", "doi", "pmid", "pmcid")
"""The columns that tell a reader which publication a row is about."""


def cell(value: Scalar) -> str:
    """Write one cell: numbers in full, lists with "; ", and an apostrophe before what could be a formula.

    >>> cell("=cmd()"), cell("-1.5"), cell(-1.5), cell(("a", "b")), cell(None), cell(False)
    ("'=cmd()", '-1.5', '-1.5', 'a; b', '', 'FALSE')
    """
    if value is None or isinstance(value, str):
        return safe_cell(value)
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, (int, float)):
        return repr(int(value)) if value == value // 1 and abs(value) < 1e15 else repr(value)
    return safe_cell("; ".join(value))


def bibliographic_cells(record: Record) -> dict[str, Scalar]:
    """Give what stands in the columns `BIBLIOGRAPHIC`; None where the record does not say.

    >>> bibliographic_cells(Record("r1", "Zika", year=2016))["year"]
    2016
    """
    identifiers = record.identifiers
    return {
        "title": record.title,
        "authors": record.authors,
        "year": record.year,
        "journal": record.journal,
        "doi": identifiers.doi,
        "pmid": identifiers.pmid,
        "pmcid": identifiers.pmcid,
    }


def write_table(columns: Sequence[str], rows: Iterable[Mapping[str, Scalar]]) -> bytes:
    """Write rows as UTF-8 CSV with a header and `\\r\\n` line ends (RFC 4180).

    >>> write_table(["a", "b"], [{"a": 1, "b": "@x, y"}])
    b'a,b\\r\\n1,"\\'@x, y"\\r\\n'
    """
    lines = [",".join(_quoted(name) for name in columns)]
    # Most cells of a wide table are empty: these are not even looked at.
    place = {name: at for at, name in enumerate(columns)}
    empty, written = [""] * len(columns), dict[str, str]()  # words stand in many rows: each is quoted once
    for row in rows:
        cells = empty.copy()
        for name, held in row.items():
            if held is None or held == () or (at := place.get(name)) is None:
                continue
            if not isinstance(held, str):
                cells[at] = repr(held) if type(held) is int else _quoted(cell(held))
            elif held in written:
                cells[at] = written[held]
            else:
                cells[at] = written[held] = _quoted(safe_cell(held))
        lines.append(",".join(cells) or '""')  # a line without anything would be no row
    return "\r\n".join([*lines, ""]).encode()


def _quoted(text: str) -> str:
    """Quote a cell where RFC 4180 asks it, which is many times faster than a writer when cells come again."""
    text = legible(text)
    return '"' + text.replace('"', '""') + '"' if _SPECIAL.search(text) else text

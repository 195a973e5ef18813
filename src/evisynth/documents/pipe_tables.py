"""Pipe tables inside Markdown."""

import re
from collections.abc import Iterator, Sequence

from evisynth.evidence import Table

_DELIMITER = re.compile(r"\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*")
_CELL = re.compile(r"(?<!\\)\|")
_CAPTION = re.compile(
    r"[*_]{0,3}((?:Supplementary |Extended Data )?Table\s+[A-Z]?\d+[A-Za-z]?)[*_]{0,3}[.:]?\s*(.*)", re.IGNORECASE
)
_MARKS = re.compile(r"(?<!\w)[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}(?!\w)|`")

Lines = Sequence[tuple[int, str]]


def find_tables(lines: Lines) -> Iterator[Table]:
    """Find each table: a header row, a delimiter row with as many cells, and rows until an empty line.

    A paragraph right above that begins "Table 1" is its caption. Header cells "A › B" are read as paths.

    Args:
        lines: (offset of the line's first character, the line without its end).
    """
    number = 1
    while number < len(lines):
        header, delimiter = lines[number - 1][1], lines[number][1]
        if not ("|" in header and "-" in delimiter and _DELIMITER.fullmatch(delimiter)):
            number += 1
            continue
        names = cells(header)
        if len(names) != len(cells(delimiter)):
            number += 1
            continue
        last = number + 1
        while last < len(lines) and "|" in lines[last][1] and lines[last][1].strip():
            last += 1
        yield _table(lines, number, last, names)
        number = last + 1


def cells(line: str) -> list[str]:
    r"""The cells of one row, without marks and escapes.

    >>> cells(r"| a | b \| c | **1** |")
    ['a', 'b | c', '1']
    """
    inner = line.strip().removeprefix("|")
    inner = inner[:-1] if inner.endswith("|") and not inner.endswith("\\|") else inner
    return [_MARKS.sub("", cell.strip().replace("\\|", "|")) for cell in _CELL.split(inner)]


def _table(lines: Lines, delimiter: int, last: int, names: list[str]) -> Table:
    label, caption, start = _caption(lines, delimiter - 1)
    body = lines[delimiter + 1 : last]
    rows = tuple(tuple((cells(line) + [""] * len(names))[: max(len(names), len(cells(line)))]) for _, line in body)
    spans = tuple((at + len(line) - len(line.lstrip()), at + len(line.rstrip())) for at, line in body)
    end_line = lines[last - 1]
    header = tuple(tuple(part for part in name.split(" › ") if part) for name in names)
    return Table(label, caption, header, rows, start, end_line[0] + len(end_line[1]), spans)


def _caption(lines: Lines, header: int) -> tuple[str, str, int]:
    above = header - 1
    while above >= 0 and header - above <= 2 and not lines[above][1].strip():
        above -= 1
    found = _CAPTION.match(lines[above][1].strip()) if above >= 0 else None
    if found is None:
        return "", "", lines[header][0]
    return found[1], _MARKS.sub("", found[2]).strip(), lines[above][0]

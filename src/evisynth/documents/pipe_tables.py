"""Pipe tables inside Markdown."""

import re
from collections.abc import Iterator, Sequence

from evisynth.evidence import Table

_DELIMITER = re.compile(r"\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*")
_CELL = re.compile(r"(?<!\\)\|")
_CAPTION = re.compile(
    r"[*_]{0,3}((?:Supplementary |Extended Data )?Table\s+[A-Z]?\d+[A-Za-z]?)[*_]{0,3}[.:]?\s*(.*)", re.IGNORECASE
)
_LONGEST_CAPTION = 3_000
_MARKS = re.compile(r"(?<!\w)[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}(?!\w)|`")

Lines = Sequence[tuple[int, str]]


def find_pipe_tables(text: str, lines: Lines) -> Iterator[Table]:
    """Find each table: a header row, a delimiter row with as many cells, and rows until an empty line.

    A paragraph right above that begins "Table 1" is its caption. Header cells "A › B" are read as paths.

    Args:
        text: the whole text.
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
        yield _table(text, lines, number, last, names)
        number = last + 1


def cells(line: str) -> list[str]:
    r"""The cells of one row, without marks and escapes.

    >>> cells(r"| a | b \| c | **1** |")
    ['a', 'b | c', '1']
    """
    inner = line.strip().removeprefix("|")
    inner = inner[:-1] if inner.endswith("|") and not inner.endswith("\\|") else inner
    return [_MARKS.sub("", cell.strip().replace("\\|", "|")) for cell in _CELL.split(inner)]


def _table(text: str, lines: Lines, delimiter: int, last: int, names: list[str]) -> Table:
    label, caption, start = caption_above(text, lines[delimiter - 1][0])
    body = lines[delimiter + 1 : last]
    rows = tuple(tuple((cells(line) + [""] * len(names))[: max(len(names), len(cells(line)))]) for _, line in body)
    spans = tuple((at + len(line) - len(line.lstrip()), at + len(line.rstrip())) for at, line in body)
    end_line = lines[last - 1]
    header = tuple(tuple(part for part in name.split(" › ") if part) for name in names)
    return Table(label, caption, header, rows, start, end_line[0] + len(end_line[1]), spans)


def caption_above(text: str, start: int) -> tuple[str, str, int]:
    """The label and caption of a table whose first line begins at `start`, and where they begin.

    Args:
        text: the Markdown.
        start: where the table's first line begins.

    >>> caption_above("Table 2. Delays\\n\\n| a |", 17)
    ('Table 2', 'Delays', 0)
    """
    before = text[max(0, start - _LONGEST_CAPTION) : start].rstrip()
    line_start = start - len(text[max(0, start - _LONGEST_CAPTION) : start]) + before.rfind("\n") + 1
    found = _CAPTION.fullmatch(text[line_start : line_start + len(before) - before.rfind("\n") - 1].strip())
    if found is None:
        return "", "", start
    return found[1], _MARKS.sub("", found[2]).strip(), line_start

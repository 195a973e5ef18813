"""HTML tables inside Markdown, as text recognition writes them."""

import re
from collections.abc import Iterator
from contextlib import suppress
from html import unescape
from itertools import pairwise

from evisynth.documents.grids import Cell, TooLargeError, expand, header_paths, header_rows
from evisynth.documents.pipe_tables import caption_above
from evisynth.evidence import Table

MAX_ROWS = 50_000
_TABLE = re.compile(r"(<table\b[^<>]*>)|</table\s*>", re.IGNORECASE)
_ROW = re.compile(r"<tr\b[^<>]*>", re.IGNORECASE)
_ROW_END = re.compile(r"</tr\s*>", re.IGNORECASE)
_CELL = re.compile(r"<(t[dh])\b([^<>]*)>", re.IGNORECASE)
_CELL_END = re.compile(r"</t[dh]\s*>", re.IGNORECASE)
_SPAN = re.compile(r"\b(col|row)span\s*=\s*[\"']?(\d{1,9})", re.IGNORECASE)
_HEAD_END = re.compile(r"</thead\s*>", re.IGNORECASE)
_BREAK = re.compile(r"<(?:br|/?p|/?li|/?div)\b[^<>]*>", re.IGNORECASE)
_SUP = re.compile(r"<sup\b[^<>]*>", re.IGNORECASE)
_TAG = re.compile(r"</?[A-Za-z][^<>]*>")


def find_html_tables(text: str) -> Iterator[Table]:
    """Find each `<table>…</table>` of a Markdown text; rows are found again at their `<tr>…</tr>`.

    A table that is not closed, or too large to expand, is passed over.

    Args:
        text: the Markdown.

    >>> html = "<table><tr><th>Area</th><th>Mean</th></tr><tr><td>North</td><td>4.2</td></tr></table>"
    >>> [(table.header, table.rows) for table in find_html_tables(html)]
    [((('Area',), ('Mean',)), (('North', '4.2'),))]
    """
    opened: int | None = None
    for mark in _TABLE.finditer(text):
        if mark[1]:
            opened = mark.start()  # a table that holds another is layout: the inner one is read
        elif opened is not None:
            with suppress(TooLargeError):
                yield _table(text, opened, mark.start(), mark.end())
            opened = None


def _table(text: str, start: int, inner_end: int, end: int) -> Table:
    spans = list(_rows(text, start, inner_end))
    if len(spans) > MAX_ROWS:
        raise TooLargeError(f"more than {MAX_ROWS} rows")
    rows = [list(_cells(text, *span)) for span in spans]
    head_end = _HEAD_END.search(text, start, inner_end)
    count = sum(span[0] < head_end.start() for span in spans) if head_end else header_rows(rows)
    head, body = expand(rows[:count], heading=True), expand(rows[count:])
    width = max((len(line) for line in (*head, *body)), default=0)
    label, caption, begin = caption_above(text, start)
    full = tuple(tuple(line + [""] * (width - len(line))) for line in body)
    return Table(label, caption, tuple(header_paths(head, width)), full, begin, end, tuple(spans[count:]))


def _rows(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    openings = [match.start() for match in _ROW.finditer(text, start, end)]
    for place, limit in pairwise([*openings, end]):
        closing = _ROW_END.search(text, place, limit)
        yield place, closing.end() if closing else place + len(text[place:limit].rstrip())


def _cells(text: str, start: int, end: int) -> Iterator[Cell]:
    openings = list(_CELL.finditer(text, start, end))
    for opening, limit in zip(openings, [*(match.start() for match in openings), end][1:], strict=True):
        closing = _CELL_END.search(text, opening.end(), limit)
        spans = {name.lower(): int(number) for name, number in _SPAN.findall(opening[2])}
        words = _plain(text[opening.end() : closing.start() if closing else limit])
        yield Cell(words, spans.get("col", 1), spans.get("row", 1), opening[1].lower() == "th")


def _plain(markup: str) -> str:
    return " ".join(unescape(_TAG.sub("", _SUP.sub("^", _BREAK.sub(" ", markup)))).split())

"""Where a quote stands: its section, its paragraph or table row, and what came before and after it."""

import re
from bisect import bisect_right
from dataclasses import dataclass

from evisynth.evidence import Document, Evidence, Table

_CONTEXT = 320
_SEPARATORS = re.compile(r"[\s|]+")


@dataclass(frozen=True, slots=True)
class Row:
    """A table row with its column names; `marked` are the cells that the quote touches."""

    header: tuple[str, ...]
    cells: tuple[str, ...]
    marked: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Passage:
    """A quote in its place.

    Args:
        found: whether the words stand in the document; a quote that was not found has neither place nor context.
        before, quote, after: the paragraph, cut at the quote; `before` and `after` are shortened with "…".
        section: titles from the outermost section in, without the document's own.
        table: label and caption, or empty.
        row: the table row that the quote stands in, or None.
        page: 1-based page number, or None.
    """

    found: bool
    quote: str
    before: str = ""
    after: str = ""
    section: tuple[str, ...] = ()
    table: str = ""
    row: Row | None = None
    page: int | None = None


def passage(document: Document | None, evidence: Evidence) -> Passage:
    """Put a quote back into its place in its document.

    An exact match whose words no longer stand at its span counts as not found; the separators of table cells are no
    words.

    >>> text = "# T\\n\\nWe saw 12 cases. R0 was 2.1. It fell."
    >>> seen = passage(Document("d", "T", text), Evidence("value", "R0 was 2.1.", 22, 33))
    >>> seen.found, seen.before, seen.after
    (True, 'We saw 12 cases. ', ' It fell.')
    """
    start, end = evidence.start, evidence.end
    if document is None or start is None or end is None or evidence.match == "none":
        return Passage(found=False, quote=evidence.quote)
    text = document.markdown
    if not 0 <= start < end <= len(text):
        return Passage(found=False, quote=evidence.quote)
    there = text[start:end]
    if evidence.match == "exact" and there != evidence.quote and _words(there) != _words(evidence.quote):
        return Passage(found=False, quote=evidence.quote)
    section = _sections(document, start)
    page = _page(document, start)
    for table in document.tables:
        if table.start <= start < table.end:
            name = " · ".join(part for part in (table.label, table.caption) if part)
            row = _row(table, text, start, end)
            if row is not None:
                return Passage(found=True, quote=evidence.quote, section=section, table=name, row=row, page=page)
            return Passage(found=True, quote=there, section=section, table=name, page=page)
    before, after = _around(text, start, end)
    return Passage(found=True, quote=there, before=before, after=after, section=section, page=page)


def _words(text: str) -> list[str]:
    return _SEPARATORS.split(text.strip(" \t\n|"))


def _around(text: str, start: int, end: int) -> tuple[str, str]:
    gap = text.rfind("\n\n", 0, start)
    top = gap + 2 if gap >= 0 else 0
    bottom = text.find("\n\n", end)
    before = text[top:start].lstrip("\n")
    after = text[end : bottom if bottom >= 0 else len(text)].rstrip("\n")
    if len(before) > _CONTEXT:
        before = "… " + before[-_CONTEXT:].partition(" ")[2]
    if len(after) > _CONTEXT:
        after = after[:_CONTEXT].rpartition(" ")[0] + " …"
    return before, after


def _sections(document: Document, position: int) -> tuple[str, ...]:
    holding = [s for s in document.sections if s.start <= position < s.end and s.title != document.title]
    return tuple(s.title for s in sorted(holding, key=lambda s: (s.level, s.start)) if s.title)


def _page(document: Document, position: int) -> int | None:
    if not document.pages:
        return None
    index = bisect_right([page.start for page in document.pages], position) - 1
    return document.pages[max(index, 0)].number


def _row(table: Table, text: str, start: int, end: int) -> Row | None:
    for cells, (row_start, row_end) in zip(table.rows, table.row_spans, strict=False):
        if row_start <= start and end <= row_end:
            header = tuple(" / ".join(dict.fromkeys(part for part in path if part)) for path in table.header)
            marked: list[bool] = []
            at = row_start
            for content in cells:
                place = text.find(content, at, row_end) if content else -1
                marked.append(place >= 0 and place < end and place + len(content) > start)
                at = max(at, place + len(content))
            return Row(header, cells, tuple(marked))
    return None

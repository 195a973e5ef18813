"""The sentences of a document that may carry a result, each with the part of the paper that it stands in."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from evisynth.evidence import Document, Table
from evisynth.review.extraction.sentences.parts import Part, part_at, part_of_heading, stretches
from evisynth.text import sentences

__all__ = ["Passage", "hidden_comments", "part_at", "passages"]

_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.S)
_ABSTRACT, _NOTE = 4_000, 8_000
"""Characters of a text that may be an abstract whatever its headings, and of one that may be a note alone."""

_HEADER_LINES = 4
"""Lines over the rows of a table that may belong to its header."""

_HEADER_LINE = re.compile(r"\||\S {3,}\S|<t[rh]")
_TABLE_LINE = re.compile(r"^\s*(?:\||:?-{3,}|!\[|```)")
_UNDERLINED = re.compile(r"\n(?:=+|-{3,})\s*\Z")
_LABEL = re.compile(
    r"\**(?P<label>[A-Z][A-Za-z]+(?:[ /&-]+(?:[A-Z][A-Za-z]+|and|of"
    r"|the)){0,4})\**\s?[:.]\**(?:\s|(?=[A-Z]))"
)
_RUN_IN = re.compile(
    r"(?P<label>Background|Introduction|Objectives?|Aims?|Purpose|Materials? and [Mm]ethods"
    r"|Patients and [Mm]ethods|Methods?"
    r"|Methodology|Design|Setting|Results?|Findings|Conclusions?|Discussion|Interpretation)(?=[A-Z(&][a-z0-9 ;])"
)
"""A label that its text follows without a blank."""

_LABELS = re.compile(
    r"(?:principal |main |key )?(?:background|introduction|objectives?|aims?|purpose|methods?"
    r"|methodology|materials?|results?|findings?|conclusions?|"
    r"discussion|interpretation|setting|design|significance|funding|outcomes?|recommendations?|context"
    r"|rationale|importance)\b",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Passage:
    """One sentence or table row: its text, its span in the document's Markdown, and the part of the paper.

    `heading` is the caption and header of the row's table; empty for a sentence.
    """

    text: str
    start: int
    end: int
    part: Part
    in_abstract: bool
    heading: str = ""


def passages(document: Document) -> list[Passage]:
    """Cut a document into sentences with their part; headings, tables and references are left out.

    Args:
        document: with or without sections; without, Markdown headings and an abstract's labels are used.

    >>> [p.part for p in passages(Document("x", "", "METHODS: We looked. RESULTS: R0 was 2."))]
    ['methods', 'results']
    """
    found: list[Passage] = []
    hidden = sorted((*_comments(document.markdown), *(_body(document.markdown, table) for table in document.tables)))
    parts = list(stretches(document))
    short = _is_short(document, parts)
    for start, end, part in parts:
        if part != "skipped":
            for first, last in _outside(hidden, start, end):
                found.extend(_sentences(document.markdown, first, last, part, short=short))
    return found


def hidden_comments(document: Document) -> int:
    """Count the comments of a text, which no reader sees and no rule reads.

    >>> hidden_comments(Document("x", "", "R0 was 2. <!-- R0 was 9. --> It fell."))
    1
    """
    return sum(1 for _ in _COMMENT.finditer(document.markdown))


def _comments(markdown: str) -> Iterator[tuple[int, int]]:
    for comment in _COMMENT.finditer(markdown):
        yield comment.span()


def _body(markdown: str, table: Table) -> tuple[int, int]:
    """Return where the header and the rows of a table stand, its caption left out."""
    if not table.row_spans:
        return table.end, table.end
    start = table.row_spans[0][0]
    for _ in range(_HEADER_LINES):
        line = markdown.rfind("\n", 0, max(start - 1, 0)) + 1
        if line < table.start or not markdown[line:start].strip():
            break
        if not _HEADER_LINE.search(markdown, line, start):
            break
        start = line
    return start, table.end


def _outside(hidden: list[tuple[int, int]], start: int, end: int) -> Iterator[tuple[int, int]]:
    for first, last in hidden:
        if start <= first < end:
            yield start, first
        if start < last and first < end:
            start = last
    if start < end:
        yield start, end


def _is_short(document: Document, parts: list[tuple[int, int, Part]]) -> bool:
    """Whether the text is an abstract or a note alone, so that nothing but its own words tell its parts."""
    if any(part_of_heading(section.title) == "methods" for section in document.sections):
        return False
    long = len(document.markdown) >= _ABSTRACT
    return len(document.markdown) < _NOTE and not (long and any(part == "methods" for _, _, part in parts))


def _sentences(markdown: str, start: int, end: int, part: Part, *, short: bool) -> Iterator[Passage]:
    current = part
    labelled = part in {"abstract", "open"}
    for sentence in sentences(markdown[start:end]):
        first, last = start + sentence.start, start + sentence.end
        text = markdown[first:last]
        if text.startswith("#") or _UNDERLINED.search(text) or _TABLE_LINE.match(text):
            continue
        if labelled:
            label = _LABEL.match(text) or _RUN_IN.match(text)
            if label is not None and _LABELS.search(label["label"]):
                current = part_of_heading(label["label"])
        yield Passage(text, first, last, current, part == "abstract" or short)

"""Captions that a table's own reading missed: in two lines, in a paragraph of several, or behind the table."""

import re
from dataclasses import replace

from evisynth.evidence import Document, Table

_LABEL = re.compile(
    r"[>*_#\s]*(?P<label>(?:Supplementary |Extended Data )?"
    r"Tab(?:le|\.)(?:\s?[A-Z]?(?:\d+|[IVX]+)[A-Za-z]?\b|(?=[.:]\s)))"
    r"[*_]{0,3}\s?[.:|–—-]?[*_]{0,3}"
    r"(?:\s+(?P<words>\S.*))?",
    re.I | re.S,
)
_PARAGRAPH = re.compile(r"[ \t]*\S[^\n]*(?:\n[ \t]*\S[^\n]*)*")
_MARKS = re.compile(r"(?<!\w)[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}(?!\w)|`")
_MARKED = re.compile(r"<caption\b[^<>]*>(?P<words>(?:[^<]|<(?!/caption)){1,600})</caption", re.I)
_TAG = re.compile(r"</?[A-Za-z][^<>]*>")
_TITLE = re.compile(r"[>*_\s]*[A-Z(]")
_NO_CAPTION = re.compile(r"\s*(?:\||#|<)|.*\|")
_SENTENCE = re.compile(
    r"\s*(?:shows?|gives?|lists?|presents?|summari[sz]es?|reports?|contains?|provides?|sets? out|describes?|displays?"
    r"|compares?|details?|also|and|in|of)\b"
)
_LONGEST = 600
"""Characters of a caption; what is longer is a paragraph of the text."""


def captioned(document: Document) -> Document:
    """Return a document whose tables have the captions that stand next to them in any of the usual ways.

    A caption in front of a table is its own; one behind it belongs to it when none stands in front, unless the next
    table would then have none.

    Args:
        document: with its tables in order.

    >>> text = "| A | SAR |\\n|---|---|\\n| 1 | 2 |\\n\\nTable 1. Attack rates\\n"
    >>> table = Table("", "", (("A",), ("SAR",)), (("1", "2"),), 0, 31, ((22, 31),))
    >>> captioned(Document("d", "", text, (), (table,))).tables[0].caption
    'Attack rates'
    """
    text = document.markdown
    taken: set[int] = set()
    out: list[Table] = []
    for number, table in enumerate(document.tables):
        given = bool(table.caption) and table.start not in taken and not _SENTENCE.match(table.caption)
        if given:
            taken.add(table.start)
            out.append(table)
            continue
        marked = _MARKED.search(text, table.start, min(table.end, table.start + 2 * _LONGEST))
        if marked is not None and not table.caption:
            words = " ".join(_TAG.sub(" ", marked["words"]).split())
            label = _LABEL.fullmatch(words)
            out.append(
                replace(
                    table, label=label["label"] if label else "", caption=(label["words"] or "") if label else words
                )
            )
            continue
        after = document.tables[number + 1] if number + 1 < len(document.tables) else None
        found = None if table.caption else _before(text, table)
        if found is None or found[0] in taken:
            found = _behind(text, table, after)
        if found is None:
            out.append(replace(table, caption=""))
            continue
        taken.add(found[0])
        out.append(replace(table, label=found[1], caption=found[2]))
    return replace(document, tables=tuple(out))


def _before(text: str, table: Table) -> tuple[int, str, str] | None:
    """Return the caption in the one or two paragraphs right in front of a table, with its offset and label."""
    left = max(0, table.start - _LONGEST)
    blocks = list(_PARAGRAPH.finditer(text, left, table.start))
    if table.label:  # a label alone stands in front, its words between it and the table are part of the table's start
        blocks = list(_PARAGRAPH.finditer(text, table.start, table.start + _LONGEST))[:1]
    for count in (1, 2):
        chosen = blocks[-count:]
        if len(chosen) < count or (count > 1 and not _is_label(chosen[0][0])):
            continue
        lines = [(m.start() + at, line) for m in chosen for at, line in _lines(m[0])]
        found = _read(lines)
        if found is not None:
            return found
    return None


def _is_label(paragraph: str) -> bool:
    match = _LABEL.fullmatch(paragraph)
    return match is not None and not match["words"]


def _behind(text: str, table: Table, after: Table | None) -> tuple[int, str, str] | None:
    """Return the caption in the paragraph right behind a table."""
    block = next(_PARAGRAPH.finditer(text, table.end, min(len(text), table.end + 2 * _LONGEST)), None)
    if block is None or (after is not None and block.start() >= after.start and not after.caption):
        return None
    found = _read([(block.start() + at, line) for at, line in _lines(block[0])][:8], first=True)
    if found is None or after is None or (block.start() < after.start and text[block.end() : after.start].strip()):
        return found
    # It stands between two tables: the next one's, unless that has one behind it too.
    return found if _behind(text, after, None) is not None else None


def _lines(paragraph: str) -> list[tuple[int, str]]:
    found: list[tuple[int, str]] = []
    at = 0
    for line in paragraph.split("\n"):
        found.append((at, line))
        at += len(line) + 1
    return found


def _read(lines: list[tuple[int, str]], *, first: bool = False) -> tuple[int, str, str] | None:
    """Read the caption that begins at a line with a label: the last such line, or the first of all."""
    order = range(1) if first else range(len(lines) - 1, -1, -1)
    for number in order:
        rest = [line for _, line in lines[number:]]
        if any(_NO_CAPTION.match(line) for line in rest):
            rest = rest[: next(i for i, line in enumerate(rest) if _NO_CAPTION.match(line))]
        match = _LABEL.fullmatch("\n".join(rest))
        words = match["words"] if match is not None else None
        if match is None or not words or len(words) > _LONGEST or not _TITLE.match(words) or _SENTENCE.match(words):
            continue
        return lines[number][0], match["label"], " ".join(_MARKS.sub("", words).split())
    return None

"""Tables of a JATS article: `table-wrap` with its caption, one or more tables, and footnotes."""

import re
from collections.abc import Iterator
from itertools import islice

from evisynth.documents.elements import local_name, outermost
from evisynth.documents.grids import MAX_CELLS, Cell, TooLargeError, expand, header_paths, header_rows
from evisynth.documents.inline import Inline
from evisynth.documents.writer import MarkdownWriter
from evisynth.text import Element

_RAISED_LABEL = re.compile(r"\A\^\(?(\w(?:,\w)*)\)?\s*(?=\S)")


def write_table_wrap(wrap: Element, writer: MarkdownWriter, inline: Inline) -> None:
    """Write each table of a `table-wrap`; a table that can't be read leaves its caption and a warning."""
    label = inline.text(wrap.find("{*}label")).rstrip(".:")
    caption = inline.text(wrap.find("{*}caption"))
    tables = outermost(wrap, "table")
    notes = list(_notes(wrap, inline))
    name = label or caption[:60] or "a table"
    if not tables:
        inline.warnings.append(f"{name}: the table is given only as a picture; its caption was kept")
        for text in (" ".join(filter(None, (label and f"{label}.", caption))), *notes):
            writer.paragraph(text)
        return
    for number, table in enumerate(tables):
        below = notes if number == len(tables) - 1 else []
        try:
            header, body = _grid(table, inline)
        except TooLargeError as error:
            inline.warnings.append(f"{name}: {error}; the table was left out")
            writer.paragraph(" ".join(filter(None, (label and f"{label}.", caption))))
        else:
            if header or body:
                writer.table(label, caption, header, body, below)


def _grid(table: Element, inline: Inline) -> tuple[list[tuple[str, ...]], list[list[str]]]:
    if next(islice(table.iter("{*}td", "{*}th"), MAX_CELLS, None), None) is not None:
        raise TooLargeError(f"more than {MAX_CELLS} cells")
    top: list[list[Cell]] = []
    body: list[list[Cell]] = []
    for row in table.iter("{*}tr"):
        if next(row.iterancestors("{*}table"), None) is not table:
            continue
        cells = [_cell(node, inline) for node in row if local_name(node) in {"td", "th"}]
        parent = row.getparent()
        (top if parent is not None and local_name(parent) == "thead" else body).append(cells)
    if not top:
        count = header_rows(body)
        top, body = body[:count], body[count:]
    head, rows = expand(top, heading=True), expand(body)
    width = max((len(line) for line in (*head, *rows)), default=0)
    rows = [line + [""] * (width - len(line)) for line in rows if any(line)]
    return header_paths(head, width), rows


def _cell(node: Element, inline: Inline) -> Cell:
    return Cell(inline.text(node), _count(node.get("colspan")), _count(node.get("rowspan")), local_name(node) == "th")


def _count(value: str | None) -> int:
    return int(value) if value and value.isdecimal() and len(value) < 12 else 1


def _notes(wrap: Element, inline: Inline) -> Iterator[str]:
    for foot in wrap.iterfind(".//{*}table-wrap-foot"):
        for note in foot:
            if not local_name(note):
                continue
            if local_name(note) == "fn-group":
                yield from (footnote(inner, inline) for inner in note if local_name(inner))
            else:
                yield footnote(note, inline)


def footnote(note: Element, inline: Inline) -> str:
    """A footnote on one line; a label of letters or digits in brackets, as its markers have it in the text."""
    label = inline.text(note.find("{*}label"))
    rest = " ".join(filter(None, (inline.text(part) for part in note if local_name(part) not in {"", "label"})))
    if not label:
        return _RAISED_LABEL.sub(r"[\1] ", inline.text(note))
    return f"[{label}] {rest}" if label.isalnum() else f"{label} {rest}"

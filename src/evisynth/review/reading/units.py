"""A paper as the units of which passages are made: sentences, and rows of tables under their head."""

from collections.abc import Iterator
from dataclasses import dataclass

from evisynth.evidence import Document, Table
from evisynth.review.extraction.sentences.passages import part_at, passages


@dataclass(frozen=True, slots=True)
class Unit:
    """A sentence or a row of a table.

    Args:
        text: as printed; of a row, with the words of its table's caption and header before it.
        start, end: its span in the document's Markdown.
        part: of the paper.
        head: the span of the caption and header that must be sent with a row; None for a sentence.
    """

    text: str
    start: int
    end: int
    part: str
    head: tuple[int, int] | None = None


def units(document: Document) -> list[Unit]:
    """Cut a document into units, in order; headings, references and back matter are left out.

    >>> [one.text for one in units(Document("d", "", "# Results\\n\\nR0 was 2. We saw 9 cases."))]
    ['R0 was 2.', 'We saw 9 cases.']
    """
    found = [
        Unit(one.text, one.start, one.end, one.part) for one in passages(document) if not _in_table(document, one.start)
    ]
    for table in document.tables:
        part = part_at(document, table.start)
        if part != "skipped":
            found.extend(_rows(document, table, part))
    return sorted(found, key=lambda one: one.start)


def _in_table(document: Document, at: int) -> bool:
    return any(table.start <= at < table.end for table in document.tables)


def _rows(document: Document, table: Table, part: str) -> Iterator[Unit]:
    if not table.row_spans:
        yield Unit(document.markdown[table.start : table.end], table.start, table.end, part)
        return
    first = table.row_spans[0][0]
    head = document.markdown[table.start : first]
    for start, end in table.row_spans:
        yield Unit(f"{head}\n{document.markdown[start:end]}", start, end, part, (table.start, first))

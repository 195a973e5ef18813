"""Full texts: Markdown with sections, tables and spans that never lose their place."""

from dataclasses import dataclass, field

from evisynth.evidence.records import Identifiers


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of a document's Markdown, in code points; `end` is exclusive."""

    document: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and all below it up to the next heading of the same or a higher level.

    `level` counts from 1 (the title). `kind` is one of front, abstract, body, back, references, where known.
    """

    title: str
    level: int
    start: int
    end: int
    kind: str = "body"


@dataclass(frozen=True, slots=True)
class Table:
    """A table with spans expanded.

    Args:
        label: "Table 1", or empty.
        caption: one line of plain text.
        header: one path per column, from the outermost header down: `(("Sierra Leone", "Mean"), …)`.
        rows: the body, each row with one plain-text cell per column.
        start, end: where the table stands in the Markdown, caption included.
        row_spans: (start, end) of each body row in the Markdown, parallel to `rows`.
    """

    label: str
    caption: str
    header: tuple[tuple[str, ...], ...]
    rows: tuple[tuple[str, ...], ...]
    start: int
    end: int
    row_spans: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a paginated source: its 1-based number and its stretch of the Markdown."""

    number: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Document:
    """A full text as Markdown, with what was read from around it.

    `id` is the sha256 of the source bytes; every offset is in code points of `markdown`.
    """

    id: str
    title: str
    markdown: str
    sections: tuple[Section, ...] = ()
    tables: tuple[Table, ...] = ()
    pages: tuple[Page, ...] = ()
    licence: str | None = None
    identifiers: Identifiers = field(default_factory=Identifiers)
    warnings: tuple[str, ...] = ()

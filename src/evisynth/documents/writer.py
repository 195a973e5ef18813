"""Writing Markdown block by block while every section, table and row keeps its place."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from evisynth.evidence import Section, Table

Grid = Sequence[Sequence[str]]

_STRUCTURE = re.compile(r"^(?:(#{1,6}|[-+*>])(?=\s|$)|(\d{1,9})([.)])(?=\s|$))")


def escape_start(text: str) -> str:
    """Escape what Markdown would take for structure at the start of a line.

    >>> escape_start("# of cases"), escape_start("2010. In that year"), escape_start("-5 to 5")
    ('\\\\# of cases', '2010\\\\. In that year', '-5 to 5')
    """
    return _STRUCTURE.sub(lambda m: f"\\{m[1]}" if m[1] else f"{m[2]}\\{m[3]}", text)


@dataclass(slots=True)
class _Open:
    title: str
    level: int
    start: int
    kind: str
    index: int


@dataclass(slots=True)
class MarkdownWriter:
    """Collects blocks separated by empty lines; offsets are code points of `markdown()`."""

    _pieces: list[str] = field(default_factory=list[str])
    _length: int = 0
    _open: list[_Open] = field(default_factory=list[_Open])
    _sections: list[Section | None] = field(default_factory=list[Section | None])
    _tables: list[Table] = field(default_factory=list[Table])

    @property
    def level(self) -> int:
        """The level of the innermost open section; 0 outside all."""
        return self._open[-1].level if self._open else 0

    def open_section(self, title: str, level: int, kind: str) -> None:
        """Write a heading; sections of the same or a deeper level end before it."""
        end = self._length
        self._close(level, end)
        start = self._block(f"{'#' * min(level, 6)} {title}".rstrip())
        self._open.append(_Open(title, level, start, kind, len(self._sections)))
        self._sections.append(None)

    def paragraph(self, text: str, prefix: str = "") -> None:
        """Write one block on one line; empty text writes nothing."""
        if text:
            self._block(prefix + (text if prefix.strip() else escape_start(text)))

    def verbatim(self, text: str) -> None:
        """Write preformatted text between fences, line by line as it is."""
        fence = "`" * max(3, 1 + max((len(run) for run in re.findall(r"`+", text)), default=0))
        self._block(f"{fence}\n{text.strip(chr(10))}\n{fence}")

    def list_items(self, items: Sequence[tuple[int, str, str]]) -> None:
        """Write a list: each item is its depth from 0, its marker ("-", "1.") and its text."""
        lines = [f"{'  ' * depth}{marker} {text}" for depth, marker, text in items if text]
        if lines:
            self._block("\n".join(lines))

    def table(
        self, label: str, caption: str, header: Sequence[Sequence[str]], rows: Grid, notes: Sequence[str]
    ) -> None:
        """Write a table with its caption above and its footnotes below, and remember where each row stands."""
        title = " ".join(part for part in (_stop(label), caption) if part)
        lines = [_row([" › ".join(path) for path in header]), "| " + " | ".join("---" for _ in header) + " |"]
        start = self._block(escape_start(title)) if title else None
        at = self._block("\n".join([*lines, *(_row(cells) for cells in rows)]))
        position = at + sum(len(line) + 1 for line in lines)
        spans: list[tuple[int, int]] = []
        for cells in rows:
            length = len(_row(cells))
            spans.append((position, position + length))
            position += length + 1
        for note in notes:
            self.paragraph(note)
        paths, body = tuple(tuple(path) for path in header), tuple(tuple(cells) for cells in rows)
        begin = at if start is None else start
        self._tables.append(Table(label, caption, paths, body, begin, self._length, tuple(spans)))

    def finish(self) -> tuple[str, tuple[Section, ...], tuple[Table, ...]]:
        """Close what is open and return the Markdown, its sections and its tables, in order of their start."""
        self._close(0, self._length)
        sections = tuple(section for section in self._sections if section is not None)
        return "".join(self._pieces) + ("\n" if self._pieces else ""), sections, tuple(self._tables)

    def _block(self, text: str) -> int:
        if self._pieces:
            self._pieces.append("\n\n")
            self._length += 2
        start = self._length
        self._pieces.append(text)
        self._length += len(text)
        return start

    def _close(self, level: int, end: int) -> None:
        while self._open and self._open[-1].level >= level:
            last = self._open.pop()
            self._sections[last.index] = Section(last.title, last.level, last.start, end, last.kind)


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _stop(label: str) -> str:
    return label if not label or label[-1] in ".:" else f"{label}."

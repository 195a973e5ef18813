"""What reading a file gives: entries, the ones that could not be read, and counts that close."""

from dataclasses import dataclass

from evisynth.evidence import Entry

RAW_LIMIT = 2000


@dataclass(frozen=True, slots=True)
class Problem:
    """An entry that was set aside.

    Args:
        line: 1-based line where it starts; None when the format has no lines.
        reason: one sentence for a person.
        raw: its text, cut at `RAW_LIMIT` code points.
    """

    line: int | None
    reason: str
    raw: str


@dataclass(frozen=True, slots=True)
class TakenDecisions:
    """How many decisions of one kind a file carries, and in which of its columns.

    Args:
        column: as its header is written; of a format without headers, what the field is called here.
        stage, decision: of which kind, as in `ImportedDecision`.
        count: how many entries carry one.
    """

    column: str
    stage: str
    decision: str
    count: int


@dataclass(frozen=True, slots=True)
class ReadResult:
    """What came out of one file.

    Args:
        format: ris, medline, wos, refer, ovid, bibtex, csv, jats, pubmed-xml or endnote-xml.
        encoding: in which it was decoded.
        entries: in the file's order, each with one origin.
        problems: the entries that were quarantined; `seen` is entries and problems together.
        ignored_lines: lines that belong to no entry (banners, numbering, comments).
        taken: the decisions of the entries, counted by where they stood.
        odd_lines: lines of a UTF-8 file with bytes that are none, read as Windows-1252.
        guessed: the encoding is a guess.
    """

    format: str
    encoding: str
    entries: tuple[Entry, ...]
    problems: tuple[Problem, ...] = ()
    ignored_lines: int = 0
    taken: tuple[TakenDecisions, ...] = ()
    odd_lines: tuple[int, ...] = ()
    guessed: bool = False

    @property
    def seen(self) -> int:
        """How many entries the file holds, read or not."""
        return len(self.entries) + len(self.problems)

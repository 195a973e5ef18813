"""Bringing a file in: an export becomes entries, a full text finds its record or makes one."""

import codecs
import re
from dataclasses import dataclass, replace
from pathlib import Path

from sqlalchemy import Connection

from evisynth.errors import UnreadableError, UsageError
from evisynth.evidence import Document, Entry, Origin, Record
from evisynth.records import ReadResult, TakenDecisions, entry_id, is_table, merge_records, read_records
from evisynth.store.attaching import find_owner
from evisynth.store.blobs import sha256
from evisynth.store.codec import to_json
from evisynth.store.entries import (
    ImportSummary,
    Quarantined,
    StoredDocument,
    add_document,
    add_entries,
    add_import,
    add_origins,
    add_quarantined,
    complete_entries,
    read_entries,
    read_import,
    read_quarantined,
)
from evisynth.store.events import append
from evisynth.store.project import Project
from evisynth.store.screening import Decision, add_decisions

FULL_TEXTS = "full texts"
LEAST_WORDS = {True: 20, False: 100}
"""What is no export and has fewer words is no paper; of a text that opens with a heading of Markdown, less will do."""
_FIELD = re.compile(r"[A-Z][A-Z0-9]\s{0,2}[-:]\s")
_MOST_FIELDS = 0.3


@dataclass(frozen=True, slots=True)
class Arrival:
    """What an import of one file did; `again` says that the very same file had come in before.

    `taken` counts the decisions that the file carries, which are now decisions of the reviewer `reviewer`; `odd_lines`
    hold bytes that are no UTF-8 in a file that is; `guessed` says that the encoding is a guess.
    """

    summary: ImportSummary
    problems: tuple[Quarantined, ...]
    again: bool
    taken: tuple[TakenDecisions, ...] = ()
    odd_lines: tuple[int, ...] = ()
    guessed: bool = False

    @property
    def reviewer(self) -> str:
        """Whose decisions those of the file are."""
        return _reviewer(self.summary.name)


def import_file(
    project: Project,
    path: Path,
    *,
    who: str,
    source: str | None = None,
    via: str = "database",
    encoding: str | None = None,
) -> Arrival:
    """Bring one file into a project, wholly or not at all.

    Args:
        project: where to.
        path: an export or a full text; told by content, not by name.
        who: the person who imports it, for the event log.
        source: the name that PRISMA shows; the file's name when not given.
        via: database or other, the column of PRISMA.
        encoding: as a person says it is; None to find it out.

    Raises:
        UsageError: there is no such file, no such encoding, or the file came in before in another encoding.
        UnreadableError: nothing could be read from it.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror or error}", "Check the file's name and permissions.") from None
    digest = sha256(data)
    with project.database.read() as connection:
        before = read_import(connection, digest)
        if before is not None:
            _require_same(before, encoding)
            _keep(project, data)  # the blob may have been lost or changed since
            merged = before.seen - before.quarantined
            return Arrival(replace(before, kept=0, merged=merged), _quarantined(connection, digest), again=True)
    result, document = _read(data, path.name, encoding)
    origin = _Source(digest, path.name, source or path.name, via, result.format, result.encoding, result.ignored_lines)
    _keep(project, data)
    with project.database.write() as connection:
        if document is not None:
            return _take_full_text(connection, result.entries[0].record, origin, who)
        return _take_entries(connection, result, origin, who)


@dataclass(frozen=True, slots=True)
class _Source:
    """Where an import comes from, and what it turned out to be."""

    digest: str
    name: str
    shown: str
    via: str
    format: str
    encoding: str
    ignored_lines: int = 0


def _keep(project: Project, data: bytes) -> None:
    try:
        project.blobs.put(data, mend=True)
    except OSError as error:
        msg = f"{project.blobs.folder}: a file can't be kept there: {error.strerror or error}"
        raise UsageError(msg, "Check the free space and the permissions of the project's directory.") from None


def _quarantined(connection: Connection, digest: str) -> tuple[Quarantined, ...]:
    return tuple(read_quarantined(connection, digest))


def read_arrived(data: bytes, name: str) -> ReadResult:
    """Read a file once more as it was read when it came in."""
    return _read(data, name)[0]


def _require_same(before: ImportSummary, encoding: str | None) -> None:
    from evisynth.text import decode  # its rules are many, and most commands read no file

    if encoding is not None and decode(b"", encoding).encoding != codecs.lookup(before.encoding).name:
        msg = f"{before.name}: this very file came in before, read as {before.encoding}; its records stand"
        raise UsageError(msg, f"Make a new project and import it there with --encoding {encoding}.")


def _read(data: bytes, name: str, encoding: str | None = None) -> tuple[ReadResult, Document | None]:
    """Read an export; what is none is a full text if it can be read as one."""
    from evisynth.documents import read_document

    try:
        result = read_records(data, name, encoding=encoding)
    except UnreadableError as error:
        return _read_full_text(data, name, error)
    if result.format == "jats" and len(result.entries) == 1:
        return result, read_document(data, name)
    return result, None


def _read_full_text(data: bytes, name: str, not_an_export: UnreadableError) -> tuple[ReadResult, Document]:
    from evisynth.documents import read_document

    try:
        document = read_document(data, name)
    except UnreadableError:
        raise not_an_export from None
    if not document.title or not _is_paper(data, document):
        raise not_an_export
    abstract = " ".join(
        document.markdown[s.start : s.end].partition("\n")[2].strip() for s in document.sections if s.kind == "abstract"
    )
    record = Record(
        id="",
        title=document.title,
        abstract=abstract or None,
        identifiers=document.identifiers,
        origins=(Origin(name, 1, None),),
    )
    entry = Entry(replace(record, id=entry_id(record)))
    return ReadResult("markdown", "utf-8", (entry,)), document


def _is_paper(data: bytes, document: Document) -> bool:
    """Tell a paper's text from a table without known columns and from records in a format that is not read."""
    lines = [line for line in document.markdown.split("\n") if line.strip()]
    headed = data.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"#")
    if len(document.markdown.split()) < LEAST_WORDS[headed]:
        return False
    fields = sum(1 for line in lines if _FIELD.match(line))
    return headed or (not is_table(lines) and fields <= _MOST_FIELDS * len(lines))


def _take_entries(connection: Connection, result: ReadResult, source: _Source, who: str) -> Arrival:
    known = {entry.record.id: entry.record for entry in read_entries(connection)}
    new: dict[str, Record] = {}
    richer: dict[str, Record] = {}
    changes: list[tuple[str, str, dict[str, str]]] = []
    facts = {"file": source.name, "source": source.shown, "via": source.via, "kind": "search"}
    for entry in result.entries:
        again = entry.record.id in known or entry.record.id in new
        changes.append(("entry.again" if again else "entry.imported", entry.record.id, facts))
        if not again:
            new[entry.record.id] = entry.record
        elif entry.record.id in new:
            new[entry.record.id] = merge_records([new[entry.record.id], entry.record])
        else:
            richer[entry.record.id] = merge_records([richer.get(entry.record.id, known[entry.record.id]), entry.record])
    problems = tuple(Quarantined(source.name, p.line, p.reason, p.raw) for p in result.problems)
    summary = _summary(source, "search", result.seen, len(new), len(result.entries) - len(new), len(problems))
    add_import(connection, summary)
    add_entries(connection, list(new.values()))
    complete_entries(connection, list(richer.values()))
    add_origins(connection, source.digest, [(e.record.id, o) for e in result.entries for o in e.record.origins])
    add_quarantined(connection, source.digest, problems)
    append(connection, who, [("file.imported", source.digest, _counts(summary)), *changes])
    add_decisions(connection, _decisions(result, _reviewer(source.name)))
    return Arrival(
        summary, problems, again=False, taken=result.taken, odd_lines=result.odd_lines, guessed=result.guessed
    )


def _reviewer(file: str) -> str:
    return f"import:{file}"


def _decisions(result: ReadResult, reviewer: str) -> list[Decision]:
    return [
        Decision(entry.record.id, one.stage, reviewer, one.decision, None, one.note)
        for entry in result.entries
        for one in entry.decisions
    ]


def _take_full_text(connection: Connection, record: Record, source: _Source, who: str) -> Arrival:
    owner = find_owner(record, read_entries(connection))
    facts = {"file": source.name, "source": FULL_TEXTS, "via": source.via, "kind": "fulltext"}
    target, rule = (owner.record.id, owner.rule) if owner else (record.id, "made its own record")
    summary = _summary(source, "fulltext", 1, 0 if owner else 1, 1 if owner else 0, 0)
    add_import(connection, summary)
    changes: list[tuple[str, str, dict[str, object]]] = [("file.imported", source.digest, _counts(summary))]
    if owner is None:
        add_entries(connection, [record])
        changes.append(("entry.imported", record.id, dict(facts)))
    else:
        complete_entries(connection, [merge_records([owner.record, record])])
    add_origins(connection, source.digest, [(target, origin) for origin in record.origins])
    add_document(connection, StoredDocument(source.digest, source.name, target, rule))
    attached: dict[str, object] = {"document": source.digest, "file": source.name, "rule": rule}
    if owner is not None:
        attached["completed"] = to_json(replace(owner.record, origins=()))
    changes.append(("document.attached", target, attached))
    append(connection, who, changes)
    return Arrival(summary, (), again=False)


def _summary(source: _Source, kind: str, seen: int, kept: int, merged: int, quarantined: int) -> ImportSummary:
    return ImportSummary(
        sha256=source.digest,
        name=source.name,
        kind=kind,
        source=FULL_TEXTS if kind == "fulltext" else source.shown,
        via=source.via,
        format=source.format,
        encoding=source.encoding,
        seen=seen,
        kept=kept,
        merged=merged,
        quarantined=quarantined,
        ignored_lines=source.ignored_lines,
    )


def _counts(summary: ImportSummary) -> dict[str, object]:
    names = ("name", "kind", "source", "via", "format", "seen", "kept", "merged", "quarantined")
    return {name: getattr(summary, name) for name in names}

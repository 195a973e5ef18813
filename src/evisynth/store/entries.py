"""What came in: files, entries with their origins, quarantined places, full texts."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqlalchemy import Connection, insert, select, update

from evisynth.evidence import Origin, Record
from evisynth.store import tables
from evisynth.store.codec import from_json, to_json


@dataclass(frozen=True, slots=True)
class ImportSummary:
    """How the entries of one file came in; seen = kept + merged + quarantined.

    `kind` is search or fulltext; `via` is database or other (the two columns of PRISMA); `source` is the name that
    PRISMA shows. `merged` counts entries that the project already had, and full texts that found their record.
    `ignored_lines` belonged to no entry.
    """

    sha256: str
    name: str
    kind: str
    source: str
    via: str
    format: str
    encoding: str
    seen: int
    kept: int
    merged: int
    quarantined: int
    ignored_lines: int


@dataclass(frozen=True, slots=True)
class StoredEntry:
    """An entry in its order of arrival, with every place where it stood."""

    seq: int
    record: Record


@dataclass(frozen=True, slots=True)
class StoredDocument:
    """A full text: the sha256 of its source, its file's name, the entry it belongs to and the rule that said so."""

    sha256: str
    name: str
    entry: str
    rule: str


@dataclass(frozen=True, slots=True)
class Quarantined:
    """A place in a file that could not be read, and why; `raw` is how it begins, `line` None where no line is known."""

    file: str
    line: int | None
    reason: str
    raw: str


def read_imports(connection: Connection) -> list[ImportSummary]:
    """Return the imported files by name."""
    query = select(tables.imports).order_by(tables.imports.c.name, tables.imports.c.sha256)
    return [ImportSummary(*row) for row in connection.execute(query)]


def read_import(connection: Connection, digest: str) -> ImportSummary | None:
    """Return the import of the file with that sha256, if there was one."""
    row = connection.execute(select(tables.imports).where(tables.imports.c.sha256 == digest)).first()
    return None if row is None else ImportSummary(*row)


def add_import(connection: Connection, summary: ImportSummary) -> None:
    """Note that a file came in."""
    connection.execute(
        insert(tables.imports).values({c.name: getattr(summary, c.name) for c in tables.imports.columns})
    )


def known_entries(connection: Connection) -> set[str]:
    """Return the ids of every entry."""
    return set(connection.execute(select(tables.entries.c.id)).scalars())


def add_entries(connection: Connection, records: Sequence[Record]) -> None:
    """Keep new entries; their origins are kept by `add_origins`."""
    if records:
        rows = [{"id": record.id, "record": to_json(replace(record, origins=()))} for record in records]
        connection.execute(insert(tables.entries), rows)


def complete_entries(connection: Connection, records: Sequence[Record]) -> None:
    """Keep what entries that came in again add to what their id doesn't cover: keywords, types, language."""
    for record in records:
        completed = to_json(replace(record, origins=()))
        connection.execute(update(tables.entries).where(tables.entries.c.id == record.id).values(record=completed))


def add_origins(connection: Connection, digest: str, origins: Sequence[tuple[str, Origin]]) -> None:
    """Note where each entry stood in the file with that sha256."""
    if origins:
        rows = [
            {"entry": entry, "import_sha256": digest, "file": origin.file, "line": origin.line, "key": origin.key}
            for entry, origin in origins
        ]
        connection.execute(insert(tables.origins), rows)


def read_entries(connection: Connection) -> list[StoredEntry]:
    """Return all entries in their order of arrival, with their origins."""
    places: dict[str, list[Origin]] = {}
    for row in connection.execute(select(tables.origins).order_by(tables.origins.c.seq)):
        places.setdefault(row.entry, []).append(Origin(row.file, row.line, row.key))
    found: list[StoredEntry] = []
    for row in connection.execute(select(tables.entries).order_by(tables.entries.c.seq)):
        record = from_json(Record, row.record)
        found.append(StoredEntry(row.seq, replace(record, origins=tuple(places.get(row.id, [])))))
    return found


def add_quarantined(connection: Connection, digest: str, places: Sequence[Quarantined]) -> None:
    """Keep what could not be read, with its place and the reason."""
    if places:
        rows = [
            {"import_sha256": digest, "file": q.file, "line": q.line, "reason": q.reason, "raw": q.raw} for q in places
        ]
        connection.execute(insert(tables.quarantine), rows)


def read_quarantined(connection: Connection, digest: str | None = None) -> list[Quarantined]:
    """Return the quarantined places of all files, or of one."""
    query = select(tables.quarantine).order_by(
        tables.quarantine.c.file, tables.quarantine.c.import_sha256, tables.quarantine.c.seq
    )
    if digest is not None:
        query = query.where(tables.quarantine.c.import_sha256 == digest)
    return [Quarantined(row.file, row.line, row.reason, row.raw) for row in connection.execute(query)]


def add_document(connection: Connection, document: StoredDocument) -> None:
    """Attach a full text to an entry."""
    connection.execute(
        insert(tables.documents).values(
            sha256=document.sha256, name=document.name, entry=document.entry, rule=document.rule
        )
    )


def read_documents(connection: Connection) -> list[StoredDocument]:
    """Return the full texts in their order of arrival."""
    query = select(tables.documents).order_by(tables.documents.c.seq)
    return [StoredDocument(row.sha256, row.name, row.entry, row.rule) for row in connection.execute(query)]

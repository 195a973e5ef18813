"""A person's word on which entry a full text belongs to, against the rule that attached it."""

from dataclasses import replace
from typing import NamedTuple

from sqlalchemy import Connection, update

from evisynth.errors import UsageError
from evisynth.evidence import Record
from evisynth.records import merge_records
from evisynth.store import tables
from evisynth.store.codec import from_json, to_json
from evisynth.store.entries import (
    StoredDocument,
    add_entries,
    known_entries,
    read_documents,
    read_entries,
    read_import,
)
from evisynth.store.events import append, read_events
from evisynth.store.importing import FULL_TEXTS, read_arrived
from evisynth.store.links import pin
from evisynth.store.project import Project

BY_PERSON = "a person"


class Moved(NamedTuple):
    """A full text, the entry that it belonged to, and the one that it belongs to now."""

    name: str
    before: str
    after: str


def detach_document(project: Project, named: str, who: str) -> Moved:
    """Take a full text off its entry; it makes a record of its own, as if no entry had fitted.

    What the text had added to the entry's record (an abstract, say) is taken out again, unless the entry has changed
    since.

    Args:
        project: whose.
        named: the file's name, or the sha256 of its content.
        who: says so.

    Raises:
        UsageError: no full text, or several, are named so; or it has a record of its own already.
    """
    with project.database.read() as connection:
        held = _find(connection, named)
    record = read_arrived(project.blobs.get(held.sha256), held.name).entries[0].record
    if record.id == held.entry:
        raise UsageError(f"{held.name} makes a record of its own already: {record.id}", "--attach FILE ID moves it.")
    with project.database.write() as connection:
        _restore(connection, held, record)
        if record.id not in known_entries(connection):
            add_entries(connection, [record])
            came = read_import(connection, held.sha256)
            facts = {"file": held.name, "source": FULL_TEXTS, "via": came.via if came else "database"}
            append(connection, who, [("entry.imported", record.id, facts | {"kind": "fulltext"})])
        _move(connection, held, record.id, who)
        pin(connection, held.entry, record.id, "split", who)
    return Moved(held.name, held.entry, record.id)


def attach_document(project: Project, named: str, entry: str, who: str) -> Moved:
    """Attach a full text to an entry; a record that it made of its own becomes one with that entry's.

    Args:
        project: whose.
        named: the file's name, or the sha256 of its content.
        entry: the entry's id.
        who: says so.

    Raises:
        UsageError: no full text, or several, are named so; or there is no such entry.
    """
    with project.database.write() as connection:
        held = _find(connection, named)
        if entry not in known_entries(connection):
            raise UsageError(f"no entry has the id {entry!r}", "`evisynth records --json` lists ids.")
        if entry != held.entry:
            _move(connection, held, entry, who)
            if read_arrived(project.blobs.get(held.sha256), held.name).entries[0].record.id == held.entry:
                pin(connection, held.entry, entry, "merge", who)
    return Moved(held.name, held.entry, entry)


def _find(connection: Connection, named: str) -> StoredDocument:
    found = [one for one in read_documents(connection) if named in {one.sha256, one.name}]
    if len(found) == 1:
        return found[0]
    if found:
        raise UsageError(f"{len(found)} full texts are named {named!r}", f"Name its sha256: {found[0].sha256} …")
    raise UsageError(f"no full text is named {named!r}", "Give the name of its file as it was imported.")


def _restore(connection: Connection, held: StoredDocument, text: Record) -> None:
    """Put the entry's record back as it stood before the text completed it."""
    attached = [one for one in read_events(connection, "document.attached", subject=held.entry)
                if one.data["document"] == held.sha256]  # fmt: skip
    before = attached[-1].data.get("completed") if attached else None
    if before is None:
        return
    original = from_json(Record, before)
    now = next(one.record for one in read_entries(connection) if one.record.id == held.entry)
    if to_json(replace(merge_records([original, text]), origins=())) == to_json(replace(now, origins=())):
        connection.execute(update(tables.entries).where(tables.entries.c.id == held.entry).values(record=before))


def _move(connection: Connection, held: StoredDocument, entry: str, who: str) -> None:
    documents, origins = tables.documents, tables.origins
    moved = update(documents).where(documents.c.sha256 == held.sha256)
    connection.execute(moved.values(entry=entry, rule=BY_PERSON))
    connection.execute(update(origins).where(origins.c.import_sha256 == held.sha256).values(entry=entry))
    facts = {"document": held.sha256, "file": held.name}
    append(connection, who, [("document.detached", held.entry, facts | {"rule": held.rule}),
                             ("document.attached", entry, facts | {"rule": BY_PERSON})])  # fmt: skip

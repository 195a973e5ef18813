"""The append-only log: who, when, what changed, from what to what. PRISMA counts are a fold of it."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, func, insert, select

from evisynth.store import tables
from evisynth.store.clock import now
from evisynth.store.database import canonical_json


@dataclass(frozen=True, slots=True)
class Event:
    """One change.

    `what` is one of entry.imported, entry.again, file.imported, document.attached, document.detached, records.linked,
    records.unlinked, records.pinned, decision.made, decision.withdrawn, report.not_retrieved, report.sought,
    extraction.reviewed, quality.answered, stage.finished, stage.failed. `subject` is an entry id, an extraction id, a
    document or a stage's item. `seq` counts the project's events from 1; `time` is ISO 8601 in UTC; `data` is what
    changed, in keys that depend on `what`.
    """

    seq: int
    time: str
    who: str
    what: str
    subject: str
    data: Mapping[str, Any]


def append(connection: Connection, who: str, changes: Iterable[tuple[str, str, Mapping[str, Any]]]) -> None:
    """Append (what, subject, data) changes in their order."""
    time = now()
    rows = [
        {"time": time, "who": who, "what": what, "subject": subject, "data": canonical_json(data)}
        for what, subject, data in changes
    ]
    if rows:
        connection.execute(insert(tables.events), rows)


def last_change(connection: Connection, *, but: str) -> int:
    """Return the number of the last event that is not about that subject; 0 when there is none."""
    query = select(func.max(tables.events.c.seq)).where(tables.events.c.subject != but)
    return connection.execute(query).scalar_one() or 0


def read_events(connection: Connection, *what: str, subject: str | None = None) -> list[Event]:
    """Return the events in order; all, or those of the named kinds, or those about one subject."""
    query = select(tables.events).order_by(tables.events.c.seq)
    if subject is not None:
        query = query.where(tables.events.c.subject == subject)
    if what:
        query = query.where(tables.events.c.what.in_(what))
    return [
        Event(row.seq, row.time, row.who, row.what, row.subject, json.loads(row.data))
        for row in connection.execute(query)
    ]

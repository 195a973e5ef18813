"""Reports that people tried to get and did not: their word, which can be taken back, as events."""

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection

from evisynth.store import Event, append_events, read_events

NOT_RETRIEVED, SOUGHT = "report.not_retrieved", "report.sought"


@dataclass(frozen=True, slots=True)
class NotRetrieved:
    """A person's word that an entry's report can't be got, and why."""

    entry: str
    who: str
    reason: str
    time: str


def say_not_retrieved(connection: Connection, entry: str, who: str, reason: str) -> None:
    """Note that an entry's report was sought and can't be got; a full text that comes later still counts.

    Args:
        connection: of the project's database.
        entry: the entry's id.
        who: says so.
        reason: in that person's words.
    """
    append_events(connection, who, [(NOT_RETRIEVED, entry, {"reason": reason})])


def seek_again(connection: Connection, entries: Iterable[str], who: str) -> int:
    """Take back that reports can't be got, and return of how many entries that was said."""
    said = read_not_retrieved(connection)
    again = [entry for entry in entries if entry in said]
    append_events(connection, who, [(SOUGHT, entry, {}) for entry in again])
    return len(again)


def read_not_retrieved(connection: Connection) -> dict[str, NotRetrieved]:
    """Return what people said of reports that can't be got and did not take back, by entry."""
    return fold_retrieval(read_events(connection, NOT_RETRIEVED, SOUGHT))


def fold_retrieval(events: Iterable[Event]) -> dict[str, NotRetrieved]:
    """Fold events into what holds, by entry; events of other kinds are passed over."""
    standing: dict[str, NotRetrieved] = {}
    for event in events:
        if event.what == NOT_RETRIEVED:
            standing[event.subject] = NotRetrieved(event.subject, event.who, event.data["reason"], event.time)
        elif event.what == SOUGHT:
            standing.pop(event.subject, None)
    return standing

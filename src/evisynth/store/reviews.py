"""What people made of extracted values and of articles' quality, as events; the current state is a fold of them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Connection

from evisynth.store.events import append, read_events

ReviewAction = Literal["accept", "revise", "reject", "add", "reopen", "settle", "note", "undo", "answer"]
EXTRACTION_REVIEWED, QUALITY_ANSWERED = "extraction.reviewed", "quality.answered"


@dataclass(frozen=True, slots=True)
class Review:
    """One person's word on one value, or on one quality question of an article.

    Args:
        subject: the extraction's id; for an answer the publication's.
        reviewer: who; `adjudicator:NAME` settles what others disagree on.
        action: what was done; `undo` takes back the reviewer's own latest word on the subject, `reopen` everybody's.
        field: the field that it is about; None for the whole record.
        before, after: what stood there and what stands there now (JSON values).
        note: why, in the person's words.
        blind: given without sight of other people's words.
        record, document: the publication, and the full text that the value was read from.
        row: the extraction as it stood when it was judged, as JSON; what is judged is never lost with a later run.
        time: set when the event is stored.
    """

    subject: str
    reviewer: str
    action: ReviewAction
    field: str | None = None
    before: Any = None
    after: Any = None
    note: str = ""
    blind: bool = False
    record: str = ""
    document: str = ""
    row: str = ""
    time: str = ""


def add_reviews(connection: Connection, reviews: Iterable[Review]) -> None:
    """Append one event for each word, in their order."""
    for one in reviews:
        what = QUALITY_ANSWERED if one.action == "answer" else EXTRACTION_REVIEWED
        data = {
            "action": one.action,
            "field": one.field,
            "from": one.before,
            "to": one.after,
            "note": one.note,
            "blind": one.blind,
            "record": one.record,
            "document": one.document,
            "row": one.row,
        }
        append(connection, one.reviewer, [(what, one.subject, data)])


def read_reviews(connection: Connection, *, subject: str | None = None) -> list[Review]:
    """Return the words on extractions and on quality in the order in which they were given; all, or those on one."""
    return [
        Review(
            event.subject,
            event.who,
            event.data["action"],
            event.data["field"],
            event.data["from"],
            event.data["to"],
            event.data["note"],
            event.data["blind"],
            event.data["record"],
            event.data["document"],
            event.data["row"],
            event.time,
        )
        for event in read_events(connection, EXTRACTION_REVIEWED, QUALITY_ANSWERED, subject=subject)
    ]

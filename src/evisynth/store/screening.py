"""Decisions of reviewers: people, imports, models and rules."""

import getpass
import os
from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select

from evisynth.evidence import Verdict
from evisynth.store import tables
from evisynth.store.clock import now
from evisynth.store.events import append


@dataclass(frozen=True, slots=True)
class Decision:
    """What one reviewer said of one entry at one stage.

    `reviewer` is a person's name, `import:FILE`, `rules` or `model:…`; `criterion` is the id of the first criterion
    that failed; `time` is set when the decision is stored.
    """

    entry: str
    stage: str
    reviewer: str
    decision: Verdict
    criterion: str | None = None
    note: str | None = None
    time: str = ""


def is_person(reviewer: str) -> bool:
    """Tell whether a decision is a person's own, made here or imported.

    >>> [is_person(name) for name in ("ana", "import:covidence.csv", "rules", "model:openai:gpt-5-mini")]
    [True, True, False, False]
    """
    return reviewer != "rules" and not reviewer.startswith("model:")


def reviewer_name(given: str | None) -> str:
    """Return who decides: `--as NAME`, else `EVISYNTH_REVIEWER`, else the login."""
    return given or os.environ.get("EVISYNTH_REVIEWER") or getpass.getuser()


def add_decisions(connection: Connection, decisions: Iterable[Decision]) -> None:
    """Store decisions and append an event for each; the latest of a reviewer counts."""
    time = now()
    for one in decisions:
        values = {
            "entry": one.entry,
            "stage": one.stage,
            "reviewer": one.reviewer,
            "decision": one.decision,
            "criterion": one.criterion,
            "note": one.note,
        }
        connection.execute(insert(tables.decisions).values(**values, time=time))
        data = {key: value for key, value in values.items() if key not in {"entry", "reviewer"}}
        append(connection, one.reviewer, [("decision.made", one.entry, data)])


def withdraw_decision(connection: Connection, entry: str, stage: str, reviewer: str) -> Decision | None:
    """Take back a reviewer's latest decision on an entry at a stage, and return it; the one before it holds again.

    The event of the decision stays, and an event that takes it back follows it. None when there is no decision.
    """
    table = tables.decisions
    own = [
        one for one in read_decisions(connection) if (one.entry, one.stage, one.reviewer) == (entry, stage, reviewer)
    ]
    if not own:
        return None
    mine = (table.c.entry == entry) & (table.c.stage == stage) & (table.c.reviewer == reviewer)
    latest = select(func.max(table.c.seq)).where(mine).scalar_subquery()
    connection.execute(delete(table).where(table.c.seq == latest))
    append(connection, reviewer, [("decision.withdrawn", entry, {"stage": stage, "decision": own[-1].decision})])
    return own[-1]


def read_decisions(connection: Connection) -> list[Decision]:
    """Return every decision in the order in which they were made."""
    query = select(tables.decisions).order_by(tables.decisions.c.seq)
    return [
        Decision(r.entry, r.stage, r.reviewer, r.decision, r.criterion, r.note, r.time)
        for r in connection.execute(query)
    ]

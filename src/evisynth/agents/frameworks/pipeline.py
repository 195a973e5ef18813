"""A fixed pipeline: search, read each paper once with a model, put the findings together without one."""

from typing import Any

from evisynth.agents.readers import Readers
from evisynth.agents.session import MAIN, Session

_HITS = 20
_FUSION = 60
"""Reciprocal rank fusion's constant (Cormack, Clarke and Büttcher 2009)."""


async def pipeline(session: Session[Any, Any]) -> None:
    """Read the best papers of the task's queries, some at once, and compile what they yield.

    What a limit leaves unread is left out of the result, not the result.

    Raises:
        BudgetEndedError: a limit ended the reading; the result has been compiled from what was read.
    """
    keys = _best_papers(session)
    session.trace.add(MAIN, "papers", chosen=keys)
    readers = Readers(session, session.reader, keep=0, with_tools=False)
    reports = await readers.read(keys)
    read = [report for report in reports if not report.error]
    output = session.task.compile(reports)
    if read:
        session.submissions.take(output.model_dump(mode="json"), source="pipeline")
    if readers.ended is not None:
        raise readers.ended
    failed = [report for report in reports if report.error]
    if failed and not read:
        session.trace.add(MAIN, "error", message=f"no paper could be read: {failed[0].error}")


def _best_papers(session: Session[Any, Any]) -> list[str]:
    """Fuse the rankings of all queries."""
    worth: dict[str, float] = {}
    for query in session.task.queries:
        for rank, hit in enumerate(session.desk.library.search(query, _HITS), 1):
            worth[hit.key] = worth.get(hit.key, 0.0) + 1 / (_FUSION + rank)
    most = session.meter.budget.papers or session.task.papers
    return sorted(worth, key=lambda key: -worth[key])[:most]

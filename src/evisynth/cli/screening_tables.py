"""The tables of a project's screening that `score screening` and `score agreement` take."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from evisynth.evidence import Scalar
    from evisynth.review.stages import Placed
    from evisynth.store import Project

STAGES = ("abstract", "fulltext")
DECISIONS = ("id", "stage", "reviewer", "decision")
RATINGS = ("item", "rater", "label")
SETTLED = "settled"
"""The reviewer of what people together decided."""
_Row = Mapping[str, "Scalar"]


def screening_tables(project: "Project", placed: "Sequence[Placed]") -> dict[str, list[_Row]]:
    """Return the rows of each table by file name.

    decisions.csv has every reviewer's latest decision, rules and models too; settled.csv what people together decided,
    as a reference; agreement-STAGE.csv the decisions of people each on their own, without adjudicators.

    Args:
        project: whose number of reviewers holds.
        placed: its publications.
    """
    tables = {
        "decisions.csv": list(_decisions(placed)),
        "settled.csv": list(_settled(placed, project.protocol.screening.reviewers)),
    }
    return tables | {f"agreement-{stage}.csv": list(_ratings(placed, stage)) for stage in STAGES}


def write_screening_tables(folder: Path, tables: Mapping[str, Sequence[_Row]]) -> None:
    """Write the tables into a folder, which is made where there is none.

    Raises:
        UsageError: the folder can't be made or written.
    """
    from evisynth.errors import UsageError
    from evisynth.review.report import write_table
    from evisynth.store import write_atomically

    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, rows in tables.items():
            columns = RATINGS if name.startswith("agreement") else DECISIONS
            write_atomically(folder / name, write_table(columns, rows))
    except OSError as error:
        raise UsageError(f"{folder}: {error.strerror}", "Name a folder that can be written.") from None


def _decisions(placed: "Sequence[Placed]") -> Iterator[_Row]:
    for one in placed:
        for stage in STAGES:
            for d in one.publication.decisions_at(stage):
                yield {"id": one.publication.id, "stage": stage, "reviewer": d.reviewer, "decision": d.decision}


def _settled(placed: "Sequence[Placed]", needed: int) -> Iterator[_Row]:
    from evisynth.review.screening import Vote, decide

    for one in placed:
        for stage in STAGES:
            votes = {d.reviewer: Vote(d.decision, d.criterion, d.note) for d in one.publication.decisions_at(stage)}
            outcome = decide(votes, people_only=True, needed=needed)
            if outcome.verdict is not None and not outcome.waiting:
                yield {"id": one.publication.id, "stage": stage, "reviewer": SETTLED, "decision": outcome.verdict}


def _ratings(placed: "Sequence[Placed]", stage: str) -> Iterator[_Row]:
    from evisynth.review.screening import ADJUDICATOR
    from evisynth.store import is_person

    for one in placed:
        for d in one.publication.decisions_at(stage):
            if is_person(d.reviewer) and not d.reviewer.startswith(ADJUDICATOR):
                yield {"item": one.publication.id, "rater": d.reviewer, "label": d.decision}

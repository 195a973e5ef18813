"""Screening decisions as tables carry them: one line per record, stage and reviewer."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from evisynth.errors import UsageError
from evisynth.evidence import Verdict
from evisynth.score.sheet import Row, read_sheet

ABSTRACT, FULLTEXT = "abstract", "fulltext"
_STAGES = {"abstract": ABSTRACT, "titleabstract": ABSTRACT, "titleandabstract": ABSTRACT, "fulltext": FULLTEXT}
_VERDICTS: dict[str, Verdict] = {"include": "include", "exclude": "exclude", "unclear": "unclear"}


@dataclass(frozen=True, slots=True)
class Ruling:
    """One reviewer's decision on one record at one stage.

    Args:
        decision: include, exclude or unclear.
        rank: place in the order of screening, 1 first.
        seconds: working time.
        usd: price.
        row: where it stands.
    """

    decision: Verdict
    rank: int | None
    seconds: float | None
    usd: float | None
    row: Row


Rulings = dict[str, Ruling]  # by record id
Stages = dict[str, Rulings]  # by stage


def read_decisions(path: Path) -> dict[str, Stages]:
    """Read decisions, by reviewer, stage and record.

    Args:
        path: CSV with id, stage (abstract or fulltext), reviewer, decision (include, exclude, unclear); optional rank
            (1 = first), seconds and usd. Ids are compared without regard to case and surrounding space.

    Raises:
        UnreadableError: the file can't be read as a table.
        UsageError: a column is missing; a stage, decision, rank or number is none; a reviewer decides twice on one
            record at one stage, or gives two records one rank.
    """
    found: dict[str, Stages] = {}
    ranked: dict[tuple[str, str, int], Row] = {}
    for row in read_sheet(path, ("id", "stage", "reviewer", "decision"), ("rank", "seconds", "usd")):
        record, reviewer = row.needed("id").casefold(), row.needed("reviewer")
        stage = _STAGES.get("".join(letter for letter in row["stage"].casefold() if letter.isalpha()))
        if stage is None:
            raise row.fail(f"stage {row['stage'][:40]!r} is neither abstract nor fulltext")
        decision = _VERDICTS.get(row["decision"].casefold())
        if decision is None:
            raise row.fail(
                f"decision {row['decision'][:40]!r} is none of include, exclude, unclear",
                "leave out the line of a record that was not decided on",
            )
        rulings = found.setdefault(reviewer, {}).setdefault(stage, {})
        if record in rulings:
            earlier = rulings[record].row.line
            raise row.fail(f"{row['id']} was decided on by {reviewer} at {stage} before, on line {earlier}")
        rank = _rank(row)
        if rank is not None:
            first = ranked.setdefault((reviewer, stage, rank), row)
            if first is not row:
                raise row.fail(f"rank {rank} is given twice, first on line {first.line}")
        rulings[record] = Ruling(decision, rank, row.number("seconds"), row.number("usd"), row)
    return found


def agreed(reviewers: dict[str, Stages], path: Path) -> Stages:
    """Merge a reference's reviewers into one decision per record and stage.

    Raises:
        UsageError: two reviewers of the reference differ; a reference holds what was settled.
    """
    if len(reviewers) == 1:
        return next(iter(reviewers.values()))
    merged: Stages = {}
    for stages in reviewers.values():
        for stage, rulings in stages.items():
            settled = merged.setdefault(stage, {})
            for record, ruling in rulings.items():
                other = settled.setdefault(record, ruling)
                if other.decision != ruling.decision:
                    raise UsageError(
                        f"{path}, lines {other.row.line} and {ruling.row.line}: the reference decides {other.decision} "
                        f"and {ruling.decision} on {ruling.row['id']} at {stage}",
                        "name the reviewer whose decisions are settled with --reference-reviewer",
                    )
    return merged


def chosen(reviewers: dict[str, Stages], names: Sequence[str], path: Path) -> dict[str, Stages]:
    """Keep the named reviewers, all when none is named.

    Raises:
        UsageError: a file has no such reviewer.
    """
    for name in names:
        if name not in reviewers:
            raise UsageError(f"{path}: no reviewer {name}", f"it holds decisions of {', '.join(sorted(reviewers))}")
    return {name: reviewers[name] for name in names} if names else reviewers


def _rank(row: Row) -> int | None:
    value = row.number("rank")
    if value is None:
        return None
    if value != int(value) or value < 1:
        raise row.fail(f"rank {row['rank']!r} is not a whole number from 1 on")
    return int(value)

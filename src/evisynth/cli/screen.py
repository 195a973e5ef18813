"""`evisynth screen`: by the protocol's strategy; what is unclear is asked in the terminal."""

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from evisynth.cli.console import WITH_FAILURES, Json, ProjectOption, leave, print_json, say

if TYPE_CHECKING:
    from evisynth.review.stages import Placed
    from evisynth.store import Project


def screen(
    *,
    project: ProjectOption = Path(),
    ask: Annotated[bool, typer.Option("--ask", help="Ask about each record that waits for you.")] = False,
    record: Annotated[
        str | None, typer.Option("--record", metavar="ID", help="Decide this record (again), by id or label.")
    ] = None,
    stage: Annotated[
        str | None, typer.Option(help="Of --record: abstract or fulltext (default: where it stands).")
    ] = None,
    mine: Annotated[bool, typer.Option("--mine", help="List your own decisions, and ask nothing.")] = False,
    who: Annotated[str | None, typer.Option("--as", help="Who decides; adjudicator:NAME settles disputes.")] = None,
    as_json: Json = False,
) -> None:
    """Screen titles and abstracts, then full texts; with --ask decide what waits for a person.

    Example: evisynth screen --project zika --ask --as ana
    """
    from evisynth.cli.stages import describe, run_stages
    from evisynth.errors import UsageError
    from evisynth.store import open_project, reviewer_name

    if stage not in {None, "abstract", "fulltext"}:
        raise UsageError(f"there is no stage {stage!r}", "Stages are abstract and fulltext.")
    if stage is not None and record is None:
        raise UsageError("--stage belongs to --record ID", "Name the record that you decide again.")
    opened, reviewer = open_project(project), reviewer_name(who)
    if mine:
        _list_mine(opened, reviewer, as_json=as_json)
        return
    reports = run_stages(opened, ["dedupe", "parse", "screen-abstract", "screen-fulltext"])
    if (ask or record is not None) and _ask(opened, reviewer, record, stage):
        reports += run_stages(opened, ["screen-fulltext"])
    places, queue = _places(opened)
    if as_json:
        print_json({"stages": [describe(report) for report in reports], "places": places, "queue": queue})
    else:
        say(", ".join(f"{count} {place.replace('_', ' ')}" for place, count in places.items()))
        _tell_queue(queue)
    leave(WITH_FAILURES if any(report.failed for report in reports) else 0)


def _places(project: "Project") -> tuple[dict[str, int], list[dict[str, Any]]]:
    from evisynth.review.stages import placed_publications

    placed = placed_publications(project)
    counts = Counter[str](one.position.place for one in placed)
    queue = [
        {
            "id": one.publication.id,
            "stage": one.position.stage,
            "why": one.position.outcome.reason,
            "disputed": one.position.outcome.conflict,
        }
        for one in placed
        if one.position.queued
    ]
    return dict(sorted(counts.items())), queue


def _tell_queue(queue: list[dict[str, Any]]) -> None:
    disputed = sum(one["disputed"] for one in queue)
    if len(queue) > disputed:
        say(f"{len(queue) - disputed} wait in a person's queue: `evisynth screen --ask`")
    if disputed:
        say(f"{disputed} in dispute: `evisynth screen --ask --as adjudicator:NAME` settles them")


def _ask(project: "Project", reviewer: str, record: str | None, stage: str | None) -> int:
    from evisynth.cli.screen_dialogue import ScreenDialogue
    from evisynth.review.stages import chosen_records, label_records, placed_publications

    placed = placed_publications(project)
    labels = label_records([one.publication.record for one in placed])
    chosen = chosen_records(placed, labels, record)
    if chosen is None:
        waiting = [one for one in placed if _waits_for(one, reviewer)]
    else:
        waiting = [one for one in placed if one.publication.id in chosen]
    return ScreenDialogue(project, reviewer, stage=stage).run(waiting)


def _waits_for(one: "Placed", reviewer: str) -> bool:
    """Tell whether it is this person whom a record waits for: who has decided on it waits for the others."""
    decided = {d.reviewer for d in one.publication.decisions if d.stage == one.position.stage}
    return one.position.queued and reviewer not in decided


def _list_mine(project: "Project", reviewer: str, *, as_json: bool) -> None:
    from evisynth.review.stages import placed_publications

    own = [
        (one, d)
        for one in placed_publications(project)
        for stage in ("abstract", "fulltext")
        for d in one.publication.decisions_at(stage)
        if d.reviewer == reviewer
    ]
    own.sort(key=lambda pair: pair[1].time)
    if as_json:
        rows = [
            {"id": one.publication.id, "stage": d.stage, "decision": d.decision, "criterion": d.criterion,
             "note": d.note, "time": d.time, "place": one.position.place, "title": one.publication.record.title}
            for one, d in own
        ]  # fmt: skip
        print_json({"reviewer": reviewer, "decisions": rows})
        return
    for one, d in own:
        reason = f" ({d.criterion or d.note})" if d.criterion or d.note else ""
        said = f"{d.decision}{reason}"
        say(f"{one.publication.id}  {d.stage:8}  {said:24}  {one.publication.record.title or '(no title)'}")
    say(f"{len(own)} decisions of {reviewer}; `evisynth screen --record ID` decides one again")

"""`evisynth screen`: by the protocol's strategy; what is unclear is asked in the terminal."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from evisynth.cli.console import WITH_FAILURES, Json, ProjectOption, leave, note, print_json, say

if TYPE_CHECKING:
    from evisynth.review.stages import Placed
    from evisynth.store import Project


def screen(
    *,
    project: ProjectOption = Path(),
    ask: Annotated[bool, typer.Option("--ask", help="Ask about each record that waits for a person.")] = False,
    who: Annotated[str | None, typer.Option("--as", help="Who decides.")] = None,
    as_json: Json = False,
) -> None:
    """Screen titles and abstracts, then full texts; with --ask decide what is unclear.

    Example: evisynth screen --project zika --ask --as ana
    """
    from evisynth.cli.stages import describe, run_stages
    from evisynth.store import open_project

    opened = open_project(project)
    reports = run_stages(opened, ["dedupe", "parse", "screen-abstract", "screen-fulltext"])
    asked = _ask(opened, who) if ask else 0
    if asked:
        reports += run_stages(opened, ["screen-fulltext"])
    places, queue = _places(opened)
    if as_json:
        print_json({"stages": [describe(report) for report in reports], "places": places, "queue": queue})
    else:
        say(", ".join(f"{count} {place.replace('_', ' ')}" for place, count in places.items()))
        if queue:
            say(f"{len(queue)} wait in a person's queue: `evisynth screen --ask`")
    leave(WITH_FAILURES if any(report.failed for report in reports) else 0)


def _places(project: "Project") -> tuple[dict[str, int], list[dict[str, Any]]]:
    from evisynth.review.stages import placed_publications

    counts: dict[str, int] = {}
    queue: list[dict[str, Any]] = []
    for one in placed_publications(project):
        counts[one.position.place] = counts.get(one.position.place, 0) + 1
        if one.position.queued:
            queue.append({"id": one.publication.id, "stage": _stage(one), "why": one.position.outcome.reason})
    return dict(sorted(counts.items())), queue


def _stage(one: "Placed") -> str:
    return "fulltext" if one.position.place in {"awaiting_assessment", "fulltext_excluded", "included"} else "abstract"


def _ask(project: "Project", who: str | None) -> int:
    """Show what waits, one by one, and store each answer at once."""
    from evisynth.review.stages import placed_publications
    from evisynth.store import Decision, add_decisions, reviewer_name

    reviewer, answered = reviewer_name(who), 0
    for one in [p for p in placed_publications(project) if p.position.queued]:
        record = one.publication.record
        note(f"\n{record.title or '(no title)'}")
        note(f"{record.journal or ''} {record.year or ''}  {record.identifiers.doi or ''}")
        note(record.abstract or "(no abstract)")
        note(f"unclear: {one.position.outcome.reason}")
        answer = typer.prompt("include, exclude, unclear, skip, quit [i/e/u/s/q]", err=True).strip().lower()[:1]
        if answer == "q":
            break
        verdict = {"i": "include", "e": "exclude", "u": "unclear"}.get(answer)
        if verdict is None:
            continue
        criterion = _which(project, _stage(one)) if verdict == "exclude" else None
        with project.database.write() as connection:
            add_decisions(connection, [Decision(record.id, _stage(one), reviewer, verdict, criterion)])  # pyright: ignore[reportArgumentType]
        answered += 1
    return answered


def _which(project: "Project", stage: str) -> str | None:
    criteria = project.protocol.criteria_at(stage)
    for number, one in enumerate(criteria, 1):
        note(f"  {number} {one.id}: {one.text}")
    choice = typer.prompt("which criterion (number, or empty)", default="", show_default=False, err=True).strip()
    return criteria[int(choice) - 1].id if choice.isdigit() and 0 < int(choice) <= len(criteria) else None

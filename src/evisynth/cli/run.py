"""`evisynth run`: do what is not done."""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from evisynth.cli.console import WITH_FAILURES, Json, ProjectOption, leave, note, print_json, say


def run(
    *,
    project: ProjectOption = Path(),
    workers: Annotated[int | None, typer.Option(min=1, help="Items at once (default: the number of cores).")] = None,
    as_json: Json = False,
) -> None:
    """Do every stage's items that are new, stale or failed, up to the report.

    Example: evisynth run --project zika
    """
    from evisynth.cli.next_steps import command_for, next_steps
    from evisynth.cli.stages import describe, run_stages
    from evisynth.review.stages import STAGE_NAMES
    from evisynth.store import known_entries, open_project, read_imports

    opened = open_project(project)
    with opened.database.read() as connection:
        if not known_entries(connection):
            note("warning: there are no records yet")
        lost = [one.name for one in read_imports(connection) if not opened.blobs.holds(one.sha256)]
    if lost:
        shown = ", ".join(lost[:3]) + (", …" if len(lost) > 3 else "")
        note(f"warning: {len(lost)} of the files that came in are missing from {opened.blobs.folder}: {shown}")
        note(f"hint: restore them from a backup or import them again; `{command_for(project, 'doctor')}` lists them")
    reports = run_stages(opened, STAGE_NAMES, workers=workers)
    failed = sum(report.failed for report in reports)
    page = opened.exports / "report.html"
    if as_json:
        facts: list[dict[str, Any]] = [describe(report) for report in reports]
        steps = [asdict(one) for one in next_steps(opened)]
        report = str(page) if page.exists() else None
        print_json({"stages": facts, "failed": failed, "report": report, "next": steps})
    else:
        if failed:
            say(f"{failed} items failed; `{command_for(project, 'status', '--all')}` says which and why")
        if page.exists():
            say(f"report: {page}")
        for step in next_steps(opened):
            say(f"next: {step.command}  ({step.why})")
    leave(WITH_FAILURES if failed else 0)

"""`evisynth run`: do what is not done."""

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
    from evisynth.cli.stages import describe, run_stages
    from evisynth.review.stages import STAGE_NAMES
    from evisynth.store import known_entries, open_project

    opened = open_project(project)
    with opened.database.read() as connection:
        if not known_entries(connection):
            note(f"warning: no records yet; bring some in with `evisynth import --project {project} FILE…`")
    reports = run_stages(opened, STAGE_NAMES, workers=workers)
    failed = sum(report.failed for report in reports)
    page = opened.exports / "report.html"
    if as_json:
        facts: list[dict[str, Any]] = [describe(report) for report in reports]
        print_json({"stages": facts, "failed": failed, "report": str(page) if page.exists() else None})
    else:
        if failed:
            say(f"{failed} items failed; `evisynth status` says which and why")
        if page.exists():
            say(f"report: {page}")
    leave(WITH_FAILURES if failed else 0)

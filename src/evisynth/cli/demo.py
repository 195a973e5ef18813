"""`evisynth demo`: the sample that ships in the package, offline, from exports to a report."""

from pathlib import Path
from typing import Annotated, Any

import typer

from evisynth.cli.console import WITH_FAILURES, Json, leave, print_json, say


def demo(
    *,
    job: Annotated[str, typer.Option(help="The job to show; review is the one there is so far.")] = "review",
    folder: Annotated[Path, typer.Option("--to", metavar="DIR", help="Where the sample project goes.")] = Path(
        "evisynth-demo"
    ),
    as_json: Json = False,
) -> None:
    """Review an invented literature that ships in the package, offline, and say where to look.

    Run again, it goes on where it was; it never touches a directory that is not its own.

    Example: evisynth demo --to sample
    """
    from evisynth.cli.stages import describe, run_stages
    from evisynth.errors import UsageError
    from evisynth.review.demo import planted_counts, prepare_demo
    from evisynth.review.stages import STAGE_NAMES

    if job != "review":
        raise UsageError(f"there is no demo of {job!r}", "`--job review` is the one there is so far.")
    project, arrivals = prepare_demo(folder)
    reports = run_stages(project, STAGE_NAMES)
    failed = sum(one.failed for one in reports)
    planted = planted_counts(project)
    page = project.exports / "report.html"
    if as_json:
        stages: list[dict[str, Any]] = [describe(one) for one in reports]
        print_json({"project": str(folder), "stages": stages, "planted": planted, "report": str(page)})
    else:
        seen = sum(one.summary.seen for one in arrivals)
        say(f"{len(arrivals)} invented files imported, {seen} entries")
        say("planted values: " + ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in planted.items()))
        say(f"open {page.resolve()} in a browser; the project is {folder}")
    leave(WITH_FAILURES if failed else 0)

"""`evisynth report`: the page, the flow and the tables."""

from pathlib import Path

from evisynth.cli.console import WITH_FAILURES, Json, ProjectOption, leave, print_json, say, without_collecting


def report(*, project: ProjectOption = Path(), as_json: Json = False) -> None:
    """Write report.html, prisma.svg, the tables and the included records from what is done so far.

    Example: evisynth report --project zika
    """
    from evisynth.cli.stages import run_stages
    from evisynth.store import open_project

    opened = open_project(project)
    with without_collecting():
        failed = sum(one.failed for one in run_stages(opened, ["report"]))
    files = sorted(path for path in opened.exports.iterdir() if path.is_file())
    if as_json:
        print_json({"folder": str(opened.exports), "files": [path.name for path in files], "failed": failed})
    else:
        say(f"report: {opened.exports / 'report.html'} ({len(files)} files in {opened.exports})")
    leave(WITH_FAILURES if failed else 0)

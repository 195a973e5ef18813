"""Running named stages from the command line, one line per stage on stdout."""

import sys
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from evisynth.cli.console import WITH_FAILURES, leave, note, print_json
from evisynth.cli.next_steps import command_for
from evisynth.cli.progress import TerminalProgress

if TYPE_CHECKING:
    from evisynth.engine import RunReport
    from evisynth.llm import ModelPool
    from evisynth.store import Project


def run_stages(project: "Project", names: Iterable[str], *, workers: int | None = None) -> "list[RunReport]":
    """Run stages in their order and tell of each on stderr."""
    from evisynth.engine import run_stage
    from evisynth.review.stages import review_stages

    reports = list["RunReport"]()
    progress = TerminalProgress(command_for(project.folder, "status", "--all"))
    with _models(project) as pool:
        for stage in review_stages(project, pool, names=set(names)):
            report = run_stage(project, stage, progress, workers=workers)
            reports.append(report)
            note(line(report))
    sys.stderr.flush()
    return reports


def _models(project: "Project") -> "AbstractContextManager[ModelPool | None]":
    """Open what the calls of one run share; nothing where rules do everything."""
    if project.protocol.models.extractor == "rules":
        return nullcontext()
    from evisynth.llm import project_pool

    return project_pool(project)


def run_named(name: str, project: Path, *, as_json: bool) -> None:
    """Run one stage of the project in a directory; its line goes to stderr, `--json` prints its counts."""
    from evisynth.store import open_project

    (report,) = run_stages(open_project(project), [name])
    if as_json:
        print_json({"stages": [describe(report)]})
    leave(WITH_FAILURES if report.failed else 0)


def line(report: "RunReport") -> str:
    """Say in one line what a run of a stage did, in counts that close."""
    parts = [f"{report.done_before} done before", f"{report.done} done now", f"{report.failed} failed"]
    if report.reused:
        parts.insert(1, f"{report.reused} taken from an earlier configuration")
    return f"{report.stage}: {report.items} items = {' + '.join(parts)}"


def describe(report: "RunReport") -> dict[str, Any]:
    """Return a run's counts for `--json`."""
    return asdict(report)

"""What a person does next in a project, as commands to type."""

import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from evisynth.store import Project


@dataclass(frozen=True, slots=True)
class NextStep:
    """A command, and why it is time for it."""

    command: str
    why: str


def command_for(project: Path, name: str, *words: str) -> str:
    """Write a command for a project as it is typed into a shell.

    Args:
        project: the directory, as it was named; the current one goes without saying.
        name: of the command.
        words: its options and arguments, as they are to be shown.

    >>> command_for(Path("my review"), "import", "FILE…"), command_for(Path(), "status", "--all")
    ("evisynth import --project 'my review' FILE…", 'evisynth status --all')
    """
    where = () if project == Path() else ("--project", shlex.quote(str(project)))
    return " ".join(("evisynth", name, *where, *words))


def next_steps(project: "Project") -> Iterator[NextStep]:
    """Yield what waits for a person, in the order of the work; the export when nothing does.

    Args:
        project: whose stages have run.
    """
    from evisynth.review.stages import verify
    from evisynth.review.verification import queue

    standing = verify(project)
    if not standing.placed:
        yield NextStep(command_for(project.folder, "import", "FILE…"), "there are no records yet")
        return
    queued = [one.position for one in standing.placed if one.position.queued]
    disputed = sum(one.outcome.conflict for one in queued)
    undecided = len(queued) - disputed
    unread = sum(one.position.place == "awaiting_retrieval" for one in standing.placed)
    unchecked = len(queue(standing.values))
    if undecided:
        yield NextStep(command_for(project.folder, "screen", "--ask"), f"waiting for a decision: {undecided}")
    if disputed:
        settle = command_for(project.folder, "screen", "--ask", "--as", "adjudicator:NAME")
        yield NextStep(settle, f"in dispute between reviewers: {disputed}")
    if unread:
        yield NextStep(command_for(project.folder, "import", "FILE…"), f"full texts that are missing: {unread}")
    if unchecked:
        yield NextStep(command_for(project.folder, "verify"), f"values to check: {unchecked}")
    if not (unchecked or queued):
        yield NextStep(command_for(project.folder, "export"), "all that was extracted is checked")

"""The sample as a project: its protocol, its files, and how many of its planted values were found."""

import tomllib
from importlib.resources import as_file, files
from pathlib import Path

from evisynth.errors import UsageError
from evisynth.review.stages import PLANTED, gather
from evisynth.review.templates import perg_protocol
from evisynth.store import Arrival, Project, create_project, import_file, open_project

WHO = "demo"


def prepare_demo(folder: Path) -> tuple[Project, list[Arrival]]:
    """Make the sample's project, or open it where it was made, and bring all of the sample's files in.

    Raises:
        UsageError: the directory holds something else.
    """
    with as_file(files("evisynth.review.sample")) as sample:
        if (folder / "protocol.toml").is_file():
            if not (folder / PLANTED).is_file():
                msg = f"{folder} holds a project that is not the demo's"
                raise UsageError(msg, "Name another directory with --to DIR.")
            project = open_project(folder)
        else:
            protocol = perg_protocol(tomllib.loads((sample / "pathogen.toml").read_text("utf-8")))
            project = create_project(folder, protocol, extra={PLANTED: (sample / "gold.jsonl").read_bytes()})
        paths = [path for part in ("exports", "papers") for path in sorted((sample / part).iterdir())]
        arrivals = [import_file(project, path, who=WHO) for path in paths]
    return project, arrivals


def planted_counts(project: Project) -> dict[str, int]:
    """Count the planted values that were found, missed and made up."""
    check = gather(project).check
    if check is None:
        return {}
    return {"found": len(check.found), "missed": len(check.missed), "made_up": len(check.made_up)}

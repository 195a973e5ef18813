"""The report as a stage: one item, the whole project as the event log has it."""

from pathlib import Path
from typing import Any

from evisynth import __version__
from evisynth.engine import Item, Stage
from evisynth.review.report import missing_file, write_report
from evisynth.review.stages.gathering import PLANTED, gather
from evisynth.store import Project, last_change, now, sha256

VERSION = "4"
ITEM = "report"


def report_stage(project: Project) -> Stage:
    """Return the stage that writes the report into the project's exports."""

    def work(folder: Path) -> dict[str, Any]:
        written = write_report(gather(project), folder, now=now())
        return {"files": [path.name for path in written]}

    def missing(_item: Item) -> str:
        absent = missing_file(project.exports)
        return f"{absent} is not there" if absent else ""

    return Stage(
        name="report",
        version=f"{VERSION}/{__version__}",
        config={"protocol": project.protocol.model_dump(mode="json", by_alias=True)},
        items=_items,
        work=work,
        missing=missing,
    )


def _items(project: Project) -> list[Item]:
    with project.database.read() as connection:
        inputs = {"last change": str(last_change(connection, but=ITEM))}
    planted = project.folder / PLANTED
    if planted.is_file():
        inputs[PLANTED] = sha256(planted.read_bytes())
    return [Item(ITEM, "report", inputs, project.exports)]

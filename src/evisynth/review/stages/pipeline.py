"""The chain of stages that `evisynth run` goes through."""

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from evisynth.engine import Stage
from evisynth.review.stages.dedupe import dedupe_stage
from evisynth.review.stages.extract import extract_stage
from evisynth.review.stages.parse import parse_stage
from evisynth.review.stages.report import report_stage
from evisynth.review.stages.screen import screen_stage
from evisynth.store import Project

if TYPE_CHECKING:
    from evisynth.llm import ModelPool

STAGE_NAMES = ("dedupe", "parse", "screen-abstract", "screen-fulltext", "extract", "report")


def review_stages(
    project: Project, pool: "ModelPool | None" = None, *, names: Collection[str] = STAGE_NAMES
) -> list[Stage]:
    """Return the stages of a review in the order in which they run, as `STAGE_NAMES` has them.

    Args:
        project: whose stages.
        pool: of the models of one run; where none is given, the stages open their own.
        names: of the stages that are wanted; the others are not made, and what only they need is not loaded.
    """
    makers: dict[str, Callable[[], Stage]] = {
        "dedupe": lambda: dedupe_stage(project),
        "parse": lambda: parse_stage(project),
        "screen-abstract": lambda: screen_stage(project, "abstract"),
        "screen-fulltext": lambda: screen_stage(project, "fulltext"),
        "extract": lambda: extract_stage(project, pool),
        "report": lambda: report_stage(project),
    }
    return [makers[name]() for name in STAGE_NAMES if name in names]

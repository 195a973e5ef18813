"""The chain of stages that `evisynth run` goes through."""

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


def review_stages(project: Project, pool: "ModelPool | None" = None) -> list[Stage]:
    """Return the stages of a review in the order in which they run, as `STAGE_NAMES` has them.

    Args:
        project: whose stages.
        pool: of the models of one run; where none is given, the stages open their own.
    """
    return [
        dedupe_stage(project),
        parse_stage(project),
        screen_stage(project, "abstract"),
        screen_stage(project, "fulltext"),
        extract_stage(project, pool),
        report_stage(project),
    ]

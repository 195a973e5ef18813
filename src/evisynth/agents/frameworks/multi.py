"""A coordinator and readers: each reader has a context of its own, and all share one budget."""

from collections.abc import Sequence
from typing import Any

from pydantic import BaseModel, Field

from evisynth.agents.literature import LiteratureTools
from evisynth.agents.readers import KEPT_FOR_COORDINATOR, Readers
from evisynth.agents.session import Session
from evisynth.agents.task import PaperReport
from evisynth.agents.toolset import ToolFunction, ToolProblemError

MOST_AT_ONCE = 16


class ReportedFinding(BaseModel):
    """A finding, and whether its quote stands in the paper."""

    finding: dict[str, Any]
    found: str = Field(description="how the quote was found: exact, normalised, fuzzy; none: the paper lacks the words")
    section: str


class ReaderReport(BaseModel):
    """What one reader brought back."""

    paper: str
    title: str
    summary: str
    findings: list[ReportedFinding]
    left_out: list[str] = Field(description="parts of the paper that were too long to be read")
    error: str = Field(description="why there is nothing; empty when the paper was read")


class ReaderReports(BaseModel):
    """What readers brought back, one report per paper."""

    reports: list[ReaderReport]
    papers_left: int | None


class ReaderTools:
    """Hands papers to readers.

    Args:
        session: the run.
    """

    def __init__(self, session: Session[Any, Any]) -> None:
        self._session = session

    @property
    def functions(self) -> Sequence[ToolFunction]:
        """Reading by others."""
        return (self.read_papers,)

    async def read_papers(self, keys: list[str], focus: str = "") -> ReaderReports:
        """Have papers read, each by a reader of its own, and get their findings with quotes and conditions.

        Args:
            keys: keys of papers, from a search; a paper that was read before may be read again with another focus
            focus: what the readers should look for in particular
        """
        if not keys:
            raise ToolProblemError("no papers are named", "Give keys from a search.")
        if len(keys) > MOST_AT_ONCE:
            raise ToolProblemError(f"{len(keys)} papers at once", f"Name at most {MOST_AT_ONCE}.")
        session = self._session
        readers = Readers(session, session.reader, keep=KEPT_FOR_COORDINATOR, with_tools=True)
        reports = await readers.read(keys, focus)
        most = session.meter.budget.papers
        left = None if most is None else most - len(session.meter.papers)
        return ReaderReports(reports=[_for_coordinator(report) for report in reports], papers_left=left)


async def multi(session: Session[Any, Any]) -> None:
    """Let a coordinator search, have papers read, go back to passages and submit."""
    literature = LiteratureTools(session.desk)
    own: list[ToolFunction] = [literature.search_papers, *ReaderTools(session).functions, literature.show_passage]
    shared = [function for toolset in session.task.tools for function in toolset.functions]
    await session.converse("coordinator", [*own, *shared], session.task.rules)


def _for_coordinator(report: PaperReport[Any]) -> ReaderReport:
    return ReaderReport(
        paper=report.paper,
        title=report.title,
        summary=report.summary,
        findings=[
            ReportedFinding(finding=finding.model_dump(mode="json"), found=place.found, section=place.section)
            for finding, place in zip(report.findings, report.places, strict=True)
        ],
        left_out=list(report.left_out),
        error=report.error,
    )

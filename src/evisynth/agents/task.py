"""A task: all that a framework must know of a job, so that one set of frameworks serves every job."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from pydantic import BaseModel, Field

from evisynth.agents.desk import Desk, Place
from evisynth.agents.problems import Problem
from evisynth.agents.toolset import Toolset

Out = TypeVar("Out", bound=BaseModel)


class Finding(BaseModel):
    """One thing that a paper reports. Tasks add fields of their own."""

    statement: str = Field(description="what the paper reports, in one sentence")
    quote: str = Field(description="the words of the paper that say so, copied exactly")
    conditions: list[str] = Field(
        default_factory=list[str],
        description="what limits it: genotype, stage, tissue, dose, comparison, uncertainty; word for word if possible",
    )


F = TypeVar("F", bound=Finding)


class PaperFindings(BaseModel, Generic[F]):
    """What one paper reports on the task."""

    findings: list[F]
    summary: str = Field(
        default="", description="in two sentences: what the paper is, and how far it bears on the task"
    )


@dataclass(frozen=True, slots=True)
class PaperReport(Generic[F]):
    """What a reader brought back from a paper.

    Args:
        paper: its key.
        title: its title.
        findings: what it reports.
        places: where each finding's quote stands; `found` is "none" when the paper does not have the words.
        summary: what the paper is.
        left_out: parts that were too long to be given to the reader.
        error: why there is nothing; empty when it was read.
    """

    paper: str
    title: str = ""
    findings: tuple[F, ...] = ()
    places: tuple[Place, ...] = ()
    summary: str = ""
    left_out: tuple[str, ...] = ()
    error: str = ""


@dataclass(frozen=True)
class Task(Generic[Out, F]):
    """One item of a job.

    Args:
        item: its id.
        output: what a result is.
        finding: what one paper yields.
        rules: what holds for every item of the job: role, what counts, what does not.
        request: what is asked for this item.
        check: what must hold beyond the schema; may look at which papers were opened.
        compile: makes a result out of what papers yielded, without a model; for the pipeline.
        queries: what the pipeline searches for, in order.
        reading_rules: what to look for in a paper.
        recall_rules: takes the place of `rules` where there is no literature.
        tools: beyond literature and submitting, such as ontologies.
        papers: how many the pipeline reads where the budget does not say.
        paper_characters: how much of one paper a reader is given at most.
    """

    item: str
    output: type[Out]
    finding: type[F]
    rules: str
    request: str
    check: Callable[[Out, Desk], Sequence[Problem]]
    compile: Callable[[Sequence[PaperReport[F]]], Out]
    queries: Sequence[str]
    reading_rules: str = ""
    recall_rules: str = ""
    tools: Sequence[Toolset] = field(default_factory=tuple[Toolset, ...])
    papers: int = 8
    paper_characters: int = 60_000

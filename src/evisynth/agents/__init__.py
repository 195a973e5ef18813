"""Agents: tools, budgets, traces, and four frameworks that run any task."""

from evisynth.agents.budget import Budget, BudgetEndedError, Meter, Pricer, Usage
from evisynth.agents.checks import (
    GO_QUALIFIERS,
    check_choice,
    check_evidence,
    check_qualifier,
    check_repeats,
    check_rows,
    check_term,
)
from evisynth.agents.desk import Desk, Library, ListedFirst, Place, locate
from evisynth.agents.frameworks import FRAMEWORKS
from evisynth.agents.literature import LiteratureTools
from evisynth.agents.problems import Problem
from evisynth.agents.result import RunResult, Source, Status
from evisynth.agents.running import run_task
from evisynth.agents.submission import SubmissionAnswer, Submissions
from evisynth.agents.task import Finding, PaperFindings, PaperReport, Task
from evisynth.agents.terms import OntologyTools, aspect_of
from evisynth.agents.toolset import ToolFunction, ToolProblemError, Toolset
from evisynth.agents.trace import FOLDER as TRACE_FOLDER
from evisynth.agents.trace import Trace, TraceEvent, find_trace, read_trace, trace_path

__all__ = [
    "FRAMEWORKS",
    "GO_QUALIFIERS",
    "TRACE_FOLDER",
    "Budget",
    "BudgetEndedError",
    "Desk",
    "Finding",
    "Library",
    "ListedFirst",
    "LiteratureTools",
    "Meter",
    "OntologyTools",
    "PaperFindings",
    "PaperReport",
    "Place",
    "Pricer",
    "Problem",
    "RunResult",
    "Source",
    "Status",
    "SubmissionAnswer",
    "Submissions",
    "Task",
    "ToolFunction",
    "ToolProblemError",
    "Toolset",
    "Trace",
    "TraceEvent",
    "Usage",
    "aspect_of",
    "check_choice",
    "check_evidence",
    "check_qualifier",
    "check_repeats",
    "check_rows",
    "check_term",
    "find_trace",
    "locate",
    "read_trace",
    "run_task",
    "trace_path",
]

"""Running a task: whatever ends it, the result says so and holds what could be kept."""

import asyncio
from dataclasses import dataclass
from typing import TypeVar

from pydantic import BaseModel
from pydantic_ai.models import Model

from evisynth.agents.budget import Budget, BudgetEndedError, Limit, Meter, Pricer
from evisynth.agents.closing import ask_for_closing_answer
from evisynth.agents.desk import Desk, Library
from evisynth.agents.frameworks import FRAMEWORKS, Framework
from evisynth.agents.result import RunResult, Status
from evisynth.agents.session import MAIN, Session
from evisynth.agents.task import Finding, Task
from evisynth.agents.trace import Trace
from evisynth.errors import RefusedError, UsageError
from evisynth.llm import CallFailedError, Outcome, judge_error

Out = TypeVar("Out", bound=BaseModel)
F = TypeVar("F", bound=Finding)

_WITHOUT_LITERATURE = frozenset({"memorization"})
_WITHOUT_CLOSING = frozenset({"pipeline"})
_ASK_AGAIN: frozenset[Outcome] = frozenset({"invalid", "truncated"})
_CLOSING_REASON = {
    "budget": "Your budget is used up.",
    "empty": "You have not submitted anything valid.",
    "failed": "Your last answer could not be used.",
}


@dataclass(frozen=True, slots=True)
class _Ending:
    status: Status
    limit: Limit | None = None
    outcome: Outcome | None = None
    error: str = ""


async def run_task(
    task: Task[Out, F],
    framework: str,
    model: Model,
    *,
    library: Library | None = None,
    reader: Model | None = None,
    budget: Budget | None = None,
    price: Pricer | None = None,
    trace: Trace | None = None,
) -> RunResult[Out]:
    """Run a task in a framework.

    The last valid submission is kept. Without one, and where the model can still be asked, there is one last answer
    without tools; what is invalid is salvaged without its wrong rows. Errors of tools and models end up in the result.

    Args:
        task: what is to be done.
        framework: memorization, pipeline, single or multi.
        model: of the main agent; prepared by `evisynth.llm`, so that calls are metered and capped.
        library: where papers are; not used by memorization.
        reader: model of readers; the main one's when not given.
        budget: limits of this run, readers included.
        price: of a usage of a model, for a money budget.
        trace: where steps are written.

    Raises:
        UsageError: no such framework, no library, or a money budget without a price.
    """
    if framework not in FRAMEWORKS:
        raise UsageError(f"there is no framework {framework}", f"There are: {', '.join(FRAMEWORKS)}.")
    if library is None and framework not in _WITHOUT_LITERATURE:
        raise UsageError(f"{framework} reads papers, and there is no library", "Give a corpus.")
    meter, trace = Meter(budget or Budget(), price), trace or Trace()
    for each in (model, reader or model):
        meter.require_price(each.model_name)
    desk = Desk(None if framework in _WITHOUT_LITERATURE else library, meter)
    session = Session(task, model, reader or model, meter=meter, trace=trace, desk=desk)
    trace.add(MAIN, "run", item=task.item, framework=framework, model=model.model_name)
    ending = await _attempt(session, FRAMEWORKS[framework])
    if session.submissions.valid is None and framework not in _WITHOUT_CLOSING:
        ending = await _close(session, ending)
    result = _result(session, framework, ending)
    about = {name: value for name, value in result.to_json().items() if name not in {"output", "item", "run"}}
    trace.add(MAIN, "end", **about)
    return result


async def _attempt(session: Session[Out, F], framework: Framework) -> _Ending:
    """Run the framework; the one place where whatever goes wrong becomes a status."""
    try:
        await framework(session)
    except BudgetEndedError as error:
        return _Ending("budget", error.limit, error=error.message)
    except RefusedError as error:
        return _Ending("cap", error=error.message)
    except asyncio.CancelledError:
        session.trace.add(MAIN, "end", status="cancelled")
        raise
    except Exception as error:  # noqa: BLE001  # a run never takes others down with it
        failure = judge_error(error, session.model.model_name)
        if failure is None:
            session.trace.add(MAIN, "error", message=str(error), type=type(error).__name__)
            return _Ending("crashed", error=f"{type(error).__name__}: {error}")
        return _failed(failure, done=session.submissions.valid is not None)
    return _Ending("ok" if session.submissions.valid is not None else "empty")


def _failed(failure: CallFailedError, *, done: bool) -> _Ending:
    if done and failure.outcome == "invalid":
        return _Ending("ok")  # having submitted, it had nothing left to say
    return _Ending("refused" if failure.outcome == "refused" else "failed", None, failure.outcome, failure.message)


async def _close(session: Session[Out, F], ending: _Ending) -> _Ending:
    asked_again = ending.status in {"budget", "empty"} or ending.outcome in _ASK_AGAIN
    if not asked_again:
        return ending
    try:
        await ask_for_closing_answer(session, _CLOSING_REASON[ending.status])
    except (BudgetEndedError, CallFailedError, RefusedError) as error:
        session.trace.add(MAIN, "error", message=error.message)
    if ending.status == "empty" and session.submissions.valid is not None:
        return _Ending("ok")
    return ending


def _result(session: Session[Out, F], framework: str, ending: _Ending) -> RunResult[Out]:
    submissions = session.submissions
    output, source, dropped = submissions.valid, submissions.source, list[str]()
    if output is None:
        salvaged = submissions.salvage()
        if salvaged is not None:
            output, source, dropped = salvaged.output, "salvaged", salvaged.dropped
    status = "ok" if ending.status == "empty" and output is not None else ending.status
    return RunResult(
        session.task.item,
        framework,
        status,
        output,
        source if output is not None else None,
        session.meter.used,
        ending.limit,
        ending.outcome,
        ending.error,
        tuple(dropped),
        tuple(submissions.warnings),
        session.meter.papers,
        tuple(sorted(session.prompts.items())),
        session.trace.run,
    )

"""Tools as plain typed functions: the same ones for our agents and for the Model Context Protocol."""

import asyncio
import functools
import inspect
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Protocol

from pydantic import BaseModel
from pydantic_ai import Tool
from pydantic_ai.exceptions import ToolFailed

from evisynth.agents.budget import Meter
from evisynth.agents.trace import Trace
from evisynth.errors import EvisynthError

ToolFunction = Callable[..., BaseModel | Awaitable[BaseModel]]
SCHEMA_RETRIES = 20
"""Wrong arguments are answered with what is wrong; the budget ends it, not a count of its own."""


class ToolProblemError(EvisynthError):
    """Raised by a tool that can't do what it was asked; the message goes to the model, and the hint says what to do."""


class Toolset(Protocol):
    """Some tools that belong together.

    A tool is a function or bound method with typed arguments, a docstring with one line per argument, and a pydantic
    model as its result; it may be async. It raises `ToolProblemError` for what the caller can mend.
    """

    @property
    def functions(self) -> Sequence[ToolFunction]:
        """The tools, in the order in which they are offered."""
        ...


def agent_tools(
    functions: Sequence[ToolFunction], meter: Meter, trace: Trace, agent: str, *, free: bool = False
) -> list[Tool[object]]:
    """Wrap functions as tools of an agent: each call passes the meter and stands in the trace.

    Args:
        functions: of toolsets.
        meter: of the run.
        trace: of the run.
        agent: whose calls these are.
        free: whether the calls count for nothing.
    """
    return [
        Tool(_metered(function, meter, trace, agent, free=free), takes_ctx=False, max_retries=SCHEMA_RETRIES)
        for function in functions
    ]


def _metered(
    function: ToolFunction, meter: Meter, trace: Trace, agent: str, *, free: bool
) -> Callable[..., Awaitable[BaseModel]]:
    name = function.__name__

    @functools.wraps(function)
    async def call(*given: Any, **named: Any) -> BaseModel:
        if not free:
            meter.begin_tool_call()
        trace.add(agent, "tool", tool=name, arguments=_plain(inspect.signature(function).bind(*given, **named)))
        try:
            result = function(*given, **named)
            if inspect.isawaitable(result):
                async with asyncio.timeout(meter.seconds_left(1)):
                    result = await result
        except TimeoutError:
            left = meter.seconds_left(1)
            if left is None or left > 0:
                raise
            raise meter.time_ended() from None
        except ToolProblemError as problem:
            trace.add(agent, "tool result", tool=name, problem=problem.message)
            raise ToolFailed(f"{problem.message}. {problem.hint}".strip()) from None
        trace.add(agent, "tool result", tool=name, result=result.model_dump(mode="json"))
        return result

    return call


def _plain(bound: inspect.BoundArguments) -> dict[str, Any]:
    return {
        key: value.model_dump(mode="json") if isinstance(value, BaseModel) else value
        for key, value in bound.arguments.items()
    }

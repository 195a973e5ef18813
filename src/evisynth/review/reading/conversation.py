"""One step of a reading: the model calls tools, what is wrong goes back to it, and the rounds are bounded."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic_ai.messages import ModelMessage, ModelRequest, ToolCallPart, ToolReturnPart
from pydantic_ai.models import Model, ModelRequestParameters
from pydantic_ai.settings import ModelSettings
from pydantic_ai.tools import ToolDefinition

from evisynth.llm import UnreadableAnswerError, read_json
from evisynth.review.reading.wire import FINISH

ROUNDS = 8
"""Answers of one step; a model that still calls tools then is not asked again."""
CALLS = 200
"""Calls that one step takes; no paper has more rows."""
TEMPERATURE = 0.0


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is wrong with a call.

    Args:
        faults: for which it can't be taken.
        doubts: for which it is sent back once, and then taken as it is.
    """

    faults: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a tool, with what was wrong with it when the step ended."""

    tool: str
    arguments: Mapping[str, Any]
    verdict: Verdict = Verdict()


@dataclass(slots=True)
class Step:
    """What a step brought: the calls that were taken, in order, and those that never became right."""

    taken: list[Call] = field(default_factory=list[Call])
    refused: list[Call] = field(default_factory=list[Call])
    cut: bool = False


async def converse(
    model: Model,
    messages: Sequence[ModelMessage],
    tools: Sequence[ToolDefinition],
    judge: Callable[[str, Mapping[str, Any]], Verdict],
    *,
    rounds: int = ROUNDS,
    once: bool = False,
) -> Step:
    """Let a model call tools until it finishes, calls nothing, or the rounds are over.

    A call with faults or doubts is sent back with them. It may be called again; one that is not, or fails to the end,
    is taken when only doubts are left and refused when there are faults: nothing is lost in silence.

    Args:
        model: a prepared one.
        messages: the request.
        tools: what it may call; `finish` ends the step.
        judge: says what is wrong with a call.
        rounds: answers at most.
        once: one call that is taken ends the step.

    Raises:
        CallFailedError: a request failed.
        RefusedError: a cap, or a host that is not allowed.
    """
    step, waiting = Step(), list[Call]()
    said = list(messages)
    parameters = ModelRequestParameters(function_tools=list(tools), allow_text_output=True)
    known = {tool.name for tool in tools}
    for number in range(1, rounds + 1):
        response = await model.request(said, ModelSettings(temperature=TEMPERATURE), parameters)
        calls = [part for part in response.parts if isinstance(part, ToolCallPart)]
        waiting, replies, finished = _round(calls, known, judge, step, waiting)
        if not calls or (finished and not waiting) or len(step.taken) >= (1 if once else CALLS):
            break
        step.cut = number == rounds and not finished
        said += [response, ModelRequest(parts=replies)]
    _settle(step, waiting)
    return step


def _round(
    calls: Sequence[ToolCallPart],
    known: set[str],
    judge: Callable[[str, Mapping[str, Any]], Verdict],
    step: Step,
    waiting: list[Call],
) -> tuple[list[Call], list[ToolReturnPart], bool]:
    """Judge the calls of one answer; those sent back before and not mended now are settled."""
    again: list[Call] = []
    replies: list[ToolReturnPart] = []
    left, finished = list(waiting), False
    for part in calls:
        if part.tool_name == FINISH:
            finished = True
            replies.append(ToolReturnPart(FINISH, "finished", part.tool_call_id))
            continue
        earlier = next((one for one in left if one.tool == part.tool_name), None)
        if earlier is not None:
            left.remove(earlier)
        call = _judged(part, known, judge)
        if call.verdict.faults or (call.verdict.doubts and earlier is None):
            again.append(call)
            words = "; ".join([*call.verdict.faults, *call.verdict.doubts])
            replies.append(ToolReturnPart(part.tool_name, f"not recorded: {words}", part.tool_call_id))
        else:
            step.taken.append(call)
            replies.append(ToolReturnPart(part.tool_name, "recorded", part.tool_call_id))
    _settle(step, left)
    return again, replies, finished


def _settle(step: Step, calls: Sequence[Call]) -> None:
    for call in calls:
        (step.refused if call.verdict.faults else step.taken).append(call)


def _judged(part: ToolCallPart, known: set[str], judge: Callable[[str, Mapping[str, Any]], Verdict]) -> Call:
    if part.tool_name not in known:
        return Call(part.tool_name, {}, Verdict((f"there is no tool {part.tool_name}",)))
    try:
        raw = part.args if isinstance(part.args, Mapping) else read_json(part.args or "{}").value
    except UnreadableAnswerError as error:
        return Call(part.tool_name, {}, Verdict((f"the arguments can't be read: {error.message}",)))
    if not isinstance(raw, Mapping):
        return Call(part.tool_name, {}, Verdict(("the arguments are no object",)))
    arguments = {str(name): value for name, value in raw.items()}
    return Call(part.tool_name, arguments, judge(part.tool_name, arguments))

"""One step of a reading: the model calls tools, what is wrong goes back to it, and the rounds are bounded."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pydantic_ai.messages import ModelMessage, ModelRequest, ModelResponse, ToolCallPart, ToolReturnPart
from pydantic_ai.models import Model, ModelRequestParameters
from pydantic_ai.settings import ModelSettings
from pydantic_ai.tools import ToolDefinition

from evisynth.llm import CallFailedError, UnreadableAnswerError, read_json
from evisynth.review.reading.wire import FINISH

ROUNDS = 8
"""Answers of one step; a model that still calls tools then is not asked again."""
CALLS = 200
"""Calls that one step takes; no paper has more rows."""
TEMPERATURE = 0.0
_NAME = re.compile(r"\w+")
_EVIDENCE = "evidence"
Judge = Callable[[str, Mapping[str, Any], int], "Verdict"]
"""Says what is wrong with a call: its tool, its arguments, and its place among the calls of the step."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is wrong with a call.

    Args:
        faults: for which it can't be taken.
        doubts: for which it is sent back once, and then taken as it is.
    """

    faults: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """What goes back to the model."""
        return "; ".join([*self.faults, *self.doubts])


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a tool, with what was wrong with it when the step ended.

    Args:
        tool: its name.
        arguments: as they came; none when they can't be read.
        place: among the calls of the step; a call that mends another has the other's.
        verdict: what is wrong with it.
        part: the message's part that it came as.
    """

    tool: str
    arguments: Mapping[str, Any]
    place: int
    verdict: Verdict = Verdict()
    part: ToolCallPart | None = None


@dataclass(slots=True)
class Step:
    """What a step brought.

    Args:
        taken: calls in order.
        refused: those that never became right.
        cut: the model was stopped, as it went on calling tools.
        broken: the request that failed when something was recorded already, if one did.
        calls: how many there were.
    """

    taken: list[Call] = field(default_factory=list[Call])
    refused: list[Call] = field(default_factory=list[Call])
    cut: bool = False
    broken: CallFailedError | None = None
    calls: int = 0


@dataclass(frozen=True, slots=True)
class Mending:
    """How calls are sent back once a model has finished: without the rest of the step.

    Args:
        model: gives the one that is asked.
        request: what it is told about some calls: how to mend them, and the passages near their words.
    """

    model: Callable[[], Model]
    request: Callable[[Sequence[Call]], Sequence[ModelMessage]]


@dataclass(slots=True)
class _Round:
    waiting: list[Call] = field(default_factory=list[Call])
    replies: list[ToolReturnPart] = field(default_factory=list[ToolReturnPart])
    finished: bool = False
    circles: bool = False


async def converse(
    model: Model,
    messages: Sequence[ModelMessage],
    tools: Sequence[ToolDefinition],
    judge: Judge,
    *,
    mending: Mending | None = None,
    rounds: int = ROUNDS,
    once: bool = False,
) -> Step:
    """Let a model call tools until it finishes, calls nothing, or the rounds are over.

    A call with faults or doubts is sent back with them, for doubts once. It may be called again; one that is not, or
    fails to the end, is taken when only doubts are left and refused when there are faults: nothing is lost in silence.
    A request that fails ends the step; what was recorded before it is kept.

    Args:
        model: a prepared one.
        messages: the request.
        tools: what it may call; `finish` ends the step.
        judge: says what is wrong with a call.
        mending: after `finish`, calls go back by themselves; without it, the whole step is sent again.
        rounds: answers at most.
        once: one call that is taken ends the step.

    Raises:
        CallFailedError: a request failed before anything was recorded.
        RefusedError: a cap, or a host that is not allowed.
    """
    step, round_, known = Step(), _Round(), {tool.name for tool in tools}
    asked, said, mounted = model, list(messages), list(tools)
    for number in range(1, rounds + 1):
        response = await _answer(asked, said, mounted, step)
        if response is None:
            break
        calls = [part for part in response.parts if isinstance(part, ToolCallPart)]
        round_ = _judged_round(calls, {tool.name for tool in mounted}, judge, step, round_.waiting)
        if not calls or (round_.finished and not round_.waiting) or len(step.taken) >= (1 if once else CALLS):
            break
        step.cut = round_.circles or (number == rounds and not round_.finished)
        if step.cut:
            break
        if round_.finished and mending is not None:
            if not any(one.tool in known for one in round_.waiting):
                break
            asked, said = mending.model(), _cut_down(mending, round_)
            mounted = [one for tool in tools if (one := _narrowed(tool, round_.waiting)) is not None]
        else:
            said += [response, ModelRequest(parts=round_.replies)]
    _settle(step, round_.waiting)
    if step.broken is not None and not step.taken:
        raise step.broken
    return step


async def _answer(
    model: Model, said: Sequence[ModelMessage], tools: Sequence[ToolDefinition], step: Step
) -> ModelResponse | None:
    """Ask; a request that fails breaks the step off."""
    parameters = ModelRequestParameters(function_tools=list(tools), allow_text_output=True)
    try:
        return await model.request(list(said), ModelSettings(temperature=TEMPERATURE), parameters)
    except CallFailedError as error:
        step.broken = error
        return None


def broken_off(name: str, error: CallFailedError) -> str:
    """Say that a step ended early, what became of it and what to do."""
    return (
        f"{name} broke off: {error.message}. What was recorded until then is kept; "
        "for the rest run the same command again"
    )


def _cut_down(mending: Mending, round_: _Round) -> list[ModelMessage]:
    """Return the conversation as far as it is about the calls that wait to be mended."""
    parts = [one.part for one in round_.waiting if one.part is not None]
    mine = {part.tool_call_id for part in parts}
    replies = [reply for reply in round_.replies if reply.tool_call_id in mine]
    return [*mending.request(round_.waiting), ModelResponse(parts=parts), ModelRequest(parts=replies)]


def _narrowed(tool: ToolDefinition, calls: Sequence[Call]) -> ToolDefinition | None:
    """Return a tool with the fields that calls of it used or that what is wrong with them names; None if none is."""
    if tool.name == FINISH:
        return tool
    mine = [one for one in calls if one.tool == tool.name]
    if not mine:
        return None
    named = {name for one in mine for name in (*one.arguments, *_NAME.findall(one.verdict.words))}
    schema = tool.parameters_json_schema
    always = {*schema.get("required", ()), _EVIDENCE}
    kept = {name: one for name, one in schema["properties"].items() if name in named | always}
    return replace(tool, parameters_json_schema={**schema, "properties": kept})


def _judged_round(
    calls: Sequence[ToolCallPart], known: set[str], judge: Judge, step: Step, waiting: Sequence[Call]
) -> _Round:
    """Judge the calls of one answer; those sent back before and not mended now are settled.

    A call that repeats one that was taken is not sent back again, and a model that only repeats goes round in circles.
    """
    found, left, repeats = _Round(), list(waiting), 0
    for part in calls:
        if part.tool_name == FINISH:
            found.finished = True
            found.replies.append(ToolReturnPart(FINISH, "finished", part.tool_call_id))
            continue
        arguments, unread = _arguments(part, known)
        mine = [one for one in left if one.tool == part.tool_name]
        earlier = max(mine, key=lambda one: _alike(one.arguments, arguments), default=None)
        if earlier is None:
            step.calls += 1
        else:
            left.remove(earlier)
        place = earlier.place if earlier else step.calls
        verdict = Verdict((unread,)) if unread else judge(part.tool_name, arguments, place)
        call = Call(part.tool_name, arguments, place, verdict, part)
        again = any(one.tool == call.tool and one.arguments == arguments for one in step.taken)
        repeats += again
        if call.verdict.faults or (call.verdict.doubts and earlier is None and not again):
            found.waiting.append(call)
            reply = f"not recorded: {call.verdict.words}"
        else:
            step.taken.append(call)
            reply = "recorded"
        found.replies.append(ToolReturnPart(part.tool_name, reply, part.tool_call_id))
    _settle(step, left)
    found.circles = 0 < repeats == len(calls)
    return found


def _alike(one: Mapping[str, Any], other: Mapping[str, Any]) -> int:
    """Count what two calls say alike, to tell which of several a call mends."""
    return sum(one.get(name) == value for name, value in other.items())


def _settle(step: Step, calls: Sequence[Call]) -> None:
    for call in calls:
        (step.refused if call.verdict.faults else step.taken).append(call)
    for settled in (step.taken, step.refused):
        settled.sort(key=lambda one: one.place)


def _arguments(part: ToolCallPart, known: set[str]) -> tuple[dict[str, Any], str]:
    """Return the arguments of a call, or why there are none."""
    if part.tool_name not in known:
        return {}, f"there is no tool {part.tool_name}"
    try:
        raw = part.args if isinstance(part.args, Mapping) else read_json(part.args or "{}").value
    except UnreadableAnswerError as error:
        return {}, f"the arguments can't be read: {error.message}"
    if not isinstance(raw, Mapping):
        return {}, "the arguments are no object"
    return {str(name): value for name, value in raw.items()}, ""

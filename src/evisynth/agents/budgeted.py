"""A model within the budget of a run: every request passes the meter and stands in the trace."""

import asyncio
from collections.abc import Callable

from pydantic_ai.messages import (
    ModelMessage,
    ModelMessagesTypeAdapter,
    ModelRequest,
    ModelResponse,
    SystemPromptPart,
    TextPart,
    ThinkingPart,
    ToolCallPart,
    UserPromptPart,
)
from pydantic_ai.models import Model, ModelRequestParameters
from pydantic_ai.settings import ModelSettings

from evisynth.agents.budget import ANSWER_TOKENS, Meter
from evisynth.agents.trace import Trace
from evisynth.llm import CallFailedError, Wrapper, judge_error, judge_response


class BudgetedModel(Wrapper):
    """Asks only while the budget has room.

    Args:
        wrapped: a prepared model.
        meter: of the run, shared by all its agents.
        trace: of the run.
        agent: whose requests these are.
        keep: how many further turns must stay possible; asked before each request.
    """

    def __init__(self, wrapped: Model, meter: Meter, trace: Trace, agent: str, keep: Callable[[], int]) -> None:
        super().__init__(wrapped)
        self._meter, self._trace, self._agent, self._keep = meter, trace, agent, keep
        self._shown_instructions = False

    async def request(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
    ) -> ModelResponse:
        """Ask once.

        Raises:
            BudgetEndedError: there is no room for the request; it was not made.
            CallFailedError: there is no usable answer.
        """
        size = len(ModelMessagesTypeAdapter.dump_json(messages)) + len(repr(model_request_parameters.function_tools))
        most = (model_settings or {}).get("max_tokens") or ANSWER_TOKENS
        keep = self._keep()
        turn = self._meter.begin_turn(size, model=self.model_name, most_answer=most, keep=keep)
        self._note_request(messages, model_request_parameters)
        settings = (model_settings or ModelSettings()) | ModelSettings(max_tokens=turn.answer_tokens)
        try:
            response = await self._ask(messages, settings, model_request_parameters, keep)
        except BaseException:  # a cancelled run too: its turn must not stay open
            self._meter.end_turn(turn, None)
            raise
        self._meter.end_turn(turn, response.usage)
        self._note_answer(response)
        outcome, detail = judge_response(response)
        if outcome != "ok":
            raise CallFailedError(outcome, self.model_name, detail)
        return response

    async def _ask(
        self, messages: list[ModelMessage], settings: ModelSettings, parameters: ModelRequestParameters, keep: int
    ) -> ModelResponse:
        try:
            async with asyncio.timeout(self._meter.seconds_left(keep)):
                return await self.wrapped.request(messages, settings, parameters)
        except TimeoutError:
            left = self._meter.seconds_left(keep)
            if left is not None and left <= 0:
                raise self._meter.time_ended() from None
            raise
        except Exception as error:  # whatever it is, the trace has it, and it goes on up
            self._trace.add(self._agent, "error", message=str(error), type=type(error).__name__)
            failure = judge_error(error, self.model_name)
            if failure is None or failure is error:
                raise
            raise failure from error

    def _note_request(self, messages: list[ModelMessage], parameters: ModelRequestParameters) -> None:
        last = messages[-1]
        said = [part.content for part in last.parts if isinstance(part, (SystemPromptPart, UserPromptPart))]
        about = {} if self._shown_instructions else {"tools": [tool.name for tool in parameters.function_tools]}
        if not self._shown_instructions and isinstance(last, ModelRequest) and last.instructions:
            about["instructions"] = [last.instructions]
        self._shown_instructions = True
        self._trace.add(self._agent, "asked", turn=self._meter.used.turns, said=[str(one) for one in said], **about)

    def _note_answer(self, response: ModelResponse) -> None:
        calls = [
            {"tool": part.tool_name, "arguments": part.args}
            for part in response.parts
            if isinstance(part, ToolCallPart)
        ]
        self._trace.add(
            self._agent,
            "answered",
            text="".join(part.content for part in response.parts if isinstance(part, TextPart)),
            thinking="".join(part.content for part in response.parts if isinstance(part, ThinkingPart)),
            calls=calls,
            input_tokens=response.usage.input_tokens,
            output_tokens=response.usage.output_tokens,
        )

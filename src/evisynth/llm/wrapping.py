"""What every wrapper shares: one way in, so that no call passes by the ledger."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any, Never

from pydantic_ai._run_context import RunContext
from pydantic_ai.messages import ModelMessage
from pydantic_ai.models import CompletedStreamedResponse, ModelRequestParameters, StreamedResponse
from pydantic_ai.models.wrapper import WrapperModel
from pydantic_ai.settings import ModelSettings

from evisynth.errors import UsageError


class Wrapper(WrapperModel):
    """A model around a model, of which only `request` reaches the provider.

    A stream is a request whose answer is handed over when it is whole: a stream that breaks off, or turns into a
    refusal, is then a failure and never half an answer. Ways to the provider that would not be metered are closed.
    """

    @asynccontextmanager
    async def request_stream(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
        run_context: RunContext[Any] | None = None,
    ) -> AsyncGenerator[StreamedResponse]:
        """Ask, and give the whole answer as a stream."""
        del run_context
        response = await self.request(messages, model_settings, model_request_parameters)
        yield CompletedStreamedResponse(response, model_request_parameters=model_request_parameters, replay_events=True)

    async def count_tokens(self, *_: Any, **__: Any) -> Never:
        """Refuse: the count would be a call that the ledger does not see."""
        raise UsageError("counting tokens at the provider is not metered", "Caps count tokens by themselves.")

    async def compact_messages(self, *_: Any, **__: Any) -> Never:
        """Refuse: the provider's compaction would be a call that the ledger does not see."""
        raise UsageError("the provider's compaction is not metered", "Shorten the history with an ordinary call.")

    async def batch_create(self, *_: Any, **__: Any) -> Never:
        """Refuse: batches would be calls that the ledger does not see."""
        raise UsageError("batches of the provider are not metered", "Ask item by item.")

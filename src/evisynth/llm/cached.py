"""Cached: exactly the same request gets the answer that it got before, and costs nothing."""

from pydantic_ai.messages import ModelMessage, ModelMessagesTypeAdapter, ModelResponse
from pydantic_ai.models import Model, ModelRequestParameters
from pydantic_ai.settings import ModelSettings

from evisynth.llm.canonical import canonical_request, handed_down
from evisynth.llm.ledger import Ledger
from evisynth.llm.names import ModelName
from evisynth.llm.wrapping import Wrapper


class CachedModel(Wrapper):
    """Gives stored answers; they are stored in the transaction that completes their call, so none is paid twice.

    Args:
        wrapped: asked when there is none.
        name: of the model.
        ledger: whose database holds the answers.
        sample: tells repeats of one request apart.
    """

    def __init__(self, wrapped: Model, *, name: ModelName, ledger: Ledger, sample: int = 0) -> None:
        super().__init__(wrapped)
        self._name, self._ledger, self._sample = name, ledger, sample

    async def request(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
    ) -> ModelResponse:
        """Return the stored answer, else ask."""
        name, sample = str(self._name), self._sample
        asked = canonical_request(name, messages, model_settings, model_request_parameters, sample)
        stored = await self._ledger.answer(asked.key)
        if stored is not None:
            return load_response(stored)
        with handed_down(asked, name, messages, model_settings, model_request_parameters, sample):
            return await self.wrapped.request(messages, model_settings, model_request_parameters)


def load_response(text: str) -> ModelResponse:
    """Return the answer that was stored as JSON."""
    (response,) = ModelMessagesTypeAdapter.validate_json(text)
    assert isinstance(response, ModelResponse)
    return response

"""Limited: a provider's pace is kept, and a call whose failure may pass is tried again a bounded number of times."""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from pydantic_ai.messages import ModelMessage, ModelResponse
from pydantic_ai.models import Model, ModelRequestParameters
from pydantic_ai.settings import ModelSettings

from evisynth.llm.canonical import canonical_request
from evisynth.llm.metered import ATTEMPT
from evisynth.llm.names import ModelName
from evisynth.llm.outcomes import PASSING, CallFailedError
from evisynth.llm.wrapping import Wrapper

MINUTE = 60.0
CHARACTERS_PER_TOKEN = 4


def _quiet(_message: str) -> None:
    return None


@dataclass
class Limiter:
    """The pace of one provider, shared by all calls to it in this process.

    Args:
        requests: per minute; None is no limit.
        tokens: per minute, input as estimated before the call; None is no limit.
        concurrency: calls in flight.
        attempts: tries of one call, the first included.
        first_pause: seconds before the second try; doubled for each one after.
        longest_pause: seconds; a provider that asks for a longer wait is not waited for.
        tell: told in words when a call waits or is tried again.
    """

    requests: int | None = None
    tokens: int | None = None
    concurrency: int = 32
    attempts: int = 4
    first_pause: float = 1.0
    longest_pause: float = 120.0
    tell: Callable[[str], None] = _quiet
    _sent: deque[tuple[float, int]] = field(default_factory=deque[tuple[float, int]], init=False, repr=False)
    _closed_until: float = field(default=0.0, init=False, repr=False)

    def __post_init__(self) -> None:
        self.slots = asyncio.Semaphore(self.concurrency)

    async def turn(self, tokens: int) -> None:
        """Wait until a call of so many tokens may be sent."""
        while (seconds := self._wait(tokens, time.monotonic())) > 0:
            self.tell(f"waiting {seconds:.1f} s for a rate limit")
            await asyncio.sleep(seconds)
        self._sent.append((time.monotonic(), tokens))

    def hold(self, seconds: float) -> None:
        """Send nothing for so long: the provider asked for it."""
        self._closed_until = max(self._closed_until, time.monotonic() + seconds)

    def pause(self, attempt: int, asked: float | None) -> float:
        """Return the seconds to wait after a failed attempt (0 is the first)."""
        return asked if asked is not None else min(self.first_pause * 2**attempt, self.longest_pause)

    def _wait(self, tokens: int, at: float) -> float:
        while self._sent and self._sent[0][0] <= at - MINUTE:
            self._sent.popleft()
        waits = [self._closed_until - at]
        if self.requests is not None and len(self._sent) >= self.requests:
            waits.append(self._sent[-self.requests][0] + MINUTE - at)
        if self.tokens is not None:
            free = self.tokens - sum(used for _, used in self._sent)
            for moment, used in self._sent:
                if free >= tokens:
                    break
                free += used
                waits.append(moment + MINUTE - at)
        return max(waits)


class LimitedModel(Wrapper):
    """Keeps a provider's pace, and repeats calls whose failure may pass; each try is a row of the ledger.

    Args:
        wrapped: a metered model.
        name: of the model.
        limiter: of its provider.
    """

    def __init__(self, wrapped: Model, *, name: ModelName, limiter: Limiter) -> None:
        super().__init__(wrapped)
        self._name, self._limiter = name, limiter

    async def request(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
    ) -> ModelResponse:
        """Ask, and ask again while there is hope.

        Raises:
            CallFailedError: the last try failed, or failed for good.
        """
        limiter, attempt, tokens = self._limiter, 0, 0
        if limiter.tokens is not None:
            asked = canonical_request(str(self._name), messages, model_settings, model_request_parameters)
            tokens = min(asked.size // CHARACTERS_PER_TOKEN, limiter.tokens)
        while True:
            async with limiter.slots:
                await limiter.turn(tokens)
                mark = ATTEMPT.set(attempt)
                try:
                    return await self.wrapped.request(messages, model_settings, model_request_parameters)
                except CallFailedError as error:
                    if error.final:
                        raise
                    failure = error
                finally:
                    ATTEMPT.reset(mark)
            attempt += 1
            pause = limiter.pause(attempt - 1, failure.retry_after)
            if failure.outcome not in PASSING or attempt >= limiter.attempts or pause > limiter.longest_pause:
                raise CallFailedError(
                    failure.outcome, failure.model, failure.detail, attempts=attempt, retry_after=failure.retry_after
                ) from failure
            if failure.outcome == "rate limited":
                limiter.hold(pause)
            limiter.tell(f"{failure.outcome}: trying again in {pause:.1f} s")
            await asyncio.sleep(pause)

"""Metered and capped: no call without its row, no row without its reservation."""

import asyncio
import time
from collections.abc import Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from urllib.parse import urlsplit

from pydantic_ai.messages import ModelMessage, ModelMessagesTypeAdapter, ModelResponse
from pydantic_ai.models import Model, ModelRequestParameters
from pydantic_ai.settings import ModelSettings
from pydantic_ai.usage import RequestUsage

from evisynth.engine import is_offline
from evisynth.errors import RefusedError
from evisynth.llm.canonical import DEFAULT_ANSWER_TOKENS, CanonicalRequest, canonical_request
from evisynth.llm.ledger import Ledger
from evisynth.llm.names import ModelName, is_loopback
from evisynth.llm.opening import ATTEMPT_SECONDS
from evisynth.llm.outcomes import CallFailedError, Outcome, judge_error, judge_response
from evisynth.llm.pricing import PriceList
from evisynth.llm.wrapping import Wrapper
from evisynth.store import PROJECT_RUN, Cap, CapReachedError, Completion, Sending

ATTEMPT: ContextVar[int] = ContextVar("attempt", default=0)
"""Which try of a call this is, from 0; set by the wrapper that repeats."""
FRAMING_TOKENS = 512
"""What providers add around a request: roles, turns, the sentence that asks for JSON."""
LEDGER_ROW = "ledger_row"


@dataclass(frozen=True, slots=True)
class CallPlace:
    """Where a call belongs.

    Args:
        stage: of the engine, or the name of a job.
        item: of the stage.
        role: screener, extractor, reader, coordinator, judge, …
        run: whose caps hold; a project's own calls are one run.
        documents: ids of the texts that the call sends.
        prompt_sha256: the version of the prompt.
        sample: tells repeats of one request apart.
    """

    stage: str
    item: str
    role: str
    run: str = PROJECT_RUN
    documents: tuple[str, ...] = ()
    prompt_sha256: str | None = None
    sample: int = 0


class MeteredModel(Wrapper):
    """Writes each call to the ledger before it is sent, and what became of it after.

    The row is written in the transaction that checks the caps and reserves the most that the call can take: every byte
    of the request as a token, and the longest answer. A failure is raised; it is never an empty answer.

    Args:
        wrapped: the bare model.
        name: what it is called in the ledger and in prices.
        ledger: where rows go.
        place: where the calls belong.
        caps: checked before each call.
        prices: what calls cost.
        deadline: on the monotonic clock; no call goes on beyond it.
        allow: hosts that may receive texts; this machine needs no leave.
        keep: whether good answers are kept for the same request.
        attempt_seconds: how long one attempt may take.
    """

    def __init__(
        self,
        wrapped: Model,
        *,
        name: ModelName,
        ledger: Ledger,
        place: CallPlace,
        caps: Sequence[Cap] = (),
        prices: PriceList | None = None,
        deadline: float | None = None,
        allow: frozenset[str] = frozenset(),
        keep: bool = True,
        attempt_seconds: float = ATTEMPT_SECONDS,
    ) -> None:
        super().__init__(wrapped)
        self.name, self.ledger, self._place = name, ledger, place
        self._caps, self._prices = tuple(caps), prices or PriceList({})
        self._deadline, self._allow, self._keep = deadline, allow, keep
        self._attempt_seconds = attempt_seconds
        self._host = urlsplit(wrapped.base_url).hostname if wrapped.base_url else None

    async def request(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
    ) -> ModelResponse:
        """Ask once.

        Raises:
            CallFailedError: there is no usable answer.
            CapReachedError: the call could pass a cap, and was not made.
            RefusedError: the host may not receive texts, or the price is unknown and there is a money cap.
        """
        self._require_host()
        asked = canonical_request(
            str(self.name), messages, model_settings, model_request_parameters, self._place.sample
        )
        most_output = (model_settings or {}).get("max_tokens") or DEFAULT_ANSWER_TOKENS
        settings = (model_settings or ModelSettings()) | ModelSettings(max_tokens=most_output)
        sending = self._sending(asked, most_output)
        try:
            self._require_time()
            seq = await self.ledger.begin(sending, self._caps)
        except CapReachedError as error:
            await self.ledger.refuse(sending, "cap reached", error.message)
            raise
        started = time.monotonic()
        try:
            async with asyncio.timeout(self._seconds_left()):
                response = await self.wrapped.request(messages, settings, model_request_parameters)
        except Exception as error:  # whatever it is, the row is closed with it, and it goes on up
            failure = judge_error(error, str(self.name))
            outcome, detail = (failure.outcome, failure.detail) if failure else ("invalid", repr(error))
            seconds = time.monotonic() - started
            charged = failure is not None and failure.charged
            nothing = 0 if charged else None
            await self.ledger.complete(seq, Completion(outcome, seconds, detail, nanousd=nothing, charged=charged))
            if failure is None or failure is error:
                raise
            raise failure from error
        return await self._received(seq, response, time.monotonic() - started)

    async def _received(self, seq: int, response: ModelResponse, seconds: float) -> ModelResponse:
        outcome, detail = judge_response(response)
        response.metadata = {**(response.metadata or {}), LEDGER_ROW: seq}
        usage, known = response.usage, response.usage.has_values()
        completion = Completion(
            outcome,
            seconds,
            detail or None,
            input_tokens=usage.input_tokens if known else None,
            cached_tokens=usage.cache_read_tokens if known else None,
            output_tokens=usage.output_tokens if known else None,
            nanousd=self._prices.nanousd(self.name, usage) if known else None,
            charged=known,
        )
        good = outcome == "ok"
        answer = ModelMessagesTypeAdapter.dump_json([response]).decode() if good and self._keep else None
        await self.ledger.complete(seq, completion, answer)
        if not good:
            raise CallFailedError(outcome, str(self.name), detail)
        return response

    def _sending(self, asked: CanonicalRequest, most_output: int) -> Sending:
        most_input = asked.size + FRAMING_TOKENS
        most = RequestUsage(input_tokens=most_input, output_tokens=most_output)
        place = self._place
        return Sending(
            run=place.run,
            stage=place.stage,
            item=place.item,
            role=place.role,
            model=str(self.name),
            host=self._host,
            prompt_sha256=place.prompt_sha256,
            request_sha256=asked.key,
            bytes_sent=asked.size,
            documents=place.documents,
            attempt=ATTEMPT.get(),
            nanousd=self._prices.nanousd(self.name, most),
            tokens=most_input + most_output,
        )

    def _require_host(self) -> None:
        if self._host is None or is_loopback(self._host):
            return
        if is_offline():
            raise RefusedError(f"{self.name} is at {self._host}, and EVISYNTH_OFFLINE is set", "Unset it to go on.")
        if self._host not in self._allow:
            msg = f"{self._host} is not allowed to receive texts"
            raise RefusedError(msg, f'Allow it in protocol.toml: [hosts] allow = ["{self._host}"]')

    def _require_time(self) -> None:
        if self._deadline is not None and time.monotonic() >= self._deadline:
            hint = "Raise [limits] seconds in protocol.toml and run the same command again; what is finished is kept."
            raise CapReachedError("the time cap is reached", hint)

    def _seconds_left(self) -> float:
        if self._deadline is None:
            return self._attempt_seconds
        return min(self._attempt_seconds, self._deadline - time.monotonic())


async def mark_failed(model: Model, response: ModelResponse, outcome: Outcome, detail: str) -> None:
    """Say in the ledger that an answer of a prepared model can't be used; it is not given again.

    Args:
        model: that gave it.
        response: the answer.
        outcome: invalid, refused or truncated.
        detail: why.
    """
    meter, seq = _meter(model), ledger_row(response)
    if meter is not None and seq is not None:
        await meter.ledger.amend(seq, outcome, detail)


async def note_repairs(model: Model, response: ModelResponse, repairs: Sequence[str], raw: str) -> None:
    """Keep in the ledger how an answer of a prepared model had to be read, with the raw text."""
    meter, seq = _meter(model), ledger_row(response)
    if repairs and meter is not None and seq is not None:
        await meter.ledger.note(seq, f"repaired: {'; '.join(repairs)}; raw: {raw}")


def called(model: Model) -> str:
    """Return what a model is called in messages: the name that it was asked for by."""
    meter = _meter(model)
    return str(meter.name) if meter is not None else model.model_name


def _meter(model: Model) -> MeteredModel | None:
    while isinstance(model, Wrapper):
        if isinstance(model, MeteredModel):
            return model
        model = model.wrapped
    return None


def ledger_row(response: ModelResponse) -> int | None:
    """Return the number of the ledger's row that an answer came with."""
    return (response.metadata or {}).get(LEDGER_ROW)

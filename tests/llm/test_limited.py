"""The pace of a provider, and tries that are counted."""

import asyncio
import time

import pytest
from pydantic_ai.exceptions import ModelHTTPError
from pydantic_ai.models import ModelRequestParameters

from evisynth.llm import CallFailedError, CallPlace, Ledger, Limiter, prepare_model

PLAIN = ModelRequestParameters()


def limited(retry_after: str | None) -> Exception:
    headers = {"Retry-After": retry_after} if retry_after else {}
    return ModelHTTPError.for_category(_rate_limit(), status_code=429, model_name="x", headers=headers)


def _rate_limit() -> type:
    from pydantic_ai.exceptions import ModelRateLimitError

    return ModelRateLimitError


def test_retry_after_is_obeyed_by_all_calls_and_each_try_is_a_row(ask, ledger: Ledger, scripted) -> None:
    script, told = scripted(lambda n: limited("1") if n == 1 else "yes"), list[str]()
    limiter = Limiter(concurrency=1, tell=told.append)

    async def both() -> float:
        started = time.monotonic()
        models = [
            prepare_model(
                "openai:x",
                model=script.model,
                ledger=ledger,
                place=CallPlace("s", item, "r"),
                limiter=limiter,
                cache=False,
            )
            for item in "ab"
        ]
        await asyncio.gather(*(model.request(ask("?"), None, PLAIN) for model in models))
        return time.monotonic() - started

    assert asyncio.run(both()) >= 1.0
    assert script.calls == 3
    assert {(row.outcome, row.calls, row.retries) for row in ledger.summary()} == {("rate limited", 1, 0), ("ok", 2, 1)}
    assert any("trying again in 1.0 s" in words for words in told)


def test_a_wait_that_is_too_long_is_not_waited_for(ask, ledger: Ledger, place: CallPlace, scripted) -> None:
    script = scripted(lambda _: limited("3600"))
    model = prepare_model("openai:x", model=script.model, ledger=ledger, place=place)
    with pytest.raises(CallFailedError, match="rate limited") as caught:
        asyncio.run(model.request(ask("?"), None, PLAIN))
    assert caught.value.retry_after == 3600
    assert script.calls == 1


def test_requests_per_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [1000.0]
    monkeypatch.setattr("evisynth.llm.limited.time.monotonic", lambda: clock[0])

    async def sleep(seconds: float) -> None:
        clock[0] += seconds

    monkeypatch.setattr("evisynth.llm.limited.asyncio.sleep", sleep)

    async def times(limiter: Limiter, tokens: int, turns: int) -> list[float]:
        found: list[float] = []
        for _ in range(turns):
            await limiter.turn(tokens)
            found.append(clock[0] - 1000.0)
        return found

    assert asyncio.run(times(Limiter(requests=2), 0, 5)) == [0, 0, 60, 60, 120]
    clock[0] = 1000.0
    assert asyncio.run(times(Limiter(tokens=100), 40, 5)) == [0, 0, 60, 60, 120]


def test_no_more_calls_at_once_than_allowed(ask, ledger: Ledger) -> None:
    from pydantic_ai.messages import ModelResponse, TextPart
    from pydantic_ai.models.function import FunctionModel

    now, most = 0, 0

    async def reply(_messages, _info) -> ModelResponse:
        nonlocal now, most
        now += 1
        most = max(most, now)
        await asyncio.sleep(0.01)
        now -= 1
        return ModelResponse(parts=[TextPart("yes")])

    async def everything() -> None:
        limiter, base = Limiter(concurrency=3), FunctionModel(reply)
        models = [
            prepare_model("openai:x", model=base, ledger=ledger, place=CallPlace("s", str(n), "r"), limiter=limiter)
            for n in range(12)
        ]
        await asyncio.gather(*(model.request(ask(str(n)), None, PLAIN) for n, model in enumerate(models)))

    asyncio.run(everything())
    assert most == 3

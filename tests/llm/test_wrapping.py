"""Every way to the provider passes the ledger, or is closed."""

import asyncio

import pytest
from pydantic_ai import Agent
from pydantic_ai.models import ModelRequestParameters

from evisynth.errors import UsageError
from evisynth.llm import CallPlace, Ledger, prepare_model


def test_a_stream_is_metered_and_gives_the_whole_answer(ledger: Ledger, place: CallPlace, scripted) -> None:
    agent = Agent(
        prepare_model("openai:x", model=scripted(lambda _: "the whole answer").model, ledger=ledger, place=place)
    )

    async def read() -> tuple[list[str], str]:
        async with agent.run_stream("?") as result:
            return [text async for text in result.stream_text()], await result.get_output()

    pieces, output = asyncio.run(read())
    assert output == pieces[-1] == "the whole answer"
    assert [(row.outcome, row.calls, row.input_tokens) for row in ledger.summary()] == [("ok", 1, 100)]


def test_ways_that_are_not_metered_are_closed(ask, ledger: Ledger, place: CallPlace, scripted) -> None:
    model = prepare_model("openai:x", model=scripted(lambda _: "yes").model, ledger=ledger, place=place)
    for way in (model.count_tokens, model.batch_create, model.compact_messages):
        with pytest.raises(UsageError, match="not metered"):
            asyncio.run(way(ask("?"), None, ModelRequestParameters()))

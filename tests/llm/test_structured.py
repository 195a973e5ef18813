"""Structured answers: the way that the model can, tries that do not pile up, repairs that are kept."""

import asyncio

import pytest
from pydantic import BaseModel
from pydantic_ai.messages import ModelRequest, UserPromptPart
from pydantic_ai.profiles import ModelProfile
from sqlalchemy import select

from evisynth.llm import CallFailedError, CallPlace, Ledger, prepare_model, structured
from evisynth.store import Database, tables


class Delay(BaseModel):
    """A delay."""

    value: float
    unit: str


GOOD = '{"value": 2.35, "unit": "days"}'
NOTHING = ModelProfile(supports_tools=False, supports_json_schema_output=False)


def test_a_model_without_schema_and_tools_is_told_the_schema_last(
    ask, ledger: Ledger, place: CallPlace, scripted
) -> None:
    script = scripted(lambda _: f"Sure: {GOOD}", NOTHING)
    model = prepare_model("openai:x", model=script.model, ledger=ledger, place=place)
    answer = asyncio.run(structured(model, Delay, ask("The text")))
    assert answer.value == Delay(value=2.35, unit="days")
    assert answer.repairs == ("prose passed over",)
    (request,) = script.seen[0]
    assert isinstance(request, ModelRequest)
    first, last = request.parts
    assert isinstance(first, UserPromptPart)
    assert isinstance(last, UserPromptPart)
    assert first.content == "The text"
    assert '"properties"' in str(last.content)


def test_tries_do_not_pile_up_and_a_bad_answer_is_not_given_again(
    ask, ledger: Ledger, database: Database, place: CallPlace, scripted
) -> None:
    script = scripted(lambda n: '{"value": "many"}' if n < 4 else GOOD)
    model = prepare_model("openai:x", model=script.model, ledger=ledger, place=place)
    with pytest.raises(
        CallFailedError, match=r"openai:x: invalid \(tried 3 times\): value: Input should be a valid number"
    ):
        asyncio.run(structured(model, Delay, ask("The text"), tries=3))
    assert [sum(len(message.parts) for message in seen) for seen in script.seen] == [1, 2, 2]
    answer = asyncio.run(structured(model, Delay, ask("The text"), tries=3))
    assert (answer.value.value, answer.tries, script.calls) == (2.35, 1, 4)
    assert {row.outcome: row.calls for row in ledger.summary()} == {"invalid": 3, "ok": 1}
    with database.read() as connection:
        details = connection.execute(
            select(tables.ledger.c.detail).where(tables.ledger.c.outcome == "invalid")
        ).scalars()
        assert all('raw: {"value": "many"}' in detail for detail in details)


def test_an_equal_request_is_answered_once_and_paid_once(ask, ledger: Ledger, place: CallPlace, scripted) -> None:
    script = scripted(lambda _: GOOD)
    model = prepare_model("openai:x", model=script.model, ledger=ledger, place=place)
    both = [asyncio.run(structured(model, Delay, ask("The text"))).value for _ in range(2)]
    assert both[0] == both[1]
    assert script.calls == 1
    asyncio.run(structured(model, Delay, ask("The text"), settings={"temperature": 0.5}))
    assert script.calls == 2


def test_a_repair_is_kept_with_the_raw_text(
    ask, ledger: Ledger, database: Database, place: CallPlace, scripted
) -> None:
    script = scripted(lambda _: "{'value': 2.35, 'unit': 'days',}")
    model = prepare_model("openai:x", model=script.model, ledger=ledger, place=place)
    asyncio.run(structured(model, Delay, ask("The text")))
    with database.read() as connection:
        (detail,) = connection.execute(select(tables.ledger.c.detail)).scalars()
    assert detail == (
        "repaired: single quotes read as double; trailing comma left out; raw: {'value': 2.35, 'unit': 'days',}"
    )


def test_a_fault_of_ours_is_not_swallowed(ask, ledger: Ledger, place: CallPlace, scripted) -> None:
    model = prepare_model("openai:x", model=scripted(lambda _: KeyError("ours")).model, ledger=ledger, place=place)
    with pytest.raises(KeyError):
        asyncio.run(structured(model, Delay, ask("The text")))
    assert [row.outcome for row in ledger.summary()] == ["invalid"]


def test_an_answer_without_a_choice_is_a_failed_call_and_no_fault_of_ours(ask, ledger: Ledger, place, scripted) -> None:
    empty = scripted(lambda _: IndexError("list index out of range")).model
    model = prepare_model("openai:x", model=empty, ledger=ledger, place=place)
    with pytest.raises(CallFailedError, match="lacks a part"):
        asyncio.run(structured(model, Delay, ask("The text")))

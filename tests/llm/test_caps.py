"""Caps hold, also between processes; what is charged is what the rows say."""

import asyncio
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic_ai.messages import ModelMessage
from pydantic_ai.models import ModelRequestParameters
from sqlalchemy import func, select

from evisynth.errors import RefusedError
from evisynth.llm import CallPlace, Ledger, prepare_model
from evisynth.store import (
    NANO,
    Cap,
    CapReachedError,
    Completion,
    Database,
    Sending,
    begin_call,
    complete_call,
    spent,
    tables,
)

PLAIN = ModelRequestParameters()
Ask = Callable[[str], list[ModelMessage]]


def sending(item: str, nanousd: int | None, tokens: int = 10) -> Sending:
    return Sending("project", "s", item, "r", "m", None, None, "0" * 64, 1, (), 0, nanousd, tokens)


def test_a_money_cap_is_kept_to_the_nano_dollar(database: Database) -> None:
    cap = (Cap("run", usd=1.0),)
    with database.write() as connection:
        for _ in range(10):
            begin_call(connection, sending("a", NANO // 10), cap)
        assert spent(connection).usd == 1.0
        with pytest.raises(CapReachedError, match=r"\$1.0000 charged, the next call may take up to \$0.1000"):
            begin_call(connection, sending("a", NANO // 10), cap)


def test_caps_of_calls_tokens_and_items(database: Database) -> None:
    with database.write() as connection:
        begin_call(connection, sending("a", 0), (Cap("item", calls=1),))
        begin_call(connection, sending("b", 0), (Cap("item", calls=1), Cap("run", tokens=20)))
        with pytest.raises(CapReachedError, match="cap of 1 calls of item a of s"):
            begin_call(connection, sending("a", 0), (Cap("item", calls=1),))
        with pytest.raises(CapReachedError, match="token cap of this run is reached: 20 charged"):
            begin_call(connection, sending("c", 0), (Cap("run", tokens=20),))


def test_an_unknown_price_and_a_money_cap_do_not_go_together(
    ledger: Ledger, ask: Ask, place: CallPlace, scripted
) -> None:
    script = scripted(lambda _: "yes")
    model = prepare_model("openrouter:lab/none", model=script.model, ledger=ledger, place=place, caps=(Cap(usd=1.0),))
    with pytest.raises(RefusedError, match="the price of openrouter:lab/none is unknown") as caught:
        asyncio.run(model.request(ask("?"), None, PLAIN))
    assert "[prices" in caught.value.hint
    assert script.calls == 0


calls = st.lists(
    st.tuples(
        st.sampled_from("abc"),
        st.integers(0, 1000),
        st.sampled_from(["never", "ok", "timed out"]),
        st.integers(0, 1000),
    ),
    max_size=12,
)


@pytest.fixture(scope="module")
def shared_database(tmp_path_factory: pytest.TempPathFactory) -> Database:
    return Database(tmp_path_factory.mktemp("ledger") / "project.db")


@settings(deadline=None, max_examples=25)
@given(calls)
def test_what_is_charged_is_the_sum_of_the_rows(shared_database: Database, made: list) -> None:
    run = uuid4()  # each example is a run of its own in one database
    row = tables.ledger.c
    money, tokens = (func.coalesce(func.sum(one), 0) for one in (row.charged_nanousd, row.charged_tokens))
    sums = select(money, func.count(), tokens).where(row.run == str(run))
    with shared_database.write() as connection:
        for item, most, end, really in made:
            seq = begin_call(connection, replace(sending(item, most), run=str(run)))
            took = min(really, most)
            if end != "never":
                done = Completion(end, 1.0, nanousd=took, input_tokens=1, output_tokens=2, charged=end == "ok")
                complete_call(connection, seq, done)
        whole = spent(connection, str(run))
        assert (whole.nanousd, whole.calls, whole.tokens) == tuple(connection.execute(sums).one())
        assert whole.nanousd == sum(min(r, m) if e == "ok" else m for _, m, e, r in made)
        for item in "abc":
            one = spent(connection, str(run), "s", item)
            assert (one.nanousd, one.calls, one.tokens) == tuple(connection.execute(sums.where(row.item == item)).one())


def test_two_processes_share_a_cap_of_one_dollar_and_never_pass_it(tmp_path: Path) -> None:
    database = Database(tmp_path / "project.db")
    worker = Path(__file__).with_name("worker.py")
    running = [
        subprocess.Popen([sys.executable, str(worker), "spend", str(tmp_path), n], stdout=subprocess.PIPE, text=True)
        for n in "12"
    ]
    made = [int(process.communicate(timeout=200)[0]) for process in running]
    with database.read() as connection:
        charged = spent(connection)
    assert charged.calls == sum(made)
    assert charged.usd == pytest.approx(sum(made) * 0.003)
    assert 0.95 < charged.usd <= 1.0
    assert min(made) > 0


def test_the_time_cap_ends_a_run(ledger: Ledger, ask: Ask, place: CallPlace, scripted) -> None:
    script = scripted(lambda _: "yes")
    model = prepare_model("openai:priced", model=script.model, ledger=ledger, place=place, deadline=0.0)
    with pytest.raises(CapReachedError, match="time cap"):
        asyncio.run(model.request(ask("?"), None, PLAIN))
    assert [(row.outcome, row.charged_usd) for row in ledger.summary()] == [("cap reached", 0.0)]
    assert script.calls == 0

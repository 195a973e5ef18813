"""What a person sees of each fault that a server can make: the table of docs/models.md, made by really asking."""

import asyncio
from collections import Counter
from pathlib import Path

import pytest
from pydantic import BaseModel
from pydantic_ai.models import Model

from evisynth.llm import CallFailedError, CallPlace, Ledger, Limiter, close_model, open_model, prepare_model, structured
from evisynth.store import Database

PAGE = Path(__file__).parents[2] / "docs" / "models.md"
FAULTS = {
    "none": "a good answer",
    "429-retry-after": "429 with Retry-After",
    "429": "429 without Retry-After",
    "500": "500",
    "503": "503",
    "401": "401",
    "404": "404, no such model",
    "context": "400, the text is too long",
    "hang": "no answer at all",
    "cut-stream": "the connection breaks off",
    "malformed-json": "a body that is not JSON",
    "wrong-content-type": "a page of HTML",
    "empty": "an empty answer",
    "no-choices": "a reply without any answer",
    "refusal": "a refusal",
    "content-filter": "stopped by a filter",
    "truncated": "cut off at the length limit",
    "half-an-answer": "cut off, and said to be whole",
    "not-json": "prose in place of JSON",
    "wrong-type": "a word where a number belongs",
    "tool-arguments": "cut arguments of a tool call",
    "ten-megabytes": "10 MB of answer",
    "think": "thinking before the answer",
    "fence": "prose and a fence around it",
    "slips": "single quotes, a trailing comma",
}


class Delay(BaseModel):
    """A delay."""

    value: float
    unit: str


async def row(server, ask, base: Model, ledger: Ledger, fault: str) -> str:
    model = prepare_model(
        server.name,
        model=base,
        ledger=ledger,
        place=CallPlace(fault, "item", "reader"),
        limiter=Limiter(attempts=2, first_pause=0.01),
        attempt_seconds=1.0 if fault == "hang" else 60.0,
    )
    try:
        mode = "tool" if fault == "tool-arguments" else "native"
        answer = await structured(model, Delay, ask(f"<<fault:{fault}>>"), mode=mode)
        said = f"value {answer.value.value:g}" + "".join(f"; {repair}" for repair in answer.repairs)
    except CallFailedError as error:
        said = error.message
    rows = [one for one in ledger.summary() if one.stage == fault]
    outcomes = ", ".join(sorted({str(one.outcome) for one in rows}))
    said = said.replace(server.name, "local:tiny@…").replace("|", "/")
    return f"| {FAULTS[fault]} | {sum(one.calls for one in rows)} | {outcomes} | {said} |"


def test_the_table_of_faults_in_the_docs_is_what_happens(server, ask, ledger: Ledger) -> None:
    async def rows() -> list[str]:
        base = open_model(server.name)
        made = [await row(server, ask, base, ledger, fault) for fault in FAULTS]
        await close_model(base)
        return made

    found = asyncio.run(rows())
    shown = [
        line for line in PAGE.read_text("utf-8").splitlines() if line.split(" | ")[0].strip("| ") in FAULTS.values()
    ]
    assert shown == found, "\n".join(found)


def test_an_endless_loop_of_tool_calls_ends_at_the_cap_of_calls(server, ledger: Ledger, place: CallPlace) -> None:
    from pydantic_ai import Agent

    from evisynth.store import Cap, CapReachedError

    base = open_model(server.name)
    agent = Agent(prepare_model(server.name, model=base, ledger=ledger, place=place, caps=(Cap("item", calls=6),)))

    @agent.tool_plain
    def search(query: str) -> str:
        return f"nothing on {query}"

    async def run() -> None:
        try:
            await agent.run("<<fault:tool-loop>>")
        finally:
            await close_model(base)

    with pytest.raises(CapReachedError, match="the cap of 6 calls of item item-1"):
        asyncio.run(run())
    assert {one.outcome: one.calls for one in ledger.summary()} == {"ok": 6, "cap reached": 1}


def many(server, ask, database: Database, items: int) -> None:
    """One item in five meets a fault: half of those for good, half for the first try. None is lost."""
    lasting = ["429", "500", "401", "cut-stream", "malformed-json", "empty", "refusal", "truncated", "not-json"]
    passing = ["429:1", "500:1", "cut-stream:1", "malformed-json:1", "empty:1"]
    wanted: dict[int, str] = {}
    for number in range(0, items, 10):
        wanted[number] = lasting[number // 10 % len(lasting)]
        wanted[number + 5] = passing[number // 10 % len(passing)]

    async def everything(ledger: Ledger) -> Counter[str]:
        base, limiter = open_model(server.name), Limiter(attempts=3, first_pause=0.01)

        async def one(number: int) -> str:
            place = CallPlace("extract", str(number), "extractor")
            model = prepare_model(server.name, model=base, ledger=ledger, place=place, limiter=limiter)
            fault = f" <<fault:{wanted[number]}>>" if number in wanted else ""
            try:
                await structured(model, Delay, ask(f"item {number}{fault}"))
            except CallFailedError as error:
                return error.outcome
            return "ok"

        ended = Counter(await asyncio.gather(*(one(number) for number in range(items))))
        await close_model(base)
        return ended

    before = server.count().get("total", 0)
    with Ledger(database) as ledger:
        ended = asyncio.run(everything(ledger))
        rows = ledger.summary()
    failed = Counter(
        {
            outcome: sum(wanted.get(n) in faults for n in range(items))
            for outcome, faults in {
                "rate limited": {"429"},
                "provider down": {"500", "cut-stream"},
                "rejected": {"401"},
                "invalid": {"malformed-json", "empty", "not-json"},
                "refused": {"refusal"},
                "truncated": {"truncated"},
            }.items()
        }
    )
    assert ended == failed + Counter(ok=items - failed.total())
    assert sum(row.calls for row in rows) == server.count()["total"] - before
    assert all(row.outcome is not None for row in rows)
    assert sum(row.calls for row in rows if row.outcome == "ok") == ended["ok"]


def test_a_hundred_items_with_faults_are_all_accounted_for(counting_server, ask, database: Database) -> None:
    many(counting_server, ask, database, 100)


@pytest.mark.soak
def test_a_thousand_items_with_faults_are_all_accounted_for(counting_server, ask, database: Database) -> None:
    many(counting_server, ask, database, 1000)

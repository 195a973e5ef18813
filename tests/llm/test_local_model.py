"""A real small model, served on this machine, through the whole stack. What it says is of no matter here."""

import subprocess
from collections.abc import Iterator
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import pytest
from pydantic import BaseModel, Field
from pydantic_ai import Agent
from pydantic_ai.exceptions import UsageLimitExceeded
from pydantic_ai.settings import ModelSettings
from pydantic_ai.tools import Tool
from pydantic_ai.usage import UsageLimits

from evisynth.llm import CallFailedError, Ledger, ModelPool, structured
from evisynth.store import Database, spent

ROOT = Path(__file__).parents[2]
PYTHON = ROOT / ".venv-local-model" / "bin" / "python"
TEXT = "In 44 patients the incubation period of Lassa fever was 10.3 days (95% CI 8.2 to 12.6)."
FIRM = ModelSettings(temperature=0.0, max_tokens=200)

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(not PYTHON.is_file(), reason="no small model here: run `make local-model`"),
]


class Unit(StrEnum):
    HOURS = "hours"
    DAYS = "days"
    WEEKS = "weeks"


class Delay(BaseModel):
    """A delay that the text reports."""

    value: Annotated[float, Field(ge=0)]
    unit: Unit


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    command = [str(PYTHON), str(ROOT / "benchmarks" / "local_model.py")]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        yield process.stdout.readline().strip()
    finally:
        process.stdin.close()
        process.kill()
        process.wait()
        process.stdout.close()


@pytest.fixture
def pool(database: Database) -> Iterator[ModelPool]:
    with ModelPool(Ledger(database)) as opened:
        yield opened


def test_it_fills_a_schema_and_the_call_is_in_the_ledger(address: str, pool: ModelPool, ask) -> None:
    name = f"local:smollm2@{address}"
    model = pool.model(name, stage="extract", item="1", role="extractor", documents=("text-1",))
    answer = pool.run(structured(model, Delay, ask(f"{TEXT}\nWhich delay does it report?"), settings=FIRM))
    assert isinstance(answer.value.unit, Unit)
    rows = pool.ledger.summary()
    assert {(one.stage, one.role, one.model) for one in rows} == {("extract", "extractor", name)}
    (good,) = [one for one in rows if one.outcome == "ok"]
    assert good.calls == 1
    assert good.input_tokens > 20
    assert 0 < good.output_tokens <= 200
    assert good.usd == 0.0
    assert answer.response.usage.output_tokens == good.output_tokens


def test_prose_where_only_the_prompt_asks_for_a_schema_is_never_an_answer(address: str, pool: ModelPool, ask) -> None:
    model = pool.model(f"local:smollm2@{address}", stage="extract", item="1", role="extractor")
    with pytest.raises(CallFailedError) as raised:
        pool.run(structured(model, Delay, ask("Tell me a story about the sea."), settings=FIRM, mode="prompt"))
    assert raised.value.outcome in {"invalid", "truncated"}
    rows = pool.ledger.summary()
    assert {one.outcome for one in rows} <= {"invalid", "truncated"}
    assert sum(one.output_tokens for one in rows) > 0


def test_it_calls_a_tool_by_a_schema(address: str, pool: ModelPool, database: Database) -> None:
    name = f"local:smollm2@{address}#no-tools"
    model = pool.model(name, stage="curate", item="1", role="agent")
    asked = list[Unit]()

    def convert(unit: Unit) -> str:
        """Convert the delay of the text into another unit."""
        asked.append(unit)
        return f"converted to {unit}"

    agent = Agent(model, tools=[Tool(convert)], model_settings=FIRM)
    task = f"{TEXT}\nConvert the delay to hours with the tool."
    # It may go on calling the tool, or ramble beyond its limit: what counts is that the second request is answered too.
    with suppress(UsageLimitExceeded, CallFailedError):
        pool.run(agent.run(task, usage_limits=UsageLimits(request_limit=2)))
    assert asked
    rows = pool.ledger.summary()
    assert {(one.stage, one.role, one.model) for one in rows} == {("curate", "agent", name)}
    outcomes = {one.outcome: one.calls for one in rows}
    assert outcomes["ok"] in {1, 2}
    assert outcomes.keys() <= {"ok", "truncated"}
    assert sum(one.calls for one in rows) == 2
    with database.read() as connection:
        assert spent(connection).calls == 2

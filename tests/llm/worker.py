"""Processes of the tests that share a project or are killed.

python worker.py spend FOLDER NUMBER     calls a priced model until the cap of $1.00 says no; prints the count
python worker.py items FOLDER NAME N     gives each of N items one answer of the server, 8 at once, resuming
"""

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from pydantic_ai.messages import ModelMessage, ModelRequest, ModelResponse, TextPart, UserPromptPart
from pydantic_ai.models import ModelRequestParameters
from pydantic_ai.models.function import AgentInfo, FunctionModel
from pydantic_ai.settings import ModelSettings
from pydantic_ai.usage import RequestUsage

from evisynth.engine import Item, Stage, run_stage
from evisynth.llm import CallPlace, Ledger, ModelPool, Price, prepare_model
from evisynth.store import Cap, CapReachedError, Database, Project, create_project, open_project

PLAIN = ModelRequestParameters()
PRICES = {"openai:priced": Price(input=10.0, output=100.0)}
BLANK = '[review]\ntitle = "A test"\n'


def ask(text: str) -> list[ModelMessage]:
    return [ModelRequest(parts=[UserPromptPart(text)])]


class Quiet:
    def start(self, stage: str, total: int, due: int) -> None: ...

    def advance(self, stage: str, item: str, *, failed: bool) -> None: ...

    def retry(self, stage: str, item: str, attempt: int, reason: str) -> None: ...


def spend(folder: Path, number: str) -> None:
    made = 0

    async def reply(_messages: list[ModelMessage], _info: AgentInfo) -> ModelResponse:
        nonlocal made
        made += 1
        await asyncio.sleep(0.002)
        usage = RequestUsage(input_tokens=100, output_tokens=20)
        return ModelResponse(parts=[TextPart("yes")], usage=usage, finish_reason="stop")

    async def one(ledger: Ledger, model: FunctionModel, call: str) -> bool:
        place, caps = CallPlace("s", call, "r"), (Cap(usd=1.0),)
        prepared = prepare_model("openai:priced", model=model, ledger=ledger, place=place, caps=caps, prices=PRICES)
        try:
            await prepared.request(ask(call), ModelSettings(max_tokens=20), PLAIN)
        except CapReachedError:
            return False
        return True

    (folder / f"started-{number}").touch()
    while len(list(folder.glob("started-*"))) < 2:  # so that neither spends all before the other is there
        time.sleep(0.01)

    async def go() -> None:
        model = FunctionModel(reply, model_name="priced")
        with Ledger(Database(folder / "project.db")) as ledger:
            for start in range(0, 800, 8):
                calls: list[Awaitable[bool]] = [one(ledger, model, f"{number}-{start + n}") for n in range(8)]
                if not any(await asyncio.gather(*calls)):
                    break

    asyncio.run(go())
    print(made, flush=True)  # noqa: T201


def items(folder: Path, name: str, count: str) -> None:
    project: Project = open_project(folder) if (folder / "protocol.toml").is_file() else create_project(folder, BLANK)
    with ModelPool(Ledger(project.database)) as pool:

        def work(item: str) -> str:
            model = pool.model(name, stage="ask", item=item, role="reader")
            response = pool.run(model.request(ask(f"item {item}"), None, PLAIN))
            return response.text or ""

        listed = [Item(str(n), f"item {n}", {"n": str(n)}, str(n)) for n in range(int(count))]
        stage = Stage(name="ask", version="1", items=lambda _: listed, work=work, model=name)
        report = run_stage(project, stage, Quiet(), workers=8)
        print(report.done_before + report.done, report.failed, flush=True)  # noqa: T201


if __name__ == "__main__":
    commands: dict[str, Callable[..., None]] = {"spend": spend, "items": items}
    commands[sys.argv[1]](Path(sys.argv[2]), *sys.argv[3:])

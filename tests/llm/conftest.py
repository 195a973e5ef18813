"""A ledger of its own for each test, scripted models, and the server that misbehaves."""

import json
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from pydantic_ai.messages import ModelMessage, ModelRequest, ModelResponse, TextPart, UserPromptPart
from pydantic_ai.models.function import AgentInfo, FunctionModel
from pydantic_ai.profiles import ModelProfile
from pydantic_ai.usage import RequestUsage

from evisynth.llm import CallPlace, Ledger
from evisynth.store import Database

SERVER = Path(__file__).with_name("misbehaving_server.py")


class Scripted:
    """A model that answers its nth call (from 1) with a text, raises what is an exception, and counts its calls."""

    def __init__(self, answers: Callable[[int], str | Exception], profile: ModelProfile | None = None) -> None:
        self.calls = 0
        self.seen: list[list[ModelMessage]] = []

        def reply(messages: list[ModelMessage], _info: AgentInfo) -> ModelResponse:
            self.calls += 1
            self.seen.append(messages)
            answer = answers(self.calls)
            if isinstance(answer, Exception):
                raise answer
            usage = RequestUsage(input_tokens=100, output_tokens=20)
            return ModelResponse(parts=[TextPart(answer)], usage=usage, finish_reason="stop")

        self.model = FunctionModel(reply, model_name="scripted", profile=profile)


@dataclass(frozen=True)
class Server:
    port: int

    @property
    def name(self) -> str:
        return f"local:tiny@http://127.0.0.1:{self.port}/v1"

    def count(self) -> dict[str, int]:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/count") as answer:
            return json.load(answer)


@pytest.fixture(scope="session")
def scripted() -> type[Scripted]:
    return Scripted


@pytest.fixture(scope="session")
def ask() -> Callable[[str], list[ModelMessage]]:
    return lambda text: [ModelRequest(parts=[UserPromptPart(text)])]


@pytest.fixture
def place() -> CallPlace:
    return CallPlace("extract", "item-1", "extractor", documents=("PMC1",))


@pytest.fixture
def database(tmp_path: Path) -> Database:
    return Database(tmp_path / "project.db")


@pytest.fixture
def ledger(database: Database) -> Iterator[Ledger]:
    with Ledger(database) as opened:
        yield opened


def serve(*arguments: str) -> Iterator[Server]:
    process = subprocess.Popen([sys.executable, str(SERVER), *arguments], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        yield Server(int(process.stdout.readline()))
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    yield from serve()


@pytest.fixture
def counting_server() -> Iterator[Server]:
    """A server of one's own, whose counts are not mixed with those of other tests."""
    yield from serve("--latency", "0.02")

"""A ledger of its own for each test, and the server that misbehaves."""

import json
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from pydantic import BaseModel
from pydantic_ai.messages import ModelMessage, ModelRequest, ModelResponse, TextPart, UserPromptPart
from pydantic_ai.models.function import AgentInfo, FunctionModel
from pydantic_ai.usage import RequestUsage

from evisynth.llm import CallPlace, Ledger
from evisynth.store import Database

PLACE = CallPlace("extract", "item-1", "extractor", documents=("PMC1",))


class Delay(BaseModel):
    """A delay."""

    value: float
    unit: str


def ask(text: str) -> list[ModelMessage]:
    return [ModelRequest(parts=[UserPromptPart(text)])]


def scripted(answers: Callable[[int], str], *, tokens: tuple[int, int] = (100, 20)) -> FunctionModel:
    """A model that answers its nth call (from 1) with a text, and counts its calls in `calls`."""
    calls = 0

    def reply(_messages: list[ModelMessage], _info: AgentInfo) -> ModelResponse:
        nonlocal calls
        calls += 1
        usage = RequestUsage(input_tokens=tokens[0], output_tokens=tokens[1])
        return ModelResponse(parts=[TextPart(answers(calls))], usage=usage, finish_reason="stop")

    return FunctionModel(reply, model_name="scripted")


@dataclass(frozen=True)
class Server:
    port: int

    @property
    def name(self) -> str:
        return f"local:tiny@http://127.0.0.1:{self.port}/v1"

    def count(self) -> dict[str, int]:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/count") as answer:
            return json.load(answer)


@pytest.fixture
def database(tmp_path: Path) -> Database:
    return Database(tmp_path / "project.db")


@pytest.fixture
def ledger(database: Database) -> Iterator[Ledger]:
    with Ledger(database) as opened:
        yield opened


def start_server(*arguments: str) -> "subprocess.Popen[str]":
    program = Path(__file__).with_name("misbehaving_server.py")
    return subprocess.Popen([sys.executable, str(program), *arguments], stdout=subprocess.PIPE, text=True)


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    process = start_server()
    assert process.stdout is not None
    try:
        yield Server(int(process.stdout.readline()))
    finally:
        process.kill()
        process.wait()
        process.stdout.close()

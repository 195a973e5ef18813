"""A recording can be published, and a run is repeated from it without a network."""

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from pydantic import BaseModel
from pydantic_ai.exceptions import ModelHTTPError
from pydantic_ai.models import ModelRequestParameters

from evisynth.errors import UnreadableError, UsageError
from evisynth.llm import (
    CallFailedError,
    CallPlace,
    Ledger,
    Limiter,
    ModelPool,
    NotRecordedError,
    Recorder,
    close_model,
    open_model,
    prepare_model,
    structured,
)
from evisynth.store import Database

PLAIN = ModelRequestParameters()
CANARY = "sk-canary-0123456789abcdef"
REPLAYING = """
import asyncio, sys
from evisynth.engine import obey_offline
obey_offline()
from evisynth.llm import CallPlace, Ledger, prepare_model, structured
from evisynth.store import Database
from pathlib import Path
sys.path.insert(0, sys.argv[1])
import test_recorded
print(test_recorded.replayed(sys.argv[2], Path(sys.argv[3])))
"""
TEXTS = ["one <<fault:slips>>", "two <<fault:think>>", "three <<fault:refusal>>", "four <<fault:429>>", "five"]


class Delay(BaseModel):
    """A delay."""

    value: float
    unit: str


async def answers(model_of, ask) -> list[str]:
    found: list[str] = []
    for text in TEXTS:
        try:
            answer = await structured(model_of(text), Delay, ask(text))
            found.append(f"{answer.value} {answer.repairs} {answer.raw} {answer.tries} {answer.response.usage}")
        except CallFailedError as error:
            found.append(f"{error.outcome} {error.detail} {error.attempts}")
    return found


def replayed(folder: str, scratch: Path) -> str:
    from pydantic_ai.messages import ModelRequest, UserPromptPart

    with Ledger(Database(scratch / "replay.db")) as ledger:

        def model_of(text: str):
            place, pace = CallPlace("s", text, "r"), Limiter(attempts=1)
            return prepare_model(f"replay:{folder}", ledger=ledger, place=place, limiter=pace, cache=False)

        return json.dumps(asyncio.run(answers(model_of, lambda text: [ModelRequest(parts=[UserPromptPart(text)])])))


@pytest.fixture
def recording(server, ask, ledger: Ledger, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, list[str]]:
    monkeypatch.setenv("EVISYNTH_LOCAL_KEY", CANARY)
    folder = tmp_path / "recording"
    recorder = Recorder(folder)

    async def run() -> list[str]:
        base = open_model(server.name)

        def model_of(text: str):
            place, pace = CallPlace("s", text, "r"), Limiter(attempts=2, first_pause=0.01)
            return prepare_model(server.name, model=base, ledger=ledger, place=place, limiter=pace, recorder=recorder)

        found = await answers(model_of, ask)
        await close_model(base)
        return found

    return folder, asyncio.run(run())


def test_a_replay_in_another_process_without_sockets_is_identical(recording, tmp_path: Path) -> None:
    folder, first = recording
    environment = {k: v for k, v in os.environ.items() if k != "EVISYNTH_LOCAL_KEY"} | {"EVISYNTH_OFFLINE": "1"}
    command = [sys.executable, "-c", REPLAYING, str(Path(__file__).parent), str(folder), str(tmp_path)]
    again = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert again.returncode == 0, again.stderr
    assert json.loads(again.stdout) == first


def test_no_key_address_or_time_gets_into_a_recording_or_a_ledger(recording, server, tmp_path: Path) -> None:
    folder, _ = recording
    written = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert {path.name for path in written} >= {"calls.jsonl", "manifest.json", "project.db"}
    assert [path for path in written if CANARY.encode() in path.read_bytes()] == []
    calls = (folder / "calls.jsonl").read_text("utf-8")
    for word in ("127.0.0.1", str(server.port), "timestamp", "authorization", "User-Agent", "http"):
        assert word not in calls
    assert str(server.port) not in (folder / "manifest.json").read_text("utf-8")
    assert len(calls.splitlines()) == len(TEXTS)


def test_a_key_in_what_a_provider_says_is_taken_out(
    ask, ledger: Ledger, place: CallPlace, tmp_path: Path, scripted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "plain-words-that-are-a-key")
    said = {"message": f"Incorrect API key provided: {CANARY} or plain-words-that-are-a-key"}
    script = scripted(lambda _: ModelHTTPError(400, "x", said))
    recorder = Recorder(tmp_path / "recording")
    model = prepare_model("openai:x", model=script.model, ledger=ledger, place=place, recorder=recorder)
    with pytest.raises(CallFailedError) as caught:
        asyncio.run(model.request(ask("my key is plain-words-that-are-a-key"), None, PLAIN))
    ledger.close()
    artefacts = [path.read_bytes().decode("utf-8", "replace") for path in tmp_path.rglob("*") if path.is_file()]
    for text in [caught.value.message, *artefacts]:
        assert CANARY not in text
        assert "plain-words-that-are-a-key" not in text


def test_what_was_not_recorded_is_an_error(recording, ask, ledger: Ledger, place: CallPlace) -> None:
    model = prepare_model(f"replay:{recording[0]}", ledger=ledger, place=place)
    with pytest.raises(NotRecordedError, match="no answer to this request"):
        asyncio.run(structured(model, Delay, ask("something else")))


def test_repeats_are_replayed_in_their_order(ask, ledger: Ledger, tmp_path: Path, scripted) -> None:
    script, recorder = scripted(lambda n: f"answer {n}"), Recorder(tmp_path / "recording")

    def all_of(name: str, pool: ModelPool) -> list[str | None]:
        models = [pool.model(name, stage="s", item="i", role="r", sample=n) for n in range(3)]
        return [pool.run(model.request(ask("?"), None, PLAIN)).text for model in models]

    with ModelPool(ledger, recorder=recorder, seams={"openai:x": script.model}) as pool:
        first = all_of("openai:x", pool)
    with ModelPool(ledger) as pool:
        assert all_of(f"replay:{tmp_path / 'recording'}", pool) == first == ["answer 1", "answer 2", "answer 3"]


def test_a_line_cut_off_by_a_kill_is_passed_over_and_a_broken_one_is_named(recording) -> None:
    calls = recording[0] / "calls.jsonl"
    whole = calls.read_text("utf-8")
    calls.write_text(whole + '{"key": "ab', encoding="utf-8")
    open_model(f"replay:{recording[0]}")
    calls.write_text('{"key": "ab\n' + whole, encoding="utf-8")
    with pytest.raises(UnreadableError, match=r"calls\.jsonl:1: not a recorded call"):
        open_model(f"replay:{recording[0]}")


def test_a_folder_with_something_else_is_not_recorded_into(tmp_path: Path) -> None:
    (tmp_path / "thesis.docx").write_text("")
    with pytest.raises(UsageError, match="not empty"):
        Recorder(tmp_path)


def test_a_folder_that_is_no_recording(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match="is no recording"):
        open_model(f"replay:{tmp_path}")

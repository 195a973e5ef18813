"""Recorded: a folder that can be published, from which a run is repeated without a network."""

import json
import threading
from pathlib import Path
from typing import Any

from pydantic_ai.messages import ModelMessage, ModelMessagesTypeAdapter, ModelResponse
from pydantic_ai.models import Model, ModelRequestParameters
from pydantic_ai.settings import ModelSettings

from evisynth import __version__
from evisynth.errors import UsageError
from evisynth.llm.canonical import canonical_request
from evisynth.llm.names import ModelName
from evisynth.llm.outcomes import CallFailedError
from evisynth.llm.scrubbing import scrub
from evisynth.llm.wrapping import Wrapper
from evisynth.store import now, write_atomically

CALLS, MANIFEST, FORMAT = "calls.jsonl", "manifest.json", 1
_KEPT_OF_RESPONSE = ("kind", "parts", "usage", "model_name", "finish_reason")
_KEPT_OF_PROFILE = (
    "supports_tools",
    "supports_json_schema_output",
    "supports_json_object_output",
    "default_structured_output_mode",
    "prompted_output_template",
)


class Recorder:
    """Appends calls to a folder: `calls.jsonl`, one call a line, and `manifest.json`.

    Kept of a call are the canonical request and the answer or the failure. Headers, addresses, times and ids of the
    provider never get there, and what is a key in this environment, or looks like one, is taken out.

    Args:
        folder: new, empty, or an earlier recording, which is continued.

    Raises:
        UsageError: the folder holds something else.
    """

    def __init__(self, folder: Path) -> None:
        foreign = {path.name for path in folder.iterdir()} - {CALLS, MANIFEST} if folder.is_dir() else set[str]()
        if foreign or folder.is_file():
            raise UsageError(f"{folder} is no recording and not empty", "Name another folder to record into.")
        folder.mkdir(parents=True, exist_ok=True)
        self._folder, self._lock = folder, threading.Lock()
        manifest = folder / MANIFEST
        self._models: dict[str, Any] = json.loads(manifest.read_text("utf-8"))["models"] if manifest.is_file() else {}

    def know(self, name: ModelName, model: Model) -> None:
        """Note a model in the manifest, with what a replay must know of it."""
        profile = {key: value for key, value in model.profile.items() if key in _KEPT_OF_PROFILE}
        plain = name.provider if not name.url else "local"
        with self._lock:
            known = {"system": model.system, "provider": plain, "name": model.model_name, "profile": profile}
            if self._models.get(recorded_name(name)) == known:
                return
            self._models[recorded_name(name)] = known
            manifest = {"format": FORMAT, "evisynth": __version__, "recorded": now(), "models": self._models}
            text = json.dumps(manifest, ensure_ascii=False, indent=1, sort_keys=True)
            write_atomically(self._folder / MANIFEST, scrub(text + "\n").encode())

    def keep(self, key: str, request: str, answer: ModelResponse | CallFailedError) -> None:
        """Append one call."""
        line: dict[str, Any] = {"key": key, "request": json.loads(request)}
        if isinstance(answer, CallFailedError):
            line["failure"] = {"outcome": answer.outcome, "detail": answer.detail, "attempts": answer.attempts}
        else:
            (plain,) = ModelMessagesTypeAdapter.dump_python([answer], mode="json")
            line["response"] = {name: plain[name] for name in _KEPT_OF_RESPONSE}
        text = scrub(json.dumps(line, ensure_ascii=False, sort_keys=True, separators=(",", ":")))
        with self._lock, (self._folder / CALLS).open("a", encoding="utf-8") as file:
            file.write(text + "\n")


def recorded_name(name: ModelName) -> str:
    """Return what a model is called in a recording: without its address, and whether or not rules help it."""
    return f"{name.provider}:{name.name}"


class RecordedModel(Wrapper):
    """Keeps each call of a model, also those that a cache answered.

    Args:
        wrapped: the model with all its other wrappers.
        name: of the model.
        recorder: where calls are kept.
    """

    def __init__(self, wrapped: Model, *, name: ModelName, recorder: Recorder) -> None:
        super().__init__(wrapped)
        self._name, self._recorder = recorded_name(name), recorder
        recorder.know(name, wrapped)

    async def request(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
    ) -> ModelResponse:
        """Ask, and keep what comes."""
        asked = canonical_request(self._name, messages, model_settings, model_request_parameters)
        try:
            response = await self.wrapped.request(messages, model_settings, model_request_parameters)
        except CallFailedError as failure:
            self._recorder.keep(asked.key, asked.text, failure)
            raise
        self._recorder.keep(asked.key, asked.text, response)
        return response

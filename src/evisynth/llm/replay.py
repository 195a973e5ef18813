"""Replay: a model that answers from a recording, and never from anywhere else."""

import json
import threading
from pathlib import Path
from typing import Any

from pydantic_ai.messages import ModelMessage, ModelMessagesTypeAdapter, ModelResponse
from pydantic_ai.models import Model, ModelRequestParameters
from pydantic_ai.profiles import ModelProfile
from pydantic_ai.settings import ModelSettings

from evisynth.errors import EvisynthError, UnreadableError, UsageError
from evisynth.llm.canonical import canonical_request
from evisynth.llm.outcomes import CallFailedError
from evisynth.llm.recorded import CALLS, FORMAT, MANIFEST


class NotRecordedError(EvisynthError):
    """Raised when a recording has no answer to a request."""

    exit_code = 1


class ReplayModel(Model):
    """Answers each request as the recording did; a request that was made several times, in the same order.

    Args:
        place: the folder of a recording; `DIR#provider:name` when it holds several models.

    Raises:
        UsageError: there are several models and none is named, or the named one is not there.
        UnreadableError: the folder is no recording, or is damaged.
    """

    def __init__(self, place: str) -> None:
        folder, _, wanted = place.partition("#")
        models = _manifest(Path(folder))
        if not wanted and len(models) != 1:
            raise UsageError(
                f"{folder} holds several models", f"Add one: replay:{folder}#{' or #'.join(sorted(models))}"
            )
        if wanted and wanted not in models:
            raise UsageError(f"{folder} holds no calls of {wanted}", f"It has: {', '.join(sorted(models))}.")
        self._recorded = wanted or next(iter(models))
        about = models[self._recorded]
        super().__init__(profile=ModelProfile(**about["profile"]))
        self._model_name, self._system = about["name"], about["system"]
        self._folder, self._lock = folder, threading.Lock()
        self._answers = _calls(Path(folder))

    @property
    def model_name(self) -> str:
        """The recorded model's own name."""
        return self._model_name

    @property
    def system(self) -> str:
        """The recorded model's provider."""
        return self._system

    async def request(
        self,
        messages: list[ModelMessage],
        model_settings: ModelSettings | None,
        model_request_parameters: ModelRequestParameters,
    ) -> ModelResponse:
        """Return what was answered.

        Raises:
            NotRecordedError: this was not asked in the recording.
            CallFailedError: the recorded call failed.
        """
        asked = canonical_request(self._recorded, messages, model_settings, model_request_parameters)
        with self._lock:
            left = self._answers.get(asked.key)
            if not left:
                msg = f"{self._folder} has no answer to this request ({asked.key[:12]})"
                hint = "The texts, the prompt or the settings differ from those of the recording; record it again."
                raise NotRecordedError(msg, hint)
            call = left.pop(0) if len(left) > 1 else left[0]
        if failure := call.get("failure"):
            raise CallFailedError(
                failure["outcome"], self._recorded, failure["detail"], attempts=failure["attempts"], final=True
            )
        (response,) = ModelMessagesTypeAdapter.validate_python([call["response"]])
        assert isinstance(response, ModelResponse)
        return response


def _manifest(folder: Path) -> dict[str, Any]:
    path = folder / MANIFEST
    try:
        manifest = json.loads(path.read_text("utf-8"))
        models = manifest["models"]
    except FileNotFoundError:
        raise UnreadableError(f"{folder} is no recording: it has no {MANIFEST}", "Name the recorded folder.") from None
    except (ValueError, KeyError, TypeError) as error:
        raise UnreadableError(f"{path}: not a manifest: {error}", "Record it again.") from None
    if manifest.get("format") != FORMAT or not models:
        raise UnreadableError(f"{path}: not a recording that this version reads", "Record it again.")
    return models


def _calls(folder: Path) -> dict[str, list[dict[str, Any]]]:
    """Return the recorded calls by their keys. A last line that was cut off by a kill is passed over."""
    answers: dict[str, list[dict[str, Any]]] = {}
    path = folder / CALLS
    lines = path.read_text("utf-8").splitlines(keepends=True) if path.is_file() else []
    for number, line in enumerate(lines, 1):
        try:
            call = json.loads(line)
            answers.setdefault(call["key"], []).append(call)
        except (ValueError, KeyError, TypeError):
            if number == len(lines) and not line.endswith("\n"):
                break
            raise UnreadableError(f"{path}:{number}: not a recorded call", "Record it again.") from None
    return answers

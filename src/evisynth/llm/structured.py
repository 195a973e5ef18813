"""Structured answers: by the provider's schema, a tool call or the prompt, as the model can; validated."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, Literal, TypeVar, cast

from pydantic import BaseModel, ValidationError
from pydantic_ai.messages import (
    ModelMessage,
    ModelRequest,
    ModelResponse,
    TextPart,
    ToolCallPart,
    UserPromptPart,
)
from pydantic_ai.models import Model, ModelRequestParameters
from pydantic_ai.output import OutputObjectDefinition
from pydantic_ai.profiles import ModelProfile
from pydantic_ai.settings import ModelSettings
from pydantic_ai.tools import ToolDefinition

from evisynth.llm.metered import called, mark_failed, note_repairs
from evisynth.llm.outcomes import CallFailedError, Outcome
from evisynth.llm.reading import UnreadableAnswerError, read_json

T = TypeVar("T", bound=BaseModel)
Mode = Literal["native", "tool", "prompt"]
TOOL = "answer"
TRIES = 2
_SHOWN = 600


@dataclass(frozen=True, slots=True)
class Answer(Generic[T]):
    """A validated answer.

    Args:
        value: what it says.
        repairs: what had to be forgiven to read it.
        raw: the text or the tool's arguments as the model wrote them.
        response: the whole answer, with its usage.
        tries: how often it was asked.
    """

    value: T
    repairs: tuple[str, ...]
    raw: str
    response: ModelResponse
    tries: int


async def structured(
    model: Model,
    output_type: type[T],
    messages: Sequence[ModelMessage],
    *,
    settings: ModelSettings | None = None,
    mode: Mode | None = None,
    tries: int = TRIES,
) -> Answer[T]:
    """Ask for an answer of a type.

    A repeat is the first request with one sentence about the last fault: the context does not grow with the tries.

    Args:
        model: a prepared one.
        output_type: a pydantic model; its schema is what the model sees.
        messages: the conversation; the last is a request.
        settings: temperature and the like.
        mode: how the schema is given; by the model's profile when None.
        tries: in all.

    Raises:
        CallFailedError: no try gave a valid answer (`invalid`, or `truncated`), or the call failed.
        RefusedError: a cap, or a host that is not allowed.
    """
    schema = output_type.model_json_schema()
    chosen = mode or _mode(model.profile)
    parameters = _parameters(chosen, output_type, schema)
    asked = _with_schema(messages, schema) if chosen == "prompt" else list(messages)
    outcome, fault = cast("Outcome", "invalid"), ""
    for attempt in range(1, tries + 1):
        request = _with_remark(asked, fault) if fault else asked
        response = await model.request(request, settings, parameters)
        raw = _raw(response)
        try:
            reading = read_json(raw, keys=schema.get("properties", {}))
            value = output_type.model_validate(reading.value)
        except UnreadableAnswerError as error:
            fault = error.message
            outcome = "truncated" if error.cut else "invalid"
            await mark_failed(model, response, outcome, f"{fault}; raw: {raw}")
        except ValidationError as error:
            outcome, fault = "invalid", _explain(error)
            await mark_failed(model, response, outcome, f"{fault}; raw: {raw}")
        else:
            await note_repairs(model, response, reading.repairs, reading.raw)
            return Answer(value, reading.repairs, raw, response, attempt)
    raise CallFailedError(outcome, called(model), fault, attempts=tries)


def _mode(profile: ModelProfile) -> Mode:
    if profile.get("supports_json_schema_output", False):
        return "native"
    return "tool" if profile.get("supports_tools", True) else "prompt"


def _parameters(mode: Mode, output_type: type[BaseModel], schema: dict[str, Any]) -> ModelRequestParameters:
    about = output_type.__doc__ or f"The {output_type.__name__}."
    if mode == "native":
        output = OutputObjectDefinition(json_schema=schema, name=output_type.__name__, description=about)
        return ModelRequestParameters(output_mode="native", output_object=output, allow_text_output=True)
    if mode == "tool":
        tool = ToolDefinition(name=TOOL, description=about, parameters_json_schema=schema, kind="output")
        return ModelRequestParameters(output_mode="tool", output_tools=[tool], allow_text_output=False)
    return ModelRequestParameters()


def _with_schema(messages: Sequence[ModelMessage], schema: dict[str, Any]) -> list[ModelMessage]:
    plain = json.dumps(schema, ensure_ascii=False, separators=(",", ":"))
    return _with_part(messages, f"Answer with one JSON object of this schema, and nothing else:\n{plain}")


def _with_remark(messages: Sequence[ModelMessage], fault: str) -> list[ModelMessage]:
    return _with_part(messages, f"An earlier answer could not be used ({fault}). Answer with the JSON object only.")


def _with_part(messages: Sequence[ModelMessage], text: str) -> list[ModelMessage]:
    last = messages[-1]
    assert isinstance(last, ModelRequest)
    return [*messages[:-1], replace(last, parts=[*last.parts, UserPromptPart(text)])]


def _raw(response: ModelResponse) -> str:
    """Return the arguments of the last tool call, else the text."""
    calls = [part for part in response.parts if isinstance(part, ToolCallPart)]
    if calls:
        return calls[-1].args_as_json_str() if isinstance(calls[-1].args, dict) else (calls[-1].args or "")
    return "".join(part.content for part in response.parts if isinstance(part, TextPart))


def _explain(error: ValidationError) -> str:
    faults = [f"{'.'.join(str(part) for part in one['loc'])}: {one['msg']}" for one in error.errors()]
    return "; ".join(faults)[:_SHOWN]

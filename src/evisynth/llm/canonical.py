"""The canonical form of a request: equal for requests that ask the same, without times, ids and addresses."""

import hashlib
import json
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import asdict, dataclass
from typing import Any

from pydantic_ai.messages import ModelMessage, ModelMessagesTypeAdapter
from pydantic_ai.models import ModelRequestParameters
from pydantic_ai.settings import ModelSettings

_OF_PART = frozenset({"timestamp", "metadata", "provider_details", "provider_name", "id"})
"""Left out of every part: when and by whom, not what."""
DEFAULT_ANSWER_TOKENS = 8_192
"""The longest answer that is asked for when nobody says: a call without a bound could pass any cap."""
_UNSENT_SETTINGS = frozenset({"timeout", "request_timeout", "first_event_timeout", "max_retries", "extra_headers"})


@dataclass(frozen=True, slots=True)
class CanonicalRequest:
    """What a model is asked: `text` is canonical JSON, `key` its sha256.

    `size` is in bytes of UTF-8: an upper bound of the tokens, as no tokenizer makes more than one of a byte.
    """

    text: str
    key: str
    size: int


@dataclass(frozen=True, slots=True)
class _Handed:
    request: CanonicalRequest
    model: str
    messages: Sequence[ModelMessage]
    settings: ModelSettings | None
    parameters: ModelRequestParameters
    sample: int

    def fits(
        self,
        model: str,
        messages: Sequence[ModelMessage],
        settings: ModelSettings | None,
        parameters: ModelRequestParameters,
        sample: int,
    ) -> bool:
        same = self.messages is messages and self.settings is settings and self.parameters is parameters
        return same and (self.model, self.sample) == (model, sample)


_HANDED: ContextVar[_Handed | None] = ContextVar("handed", default=None)


def canonical_request(
    model: str,
    messages: Sequence[ModelMessage],
    settings: ModelSettings | None,
    parameters: ModelRequestParameters,
    sample: int = 0,
) -> CanonicalRequest:
    """Return the canonical form of a request.

    Args:
        model: its name.
        messages: the conversation.
        settings: temperature and the like; time-outs and headers don't count.
        parameters: tools and output form.
        sample: tells repeats of one request apart that must each be answered anew.
    """
    handed = _HANDED.get()
    if handed is not None and handed.fits(model, messages, settings, parameters, sample):
        return handed.request
    asked = {
        "messages": _messages(messages),
        "model": model,
        "parameters": _parameters(parameters),
        "sample": sample,
        "settings": _settings(settings),
    }
    text = json.dumps(asked, ensure_ascii=False, sort_keys=True, separators=(",", ":"), default=repr)
    data = text.encode()
    return CanonicalRequest(text, hashlib.sha256(data).hexdigest(), len(data))


@contextmanager
def handed_down(
    request: CanonicalRequest,
    model: str,
    messages: Sequence[ModelMessage],
    settings: ModelSettings | None,
    parameters: ModelRequestParameters,
    sample: int = 0,
) -> Generator[None]:
    """Let the inner wrappers of one call use the outer one's work while the block lasts."""
    mark = _HANDED.set(_Handed(request, model, messages, settings, parameters, sample))
    try:
        yield
    finally:
        _HANDED.reset(mark)


def _settings(settings: ModelSettings | None) -> dict[str, Any]:
    kept = {name: value for name, value in (settings or {}).items() if name not in _UNSENT_SETTINGS}
    if kept.get("max_tokens") == DEFAULT_ANSWER_TOKENS:
        del kept["max_tokens"]  # added by the meter when nobody asks for it
    return kept


def _messages(messages: Sequence[ModelMessage]) -> list[dict[str, Any]]:
    calls: dict[str, str] = {}
    plain: list[dict[str, Any]] = []
    for message in ModelMessagesTypeAdapter.dump_python(list(messages), mode="json"):
        one: dict[str, Any] = {"kind": message["kind"], "parts": [_part(p, calls) for p in message["parts"]]}
        if message.get("instructions"):
            one["instructions"] = message["instructions"]
        plain.append(one)
    return plain


def _part(part: Mapping[str, Any], calls: dict[str, str]) -> dict[str, Any]:
    kept = {key: value for key, value in part.items() if key not in _OF_PART and value is not None}
    if call := kept.get("tool_call_id"):
        kept["tool_call_id"] = calls.setdefault(call, f"call-{len(calls) + 1}")
    return kept


def _parameters(parameters: ModelRequestParameters) -> dict[str, Any]:
    tools = {
        name: [
            {"name": t.name, "description": t.description, "schema": t.parameters_json_schema, "strict": t.strict}
            for t in listed
        ]
        for name, listed in (("tools", parameters.function_tools), ("output_tools", parameters.output_tools))
        if listed
    }
    output = parameters.output_object
    rest = {
        "mode": parameters.output_mode,
        "text": parameters.allow_text_output,
        "native_tools": [repr(tool) for tool in parameters.native_tools],
        "instructions": [part.content for part in parameters.instruction_parts or ()],
        "output": None if output is None else asdict(output),
        "template": parameters.prompted_output_template,
    }
    return tools | {key: value for key, value in rest.items() if value}

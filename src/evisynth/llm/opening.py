"""From a model's name to the object that talks to it."""

import os
from importlib.util import find_spec
from inspect import isawaitable
from typing import TYPE_CHECKING

from evisynth.errors import MissingExtraError, UsageError
from evisynth.llm.names import EXTRAS, KEYS, ModelName, parse_model_name

if TYPE_CHECKING:
    from pydantic_ai.models import Model

_PACKAGES = {"openai": "openai", "anthropic": "anthropic", "google": "google.genai"}
ATTEMPT_SECONDS = 300.0
"""How long one attempt may take; a reasoning model may think for minutes."""
NO_KEY = "none"


def open_model(name: "str | ModelName") -> "Model":
    """Return a bare model: not metered, not capped. Code of jobs asks for `prepare_model`, which wraps this.

    Nothing is sent. Retries of the provider's own package are switched off: ours are in the ledger.

    Args:
        name: as `parse_model_name` reads it.

    Raises:
        UsageError: the name means no model, `rules` was given, or its key is not in the environment.
        MissingExtraError: the optional package of the provider is not installed.
    """
    parsed = parse_model_name(name) if isinstance(name, str) else name
    if parsed.provider == "rules":
        raise UsageError("rules is no model", "Call the rules directly.")
    if parsed.provider == "replay":
        from evisynth.llm.replay import ReplayModel

        return ReplayModel(parsed.name)
    _require_package(parsed)
    key = _key(parsed)
    if parsed.provider in {"openai", "openrouter", "local"}:
        return _openai_like(parsed, key)
    if parsed.provider == "anthropic":
        from anthropic import AsyncAnthropic
        from pydantic_ai.models.anthropic import AnthropicModel
        from pydantic_ai.providers.anthropic import AnthropicProvider

        client = AsyncAnthropic(api_key=key, max_retries=0, timeout=ATTEMPT_SECONDS)
        return AnthropicModel(parsed.name, provider=AnthropicProvider(anthropic_client=client))
    from pydantic_ai.models.google import GoogleModel
    from pydantic_ai.providers.google import GoogleProvider

    return GoogleModel(parsed.name, provider=GoogleProvider(api_key=key))


async def close_model(model: "Model") -> None:
    """Close the connections of a bare model, on the event loop that used them."""
    client = getattr(model, "client", None)
    close = getattr(getattr(client, "aio", None), "aclose", None) or getattr(client, "close", None)
    if close is not None and isawaitable(closing := close()):
        await closing


def _openai_like(name: ModelName, key: str) -> "Model":
    from openai import AsyncOpenAI
    from pydantic_ai.models.openai import OpenAIChatModel, OpenAIResponsesModel
    from pydantic_ai.models.openrouter import OpenRouterModel
    from pydantic_ai.profiles.openai import OpenAIModelProfile
    from pydantic_ai.providers.openai import OpenAIProvider
    from pydantic_ai.providers.openai_compatible import OpenAICompatibleProvider
    from pydantic_ai.providers.openrouter import OpenRouterProvider

    url = {"openrouter": "https://openrouter.ai/api/v1", "openai": "https://api.openai.com/v1"}.get(name.provider)
    client = AsyncOpenAI(api_key=key, base_url=url or name.url, max_retries=0, timeout=ATTEMPT_SECONDS)
    if name.provider == "openrouter":
        return OpenRouterModel(name.name, provider=OpenRouterProvider(openai_client=client))
    if name.provider == "openai":
        return OpenAIResponsesModel(name.name, provider=OpenAIProvider(openai_client=client))
    # Every server of this protocol knows max_tokens; not all know OpenAI's newer word for it.
    profile = OpenAIModelProfile(openai_chat_supports_max_completion_tokens=False, supports_json_schema_output=True)
    local = OpenAIChatModel(
        name.name, provider=OpenAICompatibleProvider("local", openai_client=client, profile=profile)
    )
    if name.tools:
        return local
    from evisynth.llm.emulating import ToolsBySchema

    return ToolsBySchema(local)


def _require_package(name: ModelName) -> None:
    extra = EXTRAS[name.provider]
    top, _, _ = _PACKAGES[extra].partition(".")
    if find_spec(top) is None or find_spec(_PACKAGES[extra]) is None:
        msg = f"{name} needs an optional package that is not installed"
        raise MissingExtraError(msg, f"Install it with: pip install 'evisynth[{extra}]'")


def _key(name: ModelName) -> str:
    for variable in KEYS[name.provider]:
        if value := os.environ.get(variable):
            return value
    if name.provider == "local":
        return NO_KEY
    wanted = " or ".join(KEYS[name.provider])
    raise UsageError(f"{name} needs a key, and {wanted} is not in the environment", f"Set {wanted}, then try again.")

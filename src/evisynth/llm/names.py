"""One way to name a model everywhere: `provider:name`."""

import re
from dataclasses import dataclass
from typing import Literal
from urllib.parse import urlsplit

from evisynth.errors import UsageError

Provider = Literal["rules", "openai", "anthropic", "google", "openrouter", "local", "replay"]

HOSTS: dict[str, str] = {
    "openai": "api.openai.com",
    "anthropic": "api.anthropic.com",
    "google": "generativelanguage.googleapis.com",
    "openrouter": "openrouter.ai",
}
KEYS: dict[str, tuple[str, ...]] = {
    "openai": ("OPENAI_API_KEY",),
    "anthropic": ("ANTHROPIC_API_KEY",),
    "google": ("GOOGLE_API_KEY", "GEMINI_API_KEY"),
    "openrouter": ("OPENROUTER_API_KEY",),
    "local": ("EVISYNTH_LOCAL_KEY",),
}
EXTRAS: dict[str, str] = {
    "openai": "openai",
    "openrouter": "openai",
    "local": "openai",
    "anthropic": "anthropic",
    "google": "google",
}
NO_TOOLS = "no-tools"
_LOOPBACK = re.compile(r"localhost|127(\.\d{1,3}){3}|::1|\[::1\]")


@dataclass(frozen=True, slots=True)
class ModelName:
    """A model as a protocol or a command names it.

    Args:
        provider: who serves it.
        name: the provider's own name of it; the folder of a `replay:`; empty for `rules`.
        url: where a `local:` server listens.
        with_rules: `rules+…`: rules find candidate passages and the model decides.
        tools: False for a `local:` model that has no tool calls; a schema stands in for them.
    """

    provider: Provider
    name: str = ""
    url: str = ""
    with_rules: bool = False
    tools: bool = True

    def __str__(self) -> str:
        if self.provider == "rules":
            return "rules"
        address = f"@{self.url}" if self.url else ""
        address += "" if self.tools else f"#{NO_TOOLS}"
        return f"{'rules+' if self.with_rules else ''}{self.provider}:{self.name}{address}"

    @property
    def host(self) -> str | None:
        """The host that receives what the model is asked; None when nothing leaves this process."""
        if self.provider == "local":
            return urlsplit(self.url).hostname
        return HOSTS.get(self.provider)

    @property
    def leaves(self) -> bool:
        """Whether texts leave this machine."""
        return self.host is not None and not is_loopback(self.host)


def is_loopback(host: str) -> bool:
    """Tell whether a host name means this machine.

    >>> [is_loopback(host) for host in ("127.0.0.1", "localhost", "::1", "127.example.org", "api.openai.com")]
    [True, True, True, False, False]
    """
    return _LOOPBACK.fullmatch(host.lower()) is not None


def parse_model_name(text: str) -> ModelName:
    """Read the name of a model.

    Args:
        text: `rules`, `openai:NAME`, `anthropic:NAME`, `google:NAME`, `openrouter:VENDOR/NAME`, `local:NAME@URL`
            (`local:NAME@URL#no-tools` where the model has no tool calls), `replay:DIR`, or `rules+` before any of these
            but the first.

    Raises:
        UsageError: it names no model.

    >>> parse_model_name("local:smollm2@http://127.0.0.1:8080/v1").host
    '127.0.0.1'
    >>> parse_model_name("rules+openai:gpt-5-mini").with_rules
    True
    """
    if text == "rules":
        return ModelName("rules")
    rest = text.removeprefix("rules+")
    provider, colon, name = rest.partition(":")
    if provider not in {*HOSTS, "local", "replay"} or not colon or not name:
        hint = "Use rules, openai:…, anthropic:…, google:…, openrouter:…, local:NAME@http://HOST:PORT/v1 or replay:DIR."
        raise UsageError(f"{text!r} names no model", hint)
    url, mark = "", ""
    if provider == "local":
        name, _, address = name.partition("@")
        url, _, mark = address.partition("#")
        parts = urlsplit(url)
        if not name or parts.scheme not in {"http", "https"} or not parts.hostname:
            msg = f"{text!r} does not say where the local model listens"
            raise UsageError(msg, "Write local:NAME@http://127.0.0.1:8080/v1, the address of a server like OpenAI's.")
        if parts.username or parts.password:
            hint = f"Take it out, and set the environment variable {KEYS['local'][0]} instead."
            raise UsageError("the address of a local model holds a password", hint)
        if mark not in {"", NO_TOOLS}:
            raise UsageError(f"{text!r}: #{mark} means nothing", f"#{NO_TOOLS} is all that may follow the address.")
    return ModelName(provider, name, url.rstrip("/"), with_rules=rest != text, tools=not mark)  # pyright: ignore[reportArgumentType]

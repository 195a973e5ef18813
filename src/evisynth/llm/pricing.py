"""What a call costs: by a price that the user gives, else by the list of genai-prices, else unknown."""

import math
from collections.abc import Mapping
from dataclasses import dataclass

from pydantic_ai.usage import RequestUsage

from evisynth.llm.names import ModelName, is_loopback
from evisynth.store import NANO

PER_MILLION = NANO // 1_000_000


@dataclass(frozen=True, slots=True)
class Price:
    """A model's price in US dollars per million tokens; `cached` is for input read from the provider's cache."""

    input: float
    output: float
    cached: float | None = None

    def nanousd(self, input_tokens: int, output_tokens: int, cached_tokens: int = 0) -> int:
        """Return the price of a call in nano-dollars, rounded up.

        >>> Price(input=0.25, output=2.0).nanousd(1_000_000, 1_000)
        252000000
        """
        cached = self.input if self.cached is None else self.cached
        fresh = max(input_tokens - cached_tokens, 0)
        sum_ = fresh * self.input + cached_tokens * cached + output_tokens * self.output
        return math.ceil(round(sum_ * PER_MILLION, 6))


FREE = Price(0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class PriceList:
    """The prices that hold for a run.

    Args:
        given: by model name, as the protocol writes it (`openai:gpt-5-mini`); these come before any list.
    """

    given: Mapping[str, Price]

    def nanousd(self, name: ModelName, usage: RequestUsage) -> int | None:
        """Return the price of a usage in nano-dollars, rounded up; None when it is unknown.

        A server on this machine costs nothing. Prices of genai-prices come with the installed package; none is fetched.
        """
        price = self.given.get(str(name).removeprefix("rules+"))
        if price is None and name.provider == "local" and is_loopback(name.host or ""):
            price = FREE
        if price is not None:
            return price.nanousd(usage.input_tokens, usage.output_tokens, usage.cache_read_tokens)
        if name.provider not in {"openai", "anthropic", "google", "openrouter"}:
            return FREE.nanousd(0, 0) if name.provider == "replay" else None
        return _listed(name, usage)


def _listed(name: ModelName, usage: RequestUsage) -> int | None:
    from genai_prices import calc_price

    try:
        price = calc_price(usage, name.name, provider_id=name.provider)
    except (LookupError, ValueError):
        return None
    return math.ceil(price.total_price * NANO)

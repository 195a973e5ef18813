"""What a run would take: items × calls × tokens, as a band of price and a band of time; unknown where it is unknown."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from pydantic_ai.usage import RequestUsage

from evisynth.engine import Effort
from evisynth.llm.names import parse_model_name
from evisynth.llm.pricing import Price, PriceList
from evisynth.store import NANO

_LOW, _HIGH = 0.1, 0.9


@dataclass(frozen=True, slots=True)
class Estimate:
    """The calls of one role over many items; each pair is the least and the most.

    `usd` is None when a price is unknown, `seconds` when no call of the model has been timed yet.
    """

    role: str
    model: str
    items: int
    calls: tuple[int, int]
    tokens: tuple[int, int]
    usd: tuple[float, float] | None
    seconds: tuple[float, float] | None


def estimate(
    efforts: Iterable[Sequence[Effort]],
    prices: Mapping[str, Price],
    timed: Callable[[str], Sequence[float]],
    workers: int = 1,
) -> list[Estimate]:
    """Sum the efforts of items by role and model.

    Args:
        efforts: of each item.
        prices: US dollars per million tokens by model name, before any list.
        timed: durations of a model's calls so far, in seconds, shortest first.
        workers: items at once.

    >>> one = Effort("extractor", "openai:ours", (1, 2), (1000, 1000), (100, 500))
    >>> estimate([[one]] * 10, {"openai:ours": Price(input=1.0, output=2.0)}, lambda _: [])[0].usd
    (0.012, 0.04)
    """
    listed, groups = PriceList(prices), dict[tuple[str, str], list[Effort]]()
    for item in efforts:
        for one in item:
            groups.setdefault((one.role, one.model), []).append(one)
    return [_sum(role, model, group, listed, timed(model), workers) for (role, model), group in sorted(groups.items())]


def _sum(
    role: str, model: str, group: list[Effort], prices: PriceList, timed: Sequence[float], workers: int
) -> Estimate:
    name = parse_model_name(model)
    costs = [
        [
            prices.nanousd(name, RequestUsage(input_tokens=one.input_tokens[end], output_tokens=one.output_tokens[end]))
            for end in (0, 1)
        ]
        for one in group
    ]
    calls = [sum(one.calls[end] for one in group) for end in (0, 1)]
    tokens = [sum(one.calls[end] * (one.input_tokens[end] + one.output_tokens[end]) for one in group) for end in (0, 1)]
    usd: list[float] = []
    for end in (0, 1):
        known = [cost[end] for cost in costs]
        sums = [one.calls[end] * cost for one, cost in zip(group, known, strict=True) if cost is not None]
        usd += [sum(sums) / NANO] if len(sums) == len(group) else []
    seconds = None
    if timed:
        per_call = [timed[int(share * (len(timed) - 1))] for share in (_LOW, _HIGH)]
        seconds = (calls[0] * per_call[0] / workers, calls[1] * per_call[1] / workers)
    return Estimate(
        role,
        model,
        len(group),
        (calls[0], calls[1]),
        (tokens[0], tokens[1]),
        (usd[0], usd[1]) if len(usd) == 2 else None,
        seconds,
    )

"""What a run would cost, known or said to be unknown."""

import pytest

from evisynth.engine import Effort
from evisynth.llm import Price, estimate

PRICES = {"openai:ours": Price(input=1.0, output=2.0)}


def test_bands_are_sums_over_items_by_role_and_model() -> None:
    reader = Effort("reader", "openai:ours", (1, 3), (1000, 2000), (100, 500))
    judge = Effort("judge", "openrouter:lab/none", (1, 1), (10, 10), (5, 5))
    found = {one.role: one for one in estimate([[reader, judge], [reader]], PRICES, lambda _: [])}
    assert found["reader"].items == 2
    assert found["reader"].calls == (2, 6)
    assert found["reader"].tokens == (2 * 1100, 6 * 2500)
    assert found["reader"].usd == pytest.approx((2 * 0.0012, 6 * 0.003))
    assert found["reader"].seconds is None
    assert found["judge"].usd is None


def test_time_comes_from_calls_that_were_timed() -> None:
    effort = Effort("reader", "openai:ours", (10, 10), (1, 1), (1, 1))
    timed = [float(second) for second in range(1, 12)]
    (one,) = estimate([[effort]], PRICES, lambda _: timed, workers=2)
    assert one.seconds == (10 * 2.0 / 2, 10 * 10.0 / 2)


def test_listed_prices_and_free_local_models() -> None:
    # genai-prices lists gpt-4o-mini at $0.15 and $0.60 per million tokens (OpenAI's price since July 2024).
    listed = Effort("reader", "openai:gpt-4o-mini", (1, 1), (1_000_000, 1_000_000), (1_000_000, 1_000_000))
    local = Effort("judge", "local:m@http://127.0.0.1:1/v1", (1, 1), (9, 9), (9, 9))
    remote = Effort("scout", "local:m@http://gpu.example.org/v1", (1, 1), (9, 9), (9, 9))
    usd = {one.role: one.usd for one in estimate([[listed, local, remote]], {}, lambda _: [])}
    assert usd == {"reader": pytest.approx((0.75, 0.75)), "judge": (0.0, 0.0), "scout": None}


def test_no_items_are_no_calls() -> None:
    assert estimate([], {}, lambda _: []) == []
    assert estimate([[], []], {}, lambda _: []) == []

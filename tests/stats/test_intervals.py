import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binom

from evisynth.stats import exact_interval


@pytest.mark.parametrize(
    ("k", "n", "low", "high"),
    [
        # 0 of n: 1 - (alpha/2)^(1/n), in closed form; n of n is its mirror image.
        (0, 20, 0.0, 1 - 0.025 ** (1 / 20)),
        (20, 20, 0.025 ** (1 / 20), 1.0),
        # Newcombe, Statistics in Medicine 17:857-872 (1998), table I, method 5: 81/263, 15/148, 0/20, 1/29.
        (81, 263, 0.2527, 0.3676),
        (15, 148, 0.0578, 0.1617),
        (0, 20, 0.0, 0.1684),
        (1, 29, 0.0009, 0.1776),
    ],
)
def test_published_intervals(k: int, n: int, low: float, high: float) -> None:
    assert exact_interval(k, n) == pytest.approx((low, high), abs=5e-5)


@given(
    (st.integers(1, 200) | st.integers(10_000, 1_000_000)).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))
)
def test_the_limits_are_where_the_binomial_tails_hold_half_of_the_rest(case: tuple[int, int]) -> None:
    k, n = case
    interval = exact_interval(k, n)
    assert interval is not None
    low, high = interval
    assert 0 <= low <= k / n <= high <= 1
    if k:
        assert binom.sf(k - 1, n, low) == pytest.approx(0.025, rel=1e-6)
    if k < n:
        assert binom.cdf(k, n, high) == pytest.approx(0.025, rel=1e-6)


def test_nothing_observed_has_no_interval() -> None:
    assert exact_interval(0, 0) is None


@pytest.mark.parametrize(("k", "n", "level"), [(3, 2, 0.95), (-1, 2, 0.95), (1, 2, 1.0)])
def test_what_is_no_proportion_is_refused(k: int, n: int, level: float) -> None:
    with pytest.raises(ValueError, match=r"proportion|level"):
        exact_interval(k, n, level)

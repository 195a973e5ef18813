import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evisynth.stats import compare_systems


def rng() -> np.random.Generator:
    return np.random.default_rng(11)


def test_pairing_sees_a_small_steady_difference_between_very_different_items() -> None:
    base = np.linspace(0, 1, 40)[:, None]
    found = compare_systems({"b": base * 0.9, "a": base * 0.9 + 0.01}, resamples=500, rng=rng())
    (pair,) = found.differences
    assert pair.verdict == "second"
    assert pair.difference.value == pytest.approx(-0.01)
    assert (pair.difference.low, pair.difference.high) == pytest.approx((-0.01, -0.01))
    assert pair.p == pytest.approx(2 / 501)
    assert found.ranks == {"b": 2, "a": 1}


def test_equal_systems_tie_and_share_a_rank() -> None:
    noise = rng().random((30, 1))
    found = compare_systems({"a": noise, "b": noise[::-1], "c": noise - 5}, resamples=400, rng=rng())
    assert found.ranks == {"a": 1, "b": 1, "c": 3}
    assert [pair.verdict for pair in found.differences] == ["tie", "first", "first"]


def test_holm_counts_every_pair() -> None:
    base = rng().random((20, 1))
    found = compare_systems({name: base + step for step, name in enumerate("abcd")}, resamples=999, rng=rng())
    assert {round(pair.p, 6) for pair in found.differences} == {0.002}
    assert {round(pair.p_holm, 6) for pair in found.differences} == {0.012}


def test_repeats_add_their_own_spread() -> None:
    # Items all alike, repeats far apart: resampling items alone would see no spread at all.
    repeated = np.tile([0.0, 1.0], (25, 1))
    found = compare_systems({"a": repeated}, resamples=2000, rng=rng())
    mean = found.means["a"]
    assert mean.value == 0.5
    # The mean over 25 items of the mean of 2 draws of a fair coin has the standard error sqrt(0.25 / 50).
    reach = 1.96 * (0.25 / 50) ** 0.5
    assert (mean.low, mean.high) == pytest.approx((0.5 - reach, 0.5 + reach), abs=0.02)


def test_items_of_few_kinds_are_drawn_by_kind_with_the_same_spread() -> None:
    right = (np.arange(400) % 4 == 0).astype(float)[:, None]
    mean = compare_systems({"a": right}, resamples=20_000, rng=rng()).means["a"]
    reach = 1.96 * (0.25 * 0.75 / 400) ** 0.5
    assert (mean.low, mean.high) == pytest.approx((0.25 - reach, 0.25 + reach), abs=0.003)
    (pair,) = compare_systems({"a": right, "b": 1 - right}, resamples=500, rng=rng()).differences
    assert pair.verdict == "second"


def test_missing_repeats_are_not_zero() -> None:
    scores = np.array([[1.0, np.nan, 1.0], [np.nan, np.nan, 1.0], [1.0, 1.0, 1.0]])
    found = compare_systems({"a": scores}, resamples=50, rng=rng())
    assert (found.means["a"].value, found.means["a"].low, found.means["a"].high) == (1.0, 1.0, 1.0)


@settings(deadline=None, max_examples=25)
@given(st.integers(1, 12), st.integers(1, 3), st.integers(0, 10_000))
def test_swapping_two_systems_mirrors_the_difference(items: int, repeats: int, seed: int) -> None:
    chance = np.random.default_rng(seed)
    a, b = chance.random((items, repeats)), chance.random((items, 1))
    (pair,) = compare_systems({"a": a, "b": b}, resamples=50, rng=rng()).differences
    (back,) = compare_systems({"b": b, "a": a}, resamples=50, rng=rng()).differences
    assert pair.difference.value == pytest.approx(-back.difference.value)
    assert pair.p == pytest.approx(back.p, abs=0.5 if repeats > 1 else 1e-12)


@pytest.mark.parametrize(
    "scores",
    [
        {},
        {"a": np.zeros((0, 1))},
        {"a": np.zeros((2, 1)), "b": np.zeros((3, 1))},
        {"a": np.array([[np.nan, np.nan], [1.0, 1.0]])},
    ],
)
def test_what_cannot_be_paired_is_refused(scores: dict[str, np.ndarray]) -> None:
    with pytest.raises(ValueError, match=r"items|no score"):
        compare_systems(scores, resamples=10, rng=rng())

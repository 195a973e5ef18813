import time

import numpy as np
import pytest

from evisynth.stats import percentile_interval, ratio_bootstrap, resampling_weights


def test_resamples_follow_one_draw_of_n_per_resample_in_order() -> None:
    ours, theirs = np.random.default_rng(20260503), np.random.default_rng(20260503)
    weights = np.concatenate(list(resampling_weights(37, 500, ours)))
    drawn = [np.bincount(theirs.integers(0, 37, 37), minlength=37) for _ in range(500)]
    assert (weights == np.array(drawn)).all()
    assert ours.integers(0, 2**40) == theirs.integers(0, 2**40)


def test_the_sequence_does_not_depend_on_the_size_of_a_block(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = np.concatenate(list(resampling_weights(11, 20, np.random.default_rng(3))))
    monkeypatch.setattr("evisynth.stats.bootstrap._CELLS", 44)
    blocks = list(resampling_weights(11, 20, np.random.default_rng(3)))
    assert len(blocks) == 5
    assert (np.concatenate(blocks) == whole).all()


def test_ratios_equal_the_plain_loop() -> None:
    data = np.random.default_rng(1)
    below = data.integers(0, 9, (23, 3)).astype(float)
    above = below * data.random((23, 3))
    rng = np.random.default_rng(20260503)
    loop = []
    for _ in range(400):
        rows = rng.integers(0, 23, 23)
        ratios = above[rows].sum(axis=0) / below[rows].sum(axis=0)
        loop.append([*ratios, ratios.mean()])
    expected = np.percentile(np.array(loop), [2.5, 97.5], axis=0)
    low, high = ratio_bootstrap(above, below, resamples=400, rng=np.random.default_rng(20260503))
    assert np.allclose([low, high], expected, atol=1e-12, rtol=0)


def test_a_column_without_targets_scores_zero() -> None:
    low, high = ratio_bootstrap(np.zeros((4, 1)), np.zeros((4, 1)), resamples=50, rng=np.random.default_rng(0))
    assert low.tolist() == high.tolist() == [0.0, 0.0]


def test_twenty_thousand_resamples_of_a_hundred_rows_in_a_second() -> None:
    below = np.ones((100, 3))
    start = time.process_time()
    ratio_bootstrap(below / 2, below, rng=np.random.default_rng(0))
    assert time.process_time() - start < 1.0


def test_undefined_resamples_are_left_out_of_a_percentile() -> None:
    values = np.array([[1.0, np.nan], [np.nan, np.nan], [3.0, np.nan]])
    limits = percentile_interval(values, level=0.5)
    assert limits[:, 0].tolist() == [1.5, 2.5]
    assert np.isnan(limits[:, 1]).all()


@pytest.mark.parametrize(
    ("above", "below"),
    [(np.ones((0, 1)), np.ones((0, 1))), (np.ones((2, 1)), np.ones((3, 1))), (np.array([[np.nan]]), np.ones((1, 1)))],
)
def test_tables_that_make_no_ratio_are_refused(above: np.ndarray, below: np.ndarray) -> None:
    with pytest.raises(ValueError, match="ratio"):
        ratio_bootstrap(above, below, rng=np.random.default_rng(0))

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evisynth.score.screening import ranking_metrics, recall_curve


def ranking(total: int, *relevant: int) -> list[bool]:
    return [place in relevant for place in range(1, total + 1)]


def test_by_hand() -> None:
    # Relevant at 1, 3, 4 of 5: all three are needed for 95 % (ceil 2.85), found after 4.
    found = ranking_metrics(ranking(5, 1, 3, 4))
    assert found["wss_100"] == pytest.approx(1 / 5)  # (5 - 4)/5 - 0
    assert found["wss_95"] == pytest.approx(1 / 5 - 0.05)
    assert found["tnr_95"] == found["tnr_100"] == pytest.approx(1 / 2)  # one of two irrelevant ones unread
    assert found["atd"] == pytest.approx((1 + 3 + 4) / 3 / 5)
    assert found["atd_records"] == pytest.approx(8 / 3)
    assert found["recall_at"] == {"0.05": 0, "0.1": 0, "0.2": 1 / 3, "0.3": 1 / 3, "0.5": 1 / 3}


def test_ninety_five_percent_may_leave_one_out() -> None:
    # 20 relevant of 100: 19 stand at the top, the last one at the end. 95 % is reached at 19, 100 % at 100.
    found = ranking_metrics(ranking(100, *range(1, 20), 100))
    assert found["wss_95"] == pytest.approx(81 / 100 - 0.05)
    assert found["wss_100"] == 0.0
    assert found["tnr_95"] == 1.0
    assert found["tnr_100"] == 0.0


@given(st.lists(st.booleans(), min_size=1, max_size=60).filter(lambda order: any(order) and not all(order)))
def test_tnr_is_wss_stretched_from_worst_to_best(order: list[bool]) -> None:
    """Kusa et al. 2023: TNR@r = (WSS@r - min) / (max - min), extremes being those of the worst and best ranking."""
    found = ranking_metrics(order)
    best = ranking_metrics(sorted(order, reverse=True))
    for percent in (95, 100):
        enough = next(n for n in range(sum(order) + 1) if n >= percent / 100 * sum(order) - 1e-9)
        # Worst: every irrelevant record comes before the one that completes the share.
        worst = (len(order) - (order.count(False) + enough)) / len(order) - (1 - percent / 100)
        top = best[f"wss_{percent}"]
        assert found[f"tnr_{percent}"] == pytest.approx((found[f"wss_{percent}"] - worst) / (top - worst))
    assert found["atd"] >= best["atd"]


def test_no_relevant_record_has_no_score() -> None:
    found = ranking_metrics([False, False])
    assert [found[key] for key in ("wss_95", "wss_100", "tnr_95", "tnr_100", "atd")] == [None] * 5
    assert set(found["recall_at"].values()) == {None}
    assert recall_curve([False]) == []


def test_all_relevant_has_nothing_to_spare() -> None:
    found = ranking_metrics([True, True])
    assert found["tnr_100"] is None
    assert found["wss_100"] == 0.0


def test_a_long_curve_is_thinned_and_keeps_its_end() -> None:
    curve = recall_curve(ranking(10_001, 10_001))
    assert len(curve) <= 203
    assert curve[0] == (0.0, 0.0)
    assert curve[-1] == (1.0, 1.0)

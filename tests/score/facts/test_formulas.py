import pytest
from hypothesis import given
from hypothesis import strategies as st

from evisynth.score.facts import fact_precision, score_answer

LABELS = st.lists(st.sampled_from(["supported", "contradicted", "not supported", "unjudged"]), max_size=12)


@pytest.mark.parametrize(
    ("supported", "contradicted", "total", "precision"),
    # (S/T)(1 - C/T), by hand
    [(3, 1, 5, 0.48), (5, 0, 5, 1.0), (0, 5, 5, 0.0), (2, 2, 4, 0.25), (1, 0, 4, 0.25), (0, 0, 0, 0.0)],
)
def test_precision(supported: int, contradicted: int, total: int, precision: float) -> None:
    assert fact_precision(supported, contradicted, total) == pytest.approx(precision)


def test_one_answer_by_hand() -> None:
    answer = ["supported"] * 3 + ["contradicted", "not supported"]
    score = score_answer(answer, ["supported", "supported", "not supported", "contradicted"])
    assert score.precision == pytest.approx(0.48)
    assert (score.entailment, score.contradicted, score.no_contradiction) == pytest.approx((0.6, 0.2, 0.8))
    assert score.recall == 0.5
    assert score.f1 == pytest.approx(2 * 0.48 * 0.5 / 0.98)


def test_no_fact_scores_zero_even_where_a_judge_saw_recall() -> None:
    score = score_answer([], ["supported"])
    assert (score.precision, score.recall, score.f1) == (0.0, 0.0, 0.0)


def test_a_reference_without_facts_has_no_recall() -> None:
    score = score_answer(["supported"], [])
    assert (score.precision, score.recall, score.f1) == (1.0, None, None)


def test_unjudged_facts_leave_the_headline_and_widen_the_bounds() -> None:
    answer, reference = ["supported", "supported", "not supported", "unjudged"], ["supported", "unjudged"]
    assert score_answer(answer, reference).precision == pytest.approx(2 / 3)
    assert score_answer(answer, reference).recall == 1.0
    assert score_answer(answer, reference, "all_wrong").precision == pytest.approx(2 / 4 * 3 / 4)
    assert score_answer(answer, reference, "all_wrong").recall == 0.5
    assert score_answer(answer, reference, "all_right").precision == pytest.approx(3 / 4)


@given(LABELS, LABELS)
def test_bounds_hold_every_way_to_judge_what_is_unjudged(answer: list, reference: list) -> None:
    low, high = (score_answer(answer, reference, reading) for reading in ("all_wrong", "all_right"))
    for label in ("supported", "contradicted", "not supported"):
        judged = score_answer(
            [label if each == "unjudged" else each for each in answer],
            [label if each == "unjudged" else each for each in reference],
        )
        assert low.precision - 1e-12 <= judged.precision <= high.precision + 1e-12
        if judged.recall is not None:
            assert low.recall <= judged.recall <= high.recall
    assert 0 <= low.precision <= high.precision <= 1

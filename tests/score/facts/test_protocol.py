import json
from pathlib import Path

import pytest

from evisynth.errors import EvisynthError
from evisynth.score import ScoreResult, render_page
from evisynth.score.facts import score_facts

S, C, N, U = "supported", "contradicted", "not supported", "unjudged"


def answer(name: str, facts: list[str], wanted: list[str], system: str = "one", **more: object) -> dict:
    return {"id": name, "system": system, "answer_facts": facts, "reference_facts": wanted, **more}


@pytest.fixture
def score(tmp_path: Path):
    def run(*answers: dict | str) -> ScoreResult:
        path = tmp_path / "labels.jsonl"
        lines = [each if isinstance(each, str) else json.dumps(each) for each in answers]
        path.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
        return score_facts(path)

    return run


def test_the_two_f1s_are_told_apart(score) -> None:
    # Review 1: P 1, R 0.2, F1 1/3. Review 2: P 0.2, R 1, F1 1/3. Means: P 0.6, R 0.6, so F1 of means 0.6.
    found = score(answer("1", [S], [S, N, N, N, N]), answer("2", [S, N, N, N, N], [S])).metrics
    assert (found["precision"], found["recall"]) == pytest.approx((0.6, 0.6))
    assert found["f1_mean_of_reviews"] == pytest.approx(1 / 3)
    assert found["f1_of_means"] == pytest.approx(0.6)
    assert found["precision_variance"] == pytest.approx(0.32)  # sample variance of 1 and 0.2


def test_the_worked_triple(score) -> None:
    found = score(answer("1", [S, S, S, C, N], [S, N], words=10, usd=0.1, seconds=2)).metrics
    assert found["precision"] == pytest.approx(0.48)
    assert found["pooled"] == pytest.approx({"supported": 0.6, "contradicted": 0.2, "not_supported": 0.2})
    assert found["effort"]["usd"]["mean"] == pytest.approx(0.1)
    assert found["effort"]["tool_calls"]["mean"] is None


def test_an_empty_answer_scores_zero_and_is_counted(score) -> None:
    result = score(answer("1", [S], [S]), answer("2", [], [N]))
    assert result.metrics["f1_mean_of_reviews"] == 0.5
    assert result.counts["zero_fact_answers"] == 1
    assert any("have no fact and score 0" in warning for warning in result.warnings)


def test_a_reference_without_facts_is_left_out_of_recall_and_said(score) -> None:
    result = score(answer("1", [S], [S]), answer("2", [S], []))
    assert result.metrics["recall"] == 1.0
    assert result.counts["without_reference_facts"] == 1
    assert any("left out of recall" in warning for warning in result.warnings)


def test_two_percent_unjudged_are_shown_with_bounds(score) -> None:
    result = score(answer("1", [S] * 48 + [U], [S]))  # 1 of 50
    assert not result.refused
    assert result.metrics["f1_mean_of_reviews"] == 1.0
    bounds = result.metrics["bounds"]
    assert bounds["all_wrong"]["precision"] == pytest.approx(48 / 49 * 48 / 49)
    assert bounds["all_right"]["precision"] == 1.0


def test_more_than_two_percent_withhold_the_headline(score) -> None:
    result = score(answer("1", [S] * 47 + [U, U], [S]))
    assert "2 of 50 facts are unjudged" in result.refused
    assert result.metrics["precision"] is result.metrics["f1_mean_of_reviews"] is result.metrics["f1_of_means"] is None
    assert result.metrics["bounds"]["all_right"]["precision"] == 1.0
    assert "f1_mean_of_reviews" not in result.intervals


def test_an_answer_that_nobody_judged_stays_in_the_denominator_as_failed(score) -> None:
    result = score(answer("1", [S] * 60, [S]), answer("2", [U], [S]))
    assert result.metrics["precision"] == 0.5
    assert result.failed == [
        {"system": "one", "id": "2", "repeat": "1", "reason": "no answer fact was judged: it scores 0"}
    ]


def test_flawed_answers_and_reversed_directions(score) -> None:
    found = score(
        answer("1", [S, C, C], [S], contradictions=[None, "direction", "certainty"]),
        answer("2", [S, N], [S], contradictions=[None, None]),
        answer("3", [S], [S]),
    ).metrics
    assert found["answers_with"] == pytest.approx({"contradicted": 1 / 3, "not_supported": 1 / 3, "either": 2 / 3})
    assert found["direction_reversal"] == {"of_facts": 0.2, "of_contradictions": 0.5, "of_answers": 0.5}


def test_score_against_length(score) -> None:
    result = score(*(answer(str(n), [S] * n + [N], [S], words=100 - n) for n in range(1, 6)))
    assert result.metrics["effort"]["words"]["rank_correlation_with_f1"] == -1.0
    assert [plot.title for plot in result.plots] == ["F1 against words"]
    assert "F1 against words" in render_page(result)


def test_systems_are_compared_over_what_all_answered_and_ties_shown(score) -> None:
    reviews = [str(n) for n in range(30)]
    lines = [answer(n, [S, S], [S, S], "good", usd=2) for n in reviews]
    lines += [answer(n, [S, S], [S, S], "same", usd=1) for n in reviews]
    lines += [answer(n, [S, N], [S, N], "poor", usd=3) for n in reviews[:-1]]
    result = score(*lines)
    compared = result.metrics["comparison"]["f1_mean_of_reviews"]
    assert {name: row["rank"] for name, row in compared["systems"].items()} == {"good": 1, "same": 1, "poor": 3}
    assert compared["pairs"]["good − same"]["better"] == "tie"
    assert compared["pairs"]["good − poor"]["better"] == "good"
    assert any("29 of 30 reviews" in warning for warning in result.warnings)
    assert [row["on_front_usd"] for row in result.metrics["pareto"].values()] == [False, True, False]
    assert "Pareto front" in render_page(result)


def test_repeats_are_averaged_within_a_review(score) -> None:
    result = score(
        answer("1", [S], [S], repeat=1),
        answer("1", [N], [N], repeat=2),
        answer("2", [S], [S], repeat=1),
    )
    assert result.metrics["f1_mean_of_reviews"] == 0.75
    assert result.counts["answers"] == 3
    assert result.counts["reviews"] == 2


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ([""], "the file is empty"),
        (["id,system"], "line 1: not JSON"),
        (["[1]"], "line 1: not an object"),
        ([answer("1", [S], [S]), {"id": "2"}], "line 2: system: field required"),
        ([answer("1", ["perhaps"], [S])], "line 1: answer_facts.0: input should be 'supported'"),
        ([answer("1", S, [S])], "line 1: answer_facts: input should be a valid list"),
        ([answer("1", [S], [S], usd=float("nan"))], "line 1: NaN is not a finite number"),
        ([answer("1", [S], [S], usd=-1)], "line 1: usd: input should be greater than or equal to 0"),
        ([answer("1", [S], [S], contradictions=[])], "line 1: 0 contradictions for 1 answer_facts"),
        ([answer("1", [S], [S]), answer("1", [S], [S])], "line 2: one answered 1 before, on line 1"),
        ([answer("1", [], [])], "no answer has any fact"),
    ],
)
def test_bad_input_is_one_clear_line(score, lines: list, words: str) -> None:
    with pytest.raises(EvisynthError) as caught:
        score(*lines)
    assert words in caught.value.message
    assert "\n" not in caught.value.message


def test_labels_are_read_in_any_spelling(score) -> None:
    assert score(answer("1", ["SUPPORTED", "NOT_SUPPORTED"], ["Not-Supported"])).metrics["precision"] == 0.5


def test_the_order_of_lines_decides_nothing(score) -> None:
    lines = [answer(str(n), [S] * (n % 3) + [N] * (n % 2) + [C], [S, N], name) for n in range(9) for name in ("x", "y")]
    one, other = score(*lines), score(*lines[-2::-2], *lines[-1::-2])
    assert one.metrics == other.metrics
    assert one.intervals == other.intervals

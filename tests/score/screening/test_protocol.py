from pathlib import Path

import pytest

from evisynth.errors import EvisynthError
from evisynth.score import render_page
from evisynth.score.screening import score_screening

REFERENCE = """id,stage,reviewer,decision,seconds
a,abstract,panel,include,60
b,abstract,panel,include,60
c,abstract,panel,exclude,60
d,abstract,panel,exclude,60
e,abstract,panel,include,60
a,fulltext,panel,include,600
b,fulltext,panel,exclude,600
e,fulltext,panel,include,600
"""
PREDICTED = """id,stage,reviewer,decision,rank,seconds,usd
a,abstract,model,include,1,1,0.1
b,abstract,model,exclude,3,1,0.1
c,abstract,model,include,2,1,0.1
d,abstract,model,exclude,5,1,0.1
E ,Title / Abstract,model,UNCLEAR,4,1,0.1
a,full-text,model,include,,10,1
b,fulltext,model,include,,10,1
c,fulltext,model,include,,10,1
d,fulltext,model,exclude,,10,1
"""


@pytest.fixture
def files(tmp_path: Path):
    def write(reference: str = REFERENCE, predicted: str = PREDICTED) -> tuple[Path, Path]:
        paths = tmp_path / "reference.csv", tmp_path / "predicted.csv"
        for path, text in zip(paths, (reference, predicted), strict=True):
            path.write_text(text, encoding="utf-8")
        return paths

    return write


def corners(metrics: dict) -> list[int]:
    return [metrics[key] for key in ("tp", "fp", "fn", "tn")]


def test_unclear_goes_to_a_person_or_is_left_out(files) -> None:
    ours = score_screening(*files())
    assert corners(ours.metrics["abstract"]) == [2, 1, 1, 1]  # a, e | c | b | d
    assert ours.metrics["abstract"]["sensitivity"] == pytest.approx(2 / 3)
    assert ours.metrics["abstract"]["sensitivity_if_undecided_are_lost"] == pytest.approx(1 / 3)
    assert ours.counts["abstract"] == {
        "records": 5, "relevant": 3, "include": 2, "exclude": 2, "unclear": 1, "missing": 0,
    }  # fmt: skip
    paper = score_screening(*files(), profile="paper")
    assert corners(paper.metrics["abstract"]) == [1, 1, 1, 1]
    assert paper.metrics["abstract"]["macro_f1"] == pytest.approx(0.5)
    assert any("left out" in warning for warning in paper.warnings)


def test_the_three_strategies(files) -> None:
    # The reference's final includes: a, e. The system has no full-text decision on e.
    found = score_screening(*files(), profile="paper").metrics["fulltext"]
    assert corners(found["automatic"]) == [1, 1, 0, 2]  # b excluded by the system's abstract decision; c passed both
    assert corners(found["hybrid"]) == [1, 1, 0, 2]  # c and d excluded by the panel; b passed
    assert corners(found["direct"]) == [1, 2, 0, 1]  # b and c passed
    ours = score_screening(*files()).metrics["fulltext"]
    assert corners(ours["direct"]) == [2, 2, 0, 1]


def test_what_the_strategies_cost(files) -> None:
    rows = score_screening(*files()).metrics["strategies"]
    # automatic reads 5 abstracts and the full texts of a and c (e has none): 5 + 20 s, 0.5 + 2 dollars;
    # a person decides on e twice.
    assert rows["automatic"]["hours"] == pytest.approx(25 / 3600)
    assert rows["automatic"]["usd"] == pytest.approx(2.5)
    assert rows["automatic"]["human_decisions"] == 2
    assert rows["automatic"]["human_hours"] == pytest.approx((60 + 600) / 3600)
    # hybrid: five abstracts by people, full texts of a and b by the system, e by a person.
    assert rows["hybrid"]["hours"] == pytest.approx(20 / 3600)
    assert rows["hybrid"]["human_decisions"] == 6
    assert rows["direct"]["usd"] == pytest.approx(4.0)
    assert [rows[name]["includes_lost"] for name in ("automatic", "hybrid", "direct")] == [0, 0, 0]


def test_the_abstract_stage_is_also_measured_by_what_it_costs_in_the_end(files) -> None:
    lost = PREDICTED.replace("a,abstract,model,include", "a,abstract,model,exclude")
    result = score_screening(*files(predicted=lost))
    assert result.metrics["abstract"]["sensitivity_final"] == 0.5
    assert result.metrics["strategies"]["automatic"]["includes_lost"] == 1


def test_macro_values_by_hand(files) -> None:
    reference = "id,stage,reviewer,decision\n" + "".join(
        f"{n},abstract,panel,{'include' if n < 10 else 'exclude'}\n" for n in range(100)
    )
    predicted = "id,stage,reviewer,decision\n" + "".join(
        f"{n},abstract,model,{'include' if n < 8 or 10 <= n < 14 else 'exclude'}\n" for n in range(100)
    )
    result = score_screening(*files(reference, predicted), profile="paper")
    found = result.metrics["abstract"]
    assert corners(found) == [8, 4, 2, 86]
    assert found["macro_precision"] == pytest.approx((8 / 12 + 86 / 88) / 2)
    assert found["macro_recall"] == pytest.approx((8 / 10 + 86 / 90) / 2)
    assert found["macro_f1"] == pytest.approx((16 / 22 + 172 / 178) / 2)
    low, high = result.intervals["abstract"]["sensitivity"]
    assert (low, high) == pytest.approx((0.4439, 0.9748), abs=5e-5)  # Clopper-Pearson of 8/10
    assert result.metrics["fulltext"] is None
    assert result.metrics["ranking"]["abstract"]["wss_95"] is None
    assert any("no rank" in warning for warning in result.warnings)


def test_ranks_make_wss_and_a_curve(files) -> None:
    result = score_screening(*files())
    assert result.metrics["ranking"]["abstract"]["wss_100"] == pytest.approx(0.2)  # a c b e d
    assert result.plots[0].series[0].points[-1] == (1.0, 1.0)
    assert "Recall by effort" in render_page(result)


def test_a_record_without_rank_comes_last(files) -> None:
    short = PREDICTED.replace("a,abstract,model,include,1,1,0.1\n", "")
    result = score_screening(*files(predicted=short))
    assert result.metrics["ranking"]["abstract"]["wss_100"] == 0.0
    assert result.counts["abstract"]["missing"] == 1
    assert any("no place in the ranking" in warning for warning in result.warnings)


def test_several_systems_are_compared_pairwise(files) -> None:
    reference = "id,stage,reviewer,decision\n" + "".join(
        f"{n},abstract,panel,{'include' if n % 2 else 'exclude'}\n" for n in range(80)
    )
    predicted = "id,stage,reviewer,decision\n" + "".join(
        f"{n},abstract,good,{'include' if n % 2 else 'exclude'}\n{n},abstract,poor,exclude\n" for n in range(80)
    )
    result = score_screening(*files(reference, predicted))
    assert result.metrics["systems"]["poor"]["abstract"]["sensitivity"] == 0.0
    compared = result.metrics["comparison"]["abstract"]
    assert compared["sensitivity"]["pairs"]["good − poor"]["better"] == "good"
    assert compared["specificity"]["pairs"]["good − poor"]["better"] == "tie"
    assert compared["specificity"]["systems"]["poor"]["rank"] == 1


def test_a_reference_against_itself_loses_nothing(files) -> None:
    result = score_screening(*files(REFERENCE, REFERENCE))
    for strategy in ("automatic", "hybrid"):
        assert result.metrics["fulltext"][strategy]["macro_f1"] == 1.0
        assert result.counts["fulltext"][strategy]["missing"] == 0


def test_reference_reviewers_must_agree_or_one_be_named(files) -> None:
    two = REFERENCE + "a,abstract,second,exclude,1\n"
    with pytest.raises(EvisynthError, match=r"lines 2 and 10: the reference decides include and exclude on a"):
        score_screening(*files(reference=two))
    result = score_screening(*files(reference=two), reference_reviewers=["panel"])
    assert result.counts["reference"]["abstract"] == 5
    with pytest.raises(EvisynthError, match="no reviewer nobody"):
        score_screening(*files(), reviewers=["nobody"])


HEAD = "id,stage,reviewer,decision,rank\n"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "empty"),
        ("  \n\n", "empty"),
        (HEAD, "nothing to score"),
        ("id;stage\n1;abstract\n", "no column reviewer and no column decision"),
        ('{"id": 1}\n', "no column id"),
        (HEAD + "a,abstract,m,maybe,\n", "line 2: decision 'maybe' is none of"),
        (HEAD + "a,poster,m,include,\n", "line 2: stage 'poster'"),
        (HEAD + "a,abstract,m,include,NaN\n", "line 2: rank 'NaN'"),
        (HEAD + "a,abstract,m,include,0\n", "line 2: rank '0'"),
        (HEAD + "a,abstract,m,include,1.5\n", "line 2: rank '1.5'"),
        (HEAD + "a,abstract,m,include,1\nb,abstract,m,include,1\n", "line 3: rank 1 is given twice, first on line 2"),
        (HEAD + "a,abstract,m,include,1\nb,abstract,m,include,\n", "line 3: no rank"),
        (HEAD + "a,abstract,m,include,\nA,abstract,m,exclude,\n", "line 3: A was decided on by m at abstract before"),
        (HEAD + ",abstract,m,include,\n", "line 2: id is empty"),
        (HEAD + "zz,abstract,m,include,\n", "decides on no record"),
        (HEAD + "a,abstract,m,include,1,2,3\n", "line 2: 7 cells under 5 columns"),
        ("id,id,stage,reviewer,decision\na,a,abstract,m,include\n", "id is there twice"),
        (HEAD + 'a,"abstract,m,include\n', "not a CSV file"),
        ("PK\x03\x04" + HEAD, "not a text file"),
    ],
)
def test_bad_input_is_one_clear_line_and_no_partial_score(files, text: str, words: str) -> None:
    with pytest.raises(EvisynthError) as caught:
        score_screening(*files(predicted=text))
    assert words in caught.value.message
    assert "predicted.csv" in caught.value.message
    assert "\n" not in caught.value.message


def test_the_order_of_lines_decides_nothing(files) -> None:
    head, *lines = PREDICTED.splitlines(keepends=True)
    second = [line.replace("model", "other").replace("exclude", "include") for line in lines]
    first = score_screening(*files(predicted=head + "".join(lines + second)))
    top, *reference = REFERENCE.splitlines(keepends=True)
    turned = score_screening(*files(top + "".join(reversed(reference)), head + "".join(lines[::-1] + second[::-1])))
    assert turned.metrics == first.metrics
    assert turned.intervals == first.intervals
    assert turned.counts == first.counts

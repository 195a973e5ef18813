import json
from pathlib import Path

import pytest

from evisynth.errors import EvisynthError
from evisynth.score import render_page
from evisynth.score.agreement import read_ratings, score_agreement

GOLDEN = json.loads((Path(__file__).parents[2] / "golden" / "agreement.json").read_text(encoding="utf-8"))["cases"]


@pytest.fixture
def ratings(tmp_path: Path):
    def write(*rows: tuple[object, object, object] | str) -> Path:
        lines = [row if isinstance(row, str) else ",".join(str(cell) for cell in row) for row in rows]
        path = tmp_path / "ratings.csv"
        path.write_text("item,rater,label\n" + "".join(line + "\n" for line in lines), encoding="utf-8")
        return path

    return write


def screened(both: int, first: int, second: int, neither: int) -> list[tuple[str, str, str]]:
    cells = [("include", "include")] * both + [("include", "exclude")] * first
    cells += [("exclude", "include")] * second + [("exclude", "exclude")] * neither
    return [(f"r{n}", rater, label) for n, pair in enumerate(cells) for rater, label in zip("ab", pair, strict=True)]


def test_two_screeners(ratings) -> None:
    # Feinstein and Cicchetti 1990: 80, 10, 5, 5 of 100.
    result = score_agreement(ratings(*screened(80, 10, 5, 5)))
    found = result.metrics
    assert found["raw"] == pytest.approx(0.85)
    assert found["positive"] == pytest.approx(160 / 175)
    assert found["negative"] == pytest.approx(10 / 25)
    assert found["cohen_kappa"] == pytest.approx(0.32, abs=5e-3)
    assert found["pabak"] == pytest.approx(0.70)
    assert found["gwet_ac2"] is None
    assert result.counts["positive_label"] == "include"
    assert set(result.intervals) >= {"raw", "positive", "negative", "cohen_kappa", "fleiss_kappa", "gwet_ac1"}
    assert "pabak" in render_page(result)


@pytest.mark.parametrize("level", ["nominal", "ordinal", "interval"])
def test_four_raters_of_different_subsets_equal_irrcac(ratings, level: str) -> None:
    case = GOLDEN["four raters, different subsets"]
    rows = [
        (f"i{item}", f"rater {rater}", label)
        for item, labels in enumerate(case["ratings"])
        for rater, label in enumerate(labels)
        if label is not None
    ]
    result = score_agreement(ratings(*rows), level=level)
    by_level = result.metrics["by_level"][level]
    assert by_level["raw"] == pytest.approx(case[level]["raw"][0], abs=1e-10)
    assert by_level["fleiss"] == pytest.approx(case[level]["fleiss"][0], abs=1e-10)
    assert by_level["pabak"] == pytest.approx(case[level]["bp"][0], abs=1e-10)
    assert by_level["gwet"] == pytest.approx(case[level]["gwet"][0], abs=1e-10)
    assert result.metrics["gwet_ac2"] == (None if level == "nominal" else by_level["gwet"])
    first = result.metrics["pairs"]["rater 0 × rater 1"]["cohen_kappa"]
    assert first == pytest.approx(case["cohen nominal"][0], abs=1e-10)
    known = [pair["cohen_kappa"] for pair in result.metrics["pairs"].values()]
    assert result.metrics["cohen_kappa"] == pytest.approx(sum(known) / len(known))


def test_words_have_an_order_only_when_it_is_given(ratings) -> None:
    rows = [
        ("1", "a", "low"),
        ("1", "b", "high"),
        ("2", "a", "high"),
        ("2", "b", "high"),
        ("3", "a", "mid"),
        ("3", "b", "mid"),
    ]
    path = ratings(*rows)
    assert list(score_agreement(path).metrics["by_level"]) == ["nominal"]
    result = score_agreement(path, level="ordinal", order=["low", "mid", "high"])
    assert result.metrics["gwet_ac2"] is not None
    assert read_ratings(path, ["low", "mid", "high"]).labels == ["low", "mid", "high"]
    with pytest.raises(EvisynthError, match="level ordinal needs their order"):
        score_agreement(path, level="ordinal")
    with pytest.raises(EvisynthError, match="level interval needs numbers"):
        score_agreement(path, level="interval", order=["low", "mid", "high"])


def test_one_label_only_is_raw_agreement_and_nothing_beyond(ratings) -> None:
    found = score_agreement(ratings(("1", "a", "yes"), ("1", "b", "yes"))).metrics
    assert found["raw"] == 1.0
    for name in ("cohen_kappa", "fleiss_kappa", "pabak", "gwet_ac1", "krippendorff_alpha", "positive"):
        assert found[name] is None


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ([("1", "a", "x"), ("2", "a", "x")], "one rater only (a)"),
        ([("1", "a", "x"), ("1", "a", "y")], "line 3: a rated 1 before, on line 2"),
        ([("1", "a", "")], "line 2: label is empty"),
        ([("1", "a", "NaN")], "line 2: label 'NaN' is no label"),
        ([("1", "a", "1"), ("1", "b", "1.0")], "labels 1 and 1.0 are one number"),
        ([], "nothing to score"),
    ],
)
def test_bad_input_is_one_clear_line(ratings, rows: list, words: str) -> None:
    with pytest.raises(EvisynthError) as caught:
        score_agreement(ratings(*rows))
    assert words in caught.value.message


def test_unknown_positive_label_and_label_out_of_order(ratings) -> None:
    path = ratings(*screened(2, 1, 1, 2))
    with pytest.raises(EvisynthError, match="no label maybe"):
        score_agreement(path, positive="maybe")
    with pytest.raises(EvisynthError, match="is not in the order"):
        score_agreement(path, order=["include"])
    with pytest.raises(EvisynthError, match="twice in the order"):
        score_agreement(path, order=["include", "exclude", "include"])
    assert score_agreement(path, positive="exclude").counts["positive_label"] == "exclude"


def test_the_order_of_lines_decides_nothing(ratings) -> None:
    rows = screened(5, 2, 1, 4)
    one = score_agreement(ratings(*rows))
    other = score_agreement(ratings(*rows[0::2][::-1], *rows[1::2]))
    assert one.metrics == other.metrics
    assert one.intervals == other.intervals

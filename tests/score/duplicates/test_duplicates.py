from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evisynth.errors import EvisynthError
from evisynth.score.duplicates import Partition, partition_metrics, score_duplicates

# Amigó et al. 2009 and most textbooks draw B-cubed with two clusters of one colour each, mixed by one item; worked out
# here by hand for: reference {1,2,3,4,5} {6,7} {8}; predicted {1,2,3} {4,5,6,7} {8}.
REFERENCE = Partition({"1": 0, "2": 0, "3": 0, "4": 0, "5": 0, "6": 1, "7": 1, "8": 2})
PREDICTED = Partition({"1": 0, "2": 0, "3": 0, "4": 1, "5": 1, "6": 1, "7": 1, "8": 2})


def test_by_hand() -> None:
    found, intervals = partition_metrics(REFERENCE, PREDICTED)
    # Pairs together: reference 10 + 1, predicted 3 + 6, both 3 + 1 + 1.
    assert found["pairwise"] == pytest.approx(
        {"precision": 5 / 9, "recall": 5 / 11, "f1": 10 / 20, "tp": 5, "fp": 4, "fn": 6}
    )
    # Precision per record: 1 1 1, 2/4 2/4 2/4 2/4, 1. Recall: 3/5 ×3, 2/5 ×2, 1 1, 1.
    assert found["bcubed"]["precision"] == pytest.approx((3 + 4 * 0.5 + 1) / 8)
    assert found["bcubed"]["recall"] == pytest.approx((3 * 0.6 + 2 * 0.4 + 3) / 8)
    assert found["exact_clusters"] == {"precision": 0.0, "recall": 0.0, "f1": 0.0}
    assert found["exact_clusters_with_singletons"]["precision"] == pytest.approx(1 / 3)
    assert set(intervals["pairwise"]) == {"precision", "recall"}


PARTITIONS = st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1, max_size=14)


@settings(deadline=None, max_examples=60)
@given(PARTITIONS)
def test_measures_equal_their_definitions_spelled_out(labels: list[tuple[int, int]]) -> None:
    truth = Partition({str(n): label for n, (label, _) in enumerate(labels)})
    guess = Partition({str(n): label for n, (_, label) in enumerate(labels)})
    found, _ = partition_metrics(truth, guess)
    pairs = [(a, b) for a in range(len(labels)) for b in range(a)]
    together = [{(a, b) for a, b in pairs if labels[a][side] == labels[b][side]} for side in (0, 1)]
    both = len(together[0] & together[1])
    assert found["pairwise"]["precision"] == (pytest.approx(both / len(together[1])) if together[1] else None)
    assert found["pairwise"]["recall"] == (pytest.approx(both / len(together[0])) if together[0] else None)
    for name, own, other in (("precision", 1, 0), ("recall", 0, 1)):
        shares = []
        for a in labels:
            mates = [b for b in labels if b[own] == a[own]]
            shares.append(sum(b[other] == a[other] for b in mates) / len(mates))
        assert found["bcubed"][name] == pytest.approx(sum(shares) / len(shares))
    perfect, _ = partition_metrics(truth, truth)
    assert perfect["bcubed"]["f1"] == perfect["exact_clusters_with_singletons"]["f1"] == 1.0


@pytest.fixture
def files(tmp_path: Path):
    def write(reference: str, predicted: str) -> tuple[Path, Path]:
        paths = tmp_path / "reference.csv", tmp_path / "predicted.csv"
        for path, text in zip(paths, (reference, predicted), strict=True):
            path.write_text(text, encoding="utf-8")
        return paths

    return write


def test_missing_and_foreign_records_are_said(files) -> None:
    result = score_duplicates(*files("id,cluster\na,1\nb,1\nc,\nd,\n", "ID,Cluster\na,x\nb,x\nc,x\nz,x\n"))
    assert result.counts["missing"] == 1
    assert result.counts["not_in_reference"] == 1
    assert result.metrics["pairwise"]["tp"] == 1
    assert result.metrics["pairwise"]["fp"] == 2  # a–c, b–c
    assert result.counts["reference"]["records_that_merging_removes"] == 1
    assert len(result.warnings) == 2


def test_nothing_to_merge_has_no_pairwise_score(files) -> None:
    result = score_duplicates(*files("id,cluster\na,\nb,\n", "id,cluster\na,\nb,\n"))
    assert result.metrics["pairwise"]["precision"] is result.metrics["pairwise"]["f1"] is None
    assert result.metrics["bcubed"]["f1"] == 1.0
    assert result.metrics["exact_clusters"]["recall"] is None


def test_merging_nothing_where_there_are_duplicates_is_a_failure_not_a_gap(files) -> None:
    result = score_duplicates(*files("id,cluster\na,1\nb,1\n", "id,cluster\na,\nb,\n"))
    assert result.metrics["pairwise"] == {"precision": None, "recall": 0.0, "f1": 0.0, "tp": 0, "fp": 0, "fn": 1}


@pytest.mark.parametrize(
    ("predicted", "words"),
    [
        ("id\na\n", "no column cluster"),
        ("id,cluster\na,1\na,2\n", "line 3: a is there twice, first on line 2"),
        ("id,cluster\n,1\n", "line 2: id is empty"),
        ("id,cluster\nz,1\n", "holds no record of the reference"),
    ],
)
def test_bad_input(files, predicted: str, words: str) -> None:
    with pytest.raises(EvisynthError) as caught:
        score_duplicates(*files("id,cluster\na,1\nb,1\n", predicted))
    assert words in caught.value.message


def test_the_order_of_lines_decides_nothing(files) -> None:
    truth = [f"{n},{n // 3}\n" for n in range(20)]
    guess = [f"{n},{n // 2}\n" for n in range(20)]
    one = score_duplicates(*files("id,cluster\n" + "".join(truth), "id,cluster\n" + "".join(guess)))
    other = score_duplicates(
        *files("id,cluster\n" + "".join(truth[::-1]), "id,cluster\n" + "".join(guess[5:] + guess[:5]))
    )
    assert (one.metrics, one.intervals, one.counts) == (other.metrics, other.intervals, other.counts)

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evisynth.errors import UsageError
from evisynth.review.report import gaps, read_boxes

N = st.integers(0, 500)


def test_every_key_of_the_contract_is_read():
    """The keys are those of `records --prisma`."""
    boxes = read_boxes(
        {
            "identified": {"PubMed": 3},
            "duplicates_removed": 1,
            "automation_removed": 2,
            "other_removed": 4,
            "screened": 5,
            "screening_excluded": 6,
            "awaiting_screening": 7,
            "sought": 8,
            "awaiting_retrieval": 22,
            "not_retrieved": 9,
            "assessed": 10,
            "fulltext_excluded": {"a": 11},
            "awaiting_assessment": 12,
            "other_identified": {"Hand": 13},
            "other_duplicates_removed": 14,
            "other_automation_removed": 15,
            "other_other_removed": 16,
            "other_screened": 17,
            "other_sought": 18,
            "other_fulltext_excluded": {"a": 19},
            "included_reports": 20,
            "included_studies": 21,
            "warnings": ["w"],
        }
    )
    first, other = boxes.databases, boxes.other
    assert (first.identified, first.removed, first.screened, first.screening_excluded) == ({"PubMed": 3}, 7, 5, 6)
    assert (first.awaiting_screening, first.sought, first.not_retrieved, first.assessed) == (7, 8, 9, 10)
    assert (first.excluded, first.awaiting_assessment, first.awaiting_retrieval) == (11, 12, 22)
    assert (other.found, other.removed, other.screened, other.sought, other.excluded) == (13, 45, 17, 18, 19)
    assert (boxes.included_reports, boxes.included_studies, boxes.warnings) == (20, 21, ("w",))


def test_other_removed_belongs_to_databases():
    boxes = read_boxes({"other_removed": 2})
    assert boxes.databases.other_removed == 2
    assert boxes.other.removed == 0


def test_included_of_the_other_column_is_added():
    assert read_boxes({"included_reports": 3, "other_included_reports": 2}).included_reports == 5


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        ({"screend": 1}, "'screend' is unknown"),
        ({"screened": -1}, "whole number from 0"),
        ({"screened": True}, "whole number from 0"),
        ({"screened": 1.5}, "whole number from 0"),
        ({"identified": 5}, "map names to numbers"),
        ({"identified": {"A": "5"}}, "identified.A"),
    ],
)
def test_what_is_no_count_is_refused(counts: dict[str, object], said: str):
    with pytest.raises(UsageError, match=said):
        read_boxes(counts)


@settings(deadline=None)
@given(removed=N, excluded=N, waiting=N, coming=N, lost=N, dropped=N, undecided=N, kept=N)
def test_a_flow_that_closes_has_no_gap(
    removed: int, excluded: int, waiting: int, coming: int, lost: int, dropped: int, undecided: int, kept: int
):
    sought = coming + lost + dropped + undecided + kept
    counts = {
        "identified": {"A": removed + excluded + waiting + sought},
        "duplicates_removed": removed,
        "screened": excluded + waiting + sought,
        "screening_excluded": excluded,
        "awaiting_screening": waiting,
        "sought": sought,
        "awaiting_retrieval": coming,
        "not_retrieved": lost,
        "assessed": sought - coming - lost,
        "fulltext_excluded": {"c": dropped},
        "awaiting_assessment": undecided,
        "included_reports": kept,
    }
    assert gaps(read_boxes(counts)) == ()
    assert len(gaps(read_boxes({**counts, "included_reports": kept + 1}))) == 1
    assert len(gaps(read_boxes({**counts, "screening_excluded": excluded + 1}))) == 1

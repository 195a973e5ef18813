"""What no reader takes for the paper's value: hidden comments, animals, powers of tests, data sets, repeats."""

import pytest

from evisynth.documents import read_document
from evisynth.review.extraction import extract_document, extract_text


def values(text: str, topic: str = "any") -> list[object]:
    return [r.values["value"] for r in extract_text(text, topic=topic)[0] if r.kind == "parameter"]


def test_a_hidden_comment_is_not_read_and_said_to_be_there() -> None:
    records, warnings = extract_text("R0 was 1.8. <!-- R0 of Zika was 55. --> It spread. <!-- R0 = 7", topic="any")
    assert [r.values["value"] for r in records] == [1.8]
    assert "2 hidden comments were not read" in warnings


def test_a_fatality_among_mice_is_no_case_fatality() -> None:
    assert values("In mice given the virus, the case fatality rate was 80%.") == []
    assert values("In patients given the drug, the case fatality rate was 80%.") == [80]


def test_the_prevalence_that_a_study_was_sized_for_is_no_finding() -> None:
    assert 10 not in values("Power was 80% to detect a seroprevalence of 10%.")


def test_a_share_and_its_percentage_are_one_value() -> None:
    assert len(values("The case fatality ratio was 0.62 (62%).")) == 1


def test_a_value_of_mosquitoes_is_lent_no_people() -> None:
    text = "We tested 358 blood donors in Portugal in 2013. The extrinsic incubation period was 13.1 days."
    records, _ = extract_text(text, topic="any")
    (found,) = [r for r in records if r.values.get("class") == "Mosquito"]
    assert [found.values[k] for k in ("population_sample_size", "population_group", "study_start_year")] == [None] * 3


def test_a_table_as_wide_as_a_data_set_is_left_out() -> None:
    """Read cell by cell it would take longer than anyone waits for a test."""
    head = "| " + " | ".join(f"c{i}" for i in range(5_000)) + " |"
    rule = "|" + " --- |" * 5_000
    row = "| " + " | ".join("R0 = 1.5" for _ in range(5_000)) + " |"
    document = read_document(f"# Zika\n\n{head}\n{rule}\n{row}\n\nR0 was 1.8.\n".encode(), "wide.md")
    records, warnings = extract_document(document, topic="any")
    assert [r.values["value"] for r in records if r.kind == "parameter"] == [1.8]
    assert any("columns" in warning for warning in warnings)


@pytest.mark.parametrize(
    ("sentence", "reason"),
    [
        ("R0 was not 3.", "that the text denies"),
        ("The incubation period did not differ from 5 days.", "that the text denies"),
        ("The case fatality rate was lower than 10%.", "printed only as a bound"),
    ],
)
def test_what_is_denied_or_only_bounds_is_no_value_and_is_counted(sentence: str, reason: str) -> None:
    records, warnings = extract_text(sentence, topic="any")
    assert records == []
    assert warnings == [f"1 value left out: {reason}"]


@pytest.mark.parametrize("heading", ["## Results", "Results\n-------"])
def test_a_sentence_right_under_a_heading_is_read(heading: str) -> None:
    records, _ = extract_text(f"# Title\n\n{heading}\nThe mean serial interval was 12.3 days.\n", topic="any")
    assert [r.values["value"] for r in records] == [12.3]
    assert records[0].evidence[0].quote == "The mean serial interval was 12.3 days."

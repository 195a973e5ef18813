"""What a paper's headings and parts say of a value: a name for sentences that have none, and whose value it is."""

import pytest

from evisynth.documents import read_document
from evisynth.evidence import Extraction
from evisynth.review.extraction import extract_document


def read(body: str, part: str = "Results") -> list[Extraction]:
    text = f"# Disease X in villages\n\n## {part}\n\n{body}\n"
    records, _ = extract_document(read_document(text.encode(), "a.md"), topic="any", aggregate=False)
    return [r for r in records if r.kind == "parameter" and r.values["class"] != "Risk factors"]


@pytest.mark.parametrize(
    ("heading", "sentence", "name", "expected"),
    [
        (
            "Basic reproduction number",
            "The estimate was 2.3 (95% CrI 1.9–2.8) on the larger island and 1.6 (95% CrI 1.3–2.0) on the smaller one.",
            "Reproduction number (Basic R0)",
            [(2.3, 1.9), (1.6, 1.3)],
        ),
        (
            "3.2 Incubation",
            "For the 31 with one known exposure, the mean was 7.2 days (95% CI 6.3–8.2).",
            "Human delay - incubation period",
            [(7.2, 6.3)],
        ),
        (
            "Secondary attack rate",
            "At home, 7/206 contacts were affected: 3.4% (95% CI 1.4–6.9).",
            "Secondary attack rate",
            [(3.4, 1.4)],
        ),
    ],
)
def test_a_heading_names_values_with_limits(
    heading: str, sentence: str, name: str, expected: list[tuple[float, float]]
) -> None:
    found = read(f"### {heading}\n\n{sentence}")
    assert [r.values["type"] for r in found] == [name] * len(expected)
    assert [(r.values["value"], r.values["interval_lower"]) for r in found] == expected


@pytest.mark.parametrize(
    "body",
    [
        "### Basic reproduction number\n\nWe simulated 2.3 million persons in 12 towns.",
        "### Incubation\n\nThe mean age was 7.2 years (95% CI 6.3–8.2).",
        "### Incubation and serial interval\n\nFor towns the mean was 0.7 (95% CI 0.6–0.8).",
        "### Reproduction number\n\nThe odds ratio was 2.3 (95% CI 1.9–2.8).",
    ],
)
def test_a_heading_names_nothing_else(body: str) -> None:
    assert read(body) == []


def test_what_was_counted_or_observed_is_told_in_methods_too() -> None:
    found = read("In the pilot 12 of 140 contacts were seropositive (8.6%).", "Methods")
    assert [(r.own, r.values["value"]) for r in found] == [("own", 8.6)]
    told = "The ministry recorded 2,141 cases and 44 deaths in 2014. The case fatality ratio was hence 2.1%."
    assert [(r.own, r.values["value"]) for r in read(told, "Methods")] == [("own", 2.1)]
    assert read("The mean incubation period was 5 days and the infectious period 7 days.", "Methods") == []
    assert read("We assumed a seroprevalence of 20% and needed 250 persons.", "Methods") == []


def test_the_first_section_of_a_paper_whose_findings_have_a_heading_tells_what_is_known() -> None:
    text = """# School checks for measles

We asked 640 head teachers.

## What is at stake

The incubation period of 7 to 21 days governs exclusion.

## Survey

We wrote to them.

## Findings

The attack rate was 12% in 40 schools.
"""
    records, _ = extract_document(read_document(text.encode(), "a.md"), topic="any")
    assert [(r.values["class"], r.values["value"]) for r in records] == [("Attack rate", 12)]


def test_an_input_that_was_changed_is_no_result() -> None:
    found = read("For generation intervals of 7 and 12 days in place of 9, R before control was 1.40 and 1.74.")
    assert "Human delay" not in {r.values["class"] for r in found}


def test_counts_belong_to_the_share_that_they_make() -> None:
    (found,) = read(
        "Of 531 members who had lived with a fatal case 71 had fallen ill: a household attack rate of 13.4%."
    )
    assert found.values["class"] == "Attack rate"
    assert (found.values["value"], found.values["numerator"], found.values["denominator"]) == (13.4, 71, 531)


def test_shares_of_simulations_are_no_fatality() -> None:
    assert read("Deaths were averted in all runs, and it was cost-effective in 83% of simulations.") == []

"""Times with limits in sentences that name no parameter."""

import pytest

from evisynth.review.extraction import extract_text

TOLD_BEFORE = "We followed the infectious period of 40 cases of Lassa fever."


def delays(text: str) -> list[tuple[object, ...]]:
    records, _ = extract_text(text, topic="any")
    return [
        (r.values["type"], r.values["value"], r.values["interval_lower"], r.values["interval_upper"])
        for r in records
        if r.values.get("class") == "Human delay"
    ]


def test_the_delay_that_the_sentence_before_names_is_meant() -> None:
    text = f"{TOLD_BEFORE} For children we found 6.5 days (95% CI 5.1–7.9)."
    assert delays(text) == [("Human delay - infectious period", 6.5, 5.1, 7.9)]


def test_a_time_of_the_infected_that_nothing_names_is_some_other_delay() -> None:
    text = "The virus left the tears of survivors a median of 21 days (IQR 14–33) later."
    assert delays(text) == [("Human delay - other human delay (go to section)", 21, 14, 33)]


def test_two_delays_named_before_leave_it_open() -> None:
    text = "The incubation period and the serial interval were studied. Among children it took 6.5 days (95% CI 5–8)."
    assert delays(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "The median age of the infants who were infected was 21 days (IQR 14–33).",
        "Patients had a median follow-up of 21 days (IQR 14–33).",
        "The pumps ran for 21 days (IQR 14–33).",
        "The virus left the tears of survivors 21 days later.",
    ],
)
def test_ages_follow_up_machines_and_times_without_limits_are_none(text: str) -> None:
    assert delays(text) == []


def test_a_percentile_is_no_estimate_of_the_delay() -> None:
    assert delays("The 95th percentile of the incubation period was 21 days (95% CI 18–25).") == []


def test_the_other_side_of_a_comparison_is_a_value_too() -> None:
    records, _ = extract_text(
        "Mortality of MERS was higher in adults over 45 years (94%) than in those under 21 (57%).", topic="MERS"
    )
    assert [r.values["value"] for r in records if r.values.get("class") == "Severity"] == [94, 57]

"""Limits listed behind a list of values: each value gets its own, or none when nobody can tell."""

import pytest

from evisynth.text import measures

GUINEA = [(1.3, 1.2, 1.4), (1.5, 1.4, 1.6), (1.8, 1.7, 1.9)]
TIMES = [(17.5, 13.2, 20.4), (18.1, 17.0, 19.3)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("R was 1.3, 1.5 and 1.8 (95% CI 1.2–1.4, 1.4–1.6 and 1.7–1.9) in A, B and C.", GUINEA),
        ("R was 1.3, 1.5, and 1.8 (95% CI: 1.2-1.4; 1.4-1.6; 1.7-1.9), respectively.", GUINEA),
        ("R was 1.3, 1.5 and 1.8 [95% credible intervals 1.2 to 1.4, 1.4 to 1.6, and 1.7 to 1.9].", GUINEA),
        ("They were 17.5 and 18.1 days, with 95% CIs of 13.2 to 20.4 and 17.0 to 19.3.", TIMES),
        ("It took 17.5 days for men and 18.1 days for women (95% CI 13.2–20.4 and 17.0–19.3).", TIMES),
    ],
)
def test_each_value_gets_the_limits_of_its_place(text: str, expected: list[tuple[float, float, float]]) -> None:
    read = [(m.value, m.interval.low, m.interval.high) for m in measures(text) if m.interval is not None]
    assert read == expected


def test_a_power_of_ten_printed_with_the_values_or_once_behind_the_limits_counts_for_all() -> None:
    text = "Rates were 1.31 × 10(-4) and 1.74 × 10(-4) per year, with 95% HPDs of 0.92-1.71 and 1.20-2.33 × 10(-4)."
    read = [(m.value, m.interval.low, m.interval.high) for m in measures(text) if m.interval is not None]
    assert read == [
        (pytest.approx(1.31e-4), pytest.approx(0.92e-4), pytest.approx(1.71e-4)),
        (pytest.approx(1.74e-4), pytest.approx(1.20e-4), pytest.approx(2.33e-4)),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "R was 1.3, 1.5 and 1.8 (95% CI 1.2–1.4 and 1.7–1.9).",  # three values and two limits
        "R was 1.3 and 1.8 (95% CI 1.7–1.9 and 1.2–1.4).",  # no value lies within the limits of its place
    ],
)
def test_limits_of_which_nobody_can_tell_whose_they_are_belong_to_nothing(text: str) -> None:
    read = [(m.value, m.interval) for m in measures(text)]
    assert [value for value, _ in read if value is not None][-1] == 1.8
    assert all(interval is None for _, interval in read)


def test_limits_behind_a_list_leave_the_words_between_to_the_values() -> None:
    first, second = measures("They were 9.4 and 15.3 days (95% CI 8.0-10.1 and 14.0-16.2).")
    assert (first.unit, second.unit) == ("Days", "Days")
    assert first.extent <= second.start


def test_a_value_with_limits_takes_no_unit_from_one_without() -> None:
    first, second = measures("The dispersion was 0.06 [0.03; 0.11], and 9% of patients infected the rest.")
    assert (first.unit, second.unit) == (None, "Percentage (%)")

"""Value, limits and unit in all combinations of how they are printed; each sentence says what it was built of."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evisynth.text import Measure, measures

KINDS = {
    "95% CI": "95% CI",
    "95% confidence interval [95% CI]": "95% CI",
    "95% confidence interval (CI):": "95% CI",
    "95-percent CI": "95% CI",
    "95% CL": "95% CI",
    "95% CI of the mean:": "95% CI",
    "95% credible interval, CrI:": "95% CrI",
    "95% credible interval [95% CrI]": "95% CrI",
    "95% equal-tailed CrI": "95% CrI",
    "CrI95%": "95% CrI",
    "90% credible interval (CrI)": "90% CrI",
    "95% highest posterior density [HPD] interval": "HPDI 95%",
    "IQR": "IQR",
    "IQR across districts": "IQR",
    "Q1-Q3": "IQR",
    "range across districts": "Range",
    "range": "Range",
    "2.5th-97.5th percentile": "Other",
    "95% quantile interval": "Other",
}
JOINTS = ["-", "–", "‒", "−", " - ", " to ", ", ", "; "]
BRACKETS = ["({})", "[{}]"]
UNITS = ["{v} days {b}", "{v} {b} days", "{v} days{b}"]
TENTHS = st.integers(min_value=11, max_value=400).map(lambda n: n / 10 if n % 10 else (n + 1) / 10)


def only(text: str) -> Measure:
    found = [m for m in measures(text) if m.role == "measure"]
    assert len(found) == 1, (text, found)
    return found[0]


@settings(deadline=None, max_examples=400)
@given(
    numbers=st.lists(TENTHS, min_size=3, max_size=3, unique=True).map(sorted),
    kind=st.sampled_from(sorted(KINDS)),
    joint=st.sampled_from(JOINTS),
    bracket=st.sampled_from(BRACKETS),
    unit=st.sampled_from(UNITS),
    point=st.sampled_from([".", "·"]),
)
def test_a_value_keeps_its_limits_and_its_unit(
    numbers: list[float], kind: str, joint: str, bracket: str, unit: str, point: str
) -> None:
    low, value, high = (f"{n}".replace(".", point) for n in numbers)
    inside = bracket.format(f"{kind} {low}{joint}{high}")
    found = only(f"The mean delay was {unit.format(v=value, b=inside)} in the second wave.")
    assert (found.value, found.unit) == (numbers[1], "Days")
    assert found.interval is not None
    assert (found.interval.kind, found.interval.low, found.interval.high) == (KINDS[kind], numbers[0], numbers[2])


WHOLE = [
    "6.4 days (with 95% confidence bounds of 5.2 and 7.7)", "6.4 days (95% Bayesian CI 5.2–7.7)",
    "6.4 days (range of estimates 5.2–7.7)", "6.4 days (95% CI lower bound 5.2, upper bound 7.7)",
    "6.4 days (ranging from 5.2 to 7.7)", "6.4 days (n = 35; credible bounds 5.2–7.7; p = 0.01)",
    "6.4 ± 2.1 days (range 5.2-7.7 days)", "6.4 days (± 2.1; range 5.2-7.7)", "6.4 days (SD 2.1; range 5.2-7.7)",
    "6.4 days, with extremes of 5.2 and 7.7", "6.4; 95% CI 5.2–7.7 days", "6.4 (5.2, 7.7)days", "6.4 (5.2,7.7) days",
]  # fmt: skip


@pytest.mark.parametrize("printed", WHOLE)
def test_a_bracket_that_holds_the_value_between_its_two_numbers_is_its_interval(printed: str) -> None:
    found = next(m for m in measures(f"The delay was {printed}.") if m.value == 6.4)
    assert found.unit == "Days"
    assert found.interval is not None
    assert (found.interval.low, found.interval.high) == (5.2, 7.7)


@pytest.mark.parametrize(
    "printed",
    [
        "(p = 0.01)",
        "[12, 13]",
        "(12/40)",
        "(Table 2, Figure 3)",
        "(2014–2016)",
        "(aged 15–44 years)",
        "(day 3 to day 9)",
        "(7.1–9.3)",
        "(OR 1.2; 95% CI 0.8–1.9)",
    ],
)
def test_other_brackets_are_no_interval(printed: str) -> None:
    found = next(m for m in measures(f"The ratio was 6.4 {printed} in all.") if m.value == 6.4)
    assert found.interval is None


@pytest.mark.parametrize(
    ("text", "value", "low", "high"),
    [
        ("The interquartile range was 0.19–1.08, with a median of 0.49.", 0.49, 0.19, 1.08),
        ("Its 95% CI was 1.2–1.9 around an estimate of 1.5.", 1.5, 1.2, 1.9),
        ("Of the funerals (R = 1.8; 1.5–2.2) most were large.", 1.8, 1.5, 2.2),
        ("A median of 9 (range 2–21) days passed.", 9, 2, 21),
        ("It was 47% (range 33–60) of all.", 47, 33, 60),
        ("The rate was 1.2 × 10−3 (95% HPD 1.1–1.3).", 0.0012, 0.0011, 0.0013),
        ("The rate was 1.2 × 10−3 (95% HPD: 1.1, 1.3 × 10−3).", 0.0012, 0.0011, 0.0013),
        ("The rate was 1.2 × 10<sup>-3</sup> (1.1 × 10<sup>-3</sup>-1.3 × 10<sup>-3</sup>).", 0.0012, 0.0011, 0.0013),
    ],
)
def test_limits_before_the_value_and_beside_it(text: str, value: float, low: float, high: float) -> None:
    found = next(m for m in measures(text) if m.value == pytest.approx(value))
    assert found.interval is not None
    assert (found.interval.low, found.interval.high) == pytest.approx((low, high))


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("The delay was 4.2 (95% CI 2.4, 5.9) and 4.3 (95% CI 2.9, 5.7) days in A and B.", [4.2, 4.3]),
        ("The delay was 4.6 days (2.7–6.4) in A and 4.2 (3.4–5.0) in B.", [4.6, 4.2]),
        ("The delay ranged from 2 to 9 days (median 5).", [5]),
        ("Death came after six days.", [6]),
    ],
)
def test_a_unit_printed_once_is_that_of_each_value_beside_it(text: str, values: list[float]) -> None:
    assert [m.value for m in measures(text) if m.unit == "Days" and m.value is not None] == values


def test_years_total_nothing_and_changes_are_no_delay() -> None:
    assert all(m.fraction is None for m in measures("In 1995, 316 people fell ill."))
    assert [m.role for m in measures("It shortened the period by 2 days.")] == ["change"]
    assert [m.role for m in measures("It reduced the risk of death by 46%.")] == ["change"]


@pytest.mark.parametrize(
    "text",
    [
        "The doubling time was 15 days (12–20), and the reproduction number was 1.5 (1.3–1.7).",
        "The serial interval was 12 days (10–14), R was 1.5 (1.3–1.7).",
        "The incubation period was 9 days (8–10); the case fatality ratio was 0.4 (0.3–0.5).",
        "The serial interval was 12 days (10–14), and the dispersion parameter k was 0.18 (0.10–0.31).",
    ],
)
def test_a_quantity_without_time_takes_no_unit_from_the_one_before(text: str) -> None:
    assert [m.unit for m in measures(text)] == ["Days", None]


def test_limits_that_hold_only_the_value_before_the_bracket_are_its_own() -> None:
    first, second = measures("It averaged 11.4 days (median 9.9 days; 95% CI 10.5–12.3).")
    assert first.interval is not None
    assert (first.interval.low, first.interval.high, second.interval) == (10.5, 12.3, None)


@pytest.mark.parametrize(
    "text",
    [
        "Of 106 patients, 87 had a known outcome, of whom 64 died.",
        "Of 106 people, 87 were infected; of these, 64 died.",
    ],
)
def test_of_whom_points_to_the_count_just_told(text: str) -> None:
    dead = measures(text)[-1].fraction
    assert dead is not None
    assert (dead.numerator, dead.denominator) == (64, 87)


def test_an_age_in_front_of_a_share_is_no_count_of_it() -> None:
    assert measures("It was 94% in adults and 57% in those under 21 (12/21).")[-1].value is None
    share = measures("Fewer died of those under 21 (57%).")[-1]
    assert (share.value, share.fraction) == (57, None)

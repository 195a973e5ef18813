"""The number grammar on the notations of the field: what is a value, what surrounds it, and what is none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evisynth.text import Measure, measures, unit_after


def only(text: str, declared: str | None = None) -> Measure:
    found = [m for m in measures(text, declared) if m.role == "measure"]
    assert len(found) == 1, found
    return found[0]


INTERVALS = [
    ("1.5 (95% CI 1.2–1.8)", 1.5, "95% CI", 1.2, 1.8),
    ("1.5 (95% CI, 1.2-1.8)", 1.5, "95% CI", 1.2, 1.8),
    ("1.5 (95% CI: 1.2 to 1.8)", 1.5, "95% CI", 1.2, 1.8),
    ("1.5 (95%CI:1.2-1.8)", 1.5, "95% CI", 1.2, 1.8),
    ("1.5 [95% CI = 1.2, 1.8]", 1.5, "95% CI", 1.2, 1.8),
    ("1.5, 95% CI 1.2--1.8", 1.5, "95% CI", 1.2, 1.8),
    ("1.5 (CI95% 1.2–1.8)", 1.5, "95% CI", 1.2, 1.8),
    ("1.5 (95 CI% 1.2–1.8)", 1.5, "95% CI", 1.2, 1.8),
    ("1.5 with a 95% confidence interval of 1.2 to 1.8", 1.5, "95% CI", 1.2, 1.8),
    ("1.5 (95% confidence interval [CI], 1.2–1.8)", 1.5, "95% CI", 1.2, 1.8),
    ("1.5 (90% CI 1.2–1.8)", 1.5, "90% CI", 1.2, 1.8),
    ("1.5 (95% CrI 1.2–1.8)", 1.5, "95% CrI", 1.2, 1.8),
    ("1.5 (95% credible interval 1.2–1.8)", 1.5, "95% CrI", 1.2, 1.8),
    ("1.5 [95% credibility interval (CrI) 1.2-1.8]", 1.5, "95% CrI", 1.2, 1.8),
    ("1.5 (95% HPD 1.2–1.8)", 1.5, "HPDI 95%", 1.2, 1.8),
    ("1.5 (95% highest posterior density interval, 1.2–1.8)", 1.5, "HPDI 95%", 1.2, 1.8),
    ("1.5 (IQR 1.2–1.8)", 1.5, "IQR", 1.2, 1.8),
    ("6 (IQR 4,8)", 6, "IQR", 4, 8),
    ("5 (interquartile range, 3 to 7)", 5, "IQR", 3, 7),
    ("4.5 (range, 1-9)", 4.5, "Range", 1, 9),
    ("1·5 (95% CI 1·2–1·8)", 1.5, "95% CI", 1.2, 1.8),
    ("1,5 (95% CI 1,2–1,8)", 1.5, "95% CI", 1.2, 1.8),
    ("0.10 (95% CI, .05-.15)", 0.10, "95% CI", 0.05, 0.15),
    ("-0.5 (95% CI -0.7 to -0.2)", -0.5, "95% CI", -0.7, -0.2),
    ("1.5 (1.2–1.8; 95% CI)", 1.5, "95% CI", 1.2, 1.8),
    ("1.5 (1.2–1.8)", 1.5, "Unspecified", 1.2, 1.8),
    ("53.5 % (95 % CI: 49 %, 58 %)", 53.5, "95% CI", 49, 58),
    ("8.3% (exact binomial 95% confidence interval, 5.0%-12.8%)", 8.3, "95% CI", 5.0, 12.8),
    ("1.2 × 10^-3 (95% HPD 1.0 × 10^-3 to 1.4 × 10^-3)", 1.2e-3, "HPDI 95%", 1.0e-3, 1.4e-3),
    ("1.2 (1.1–1.3) × 10−3", 1.2e-3, "Unspecified", 1.1e-3, 1.3e-3),
    ("3.4 × 10^-3 (95% CI 3.1–3.7 × 10^-3)", 3.4e-3, "95% CI", 3.1e-3, 3.7e-3),
]


@pytest.mark.parametrize(("text", "value", "kind", "low", "high"), INTERVALS)
def test_intervals(text: str, value: float, kind: str, low: float, high: float) -> None:
    measure = only(f"It was {text} in all.")
    assert measure.value == pytest.approx(value)
    assert measure.interval is not None
    assert measure.interval.kind == kind
    assert (measure.interval.low, measure.interval.high) == pytest.approx((low, high))


def test_a_kind_named_once_holds_for_the_brackets_that_follow() -> None:
    found = measures("Estimates (95% CI) were 82.8% (45.6-85.6%) overall and 65.6% (61.3-69.6%) in one.")
    kinds = [m.interval.kind for m in found if m.interval]
    assert kinds == ["95% CI", "95% CI"]


def test_declared_by_the_caller() -> None:
    measure = only("0.71 (0.53–0.89)", "95% CI")
    assert measure.interval is not None
    assert measure.interval.kind == "95% CI"


def test_comma_pair_in_a_bracket() -> None:
    measure = only("It peaked at 8 (5, 11) then.", "95% CI")
    assert measure.interval is not None
    assert (measure.interval.low, measure.interval.high) == (5, 11)


SPREADS = [
    ("12.3 ± 4.5 days", "Unspecified", 4.5),
    ("12.3 +/- 4.5 days", "Unspecified", 4.5),
    ("12.3 ± SD 4.5 days", "Standard Deviation", 4.5),
    ("12.3 (SD 4.5)", "Standard Deviation", 4.5),
    ("12.3 (SD = 4.5)", "Standard Deviation", 4.5),
    ("12.3 (standard deviation, 4.5)", "Standard Deviation", 4.5),
    ("12.3 (SE 0.5)", "Standard Error", 0.5),
    ("mean (SD) 12.3 (4.5) days", "Standard Deviation", 4.5),
]


@pytest.mark.parametrize(("text", "kind", "value"), SPREADS)
def test_spreads(text: str, kind: str, value: float) -> None:
    measure = only(text)
    assert measure.value == 12.3
    assert measure.spread is not None
    assert (measure.spread.kind, measure.spread.value) == (kind, value)


RANGES = [
    ("2–21 days", 2, 21, "Days"),
    ("2-21 days", 2, 21, "Days"),
    ("2 -- 21 days", 2, 21, "Days"),
    ("2 to 21 days", 2, 21, "Days"),
    ("from 2 to 21 days", 2, 21, "Days"),
    ("between 2 and 21 days", 2, 21, "Days"),
    ("ranged from 0.36 (Dubreka) to 1.72 (Beyla)", 0.36, 1.72, None),
    ("22% to 46%", 22, 46, "Percentage (%)"),
    ("2.4-2.7", 2.4, 2.7, None),
]


@pytest.mark.parametrize(("text", "low", "high", "unit"), RANGES)
def test_ranges(text: str, low: float, high: float, unit: str | None) -> None:
    measure = only(f"It {text}.")
    assert (measure.value, measure.low, measure.high, measure.unit) == (None, low, high, unit)


def test_a_fall_from_one_value_to_another_is_no_range() -> None:
    found = measures("It declined from 0.1 (95% CI 0.02-0.6) to 1.7 (95% CI 1.1-2.6).")
    assert [(m.value, m.low) for m in found] == [(0.1, None), (1.7, None)]


FRACTIONS = [
    ("12/40", 12, 40, None),
    ("12 of 40", 12, 40, None),
    ("twelve of 40", 12, 40, None),
    ("12 out of 40", 12, 40, None),
    ("12/40 (30%)", 12, 40, 30),
    ("12 of 40 (30%)", 12, 40, 30),
    ("12 of the 40 patients (30%)", 12, 40, 30),
    ("12 (30%) of 40", 12, 40, 30),
    ("12 patients (30%) of 40", 12, 40, 30),
    ("30% (12/40)", 12, 40, 30),
    ("30% (12 of 40)", 12, 40, 30),
    ("30% (n = 12/40)", 12, 40, 30),
    ("12 (30%)", 12, None, 30),
    ("1,147 of 12 345", 1147, 12345, None),
]


@pytest.mark.parametrize(("text", "numerator", "denominator", "percent"), FRACTIONS)
def test_fractions(text: str, numerator: int, denominator: int | None, percent: float | None) -> None:
    measure = only(f"We saw {text}.")
    assert measure.fraction is not None
    assert (measure.fraction.numerator, measure.fraction.denominator) == (numerator, denominator)
    assert measure.value == percent


def test_interval_and_fraction_of_one_share() -> None:
    measure = only("It was 8.33% (95% CI 5.01-12.80; 18 of 216).")
    assert measure.interval is not None
    assert measure.fraction is not None
    assert (measure.interval.high, measure.fraction.denominator) == (12.80, 216)


TRAPS = [
    ("In 2014 it began.", "year"),
    ("During 2013-2016 it spread.", "year"),
    ("The 2014-5 outbreak.", "year"),
    ("On 23 May it began.", "date"),
    ("By September 14 it ended.", "date"),
    ("It was significant (p = 0.03).", "p-value"),
    ("It was significant (P<.001).", "p-value"),
    ("The OR was 2.6.", "effect"),
    ("The risk was higher (hazard ratio 0.5).", "effect"),
    ("The adjusted odds ratio [aOR] of 2.30.", "effect"),
    ("An area under the receiver operating characteristic curve of 0.75.", "effect"),
    ("It grew (r = 0.35).", "effect"),
    ("An increase in Rt of 0.10.", "effect"),
    ("See Table 3.", "label"),
    ("See Figure 12.", "label"),
    ("As was known [12].", "citation"),
    ("As was known [3, 4].", "citation"),
    ("As was known [3–5].", "citation"),
    ("They were aged 15 years.", "age"),
    ("A child 3 years old.", "age"),
    ("It was seen on day 5.", "ordinal"),
    ("The 21-day follow-up.", "span"),
    ("At 38.6 degrees C.", "physical"),
    ("A dose of 5 mg.", "physical"),
    ("It fell by 50%.", "change"),
    ("A 74% reduction in mortality.", "change"),
    ("It declined 94%.", "change"),
    ("There were 40 patients.", "count"),
    ("A survey (n = 40).", "sample"),
    ("A threshold of 1+k holds.", "name"),
]


@pytest.mark.parametrize(("text", "role"), TRAPS)
def test_what_is_no_measure(text: str, role: str) -> None:
    assert {m.role for m in measures(text)} == {role}


def test_the_level_of_an_interval_is_no_value() -> None:
    assert [m.value for m in measures("It was 1.5 (95% CI 1.2–1.8).")] == [1.5]


def test_a_bracket_before_a_unit_is_an_interval_and_no_reference() -> None:
    measure = only("The median was 7 [5–9] days.")
    assert measure.unit == "Days"
    assert measure.interval is not None


UNITS = [
    ("7 days", "Days"),
    ("2 weeks", "Weeks"),
    ("36 hours", "Hours"),
    ("3 months", "Months"),
    ("2 years", "Years"),
    ("30 %", "Percentage (%)"),
    ("30 per cent", "Percentage (%)"),
    ("0.1 per day", "Per day"),
    ("0.1 day−1", "Per day"),
    ("0.1/week", "Per week"),
    ("3.2 per 1,000 people", "Per 1,000 population"),
    ("3.2 per 10 000", "Per 10,000 population"),
    ("12.6 cases/10 000 inhabitants", "Per 10,000 population"),
    ("19 per 100,000 population", "Per 100,000 population"),
    ("0.06/10,000 persons/day", "Per person-time"),
    ("0.8 substitutions/site/year", "Substitutions/site/year"),
    ("0.8 nucleotide substitutions per site per year", "Substitutions/site/year"),
    ("0.8 s/s/y", "Substitutions/site/year"),
    ("10-fold", "Fold"),
]


@pytest.mark.parametrize(("text", "name"), UNITS)
def test_units(text: str, name: str) -> None:
    found = unit_after(text, next(i for i, c in enumerate(text + " ") if not (c.isdigit() or c in ".,")))
    assert found is not None
    assert found.name == name


def test_a_unit_is_passed_back_over_versus() -> None:
    assert [(m.value, m.unit) for m in measures("It was 1.3 vs 4.8 days.")] == [(1.3, "Days"), (4.8, "Days")]


BOUNDS = [
    ("> 3 days", ">"),
    ("≥3 days", "≥"),
    ("over 3 days", ">"),
    ("~3 days", "~"),
    ("at least 3 days", "≥"),
    ("up to 3 days", "≤"),
    ("about 3 days", "~"),
]


@pytest.mark.parametrize(("text", "bound"), BOUNDS)
def test_bounds(text: str, bound: str) -> None:
    assert only(f"It took {text}.").bound == bound


@given(
    value=st.integers(1, 9999),
    below=st.integers(1, 500),
    above=st.integers(1, 500),
    kind=st.sampled_from(["95% CI", "95% CrI", "90% CI", "IQR"]),
    dash=st.sampled_from(["–", "-", " to ", "--", ", "]),
    point=st.sampled_from([".", "·"]),
    bracket=st.sampled_from(["()", "[]"]),
)
def test_a_value_with_its_interval_reads_back(
    value: int, below: int, above: int, kind: str, dash: str, point: str, bracket: str
) -> None:
    low, high = max(0, value - below), value + above

    def printed(number: int) -> str:
        return f"{number / 100:.2f}".replace(".", point)

    text = f"It was {printed(value)} {bracket[0]}{kind} {printed(low)}{dash}{printed(high)}{bracket[1]} then."
    measure = only(text)
    assert measure.interval is not None
    assert measure.interval.kind == kind
    read = measure.value, measure.interval.low, measure.interval.high
    assert read == pytest.approx((value / 100, low / 100, high / 100))


@given(st.text(max_size=200))
def test_any_text_is_read_without_error_and_spans_stay_inside(text: str) -> None:
    for measure in measures(text):
        assert 0 <= measure.start < measure.end <= len(text)
        assert measure.extent <= len(text)

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evisynth.evidence import Scalar
from evisynth.review.report.wording import estimate, number, show_number


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (0.0, "0"),
        (2.0, "2"),
        (9999, "9999"),
        (10_000, "10,000"),
        (0.00012, "0.00012"),
        (1.2e-3, "0.0012"),
        (3e-9, "3 × 10⁻⁹"),
        (-0.5, "−0.5"),
        (123456.789, "123,456.79"),
    ],
)
def test_numbers(value: float, shown: str):
    assert show_number(value) == shown


@settings(deadline=None)
@given(st.floats(1e-4, 9e4))
def test_a_shown_number_keeps_six_digits(value: float):
    assert float(show_number(value).replace(",", "")) == pytest.approx(value, rel=5e-6)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"value": 17.5, "numerator": 21, "denominator": 120, "unit": "Percentage (%)"}, "17.5% (21 of 120)"),
        ({"numerator": 21, "denominator": 120}, "21 of 120"),
        ({"value": 6, "spread": "Standard Deviation", "spread_value": 2.2, "unit": "Days"}, "6 days (SD 2.2)"),
        ({"value": 6, "interval_lower": 2, "interval_upper": 9}, "6 (interval of unknown kind 2 to 9)"),
        ({"value": 6, "interval": "95% CI", "interval_upper": 9}, "6 (95% CI up to 9)"),
        ({"value": 2, "range_lower": 1, "range_upper": 3, "unit": "Per day"}, "2 per day (lowest to highest 1 to 3)"),
        ({"value": 6, "spread": "Unspecified", "spread_value": 2.9}, "6 (spread of unknown kind 2.9)"),
        ({}, "not printed"),
    ],
)
def test_estimates(fields: dict[str, Scalar], words: str):
    assert estimate(fields) == words


@pytest.mark.parametrize("value", [None, True, "", "1.2.3", "nan", "inf", ("1",)])
def test_what_is_no_number(value: Scalar):
    assert number(value) is None

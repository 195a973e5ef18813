"""Numbers in the notations that journals print; values follow from the notation itself."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evisynth.text import numerals

NOTATIONS = [
    ("12", 12),
    ("0.45", 0.45),
    (".05", 0.05),
    ("1,5", 1.5),
    ("0,05", 0.05),
    ("0,125", 0.125),
    ("1·83", 1.83),
    ("12,345", 12_345),
    ("1,234,567", 1_234_567),
    ("17 318", 17_318),
    ("17\u00a0318", 17_318),
    ("17\u2009318", 17_318),
    ("17\u202f318", 17_318),
    ("1'234", 1_234),
    ("1’234.5", 1_234.5),
    ("1.2 × 10^-3", 1.2e-3),
    ("1.2 × 10−3", 1.2e-3),
    ("1.2 x 10(-3)", 1.2e-3),
    ("0·69 × 10(-3)", 6.9e-4),
    ("1.2 × 10<sup>-3</sup>", 1.2e-3),
    ("1.2×10⁻³", 1.2e-3),
    ("1.2 · 10^-3", 1.2e-3),
    ("3,6 × 10⁻⁵", 3.6e-5),
    ("1.2e-3", 1.2e-3),
    ("1.2E+03", 1200),
    ("2 × 10^4", 20_000),
    ("−0.37", -0.37),
    ("-2", -2),
    ("twelve", 12),
    ("Twenty-three", 23),
    ("forty five", 45),
    ("two hundred and fifty", 250),
    ("one hundred", 100),
    ("two thirds", 2 / 3),
    ("one-third", 1 / 3),
    ("a quarter", 1 / 4),
    ("half", 1 / 2),
]


@pytest.mark.parametrize(("printed", "value"), NOTATIONS)
def test_one_number_in_every_notation(printed: str, value: float) -> None:
    for sentence in (printed, f"It was {printed} in all.", f"(it was {printed})"):
        found = numerals(sentence)
        assert [n.value for n in found] == pytest.approx([value]), sentence
        assert sentence[found[0].start : found[0].end] == found[0].text


@pytest.mark.parametrize("name", ["COVID-19", "IL-6", "H1N1", "VP40", "CD4", "R0", "2A", "16S", "IgG1", "SARS-CoV-2"])
def test_numbers_in_names_are_glued(name: str) -> None:
    assert all(n.glued for n in numerals(f"We used {name} here."))


def test_versions_and_dotted_dates_are_no_numbers() -> None:
    assert numerals("lineage 3.2.4 on 12.03.2015") == []


def test_a_list_after_a_comma_and_blank_is_two_numbers() -> None:
    assert [n.value for n in numerals("groups of 1, 200 and 30")] == [1, 200, 30]


@pytest.mark.parametrize(("text", "whole"), [("12", True), ("12.0", False), ("12,000", True), ("1 × 10^3", False)])
def test_whole_means_printed_whole(text: str, whole: bool) -> None:
    assert numerals(text)[0].whole is whole


@given(
    value=st.integers(0, 9_999_999),
    grouping=st.sampled_from(["", ",", " ", "\u2009", "\u202f", "\u00a0", "'"]),
)
def test_a_grouped_whole_number_reads_back(value: int, grouping: str) -> None:
    printed = f"{value:,}".replace(",", grouping)
    assert [n.value for n in numerals(f"there were {printed}.")] == [value]


@given(
    whole=st.integers(0, 999),
    decimals=st.text("0123456789", min_size=1, max_size=2),
    point=st.sampled_from([".", "·", ","]),
    power=st.integers(-9, 9),
    form=st.sampled_from(["{}", "{} × 10^{}", "{} x 10({})", "{} × 10<sup>{}</sup>", "{}e{}"]),
)
def test_a_decimal_number_reads_back(whole: int, decimals: str, point: str, power: int, form: str) -> None:
    printed = form.format(f"{whole}{point}{decimals}", power)
    expected = float(f"{whole}.{decimals}e{power if form != '{}' else 0}")
    assert [n.value for n in numerals(f"it was {printed} then")] == pytest.approx([expected], rel=1e-12)

"""Cells with several numbers, read by what their column announces."""

import pytest

from evisynth.documents import read_document
from evisynth.review.extraction import extract_document
from evisynth.review.extraction.tables.cells import announced, limits, read_cell, whole

CELLS = [
    ("45/120 (37.5)", "n/N (%)", True, (37.5, 45, 120, None, None)),
    ("45/120 (37.5; 29.0–46.8)", "n/N (%; 95% CI)", True, (37.5, 45, 120, (29.0, 46.8), None)),
    ("45 of 120", "", True, (None, 45, 120, None, None)),
    ("45 (37.5)", "n (%)", True, (37.5, 45, None, None, None)),
    ("37.5 (45)", "% (n)", True, (37.5, 45, None, None, None)),
    ("37.5% (45/120)", "", True, (37.5, 45, 120, None, None)),
    ("45 (37.5%) (29.0–46.8)", "n (%) (95% CI)", True, (37.5, 45, None, (29.0, 46.8), None)),
    ("12.3 (10.1–14.5)", "Mean (95% CI)", False, (12.3, None, None, (10.1, 14.5), None)),
    ("12·3 (10·1–14·5)", "", False, (12.3, None, None, (10.1, 14.5), None)),
    ("12,3 [10,1; 14,5]", "", False, (12.3, None, None, (10.1, 14.5), None)),
    ("5 [3-7]", "Median [IQR]", False, (5, None, None, (3, 7), None)),
    ("8.2 (3.1)", "Mean (SD)", False, (8.2, None, None, None, 3.1)),
    ("8.2 ± 3.1", "", False, (8.2, None, None, None, 3.1)),
    ("1,204/3,010 (40.0)", "", True, (40.0, 1204, 3010, None, None)),
]


@pytest.mark.parametrize(("cell", "header", "share", "expected"), CELLS)
def test_a_cell(cell: str, header: str, share: bool, expected: tuple[object, ...]) -> None:
    found = read_cell(cell, announced(header, share=share))
    assert found is not None
    fraction, interval, spread = found.fraction, found.interval, found.spread
    assert expected == (
        found.value, fraction and fraction.numerator, fraction and fraction.denominator,
        interval and (interval.low, interval.high), spread and spread.value,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("Estimate (95% CI)", "95% CI"), ("95% CrI", "95% CrI"), ("95% HPD", "HPDI 95%"), ("Median (IQR)", "IQR"),
        ("Mean (range)", "Range"), ("90% credible interval", "90% CrI"), ("Value", None),
    ],
)  # fmt: skip
def test_the_kind_of_limits_is_announced(words: str, kind: str | None) -> None:
    assert announced(words, share=False).interval == kind


def test_a_cell_without_a_number_or_with_a_sentence_is_none() -> None:
    assert read_cell("not done", announced("", share=False)) is None
    assert read_cell("(" * 2000 + "1" * 2000, announced("", share=False)) is None
    assert limits("4.1", "95% CI") is None
    assert limits("5–3", "95% CI") is None
    assert (whole("12"), whole("12 (3.4)"), whole("3.4"), whole("–")) == (12, 12, None, None)


@pytest.mark.parametrize("dash", ["--", "---", "−", "–"])
def test_a_range_with_any_dash_has_no_negative_limit(dash: str) -> None:
    table = f"| Parameter | Estimate (95% CI) |\n|---|---|\n| Serial interval, days | 8.3 (7.6{dash}9.1) |\n"
    records, _ = extract_document(read_document(f"## Results\n\n{table}".encode(), "a.md"), topic="any")
    assert [(r.values["interval_lower"], r.values["interval_upper"]) for r in records] == [(7.6, 9.1)]

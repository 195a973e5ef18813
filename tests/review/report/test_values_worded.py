"""A row in a few words, and what in it can't be right, in every place that shows it."""

import re
from dataclasses import replace

import pytest

from evisynth.evidence import Extraction, Scalar
from evisynth.review.report import ReportData, contradictions, render_report, show_row


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"value": 2.1, "unit": "No units"}, "2.1"),
        ({"class": "Risk factors", "riskfactor_name": ("Age", "Sex")}, "Age; Sex"),
        (
            {"riskfactor_name": "Age", "riskfactor_outcome": "Death", "riskfactor_adjusted": "Unspecified"},
            "Age for death",
        ),
        ({"class": "Seroprevalence"}, "no number in the text"),
    ],
)
def test_a_parameter_without_a_number_is_told_by_its_factors(values: dict[str, Scalar], words: str) -> None:
    assert show_row(Extraction("parameter", values)) == words


@pytest.mark.parametrize(
    ("values", "wrong"),
    [
        ({"value": 2.1, "interval_lower": 1.8, "interval_upper": 2.4}, 0),
        ({"value": 11, "interval_lower": 1.8, "interval_upper": 2.4}, 1),
        ({"value": 1, "interval_lower": 1.8}, 1),
        ({"value": 2.1}, 0),
        ({"numerator": 120, "denominator": 21}, 1),
        ({"numerator": 21, "denominator": 21}, 0),
        ({"value": 9, "interval_upper": 2, "numerator": 3, "denominator": 2}, 2),
    ],
)
def test_numbers_that_cannot_all_be_right(values: dict[str, Scalar], wrong: int) -> None:
    assert len(contradictions(values)) == wrong


def told(data: ReportData) -> str:
    return render_report(data, now="t")["report.html"].decode()


def test_the_report_s_row_bears_the_mark(data: ReportData) -> None:
    row = next(one for one in data.extractions if one.extraction.kind == "parameter" and one.extraction.own == "own")
    wrong = {"value": 11, "interval": "95% CI", "interval_lower": 1.8, "interval_upper": 2.4}
    changed = replace(row, extraction=replace(row.extraction, values={**row.extraction.values, **wrong}))
    page = told(replace(data, extractions=(changed,)))
    assert re.search(r"<tr[^>]*>(?:(?!</tr>).)*the value lies outside its interval", page)
    assert "outside its interval" not in told(data)

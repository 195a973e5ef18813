"""Risk factors by name, outcome, significance and adjustment, in PERG's words, from invented sentences."""

import pytest

from evisynth.documents import read_document
from evisynth.evidence import Extraction
from evisynth.review.extraction import extract_document, extract_text

FIELDS = ("riskfactor_name", "riskfactor_outcome", "riskfactor_significant", "riskfactor_adjusted")


def factors(text: str) -> list[Extraction]:
    return [r for r in extract_text(text, topic="any")[0] if r.values.get("class") == "Risk factors"]


SAID = [
    (
        "Age over 60 years (aOR 2.3; 95% CI 1.2-4.4) was associated with death.",
        ("Age", "Death", "Significant", "Adjusted"),
    ),
    (
        "Risk factors for infection were contact with camels (OR 7.4, 95% CI 1.6-34) and smoking.",
        ("Contact with animal;Other", "Infection", "Significant", "Unspecified"),
    ),
    (
        "The odds of infection were higher among healthcare workers (OR 3.1; 95% CI 1.5–6.2).",
        ("Occupation", "Infection", "Significant", "Unspecified"),
    ),
    ("No association was found between sex and mortality.", ("Sex", "Death", "Not significant", "Unspecified")),
    (
        "In univariate analysis, attending a funeral increased the risk of infection (RR 2.1, 95% CI 0.8–5.5).",
        ("Funeral", "Infection", "Not significant", "Not adjusted"),
    ),
    (
        "Comorbidities did not affect case fatality (p = 0.6).",
        ("Comorbidity", "Death", "Not significant", "Unspecified"),
    ),
]


@pytest.mark.parametrize(("text", "expected"), SAID)
def test_a_factor(text: str, expected: tuple[str, ...]) -> None:
    found = factors(text)
    assert [tuple(r.values[field] for field in FIELDS) for r in found] == [expected]
    assert found[0].evidence[0].quote == text


def test_significant_and_other_factors_are_rows_of_their_own() -> None:
    found = factors("Seropositivity increased with age (p<0.001) but not with sex (p=0.4).")
    assert [(r.values["riskfactor_name"], r.values["riskfactor_significant"]) for r in found] == [
        ("Age", "Significant"), ("Sex", "Not significant"),
    ]  # fmt: skip


def test_the_outcome_may_stand_in_the_sentence_before() -> None:
    found = factors("We studied predictors of death. Older age (aHR 1.9, 95% CI 1.2–3.0) was a strong predictor.")
    assert [r.values["riskfactor_outcome"] for r in found] == ["Death"]


@pytest.mark.parametrize(
    "text",
    ["METHODS: We tested whether age was associated with death.", "The survey took 14 days.", "Age was recorded."],
)
def test_plans_and_other_sentences_give_none(text: str) -> None:
    assert factors(text) == []


def rows(text: str) -> list[tuple[object, ...]]:
    return [tuple(r.values[field] for field in FIELDS) for r in factors(text)]


def test_each_factor_takes_the_effect_in_the_bracket_behind_it() -> None:
    text = (
        "In a logistic model, death was linked to age above 50 years (aOR 3.1, 1.9–5.2) and to living alone (2.2, "
        "1.3–3.7), and was not linked to sex (1.2, 0.8–1.9)."
    )
    assert rows(text) == [
        ("Age;Other", "Death", "Significant", "Adjusted"), ("Sex", "Death", "Not significant", "Adjusted"),
    ]  # fmt: skip


def test_a_list_of_effects_after_adjustment_needs_no_other_word() -> None:
    text = (
        "We looked at infection in contacts. After adjustment for age, washing the corpse (3.4, 1.8–6.4) held good, "
        "sharing a bedroom (0.9, 0.5–1.6) did not."
    )
    assert rows(text) == [
        ("Funeral", "Infection", "Significant", "Adjusted"),
        ("Household contact", "Infection", "Not significant", "Adjusted"),
    ]  # fmt: skip


def test_the_adjusted_effect_decides_where_a_crude_one_stands_beside_it() -> None:
    text = (
        "In univariable analysis death was associated with male sex (OR 1.9, 95% CI 1.1–3.3) and older age (OR 2.4, "
        "95% CI 1.4–4.1). In multivariable analysis older age (aOR 2.2, 95% CI 1.3–3.9) was associated with death "
        "whereas male sex (aOR 1.5, 95% CI 0.8–2.7) was not."
    )
    assert rows(text) == [
        ("Age", "Death", "Significant", "Adjusted"), ("Sex", "Death", "Not significant", "Adjusted"),
    ]  # fmt: skip


def test_rows_whose_blank_first_cell_was_lost_keep_their_columns() -> None:
    table = """## Results

Table 2. Factors associated with seropositivity (mixed model)

Variable | Level | Crude OR (95% CI) | Adjusted OR (95% CI) | P
---|---|---|---|---
Sex | women | 1 | 1 |
 | men | 1.8 (1.2–2.7) | 1.3 (0.8–2.1) | 0.30
Age | per year | 1.05 (1.03–1.07) | 1.04 (1.02–1.06) | <0.001
"""
    records, _ = extract_document(read_document(table.encode(), "a.md"), topic="any")
    assert [tuple(r.values[field] for field in FIELDS) for r in records] == [
        ("Sex", "Serology", "Not significant", "Adjusted"), ("Age", "Serology", "Significant", "Adjusted"),
    ]  # fmt: skip

"""Risk factors by name, outcome, significance and adjustment, in PERG's words, from invented sentences."""

import pytest

from evisynth.evidence import Extraction
from evisynth.review.extraction import extract_text

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

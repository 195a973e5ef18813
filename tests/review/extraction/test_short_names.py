"""Names that only tables print, in labels, headers and captions; invented."""

import pytest

from evisynth.documents import read_document
from evisynth.review.extraction import extract_document

DAYS, PERCENT, PER_DAY = ", days", ", %", ", per day"
NAMES = [
    ("Incubation", DAYS, "5.6 (4.8–6.5)", "Human delay - incubation period"),
    ("Latent", DAYS, "5.6 (4.8–6.5)", "Human delay - latent period"),
    ("Infectious", DAYS, "5.6 (4.8–6.5)", "Human delay - infectious period"),
    ("Interval between cases", DAYS, "5.6 (4.8–6.5)", "Human delay - serial interval"),
    ("ICU stay", DAYS, "5.6 (4.8–6.5)", "Human delay - time in care (length of stay)"),
    ("Symptoms before admission", DAYS, "5.6 (4.8–6.5)", "Human delay - symptom onset>admission to care"),
    ("Viral shedding", DAYS, "5.6 (4.8–6.5)", "Human delay - Symptom Onset/Fever to Negative test"),
    ("Doubling", DAYS, "5.6 (4.8–6.5)", "Doubling time"),
    ("Basic R", "", "1.6 (1.4–1.8)", "Reproduction number (Basic R0)"),
    ("Peak R", "", "1.6 (1.4–1.8)", "Reproduction number (Effective, Re)"),
    ("Offspring mean", "", "1.6 (1.4–1.8)", "Reproduction number (Effective, Re)"),
    ("Dispersion", "", "0.16 (0.09–0.28)", "Overdispersion"),
    ("Epidemic growth", PER_DAY, "0.11 (0.09–0.14)", "Growth rate (r)"),
    ("Asymptomatic", PERCENT, "25.6 (20.8–31.5)", "Severity - proportion of symptomatic cases"),
    ("Infected", PERCENT, "25.6 (20.8–31.5)", "Attack rate"),
    ("Infected contacts", PERCENT, "25.6 (20.8–31.5)", "Secondary attack rate"),
]
SHAPES = {
    "label": "Table 1. Estimates\n\n| Quantity | Estimate (95% CI) |\n|---|---|\n| {name} | {cell} |\n",
    "header": "Table 1. Results by town\n\n| Town | n | {name} (95% CI) |\n|---|---|---|\n| Adon | 120 | {cell} |\n",
}


def types(table: str) -> list[object]:
    document = read_document(f"# Epidemic\n\n## Results\n\nSee below.\n\n{table}".encode(), "a.md")
    return [r.values["type"] for r in extract_document(document, topic="any")[0] if r.values.get("class")]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(("name", "unit", "cell", "expected"), NAMES)
def test_a_short_name_counts_beside_limits(shape: str, name: str, unit: str, cell: str, expected: str) -> None:
    assert types(SHAPES[shape].format(name=f"{name}{unit}", cell=cell)) == [expected]


@pytest.mark.parametrize(
    "table",
    [
        "Table 1. Patients\n\n| Trait | n (%) |\n|---|---|\n| Infected | 40 (31) |\n| Asymptomatic | 12 (9) |\n",
        "Table 1. Vaccine efficacy, %\n\n| Latrine | Estimate (95% CI) |\n|---|---|\n| Shared | 25 (20–31) |\n",
        "Table 1. Age (years)\n\n| Group | Mean (95% CI) |\n|---|---|\n| Infected | 25.6 (20.8–31.5) |\n",
    ],
)
def test_a_short_name_without_limits_or_of_something_else_counts_not(table: str) -> None:
    assert types(table) == []

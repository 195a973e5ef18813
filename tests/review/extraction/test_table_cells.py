"""What headers, units, fillers and neighbours say of a table's cells; the tables are invented."""

import pytest

from evisynth.documents import read_document
from evisynth.review.extraction import extract_document

KEYS = ("type", "value", "unit", "interval_lower", "numerator", "denominator")
TABLES: dict[str, tuple[str, list[tuple[object, ...]]]] = {
    "abbreviated header beside counts of wholes": (
        """Table 1. Spread in households

| Contact | Culture: n/N | Culture: SAR (95% CI) |
|---|---|---|
| **Child** | **9/60** | **15.0% (7.1–26.6)** |
""",
        [("Secondary attack rate", 15.0, "Percentage (%)", 7.1, 9, 60)],
    ),
    "fillers, a column of units and a prior": (
        """Table 1. Parameters

| Symbol | Meaning | Unit | Prior | Posterior median (95% CrI) | Source |
|---|---|---|---|---|---|
| 1/g | Infectious period | day | U(1, 9) | 4.2 (3.1–5.5) | fitted |
| 1/s | Latent period | day | 2 | fixed | Moreau 2011 |
| f | Reported fraction of symptomatic | – | Beta(1, 1) | 0.4 (0.3–0.5) | fitted |
""",
        [("Human delay - infectious period", 4.2, "Days", 3.1, None, None)],
    ),
    "unit over the labels": (
        """Table 1. What was measured

| Delay (days) | n | Mean (SD) |
|---|---|---|
| Onset to admission | 31 | 3.3 (1.2) |
""",
        [("Human delay - symptom onset>admission to care", 3.3, "Days", None, None, None)],
    ),
    "groups of people as columns": (
        """Table 1. Patients by outcome

| Feature | All (n = 40) | Died (n = 12) | p (adjusted) |
|---|---|---|---|
| Onset to admission, days, median (IQR) | 5 (3–7) | 6 (4–9) | 0.04 |
| Cough | 20 (50) | 7 (58) | 0.3 |
""",
        [
            ("Human delay - symptom onset>admission to care", 5, "Days", 3, None, None),
            ("Human delay - symptom onset>admission to care", 6, "Days", 4, None, None),
        ],
    ),
    "rate per week in the label": (
        """Table 1. Epidemic curve

| | North | South |
|---|---|---|
| Initial growth rate, per week | 0.52 (0.41–0.63) | 0.38 (0.29–0.47) |
""",
        [
            ("Growth rate (r)", 0.52, "Per week", 0.41, None, None),
            ("Growth rate (r)", 0.38, "Per week", 0.29, None, None),
        ],
    ),
    "power of ten and unit in the header, limits beside": (
        """Table 1. Clock

| Gene | Tips | Rate, 10⁻⁴ subst./site/year: mean | 95% HPD | Root: year | 95% HPD |
|---|---|---|---|---|---|
| N | 88 | 2.4 | 1.9–2.8 | 1954 | 1940–1961 |
""",
        [("Mutations - evolutionary rate", 0.00024, "Substitutions/site/year", 0.00019, None, None)],
    ),
}


@pytest.mark.parametrize("name", TABLES)
def test_cells_are_read_by_what_stands_around_them(name: str) -> None:
    markdown, wanted = TABLES[name]
    found, _ = extract_document(read_document(f"# T\n\n## Results\n\n{markdown}".encode(), "paper.md"), topic="any")
    assert [tuple(r.values[key] for key in KEYS) for r in found if r.kind == "parameter"] == wanted

"""Tables whose symbols and limits stand in formulas or behind counts, and what in tables is put in; invented."""

import pytest

from evisynth.documents import read_document
from evisynth.review.extraction import extract_document

Read = tuple[float, float | None, float | None]
KEYS = ("value", "interval_lower", "interval_upper")
TABLES: dict[str, tuple[str, list[Read]]] = {
    "symbols as formulas": (
        r"""Table 1. Estimates for three towns (95% CI)

| Town | Cases | $R_0$ | $k$ |
|---|---|---|---|
| Arlo | 41 | 2.4 [1.9, 3.1] | 0.33 [0.21, 0.52] |
| Benn | 57 | 1.7 [1.2, 2.2] | 0.18 [0.10, 0.29] |
""",
        [(2.4, 1.9, 3.1), (1.7, 1.2, 2.2), (0.33, 0.21, 0.52), (0.18, 0.1, 0.29)],
    ),
    "numbers as formulas": (
        r"""Table 1. Delays in days

| Delay | Estimate (95% CrI) |
|---|---|
| Incubation period | $5.2\,(4.4, 6.1)$ |
| Serial interval | $7.7$ $(6.3$–$8.9)$ |
""",
        [(5.2, 4.4, 6.1), (7.7, 6.3, 8.9)],
    ),
    "a count, its share, its limits": (
        """Table 1. Antibodies by village, n (%) [95% CI]

| Village | Tested | Seropositive |
|---|---|---|
| Arlo | 110 | 22 (20.0) [13.0–28.7] |
| Benn | 75 | 9 (12.0) [5.6–21.6] |
""",
        [(20.0, 13.0, 28.7), (12.0, 5.6, 21.6)],
    ),
    "counts of a total, then share and limits": (
        """Table 1. Deaths among patients by age

| Age, years | Deaths / patients, % [95% CI] |
|---|---|
| under 20 | 4 / 50, 8.0 [2.2–19.2] |
| 20 or more | 18 / 72, 25.0 [15.5–36.6] |
""",
        [(8.0, 2.2, 19.2), (25.0, 15.5, 36.6)],
    ),
    "outcomes of pregnancies as rows": (
        """Table 1. Outcomes of pregnancy after infection, No. (%) [95% CI]

| Outcome | Early | Late |
|---|---|---|
| Miscarriage | 5 (12.5) [4.2–26.8] | 1 (1.4) [0.0–7.5] |
| Microcephaly | 3 (8.6) [1.8–23.1] | 2 (2.8) [0.3–9.8] |
""",
        [(12.5, 4.2, 26.8), (1.4, 0.0, 7.5), (8.6, 1.8, 23.1), (2.8, 0.3, 9.8)],
    ),
    "a fixed value among estimates": (
        """Table 1. Parameters, estimate (95% CI) or fixed value

| Parameter | Value |
|---|---|
| Infectious period, days | 6 (fixed) |
| Basic reproduction number | 2.2 (1.8–2.7) |
""",
        [(2.2, 1.8, 2.7)],
    ),
    "infections of contacts, as the caption says": (
        """Table 1. Infections among contacts by setting

| | Home (N = 288) | Work (N = 114) |
|---|---|---|
| PCR positive, n (%; 95% CI) | 11 (3.8; 1.9–6.7) | 1 (0.9; 0.0–4.8) |
| Any evidence, n (%; 95% CI) | 16 (5.6; 3.2–8.9) | 3 (2.6; 0.5–7.5) |
| Male, n (%; 95% CI) | 150 (52.1; 46.1–58.0) | 80 (70.2; 60.9–78.4) |
""",
        [(5.6, 3.2, 8.9), (2.6, 0.5, 7.5)],
    ),
    "discharge or death, by outcome": (
        """Table 1. Intervals by outcome, days, median (IQR)

| Interval | Survivors | Deaths |
|---|---|---|
| Onset to admission | 4 (3–6) | 5 (3–7) |
| Admission to discharge or death | 12 (9–15) | 4 (2–7) |
""",
        [(4, 3, 6), (5, 3, 7), (12, 9, 15), (4, 2, 7)],
    ),
    "delays in a column of shares": (
        """Table 1. Course of 96 patients

| Characteristic | n (%) |
|---|---|
| Time from onset to admission, median days (IQR) | 5 (3–8) |
| Length of stay, median days (IQR) | 11 (8–15) |
""",
        [(5, 3, 8), (11, 8, 15)],
    ),
    "a share of a ratio": (
        """Table 1. Estimates for two towns (95% CI)

| Quantity | Arlo | Benn |
|---|---|---|
| Contribution of water to R0, % | 36 (25–48) | 51 (38–64) |
""",
        [],
    ),
    "counts with shares and limits in a column of positives": (
        """Table 1. Frequency of infection by village, n (%) [95% CI]

| Village | Tested | Seropositive |
|---|---|---|
| Arlo | 110 | 22 (20.0) [13.0–28.7] |
| Benn | 75 | 9 (12.0) [5.6–21.6] |
""",
        [(20.0, 13.0, 28.7), (12.0, 5.6, 21.6)],
    ),
    "a unit between value and limits": (
        """Table 1. Delays

| Delay | Estimate, 95% CrI |
|---|---|
| Incubation period | 5.3 d, 4.4–6.5 |
| Serial interval | 7.6 days [6.2, 8.9] |
""",
        [(5.3, 4.4, 6.5), (7.6, 6.2, 8.9)],
    ),
    "months beside districts": (
        """Table 1. Estimates of the reproduction number by district

| District | Period | Estimate |
|---|---|---|
| Arlo | Jan–Mar | 1.6 (1.3–2.0) |
| | Apr–Jun | 0.8 (0.6–1.1) |
| Benn | Jan–Mar | 1.3 (1.1–1.7) |
""",
        [(1.6, 1.3, 2.0), (0.8, 0.6, 1.1), (1.3, 1.1, 1.7)],
    ),
    "symbols beside their meaning": (
        """Table 1. Key parameters inferred

| Symbol | Description | Posterior mean | 95% HPD interval |
|---|---|---|---|
| k | Dispersion of the offspring distribution | 0.34 | [0.19, 0.55] |
""",
        [(0.34, 0.19, 0.55)],
    ),
    "first visits": (
        """Table 1. Delays (days)

| Delay | Median | IQR |
|---|---|---|
| Onset to first visit | 3 | 2–4 |
| First visit to admission | 2 | 1–5 |
""",
        [(3, 2, 4), (2, 1, 5)],
    ),
    "what scenarios avert": (
        """Table 1. Averted cases and deaths

| Scenario | Cases averted, % | Deaths averted, % |
|---|---|---|
| Earlier isolation | 33 (20–44) | 31 (17–45) |
| More beds | 12 (3–21) | 15 (4–27) |
""",
        [],
    ),
}


@pytest.mark.parametrize("name", TABLES)
def test_a_table_gives_what_it_estimates(name: str) -> None:
    markdown, wanted = TABLES[name]
    text = f"# Zika virus in two towns\n\n## Results\n\nSee the table.\n\n{markdown}\n"
    found, _ = extract_document(read_document(text.encode(), "paper.md"), topic="Zika")
    read = [tuple(r.values[key] for key in KEYS) for r in found if r.values.get("class") and "value" in r.values]
    assert sorted(map(_plain, read)) == sorted(map(_plain, wanted))


def test_a_total_that_no_word_announces_makes_the_share() -> None:
    table = """Table 1. Attack rates on two ships

| Ship | Persons on board | Ill, n (%) | 95% CI |
|---|---|---|---|
| Alma | 411 | 81 (19.7) | 16.0–23.9 |
| Bora | 280 | 40 (14.3) | 10.4–18.9 |
"""
    found, _ = extract_document(read_document(f"# Results\n\n{table}".encode(), "paper.md"), topic="any")
    assert [(r.values["numerator"], r.values["denominator"]) for r in found if "value" in r.values] == [
        (81, 411),
        (40, 280),
    ]


def test_discharge_or_death_is_what_the_patients_of_the_column_had() -> None:
    markdown, _ = TABLES["discharge or death, by outcome"]
    found, _ = extract_document(read_document(f"# Results\n\n{markdown}".encode(), "paper.md"), topic="any")
    kinds = {r.values["value"]: r.values["type"] for r in found if r.values.get("interval_lower") in {9, 2}}
    assert kinds == {
        12: "Human delay - admission to care>discharge/recovery",
        4: "Human delay - admission to care>death",
    }


def test_a_row_with_formulas_is_quoted_as_printed() -> None:
    markdown, _ = TABLES["numbers as formulas"]
    text = f"# Zika virus in two towns\n\n## Results\n\n{markdown}\n"
    found, _ = extract_document(read_document(text.encode(), "paper.md"), topic="Zika")
    quotes = {one.quote for record in found for one in record.evidence}
    assert r"Incubation period | $5.2\,(4.4, 6.1)$" in quotes


def _plain(numbers: tuple[object, ...]) -> tuple[float, ...]:
    return tuple(-1.0 if number is None else float(str(number)) for number in numbers)

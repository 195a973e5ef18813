"""Tables turned on their side, with statistics as rows, phases over columns and several measures; invented."""

import pytest

from evisynth.documents import read_document
from evisynth.review.extraction import extract_document

KEYS = ("value", "interval_lower", "interval_upper")
Limited = tuple[float, float | None, float | None]
TABLES: dict[str, tuple[str, str, list[Limited]]] = {
    'rows years cols': (
        'Results',
        """Table 2. Annual seroprevalence (%) with 95% confidence intervals

| Age group | 2010 | 2014 | 2018 |
|---|---|---|---|
| 0–4 | 3.1 (1.9–4.8) | 6.0 (4.1–8.4) | 5.2 (3.5–7.5) |
""",
        [(3.1, 1.9, 4.8), (6.0, 4.1, 8.4), (5.2, 3.5, 7.5)],
    ),
    'stat in label': (
        'Results',
        """Table 3. Incubation period by route of exposure (days)

| Route | Contact | Inhalation |
|---|---|---|
| Number | 30 | 12 |
| Median | 8.0 | 6.0 |
| IQR | 6.0–10.0 | 4.0–8.0 |
""",
        [(8.0, 6.0, 10.0), (6.0, 4.0, 8.0)],
    ),
    'mean and CI rows': (
        'Results',
        """Table 3. Serial interval (days)

| | Household | Community |
|---|---|---|
| n | 40 | 25 |
| Mean (95% CI) | 11.8 (10.9–12.7) | 13.0 (11.4–14.6) |
| SD | 2.9 | 4.0 |
""",
        [(11.8, 10.9, 12.7), (13.0, 11.4, 14.6)],
    ),
    'R and CFR in columns': (
        'Results',
        """Table 4. Sub-epidemics

| Sub-epidemic | Cases | R (95% CI) | CFR % (95% CI) | Median onset–admission, d (IQR) |
|---|---|---|---|---|
| North | 80 | 1.3 (1.1–1.5) | 55.0 (43.5–66.2) | 4 (2–6) |
""",
        [(1.3, 1.1, 1.5), (55, 43.5, 66.2), (4, 2, 6)],
    ),
    'deaths/cases col': (
        'Results',
        """Table 1. Case fatality by age

| Age | Deaths/cases | % | 95% CI |
|---|---|---|---|
| <5 | 12/30 | 40.0 | 22.7–59.4 |
""",
        [(40, 22.7, 59.4)],
    ),
    'exposure OR table': (
        'Results',
        """Table 2. Risk of infection among contacts

| Exposure | Infected/exposed | Attack rate (%) | RR (95% CI) |
|---|---|---|---|
| Shared bed | 10/25 | 40.0 | 3.1 (1.6–6.0) |
| No shared bed | 13/100 | 13.0 | 1 |
""",
        [(40, None, None), (13, None, None)],
    ),
    'credible footnote': (
        'Results',
        """Table 2. Parameter estimates

| Parameter | Juba | Wau |
|---|---|---|
| Reproduction number | 1.4 (1.2–1.7) | 1.9 (1.6–2.3) |
| Generation time (days) | 5.1 (4.2–6.0) | 5.5 (4.6–6.4) |

Values are medians with 95% credible intervals.
""",
        [(1.4, 1.2, 1.7), (1.9, 1.6, 2.3), (5.1, 4.2, 6.0), (5.5, 4.6, 6.4)],
    ),
    'fitted by method cols': (
        'Results',
        """Table 2. Basic reproduction number estimated with three methods

| District | Exponential growth | Maximum likelihood | Time-dependent |
|---|---|---|---|
| A | 1.51 (1.32–1.72) | 1.46 (1.28–1.66) | 1.60 (1.31–1.93) |
""",
        [(1.51, 1.32, 1.72), (1.46, 1.28, 1.66), (1.6, 1.31, 1.93)],
    ),
    'per day unit col': (
        'Results',
        """Table 2. Estimates

| Quantity | Unit | Estimate | 95% CI |
|---|---|---|---|
| Growth rate | per day | 0.09 | 0.07–0.11 |
| Doubling time | days | 7.7 | 6.3–9.9 |
| Attack rate | % | 3.2 | 2.8–3.6 |
""",
        [(0.09, 0.07, 0.11), (7.7, 6.3, 9.9), (3.2, 2.8, 3.6)],
    ),
    'phases': (
        'Results',
        """Table 1. Cases, deaths and case fatality by outcome of treatment and phase

| | Before trial | | During trial | |
|---|---|---|---|---|
| | n/N | CFR (95% CI) | n/N | CFR (95% CI) |
| Adults | 40/60 | 66.7 (53–78) | 25/70 | 35.7 (25–48) |
""",
        [(66.7, 53, 78), (35.7, 25, 48)],
    ),
    'transposed measures': (
        'Results',
        """Table 2. Transmission by setting

| Measure | Household | School |
|---|---|---|
| Contacts | 200 | 340 |
| Secondary cases | 30 | 17 |
| SAR, % (95% CI) | 15.0 (10.4–20.7) | 5.0 (2.9–7.9) |
| Mean serial interval, days (SD) | 7.5 (3.1) | 6.9 (2.8) |
""",
        [(15, 10.4, 20.7), (5.0, 2.9, 7.9), (7.5, None, None), (6.9, None, None)],
    ),
    '± CI': (
        'Results',
        """Table 2. Evolutionary rates of segments

| Segment | Rate (×10⁻⁴) | 95% HPD (×10⁻⁴) |
|---|---|---|
| S | 2.1 | 1.7–2.6 |
| L | 1.4 | 1.1–1.8 |
""",
        [(0.00021, 0.00017, 0.00026), (0.00014, 0.00011, 0.00018)],
    ),
    'multi-pathogen sero': (
        'Results',
        """Table 2. IgG seroprevalence by virus, % (95% CI)

| Virus | Tested | Positive | Prevalence |
|---|---|---|---|
| Rift Valley fever | 300 | 30 | 10.0 (6.9–14.0) |
""",
        [(10, 6.9, 14.0)],
    ),
    'ranges instead of CI': (
        'Results',
        """Table 3. Delays in days: median (5th–95th percentile)

| Delay | All | Fatal |
|---|---|---|
| Onset to notification | 5 (1–14) | 4 (1–12) |
""",
        [(5, 1, 14), (4, 1, 12)],
    ),
    'proportion of infections': (
        'Results',
        """Table 5. Share of transmission by route (posterior median, 95% CrI)

| Route | Share (%) |
|---|---|
| Sexual transmission contributed | 12 (5–21) |
""",
        [(12, 5, 21)],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", TABLES)
def test_a_value_is_read_with_its_limits(name: str) -> None:
    part, markdown, wanted = TABLES[name]
    text = f"# An outbreak\n\n## {part}\n\nSee the table.\n\n{markdown}\n"
    found, _ = extract_document(read_document(text.encode(), "paper.md"), topic="any")
    read = [tuple(r.values[key] for key in KEYS) for r in found if "value" in r.values]
    assert sorted(map(_plain, read)) == sorted(map(_plain, wanted))


def _plain(numbers: tuple[object, ...]) -> tuple[float, ...]:
    return tuple(-1.0 if number is None else float(str(number)) for number in numbers)

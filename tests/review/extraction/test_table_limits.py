"""Tables in the many shapes that limits, units and names are printed in; invented, counted by hand."""

import pytest

from evisynth.documents import read_document
from evisynth.review.extraction import extract_document

KEYS = ("value", "interval_lower", "interval_upper")
Limited = tuple[float, float | None, float | None]
TABLES: dict[str, tuple[str, list[Limited]]] = {
    'lower upper cols': (
        """Table 1. Estimated reproduction number by town

| Town | Median | Lower 95% CrI | Upper 95% CrI |
|---|---|---|---|
| A | 1.8 | 1.5 | 2.1 |
| B | 2.2 | 1.9 | 2.6 |
""",
        [(1.8, 1.5, 2.1), (2.2, 1.9, 2.6)],
    ),
    '2.5 97.5': (
        """Table 1. Posterior summaries

| Parameter | Mean | 2.5% | 97.5% |
|---|---|---|---|
| Basic reproduction number | 1.8 | 1.5 | 2.1 |
| Infectious period (days) | 6.1 | 5.0 | 7.4 |
""",
        [(1.8, 1.5, 2.1), (6.1, 5.0, 7.4)],
    ),
    'estimate lo hi': (
        """Table 1. Delays (days)

| Delay | Mean | LCL | UCL | SD |
|---|---|---|---|---|
| Onset to admission | 4.1 | 3.6 | 4.7 | 2.2 |
| Onset to death | 9.0 | 8.1 | 10.2 | 4.0 |
""",
        [(4.1, 3.6, 4.7), (9.0, 8.1, 10.2)],
    ),
    'median IQR cols Q1 Q3': (
        """Table 1. Delays in days

| Delay | n | Median | Q1 | Q3 |
|---|---|---|---|---|
| Onset to admission | 88 | 4 | 2 | 6 |
""",
        [(4, 2, 6)],
    ),
    'html': (
        """<table><caption>Table 1. Delays</caption>
<tr><th>Interval</th><th>Median, days (95% CI)</th></tr>
<tr><td>Serial interval</td><td>7.1 (6.2–8.0)</td></tr>
<tr><td>Incubation period</td><td>5.5 (5.0–6.1)</td></tr></table>
""",
        [(7.1, 6.2, 8.0), (5.5, 5.0, 6.1)],
    ),
    'two row header': (
        """Table 1. Attack rates

| | School A | | School B | |
|---|---|---|---|---|
| Class | % | 95% CI | % | 95% CI |
| 1 | 12.0 | 8.0–17.0 | 22.0 | 16.0–29.0 |
| 2 | 14.0 | 9.0–20.0 | 25.0 | 18.0–33.0 |
""",
        [(12, 8, 17), (22, 16, 29), (14, 9, 20), (25, 18, 33)],
    ),
    'caption interval kind': (
        """Table 2. Time-varying reproduction number (95% credible intervals in brackets)

| Week | North | South |
|---|---|---|
| 12 | 1.9 [1.6, 2.3] | 1.4 [1.1, 1.8] |
| 13 | 1.2 [1.0, 1.5] | 0.9 [0.7, 1.2] |
""",
        [(1.9, 1.6, 2.3), (1.4, 1.1, 1.8), (1.2, 1.0, 1.5), (0.9, 0.7, 1.2)],
    ),
    'method rows': (
        """Table 3. Basic reproduction number by method

| Method | Generation time (days) | R0 | 95% CI |
|---|---|---|---|
| Exponential growth | 12 | 1.81 | 1.60–2.03 |
| Maximum likelihood | 12 | 1.73 | 1.51–1.98 |
""",
        [(1.81, 1.6, 2.03), (1.73, 1.51, 1.98)],
    ),
    'sero with p': (
        """Table 2. Prevalence of IgG antibodies against the virus

| Variable | Level | Positive/tested | Prevalence (95% CI) | aOR (95% CI) | p |
|---|---|---|---|---|---|
| Sex | Male | 40/200 | 20.0 (14.7–26.2) | 1 | |
| | Female | 60/240 | 25.0 (19.7–31.0) | 1.4 (0.9–2.2) | 0.14 |
""",
        [(20, 14.7, 26.2), (25, 19.7, 31)],
    ),
    'cfr row': (
        """Table 1. Summary of the outbreak

| | Wave 1 | Wave 2 |
|---|---|---|
| Cases | 120 | 80 |
| Deaths | 30 | 12 |
| CFR, % (95% CI) | 25.0 (17.5–33.7) | 15.0 (8.0–24.7) |
""",
        [(25, 17.5, 33.7), (15, 8, 24.7)],
    ),
    'median (range) text': (
        """Table 2. Clinical course

| Interval | Median (range), days |
|---|---|
| Exposure to onset | 6 (2–13) |
| Onset to hospital admission | 3 (0–9) |
| Admission to discharge | 14 (7–30) |
""",
        [(6, 2, 13), (3, 0, 9), (14, 7, 30)],
    ),
    'arrow': (
        """Table 2. Intervals

| From → to | Mean (days) | 95% CI |
|---|---|---|
| Onset → isolation | 4.4 | 3.9–5.0 |
| Onset → death | 8.4 | 7.9–9.0 |
""",
        [(4.4, 3.9, 5.0), (8.4, 7.9, 9.0)],
    ),
    'from | to': (
        """Table 2. Mean delays, in days

| From | To | Mean | 95% CI |
|---|---|---|---|
| Onset | Admission | 4.4 | 3.9–5.0 |
| Admission | Death | 5.4 | 4.9–6.0 |
""",
        [(4.4, 3.9, 5.0), (5.4, 4.9, 6.0)],
    ),
    'growth': (
        """Table 2. Early growth by district

| District | r, per day (95% CI) | Doubling time, days (95% CI) | R0 (95% CI) |
|---|---|---|---|
| X | 0.11 (0.09–0.13) | 6.3 (5.3–7.7) | 1.9 (1.6–2.2) |
""",
        [(0.11, 0.09, 0.13), (6.3, 5.3, 7.7), (1.9, 1.6, 2.2)],
    ),
    'sar hh': (
        """Table 2. Household secondary attack rate

| Characteristic | Contacts | Infected | SAR % | 95% CI |
|---|---|---|---|---|
| All | 300 | 45 | 15.0 | 11.2–19.6 |
| Age 0–14 | 100 | 25 | 25.0 | 16.9–34.7 |
""",
        [(15, 11.2, 19.6), (25, 16.9, 34.7)],
    ),
    'plusminus': (
        """Table 2. Evolutionary rates

| Gene | Substitutions/site/year (×10⁻³) |
|---|---|
| E | 0.71 ± 0.05 |
| NS5 | 0.82 ± 0.06 |
""",
        [(0.00071, None, None), (0.00082, None, None)],
    ),
    'hpd inline sci': (
        """Table 2. Clock rates

| Data set | Rate (subs/site/year) | 95% HPD |
|---|---|---|
| All | 7.9 × 10⁻⁴ | 6.8 × 10⁻⁴ – 9.1 × 10⁻⁴ |
| Clade 1 | 8.3E-4 | 7.0E-4 to 9.8E-4 |
""",
        [(0.00079, 0.00068, 0.00091), (0.00083, 0.0007, 0.00098)],
    ),
    'ifr': (
        """Table 2. Infection fatality ratio by age

| Age | Infections (thousands) | Deaths | IFR, % (95% CrI) |
|---|---|---|---|
| <40 | 120 | 10 | 0.008 (0.004–0.015) |
| ≥40 | 60 | 300 | 0.5 (0.4–0.6) |
""",
        [(0.008, 0.004, 0.015), (0.5, 0.4, 0.6)],
    ),
    'model compare': (
        """Table 4. Estimates under alternative models

| Model | R0 | k | ΔAIC |
|---|---|---|---|
| Poisson | 1.4 (1.2–1.7) | – | 12.1 |
| Negative binomial | 1.4 (1.1–1.9) | 0.31 (0.18–0.55) | 0 |
""",
        [(1.4, 1.2, 1.7), (1.4, 1.1, 1.9), (0.31, 0.18, 0.55)],
    ),
    'wide period cols': (
        """Table 1. Case fatality ratio (%, with 95% CI) by period and sex

| Sex | 2014 | 2015 | Both |
|---|---|---|---|
| Male | 40.0 (33.0–47.3) | 35.0 (27.9–42.6) | 37.8 (32.6–43.1) |
| Female | 38.0 (31.0–45.4) | 30.0 (23.0–37.8) | 34.5 (29.4–39.8) |
""",
        [(40, 33, 47.3), (35, 27.9, 42.6), (37.8, 32.6, 43.1), (38, 31, 45.4), (30, 23, 37.8), (34.5, 29.4, 39.8)],
    ),
    'n deaths pct col': (
        """Table 1. Outcome by age

| Age (years) | Patients, n | Died, n (%) |
|---|---|---|
| 0–14 | 40 | 10 (25.0) |
| ≥15 | 60 | 30 (50.0) |
""",
        [(25, None, None), (50, None, None)],
    ),
    'characteristics col': (
        """Table 1. Epidemiological parameters of the outbreak

| Characteristic | Value |
|---|---|
| Number of cases | 48 |
| Case fatality, % (95% CI) | 31.3 (18.7–46.3) |
| Median incubation period (range) | 8 days (4–14) |
| Mean serial interval, d (SD) | 11.2 (3.3) |
| Reproduction number (95% CI) | 1.3 (0.9–1.8) |
""",
        [(31.3, 18.7, 46.3), (8, 4, 14), (11.2, None, None), (1.3, 0.9, 1.8)],
    ),
    'dist params': (
        """Table 2. Fitted distributions of the incubation period (days)

| Distribution | Parameter 1 | Parameter 2 | Mean (95% CI) | AIC |
|---|---|---|---|---|
| Gamma | 5.1 | 1.2 | 6.1 (5.5–6.8) | 310 |
| Weibull | 2.4 | 6.9 | 6.2 (5.6–6.9) | 314 |
""",
        [(6.1, 5.5, 6.8), (6.2, 5.6, 6.9)],
    ),
    'assays': (
        """Table 2. Results by assay

| Assay | Tested | Positive | % positive (95% CI) |
|---|---|---|---|
| IgG ELISA | 400 | 60 | 15.0 (11.6–18.9) |
| Neutralisation | 60 | 50 | 83.3 (71.5–91.7) |
""",
        [(15, 11.6, 18.9), (83.3, 71.5, 91.7)],
    ),
    'percent in label col': (
        """Table 2. Seroprevalence, % (95% CI), according to survey round

| | Round 1 | Round 2 |
|---|---|---|
| Urban | 12.1 (9.9–14.6) | 18.2 (15.6–21.1) |
| Rural | 8.1 (6.2–10.3) | 9.9 (7.8–12.3) |
""",
        [(12.1, 9.9, 14.6), (18.2, 15.6, 21.1), (8.1, 6.2, 10.3), (9.9, 7.8, 12.3)],
    ),
    'semicolon': (
        """Table 2. Parameters estimated from the chains

| Parameter | Estimate; 95% CI |
|---|---|
| R | 0.62; 0.48–0.79 |
| Dispersion k | 0.21; 0.09–0.60 |
""",
        [(0.62, 0.48, 0.79), (0.21, 0.09, 0.6)],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", TABLES)
def test_a_value_is_read_with_its_limits(name: str) -> None:
    markdown, wanted = TABLES[name]
    text = f"# An outbreak\n\n## Results\n\nSee the table.\n\n{markdown}\n"
    found, _ = extract_document(read_document(text.encode(), "paper.md"), topic="any")
    read = [tuple(r.values[key] for key in KEYS) for r in found if "value" in r.values]
    assert sorted(map(_plain, read)) == sorted(map(_plain, wanted))


def _plain(numbers: tuple[object, ...]) -> tuple[float, ...]:
    return tuple(-1.0 if number is None else float(str(number)) for number in numbers)

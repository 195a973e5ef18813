"""Tables with marks, breaks, inputs, citations and other oddities around their values; invented, counted by hand."""

import pytest

from evisynth.documents import read_document
from evisynth.review.extraction import extract_document

KEYS = ("value", "interval_lower", "interval_upper")
Limited = tuple[float, float | None, float | None]
TABLES: dict[str, tuple[str, str, list[Limited]]] = {
    'dagger': (
        'Results',
        """Table 1. Case fatality by group†

| Group | Cases | Deaths | CFR (95% CI)‡ |
|---|---|---|---|
| Children* | 40 | 10 | 25.0%† (12.7–41.2) |
| Adults | 60 | 30 | 50.0% (36.8–63.2)** |

† Laboratory-confirmed only.
""",
        [(25, 12.7, 41.2), (50, 36.8, 63.2)],
    ),
    'br cells': (
        'Results',
        """Table 1. Reproduction number by phase

| Phase | R (95% CrI) |
|---|---|
| First | 1.9<br>(1.5–2.4) |
| Second | 0.8<br>(0.6–1.0) |
""",
        [(1.9, 1.5, 2.4), (0.8, 0.6, 1.0)],
    ),
    'no caption heading': (
        'Results',
        """### Secondary attack rates

| Contact | n/N | % (95% CI) |
|---|---|---|
| Spouse | 12/40 | 30.0 (16.6–46.5) |
| Child | 10/80 | 12.5 (6.2–21.8) |
""",
        [(30, 16.6, 46.5), (12.5, 6.2, 21.8)],
    ),
    'label n beside': (
        'Results',
        """Table 1. Time intervals (days), median [IQR]

| | Wave 1 (n = 50) | Wave 2 (n = 70) |
|---|---|---|
| Onset – consultation | 2 [1–4] | 1 [0–3] |
| Onset – death | 10 [7–14] | 12 [8–17] |
""",
        [(2, 1, 4), (1, 0, 3), (10, 7, 14), (12, 8, 17)],
    ),
    'mean sd cells': (
        'Results',
        """Table 1. Intervals, mean ± SD (days)

| Interval | Survivors | Deaths |
|---|---|---|
| Onset to admission | 4.1 ± 2.0 | 5.0 ± 2.4 |
""",
        [(4.1, None, None), (5.0, None, None)],
    ),
    'percent decimals comma': (
        'Results',
        """Table 1. Seroprevalence of IgG

| Site | Tested | Positive | % | CI 95% |
|---|---|---|---|---|
| A | 200 | 23 | 11,5 | 7,4–16,8 |
""",
        [(11.5, 7.4, 16.8)],
    ),
    'posterior model table': (
        'Results',
        """Table 2. Prior and posterior distributions

| Parameter | Prior | Posterior mean | 95% CrI |
|---|---|---|---|
| R0 | U(0.5, 10) | 2.61 | 2.20–3.05 |
| Infectious period (days) | G(5, 1) | 4.9 | 3.8–6.1 |
| Reporting rate | B(1, 1) | 0.22 | 0.15–0.31 |
""",
        [(2.61, 2.2, 3.05), (4.9, 3.8, 6.1)],
    ),
    'model inputs methods': (
        'Methods',
        """Table 1. Model parameters

| Parameter | Value | Reference |
|---|---|---|
| Incubation period | 5 days | [12] |
| Infectious period | 7 days | [13] |
| Case fatality | 30% | [14] |
""",
        [],
    ),
    'literature compare': (
        'Results',
        """Table 4. Estimates of R0 in published studies

| Study | R0 (95% CI) |
|---|---|
| Smith 2010 | 2.0 (1.5–2.5) |
| Jones 2012 | 1.7 (1.3–2.2) |
| This study | 1.9 (1.6–2.3) |
""",
        [(1.9, 1.6, 2.3)],
    ),
    'symptom freq': (
        'Results',
        """Table 1. Symptoms of 80 patients

| Symptom | n (%) |
|---|---|
| Fever | 76 (95) |
| Diarrhoea | 40 (50) |
| Death | 20 (25) |
""",
        [(25, None, None)],
    ),
    'risk death': (
        'Results',
        """Table 2. Factors associated with death

| Factor | Died/total (%) | OR (95% CI) |
|---|---|---|
| Male | 12/40 (30.0) | 1.2 (0.5–2.9) |
| Female | 10/38 (26.3) | 1 |
""",
        [(30, None, None), (26.3, None, None)],
    ),
    'weekly R': (
        'Results',
        """Table 2. Rt and growth rate by week

| Week | Rt | 95% CrI | r (per day) |
|---|---|---|---|
| 1 | 2.1 | 1.8–2.4 | 0.14 |
| 2 | 1.5 | 1.3–1.7 | 0.07 |
""",
        [(2.1, 1.8, 2.4), (1.5, 1.3, 1.7), (0.14, None, None), (0.07, None, None)],
    ),
    'delay distribution': (
        'Results',
        """Table 3. Fitted delay distributions

| Delay | Distribution | Mean (days) | SD (days) | 95% CI of mean |
|---|---|---|---|---|
| Onset to report | Gamma | 5.2 | 3.1 | 4.7–5.8 |
| Onset to death | Lognormal | 9.1 | 4.4 | 8.2–10.1 |
""",
        [(5.2, 4.7, 5.8), (9.1, 8.2, 10.1)],
    ),
    'age sero rows': (
        'Results',
        """Table 1. Age-specific prevalence of antibodies

| Age (years) | n | % seropositive | 95% CI |
|---|---|---|---|
| 1–4 | 100 | 5.0 | 1.6–11.3 |
| 5–9 | 100 | 12.0 | 6.4–20.0 |
""",
        [(5, 1.6, 11.3), (12, 6.4, 20.0)],
    ),
    'IFR per': (
        'Results',
        """Table 1. Outcomes per 1,000 infections

| Age | Infection fatality (per 1,000 infections) |
|---|---|
| <50 | 0.9 (0.5–1.4) |
""",
        [],
    ),
    'asympt': (
        'Results',
        """Table 2. Infections among contacts

| Group | Infected | Asymptomatic, n (%) |
|---|---|---|
| Household | 40 | 16 (40.0) |
| Other | 20 | 5 (25.0) |
""",
        [(40, None, None), (25, None, None)],
    ),
    'doubling': (
        'Results',
        """Table 2. Doubling time (days) by district with 95% CI

| District | Period | Doubling time |
|---|---|---|
| A | weeks 1–6 | 8.1 (6.9–9.8) |
| B | weeks 2–7 | 12.2 (10.0–15.7) |
""",
        [(8.1, 6.9, 9.8), (12.2, 10, 15.7)],
    ),
    'clock model': (
        'Results',
        """Table 1. Bayesian estimates

| | Strict clock | Relaxed clock |
|---|---|---|
| Substitution rate (×10⁻³ subs/site/yr) | 1.02 (0.91–1.14) | 0.97 (0.80–1.15) |
| Root age | 1998.2 (1996.9–1999.3) | 1997.5 (1994.6–1999.4) |
""",
        [(0.00102, 0.00091, 0.00114), (0.00097, 0.0008, 0.00115)],
    ),
    'hosp stay': (
        'Results',
        """Table 1. Characteristics of patients

| Variable | Total (n = 90) | Died (n = 20) | Survived (n = 70) |
|---|---|---|---|
| Age, median (IQR), years | 34 (25–45) | 40 (30–52) | 31 (24–42) |
| Length of hospital stay, median (IQR), days | 8 (5–12) | 4 (2–7) | 10 (7–14) |
| Time from symptom onset to admission, median (IQR), days | 4 (3–6) | 5 (3–7) | 4 (2–6) |
""",
        [(8, 5, 12), (4, 2, 7), (10, 7, 14), (4, 3, 6), (5, 3, 7), (4, 2, 6)],
    ),
    'overall text col': (
        'Results',
        """Table 2. Estimated parameters (median and 95% credible interval)

| Parameter | Symbol | Estimate |
|---|---|---|
| Basic reproduction number | R₀ | 3.1 [2.7, 3.6] |
| Mean serial interval | – | 12.2 days [10.8, 13.9] |
| Overdispersion | k | 0.4 [0.2, 0.8] |
| Proportion asymptomatic | p | 0.31 [0.22, 0.41] |
""",
        [(3.1, 2.7, 3.6), (12.2, 10.8, 13.9), (0.4, 0.2, 0.8), (0.31, 0.22, 0.41)],
    ),
    'aligned model': (
        'Results',
        """Table 2
Estimates for each island

                      R0       95% CI        Attack rate (%)    95% CI
Moorea                2.6      2.2-3.1       71.0               65.0-77.0
Tahiti                3.0      2.5-3.5       66.0               60.0-72.0
Marquesas             2.1      1.8-2.5       58.0               51.0-64.0
""",
        [(2.6, 2.2, 3.1), (3.0, 2.5, 3.5), (2.1, 1.8, 2.5), (71, 65, 77), (66, 60, 72), (58, 51, 64)],
    ),
    'table inside results with bold row': (
        'Results',
        """**Table 3 | Serial interval by setting**

| **Setting** | **Pairs** | **Mean (95% CI), days** | **SD** |
|:---|---:|---:|---:|
| Household | 31 | 11.0 (10.1–12.0) | 3.0 |
| Hospital | 22 | 9.8 (8.7–11.0) | 2.6 |
""",
        [(11, 10.1, 12), (9.8, 8.7, 11)],
    ),
    'people by stretches of time': (
        'Results',
        """Table 1. Days from symptom onset to isolation

| Stretch | Native, N (%) | Foreign, N (%) |
|---|---|---|
| 0 days | 10 (48%) | 3 (13%) |
| 1–7 days | 5 (24%) | 6 (26%) |
| More than 7 days | 6 (29%) | 14 (61%) |
""",
        [],
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

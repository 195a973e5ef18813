"""Limits as journals and converters print them, and cells that print several statistics; invented, counted by hand."""

import pytest

from evisynth.documents import read_document
from evisynth.review.extraction import extract_document

KEYS = ("value", "interval_lower", "interval_upper")
Limited = tuple[float, float | None, float | None]
TABLES: dict[str, tuple[str, list[Limited]]] = {
    "limits in a row below": (
        """Table 1. Estimated reproduction number by town

| Town | Before | After |
|---|---|---|
| Arlo | 1.8 | 0.9 |
|  | (1.5–2.1) | (0.7–1.1) |
| Benn | 2.2 | 1.1 |
|  | (1.9–2.6) | (0.9–1.3) |
""",
        [(1.8, 1.5, 2.1), (0.9, 0.7, 1.1), (2.2, 1.9, 2.6), (1.1, 0.9, 1.3)],
    ),
    "limits row labelled per row": (
        """Table 2. Delays (days)

| Delay | 2014 | 2015 |
|---|---|---|
| Onset to admission | 4.1 | 3.2 |
| (95% CI) | (3.6–4.7) | (2.9–3.6) |
| Onset to death | 9.0 | 8.2 |
| (95% CI) | (8.1–10.2) | (7.7–8.9) |
""",
        [(4.1, 3.6, 4.7), (3.2, 2.9, 3.6), (9.0, 8.1, 10.2), (8.2, 7.7, 8.9)],
    ),
    "bracket split over columns": (
        """Table 1. Secondary attack rate by household type

| Type | SAR % | (95% | CI) |
|---|---|---|---|
| Small | 12.1 | (8.0 | 17.2) |
| Large | 21.0 | (15.3 | 28.1) |
""",
        [(12.1, 8.0, 17.2), (21.0, 15.3, 28.1)],
    ),
    "interval col before value": (
        """Table 1. Attack rates by ward

| Ward | 95% CI | Attack rate, % |
|---|---|---|
| A | 16.7–51.4 | 32.3 |
| B | 4.0–32.7 | 14.3 |
""",
        [(32.3, 16.7, 51.4), (14.3, 4.0, 32.7)],
    ),
    "exact CI": (
        """Table 1. Prevalence of IgG antibodies

| Village | n/N | % | Exact 95% CI |
|---|---|---|---|
| Kuru | 33/210 | 15.7 | 11.1–21.4 |
| Mbe | 9/180 | 5.0 | 2.3–9.3 |
""",
        [(15.7, 11.1, 21.4), (5.0, 2.3, 9.3)],
    ),
    "95% CI lower under span": (
        """Table 1. Serial interval by cluster (days)

| Cluster | Pairs | Mean | 95% CI | |
|---|---|---|---|---|
|  |  |  | Lower | Upper |
| I | 12 | 8.1 | 6.9 | 9.5 |
| II | 20 | 7.4 | 6.6 | 8.2 |
""",
        [(8.1, 6.9, 9.5), (7.4, 6.6, 8.2)],
    ),
    "range in words": (
        """Table 1. Intervals between events

| Interval | n | Median (days) | Range (days) | IQR |
|---|---|---|---|---|
| Onset to hospitalisation | 40 | 4 | 0–15 | 2–6 |
| Hospitalisation to death | 22 | 6 | 1–21 | 3–9 |
""",
        [(4, 0, 15), (6, 1, 21)],
    ),
    "turned with limits rows": (
        """Table 2. Estimates by model

|  | Exponential | Logistic |
|---|---|---|
| R0 | 2.31 | 2.05 |
| Lower 95% limit | 2.10 | 1.88 |
| Upper 95% limit | 2.55 | 2.24 |
""",
        [(2.31, 2.1, 2.55), (2.05, 1.88, 2.24)],
    ),
    "semi colon cells": (
        """Table 1. Substitution rates (10⁻³ substitutions/site/year)

| Gene | Mean | 95% HPD |
|---|---|---|
| GP | 1.21 | 1.05; 1.38 |
| L | 0.92 | 0.81; 1.04 |
""",
        [(0.00121, 0.00105, 0.00138), (0.00092, 0.00081, 0.00104)],
    ),
    "html two line": (
        """<table><caption>Table 2. Serial interval</caption><thead>
<tr><th>Group</th><th>Mean<br/>(95% CI), days</th></tr></thead><tbody>
<tr><td>Household</td><td>6.1<br/>(5.2, 7.0)</td></tr>
<tr><td>Hospital</td><td>8.3<br/>(7.1, 9.6)</td></tr></tbody></table>
""",
        [(6.1, 5.2, 7.0), (8.3, 7.1, 9.6)],
    ),
    "thousands cases": (
        """Table 1. Attack rate per 100 000 by province

| Province | Population | Cases | Attack rate (95% CI) |
|---|---|---|---|
| A | 1 204 311 | 2 409 | 200 (192–208) |
| B | 889 200 | 1 067 | 120 (113–127) |
""",
        [(200, 192, 208), (120, 113, 127)],
    ),
    "equals": (
        """Table 1. Key results

| Outcome | Result |
|---|---|
| Case fatality ratio | 32% (95%CI=28–36) |
| Reproduction number | R=1.21 (95%CI=1.10–1.33) |
| Serial interval | mean 11.2 days, SD 4.1, 95%CI=10.1–12.4 |
""",
        [(32, 28, 36), (1.21, 1.1, 1.33), (11.2, 10.1, 12.4)],
    ),
    "no caption unit row": (
        """## Results

### Delay distributions

| Delay | Mean | 95% CI | SD |
|---|---|---|---|
|  | days | days | days |
| Onset to reporting | 6.2 | 5.9–6.5 | 4.4 |
| Onset to recovery | 15.1 | 14.0–16.3 | 6.2 |
""",
        [(6.2, 5.9, 6.5), (15.1, 14.0, 16.3)],
    ),
    "row limits no label col": (
        """Table 2. R by region and month

| Region | June | July |
|---|---|---|
| North | 1.52 | 1.10 |
| | 1.38–1.67 | 0.98–1.24 |
| South | 1.81 | 1.25 |
| | 1.60–2.05 | 1.13–1.38 |
""",
        [(1.52, 1.38, 1.67), (1.1, 0.98, 1.24), (1.81, 1.6, 2.05), (1.25, 1.13, 1.38)],
    ),
    "quartiles col": (
        """Table II. Delays between events (days)

| Delay | Phase | N | Median | Quartiles |
|---|---|---|---|---|
| Onset–admission | before 1 April | 88 | 5 | 3–7 |
|  | from 1 April | 79 | 3 | 2–5 |
| Admission–death | whole | 141 | 3 | 1–5 |
""",
        [(5, 3, 7), (3, 2, 5), (3, 1, 5)],
    ),
    "25th-75th": (
        """Table II. Delays between events (days)

| Delay | Median (25th–75th percentile) | Median (Q1, Q3) |
|---|---|---|
| Onset–admission | 5 (3–7) |  |
| Admission–death |  | 3 (1, 5) |
""",
        [(5, 3, 7), (3, 1, 5)],
    ),
    "interquartile words": (
        """Table 1. Time from onset to treatment (days) by clinic

| Clinic | Median | Interquartile interval | Total range |
|---|---|---|---|
| A | 6 | 4–9 | 1–22 |
| B | 8 | 5–12 | 2–31 |
""",
        [(6, 4, 9), (8, 5, 12)],
    ),
    "Bayesian interval": (
        """Table 1. Estimated overdispersion and R

| Parameter | Estimate | 95% BCI |
|---|---|---|
| R | 0.71 | 0.58–0.86 |
| k | 0.30 | 0.19–0.51 |
""",
        [(0.71, 0.58, 0.86), (0.3, 0.19, 0.51)],
    ),
    "CI column called confidence": (
        """Table 1. Prevalence of IgG antibodies

| Village | Tested | Positive | Prevalence | Confidence interval (95%) |
|---|---|---|---|---|
| Kuru | 210 | 33 | 15.7% | 11.1%–21.4% |
| Mbe | 180 | 9 | 5.0% | 2.3%–9.3% |
""",
        [(15.7, 11.1, 21.4), (5.0, 2.3, 9.3)],
    ),
    "figure dash and thin space": (
        """Table 1. Doubling time (days)

| Period | Doubling time |
|---|---|
| March | 6.2 (5.1 – 7.9) |
| April | 14.0 (11.2 ‒ 18.9) |
""",
        [(6.2, 5.1, 7.9), (14.0, 11.2, 18.9)],
    ),
    "footnote defined": (
        """Table 3. Estimates of the basic reproduction number

| Setting | R0 |
|---|---|
| Camp | 3.1 (2.4; 3.9)^a^ |
| Town | 2.2 (1.8; 2.7)^a^ |

^a^ Values in brackets are 95% credible intervals.
""",
        [(3.1, 2.4, 3.9), (2.2, 1.8, 2.7)],
    ),
    "two statistics slash header": (
        """Table 1. Delays from onset, days

| Delay | Mean / SD |
|---|---|
| Onset to admission | 4.1 / 2.2 |
| Onset to death | 9.0 / 4.0 |
""",
        [(4.1, None, None), (9.0, None, None)],
    ),
    "mean / median": (
        """Table 1. Delays, days

| Delay | N | Mean / median |
|---|---|---|
| Onset to admission | 120 | 4.6 / 4 |
| Onset to death | 52 | 9.8 / 9 |
""",
        [(4, None, None), (9, None, None)],
    ),
    "slash by places": (
        """Table 1. Estimates (coast / inland)

| Parameter | Coast / inland |
|---|---|
| Basic reproduction number | 2.1 / 3.6 |
| Serial interval (days) | 11.0 / 12.5 |
""",
        [(2.1, None, None), (3.6, None, None), (11.0, None, None), (12.5, None, None)],
    ),
    "median semicolon IQR semicolon range": (
        """Table 1. Intervals (days)

| Interval | Median; IQR; range |
|---|---|
| Onset to admission | 5; 3–7; 0–19 |
| Admission to death | 3; 1–5; 0–21 |
""",
        [(5, 3, 7), (3, 1, 5)],
    ),
    "median (IQR) [range]": (
        """Table 1. Intervals in days, median (IQR) [range]

| Interval | North | South |
|---|---|---|
| Onset to admission | 5 (3–7) [0–19] | 4 (2–6) [0–14] |
""",
        [(5, 3, 7), (4, 2, 6)],
    ),
    "mean (SD; range)": (
        """Table 1. Intervals in days

| Interval | Mean (SD; range) |
|---|---|
| Onset to admission | 5.2 (2.9; 0–19) |
""",
        [(5.2, 0, 19)],
    ),
    "mean (SD), median (IQR)": (
        """Table 1. Intervals in days

| Interval | Mean (SD), median (IQR) |
|---|---|
| Onset to admission | 5.2 (2.9), 5 (3–7) |
""",
        [(5.2, None, None)],
    ),
    "parameter as columns single row": (
        """Table 1. Estimates for the whole epidemic

| R0 (95% CI) | Serial interval, days (95% CI) | k (95% CI) |
|---|---|---|
| 2.1 (1.8–2.4) | 7.1 (6.2–8.0) | 0.21 (0.15–0.30) |
""",
        [(2.1, 1.8, 2.4), (7.1, 6.2, 8.0), (0.21, 0.15, 0.3)],
    ),
    "turned with CI row": (
        """Table 1. Cases and deaths by county

|  | Adon | Bel | Total |
|---|---|---|---|
| Cases | 210 | 118 | 328 |
| Deaths | 60 | 21 | 81 |
| CFR (%) | 28.6 | 17.8 | 24.7 |
| 95% CI | 22.6–35.2 | 11.4–25.9 | 20.1–29.7 |
""",
        [(28.6, 22.6, 35.2), (17.8, 11.4, 25.9), (24.7, 20.1, 29.7)],
    ),
    "no pipes dash separated list": (
        """## Results

Table 2. Key intervals

Interval — mean, days (95% CI)
Onset to admission — 4.1 (3.6–4.7)
Onset to death — 9.0 (8.1–10.2)
Serial interval — 12.1 (10.0–14.4)
""",
        [(4.1, 3.6, 4.7), (9.0, 8.1, 10.2), (12.1, 10.0, 14.4)],
    ),
    "tab separated": (
        """## Results

Table 2. Key intervals

Interval	Mean, days	95% CI
Onset to admission	4.1	3.6–4.7
Onset to death	9.0	8.1–10.2
Serial interval	12.1	10.0–14.4
""",
        [(4.1, 3.6, 4.7), (9.0, 8.1, 10.2), (12.1, 10.0, 14.4)],
    ),
    "mutations e-notation": (
        """Table 1. Substitution rate by segment

| Segment | Rate (subs/site/year) | 95% HPD interval |
|---|---|---|
| S | 1.09E-4 | 0.93E-4–1.25E-4 |
| M | 2.96E-4 | 2.51E-4–3.43E-4 |
""",
        [(0.000109, 9.3e-05, 0.000125), (0.000296, 0.000251, 0.000343)],
    ),
    "sd column with CI between": (
        """## Results

Table. Distribution parameters of the incubation period (days)

| Distribution | Shape | Scale | Mean (95% CI) | SD | AIC |
|---|---|---|---|---|---|
| Gamma | 2.5 (1.9–3.3) | 3.1 (2.2–4.1) | 7.8 (6.9–8.8) | 4.9 | 520.1 |
| Log-normal | 1.9 (1.7–2.0) | 0.7 (0.6–0.8) | 8.0 (7.0–9.2) | 5.8 | 522.7 |
""",
        [(7.8, 6.9, 8.8), (8.0, 7.0, 9.2)],
    ),
}


@pytest.mark.parametrize("name", TABLES)
def test_values_keep_their_limits(name: str) -> None:
    text, expected = TABLES[name]
    records, _ = extract_document(read_document(text.encode(), "a.md"), topic="any", aggregate=False)
    found = [tuple(record.values.get(key) for key in KEYS) for record in records]
    assert sorted(map(_plain, found)) == sorted(map(_plain, expected))


def _plain(numbers: tuple[object, ...]) -> tuple[float, ...]:
    return tuple(-1.0 if number is None else float(str(number)) for number in numbers)

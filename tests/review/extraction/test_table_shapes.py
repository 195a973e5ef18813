"""Tables in the shapes that papers print: counts and shares, limits of their own, groups of rows, sources, odds ratios.

The tables are invented; what they hold is counted by hand.
"""

import pytest

from evisynth.documents import read_document
from evisynth.evidence import Extraction
from evisynth.review.extraction import extract_document

SHAPES: dict[str, tuple[str, list[tuple[object, ...]]]] = {
    "cfr by health zone with numerator and denominator columns": (
        """Table 1. Confirmed and probable cases and case fatality by health zone.

| Health zone | Cases | Deaths | CFR (%) |
| --- | --- | --- | --- |
| Kalunguta | 134 | 88 | 65.7 |
| Vuhovi | 61 | 37 | 60.7 |
""",
        [
            ("Severity", 65.7, 88, 134),
            ("Severity", 60.7, 37, 61),
        ],
    ),
    "units in the stub, several statistics in columns": (
        """Table 1. Time intervals between events.

| Interval | N | Mean | SD | Median | IQR |
| --- | --- | --- | --- | --- | --- |
| Symptom onset to hospitalisation (days) | 212 | 4.8 | 2.9 | 4 | 2-6 |
| Hospitalisation to death (days) | 97 | 5.1 | 3.3 | 4 | 2-7 |
""",
        [
            ("Human delay", 4.8, None, None),
            ("Human delay", 5.1, None, None),
        ],
    ),
    "transposed: groups as columns": (
        """Table 1. Seroprevalence of antibodies by site.

| | Coastal (n = 310) | Highland (n = 288) |
| --- | --- | --- |
| IgG seroprevalence, % (95% CI) | 14.2 (10.6–18.6) | 5.9 (3.5–9.3) |
| IgM seroprevalence, % (95% CI) | 2.3 (1.0–4.7) | 0.7 (0.1–2.5) |
""",
        [
            ("Seroprevalence", 14.2, None, None),
            ("Seroprevalence", 5.9, None, None),
            ("Seroprevalence", 2.3, None, None),
            ("Seroprevalence", 0.7, None, None),
        ],
    ),
    "estimated and fixed in one column": (
        """Table 1. Quantities of the transmission model.

| Quantity | Value (95% CrI) | How obtained |
| --- | --- | --- |
| Basic reproduction number | 1.63 (1.41–1.88) | Fitted |
| Incubation period (days) | 9.1 | Smith et al. 2015 |
| Infectious period (days) | 7 | Fixed |
""",
        [
            ("Reproduction number", 1.63, None, None),
        ],
    ),
    "number of positives over tested with percentage in one cell, spanning header": (
        """Table 1. Serology of contacts.

| Group | ELISA › IgG positive, n/N (%) | Neutralisation › Positive, n/N (%) |
| --- | --- | --- |
| Household | 17/204 (8.3) | 11/204 (5.4) |
| Hospital | 4/151 (2.6) | 2/151 (1.3) |
""",
        [
            ("Seroprevalence", 8.3, 17, 204),
            ("Seroprevalence", 5.4, 11, 204),
            ("Seroprevalence", 2.6, 4, 151),
            ("Seroprevalence", 1.3, 2, 151),
        ],
    ),
    "secondary attack rates by relation": (
        """Table 1. Secondary attack rate by relation to the primary case.

| Relation | Contacts | Secondary cases | Secondary attack rate, % (95% CI) |
| --- | --- | --- | --- |
| Spouse | 58 | 13 | 22.4 (12.5–35.3) |
| Child | 143 | 12 | 8.4 (4.4–14.2) |
""",
        [
            ("Attack rate", 22.4, 13, 58),
            ("Attack rate", 8.4, 12, 143),
        ],
    ),
    "multiplied header": (
        """Table 1. Evolutionary rates by segment.

| Segment | Sequences | Mean rate (×10−4 substitutions/site/year) | 95% HPD |
| --- | --- | --- | --- |
| S | 61 | 7.9 | 6.5–9.4 |
| L | 48 | 9.2 | 7.1–11.6 |
""",
        [
            ("Mutations", 0.00079, None, None),
            ("Mutations", 0.00092, None, None),
        ],
    ),
    "row groups": (
        """Table 1. Reproduction numbers by period and method.

| Period | Estimate | 95% CI |
| --- | --- | --- |
| Exponential growth method | | |
| Before intervention | 2.2 | 1.9–2.5 |
| After intervention | 0.8 | 0.6–1.1 |
| Next-generation method | | |
| Before intervention | 2.4 | 2.0–2.9 |
""",
        [
            ("Reproduction number", 2.2, None, None),
            ("Reproduction number", 0.8, None, None),
            ("Reproduction number", 2.4, None, None),
        ],
    ),
    "count with percentage, total in header": (
        """Table 1. Outcome and prevalence.

| Characteristic | Survey participants (n = 512), seropositive n (%) |
| --- | --- |
| All | 61 (11.9) |
""",
        [
            ("Seroprevalence", 11.9, 61, 512),
        ],
    ),
    "odds ratios: crude and adjusted with p": (
        """Table 1. Factors associated with death in multivariable analysis.

| Variable | No. | Crude OR (95% CI) | P value | aOR (95% CI) | P value |
| --- | --- | --- | --- | --- | --- |
| Sex | | | | | |
| Female | 104 | 1 | | 1 | |
| Male | 96 | 1.3 (0.7–2.3) | 0.40 | 1.1 (0.6–2.1) | 0.71 |
| Age group | | | | | |
| <40 years | 120 | Ref | | Ref | |
| ≥40 years | 80 | 3.1 (1.7–5.8) | <0.001 | 2.8 (1.4–5.5) | 0.003 |
""",
        [
            ("RF", "Age", "Death", "Significant", "Adjusted"),
            ("RF", "Sex", "Death", "Not significant", "Adjusted"),
        ],
    ),
    "hazard ratios with p only": (
        """Table 1. Predictors of mortality (Cox regression).

| Predictor | HR | p |
| --- | --- | --- |
| Viral load (per log10) | 2.4 | <0.001 |
| Diabetes | 1.2 | 0.52 |
""",
        [
            ("RF", "Other", "Death", "Significant", "Unspecified"),
            ("RF", "Comorbidity", "Death", "Not significant", "Unspecified"),
        ],
    ),
    "traits of the dead and baseline: nothing": (
        """Table 1. Baseline characteristics by outcome.

| Characteristic | Survivors (n = 60) | Died (n = 40) |
| --- | --- | --- |
| Age, median (IQR) | 31 (22–44) | 40 (29–55) |
| Male, n (%) | 31 (51.7) | 22 (55.0) |
| Fever at admission, n (%) | 48 (80.0) | 39 (97.5) |
| Ct value, mean (SD) | 26.1 (4.2) | 20.3 (3.9) |
""",
        [],
    ),
}


def read(markdown: str) -> list[Extraction]:
    document = read_document(f"# A study of X fever\n\n## Results\n\n{markdown}".encode(), "paper.md")
    return extract_document(document, topic="any", aggregate=False)[0]


def shown(record: Extraction) -> tuple[object, ...]:
    values = record.values
    if values["class"] == "Risk factors":
        names = ("riskfactor_name", "riskfactor_outcome", "riskfactor_significant", "riskfactor_adjusted")
        return ("RF", *(values[name] for name in names))
    return values["class"], values["value"], values["numerator"], values["denominator"]


@pytest.mark.parametrize("name", SHAPES)
def test_a_table_gives_what_it_holds_and_nothing_else(name: str) -> None:
    markdown, expected = SHAPES[name]
    assert sorted(map(shown, read(markdown)), key=str) == sorted(expected, key=str)


def test_limits_spreads_and_units_stand_in_columns_and_headers_of_their_own() -> None:
    delay, _ = read(SHAPES["units in the stub, several statistics in columns"][0])
    assert (delay.values["unit"], delay.values["spread"], delay.values["spread_value"]) == (
        "Days",
        "Standard Deviation",
        2.9,
    )
    assert (delay.values["value_type"], delay.values["population_sample_size"]) == ("Mean", 212)
    rate = read(SHAPES["multiplied header"][0])[0]
    assert (rate.values["interval"], rate.values["interval_lower"], rate.values["interval_upper"]) == (
        "HPDI 95%", 0.00065, 0.00094,
    )  # fmt: skip
    share = read(SHAPES["transposed: groups as columns"][0])[0]
    assert (share.values["type"], share.values["interval"], share.values["population_sample_size"]) == (
        "Seroprevalence - IgG", "95% CI", 310,
    )  # fmt: skip


def test_the_quote_is_the_row() -> None:
    (record, *_) = read(SHAPES["row groups"][0])
    assert record.evidence[0].quote == "Before intervention | 2.2 | 1.9–2.5"


def test_whose_a_value_is_stands_in_its_row() -> None:
    markdown = SHAPES["estimated and fixed in one column"][0]
    document = read_document(f"# T\n\n## Methods\n\n{markdown}".encode(), "paper.md")
    records, warnings = extract_document(document, topic="any", include_cited=True)
    assert [(r.values["value"], r.own) for r in records] == [(1.63, "own"), (9.1, "cited"), (7, "assumed")]
    assert warnings == []


@pytest.mark.parametrize(
    ("power", "value"), [("×10−3", 0.0012), ("x 10^-3", 0.0012), ("× 10⁻³", 0.0012), ("10⁻³", 0.0012), ("×103", 1.2)]
)
def test_a_power_of_ten_in_a_header_counts_when_it_is_told(power: str, value: float) -> None:
    records = read(f"| Gene | Substitution rate ({power} per site per year) |\n| --- | --- |\n| GP | 1.2 |\n")
    assert [r.values["value"] for r in records] == ([value] if value < 1 else [])

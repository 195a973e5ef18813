"""Forms in which papers print an estimate, filled with numbers: what is read must be what they were filled with."""

import pytest

from evisynth.evidence import Extraction
from evisynth.review.extraction import extract_text

DELAY = [
    "The 95% CI for the mean {} (V days) was L-H days.",
    "95% CI for the {}: L to H days with mean V days.",
    "The {} ranged from L to H days (median V).",
    "The {} was L-H days (median V days).",
    "The median {} was V days, ranging from L to H days.",
    "The median (IQR) {} was V (L-H) days.",
    "The median {} in days (IQR) was V (L-H).",
    "The median {} (days) was V (range L-H).",
    "A mean of V days (95% CI L–H) was estimated for the {}.",
    "With a mean of V days (95% CI L–H), the {} was short.",
    (
        "Using a gamma distribution, the mean {} in the second, larger wave of the epidemic in the northern "
        "provinces of the "
        "country was V days (95% CI L-H)."
    ),
    "The {} was V ± 2.1 days (range L-H days).",
    "Mean {}: V days, 95% CI L–H.",
    "Assuming a gamma distribution of shape 2, we estimated a mean {} of V days (95% CrI L–H).",
]
RATIO = [
    "The {} was V (L–H).",
    "We estimated the {} at V [95% CI L, H].",
    "Under the most pessimistic scenario we estimated the {} to be V (95% CI L-H).",
    "When under-reporting is assumed, the {} is estimated to be V (95% CI:L–H).",
    "The {} fell to V (95% CI L-H).",
]
SHARE = [
    "The {} was V% (95% CI L-H).",
    "The {} was V% [95%CI: L–H].",
    "The {} (V%; 95% CI L–H) was high.",
    "The {} was estimated at V per cent (95% CrI L to H).",
    "The {} was V% (L–H).",
    "The {} was V% (range L–H) when all are counted.",
]
NAMES = {
    "Human delay": (
        DELAY,
        ["incubation period", "serial interval", "time from symptom onset to death", "hospital stay"],
    ),
    "Reproduction number": (RATIO, ["R0", "R-0", "R(t)", "basic reproduction number", "effective reproduction number"]),
    "Severity": (
        SHARE,
        ["case fatality rate", "CFR", "in-hospital mortality", "proportion of asymptomatic infections"],
    ),
    "Seroprevalence": (SHARE, ["IgG seroprevalence", "antibody prevalence", "prevalence of neutralising antibodies"]),
    "Attack rate": (SHARE, ["attack rate", "household secondary attack rate", "infection attack rate"]),
}
FORMS = [(class_, form.format(name)) for class_, (forms, names) in NAMES.items() for form in forms for name in names]


def values(text: str) -> list[Extraction]:
    found, _ = extract_text(text, topic="any")
    return [r for r in found if r.kind == "parameter" and r.values["class"] != "Risk factors"]


def read(text: str) -> list[tuple[object, ...]]:
    return [
        (r.values["class"], r.values["value"], r.values["interval_lower"], r.values["interval_upper"])
        for r in values(text)
    ]


@pytest.mark.parametrize(("class_", "form"), FORMS)
def test_a_form_is_read_as_it_was_filled(class_: str, form: str) -> None:
    text = form.replace("V", "6.4").replace("L", "5.2").replace("H", "7.7")
    assert read(text) == [(class_, 6.4, 5.2, 7.7)], text


LISTS = [
    (
        "R was 1.8 (1.5–2.2) in funerals, 0.5 (0.3–0.7) in the community and 0.4 (0.2–0.5) in hospitals.",
        [1.8, 0.5, 0.4],
    ),
    (
        (
            "The attack rates were 78.0% (63.5–86.3%) in the first town which was crowded; 20.8% (1.1–50.0%) in "
            "the second "
            "which suggests that it was less than 50%; and 32.4% (2.5–94.2%) in the third."
        ),
        [78.0, 20.8, 32.4],
    ),
    (
        (
            "The CFR was 13.2% (9.8–16.8) below 60 years and 43.3% (35.2–52.4) above. Another method yielded "
            "estimates of "
            "6.8% (4.0–9.6) and 55.0% (45.3–64.7), respectively."
        ),
        [13.2, 43.3, 6.8, 55.0],
    ),
    (
        "The median serial and generation intervals were 4.7 (95% CI: 4.2‒5.3) and 4.6 (95% CI: 4.2‒5.1) days.",
        [4.7, 4.6],
    ),
    ("With maxima of R of 1.9 in October 2018 and 1.7 in April 2019 it was not controlled.", [1.9, 1.7]),
    (
        (
            "The median number of days from onset to treatment was 7 (3–66), while the median number of days "
            "from onset to "
            "death was 12 (1–53)."
        ),
        [7, 12],
    ),
]


@pytest.mark.parametrize(("text", "expected"), LISTS)
def test_a_list_is_followed_to_its_end(text: str, expected: list[float]) -> None:
    assert sorted(r[1] for r in read(text) if isinstance(r[1], int | float)) == sorted(expected)


@pytest.mark.parametrize(
    "text",
    [
        "IgG was sought in 40 sera, and 55% of deaths were in hospital.",
        "95% of those infected had developed symptoms by 11.4 days (95% CI: 9.9–13.3) after infection.",
        "Isolation shortened the infectious period by 2 days.",
        "If a critical immunity of 94% is taken (R0 = 17), protection will hold.",
        "The spread would have failed (R = 0.97 if random mixing is assumed).",
        "Excess mortality changed by 0.44% (-0.10 to 0.99) a day.",
        "In 140 flying foxes tested by ELISA the seroprevalence was 38%.",
        "Models take a serial interval of 10 days, as another group has found.",
    ],
)
def test_what_is_no_estimate_of_the_study_is_left(text: str) -> None:
    assert values(text) == []


def test_an_assumed_number_does_not_make_the_next_one_assumed() -> None:
    text = "Assuming a generation time of 5 days, this translates into a basic reproduction number of 2.8."
    assert read(text) == [("Reproduction number", 2.8, None, None)]


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("We saw 37 infections in one unit. Nineteen were mild. Fifteen patients died.", (15, 37)),
        ("Of the ward's 84 patients with fever, 38% needed intensive care. Three died.", (3, 84)),
        ("Investigators recorded fifty-three cases and forty-one deaths.", (41, 53)),
    ],
)
def test_a_cohort_that_counts_its_deaths_has_a_case_fatality(text: str, counts: tuple[int, int]) -> None:
    severity = [r for r in values(text) if r.values["class"] == "Severity"]
    assert [(r.values["numerator"], r.values["denominator"]) for r in severity] == [counts]


@pytest.mark.parametrize(
    "text",
    [
        "The epidemic caused 20 reported cases and 8 deaths.",
        "Vaccination would prevent 40 cases and 12 deaths.",
        "We saw 37 infections. Fifteen patients died, a case fatality of 40.5%.",
        "We saw 37 infections. Fifteen patients died. Two nurses died.",
    ],
)
def test_other_counts_of_deaths_give_no_fraction(text: str) -> None:
    assert all(r.values["denominator"] is None for r in values(text) if r.values["class"] == "Severity")

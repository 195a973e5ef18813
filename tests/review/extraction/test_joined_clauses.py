"""Values whose words stand apart: in lists before one verb, in a second phrase, behind "these", in a model's runs."""

import pytest

from evisynth.review.extraction import extract_text

DELAY, RATIO, IMMUNE, FATAL, ATTACK = (
    "Human delay",
    "Reproduction number",
    "Seroprevalence",
    "Severity",
    "Attack rate",
)
SAID: tuple[tuple[str, list[tuple[object, ...]]], ...] = (
    (
        "Twenty-one of 100 patients in Arlo (21.0%) and 30 of 120 in Benn (25.0%) died.",
        [(FATAL, 21, 21, 100), (FATAL, 25, 30, 120)],
    ),
    (
        "6 of 40 in Arlo (15.0%), 9 of 45 in Benn (20.0%) and 8 of 80 in Corr (10.0%) died.",
        [(FATAL, 15, 6, 40), (FATAL, 20, 9, 45), (FATAL, 10, 8, 80)],
    ),
    ("Antibodies were detected in 210 of these 700 (30.0%).", [(IMMUNE, 30, 210, 700)]),
    (
        "At delivery 210 of the 700 still under follow-up (30.0%; 95% CI, 26.6%–33.5%) had IgG.",
        [(IMMUNE, 30, 210, 700)],
    ),
    (
        "The time from sampling to result had a mean of 2.4 days before the laboratory moved and of 0.9 days since.",
        [(DELAY, 2.4, None, None), (DELAY, 0.9, None, None)],
    ),
    ("The median interval between the first and the next case was 9 days.", [(DELAY, 9, None, None)]),
    (
        "From onset in the index patient to onset in the contact it took 9.1 days on average (SD 3.0).",
        [(DELAY, 9.1, None, None)],
    ),
    ("The mean number of infections per index case was 0.43.", [(RATIO, 0.43, None, None)]),
    ("The growth rate was 0.21 d$^{-1}$.", [("Growth rate", 0.21, None, None)]),
    ("Fourteen had been admitted to hospital, after a median of 5 days.", [(DELAY, 5, None, None)]),
    (
        "In 90 households 400 contacts were followed for a week and 44 developed diarrhoea (11.0%, 95% CI 8.1–14.5).",
        [(ATTACK, 11, 44, 400)],
    ),
    ("Runs in which the incubation period was 8 days gave R0 = 2.4.", [(RATIO, 2.4, None, None)]),
    (
        "For 15 who had crushed ticks or slaughtered animals the incubation was 7.5 ± 2.4 days.",
        [(DELAY, 7.5, None, None)],
    ),
    (r"The estimate of $k$ was $0.19$ ($95\%$ CI $0.11$–$0.34$).", [("Overdispersion", 0.19, None, None)]),
    (
        r"The clock rate was $1.2 \times 10^{-3}$ subs/site/year (95% HPD $0.9$–$1.5 \times 10^{-3}$).",
        [("Mutations", 0.0012, None, None)],
    ),
    ("Control reduced $R$ from 1.8 to 0.6.", [(RATIO, 1.8, None, None), (RATIO, 0.6, None, None)]),
    (
        "The offspring distribution had a mean of 0.8 and a dispersion parameter of 0.3.",
        [(RATIO, 0.8, None, None), ("Overdispersion", 0.3, None, None)],
    ),
    ("Varying R from 1.2 to 2.6 changed the cost from US$ 900 to US$ 150.", []),
    ("Of 40 slaughtered cattle 12 (30.0%) were seropositive.", []),
)
KEYS = ("class", "value", "numerator", "denominator")


@pytest.mark.parametrize(("said", "wanted"), SAID)
def test_each_value_is_read_once(said: str, wanted: list[tuple[object, ...]]) -> None:
    found, _ = extract_text(f"# Lassa fever in three towns\n\n## Results\n\n{said}\n", topic="any", aggregate=False)
    read = [tuple(record.values.get(key) for key in KEYS) for record in found if record.values.get("class")]
    assert read == wanted


def test_limits_in_formulas_are_read_and_quoted_as_printed() -> None:
    said = r"The estimate of $k$ was $0.19$ ($95\%$ CI $0.11$–$0.34$)."
    found, _ = extract_text(f"# Lassa fever\n\n## Results\n\n{said}\n", topic="any")
    (record,) = [one for one in found if one.values.get("class")]
    assert (record.values["interval_lower"], record.values["interval_upper"]) == (0.11, 0.34)
    assert record.evidence[0].quote == said


def test_the_first_month_is_no_first_case() -> None:
    said = "Isolation took place 3.3 days (95% CI 2.7–4.0) after onset in the first month."
    found, _ = extract_text(f"# Lassa fever\n\n## Results\n\n{said}\n", topic="any")
    assert [one.values["type"] for one in found if one.values.get("class")] == [
        "Human delay - Symptom Onset/Fever to Quarantine"
    ]

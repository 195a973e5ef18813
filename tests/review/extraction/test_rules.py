"""Each class on invented sentences, and the traps; the expected values are what the sentences say."""

import pytest

from evisynth.errors import UsageError
from evisynth.evidence import Document, Extraction
from evisynth.review.extraction import extract_document, extract_text
from evisynth.schemas import flatten


def found(text: str, topic: str = "any", **options: bool) -> list[Extraction]:
    return extract_text(text, topic=topic, **options)[0]


def one(text: str, topic: str = "any") -> dict[str, object]:
    records = found(text, topic)
    assert len(records) == 1, [(r.values["type"], r.values["value"]) for r in records]
    return dict(records[0].values)


SENTENCES = [
    ("The basic reproduction number was 1.8.", "Reproduction number (Basic R0)", 1.8),
    ("We estimated R0 to be 1,8 (95% CI 1,5–2,1).", "Reproduction number (Basic R0)", 1.8),
    ("The estimated basic reproductive ratio, R 0, was 2.7.", "Reproduction number (Basic R0)", 2.7),
    ("The effective reproduction number fell to 0.7.", "Reproduction number (Effective, Re)", 0.7),
    ("By then Rt was 0.91 (95% CrI 0.8-1.0).", "Reproduction number (Effective, Re)", 0.91),
    ("The mean incubation period was 9.7 days.", "Human delay - incubation period", 9.7),
    ("The median serial interval was 2 weeks.", "Human delay - serial interval", 2),
    ("A generation time of 14.5 days was found.", "Human delay - generation time", 14.5),
    ("The latent period was 4 days.", "Human delay - latent period", 4),
    ("The infectious period lasted 5.5 days.", "Human delay - infectious period", 5.5),
    ("The mean length of stay was 11 days.", "Human delay - time in care (length of stay)", 11),
    ("Patients were hospitalized for a median of 12 days.", "Human delay - time in care (length of stay)", 12),
    ("The time from symptom onset to death was 8 days.", "Human delay - symptom onset>death", 8),
    (
        "The interval between onset and hospitalisation was 4.5 days.",
        "Human delay - symptom onset>admission to care",
        4.5,
    ),
    ("Patients died a median of 6 days after admission.", "Human delay - admission to care>death", 6),
    ("Time from admission to discharge was 15 days.", "Human delay - admission to care>discharge/recovery", 15),
    ("The median onset-to-isolation delay was 3.1 days.", "Human delay - Symptom Onset/Fever to Quarantine", 3.1),
    ("The time from death to burial was 2 days.", "Human delay - Death to Burial", 2),
    ("The case fatality ratio was 43%.", "Severity - case fatality rate (CFR)", 43),
    ("The crude mortality rate was 43.8%.", "Severity - case fatality rate (CFR)", 43.8),
    ("Of 40 patients, 12 (30%) died.", "Severity - case fatality rate (CFR)", 30),
    ("The outbreak had a lethality of 83%.", "Severity - case fatality rate (CFR)", 83),
    ("In all, 18% of infections were asymptomatic.", "Severity - proportion of symptomatic cases", 18),
    ("The seroprevalence was 10.2%.", "Seroprevalence - Unspecified", 10.2),
    ("IgG antibodies were found in 14 (1.2%) of 1147 sera.", "Seroprevalence - IgG", 1.2),
    ("Of 200 donors, 8% were seropositive by IgM ELISA.", "Seroprevalence - IgM", 8),
    ("Neutralising antibodies were detected in 5% of donors.", "Seroprevalence - PRNT", 5),
    ("The attack rate was 12%.", "Attack rate", 12),
    ("The attack rate was 12.6 per 10,000 population.", "Attack rate", 12.6),
    ("The secondary attack rate was 2.5%.", "Secondary attack rate", 2.5),
    ("The growth rate was 0.12 per day.", "Growth rate (r)", 0.12),
    ("The doubling time was 15.7 days.", "Doubling time", 15.7),
    ("The dispersion parameter k was 0.18.", "Overdispersion", 0.18),
    ("The substitution rate was 1.2 × 10^-3 substitutions/site/year.", "Mutations - substitution rate", 1.2e-3),
    ("An evolutionary rate of 8 x 10(-4) per site per year.", "Mutations - evolutionary rate", 8e-4),
    ("The extrinsic incubation period was 10 days.", "Mosquito delay - extrinsic incubation period", 10),
    ("The contribution of sexual transmission was 4.8%.", "Relative contribution - sexual", 4.8),
]


@pytest.mark.parametrize(("sentence", "type_", "value"), SENTENCES)
def test_every_class(sentence: str, type_: str, value: float) -> None:
    values = one(sentence)
    assert (values["type"], values["value"]) == (type_, pytest.approx(value))


def test_a_bound_is_told() -> None:
    records, warnings = extract_text("The case fatality rate was over 90%.", topic="any")
    assert (records, warnings) == ([], ["1 value left out: printed only as a bound"])


def test_single_values_are_kept_when_they_are_asked_for() -> None:
    text = "The case fatality ratios were 12.0%, 18.5% and 33.1% in the three groups."
    merged, _ = extract_text(text, topic="any")
    single, _ = extract_text(text, topic="any", aggregate=False)
    assert [(r.values["range_lower"], r.values["range_upper"]) for r in merged] == [(12, 33.1)]
    assert [r.values["value"] for r in single] == [12, 18.5, 33.1]
    derived = [e for e in merged[0].evidence if e.basis == "derived"]
    assert derived[0].note == "smallest and largest of 3 subgroup values: 12; 18.5; 33.1"


NOTHING = [
    "The outbreak began in 2014 and ended in 2016.",
    "The difference was significant (p = 0.03).",
    "The CFR was higher in men (OR 2.6; 95% CI 1.8-3.6).",
    "Treatment gave a 74% reduction in mortality.",
    "The epidemic ends when R0 < 1.",
    "We studied the reproduction number in 9 outbreaks.",
    "The basic reproduction number is shown in Table 3.",
    "The CFR was studied before [12].",
    "Patients with a mean age of 38 years had a high CFR.",
    "A 21-day incubation period defined follow-up.",
    "Deaths averted were 30% of those expected.",
    "Mortality within 28 days was not studied.",
    "The RT-PCR assay had a sensitivity of 95%.",
    "We assumed an incubation period of 7 days.",
    "An R0 of 1.8 has been reported.",
    "Vaccination could reduce R0 to 0.9.",
    "Of 40 bats, 12% were seropositive.",
    "Twenty of 31 patients (64.5%) were positive by RT-PCR.",
]


@pytest.mark.parametrize("sentence", NOTHING)
def test_traps(sentence: str) -> None:
    assert [r for r in found(sentence) if r.values.get("class") != "Risk factors"] == []


def test_all_that_is_printed_with_a_value() -> None:
    values = one("In Guinea, the mean incubation period in 155 patients was 11.4 days (95% CI 10.6-12.3).")
    wanted = {
        "interval": "95% CI", "interval_lower": 10.6, "interval_upper": 12.3, "unit": "Days", "value_type": "Mean",
        "population_sample_size": 155, "population_country": "Guinea",
    }  # fmt: skip
    assert {key: values[key] for key in wanted} == wanted


def test_numerator_and_denominator_without_a_share() -> None:
    values = one("Of the cases, 29 of 31 died.")
    assert (values["value"], values["numerator"], values["denominator"]) == (None, 29, 31)


def test_spread_and_group() -> None:
    values = one("Among health workers the incubation period was 8.2 days (SD 2.1).")
    assert (values["spread"], values["spread_value"]) == ("Standard Deviation", 2.1)
    assert values["population_group"] == "Healthcare workers"


def test_a_range_around_a_central_value_is_its_interval() -> None:
    values = one("The incubation period was from 1 to 12 days with a median of 4 days.")
    assert (values["value"], values["interval"], values["interval_upper"]) == (4, "Range", 12)


def test_a_range_alone_is_a_range() -> None:
    values = one("The incubation period ranged from 2 to 21 days.")
    assert (values["value"], values["range_lower"], values["range_upper"]) == (None, 2, 21)


def test_three_subgroups_become_a_range_and_two_stay_apart() -> None:
    three = one("The CFR was 30% in Guinea, 40% in Liberia and 35% in Mali.")
    assert (three["value"], three["range_lower"], three["range_upper"]) == (None, 30, 40)
    two = found("The CFR was 30% in Guinea and 40% in Liberia.")
    assert [r.values["value"] for r in two] == [30, 40]


def test_a_derived_range_says_so() -> None:
    record = found("The CFR was 30% in Guinea, 40% in Liberia and 35% in Mali.")[0]
    assert {e.field for e in record.evidence if e.basis == "derived"} == {"range_lower", "range_upper"}


def test_the_overall_value_is_no_subgroup() -> None:
    records = found("The CFR was 34% overall, and 30% in Guinea, 40% in Liberia and 35% in Mali.")
    assert [(r.values["value"], r.values["range_lower"]) for r in records] == [(34, None), (None, 30)]


def test_respectively_pairs_names_with_values() -> None:
    records = found("The incubation period and serial interval were 9.7 and 13.7 days, respectively.")
    assert [(r.values["type"], r.values["value"]) for r in records] == [
        ("Human delay - incubation period", 9.7),
        ("Human delay - serial interval", 13.7),
    ]


def test_one_start_and_several_ends() -> None:
    records = found("The median time from symptom onset to admission was 4 days and to death was 8 days.")
    assert [(r.values["type"], r.values["value"]) for r in records] == [
        ("Human delay - symptom onset>admission to care", 4),
        ("Human delay - symptom onset>death", 8),
    ]


def test_what_is_repeated_is_recorded_once_with_its_interval() -> None:
    records = found("The CFR was 74%. The CFR was 74.2% (95% CI 72-76).")
    assert [(r.values["value"], r.values["interval_lower"]) for r in records] == [(74.2, 72)]


def test_another_pathogen_is_left_out_with_a_warning() -> None:
    text = "Ebola survey. The seroprevalence was 15.7% for leptospirosis and 10.2% for Ebola virus."
    records, warnings = extract_text(text, topic="Ebola virus")
    assert [r.values["value"] for r in records] == [10.2]
    assert any("another pathogen" in w for w in warnings)
    assert len(found(text)) == 2


def test_a_paper_off_topic_gives_nothing_and_says_why() -> None:
    records, warnings = extract_text("Measles had an R0 of 15.", topic="Zika virus")
    assert records == []
    assert "Zika" in warnings[0]


def test_cited_and_assumed_come_only_when_asked_for() -> None:
    text = "An R0 of 1.8 has been reported. We assumed an incubation period of 7 days. We found a CFR of 30%."
    records, warnings = extract_text(text, topic="any")
    assert [r.own for r in records] == ["own"]
    assert len([w for w in warnings if "not estimated" in w]) == 2
    assert [r.own for r in found(text, include_cited=True)] == ["cited", "assumed", "own"]


def test_the_part_of_the_paper_decides() -> None:
    text = (
        "# A study\n\n## Introduction\n\nThe CFR of the disease was 90%.\n\n"
        "## Methods\n\nThe incubation period was 7 days.\n\n"
        "## Results\n\nThe CFR was 31%.\n\n"
        "## Discussion\n\nThe CFR was 55% in Uganda.\n\n## References\n\n1. CFR was 66%.\n"
    )  # fmt: skip
    padded = text.replace("## Methods", "## Methods\n\n" + "Words without numbers. " * 400)
    assert [r.values["value"] for r in found(padded)] == [31]


def test_values_of_a_review_belong_to_others() -> None:
    document = Document("x", "Zika virus: a systematic review", "The R0 was 1.8.")
    assert extract_document(document, topic="any")[0] == []


def test_evidence_is_the_sentence_in_its_place() -> None:
    text = "We looked. The mean serial interval was 12 days (IQR 9–15). We left."
    record = found(text)[0]
    evidence = record.evidence[0]
    assert evidence.start is not None
    assert text[evidence.start : evidence.end] == evidence.quote == "The mean serial interval was 12 days (IQR 9–15)."
    assert (evidence.match, evidence.basis) == ("exact", "stated")


def test_order_is_the_document_s_and_repeats_exactly() -> None:
    text = "The R0 was 1.8. The CFR was 30%. The serial interval was 12 days."
    assert [r.values["value"] for r in found(text)] == [1.8, 30, 12]
    assert [flatten(r) for r in found(text)] == [flatten(r) for r in found(text)]


def test_an_unknown_schema_is_refused() -> None:
    with pytest.raises(UsageError, match="unknown schema"):
        extract_text("R0 was 2.", topic="any", schema="nothing")


def test_flat_records_carry_the_contract() -> None:
    flat = flatten(found("The R0 was 1.8 (95% CI 1.5–2.1).")[0])
    keys = {
        "kind", "class", "type", "value", "range_lower", "range_upper", "interval", "interval_lower", "interval_upper",
        "spread",
        "spread_value", "unit", "numerator", "denominator", "value_type", "statistical_approach", "method",
        "population_sex",
        "population_group", "population_sample_type", "population_sample_size", "population_country",
        "population_location",
        "study_start_year", "study_end_year", "own", "evidence",
    }  # fmt: skip
    assert keys <= flat.keys()
    assert {"field", "quote", "start", "end", "match", "score", "basis"} <= flat["evidence"][0].keys()


def test_a_passage_that_is_no_sentence_is_left_out_with_a_warning() -> None:
    records, warnings = extract_text("The R0 was 2.5 (95% CI 1-3) " * 100, topic="any")
    assert records == []
    assert "which is no sentence" in warnings[0]

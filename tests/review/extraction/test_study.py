"""Attributes of a value: by its own sentence, else by what the paper says of its study, with the reason; else none."""

import pytest

from evisynth.documents import read_document
from evisynth.evidence import Extraction
from evisynth.review.extraction import extract_document, extract_text


def first(text: str, title: str = "") -> Extraction:
    return extract_text(text, topic="any", title=title)[0][0]


CFR = "RESULTS: The case fatality rate was 45% (95% CI 35-55)."
R = "The basic reproduction number was 1.8 (95% CI 1.5-2.2)."


@pytest.mark.parametrize(
    ("text", "field", "expected"),
    [
        (f"We analysed records of 93 patients in Liberia. {CFR}", "population_country", "Liberia"),
        (f"We analysed records of 93 patients in Liberia. {CFR}", "population_sample_size", 93),
        (f"We enrolled 1,204 patients admitted to two treatment centres. {CFR}", "population_sample_size", 1204),
        (
            f"We enrolled 93 patients admitted to two treatment centres. {CFR}",
            "population_sample_type",
            "Hospital based",
        ),
        (f"Patients were treated in Kikwit in 1995. {CFR}", "population_country", "Democratic Republic of the Congo"),
        (f"Of the patients, 52% were male. {CFR}", "population_sex", "Both"),
        (f"Outcomes of pregnant women are unknown. {CFR}", "population_sex", None),
        (f"METHODS: Cases were reported from May 2013 to June 2014. {CFR}", "study_start_year", 2013),
        (f"METHODS: Cases were reported from May 2013 to June 2014. {CFR}", "study_end_year", 2014),
        (f"BACKGROUND: It was discovered in 1976. {CFR}", "population_sample_size", None),
        ("Among 40 patients with a known outcome the case fatality rate was 45%.", "method", "Adjusted"),
        ("The crude case fatality rate was 45%.", "method", "Naive"),
        (CFR, "method", None),
        (CFR, "value_type", "Unspecified"),
        (f"We used the next-generation matrix of an SEIR model. {R}", "method", "Next generation matrix"),
        (f"We fitted a compartmental model to the epidemic. {R}", "method", "Compartmental model"),
        (f"We simulated a branching process. {R}", "method", "Branching process"),
        (f"It grew exponentially; the exponential growth phase was used. {R}", "method", "Growth rate"),
        (f"We reconstructed transmission chains. {R}", "method", "Empirical (contact tracing)"),
        (R, "method", None),
    ],
)
def test_an_attribute(text: str, field: str, expected: object) -> None:
    assert first(text).values[field] == expected


def test_what_another_sentence_or_the_title_says_is_inferred_with_its_reason() -> None:
    record = first(f"We analysed records of 93 patients. {CFR}", title="Fatality in Liberia, 2014")
    why = {e.field: e for e in record.evidence if e.field is not None}
    assert why["population_sample_size"].basis == "inferred"
    assert why["population_sample_size"].quote == "We analysed records of 93 patients."
    assert (record.values["population_country"], record.values["study_start_year"]) == ("Liberia", 2014)
    assert why["population_country"].note == "said of the study in its title"
    assert why["population_country"].basis == "inferred"


def test_each_of_several_countries_gets_its_own_value() -> None:
    text = "R0 was 1.7 (95% CI 1.4-2.1) for Guinea (2014), 1.8 (95% CI 1.5-2.2) for Liberia (2015)."
    records = extract_text(text, topic="any")[0]
    assert [(r.values["population_country"], r.values["study_start_year"]) for r in records] == [
        ("Guinea", 2014), ("Liberia", 2015),
    ]  # fmt: skip
    text = "The basic reproduction numbers were 1.7, 1.8 and 1.9 for West Africa, Guinea and Liberia, respectively."
    records = extract_text(text, topic="any", aggregate=False)[0]
    assert [r.values["population_country"] for r in records][1:] == ["Guinea", "Liberia"]


def test_what_a_comparison_names_is_another_groups() -> None:
    record = first("The case fatality rate was 40%, higher among health care workers (46%).")
    assert record.values["population_group"] is None


def test_the_median_of_something_else_is_not_a_shares() -> None:
    record = first("Of 37 patients, 16 (43%) died, with a median time from onset to death of 8 days.")
    assert (record.values["class"], record.values["value_type"]) == ("Severity", "Unspecified")


def test_one_persons_course_is_no_estimate() -> None:
    records, warnings = extract_text("The man's time from symptom onset to death was 9 days.", topic="any")
    assert records == []
    assert warnings == ["1 value left out: of one person"]


@pytest.mark.parametrize("said", ["Uganda has managed its outbreaks well.", "We thank colleagues in Uganda."])
def test_a_discussion_does_not_tell_where_a_study_was_made(said: str) -> None:
    parts = {"Methods": "We followed 90 patients.", "Results": "The case fatality rate was 21%.", "Discussion": said}
    paper = "# Lassa fever\n\n" + "\n\n".join(f"## {part}\n\n{text}" for part, text in parts.items())
    found, _ = extract_document(read_document(paper.encode(), "paper.md"), topic="any")
    assert [record.values["population_country"] for record in found if record.kind == "parameter"] == [None]

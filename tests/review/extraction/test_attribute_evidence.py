"""Each attribute has words: of its own sentence, else an evidence item that quotes them and gives the reason."""

import pytest

from evisynth.documents import read_document
from evisynth.evidence import Evidence, Extraction
from evisynth.review.extraction import extract_document, extract_text
from evisynth.review.extraction.words.places import location

STUDY = "We studied 213 patients in Ghana in 2020."


def parameters(text: str, title: str = "", *, cited: bool = False) -> list[Extraction]:
    return [r for r in extract_text(text, topic="any", title=title, include_cited=cited)[0] if r.kind == "parameter"]


def of(record: Extraction, field: str) -> list[Evidence]:
    return [one for one in record.evidence if one.field == field]


@pytest.mark.parametrize(
    ("sentence", "own", "country", "size", "year"),
    [
        ("Funk et al. reported a case fatality rate of 52% in Kikwit in 1995.", "cited",
         "Democratic Republic of the Congo", None, 1995),
        ("A case fatality rate of 21% has been reported elsewhere [4].", "cited", None, None, None),
        ("In earlier outbreaks the case fatality rate was 81% [3,4].", "cited", None, None, None),
        ("The case fatality rate was 36% among 44 patients in Uganda in a previous study [9].", "cited", "Uganda", 44,
         None),
        ("We assumed a case fatality rate of 40%.", "assumed", None, None, None),
    ],
)  # fmt: skip
def test_values_of_others_get_only_what_their_sentence_says(
    sentence: str, own: str, country: str | None, size: int | None, year: int | None
) -> None:
    (record,) = parameters(f"{STUDY} {sentence}", "A cohort in Ghana, 2020", cited=True)
    assert record.own == own
    values = record.values
    said = values["population_country"], values["population_sample_size"], values["study_start_year"]
    assert said == (country, size, year)


def test_a_country_that_follows_from_a_place_names_the_place() -> None:
    (record,) = parameters("R0 was 1.9 in Freetown in 2016.")
    assert (record.values["population_country"], record.values["population_location"]) == ("Sierra Leone", "Freetown")
    (why,) = of(record, "population_country")
    assert (why.basis, why.quote, why.note) == ("inferred", "R0 was 1.9 in Freetown in 2016.", "it names Freetown")
    assert of(record, "study_start_year") == []


def test_what_the_title_says_quotes_the_title() -> None:
    title = "Marlow fever in Ghana, 2016"
    (record,) = parameters(f"# {title}\n\nR0 was 1.9.", title)
    for field, value in (("population_country", "Ghana"), ("study_start_year", 2016)):
        (why,) = of(record, field)
        assert (record.values[field], why.basis, why.quote, why.start) == (value, "inferred", title, 2)
        assert why.note == "said of the study in its title"


def test_a_title_outside_the_text_has_no_place_in_it() -> None:
    (record,) = parameters("R0 was 1.9.", "Marlow fever in Ghana")
    (why,) = of(record, "population_country")
    assert (why.quote, why.start, why.end) == ("Marlow fever in Ghana", None, None)


def test_without_a_title_nothing_is_said_of_a_title() -> None:
    for record in parameters(
        f"{STUDY} R0 was 1.9. The case fatality rate was 40%. Patients were admitted to hospital."
    ):
        assert not any("title" in one.note for one in record.evidence)


TABLE = (
    b"# Marlow fever\n\n## Results\n\n**Table 1.** Reproduction numbers in Ghana, 2016\n\n"
    b"| District | R0 (95% CI) |\n|---|---|\n| Bole | 1.9 (1.6-2.3) |\n| Wa | 2.4 (2.0-2.9) |\n"
)


def test_a_row_quotes_the_caption_for_what_only_the_caption_says() -> None:
    records = extract_document(read_document(TABLE, "paper.md"), topic="any")[0]
    assert [r.values["value"] for r in records] == [1.9, 2.4]
    for record in records:
        assert (record.values["population_country"], record.values["study_start_year"]) == ("Ghana", 2016)
        for field, words in (("population_country", "Ghana"), ("study_start_year", "2016")):
            (why,) = of(record, field)
            assert why.basis == "inferred"
            assert words in why.quote


SUBGROUPS = (
    b"# Marlow fever\n\n## Results\n\n**Table 1.** Case fatality\n\n"
    b"| Country and year | Case fatality (%) |\n|---|---|\n"
    b"| Ghana 2016 | 30 |\n| Togo 2012 | 24 |\n| Benin 2018 | 41 |\n"
)


def test_a_range_quotes_the_rows_of_its_limits_and_has_the_places_of_all() -> None:
    (record,) = extract_document(read_document(SUBGROUPS, "paper.md"), topic="any")[0]
    assert (record.values["range_lower"], record.values["range_upper"]) == (24, 41)
    assert "Togo" in of(record, "range_lower")[0].quote
    assert "Benin" in of(record, "range_upper")[0].quote
    assert record.values["population_country"] == "Ghana; Togo; Benin"
    assert (record.values["study_start_year"], record.values["study_end_year"]) == (2012, 2018)
    assert "2012" in " ".join(one.quote for one in of(record, "study_start_year"))


@pytest.mark.parametrize(
    ("sentence", "place"),
    [
        ("Cases in Bo and Kenema districts rose.", "Bo; Kenema districts"),
        ("in the districts of Asempa, Bokyere and Efiase.", "Asempa; Bokyere; Efiase"),
        ("Terhali has 58 300 inhabitants.", "Terhali"),
        ("A survey in Lagos, Nigeria, found it.", "Lagos"),
        ("Cases in the province of Equateur rose.", "Equateur"),
        ("R0 was 1.8 in Conakry.", "Conakry"),
        ("It came from the Ministry of Health, Kenya.", None),
        ("The samples from Guinea, Liberia and Sierra Leone were tested.", None),
        ("From March to May, Sierra Leone had cases.", None),
        ("In West Africa, Liberia was hit first.", None),
    ],
)
def test_a_place_within_a_country(sentence: str, place: str | None) -> None:
    assert location(sentence) == place


def test_the_place_near_a_value_else_that_of_the_title_but_not_for_another_country() -> None:
    title = "Marlow fever in Tamale, Ghana"
    told = "R0 was 1.9 in Bolgatanga district. The serial interval was 9 days. The case fatality rate in Kenya was 40%."
    text = f"# {title}\n\n{told}"
    assert [r.values["population_location"] for r in parameters(text, title)] == ["Bolgatanga district", "Tamale", None]


@pytest.mark.parametrize(
    ("sentence", "value", "numerator", "denominator"),
    [
        ("The attack rate was 3.8 per 1,000 inhabitants (147 cases in a population of 38,412).", 3.8, 147, 38412),
        ("There were 147 cases in a population of 38,412, an attack rate of 3.8 per 1,000.", 3.8, 147, 38412),
        ("The attack rate was 38.3 per 10,000 population (147/38,412).", 38.3, 147, 38412),
        ("The attack rate was 48.6 per 10,000 (187 cases among 38,480 inhabitants).", 48.6, 187, 38480),
        ("Of 312 suspected cases, 187 were confirmed and 38 patients died (case fatality 20.3%).", 20.3, 38, 187),
        ("Of 312 suspected cases, 187 (59.9%) were confirmed; 38 died, a case fatality of 20.3%.", 20.3, 38, 187),
        ("Of 60 patients 12 died, a case fatality rate of 20%.", 20, 12, 60),
    ],
)
def test_one_row_for_a_share_and_the_counts_that_make_it(
    sentence: str, value: float, numerator: int, denominator: int
) -> None:
    (record,) = parameters(sentence)
    values = record.values
    assert (values["value"], values["numerator"], values["denominator"]) == (value, numerator, denominator)


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("Death followed onset after a median of 9 days.", "Human delay - symptom onset>death"),
        ("Recovery followed admission after a mean of 12 days.", "Human delay - admission to care>discharge/recovery"),
        ("Admission followed onset by 4 days.", "Human delay - symptom onset>admission to care"),
    ],
)
def test_an_event_that_followed_another_is_the_end_of_the_delay(sentence: str, kind: str) -> None:
    assert [r.values["type"] for r in parameters(sentence)] == [kind]

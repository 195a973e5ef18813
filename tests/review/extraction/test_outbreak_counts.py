"""Counts of outbreaks by the words around them; each expected value is read off the sentence by hand."""

import json
from importlib.resources import files

import pytest

from evisynth.documents import read_document
from evisynth.review.extraction import extract_document, extract_text
from evisynth.review.extraction.findings.outbreak_counts import outbreak_counts

CONFIRMED, PROBABLE, SUSPECTED = "cases_confirmed", "outbreak_probable", "cases_suspected"
ANY, DEATHS = "cases_unspecified", "deaths"


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("The outbreak of Lassa fever in Nigeria in 2018 caused 413 cases and 114 deaths.", {ANY: 413, DEATHS: 114}),
        ("The 2005 Marburg outbreak in Angola caused 252 cases and 227 deaths.", {ANY: 252, DEATHS: 227}),
        ("In Kenema in 2014 patients were many: 77 cases.", {ANY: 77}),
        ("In 2014 cases rose to 413.", {ANY: 413}),
        ("In August 2014 cases were 1,200.", {ANY: 1200}),
        ("A total of 2014 cases were reported.", {ANY: 2014}),
        ("There were 2,014 cases.", {ANY: 2014}),
        ("From 1976, 318 cases and 280 deaths occurred.", {ANY: 318, DEATHS: 280}),
        ("Between 2000 and 2001, 425 presumptive cases and 224 deaths were recorded.", {ANY: 425, DEATHS: 224}),
    ],
)
def test_a_year_is_no_count(sentence: str, expected: dict[str, int]) -> None:
    assert outbreak_counts(sentence) == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("There were 187 confirmed cases; 38 patients died.", {CONFIRMED: 187, DEATHS: 38}),
        (
            "Of 312 suspected cases, 187 (59.9%) were confirmed and 38 patients died (20.3%).",
            {SUSPECTED: 312, CONFIRMED: 187, DEATHS: 38},
        ),
        (
            "147 cases (96 confirmed and 51 probable) were recorded and 41 patients died.",
            {CONFIRMED: 96, PROBABLE: 51, DEATHS: 41},
        ),
        ("Confirmed cases: 96; probable: 51; deaths: 41.", {CONFIRMED: 96, PROBABLE: 51, DEATHS: 41}),
        (
            "187 laboratory-confirmed, 51 probable and 74 suspected cases were notified.",
            {CONFIRMED: 187, PROBABLE: 51, SUSPECTED: 74},
        ),
        ("147 confirmed and probable cases were notified, with 41 deaths.", {ANY: 147, DEATHS: 41}),
        (
            "187 cases were laboratory confirmed and 12 were suspected; there were no deaths.",
            {CONFIRMED: 187, SUSPECTED: 12, DEATHS: 0},
        ),
        ("187 of 312 suspected cases were confirmed.", {CONFIRMED: 187, SUSPECTED: 312}),
        (
            "We classified 96 as confirmed, 51 as probable and 12 as suspected.",
            {CONFIRMED: 96, PROBABLE: 51, SUSPECTED: 12},
        ),
        ("Infection was confirmed in 57 patients and 33 died.", {CONFIRMED: 57, DEATHS: 33}),
        ("By 2 May, 34 cases had been confirmed, 10 of them fatal.", {CONFIRMED: 34, DEATHS: 10}),
        ("The number of confirmed cases was 96 and the number of deaths was 41.", {CONFIRMED: 96, DEATHS: 41}),
        (
            "Overall, 28,616 confirmed, probable and suspected cases and 11,310 deaths were reported.",
            {ANY: 28616, DEATHS: 11310},
        ),
    ],
)
def test_each_kind_goes_to_its_field(sentence: str, expected: dict[str, int]) -> None:
    assert outbreak_counts(sentence) == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("There were 114 deaths among 413 cases.", {DEATHS: 114, ANY: 413}),
        ("Deaths numbered 114 among 413 cases.", {DEATHS: 114, ANY: 413}),
        ("25 cases (13 deaths) were recorded.", {ANY: 25, DEATHS: 13}),
        ("Twenty-five cases, 13 of whom died, were recorded.", {ANY: 25, DEATHS: 13}),
        ("The outbreak affected 425 people, of whom 224 died.", {ANY: 425, DEATHS: 224}),
        ("Of 425 cases, 224 were fatal.", {ANY: 425, DEATHS: 224}),
        ("There were 33 fatal cases among 57 confirmed cases.", {DEATHS: 33, CONFIRMED: 57}),
        ("The epidemic claimed 224 lives among 425 cases.", {DEATHS: 224, ANY: 425}),
        ("41 of 147 confirmed cases died (27.9%).", {DEATHS: 41, CONFIRMED: 147}),
        ("The outbreak killed 38 of 60 patients.", {DEATHS: 38, ANY: 60}),
    ],
)
def test_deaths_before_cases_behind_them_and_in_brackets(sentence: str, expected: dict[str, int]) -> None:
    assert outbreak_counts(sentence) == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("An outbreak of 120 cases was declared; 60 patients recovered.", {ANY: 120}),
        ("There were 96 confirmed cases; a further 212 suspected cases tested negative.", {CONFIRMED: 96}),
        ("60 patients were hospitalised out of 147 confirmed cases.", {CONFIRMED: 147}),
        ("17 confirmed cases, 8 survivors and 412 contacts were listed.", {CONFIRMED: 17}),
        ("There were 66 male and 81 female cases, 147 cases in all.", {ANY: 147}),
        ("The outbreak struck a population of 38,412 people with 147 cases.", {ANY: 147}),
        ("The attack rate was 3.8 per 1,000 people with 147 cases.", {ANY: 147}),
        ("30-year-old patients were among the 77 cases.", {ANY: 77}),
        ("Patients aged 30 years made up 12% of 77 cases.", {ANY: 77}),
        ("One in five patients died in an outbreak of 77 cases.", {ANY: 77}),
        ("60 patients recovered.", {}),
        ("The case fatality was 79% (250/315).", {}),
    ],
)
def test_who_recovered_tested_negative_or_was_only_there_is_no_case(sentence: str, expected: dict[str, int]) -> None:
    assert outbreak_counts(sentence) == expected


def test_an_outbreak_of_others_gets_nothing_of_the_study() -> None:
    text = "We studied 40 patients in Ghana in 2016. A previous outbreak in Uganda caused 425 cases in 2000 [3]."
    rows = [r for r in extract_text(text, topic="any", include_cited=True)[0] if r.kind == "outbreak"]
    assert [(r.own, r.values["outbreak_country"], r.values["outbreak_date_year"]) for r in rows] == [
        ("cited", "Uganda", 2000)
    ]


def test_the_year_that_only_the_title_says_quotes_the_title() -> None:
    title = "An outbreak of Marlow fever in Zambia, 2011"
    text = f"# {title}\n\nThere were 147 cases and 41 deaths in the outbreak."
    (row,) = [r for r in extract_text(text, topic="any", title=title)[0] if r.kind == "outbreak"]
    (year,) = [e for e in row.evidence if e.field == "outbreak_start_year"]
    assert (year.basis, year.quote, year.start) == ("inferred", title, 2)
    assert "title" in year.note


def test_the_samples_outbreaks_have_the_counts_that_were_planted() -> None:
    sample = files("evisynth.review.sample")
    papers = [json.loads(line) for line in (sample / "gold.jsonl").read_text("utf-8").splitlines()]
    planted = {
        paper["file"]: [r for r in paper["records"] if r["kind"] == "outbreak"]
        for paper in papers
        if any(r["kind"] == "outbreak" for r in paper["records"])
    }
    assert len(planted) == 2
    for file, rows in planted.items():
        document = read_document((sample / file).read_bytes(), file)
        read = [r.values for r in extract_document(document, topic="any")[0] if r.kind == "outbreak"]
        fields = {"cases_confirmed": "cases_confirmed", "cases_probable": "outbreak_probable", "deaths": "deaths",
                  "cases_suspected": "cases_suspected", "outbreak_date_year": "outbreak_date_year"}  # fmt: skip
        assert [{name: one.get(name) for name in fields} for one in rows] == [
            {name: one.get(ours) for name, ours in fields.items()} for one in read
        ]

"""Outbreaks and fatality in tables of cases and deaths, invented, counted by hand."""

import pytest

from evisynth.documents import find, read_document
from evisynth.evidence import Extraction
from evisynth.review.extraction import extract_document

Row = tuple[object, ...]
COUNTS = ("outbreak_country", "outbreak_start_year", "cases_confirmed", "cases_unspecified", "deaths")
TABLES: dict[str, tuple[str, list[Row]]] = {
    "a row per country": (
        """Table 1. Ebola cases and deaths in the epidemic of 2014, by country

| Country | Confirmed cases | Deaths |
|---|---|---|
| Guinea | 2,707 | 1,708 |
| Liberia | 3,010 | 3,110 |
| Total | 5,717 | 4,818 |
""",
        [("Guinea", 2014, 2707, None, 1708), ("Liberia", 2014, 3010, None, 3110)],
    ),
    "a column per year": (
        """Table 1. Outbreaks of Ebola virus disease in Uganda

|  | 2000 | 2007 | 2012 |
|---|---|---|---|
| Cases | 425 | 131 | 24 |
| Deaths | 224 | 42 | 17 |
""",
        [
            ("Uganda", 2000, None, 425, 224),
            ("Uganda", 2007, None, 131, 42),
            ("Uganda", 2012, None, 24, 17),
        ],
    ),
    "by age: no outbreaks of their own": (
        """Table 1. Cases and deaths in the outbreak by age

| Age | Cases | Deaths |
|---|---|---|
| 0–14 | 40 | 12 |
| 15+ | 90 | 41 |
""",
        [],
    ),
    "simulated": (
        """Table 1. Expected size of an epidemic by country

| Country | Cases | Deaths |
|---|---|---|
| Guinea | 200 | 120 |
| Liberia | 300 | 190 |
""",
        [],
    ),
}


def read(table: str, title: str = "Ebola virus disease") -> list[Extraction]:
    document = read_document(f"# {title}\n\n## Results\n\nSee the table.\n\n{table}\n".encode(), "a.md")
    records, _ = extract_document(document, topic="any", aggregate=False)
    assert all(find(document, record.evidence[0].quote) for record in records)
    return records


@pytest.mark.parametrize("name", TABLES)
def test_a_country_or_year_of_a_table_is_an_outbreak(name: str) -> None:
    table, expected = TABLES[name]
    found = [tuple(r.values[key] for key in COUNTS) for r in read(table) if r.kind == "outbreak"]
    assert found == expected


def test_measures_as_rows_give_fatality_with_its_counts_and_limits() -> None:
    table = """Table 1. Cases and deaths by county

|  | Adon | Bel | Total |
|---|---|---|---|
| Cases | 210 | 118 | 328 |
| Deaths | 60 | 21 | 81 |
| Case fatality (%) | 28.6 | 17.8 | 24.7 |
| 95% CI | 22.6–35.2 | 11.4–25.9 | 20.1–29.7 |
"""
    keys = ("value", "numerator", "denominator", "interval_lower", "interval_upper")
    assert [tuple(r.values[key] for key in keys) for r in read(table)] == [
        (28.6, 60, 210, 22.6, 35.2), (17.8, 21, 118, 11.4, 25.9), (24.7, 81, 328, 20.1, 29.7),
    ]  # fmt: skip


def test_two_towns_of_one_sentence_are_two_outbreaks_with_their_own_dates() -> None:
    text = (
        "The ministry recorded 2,141 cases and 44 deaths in Juba from 23 April until 31 August 2014, and 1,511 cases "
        "and 54 deaths in Torit from 5 June until 30 September. The study was done in South Sudan."
    )
    keys = ("outbreak_country", "cases_unspecified", "deaths", "outbreak_start_day", "outbreak_end_month")
    found = [r for r in read(text, "Cholera in two towns of South Sudan") if r.kind == "outbreak"]
    assert [tuple(r.values[key] for key in keys) for r in found] == [
        ("South Sudan", 2141, 44, 23, "Aug"), ("South Sudan", 1511, 54, 5, "Sep"),
    ]  # fmt: skip


def test_deaths_with_their_share_count_in_an_outbreak() -> None:
    (found,) = [
        r for r in read("The outbreak in Gabon in 1996 had 60 cases, of whom 45 (75%) died.") if r.kind == "outbreak"
    ]
    assert (found.values["cases_unspecified"], found.values["deaths"]) == (60, 45)

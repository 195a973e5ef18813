"""Identifiers: spellings seen in exports, expected values from ISO 26324, NLM and OpenAlex documentation."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evisynth.records import (
    find_identifiers,
    normalise_doi,
    normalise_openalex,
    normalise_pmcid,
    normalise_pmid,
    normalise_registration,
    title_key,
)


@pytest.mark.parametrize(
    ("written", "doi"),
    [
        ("10.1161/STROKEAHA.118.023823", "10.1161/strokeaha.118.023823"),
        ("doi:10.1161/strokeaha.118.023823.", "10.1161/strokeaha.118.023823"),
        ("DOI: 10.1016/S0959-8049(98)00287-1", "10.1016/s0959-8049(98)00287-1"),
        ("(10.1016/S0959-8049(98)00287-1)", "10.1016/s0959-8049(98)00287-1"),
        ("http://dx.doi.org/10.1002/cpp.2398", "10.1002/cpp.2398"),
        ("https://www.doi.org/10.1002/cpp.2398?utm_source=x", "10.1002/cpp.2398"),
        ("https://doi.org/10.1002%2Fcpp.2398", "10.1002/cpp.2398"),
        ("https://onlinelibrary.wiley.com/doi/10.1002/cpp.2398/full", "10.1002/cpp.2398"),
        (
            "10.1002/(SICI)1097-0258(19980815/30)17:15/16<1661::AID-SIM968>3.0.CO;2-2",
            "10.1002/(sici)1097-0258(19980815/30)17:15/16<1661::aid-sim968>3.0.co;2-2",
        ),
        ("http://resolver.org/openurl?id=doi:10.4103%2F2303-9027.138783&atitle=Cysts", "10.4103/2303-9027.138783"),
        ("10.1000/abc&lt;1&gt;", "10.1000/abc<1>"),
        ("[10.3390/ijgi705168, 10.3390/ijgi7050168]", "10.3390/ijgi705168"),
    ],
)
def test_doi_is_found_in_every_spelling(written: str, doi: str) -> None:
    assert normalise_doi(written) == doi


@pytest.mark.parametrize("value", ["", "doi1", "DOI 1", "10.1", "10.1234", "10.1234/", "WOS:000402812600003"])
def test_what_is_no_doi_gives_none(value: str) -> None:
    assert normalise_doi(value) is None


@given(st.from_regex(r"10\.[1-9]\d{3,4}/[a-z0-9._()-]{0,20}[a-z0-9]", fullmatch=True))
def test_doi_normalising_is_idempotent_and_blind_to_the_resolver(doi: str) -> None:
    once = normalise_doi(doi)
    assert once is not None
    assert normalise_doi(once) == once
    assert normalise_doi(f"doi: {doi.upper()}") == once


@pytest.mark.parametrize(
    ("written", "pmid"),
    [
        ("33496653", "33496653"),
        ("33496653.0", "33496653"),
        ("PMID: 33496653", "33496653"),
        ("https://pubmed.ncbi.nlm.nih.gov/10070306", "10070306"),
        ("30776994 [pmid]", "30776994"),
    ],
)
def test_pmid_spellings(written: str, pmid: str) -> None:
    assert normalise_pmid(written) == pmid


@pytest.mark.parametrize("value", ["WOS:000402812600003", "BCI:BCI200100011", "2019-65183-001", "0", "", "PMC123456"])
def test_other_numbers_are_no_pmid(value: str) -> None:
    assert normalise_pmid(value) is None


def test_pmcid_openalex_registration() -> None:
    assert normalise_pmcid("pmc 8274324.2") == "PMC8274324"
    assert normalise_pmcid("8274324") == "PMC8274324"
    assert normalise_pmcid("none") is None
    assert normalise_openalex("https://openalex.org/works/w2755950973") == "W2755950973"
    assert normalise_openalex("WOS:000402812600003") is None
    assert normalise_registration("see isrctn12345678.") == "ISRCTN12345678"


def test_identifiers_in_text_need_their_label() -> None:
    found = find_identifiers("N=2345678 people; doi 10.1000/x1. PMID 123456; PMCID: PMC77; NCT01234567")
    assert (found.doi, found.pmid, found.pmcid, found.registration) == ("10.1000/x1", "123456", "PMC77", "NCT01234567")
    assert find_identifiers("12345678 people were screened").pmid is None


def test_title_key_keeps_letters_of_any_script_and_drops_the_rest() -> None:
    assert title_key("The Zürich “Aedes” study: part-2") == "the zurich aedes study part 2"
    assert title_key("寨卡病毒") == "寨卡病毒"
    assert title_key("<i>Aedes aegypti</i> in Perú.") == "aedes aegypti in peru"
    assert title_key(None) == ""


@given(st.text(max_size=80))
def test_title_key_is_idempotent(text: str) -> None:
    assert title_key(title_key(text)) == title_key(text)

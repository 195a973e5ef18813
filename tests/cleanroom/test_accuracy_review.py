# ruff: noqa: E501  # a table of leaks reads best with one to a line
"""The rules on an invented review of a test, which is told by accuracies, short names and later mentions."""

from datetime import date

import pytest

from evisynth.cleanroom import CleanRoom, ReviewRecord, build_policy

FIELDS = {
    "title": ("Tongue colour charts for detecting slow harbour fever in dock workers",),
    "doi": ("10.1002/14651858.CD999998.pub2",),
    "number": ("CD999998",),
    "pmid": ("99765431",),
    "pmcid": ("PMC9976543",),
    "authors": ("Tverrgaard-Moss I", "Quanterby L"),
    "published": ("13 June 2016",),
    "search_date": ("30 November 2015",),
    "abstract": (
        (
            "Slow harbour fever is caught late. We included 17 studies with 4236 dock workers. The summary sensitivity of "
            "tongue colour charts was 83% (95% CI 76% to 88%) and the summary specificity 67% (95% CI 58% to 75%). In five "
            "studies of porters the sensitivity was 74% (95% CI 61% to 84%). Referral came 2.7 days sooner on the Harbour "
            "Nurses' Own Scale of Delay that most of the studies used (mean difference -2.7, 95% CI -3.9 to -1.4; 6 studies, "
            "911 dock workers). One study found a sensitivity of 91% and a specificity of 42%. Of 100 dock workers with the "
            "fever, 83 are found, and of 100 without it 33 are sent to a doctor in vain. Charts cannot stand in for a blood "
            "smear, but they may spare some a night's wait."
        ),
    ),
}
LEAKED = {
    "accuracies with their names": {"title": "Tongue charts", "snippet": "Fever: sensitivity 83%, specificity 67%."},
    "in German": {"snippet": "Tongue chart, Sensitivität 83 %, Spezifität 67 %"},
    "in Spanish": {"snippet": "harbour fever: sensibilidad del 83% y una especificidad del 67%"},
    "as parts of one": {"title": "Charts for harbour fever", "snippet": "Se 0.83 (0.76-0.88), Sp 0.67 (0.58-0.75)"},
    "of porters, as parts of one": {"title": "Tongue colour and fever", "snippet": "sensitivity 0.74 (0.61 to 0.84)"},
    "no topic, but all the limits": {"snippet": "83% (76% - 88%), 67% (58% - 75%)"},
    "limits without signs": {"snippet": "Verzug 2,7 Tage kürzer (KI 95% 1,4 bis 3,9; 6 Studien)"},
    "estimate and number of studies": {
        "title": "Dock notes",
        "snippet": "Six studies: charts bring referral 2.7 days on",
    },
    "people of a hundred": {
        "title": "Harbour fever charts",
        "snippet": "83 in every 100 found, 33 of every 100 in vain",
    },
    "short name in a title": {"title": "Tongue colour charts for detecting SHF in dock workers"},
    "publisher, short name": {"snippet": "New Cochrane review: tongue colour charts for SHF"},
    "publisher and both numbers": {"title": "Cochrane-katsaus", "snippet": "17 tutkimusta, 4236 henkilöä"},
    "review by its author": {"title": "Letter", "snippet": "the tongue chart review by Tverrgaard-Moss et al."},
    "author and year": {"title": "Cards", "snippet": "Tverrgaard-Moss 2016 on tongue charts: main finding?"},
    "two authors": {"title": "Tongue charts, in short", "snippet": "Source: Tverrgaard-Moss I, Quanterby L, et al."},
    "lead author of a Cochrane review": {"title": "Podcast: I Tverrgaard-Moss, lead author of the Cochrane review"},
    "what a review of the publisher is about": {"title": "Correction to the tongue colour charts Cochrane review"},
    "its name behind, in Polish": {"snippet": "przegląd Cochrane o kartach: 17 badań i 4236 osób"},
    "its words, in a description": {
        "title": "Members",
        "description": "Cochrane review: tongue colour charts miss slow fever",
    },
    "a later year of a review": {"title": "Fevers", "snippet": "A 2017 review of charts found little."},
    "a later issue": {"title": "Thesis", "snippet": "as published in the library, issue 3, 2016, with permission"},
    "a later day in a title": {"title": "Congress of Port Medicine, 8–12 September 2018: abstracts"},
    "a later month behind a journal": {"title": "Fevers", "snippet": "Port Nurs J. February 2017. Results: none"},
    "a later year cut short": {"title": "Fevers", "snippet": "Issued Sept. '17"},
    "number of the index in groups": {"title": "Notes", "snippet": "PubMed record 99 76 54 31"},
    "number of the archive in groups": {"title": "Notes", "snippet": "P.M.C. 997.6543"},
    "title with an aside": {
        "title": "Tongue colour charts [sponsored] for detecting slow harbour [ad] fever in dock workers"
    },
}
BENIGN = {
    "other accuracies": {"title": "Tongue charts", "snippet": "Fever: sensitivity 83%, specificity 76%."},
    "of one study": {"title": "Tongue charts", "snippet": "sensitivity 91%, specificity 42% in Quayside"},
    "the same shares of something else": {"title": "Sniffer dogs", "snippet": "sensitivity 83%, specificity 67%"},
    "short name alone": {"title": "SHF: a guide for employers", "snippet": "What slow harbour fever is."},
    "a number of people": {"title": "Cochrane Park", "snippet": "17 benches and 4,235 trees"},
    "author without review": {"title": "Tverrgaard-Moss I. Tongue colours of porters: a cohort", "date": "2009"},
    "another review": {"title": "A Cochrane review of blood smears for marsh fever", "snippet": "CD123456"},
    "an earlier review": {"title": "Fevers", "snippet": "A 2013 review of charts found little."},
    "an earlier congress": {"title": "Congress of Port Medicine, 8–12 September 2014: abstracts"},
    "another estimate": {"title": "Dock notes", "snippet": "Six studies: charts bring referral 2.4 days on"},
}


@pytest.fixture
def accuracy() -> CleanRoom:
    return CleanRoom(build_policy(ReviewRecord(FIELDS)).policy, day=lambda: date(2026, 1, 30))


@pytest.mark.parametrize("name", LEAKED)
def test_leaks(accuracy: CleanRoom, name: str) -> None:
    assert accuracy.judge_item({"link": "https://a.example/x", **LEAKED[name]}).decision == "block"


@pytest.mark.parametrize("name", BENIGN)
def test_benign(accuracy: CleanRoom, name: str) -> None:
    verdict = accuracy.judge_item({"link": "https://a.example/x", **BENIGN[name]})
    assert verdict.decision == "allow", verdict


def test_a_description_of_a_page_is_read_as_its_words_are(accuracy: CleanRoom) -> None:
    said = "Cochrane review: tongue colour charts miss slow fever"
    page = f"<html><head><title>Members</title><meta name='description' content='{said}'></head><body>Join us.</body></html>"
    assert not accuracy.admits_page("https://a.example/x", page, {})

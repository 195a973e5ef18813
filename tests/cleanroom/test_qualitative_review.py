# ruff: noqa: E501  # a table of leaks reads best with one to a line
"""The rules on an invented review without pooled results, which is told by its size, its authors and its topic."""

from datetime import date

import pytest

from evisynth.cleanroom import CleanRoom, ReviewRecord, build_policy

FIELDS = {
    "title": (
        "Night ferry crews' and family caregivers' experiences of harbour sickness clinics: a qualitative evidence synthesis",
    ),
    "doi": ("10.1002/14651858.CD999997.pub2",),
    "number": ("CD999997",),
    "authors": ("Hjelmquist-Oro A", "Tandberg S"),
    "published": ("13 June 2019",),
    "search_date": ("30 November 2018",),
    "abstract": (
        (
            "Crews of night ferries seldom come to harbour sickness clinics. Of 58 eligible studies we sampled 34, with 743 "
            "sailors and 261 relatives in 12 countries. Crews dreaded the loss of a berth more than the illness, and relatives "
            "hid the bills. Clinics that open at low tide might be used more."
        ),
    ),
}
LEAKED = {
    "both numbers of people": {"snippet": "Qualitative evidence (34 studies; 743 sailors, 261 relatives) indicates fear for the berth."},
    "publisher and a number, in Spanish": {"title": "Lo que dice la síntesis Cochrane", "snippet": "34 estudios, 743 marineros"},
    "publisher and a number, in Esperanto": {"title": "Kvalita sintezo de Cochrane", "snippet": "34 studoj, 743 maristoj"},
    "author and number of studies": {"snippet": "A review of 34 studies from 12 countries, led by Astrid Hjelmquist-Oro, found dread."},
    "author and what was found": {"snippet": "We re-used the 58 studies found by Hjelmquist-Oro et al. and added 9."},
    "team led by": {"title": "Ferry crews dread clinics", "snippet": "A team led by Astrid Hjelmquist-Oro read every study of harbour sickness clinics."},
    "publisher on 'this'": {"title": "Night ferry crews and family, harbour sickness clinics: anyone been?", "snippet": "the cochrane review on this basically says we dread losing the berth"},
    "other words for relatives": {"title": "Night ferry crews' and family carers' experiences of harbour sickness clinics: qualitative synthesis"},
    "a later year as it is spoken": {"title": "Notes", "snippet": "Published on the fourth of March, twenty twenty-one. Ten sailors were asked."},
}  # fmt: skip
BENIGN = {
    "one number of people": {"title": "Ferry statistics", "snippet": "743 sailors signed on in spring."},
    "number of studies of something else": {"title": "Gloves", "snippet": "We found 34 studies of gloves."},
    "author alone": {"title": "Hjelmquist-Oro A. Tides and sleep", "date": "2008"},
    "another review of the publisher": {"title": "A Cochrane review of gloves for fishermen", "snippet": "12 trials, 740 people"},
    "a year as it is spoken, before": {"title": "Notes", "snippet": "Published in March, twenty seventeen. Ten sailors were asked."},
    "primary study on the topic": {"title": "Experiences of a harbour sickness clinic: interviews with 18 sailors", "date": "2014"},
}  # fmt: skip


@pytest.fixture
def qualitative() -> CleanRoom:
    return CleanRoom(build_policy(ReviewRecord(FIELDS)).policy, day=lambda: date(2026, 1, 30))


@pytest.mark.parametrize("name", LEAKED)
def test_leaks(qualitative: CleanRoom, name: str) -> None:
    assert qualitative.judge_item({"link": "https://a.example/x", **LEAKED[name]}).decision == "block"


@pytest.mark.parametrize("name", BENIGN)
def test_benign(qualitative: CleanRoom, name: str) -> None:
    verdict = qualitative.judge_item({"link": "https://a.example/x", **BENIGN[name]})
    assert verdict.decision == "allow", verdict

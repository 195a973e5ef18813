"""The same rules on a second invented review, the short-titled one of the specification (section 7)."""

from datetime import date

import pytest

from evisynth.cleanroom import CleanRoom, ReviewRecord, build_policy

TITLE = "Device A for condition-B, mild/severe"
FIELDS = {
    "title": (TITLE,),
    "doi": ("10.1002/14651858.CD999999.pub2",),
    "number": ("CD999999",),
    "authors": ("Smith J", "Jones P"),
    "year": ("2012",),
    "published": ("13 June 2012",),
    "search_date": ("2012-01-31",),
    "abstract": (
        (
            "Six trials with 812 participants compared device A with a sham device. Device A may make little or "
            "no difference to walking pace (standardised mean difference 0.11, 95% CI -0.04 to 0.26; 5 trials). More "
            "falls were counted among those who wore device A on stairs (RR 1.84, 95% CI 1.12 to 3.02; 3 trials)."
        ),
    ),
}
LEAKED = [
    {"title": "Device A for condition B: mild or severe"},
    {"title": "Device A for condition-B, mild"},
    {"title": "Device A for ..."},
    {"title": "[Device A for condition‑B, mild⁄severe]"},
    {"snippet": "Smith J, Jones P. Device A for condition-B, mild/severe. 2012"},
    {"snippet": "More falls were counted among those who wore it"},
    {"snippet": "falls: RR 1.84 (1.12–3.02)"},
    {"snippet": "SMD 0.11 [-0.04, 0.26]"},
    {"title": "Smith 2012: a systematic review of device A in condition-B", "snippet": "with mild cases"},
    {"link": "https://x.example/Device-A-for-condition-B-mild-severe.pdf"},
]
BENIGN = [
    {"title": "Device A for condition-B: a randomised controlled trial"},
    {"title": "Device A in children"},
    {"title": "Device B for condition-B, mild/severe"},
    {"title": "Device A for condition-C, mild/severe"},
    {"title": "Device A", "snippet": "The maker's page on device A and its straps."},
    {"title": "Condition-B, mild or severe: how to tell", "snippet": "A guide to grading."},
    {"title": "Smith J. Device A and stairs. Br J Stairs 2009;1:2"},
    {"title": "A Cochrane review of device D for condition-E", "snippet": "CD123456"},
    {"title": "Falls on stairs", "snippet": "More falls were counted at night (RR 1.84, 95% CI 1.02 to 3.33)."},
    {"title": "Cochrane risk of bias in trials of device A", "snippet": "We used the Cochrane risk of bias tool."},
    {"title": "Walking pace", "snippet": "Participants who wore a sham device walked as fast as before."},
    {"title": "Jones P. Device F for condition-B", "date": "2011"},
]


@pytest.fixture
def second() -> CleanRoom:
    return CleanRoom(build_policy(ReviewRecord(FIELDS)).policy, day=lambda: date(2026, 1, 30))


@pytest.mark.parametrize("item", LEAKED, ids=str)
def test_leaks(second: CleanRoom, item: dict[str, object]) -> None:
    assert second.judge_item(item).blocked


@pytest.mark.parametrize("item", BENIGN, ids=str)
def test_lookalikes(second: CleanRoom, item: dict[str, object]) -> None:
    assert second.judge_item(item).rule == ""


@pytest.mark.parametrize(
    "title",
    [
        "Heat-treated milk, honey and rest for infants' night-time cough",
        "Anti-inflammatory drugs/devices for back pain: short- and long-term effects",
        "Home (self-paced) exercise for women's shoulder pain",
        "What works? Pills versus “talking” for low mood",
    ],
)
@pytest.mark.parametrize("said", ["{}", "See {} for more.", "SEE: “{}”"])
def test_any_punctuation_matches_in_a_body(title: str, said: str) -> None:
    room = CleanRoom(build_policy(ReviewRecord({**FIELDS, "title": (title,)})).policy)
    plain = title.upper().replace("-", " ").replace("/", " ").replace("'", "’").replace(":", " –").replace(",", "")
    body = said.format(plain) + " The Cochrane Library has it."
    assert not room.admits_page("https://a.example/x", f"<html><p>{body}", {})

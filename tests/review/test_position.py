"""Where a publication stands: people before rules, full text before abstract, doubt before exclusion."""

from typing import Any

import pytest

from evisynth.review.position import locate
from evisynth.review.screening import Vote
from evisynth.store import Protocol


def protocol(**screening: Any) -> Protocol:
    return Protocol.model_validate({"review": {"title": "A"}, "screening": screening})


def votes(**stages: dict[str, str]) -> dict[str, dict[str, Vote]]:
    return {
        stage: {who: Vote(what, "c1" if what == "exclude" else None, None) for who, what in named.items()}  # type: ignore[arg-type]
        for stage, named in stages.items()
    }


RULES_IN, RULES_OUT, RULES_DOUBT = ({"rules": verdict} for verdict in ("include", "exclude", "unclear"))


@pytest.mark.parametrize(
    ("given", "has_text", "place", "queued"),
    [
        ({}, False, "awaiting_screening", False),
        ({"abstract": RULES_OUT}, True, "screening_excluded", False),
        ({"abstract": RULES_IN}, False, "awaiting_retrieval", False),
        ({"abstract": RULES_DOUBT}, False, "awaiting_screening", True),
        ({"abstract": RULES_DOUBT}, True, "awaiting_assessment", False),
        ({"abstract": RULES_IN}, True, "awaiting_assessment", False),
        ({"abstract": RULES_IN, "fulltext": RULES_DOUBT}, True, "awaiting_assessment", True),
        ({"abstract": RULES_IN, "fulltext": RULES_OUT}, True, "fulltext_excluded", False),
        ({"abstract": RULES_IN, "fulltext": RULES_IN}, True, "included", False),
        ({"abstract": RULES_OUT, "fulltext": {"import:c.csv": "exclude"}}, False, "fulltext_excluded", False),
        ({"abstract": {**RULES_OUT, "ana": "include"}}, False, "awaiting_retrieval", False),
        ({"abstract": {**RULES_OUT, "ana": "unclear"}}, False, "awaiting_retrieval", False),
        ({"abstract": {"ana": "include", "bo": "exclude"}}, False, "awaiting_screening", True),
        ({"abstract": {"ana": "include", "bo": "exclude"}, "fulltext": RULES_IN}, True, "awaiting_screening", True),
        (
            {"abstract": {"ana": "include", "bo": "exclude", "adjudicator:cy": "exclude"}},
            False,
            "screening_excluded",
            False,
        ),
        ({"abstract": RULES_IN, "fulltext": {**RULES_IN, "ana": "exclude"}}, True, "fulltext_excluded", False),
    ],
)
def test_automatic(given: Any, has_text: bool, place: str, queued: bool) -> None:
    position = locate(votes(**given), has_text=has_text, protocol=protocol())
    assert (position.place, position.queued) == (place, queued)


def test_hybrid_waits_for_people_at_the_abstract() -> None:
    hybrid = protocol(strategy="hybrid")
    assert locate(votes(abstract=RULES_OUT), has_text=True, protocol=hybrid).place == "awaiting_screening"
    given = votes(abstract={**RULES_OUT, "ana": "include"}, fulltext=RULES_IN)
    assert locate(given, has_text=True, protocol=hybrid).place == "included"


def test_direct_judges_full_texts_alone() -> None:
    direct = protocol(strategy="direct")
    assert locate(votes(abstract=RULES_OUT, fulltext=RULES_IN), has_text=True, protocol=direct).place == "included"


def test_two_reviewers_are_needed_when_the_protocol_says_so() -> None:
    double = protocol(reviewers=2)
    for said in ("include", "exclude", "unclear"):
        for has_text in (False, True):
            one = locate(votes(abstract={"ana": said}), has_text=has_text, protocol=double)
            assert (one.place, one.queued) == ("awaiting_screening", True)
    both = locate(votes(abstract={"ana": "exclude", "bo": "exclude"}), has_text=False, protocol=double)
    assert both.place == "screening_excluded"
    disputed = locate(votes(abstract={"ana": "include", "bo": "exclude"}), has_text=True, protocol=double)
    assert (disputed.place, disputed.queued) == ("awaiting_screening", True)
    settled = votes(abstract={"ana": "include", "bo": "exclude", "adjudicator:cy": "include"})
    assert locate(settled, has_text=False, protocol=double).place == "awaiting_retrieval"


def test_one_of_two_at_full_text_does_not_settle_what_came_before() -> None:
    double = protocol(strategy="hybrid", reviewers=2)
    alone = votes(fulltext={"ana": "include"})
    assert locate(alone, has_text=True, protocol=double).place == "awaiting_screening"
    passed = {"ana": "include", "bo": "include"}
    waiting = locate(votes(abstract=passed, fulltext={"ana": "include"}), has_text=True, protocol=double)
    assert (waiting.place, waiting.queued, waiting.stage) == ("awaiting_assessment", True, "fulltext")
    assert locate(votes(fulltext=passed), has_text=True, protocol=double).place == "included"


def reasoned(reason: str, who: str = "import:c.csv") -> dict[str, dict[str, Vote]]:
    return {"fulltext": {who: Vote("exclude", None, reason)}}


def test_a_report_that_people_could_not_get_is_not_retrieved_until_it_comes() -> None:
    given = votes(abstract=RULES_IN)
    assert locate(given, has_text=False, protocol=protocol(), not_retrieved=True).place == "not_retrieved"
    assert locate(given, has_text=True, protocol=protocol(), not_retrieved=True).place == "awaiting_assessment"
    assert locate(reasoned("No FT found"), has_text=False, protocol=protocol()).place == "not_retrieved"
    come = locate(reasoned("No FT found") | votes(abstract=RULES_IN), has_text=True, protocol=protocol())
    assert come.place == "awaiting_assessment"


def test_a_reason_that_is_no_ground_of_eligibility_has_its_own_box() -> None:
    assert locate(reasoned("Duplicate"), has_text=True, protocol=protocol()).place == "duplicate_removed"
    assert locate(reasoned("Wrong population"), has_text=True, protocol=protocol()).place == "fulltext_excluded"
    off = protocol(reasons={"shipped": False})
    assert locate(reasoned("Duplicate"), has_text=True, protocol=off).place == "fulltext_excluded"
    more = protocol(reasons={"not_retrieved": ["interlibrary loan*"]})
    assert locate(reasoned("Interlibrary loan: refused"), has_text=False, protocol=more).place == "not_retrieved"


def test_a_criterion_means_what_the_protocol_says() -> None:
    own = Protocol.model_validate({"review": {"title": "A"}, "criteria": [{"id": "duplicate", "text": "t"}]})
    given = {"fulltext": {"ana": Vote("exclude", "duplicate", None)}}
    assert locate(given, has_text=True, protocol=own).place == "fulltext_excluded"

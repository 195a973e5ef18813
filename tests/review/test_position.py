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
        ({"abstract": RULES_IN}, False, "not_retrieved", False),
        ({"abstract": RULES_DOUBT}, False, "not_retrieved", True),
        ({"abstract": RULES_IN}, True, "awaiting_assessment", False),
        ({"abstract": RULES_IN, "fulltext": RULES_DOUBT}, True, "awaiting_assessment", True),
        ({"abstract": RULES_IN, "fulltext": RULES_OUT}, True, "fulltext_excluded", False),
        ({"abstract": RULES_IN, "fulltext": RULES_IN}, True, "included", False),
        ({"abstract": RULES_OUT, "fulltext": {"import:c.csv": "exclude"}}, False, "fulltext_excluded", False),
        ({"abstract": {**RULES_OUT, "ana": "include"}}, False, "not_retrieved", False),
        ({"abstract": {"ana": "include", "bo": "exclude"}}, False, "not_retrieved", True),
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
    one = locate(votes(abstract={"ana": "exclude"}), has_text=False, protocol=double)
    assert (one.place, one.queued) == ("not_retrieved", True)
    both = locate(votes(abstract={"ana": "exclude", "bo": "exclude"}), has_text=False, protocol=double)
    assert both.place == "screening_excluded"

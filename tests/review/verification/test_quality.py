"""Quality answers: events, yes among answered, blind answers and the third word."""

from typing import Any

import pytest

from evisynth.errors import UsageError
from evisynth.review.verification import answer, quality_questions
from evisynth.schemas import load_schema

FIELDS = [one.field for one in quality_questions(load_schema("perg"))]


def say(papers: Any, who: str, *answers: str, blind: bool = False) -> None:
    papers.say(*(answer("r-0", who, f, a, None, blind=blind) for f, a in zip(FIELDS, answers, strict=False)))


def test_there_are_seven_questions_as_the_published_tables_name_them() -> None:
    # specs/review.md 6.4, article table
    assert FIELDS == ["qa_m1", "qa_m2", "qa_a3", "qa_a4", "qa_d5", "qa_d6", "qa_d7"]


def test_the_score_is_yes_among_yes_and_no(papers: Any) -> None:
    say(papers, "ana", "y", "n", "na", "yes", "y")
    quality = papers.standing().quality()["r-0"]
    assert quality.score == 3 / 4
    assert quality.answers["qa_a3"] is None
    assert quality.reviewers == ("ana",)


def test_there_is_no_score_without_an_answer(papers: Any) -> None:
    assert papers.standing().quality() == {}
    say(papers, "ana", "na")
    assert papers.standing().quality()["r-0"].score is None


def test_the_latest_answer_counts(papers: Any) -> None:
    say(papers, "ana", "n")
    say(papers, "ben", "y")
    assert papers.standing().quality()["r-0"].answers == {"qa_m1": True}


def test_blind_answers_that_differ_are_open_until_a_third_person_answers(papers: Any) -> None:
    say(papers, "ana", "y", "y", blind=True)
    say(papers, "ben", "y", "n", blind=True)
    quality = papers.standing().quality()["r-0"]
    assert (dict(quality.answers), quality.disputed) == ({"qa_m1": True}, ("qa_m2",))
    assert papers.standing().quality(blind="ben")["r-0"].answers == {"qa_m1": True, "qa_m2": False}
    papers.say(answer("r-0", "adjudicator:eva", "qa_m2", "n", None, blind=False))
    settled = papers.standing().quality()["r-0"]
    assert (settled.answers["qa_m2"], settled.disputed, settled.score) == (False, (), 0.5)


def test_an_answer_is_yes_no_or_na() -> None:
    with pytest.raises(UsageError, match="not an answer"):
        answer("r-0", "ana", "qa_m1", "perhaps", None, blind=False)

"""Double extraction: blind reviewers, what matches, what doesn't, and the third word."""

from typing import Any

import pytest

from evisynth.errors import UsageError
from evisynth.review.verification import (
    accept,
    add_missed,
    choose,
    queue,
    reconcile,
    reject,
    revise,
)
from evisynth.schemas import load_schema

PERG = load_schema("perg")
CFR_FIELDS = {"class": "Severity", "value": "17.5", "unit": "Percentage (%)"}


def outcomes(papers: Any) -> dict[object, str]:
    return {
        one.versions[0].value.printed.values.get("value"): one.outcome for one in reconcile(papers.standing().values)
    }


def added(papers: Any, who: str, **fields: str) -> Any:
    told = {**CFR_FIELDS, **fields}
    return add_missed("r-0", papers.document, who, "parameter", told, "21 (17.5%) died", schema=PERG, blind=True)


def test_equal_rows_match_and_the_rest_are_listed(papers: Any) -> None:
    papers.say(accept(papers.value(2.1), "ana", blind=True), accept(papers.value(2.1), "ben", blind=True))
    papers.say(revise(papers.value(6.3), "ana", "value", "6.4", schema=PERG, blind=True))
    papers.say(accept(papers.value(6.3), "ben", blind=True))
    papers.say(reject(papers.value(17.5), "ana", blind=True), accept(papers.value(17.5), "ben", blind=True))
    compared = reconcile(papers.standing().values)
    assert outcomes(papers) == {2.1: "matching", 6.3: "different", 17.5: "different"}
    assert [one.fields for one in compared] == [(), ("value",), ("state",)]
    assert [one.open for one in compared] == [False, True, True]


def test_rows_that_both_reject_match_whatever_else_they_say(papers: Any) -> None:
    papers.say(revise(papers.value(2.1), "ana", "value", "9", schema=PERG, blind=True))
    papers.say(*(reject(papers.value(2.1), who, blind=True) for who in ("ana", "ben")))
    assert outcomes(papers) == {2.1: "matching"}
    assert papers.value(2.1).row.state == "rejected"


def test_a_flag_when_only_notes_differ(papers: Any) -> None:
    papers.say(
        accept(papers.value(2.1), "ana", note="abstract", blind=True), accept(papers.value(2.1), "ben", blind=True)
    )
    (one,) = reconcile(papers.standing().values)
    assert (one.outcome, one.fields, one.open) == ("notes", ("note",), True)


def test_somebody_who_has_not_come_to_it_is_waited_for(papers: Any) -> None:
    papers.say(accept(papers.value(2.1), "ana", blind=True))
    assert outcomes(papers) == {2.1: "waiting"}


def test_an_agreement_is_the_outcome_and_a_dispute_is_not(papers: Any) -> None:
    for who, number in (("ana", "2.2"), ("ben", "2.2")):
        papers.say(revise(papers.value(2.1), who, "value", number, schema=PERG, blind=True))
    for who, number in (("ana", "6.5"), ("ben", "6.6")):
        papers.say(revise(papers.value(6.3), who, "value", number, schema=PERG, blind=True))
    agreed, disputed = papers.value(2.1), papers.value(6.3)
    assert (agreed.row.state, agreed.row.values["value"], agreed.disputed) == ("revised", 2.2, False)
    assert (disputed.row.state, disputed.row.values["value"], disputed.disputed) == ("unverified", 6.3, True)


def test_a_dispute_with_a_word_given_in_sight_can_be_settled(papers: Any) -> None:
    papers.say(reject(papers.value(2.1), "kim"))
    papers.say(*(accept(papers.value(2.1), who, blind=True) for who in ("ana", "ben")))
    assert papers.value(2.1).disputed
    (one,) = reconcile(papers.standing().values)
    assert ([version.reviewer for version in one.versions], one.fields) == (["ana", "ben", "kim"], ("state",))
    papers.say(*choose(one, one.versions[0], "zoe"))
    assert (papers.value(2.1).row.state, papers.value(2.1).disputed) == ("verified", False)
    assert outcomes(papers) == {2.1: "settled"}


def test_a_word_in_sight_that_agrees_is_no_version_of_its_own(papers: Any) -> None:
    papers.say(accept(papers.value(2.1), "kim", note="page 3"))
    papers.say(*(accept(papers.value(2.1), who, blind=True) for who in ("ana", "ben")))
    assert outcomes(papers) == {2.1: "matching"}


def test_a_blind_reviewer_sees_nothing_of_the_other(papers: Any) -> None:
    papers.say(
        revise(papers.value(2.1), "ana", "value", "2.2", schema=PERG, blind=True), added(papers, "ana", value="18")
    )
    seen = queue(papers.standing().values, blind="ben")
    assert sorted(one.value.row.values["value"] for one in seen) == [2.1, 6.3, 17.5]
    assert all(not one.value.history and one.value.row.state == "unverified" for one in seen)
    mine = queue(papers.standing().values, blind="ana")
    assert sorted(one.value.row.values["value"] for one in mine) == [6.3, 17.5]


def test_words_that_were_not_blind_are_hidden_too(papers: Any) -> None:
    papers.say(reject(papers.value(2.1), "ana"))
    assert 2.1 in {one.value.row.values["value"] for one in queue(papers.standing().values, blind="ben")}


def test_records_that_both_add_match_when_equal(papers: Any) -> None:
    papers.run([])
    papers.say(added(papers, "ana"), added(papers, "ben"))
    assert outcomes(papers) == {17.5: "matching"}


def test_records_that_both_add_differently_stand_side_by_side(papers: Any) -> None:
    papers.run([])
    papers.say(added(papers, "ana"), added(papers, "ben", denominator="120"))
    (one,) = reconcile(papers.standing().values)
    assert (one.outcome, one.fields) == ("different", ("denominator",))
    assert [version.reviewer for version in one.versions] == ["ana", "ben"]


def test_a_record_that_one_alone_adds(papers: Any) -> None:
    papers.say(added(papers, "ana", value="18"))
    assert outcomes(papers) == {18: "waiting"}
    papers.say(accept(papers.value(2.1), "ben", blind=True))
    assert outcomes(papers)[18] == "one"


@pytest.mark.parametrize("name", ["eva", "adjudicator:eva"])
def test_a_third_word_settles(papers: Any, name: str) -> None:
    for who, number in (("ana", "6.5"), ("ben", "6.6")):
        papers.say(revise(papers.value(6.3), who, "value", number, schema=PERG, blind=True))
    (one,) = reconcile(papers.standing().values)
    papers.say(*choose(one, one.versions[1], name, note="table 3"))
    value = papers.value(6.3)
    assert (value.row.values["value"], value.row.state, value.disputed) == (6.6, "revised", False)
    assert value.reviewers == ("ana", "ben", "adjudicator:eva")
    assert outcomes(papers) == {6.3: "settled"}


def test_settling_a_pair_of_additions_leaves_one(papers: Any) -> None:
    papers.run([])
    papers.say(added(papers, "ana"), added(papers, "ben", denominator="120"))
    (one,) = reconcile(papers.standing().values)
    papers.say(*choose(one, one.versions[1], "eva"))
    kept = [value for value in papers.standing().values if value.counts]
    assert [value.row.values.get("denominator") for value in kept] == [120]


def test_nothing_may_stand(papers: Any) -> None:
    papers.say(reject(papers.value(2.1), "ana", blind=True), accept(papers.value(2.1), "ben", blind=True))
    (one,) = reconcile(papers.standing().values)
    papers.say(*choose(one, None, "eva"))
    assert papers.value(2.1).row.state == "rejected"


def test_those_who_disagree_do_not_settle(papers: Any) -> None:
    papers.say(reject(papers.value(2.1), "ana", blind=True), accept(papers.value(2.1), "ben", blind=True))
    (one,) = reconcile(papers.standing().values)
    with pytest.raises(UsageError, match="ben is one of those who disagree"):
        choose(one, one.versions[0], "adjudicator:ben")

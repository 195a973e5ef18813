"""States are a fold of events over what a run found; they survive re-runs and are never lost."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from evisynth.errors import EvisynthError
from evisynth.evidence import Evidence, Extraction
from evisynth.review.verification import (
    SourceText,
    accept,
    name_extractions,
    queue,
    reject,
    reopen,
    revise,
    stand,
    standing_words,
    undo,
)
from evisynth.schemas import load_schema
from evisynth.store import Decision, Review, add_decisions, read_events

PERG = load_schema("perg")


def test_an_unjudged_value_is_unverified_and_as_printed(papers: Any) -> None:
    values = papers.standing().values
    assert [one.row.state for one in values] == ["unverified"] * 3
    assert all(one.row == one.printed and one.presence == "found" and not one.history for one in values)


def test_each_action_is_one_event_with_who_field_from_to_and_note(papers: Any) -> None:
    value = papers.value(2.1)
    papers.say(revise(value, "ana", "value", "2.4", schema=PERG, note="table 2"))
    with papers.project.database.read() as connection:
        (event,) = read_events(connection, "extraction.reviewed")
    assert (event.who, event.subject) == ("ana", value.id)
    told = {key: event.data[key] for key in ("action", "field", "from", "to", "note")}
    assert told == {"action": "revise", "field": "value", "from": 2.1, "to": 2.4, "note": "table 2"}
    assert event.time


def test_the_states(papers: Any) -> None:
    papers.say(accept(papers.value(2.1), "ana"), reject(papers.value(6.3), "ana", note="not theirs"))
    papers.say(revise(papers.value(17.5), "ana", "numerator", "21", schema=PERG))
    states = {one.printed.values["value"]: one.row.state for one in papers.standing().values}
    assert states == {2.1: "verified", 6.3: "rejected", 17.5: "revised"}
    papers.say(reopen(papers.value(6.3), "ana"))
    assert papers.value(6.3).row.state == "unverified"


def test_a_revision_keeps_the_printed_value(papers: Any) -> None:
    papers.say(revise(papers.value(2.1), "ana", "value", "2.4", schema=PERG))
    papers.say(accept(papers.value(2.1), "ben"))
    value = papers.value(2.1)
    assert (value.printed.values["value"], value.row.values["value"]) == (2.1, 2.4)
    assert (value.row.state, value.reviewers) == ("revised", ("ana", "ben"))
    assert dict(value.fields) == {"value": "revised"}


def test_fields_have_states_of_their_own(papers: Any) -> None:
    papers.say(accept(papers.value(2.1), "ana", field="value"))
    papers.say(reject(papers.value(2.1), "ana", field="population_country"))
    value = papers.value(2.1)
    assert dict(value.fields) == {"value": "verified", "population_country": "rejected"}
    assert value.row.values["population_country"] is None
    assert value.printed.values["population_country"] == "Fiji"


def test_nobody_takes_back_the_word_of_another(papers: Any) -> None:
    """An undo is of its reviewer's own latest word, whoever has spoken since."""
    papers.say(accept(papers.value(2.1), "ana"))
    papers.say(revise(papers.value(2.1), "ben", "value", "2.2", schema=PERG))
    papers.say(undo(papers.value(2.1), "ana"))
    value = papers.value(2.1)
    assert (value.row.values["value"], value.row.state) == (2.2, "revised")
    assert [one.reviewer for one in standing_words(value.history)] == ["ben"]
    with pytest.raises(EvisynthError, match="ana has said nothing"):
        undo(value, "ana")
    papers.say(undo(value, "ben"))
    assert papers.value(2.1).row.state == "unverified"


def test_a_word_given_blind_is_taken_back_blind(papers: Any) -> None:
    papers.say(accept(papers.value(2.1), "ana", blind=True), reject(papers.value(2.1), "ana"))
    papers.say(undo(papers.value(2.1), "ana"))
    assert [(one.action, one.blind) for one in standing_words(papers.value(2.1).history)] == [("accept", True)]


def test_a_state_survives_a_run_that_finds_the_same_value(papers: Any) -> None:
    papers.say(accept(papers.value(2.1), "ana"), reject(papers.value(6.3), "ana"))
    papers.run(
        [papers.row(papers.CFR), papers.row(papers.R0, population_country="Fiji", method="Growth rate"),
         papers.row(papers.DELAY)],
        version="2",
    )  # fmt: skip
    assert (papers.value(2.1).row.state, papers.value(6.3).row.state) == ("verified", "rejected")
    assert len(papers.standing().values) == 3


def test_a_state_survives_when_the_place_in_the_text_moves(papers: Any) -> None:
    before = papers.value(2.1).id
    papers.say(accept(papers.value(2.1), "ana"))
    papers.run([papers.row(papers.R0, shift=7, population_country="Fiji")], version="2")
    (value,) = papers.standing().values
    assert (value.id, value.row.state, value.presence) == (before, "verified", "found")


def test_a_judged_value_that_is_gone_is_kept_as_no_longer_found(papers: Any) -> None:
    papers.say(accept(papers.value(2.1), "ana"))
    papers.run([papers.row(papers.DELAY)], version="2")
    lost = papers.value(2.1)
    assert (lost.presence, lost.row.state, lost.counts) == ("lost", "verified", False)
    assert {one.printed.values["value"] for one in papers.standing().values} == {2.1, 6.3}
    first = queue(papers.standing().values)[0]
    assert (first.value.id, first.doubts[0].reason) == (lost.id, "no longer found by extraction")


def test_a_lost_value_that_a_person_keeps_is_added(papers: Any) -> None:
    papers.say(accept(papers.value(2.1), "ana"))
    papers.run([], version="2")
    papers.say(accept(papers.value(2.1), "ana"))
    (kept,) = papers.standing().values
    assert (kept.presence, kept.row.state, kept.counts) == ("added", "added", True)
    papers.run([papers.row(papers.R0, population_country="Fiji")], version="3")
    assert papers.value(2.1).presence == "found"


def test_a_value_that_a_later_run_changes_beside_its_numbers_waits_again(papers: Any) -> None:
    papers.say(accept(papers.value(2.1), "ana"))
    papers.run([papers.row(papers.R0, population_country="Samoa")], version="2")
    value = papers.value(2.1)
    assert (value.row.state, value.changed) == ("verified", ("population_country",))
    (first,) = queue(papers.standing().values)
    assert "changed since it was checked: population_country" in {one.reason for one in first.doubts}
    papers.say(accept(value, "ana"))
    assert papers.value(2.1).changed == ()


def test_what_a_person_revised_is_not_called_changed(papers: Any) -> None:
    papers.say(revise(papers.value(2.1), "ana", "population_country", "Tonga", schema=PERG))
    papers.run([papers.row(papers.R0, population_country="Samoa")], version="2")
    value = papers.value(2.1)
    assert (value.row.values["population_country"], value.changed) == ("Tonga", ())


def test_a_document_with_two_like_rows_keeps_them_apart(papers: Any) -> None:
    papers.run([papers.row(papers.R0), papers.row(papers.R0)], version="2")
    one, other = papers.standing().values
    assert one.id != other.id
    papers.say(reject(other, "ana"))
    assert [v.row.state for v in papers.standing().values] == ["unverified", "rejected"]


@pytest.mark.parametrize(("name", "value"), [("value", 2.2), ("type", "Reproduction number (Effective, Re)")])
def test_the_id_depends_on_what_is_printed(papers: Any, name: str, value: object) -> None:
    quoted = papers.row(papers.R0).evidence
    other = Extraction("parameter", {**papers.R0, name: value}, evidence=quoted)
    assert name_extractions("d", [papers.row(papers.R0)]) != name_extractions("d", [other])


def test_the_id_does_not_depend_on_where_among_whom_or_by_whom(papers: Any) -> None:
    plain, other = papers.row(papers.R0), papers.row(papers.R0, by="model:x", population_group="Children")
    assert name_extractions("d", [plain]) == name_extractions("d", [other])


ACTIONS = st.lists(
    st.tuples(
        st.sampled_from(["ana", "ben", "adjudicator:eva"]),
        st.sampled_from(["accept", "revise", "reject", "reopen"]),
        st.booleans(),
        st.integers(0, 2),
    ),
    max_size=8,
)


@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(said=ACTIONS, kept=st.lists(st.booleans(), min_size=3, max_size=3))
def test_no_judged_value_is_ever_lost_and_none_is_doubled(said: list[Any], kept: list[bool]) -> None:
    rows = [
        Extraction("parameter", {"value": n}, evidence=(Evidence(None, f"it was {n}", n * 10, n * 10 + 8),))
        for n in range(3)
    ]
    first = stand([SourceText("r", "d", rows)], [])
    words: list[Review] = []
    for who, action, blind, index in said:
        value = first[index]
        if action == "revise":
            words.append(revise(value, who, "value", "99", schema=PERG, blind=blind))
        else:
            words.append({"accept": accept, "reject": reject, "reopen": reopen}[action](value, who, blind=blind))
    later = stand([SourceText("r", "d", [row for row, stays in zip(rows, kept, strict=True) if stays])], words)
    spoken = {word.subject for word in words}
    wanted = {one.id for one, stays in zip(first, kept, strict=True) if stays or one.id in spoken}
    assert sorted(one.id for one in later) == sorted(wanted)
    assert all((one.presence == "lost") == (not kept[int(one.printed.values["value"])]) for one in later)
    assert sum(len(one.history) for one in later) == len(words)


def test_values_of_a_paper_that_is_excluded_later_are_set_aside(papers: Any) -> None:
    papers.say(accept(papers.value(2.1), "ana"))
    with papers.project.database.write() as connection:
        add_decisions(connection, [Decision("r-0", "fulltext", "ana", "exclude")])
    standing = papers.standing()
    assert (list(standing.values), [one.row.state for one in standing.set_aside]) == ([], ["verified"])

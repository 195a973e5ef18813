"""What a person says is checked against the schema and the text before it is stored."""

from typing import Any

import pytest

from evisynth.errors import EvisynthError
from evisynth.review.verification import NOT_IN_QUOTE, accept, add_missed, reject, requote, revise
from evisynth.schemas import load_schema

PERG = load_schema("perg")
CFR_FIELDS = {"class": "Severity", "type": "Severity - case fatality rate (CFR)", "value": "17.5",
              "numerator": "21", "denominator": "120", "unit": "Percentage (%)", "method": "Naive"}  # fmt: skip


def test_an_added_record_stands_on_its_quote(papers: Any) -> None:
    papers.run([])
    quote = "Of 120 patients, 21 (17.5%) died"
    papers.say(add_missed("r-0", papers.document, "ana", "parameter", CFR_FIELDS, quote, schema=PERG))
    (value,) = papers.standing().values
    (evidence,) = value.row.evidence
    assert (value.presence, value.row.state, value.record) == ("added", "added", "r-0")
    assert papers.TEXT[evidence.start : evidence.end] == quote
    assert (evidence.match, evidence.found_by) == ("exact", "ana")
    assert value.row.values["numerator"] == 21
    assert dict(value.fields) == {}


def test_a_quote_that_is_not_there_leaves_the_field_unverified(papers: Any) -> None:
    papers.run([])
    papers.say(add_missed("r-0", papers.document, "ana", "parameter", CFR_FIELDS, "23 of 99 died", schema=PERG))
    (value,) = papers.standing().values
    assert (value.row.evidence[0].match, value.row.evidence[0].start) == ("none", None)
    numbers = ("value", "numerator", "denominator")
    assert dict(value.fields) == dict.fromkeys(("quote", *numbers), "unverified")


def test_a_number_that_is_not_in_its_sentence_is_kept_and_marked(papers: Any) -> None:
    papers.run([])
    fields = {**CFR_FIELDS, "numerator": "41"}
    papers.say(add_missed("r-0", papers.document, "ana", "parameter", fields, "21 (17.5%) died", schema=PERG))
    (value,) = papers.standing().values
    assert value.row.values["numerator"] == 41
    marked = {one.field: one.match for one in value.row.evidence}
    assert marked == {None: "exact", "numerator": "none", "denominator": "none"}
    assert {one.note for one in value.row.evidence if one.field} == {NOT_IN_QUOTE}
    assert dict(value.fields) == {"numerator": "unverified", "denominator": "unverified"}


def test_two_people_who_add_the_same_record_add_one(papers: Any) -> None:
    papers.run([])
    for who in ("ana", "ben"):
        word = add_missed("r-0", papers.document, who, "parameter", CFR_FIELDS, "21 (17.5%) died", schema=PERG)
        papers.say(word)
    (value,) = papers.standing().values
    assert value.reviewers == ("ana", "ben")


def test_a_rejected_addition_does_not_count(papers: Any) -> None:
    papers.run([])
    papers.say(add_missed("r-0", papers.document, "ana", "parameter", CFR_FIELDS, "21 (17.5%) died", schema=PERG))
    papers.say(reject(papers.standing().values[0], "ben"))
    assert not papers.standing().values[0].counts


def test_another_quote_is_looked_up(papers: Any) -> None:
    papers.run([papers.unfound(papers.row(papers.R0))])
    value = papers.value(2.1)
    papers.say(requote(value, "ana", papers.QUOTES[2.1], papers.document))
    revised = papers.value(2.1)
    assert revised.row.evidence[0].match == "exact"
    assert (revised.row.state, dict(revised.fields)) == ("revised", {"quote": "revised"})
    assert revised.printed.evidence[0].match == "none"


@pytest.mark.parametrize(
    ("field", "text", "read"),
    [
        ("value", "2.40", 2.4),
        ("parameter_value", "3", 3),
        ("value", "", None),
        ("population_sample_size", "1200", 1200),
        ("population_country", "DRC; Gabon", "Democratic Republic of the Congo; Gabon"),
        ("unit", "Weeks", "Weeks"),
        ("method", "Compartmental model", "Compartmental model"),
        ("own", "cited", "cited"),
    ],
)
def test_values_are_read_as_the_schema_has_them(papers: Any, field: str, text: str, read: object) -> None:
    assert revise(papers.value(2.1), "ana", field, text, schema=PERG).after == read


@pytest.mark.parametrize(
    ("field", "text", "told"),
    [
        ("value", "about two", "value: 'about two' is not a number"),
        ("parameter_value", "about two", "value: 'about two' is not a number"),
        ("vallue", "2", "Did you mean value or value_type"),
        ("valu", "2", "no field 'valu'"),
        ("unit", "fortnights", "unit: 'fortnights' is not in its vocabulary"),
        ("type", "Human delay - incubaton period", "incubation period"),
        ("own", "mine", "own, cited, assumed"),
        ("method", "Naive", "Naive"),
    ],
)
def test_what_the_schema_does_not_take_is_refused_with_a_reason(papers: Any, field: str, text: str, told: str) -> None:
    with pytest.raises(EvisynthError) as caught:
        revise(papers.value(2.1), "ana", field, text, schema=PERG)
    assert told in f"{caught.value.message} {caught.value.hint}"


def test_an_addition_needs_a_value_and_a_quote(papers: Any) -> None:
    for fields, quote in (({}, "21 died"), (CFR_FIELDS, "  ")):
        with pytest.raises(EvisynthError, match="at least one field and its quote"):
            add_missed("r-0", papers.document, "ana", "parameter", fields, quote, schema=PERG)


def test_whose_value_it_is_can_be_revised(papers: Any) -> None:
    papers.say(revise(papers.value(2.1), "ana", "own", "cited", schema=PERG))
    value = papers.value(2.1)
    assert (value.printed.own, value.row.own, value.row.state) == ("own", "cited", "revised")


def test_accepting_after_a_revision_says_that_it_stays_revised(papers: Any) -> None:
    papers.say(revise(papers.value(2.1), "ana", "value", "2.2", schema=PERG))
    assert accept(papers.value(2.1), "ana").after == "revised"

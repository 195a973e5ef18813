"""The queue: what makes a value doubtful comes first."""

from dataclasses import replace
from typing import Any

import pytest

from evisynth.evidence import Evidence
from evisynth.review.verification import Reviewed, accept, doubts, queue


def reasons(value: Reviewed) -> str:
    return "; ".join(one.reason for one in doubts(value))


def standing(row: Any, **more: Any) -> Reviewed:
    return Reviewed("x", "r", "d", row, row, {}, **more)


def test_unfound_quotes_come_first_then_weak_ones_then_the_rest(papers: Any) -> None:
    weak = papers.row(papers.DELAY)
    weak = replace(weak, evidence=(replace(weak.evidence[0], match="fuzzy", score=0.91),))
    papers.run([papers.row(papers.R0), weak, papers.unfound(papers.row(papers.CFR))], version="2")
    waiting = queue(papers.standing().values)
    assert [one.value.row.values["value"] for one in waiting] == [17.5, 6.3, 2.1]
    assert [one.weight for one in waiting] == sorted((one.weight for one in waiting), reverse=True)


def test_the_reasons_of_a_value_stand_from_the_heaviest_to_the_lightest(papers: Any) -> None:
    row = papers.row(papers.CFR, numerator=120, denominator=21)
    quote = "A previous study reported that 21 of 120 died."
    words = Evidence(None, quote, 0, len(quote), match="fuzzy", score=0.91)
    inferred = Evidence("population_country", "in Suva", 3, 10, basis="inferred")
    row = replace(row, evidence=(inferred, words))
    told = [one.reason for one in doubts(standing(row, disputed=True, changed=("unit",)), contested=True)]
    heads = ["reviewers disagree", "changed since", "the numerator", "taken as the study's own", "found by",
             "quote found", "inferred"]  # fmt: skip
    assert [next(head for head in heads if one.startswith(head)) for one in told] == heads


def test_what_is_no_longer_found_stands_before_all_others(papers: Any) -> None:
    papers.say(accept(papers.value(6.3), "ana"))
    bad = papers.unfound(papers.row(papers.CFR, numerator=120, denominator=21))
    papers.run([replace(bad, values={**bad.values, "value": 175})], version="2")
    waiting = queue(papers.standing().values)
    assert [(one.value.row.values["value"], one.value.presence) for one in waiting] == [(6.3, "lost"), (175, "found")]
    assert waiting[0].weight < waiting[1].weight  # it is no matter of weights


@pytest.mark.parametrize(
    ("quote", "own", "told"),
    [
        ("A previous study reported a basic reproduction number of 2.1.", "own", "also speaks of cited values"),
        ("We assumed a basic reproduction number of 2.1.", "own", "also speaks of assumed values"),
        ("We estimated a basic reproduction number of 2.1.", "cited", "reads as the study's own value: read what"),
        ("The basic reproduction number was 2.1.", "cited", "another paper's value, though nothing in this sentence"),
    ],
)
def test_cited_or_own(papers: Any, quote: str, own: Any, told: str) -> None:
    row = replace(papers.row(papers.R0), own=own, evidence=(Evidence(None, quote, 0, len(quote)),))
    assert told in reasons(standing(row))


def test_a_sentence_that_leaves_it_open_is_no_reason_to_doubt_an_own_value(papers: Any) -> None:
    quote = "The basic reproduction number was 2.1."
    row = replace(papers.row(papers.R0), own="own", evidence=(Evidence(None, quote, 0, len(quote)),))
    assert reasons(standing(row)) == ""


@pytest.mark.parametrize(
    ("base", "values", "doubtful"),
    [
        ("DELAY", {"value": 400, "unit": "Days"}, True),
        ("DELAY", {"value": 40, "unit": "Hours"}, False),
        ("DELAY", {"value": 400, "unit": "Weeks"}, True),
        ("DELAY", {"value": 400, "unit": None}, False),  # without a unit nothing can be said
        ("CFR", {"value": 175}, True),
        ("CFR", {"value": 17.5}, False),
        ("CFR", {"value": 0.175, "unit": "No units"}, False),
        ("CFR", {"value": 1.75, "unit": "No units"}, True),
        ("R0", {"value": 200}, True),
        ("R0", {"value": 2.1, "range_upper": 300}, True),
    ],
)
def test_values_beyond_the_plausible_range_of_their_type(
    papers: Any, base: str, values: dict[str, Any], doubtful: bool
) -> None:
    row = papers.row(getattr(papers, base))
    row = replace(row, values={**row.values, **values})
    assert ("plausible" in reasons(standing(row))) == doubtful


def test_a_value_outside_its_interval_and_an_impossible_ratio(papers: Any) -> None:
    row = papers.row(papers.R0, interval_lower=2.2, interval_upper=2.4)
    assert "outside its interval" in reasons(standing(row))
    assert "exceeds the denominator" in reasons(standing(papers.row(papers.CFR, numerator=120, denominator=21)))


def test_what_rules_or_a_model_alone_found_is_contested_where_both_read(papers: Any) -> None:
    both = papers.row(papers.R0)
    both = replace(both, evidence=(*both.evidence, replace(both.evidence[0], found_by="model:m")))
    papers.run([both, papers.row(papers.DELAY), papers.row(papers.CFR, by="model:m")], version="2")
    told = {
        one.value.row.values["value"]: [d.reason for d in one.doubts if "alone" in d.reason]
        for one in queue(papers.standing().values)
    }
    assert told == {2.1: [], 6.3: ["found by rules-1 alone"], 17.5: ["found by model:m alone"]}


def test_nothing_is_contested_where_one_maker_read(papers: Any) -> None:
    assert "alone" not in "".join(d.reason for one in queue(papers.standing().values) for d in one.doubts)


def test_what_was_judged_no_longer_waits_and_can_be_listed_by_state(papers: Any) -> None:
    papers.say(accept(papers.value(2.1), "ana"))
    values = papers.standing().values
    assert 2.1 not in {one.value.row.values["value"] for one in queue(values)}
    assert [one.value.row.values["value"] for one in queue(values, states=["verified"])] == [2.1]


def test_a_derived_number_that_its_words_print_is_not_called_unprinted(papers: Any) -> None:
    quote = "The delay was 4.2 days in Arba and 9.7 days in Benno."
    whole = Evidence(None, quote, 0, len(quote))
    low, high = (Evidence(name, quote, 0, len(quote), basis="derived") for name in ("range_lower", "range_upper"))
    row = papers.row(papers.DELAY, value=None, range_lower=4.2, range_upper=11.7)
    told = reasons(standing(replace(row, evidence=(whole, low, high))))
    assert "range_upper not printed in the text: derived" in told
    assert "range_lower" not in told

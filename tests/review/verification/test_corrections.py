"""Error analysis: shares by maker and field, with exact intervals."""

from dataclasses import replace
from typing import Any

import pytest

from evisynth.evidence import Evidence
from evisynth.review.verification import accept, add_missed, error_analysis, reject, revise
from evisynth.schemas import load_schema

PERG = load_schema("perg")


@pytest.fixture
def judged(papers: Any) -> Any:
    """Rules: one accepted, one corrected in its value; a model: one rejected. One record was missed."""
    papers.run(
        [papers.row(papers.R0, population_country="Fiji"), papers.row(papers.DELAY),
         papers.row(papers.CFR, by="model:m@ab12")],
        version="2",
    )  # fmt: skip
    papers.say(accept(papers.value(2.1), "ana"))
    papers.say(revise(papers.value(6.3), "ana", "value", "6.5", schema=PERG))
    papers.say(reject(papers.value(17.5), "ana"))
    fields = {"class": "Severity", "value": "18"}
    papers.say(add_missed("r-0", papers.document, "ana", "parameter", fields, "21 (17.5%) died", schema=PERG))
    return papers


def test_counts_by_maker_and_field(judged: Any) -> None:
    makers, added = error_analysis(judged.standing().values)
    assert [(one.made_by, one.judged) for one in makers] == [("model:m@ab12", 1), ("rules-1", 2)]
    model, rules = makers
    assert {name: (s.k, s.n) for name, s in model.states.items()} == {
        "verified": (0, 1), "revised": (0, 1), "rejected": (1, 1)}  # fmt: skip
    assert {name: (s.k, s.n) for name, s in rules.states.items()} == {
        "verified": (1, 2), "revised": (1, 2), "rejected": (0, 2)}  # fmt: skip
    assert (rules.fields["value"].k, rules.fields["value"].n) == (1, 2)
    assert (rules.fields["population_country"].k, rules.fields["population_country"].n) == (0, 1)
    assert next(iter(rules.fields)) == "value"
    assert model.fields == {}
    assert added == 1


def test_the_interval_is_exact(judged: Any) -> None:
    # Clopper-Pearson limits of 1 of 2: 1 - sqrt(1 - 0.025) and its mirror image
    _, rules = error_analysis(judged.standing().values)[0]
    low, high = rules.states["revised"].interval or (0.0, 0.0)
    assert low == pytest.approx(1 - 0.975**0.5)
    assert high == pytest.approx(0.975**0.5)


def test_what_is_disputed_is_not_counted(papers: Any) -> None:
    papers.say(accept(papers.value(2.1), "ana", blind=True), reject(papers.value(2.1), "ben", blind=True))
    assert error_analysis(papers.standing().values) == ([], 0)


def test_what_a_later_run_no_longer_finds_still_counts(judged: Any) -> None:
    before = error_analysis(judged.standing().values)
    judged.run([], version="3")
    assert error_analysis(judged.standing().values) == before


def test_a_record_that_two_makers_found_is_theirs_together(papers: Any) -> None:
    row = papers.row(papers.R0)
    papers.run(
        [replace(row, evidence=(*row.evidence, Evidence("value", "2.1", 1, 4, found_by="model:m")))], version="2"
    )
    papers.say(accept(papers.value(2.1), "ana"))
    assert [one.made_by for one in error_analysis(papers.standing().values)[0]] == ["model:m + rules-1"]

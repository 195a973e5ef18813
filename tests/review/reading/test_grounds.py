"""What words must hold: a number that measures, a formula that gives it, a fact by name, a reason of an inference."""

import pytest

from evisynth.review.verification import SourceText, queue, stand

from .conftest import FINISH, R0, R0_FLAG, R0_WORDS, Script, flags, run, said

TEXT = """# Zika virus on Santo

## Methods

We enrolled 99 patients (n = 85) aged 34 years or more in 2015, tested 77 samples and asked 61 of 64 households.

## Results

We estimated the basic reproduction number at 1.9 (95% CI 1.4–2.6) from 212 cases on Santo, Vanuatu, in 2015.
The odds were higher in women (p = 0.03) than in earlier reports [12], and 58 people died.
Of 40 women on Santo 14 fell ill. The latent period was 4.2 days (95% CI 3.1–5.9); the attack rate was 31%.
The villages lay 8.8 km apart, fever was above 38.5 °C and the odds ratio was 5.7.

| Parameter | Estimate | Patients |
| --- | --- | --- |
| R0 of men | 2.3 | n = 71 |
"""


def waiting(reading) -> list:
    return queue(stand([SourceText("r1", "d1", list(reading.records))], []))


def recorded(call: dict, *later, back: bool = False, text: str = TEXT):
    """Return the script and the reading of a model that makes a call, and again when it is sent `back`."""
    again = [("record_reproduction_number", call), FINISH]
    script = Script([flags(**R0_FLAG), again, *([again] if back else []), *([*later, FINISH] for _ in range(3))])
    return script, run(script, text, parsed=True)


FOREIGN = {
    "patients": (99, "We enrolled 99 patients"),
    "a quote that ends before the noun": (99, "We enrolled 99"),
    "a sample": (85, "n = 85"),
    "an age": (34, "aged 34 years or more"),
    "a year": (2015, "in 2015"),
    "a level": (95, R0_WORDS),
    "cases": (212, R0_WORDS),
    "samples": (77, "tested 77 samples"),
    "part of a fraction": (61, "61 of 64 households"),
    "a p-value": (0.03, "The odds were higher in women (p = 0.03)"),
    "a reference": (12, "than in earlier reports [12]"),
    "deaths": (58, "58 people died"),
    "a sample in a table": (71, "R0 of men | 2.3 | n = 71"),
    "a delay": (4.2, "The latent period was 4.2 days"),
    "a share": (31, "attack rate was 31%"),
}
"""Numbers that the article prints and that measure nothing, with their words."""


NO_VALUES = FOREIGN | {
    "a distance": (8.8, "lay 8.8 km apart"),
    "a temperature": (38.5, "fever was above 38.5 °C"),
    "an odds ratio": (5.7, "the odds ratio was 5.7"),
    "its own upper limit": (2.6, R0_WORDS),
}


@pytest.mark.parametrize(("value", "words"), NO_VALUES.values(), ids=NO_VALUES)
def test_a_number_that_measures_nothing_is_no_value(value: float, words: str, one) -> None:
    script, reading = recorded(R0 | {"value": value, "evidence": [said(words)]}, back=True)
    assert f"value: {value} does not stand in the words given for it as a measure" in script.told(2)[0]
    marks = [e for e in one(reading).evidence if e.field == "value"]
    assert [(e.match, e.start) for e in marks] == [("none", None)]
    assert any("quote not found for value" in d.reason for d in waiting(reading)[0].doubts)


@pytest.mark.parametrize(("value", "words"), FOREIGN.values(), ids=FOREIGN)
def test_nor_is_it_a_limit_of_an_interval(value: float, words: str, one) -> None:
    limits = {"row": 1, "interval": "95% CI", "interval_lower": 1.4, "interval_upper": value}
    _, reading = recorded(R0, ("describe_uncertainty", limits | {"evidence": [said(words, "interval_upper")]}))
    found = {e.field: e.match for e in one(reading).evidence}
    assert found.get("interval_upper") == ("none" if value > 1.4 else None)


@pytest.mark.parametrize(
    ("value", "words"),
    [(1.9, R0_WORDS), (1.9, "at 1.9"), (2.3, "R0 of men | 2.3"), (2.3, "2.3 | n = 71")],
)
def test_a_number_that_measures_is_one_however_its_quote_is_cut(value: float, words: str, one) -> None:
    script, reading = recorded(R0 | {"value": value, "evidence": [said(words)]})
    assert {e.match for e in one(reading).evidence} == {"exact"}
    assert len(script.asked) == 3


def test_counts_may_be_parts_of_a_fraction_and_sizes_of_a_sample(one) -> None:
    words = "Of 40 women on Santo 14 fell ill."
    share = {
        "type": "Attack rate", "numerator": 14, "denominator": 40, "own": "own", "evidence": [said(words)],
    }  # fmt: skip
    people = {"row": 1, "population_sample_size": 99, "evidence": [said("We enrolled 99 patients")]}
    script = Script(
        [flags(Attack_rate=words), [("record_attack_rate", share), FINISH], [("describe_population", people), FINISH]]
    )
    record = one(run(script, TEXT))
    assert {e.match for e in record.evidence} == {"exact"}
    assert record.values["population_sample_size"] == 99


@pytest.mark.parametrize("note", ["", "the note to readers says so"])
def test_a_value_is_never_inferred(note: str, one) -> None:
    call = R0 | {"value": 8.8, "evidence": [said(R0_WORDS), said(R0_WORDS, "value", "inferred", note)]}
    script, reading = recorded(call, back=True)
    assert "value: " in script.told(2)[0]
    assert "inferred" in script.told(2)[0]
    assert [e.match for e in one(reading).evidence if e.field == "value"] == ["none"]


def test_an_inferred_value_comes_before_a_derived_one_in_the_queue() -> None:
    derived = {
        "type": "Reproduction number (Basic R0)", "value": 2.0, "own": "own",
        "evidence": [said(R0_WORDS), said(R0_WORDS, "value", "derived", "(1.4 + 2.6) / 2")],
    }  # fmt: skip
    inferred = R0 | {"value": 99, "evidence": [said(R0_WORDS, "value", "inferred")]}
    calls = [("record_reproduction_number", one) for one in (derived, inferred)]
    script = Script([flags(**R0_FLAG), [*calls, FINISH], [calls[1], FINISH], [FINISH]])
    first, second = waiting(run(script, TEXT))
    assert (first.value.row.values["value"], second.value.row.values["derived_value"]) == (99, 2)
    assert first.weight > second.weight + 5


def test_a_value_that_no_words_print_comes_before_a_row_of_facts_without_words() -> None:
    rows = [("record_reproduction_number", one) for one in (R0, R0 | {"value": 99})]
    invented = ("describe_population", {"row": 1} | INVENTED)
    again = [rows[1], FINISH]
    script = Script([flags(**R0_FLAG), [*rows, FINISH], again, [invented, FINISH], [invented, FINISH]])
    first, second = waiting(run(script, TEXT))
    assert (first.value.row.values["value"], second.value.row.values["value"]) == (99, 1.9)


OTHERS = {
    "a temperature": (37.9, "Their mean temperature was 37.9 °C."),
    "a cycle threshold": (31.4, "The mean Ct value was 31.4."),
    "a version": (4.2, "Trees were drawn with version 4.2 of the program."),
    "a distance": (7.6, "The two hamlets lay 7.6 km apart."),
    "a price": (12, "A test cost 12 dollars."),
    "a body mass": (23.7, "The mean BMI was 23.7."),
    "points": (6.5, "Knowledge of the disease reached 6.5 points."),
    "children": (3.8, "Women had a mean of 3.8 children."),
    "a viral load": (5.3, "Serum held 5.3 log10 copies/mL."),
    "an odds ratio": (4.6, "The odds ratio of farming was 4.6."),
    "an odds ratio at the start": (4.7, "Odds ratio 4.7 for farming."),
    "a hazard ratio": (2.7, "The hazard ratio for age was 2.7."),
    "a prior": (0.6, "The prior mean was 0.6."),
    "another's limit": (3.3, "On Malo R0 was 2.4 (95% CI 1.7–3.3)."),
    "its own limit": (2.6, R0_WORDS),
    "a titre": (640, "The median titre was 640."),
    "rain": (180, "Rainfall was 180 mm."),
    "no differences": (0, "No differences were seen between villages."),
}
"""Numbers that measure something, but nothing that an estimate is of."""


@pytest.mark.parametrize(("value", "words"), OTHERS.values(), ids=OTHERS)
def test_a_number_that_measures_something_else_is_no_value(value: float, words: str, one) -> None:
    text = TEXT if words in TEXT else TEXT.replace("## Results\n\n", f"## Results\n\n{words} ")
    script, reading = recorded(R0 | {"value": value, "evidence": [said(words)]}, back=True, text=text)
    assert f"value: {value} does not stand in the words given for it as a measure" in script.told(2)[0]
    assert [e.match for e in one(reading).evidence if e.field == "value"] == ["none"]
    assert any("quote not found for value" in d.reason for d in waiting(reading)[0].doubts)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (2.4, "Each case infected 2.4 people on average."),
        (1.7, "For patients with a titre of 40 or more, R0 was 1.7."),
        (1.6, "Prior to the ban, the reproduction number was 1.6."),
        (0, "No cases of transmission were seen."),
    ],
)
def test_a_measure_near_words_of_something_else_is_one(value: float, words: str, one) -> None:
    text = TEXT.replace("## Results\n\n", f"## Results\n\n{words} ")
    script, reading = recorded(R0 | {"value": value, "evidence": [said(words)]}, text=text)
    assert {e.match for e in one(reading).evidence} == {"exact"}
    assert len(script.asked) == 3


def test_a_rate_is_printed_with_its_unit_and_is_no_coefficient(one) -> None:
    words = "Cases grew exponentially (r = 0.034 per day)."
    growth = {"type": "Growth rate (r)", "value": 0.034, "unit": "Per day", "own": "own", "evidence": [said(words)]}
    text = TEXT.replace("## Results\n\n", f"## Results\n\n{words} ")
    call = [("record_growth_rate", growth), FINISH]
    record = one(run(Script([flags(Growth_rate=words), call, [FINISH]]), text, parsed=True))
    assert {e.match for e in record.evidence} == {"exact"}


@pytest.mark.parametrize(
    ("value", "words"), [(6.5, "A 6.5-day latent period was found."), (9, "Sera turned infectious on day 9.")]
)
def test_a_delay_may_be_printed_as_a_stretch_or_a_day(value: float, words: str, one) -> None:
    delay = {"type": "Human delay - latent period", "value": value, "unit": "Days", "own": "own"}
    text = TEXT.replace("## Results\n\n", f"## Results\n\n{words} ")
    call = [("record_human_delay", delay | {"evidence": [said(words)]}), FINISH]
    record = one(run(Script([flags(Human_delay=words), call, [FINISH]]), text, parsed=True))
    assert {e.match for e in record.evidence} == {"exact"}


@pytest.mark.parametrize("counted", ["simulations", "bootstrap samples", "posterior draws"])
def test_what_a_computer_ran_is_no_sample_of_people(counted: str, one) -> None:
    words = f"We drew 1500 {counted}."
    text = TEXT.replace("## Results\n\n", f"## Results\n\n{words} ")
    sample = ("describe_population", {"row": 1, "population_sample_size": 1500, "evidence": [said(words)]})
    _, reading = recorded(R0, sample, text=text)
    assert {e.field: e.match for e in one(reading).evidence}["population_sample_size"] == "none"


@pytest.mark.parametrize("basis", ["figure", "supplement"])
def test_a_fact_of_a_figure_needs_words_or_a_note(basis: str, one) -> None:
    def told(note: str) -> tuple:
        words = said("on Santo, Vanuatu", "population_country", basis, note)
        return ("describe_population", {"row": 1, "population_country": ["France"], "evidence": [words]})

    script, reading = recorded(R0, told(""))
    assert "population_country: no words name France: say in the note" in script.told(3)[0]
    found = {e.field: (e.match, e.note) for e in one(reading).evidence}
    assert found["population_country"][0] == "none"
    assert "without saying what it shows" in found["population_country"][1]
    script, _ = recorded(R0, told("the map of the cases shows only France"))
    assert len(script.asked) == 3


FORMULAS = {
    "of numbers that are not printed": "3 * 33",
    "with another result": "1.4 + 2.6",
    "without numbers": "as the note says",
    "that is the number itself": "99",
    "of the number and nothing else": "99 = 99",
}


@pytest.mark.parametrize("formula", FORMULAS.values(), ids=FORMULAS)
def test_a_formula_must_give_its_number_from_printed_ones(formula: str, one) -> None:
    call = R0 | {"value": 99, "evidence": [said(R0_WORDS), said(R0_WORDS, "value", "derived", formula)]}
    script, reading = recorded(call, back=True)
    assert "derived_value: 99: the formula must give it" in script.told(2)[0]
    (mark,) = [e for e in one(reading).evidence if e.field == "derived_value"]
    assert (mark.match, mark.basis, formula in mark.note) == ("none", "derived", True)
    assert "value" not in one(reading).values


@pytest.mark.parametrize("words", ["Figure 2", R0_WORDS])
@pytest.mark.parametrize("basis", ["figure", "supplement"])
def test_what_a_figure_shows_is_taken_at_once_and_shown_as_not_found_in_the_text(basis: str, words: str, one) -> None:
    script, reading = recorded(
        R0 | {"value": 3.3, "evidence": [said(words), said(words, "value", basis)]}, back=words != R0_WORDS
    )
    (mark,) = [e for e in one(reading).evidence if e.field == "value"]
    assert (mark.match, mark.basis) == ("none", basis)
    assert "figure or a supplement" in mark.note
    if words == R0_WORDS:
        assert len(script.asked) == 3


INVENTED = {"population_country": ["France"], "population_sex": "Female", "population_location": "Paris"}


@pytest.mark.parametrize("words", [[], [R0_WORDS], ["We enrolled 99 patients"]])
def test_a_fact_that_no_words_name_goes_back_once_and_is_marked(words: list[str], one) -> None:
    told = INVENTED | ({"evidence": [said(quote) for quote in words]} if words else {})
    script, reading = recorded(R0, ("describe_population", {"row": 1} | told))
    back = script.told(3)[0]
    for name, shown in (("country", "France"), ("sex", "Female"), ("location", "Paris")):
        assert f"population_{name}: no words name {shown}" in back
    found = {e.field: (e.match, e.note) for e in one(reading).evidence}
    assert {name: found[name] for name in INVENTED} == dict.fromkeys(
        INVENTED, ("none", "no words of the article are given for it")
    )
    assert len(script.asked) == 4


def test_words_of_another_fact_do_not_carry_one(one) -> None:
    words = said("We enrolled 99 patients", "population_country")
    _, reading = recorded(
        R0, ("describe_population", {"row": 1, "population_country": ["France"], "evidence": [words]})
    )
    assert {e.field: e.match for e in one(reading).evidence}["population_country"] == "none"


def test_a_fact_that_the_words_of_the_row_name_needs_no_others(one) -> None:
    call = R0 | {"evidence": [said(f"{R0_WORDS} on Santo, Vanuatu, in 2015")]}
    said_of = {"population_country": ["Vanuatu"], "population_location": "Santo", "study_start_year": 2015}
    script, reading = recorded(call, ("describe_population", {"row": 1} | said_of))
    assert {e.match for e in one(reading).evidence} == {"exact"}
    assert len(script.asked) == 3


def test_an_inferred_fact_with_its_reason_is_taken_and_without_it_goes_back(one) -> None:
    def told(note: str) -> tuple:
        words = said("from 212 cases", "population_group", "inferred", note)
        return ("describe_population", {"row": 1, "population_group": "Farmers", "evidence": [words]})

    script, reading = recorded(R0, told("the island lives of farming"))
    found = {e.field: (e.match, e.basis, e.note) for e in one(reading).evidence}
    assert found["population_group"] == ("exact", "inferred", "the island lives of farming")
    assert len(script.asked) == 3
    script, reading = recorded(R0, told(""))
    assert "population_group: inferred: give the reason" in script.told(3)[0]
    found = {e.field: (e.match, e.note) for e in one(reading).evidence}
    assert found["population_group"] == ("none", "inferred without a reason")


def test_a_country_of_a_people_or_a_town_is_inferred_from_its_words(one) -> None:
    text = TEXT.replace("on Santo, Vanuatu", "among Brazilian patients")
    call = R0 | {"evidence": [said(f"{R0_WORDS} among Brazilian patients")]}
    _, reading = recorded(call, ("describe_population", {"row": 1, "population_country": ["Brazil"]}), text=text)
    found = {e.field: (e.match, e.basis) for e in one(reading).evidence}
    assert found["population_country"] == ("exact", "inferred")


def test_words_for_no_field_are_evidence_of_the_fields_that_they_hold_and_no_others(one) -> None:
    words = said("Of 40 women on Santo")
    told = {"row": 1, "population_location": "Santo", "population_sample_size": 40, "interval": "95% CI"}
    _, reading = recorded(
        R0,
        ("describe_population", {name: told[name] for name in told if name != "interval"} | {"evidence": [words]}),
        ("describe_uncertainty", {"row": 1, "interval": "95% CI", "interval_lower": 1.4, "interval_upper": 2.6}),
    )
    quotes = {e.field: e.quote for e in one(reading).evidence}
    assert quotes["population_location"] == quotes["population_sample_size"] == words["quote"]
    assert "interval_upper" not in quotes


def test_a_model_that_makes_the_same_doubtful_call_for_ever_is_asked_twice() -> None:
    doubtful = [("record_reproduction_number", R0 | {"value": 99, "evidence": [said("We enrolled 99 patients")]})]
    for again in (doubtful, [*doubtful, FINISH]):
        script = Script([flags(**R0_FLAG), *[again] * 9])
        run(script, TEXT)
        recordings = [n for n, tools in enumerate(script.tools) if "record_reproduction_number" in tools]
        answered = [one for n in recordings for one in script.told(n)]
        assert [one.partition(":")[0] for one in answered if one.startswith("not recorded")] == ["not recorded"]


def test_a_model_that_only_repeats_what_was_recorded_is_stopped() -> None:
    script = Script([flags(**R0_FLAG), *[[("record_reproduction_number", R0)]] * 9])
    reading = run(script, TEXT)
    assert [tools for tools in script.tools if "record_reproduction_number" in tools] == script.tools[1:3]
    assert [r.values["value"] for r in reading.records] == [1.9]
    assert "the model was stopped: it went on calling tools" in reading.warnings

"""Models and outbreaks: their own tools, their conditions and pathogen rules, and no second step."""

import pytest

from .conftest import Script, flags, run, said

TEXT = """# Zika virus on Santo

We fitted a stochastic SEIR-SEI compartmental model of vector-borne transmission to the weekly cases.

An outbreak on Santo, Vanuatu, from March 2015 to June 2015 had 31 confirmed cases and 2 deaths.
On Malo 4 cases were seen.
The model of Okafor et al. (2013) was a branching process.
"""
MODEL = {
    "model_type": "Compartmental",
    "compartmental_type": "SEIR-SEI",
    "stoch_deter": "Stochastic",
    "transmission_route": ["Vector/Animal to human"],
    "assumptions": ["Unspecified"],
    "interventions_type": ["Unspecified"],
    "theoretical_model": False,
    "code_available": False,
    "own": "own",
    "evidence": [
        said("We fitted a stochastic SEIR-SEI compartmental model of vector-borne transmission to the weekly cases.")
    ],
}
OUTBREAK = {
    "outbreak_country": ["Vanuatu"],
    "outbreak_location": "Santo",
    "outbreak_start_month": "March",
    "outbreak_start_year": 2015,
    "outbreak_end_month": "Jun",
    "outbreak_end_year": 2015,
    "cases_confirmed": 31,
    "deaths": 2,
    "own": "own",
    "evidence": [
        said("An outbreak on Santo, Vanuatu, from March 2015 to June 2015 had 31 confirmed cases and 2 deaths.")
    ],
}
MODEL_FLAG = flags(model="a stochastic SEIR-SEI compartmental model")
OUTBREAK_FLAG = flags(outbreak="An outbreak on Santo, Vanuatu")


def recorded(flag, tool: str, *calls, pathogen: str = "zika"):
    """Return the script and the reading of calls of one tool, each in an answer of its own."""
    script = Script([flag, *([(tool, call)] for call in calls), "Done."])
    return script, run(script, TEXT, pathogen=pathogen)


def test_a_model_is_one_row_and_has_no_later_step(one) -> None:
    script, reading = recorded(MODEL_FLAG, "record_model", MODEL)
    record = one(reading)
    assert (record.kind, record.values["compartmental_type"], record.own) == ("model", "SEIR-SEI", "own")
    assert record.values["transmission_route"] == ("Vector/Animal to human",)
    assert "describe_uncertainty" not in {name for names in script.tools for name in names}


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"model_type": "Branching process"}, "'Not compartmental'"),
        ({"assumptions": []}, "assumptions: a value is required"),
        ({"model_type": "Agent"}, "is not allowed here"),
    ],
)
def test_a_model_that_breaks_a_condition_goes_back(change, fault: str) -> None:
    script, reading = recorded(MODEL_FLAG, "record_model", MODEL | change)
    assert fault in script.told(2)[0]
    assert reading.records == ()


def test_a_model_of_another_work_is_cited_by_its_words(one) -> None:
    words = "The model of Okafor et al. (2013) was a branching process."
    other = MODEL | {
        "model_type": "Branching process",
        "compartmental_type": "Not compartmental",
        "own": "cited",
        "evidence": [said(words), said("of Okafor et al. (2013)", "own")],
    }
    _, reading = recorded(flags(model="branching process"), "record_model", other)
    assert one(reading).own == "cited"


@pytest.mark.parametrize(("own", "words"), [("cited", "as Okafor et al. (2013) reported"), ("assumed", "was assumed")])
@pytest.mark.parametrize("table", ["model", "outbreak"])
def test_models_and_outbreaks_that_are_not_own_need_the_words_that_say_so(
    own: str, words: str, table: str, one
) -> None:
    call = MODEL if table == "model" else OUTBREAK
    text = TEXT + f"\nThis {words}.\n"
    bare = call | {"own": own}
    told = bare | {"evidence": [*call["evidence"], said(words, "own")]}
    flag = MODEL_FLAG if table == "model" else OUTBREAK_FLAG
    script = Script([flag, [(f"record_{table}", bare)], [(f"record_{table}", told)], "Done."])
    record = one(run(script, text, pathogen="zika"))
    assert f"own is '{own}': give evidence for the field own" in script.told(2)[0]
    assert (record.own, [e.quote for e in record.evidence if e.field == "own"]) == (own, [words])


def test_an_outbreak_is_one_row_with_months_as_experts_spell_them(one) -> None:
    _, reading = recorded(OUTBREAK_FLAG, "record_outbreak", OUTBREAK)
    values = one(reading).values
    assert (values["outbreak_start_month"], values["cases_confirmed"], values["deaths"]) == ("Mar", 31, 2)
    assert values["outbreak_country"] in ("Vanuatu", ("Vanuatu",))
    assert "outbreak_duration_months" not in values


SMALL = OUTBREAK | {
    "outbreak_location": "Malo",
    "cases_confirmed": 4,
    "deaths": None,
    "outbreak_start_month": None,
    "outbreak_end_month": None,
    "evidence": [
        said("On Malo 4 cases were seen."),
        said("March 2015", "outbreak_start_year"),
        said("June 2015", "outbreak_end_year"),
    ],
}


@pytest.mark.parametrize(("pathogen", "kept"), [("zika", 0), ("nipah", 1)])
def test_how_many_cases_make_an_outbreak_is_the_pathogens(pathogen: str, kept: int) -> None:
    script, reading = recorded(OUTBREAK_FLAG, "record_outbreak", SMALL, pathogen=pathogen)
    assert len(reading.records) == kept
    assert ("fewer than 10 cases" in "".join(script.told(2))) == (kept == 0)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"outbreak_country": ["Atlantis"]}, "'Atlantis' is not allowed here"),
        ({"outbreak_location": "Santo, Malo"}, "no commas in a place"),
        ({"outbreak_start_month": "Smarch"}, "is not a month"),
        ({"outbreak_start_day": 32}, "32 is too large"),
        ({"outbreak_duration_months": 4}, "4 does not stand in the words given for it"),
    ],
)
def test_an_outbreak_that_is_not_as_the_schema_says_goes_back(change, fault: str) -> None:
    script, _ = recorded(OUTBREAK_FLAG, "record_outbreak", OUTBREAK | change)
    assert fault in script.told(2)[0]


@pytest.mark.parametrize(
    ("change", "shown"),
    [
        ({"stoch_deter": "Deterministic"}, "stoch_deter: no words name Deterministic"),
        ({"transmission_route": ["Sexual"]}, "transmission_route: no words name Sexual"),
        ({"interventions_type": ["Vaccination"]}, "interventions_type: no words name Vaccination"),
    ],
)
def test_what_no_words_say_of_a_model_goes_back_and_is_marked(change: dict, shown: str, one) -> None:
    (name,) = change
    script = Script([MODEL_FLAG, [("record_model", MODEL | change)], [("record_model", MODEL | change)], "Done."])
    record = one(run(script, TEXT, pathogen="zika"))
    assert shown in script.told(2)[0]
    assert [e.match for e in record.evidence if e.field == name] == ["none"]


@pytest.mark.parametrize(
    ("change", "name"),
    [
        ({"outbreak_country": ["Fiji"]}, "outbreak_country"),
        ({"outbreak_location": "Paris"}, "outbreak_location"),
        ({"outbreak_start_month": "May"}, "outbreak_start_month"),
        ({"cases_confirmed": 2015}, "cases_confirmed"),
    ],
)
def test_what_no_words_say_of_an_outbreak_goes_back_and_is_marked(change: dict, name: str, one) -> None:
    call = ("record_outbreak", OUTBREAK | change)
    script = Script([OUTBREAK_FLAG, [call], [call], "Done."])
    record = one(run(script, TEXT, pathogen="zika"))
    assert script.told(2)[0].startswith(f"not recorded: {name}: ")
    assert [e.match for e in record.evidence if e.field == name] == ["none"]

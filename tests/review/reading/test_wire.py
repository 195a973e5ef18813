"""Tools as they are sent: lean, complete, and read back to the schema's own words."""

import json

import pytest

from evisynth.review.reading.subjects import subjects
from evisynth.review.reading.wire import MOST_CHOICES, sent
from evisynth.schemas import load_schema, tool_definitions

from .conftest import FINISH, Script, flags, run, said

PERG = load_schema("perg")
SUBJECTS = {one.name: one for one in subjects(PERG)}


def fields(name: str, **facts) -> dict:
    (tool,) = sent(PERG, [SUBJECTS[name].tool], **facts)
    return tool.parameters_json_schema["properties"]


def test_every_field_of_the_schema_is_asked_but_those_that_answer_themselves() -> None:
    for one in SUBJECTS.values():
        left_out = set(one.tool.parameters["properties"]) - set(fields(one.name))
        assert left_out <= {"type", "unit", "parameter_from_figure", "method_from_supplement"}, one.name


def test_a_field_with_one_choice_is_not_asked_and_filled() -> None:
    assert "type" not in fields("Doubling time")
    assert "unit" not in fields("Reproduction number")
    assert "unit" in fields("Severity")


def test_tools_take_less_than_half_of_the_characters_of_their_definitions() -> None:
    whole = [one.tool for one in SUBJECTS.values()]
    lean = sum(len(json.dumps(tool.parameters_json_schema)) for tool in sent(PERG, whole))
    assert lean < 0.5 * sum(len(json.dumps(tool.parameters)) for tool in whole)


def test_a_list_too_long_to_read_is_not_sent_and_still_holds() -> None:
    assert "enum" not in json.dumps(fields("outbreak")["outbreak_country"])
    assert all(len(one.get("enum", ())) <= MOST_CHOICES for name in SUBJECTS for one in fields(name).values())


def test_a_choice_is_sent_without_what_all_begin_with_and_read_back(one) -> None:
    assert "incubation period" in fields("Human delay")["type"]["enum"]
    latent = {
        "type": "latent period",
        "value": 4.2,
        "unit": "Days",
        "own": "own",
        "evidence": [said("The mean latent period was 4.2 days (SD 1.1)")],
    }
    script = Script([flags(Human_delay="mean latent period was 4.2 days"), [("record_human_delay", latent), FINISH]])
    assert one(run(script)).values["type"] == "Human delay - latent period"


@pytest.mark.parametrize(
    ("basis", "name"), [("figure", "parameter_from_figure"), ("supplement", "method_from_supplement")]
)
def test_the_basis_of_the_words_says_that_a_value_is_from_a_figure_or_supplement(basis: str, name: str, one) -> None:
    shown = {
        "type": "Reproduction number (Basic R0)",
        "value": 1.9,
        "own": "own",
        "evidence": [said("Fig 2", None, basis)],
    }
    script = Script(
        [flags(Reproduction_number="basic reproduction number"), [("record_reproduction_number", shown), FINISH]]
    )
    assert one(run(script)).values[name] is True


def test_fields_of_a_distribution_are_asked_where_the_text_names_one() -> None:
    uncertainty = [tool for tool in tool_definitions(PERG, "parameter", []) if tool.step == "uncertainty"]

    def asked(text: str) -> set[str]:
        (tool,) = sent(PERG, uncertainty, numbered=True, text=text)
        return set(tool.parameters_json_schema["properties"])

    assert "distribution_par1_value" in asked("Delays followed a Weibull distribution.")
    assert "distribution_par1_value" not in asked("The mean was 4 days.")
    assert {"row", "interval_lower"} <= asked("The mean was 4 days.")


def test_fields_of_a_pathogen_are_asked_only_for_it() -> None:
    def names(**facts) -> set[str]:
        return {name for one in subjects(PERG, **facts) for name in one.tool.parameters["properties"]}

    assert "trimester_exposed" in names(pathogen="zika")
    assert "trimester_exposed" in names()
    assert "trimester_exposed" not in names(elsewhere=True)
    assert "trimester_exposed" not in names(pathogen="lassa")

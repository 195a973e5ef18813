"""The validator says what is wrong with a record, where, and what to do."""

import csv

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evisynth.errors import UsageError
from evisynth.schemas import RecordValidator, column_names, load_perg, load_schema, validate_record

PERG = load_schema("perg")
DELAY = {"class": "Human delay", "type": "Human delay - serial interval", "value": 12.5, "unit": "Days"}
CFR = {"class": "Severity", "type": "Severity - case fatality rate (CFR)", "value": 45, "unit": "Percentage (%)"}
MODEL = {
    "model_type": "Compartmental", "compartmental_type": "SEIR", "stoch_deter": "Deterministic",
    "transmission_route": ["Sexual"], "assumptions": ["Unspecified"], "interventions_type": ["Unspecified"],
    "theoretical_model": False, "code_available": False,
}  # fmt: skip
OUTBREAK = {"outbreak_country": "Nigeria", "cases_confirmed": 12, "outbreak_start_year": 2018}
TRIAL = {"data_type": "Dichotomous", "outcome_label": "Death", "events_experimental": 4, "total_experimental": 40}


def found(record, table="parameter", schema=PERG, **options):
    return [(problem.field, problem.rule) for problem in validate_record(record, schema, table, **options)]


@pytest.mark.parametrize(
    ("record", "table", "schema"),
    [(DELAY, "parameter", "perg"), (CFR, "parameter", "perg"), (MODEL, "model", "perg"),
     (OUTBREAK, "outbreak", "perg"), (TRIAL, "outcome", "trial")],
)  # fmt: skip
def test_a_right_record_has_no_problems(record, table, schema):
    assert found(record, table, load_schema(schema)) == []


@pytest.mark.parametrize(
    ("changes", "field", "rule"),
    [
        ({"value": "about twelve"}, "value", "type"),
        ({"value": float("nan")}, "value", "type"),
        ({"value": True}, "value", "type"),
        ({"unit": "fortnights"}, "unit", "vocabulary"),
        ({"unit": "Substitutions/site/year"}, "unit", "vocabulary"),
        ({"unit": None}, "unit", "condition"),
        ({"type": "Seroprevalence - IgG"}, "type", "vocabulary"),
        ({"class": None}, "class", "required"),
        ({"colour": "red"}, "colour", "unknown"),
        ({"interval_lower": 13, "interval_upper": 15, "interval": "95% CI"}, "interval_lower", "condition"),
        ({"interval_lower": 10, "interval_upper": 11, "interval": "95% CI"}, "value", "condition"),
        ({"interval_lower": 10, "interval_upper": 15}, "interval", "condition"),
        ({"interval_upper": 15}, "interval", "condition"),
        ({"range_lower": 4}, "range_upper", "condition"),
        ({"spread_value": 3}, "spread", "condition"),
        ({"spread": "Standard Deviation", "spread_value": -3}, "spread_value", "limits"),
        ({"type": "Human delay - other human delay (go to section)"}, "other_delay_start", "condition"),
        ({"population_sample_size": 12.5}, "population_sample_size", "type"),
        ({"population_age_min": 40, "population_age_max": 4}, "population_age_min", "condition"),
        ({"study_start_year": 2015, "study_end_year": 2014}, "study_start_year", "condition"),
        ({"population_sex": "women"}, "population_sex", "vocabulary"),
        ({"inverse_param": "perhaps"}, "inverse_param", "type"),
    ],
)
def test_one_fault_of_an_estimate_is_found(changes, field, rule):
    assert (field, rule) in found({**DELAY, **changes})


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"numerator": 9, "denominator": 4}, "numerator"),
        ({"value": 145}, "value"),
        ({"value": 45, "unit": "No units"}, "value"),
        ({"interval": "95% CI", "interval_lower": 40, "interval_upper": 104}, "interval_upper"),
    ],
)
def test_ratios_keep_their_bounds(changes, field):
    assert (field, "condition") in found({**CFR, **changes})


@pytest.mark.parametrize(
    ("changes", "field", "rule"),
    [
        ({"model_type": "Branching process"}, "compartmental_type", "condition"),
        ({"compartmental_type": "Not compartmental"}, "compartmental_type", "condition"),
        ({"compartmental_type": "Other compartmental"}, "model_compartmental_other", "condition"),
        ({"assumptions": []}, "assumptions", "required"),
        ({"assumptions": ["Homogeneous mixing", "Luck"]}, "assumptions", "vocabulary"),
    ],
)
def test_models_keep_their_rules(changes, field, rule):
    assert (field, rule) in found({**MODEL, **changes}, "model")


@pytest.mark.parametrize(
    ("changes", "field"),
    [({"outbreak_location": "Edo, Ondo"}, "outbreak_location"), ({"outbreak_end_year": 2017}, "outbreak_start_year")],
)
def test_outbreaks_keep_their_rules(changes, field):
    assert (field, "condition") in found({**OUTBREAK, **changes}, "outbreak")


@pytest.mark.parametrize(("pathogen", "kept"), [("zika", False), ("rvf", False), ("marburg", True), ("lassa", True)])
def test_small_outbreaks_depend_on_the_pathogen(pathogen, kept):
    # Zika and Rift Valley fever: only from 10 cases; Marburg, Lassa and Nipah: all (public wiki of the group).
    record = {**OUTBREAK, "cases_confirmed": 9}
    assert (found(record, "outbreak", pathogen=pathogen) == []) is kept
    assert found({**record, "cases_suspected": 1}, "outbreak", pathogen=pathogen) == []


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"events_experimental": 41}, "events_experimental"),
        ({"effect": 0.8}, "effect_measure"),
        ({"effect": -0.8, "effect_measure": "RR"}, "effect"),
        ({"effect_measure": "RR", "effect": 0.8, "effect_lower": 0.9, "effect_interval": "95% CI"}, "effect_lower"),
        ({"time_point": 6}, "time_unit"),
    ],
)
def test_the_second_schema_has_its_own_rules(changes, field):
    assert (field, "condition") in found({**TRIAL, **changes}, "outcome", load_schema("trial"))


def test_names_of_columns_are_as_good_as_those_of_records():
    record = {"parameter_class": "Severity", "cfr_ifr_numerator": "9", "cfr_ifr_denominator": "4"}
    assert found(record) == [("cfr_ifr_numerator", "condition")]


def test_spellings_that_readers_accept_pass():
    assert found({**CFR, "method": "Naïve"}) == []
    assert found({**OUTBREAK, "outbreak_start_month": "March"}, "outbreak") == []


def test_messages_say_what_to_do():
    (problem,) = validate_record({**DELAY, "unit": "Day"}, PERG, "parameter")
    assert problem.message == "'Day' is not allowed here; did you mean 'Days'?"
    (problem,) = validate_record({**DELAY, "type": "Seroprevalence - IgG"}, PERG, "parameter")
    assert "is a type of the class Seroprevalence, not of Human delay" in problem.message
    (problem,) = validate_record({**DELAY, "intervall": "x"}, PERG, "parameter")
    assert "did you mean 'interval'?" in problem.message


def test_a_step_is_not_blamed_for_what_another_asks():
    assert found({"spread_value": 3}, step="uncertainty") == [("spread", "condition")]
    assert found({"population_sex": "Both"}, step="population") == []
    assert found({"class": "Human delay", "value": 3}, step="") == [("unit", "condition")]


def test_an_unknown_table_is_wrong_use():
    with pytest.raises(UsageError, match="has no table"):
        validate_record({}, PERG, "weather")


ANYTHING = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | st.lists(st.text(max_size=9))
)


@settings(deadline=None, max_examples=150)
@given(
    table=st.sampled_from(["parameter", "model", "outbreak", "article"]),
    record=st.dictionaries(
        st.sampled_from(column_names(PERG, "parameter")) | st.text(max_size=9), ANYTHING, max_size=6
    ),
)
def test_whatever_a_model_says_ends_in_problems_with_a_message(table, record):
    for problem in RecordValidator(PERG, table).problems(record):
        assert problem.message


def test_it_finds_the_ratios_of_the_published_tables_that_cannot_be(shared):
    for pathogen in ("ebola", "zika", "nipah"):
        table = load_perg(shared / "data" / "perg", "parameter", pathogen=pathogen)[pathogen, "parameter"]
        with table.path.open(encoding="utf-8", newline="") as file:
            pairs = [(row["cfr_ifr_numerator"], row["cfr_ifr_denominator"]) for row in csv.DictReader(file)]
        wrong = [n for n, (a, b) in enumerate(pairs) if "NA" not in (a, b) and float(a) > float(b)]
        check = RecordValidator(PERG, "parameter", pathogen)
        found = [n for n, row in enumerate(table.rows) for one in check.problems(row.cells)
                 if one.field == "cfr_ifr_numerator"]  # fmt: skip
        assert found == wrong, pathogen

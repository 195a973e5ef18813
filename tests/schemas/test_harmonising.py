"""One spelling comes out, whichever goes in. Expected values: the table of spellings of the PERG data."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evisynth.errors import UnreadableError
from evisynth.schemas import Harmoniser, load_perg, load_schema

PERG = load_schema("perg")


def cell(kind, column, value):
    table = PERG.table(kind)
    return Harmoniser(PERG, table).cell(table.fields[column], value)


@pytest.mark.parametrize(
    ("kind", "column", "written", "variants"),
    [
        ("parameter", "parameter_uncertainty_type", "HPDI 95%", ["HDPI 95%", "Highest Posterior Density Interval 95%"]),
        ("parameter", "parameter_uncertainty_type", "95% CI", ["CI95%", "95% ci"]),
        ("parameter", "parameter_uncertainty_type", "IQR", ["Inter Quartile Range (IQR) [Sample]"]),
        ("parameter", "parameter_uncertainty_type", "Range", ["Range [Sample]", "range"]),
        ("parameter", "parameter_uncertainty_single_type", "Standard Error", ["Standard Error (SE)"]),
        ("parameter", "cfr_ifr_method", "Naive", ["Naïve", "naïve", "naive"]),
        ("parameter", "cfr_ifr_method", "Unspecified", ["Unknown"]),
        ("parameter", "method_moment_value", "Mid outbreak", ["Mid-outbreak"]),
        ("parameter", "riskfactor_significant", "Not significant", ["Not Significant"]),
        ("parameter", "riskfactor_outcome", "Death", ["Mortality", "Death (in general population)"]),
        ("parameter", "population_sex", "Unspecified", ["Both,Unspecified"]),
        ("parameter", "parameter_unit", "Days", ["days"]),
        ("parameter", "parameter_class", "Human delay", ["human_delay"]),
        ("model", "stoch_deter", "Deterministic", ["Deterministic model"]),
        ("model", "compartmental_type", "Other compartmental", ["Other compartmental, please specify"]),
        ("outbreak", "cases_mode_detection", "Unspecified", ["Not specified"]),
        ("outbreak", "pre_outbreak", "Disease-free baseline", ["Disease-free baselineDisease-free baseline"]),
        ("outbreak", "outbreak_country", "Viet Nam", ["Vietnam"]),
        ("outbreak", "outbreak_country", "United States of America", ["United States"]),
        ("outbreak", "outbreak_country", "Democratic Republic of the Congo", ["DRC"]),
    ],
)
def test_both_spellings_are_read_and_one_is_written(kind, column, written, variants):
    assert {cell(kind, column, value) for value in [written, *variants]} == {written}


def test_the_misspelt_assumption_stays_the_key():
    shown = "Heterogeneity in transmission rates - over time"
    assert cell("model", "assumptions", shown) == ("Heterogenity in transmission rates - over time",)


@pytest.mark.parametrize("month", ["Mar", "Mar 03", "Mar-03", "3", "03", "March", "mar", "MARCH", 3])
def test_months(month):
    assert cell("outbreak", "outbreak_start_month", month) == "Mar"


@pytest.mark.parametrize(("value", "meant"), [("TRUE", True), ("0", False), ("Yes", True), ("1", True), (False, False)])
def test_booleans(value, meant):
    assert cell("model", "theoretical_model", value) is meant


@pytest.mark.parametrize(
    ("value", "items"),
    [
        ("Guinea, Liberia, Sierra Leone", ("Guinea", "Liberia", "Sierra Leone")),
        ("Hong Kong SAR,  China, Singapore", ("Hong Kong SAR, China", "Singapore")),
        ("Taiwan,  China;Vietnam", ("Taiwan, China", "Viet Nam")),
        ("Hong Kong SAR", ("Hong Kong SAR, China",)),
        ("NA", None),
    ],
)
def test_countries_with_a_comma_in_their_name(value, items):
    assert cell("parameter", "population_country", value) == items


def test_separators():
    expected = ("Vaccination", "Safe burials")
    assert {cell("model", "interventions_type", f"Vaccination{s}Safe burials") for s in (";", "; ", ",", " , ")} == {
        expected
    }


def test_a_number_in_a_column_of_words_is_no_value():
    assert cell("parameter", "parameter_value_type", "0.93") is None


@pytest.mark.parametrize(
    ("raw", "written", "inverse"),
    [
        ("Human delay - infectious period  (inverse parameter)", "Human delay - infectious period", True),
        ("Human delay - infectious period (inverse parameter)", "Human delay - infectious period", True),
        ("Mutations – substitution rate", "Mutations - substitution rate", None),
        ("Seroprevalence - Neutralisation/PRNT", "Seroprevalence - PRNT", None),
        ("Human delay - Symptom Onset/Fever to Death", "Human delay - symptom onset>death", None),
        ("Human delay - time symptom to careseeking", "Human delay - symptom onset>admission to care", None),
    ],
)
def test_types(raw, written, inverse):
    row = Harmoniser(PERG, PERG.table("parameter")).row({"parameter_type": raw})
    assert (row["parameter_type"], row.get("inverse_param")) == (written, inverse)


def test_the_pathway_leaves_the_type_and_is_kept():
    row = Harmoniser(PERG, PERG.table("parameter")).row(
        {"parameter_type": "Reproduction number (Effective; Re) - Sexual", "r_pathway": None}
    )
    assert row["parameter_type"] == "Reproduction number (Effective, Re)"
    assert row["r_pathway"] == "Human-human"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Doubling time", "Doubling time"),
        ("Growth rate (r)", "Growth rate"),
        ("Secondary attack rate", "Attack rate"),
        ("beta - per capita contact rate per unit of time", "Other transmission parameters"),
    ],
)
def test_the_class_is_derived_from_the_type(name, expected):
    row = Harmoniser(PERG, PERG.table("parameter")).row(
        {"parameter_type": name, "parameter_class": "Other transmission parameters"}
    )
    assert row["parameter_class"] == expected


def test_a_class_that_was_said_stays():
    row = Harmoniser(PERG, PERG.table("parameter")).row(
        {"parameter_type": "Attack rate", "parameter_class": "Severity"}
    )
    assert row["parameter_class"] == "Severity"


@pytest.mark.parametrize("value", ["NaN", "about 3", "inf", float("nan"), True])
def test_what_is_no_number_is_refused_with_its_place(value):
    table = PERG.table("parameter")
    with pytest.raises(UnreadableError, match=r"p\.csv: line 7: column parameter_value"):
        Harmoniser(PERG, table).cell(table.fields["parameter_value"], value, "p.csv: line 7")


def test_every_cell_of_the_22_tables_is_harmonised(shared: Path):
    months, flags = set(PERG.months), {True, False, None}
    for table in load_perg(shared / "data" / "perg").values():
        kind = PERG.table(table.kind)
        harmoniser = Harmoniser(PERG, kind)
        for row in table.rows:
            values = harmoniser.row(row.cells)
            for name, value in values.items():
                if kind.fields[name].kind == "month":
                    assert value is None or value in months, (table.path, row.line, value)
                if kind.fields[name].kind == "boolean":
                    assert value in flags, (table.path, row.line, name, value)


@given(st.sampled_from(sorted(PERG.spelling)), st.data())
def test_harmonising_twice_changes_nothing(vocabulary, data):
    harmoniser = Harmoniser(PERG, PERG.table("parameter"))
    values = [*PERG.spelling[vocabulary], *PERG.vocabularies.get(vocabulary, ()), data.draw(st.text(max_size=20))]
    value = data.draw(st.sampled_from(values))
    once = harmoniser.spelt(vocabulary, value)
    assert harmoniser.spelt(vocabulary, once) == once
    assert not re.match(r"\s|.*\s$", once)

"""The rule of three, on cases made by hand."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evisynth.evidence import Evidence, Extraction
from evisynth.schemas import aggregate, load_schema

PERG = load_schema("perg")


def row(value, own="own", **values):
    facts = {
        "class": "Severity",
        "type": "Severity - case fatality rate (CFR)",
        "unit": "Percentage (%)",
        "value": value,
    }
    evidence = (Evidence("value", f"was {value}%", 0, 9),)
    return Extraction("parameter", {**facts, **values}, own=own, evidence=evidence)


def r0(value, method, **values):
    return row(value, **{"class": "Reproduction number", "unit": "No units", "type": "Reproduction number (Basic R0)"},
               method=method, **values)  # fmt: skip


AGES = [row(20, population_age_max=15), row(35, population_age_min=16), row(60, population_age_min=50)]
PLACES = [row(20, population_location="Edo"), row(35, population_location="Ondo"), row(60, population_location="Kano")]


def test_three_subgroups_become_one_range():
    found = aggregate(AGES, PERG, "lassa")
    (one,) = found.ranges
    assert (found.kept, one.replaced, found.left_out) == ((), (0, 1, 2), ())
    values = one.record.values
    assert "value" not in values
    assert (values["range_lower"], values["range_upper"]) == (20, 60)
    assert values["method_disaggregated_by"] == ("Age",)
    assert values["method_disaggregated"] is True
    assert values["method_disaggregated_only"] is True
    assert found.records(AGES) == (one.record,)


def test_two_subgroups_stay():
    assert aggregate(AGES[:2], PERG, "lassa").kept == (0, 1)


def test_a_value_of_all_stays_beside_the_range():
    whole = row(33, population_sex="Both", interval="95% CI", interval_lower=30, interval_upper=36)
    found = aggregate([whole, *AGES], PERG, "lassa")
    (one,) = found.ranges
    assert one.replaced == (0, 1, 2, 3)
    values = one.record.values
    assert (values["value"], values["range_lower"], values["range_upper"], values["interval_lower"]) == (33, 20, 60, 30)
    assert values["method_disaggregated_only"] is False


@pytest.mark.parametrize("pathogen", ["marburg", "ebola", "mers", "rvf"])
def test_places_become_a_range(pathogen):
    (one,) = aggregate(PLACES, PERG, pathogen).ranges
    assert one.dimensions == ("Region",)


@pytest.mark.parametrize("pathogen", ["lassa", "sars", "zika", "nipah", None])
def test_places_stay_apart(pathogen):
    assert aggregate(PLACES, PERG, pathogen).kept == (0, 1, 2)


def test_ages_within_each_place_become_a_range_each():
    places = ("Edo", "Ondo")
    rows = [Extraction("parameter", {**one.values, "population_location": p}) for p in places for one in AGES]
    found = aggregate(rows, PERG, "lassa")
    assert [one.replaced for one in found.ranges] == [(0, 1, 2), (3, 4, 5)]
    assert {one.record.values["population_location"] for one in found.ranges} == {"Edo", "Ondo"}


def test_small_samples_are_left_out():
    rows = [*AGES, row(90, population_age_min=80, population_sample_size=9)]
    found = aggregate(rows, PERG, "lassa")
    assert [one.position for one in found.left_out] == [3]
    assert "fewer than 10" in found.left_out[0].reason
    assert found.ranges[0].record.values["range_upper"] == 60


def test_a_sample_of_ten_counts_and_too_few_remain_without_the_small():
    ten = row(90, population_age_min=80, population_sample_size=10)
    assert aggregate([*AGES, ten], PERG, "lassa").ranges[0].record.values["range_upper"] == 90
    small = row(60, population_age_min=50, population_sample_size=5)
    found = aggregate([*AGES[:2], small], PERG, "lassa")
    assert (found.kept, found.ranges, [one.position for one in found.left_out]) == ((0, 1), (), [2])


def test_several_methods_of_one_r_become_a_range():
    rows = [r0(1.8, "Branching process"), r0(2.4, "Growth rate"), r0(2.0, "Compartmental model")]
    (one,) = aggregate(rows, PERG, "ebola").ranges
    assert (one.dimensions, one.record.values["range_lower"], one.record.values["range_upper"]) == (
        ("Method",),
        1.8,
        2.4,
    )


def test_crude_and_adjusted_ratios_are_not_subgroups():
    rows = [row(20, method="Naive"), row(30, method="Adjusted"), row(25, method="Unspecified")]
    assert aggregate(rows, PERG, "ebola").kept == (0, 1, 2)


@pytest.mark.parametrize(
    "other",
    [{"type": "Severity - proportion of symptomatic cases"}, {"unit": "No units"}, {"own": "cited"}],
)
def test_what_differs_is_not_mixed(other):
    rows = [*AGES[:2], row(60, population_age_min=50, **other)]
    assert aggregate(rows, PERG, "lassa").kept == (0, 1, 2)


def test_values_that_say_nothing_of_their_population_stay():
    assert aggregate([row(20), row(30), row(40)], PERG, "ebola").kept == (0, 1, 2)


def test_rows_without_a_value_and_other_tables_stay():
    rows = [Extraction("model", {"model_type": "Other"}), Extraction("parameter", {"class": "Risk factors"})]
    assert aggregate(rows, PERG, "ebola").kept == (0, 1)


def test_the_ends_of_a_range_point_to_their_words():
    (one,) = aggregate(AGES, PERG, "lassa").ranges
    said = {e.field: (e.quote, e.basis) for e in one.record.evidence}
    assert said == {"range_lower": ("was 20%", "derived"), "range_upper": ("was 60%", "derived")}


def test_a_schema_without_the_rule_keeps_all():
    rows = [Extraction("outcome", {"effect": value}) for value in (1, 2, 3)]
    assert aggregate(rows, load_schema("trial"), None, table="outcome").kept == (0, 1, 2)


def spans(made):
    rows = [(one.record.values, len(one.replaced)) for one in made.ranges]
    return sorted((values["range_lower"], values["range_upper"], count) for values, count in rows)


RECORDS = st.lists(
    st.builds(
        row,
        st.integers(0, 100),
        population_sex=st.sampled_from([None, "Male", "Female", "Both"]),
        population_age_min=st.sampled_from([None, 0, 20]),
        population_location=st.sampled_from([None, "Edo", "Kano"]),
        population_sample_size=st.sampled_from([None, 5, 50]),
    ),
    max_size=9,
)


@settings(deadline=None, max_examples=100)
@given(records=RECORDS, pathogen=st.sampled_from(["ebola", "lassa", None]), data=st.data())
def test_every_record_is_in_one_place_and_order_does_not_matter(records, pathogen, data):
    found = aggregate(records, PERG, pathogen)
    places = [
        *found.kept,
        *(p for one in found.ranges for p in one.replaced),
        *(one.position for one in found.left_out),
    ]
    assert sorted(places) == list(range(len(records)))
    shuffled = data.draw(st.permutations(records))
    assert spans(aggregate(shuffled, PERG, pathogen)) == spans(found)
    for one in found.ranges:
        assert len(one.replaced) >= 3
        assert one.record.values["range_lower"] <= one.record.values["range_upper"]

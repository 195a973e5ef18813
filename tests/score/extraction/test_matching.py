"""Similarity and pairs, against the worked example of the protocol and values computed by hand."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from evisynth.score.extraction.matching import agreement, equal, pairs, similarity
from evisynth.score.extraction.protocol import FieldRule, protocol

MODELS = frozenset({"compartmental_type", "interventions_type"})
WORKED = replace(
    protocol("model", "paper"),
    weights={"compartmental_type": 0.5, "interventions_type": 0.5},
    risk_weights={"compartmental_type": 0.5, "interventions_type": 0.5},
)


def model(structure, *interventions):
    return {"compartmental_type": structure, "interventions_type": interventions or None}


REFERENCE = [model("SIR", "Vaccination"), model("SEIR", "Quarantine", "Vaccination")]
PREDICTED = [model("SIR", "Vaccination"), model("SIR", "Treatment"), model("SEIR", "Quarantine", "Vaccination")]


def test_the_worked_example_of_the_protocol():
    matrix = similarity(WORKED, REFERENCE, PREDICTED, MODELS)
    assert matrix.tolist() == [[1, 0.5, 0.25], [0.25, 0, 1]]
    assert pairs(WORKED, REFERENCE, PREDICTED, MODELS) == [(0, 0), (1, 2)]


def test_a_field_without_its_column_contributes_nothing_and_weights_stay():
    matrix = similarity(WORKED, REFERENCE, PREDICTED, frozenset({"interventions_type"}))
    assert matrix.max() == 0.5


@pytest.mark.parametrize(
    ("kind", "profile", "weights"),
    [
        ("parameter", "release", {"class": 0.5, "unit": 0.5}),
        (
            "parameter",
            "paper",
            {"class": 1 / 8, "type": 1 / 8, "value": 1 / 12, "value_type": 1 / 16, "population_sex": 1 / 12},
        ),
        ("outbreak", "paper", {"deaths": 1 / 9.5, "outbreak_end_year": 0.8 / 9.5, "pre_outbreak": 0.5 / 9.5}),
        ("model", "paper", {"stoch_deter": 1 / 7, "assumptions": 1 / 7}),
    ],
)
def test_weights_are_the_published_ones(kind, profile, weights):
    found = protocol(kind, profile).weights
    assert {name: found[name] for name in weights} == pytest.approx(weights)
    assert sum(found.values()) == pytest.approx(1)


@pytest.mark.parametrize(
    ("reference", "predicted", "relative", "expected"),
    [
        (2.0, 2.0 + 5e-10, 0.0, True),
        (2.0, 2.0 + 5e-9, 0.0, False),
        (100.0, 101.0, 0.01, True),
        (100.0, 101.1, 0.01, False),
        (-10.0, -10.1, 0.01, True),
        (0.0, 0.01, 0.01, False),
    ],
)
def test_tolerance_of_values(reference, predicted, relative, expected):
    rule = FieldRule("value", "v", "value")
    assert equal(rule, reference, predicted, relative) is expected
    assert agreement(rule, [{"v": reference}], [{"v": predicted}], relative)[0, 0] == float(expected)


def test_absent_values_agree_with_absent_ones_only():
    for compare in ("word", "words", "value", "count"):
        rule = FieldRule("f", "v", compare)
        present = 1.0 if compare in {"value", "count"} else ("a",)
        matrix = agreement(rule, [{"v": None}, {"v": present}], [{"v": None}, {"v": present}])
        assert matrix.tolist() == [[1, 0], [0, 1]]


words = st.none() | st.sampled_from(["a", "b", "c"])
rows = st.lists(
    st.fixed_dictionaries(
        {"parameter_class": words, "parameter_type": words, "parameter_value": st.none() | st.floats(0, 9)}
    ),
    max_size=6,
)


@given(rows, rows)
def test_similarity_stays_in_its_range_and_every_row_of_the_shorter_side_is_paired(reference, predicted):
    rules = protocol("parameter")
    columns = frozenset(rule.column for rule in rules.fields.values())
    found = pairs(rules, reference, predicted, columns)
    assert len(found) == min(len(reference), len(predicted))
    assert len({i for i, _ in found}) == len({j for _, j in found}) == len(found)
    if reference and predicted:
        matrix = similarity(rules, reference, predicted, columns)
        assert np.all((matrix >= 0) & (matrix <= 1 + rules.tie_break + 1e-12))

"""Rows of PERG tables and records: the same facts under other names."""

from hypothesis import given, settings
from hypothesis import strategies as st

from evisynth.review.exporting import cells_of_record, record_of_cells
from evisynth.schemas import Harmoniser, load_schema

PERG = load_schema("perg")
ROWS = Harmoniser(PERG, PERG.table("parameter"))


@settings(deadline=None, max_examples=200)
@given(digits=st.integers(-(10**8), 10**8), places=st.integers(0, 6), exponent=st.integers(-12, 12))
def test_a_printed_number_survives_its_power_of_ten(digits, places, exponent):
    printed = digits / 10**places
    cells = {"parameter_type": "Growth rate (r)", "parameter_value": repr(printed), "exponent": str(exponent)}
    again = cells_of_record(record_of_cells(cells, ROWS), PERG)
    assert (again["parameter_value"], again["exponent"]) == (printed, exponent)


def test_limits_and_spread_have_the_same_power_of_ten():
    cells = {
        "parameter_type": "Mutations - substitution rate", "parameter_value": "1.2", "exponent": "-3",
        "parameter_uncertainty_lower_value": "0.9", "parameter_uncertainty_upper_value": "1.5",
        "parameter_lower_bound": "1.1", "parameter_uncertainty_single_value": "0.2", "population_sample_size": "40",
    }  # fmt: skip
    values = record_of_cells(cells, ROWS).values
    assert (values["value"], values["interval_lower"], values["interval_upper"]) == (0.0012, 0.0009, 0.0015)
    assert (values["range_lower"], values["spread_value"], values["population_sample_size"]) == (0.0011, 0.0002, 40)
    assert "exponent" not in values  # a reader of records must not apply it a second time


def test_the_suffix_of_a_reciprocal_becomes_a_flag():
    cells = {"parameter_type": "Human delay - infectious period  (inverse parameter)"}
    values = record_of_cells(cells, ROWS).values
    assert (values["type"], values["inverse_param"], values["class"]) == (
        "Human delay - infectious period", True, "Human delay",
    )  # fmt: skip

"""The columns of the tables: a parameter's contract, and for other kinds what the schema's form asks, in its order."""

from collections.abc import Iterable
from functools import cache

from evisynth.schemas import FIELDS, column_names, load_schema

KINDS = ("parameter", "model", "outbreak")
"""The kinds of rows that have a table in every report."""

SHOWN_COLUMNS = {
    "model": (
        "compartmental_type",
        "stoch_deter",
        "theoretical_model",
        "interventions_type",
        "code_available",
        "transmission_route",
        "assumptions",
    ),
    "outbreak": (
        "outbreak_location",
        "outbreak_start_year",
        "outbreak_end_year",
        "cases_confirmed",
        "cases_suspected",
        "cases_unspecified",
        "deaths",
    ),
}
"""What the page's tables show beside the name; every field stands on the card of its value."""

_TITLES = {"stoch_deter": "stochastic or deterministic", "prop_male_cases": "share of male cases"}


def with_extras(kind: str, fields: Iterable[str]) -> tuple[str, ...]:
    """Give a table's columns: the known ones in their order, then any others by name, so that nothing is lost.

    >>> with_extras("model", ["zeta", "model_type"])[-2:]
    ('model_notes', 'zeta')
    """
    known = _known(kind)
    return (*known, *sorted(set(fields) - set(known)))


def title_of(field: str) -> str:
    """Write a field's name as words.

    >>> title_of("population_sample_size")
    'population sample size'
    """
    return _TITLES.get(field, field.replace("_", " "))


@cache
def _known(kind: str) -> tuple[str, ...]:
    return FIELDS if kind == "parameter" else column_names(load_schema("perg"), kind) if kind in KINDS else ()

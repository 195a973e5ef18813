"""The columns of the tables: design names for parameters, the PERG tables' own for models and outbreaks."""

from collections.abc import Iterable

from evisynth.review.extraction import FIELDS

PARAMETER = FIELDS
MODEL = (
    "model_type",
    "compartmental_type",
    "stoch_deter",
    "theoretical_model",
    "interventions_type",
    "code_available",
    "transmission_route",
    "assumptions",
    "model_compartmental_other",
    "model_uncertainty",
    "model_spatial",
    "model_spillover",
    "model_fitting_method",
    "model_language",
    "model_data",
    "model_readme",
    "model_notes",
)
OUTBREAK = (
    "outbreak_country",
    "outbreak_location",
    "outbreak_location_type",
    "outbreak_start_day",
    "outbreak_start_month",
    "outbreak_start_year",
    "outbreak_end_day",
    "outbreak_end_month",
    "outbreak_end_year",
    "outbreak_duration_months",
    "outbreak_source",
    "pre_outbreak",
    "ongoing",
    "cases_confirmed",
    "cases_suspected",
    "outbreak_probable",
    "cases_unspecified",
    "cases_asymptomatic",
    "cases_severe",
    "cases_mode_detection",
    "deaths",
    "asymptomatic_transmission",
    "population_size",
    "male_cases",
    "female_cases",
    "prop_male_cases",
    "prop_female_cases",
    "type_cases_sex_disagg",
    "outbreak_notes",
)
FILES = {"parameter": PARAMETER, "model": MODEL, "outbreak": OUTBREAK}

SHOWN_COLUMNS = {
    "model": MODEL[1:8],
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
    known = FILES.get(kind, ())
    return (*known, *sorted(set(fields) - set(known)))


def title_of(field: str) -> str:
    """Write a field's name as words.

    >>> title_of("population_sample_size")
    'population sample size'
    """
    return _TITLES.get(field, field.replace("_", " "))

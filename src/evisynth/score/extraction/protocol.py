"""What is compared, how, and with which weight: the evaluation's protocol as data, for each kind and profile.

Source: arXiv 2603.22327 (evaluation, appendix) and its public release. The profile `evisynth` adds exponents,
inversion, units, a tie-break, both-null pairs apart, a tolerance of 1 %, and the fields that carry the meaning of risk
factors.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from evisynth.errors import UsageError
from evisynth.score.extraction.tallies import FieldTally, Tally

Kind = Literal["parameter", "model", "outbreak"]
Profile = Literal["evisynth", "paper", "release"]
Comparison = Literal["word", "words", "value", "count"]

KINDS: tuple[Kind, ...] = ("parameter", "model", "outbreak")
PROFILES: tuple[Profile, ...] = ("evisynth", "paper", "release")

RISK_FACTORS = "Risk factors"
TIE_BREAK = 0.001
VALUE_TOLERANCE = 1e-9
RELATIVE_TOLERANCE = 0.01
COUNT_TOLERANCE = 0.01


@dataclass(frozen=True, slots=True)
class FieldRule:
    """A field that is matched on or scored.

    Args:
        name: as the publication calls it.
        column: as the schema's table calls it.
        compare: word (equal or not), words (a set), value (a number with a tolerance), count (a whole number).
        risk_factor: compared between risk-factor rows only.
    """

    name: str
    column: str
    compare: Comparison = "word"
    risk_factor: bool = False


@dataclass(frozen=True, slots=True)
class Protocol:
    """How one kind of record is evaluated under one profile.

    Args:
        kind, profile: which.
        fields: every field by name.
        weights: weight of each field in matching; their sum is 1.
        risk_weights: the same between two risk-factor rows; equal to `weights` where they are no case of their own.
        scored: fields whose mean is the extraction score.
        beside: fields that are reported in their group and stand in no mean.
        optional: scored only when both tables have the column.
        groups: field groups, by name.
        among_compartmental: fields scored only among compartmental models, matched anew.
        tie_break: weight of the mean agreement over all fields, added to the similarity.
        relative_tolerance: of values.
        both_null_counts: two absent values count as agreement (single values only).
        digits: precision, recall and F1 of a field are rounded to so many decimals; None for no rounding.
    """

    kind: Kind
    profile: Profile
    fields: Mapping[str, FieldRule]
    weights: Mapping[str, float]
    risk_weights: Mapping[str, float]
    scored: tuple[str, ...]
    beside: tuple[str, ...]
    optional: frozenset[str]
    groups: Mapping[str, tuple[str, ...]]
    among_compartmental: frozenset[str]
    tie_break: float
    relative_tolerance: float
    both_null_counts: bool
    digits: int | None

    @property
    def count_in_mean(self) -> bool:
        """Whether the mean over fields holds the record count once more.

        The published evaluator of models lists it as a row beside the fields, and averages over all rows.
        """
        return self.kind == "model" and self.profile == "release"

    def headline(self, name: str, tally: FieldTally) -> Tally:
        """Return the tally by which a field is scored: with or without pairs that both have no value.

        Of sets the publication counts shared items, and two empty sets share none. What was found of a field in some
        articles may be agreement of absent values alone; `Tallies.occurring` tells whether it occurs at all.
        """
        counts = self.both_null_counts and self.fields[name].compare != "words"
        return tally.including_both_null() if counts else tally.values


_PARAMETER = (
    FieldRule("class", "parameter_class"),
    FieldRule("type", "parameter_type"),
    FieldRule("value", "parameter_value", "value"),
    FieldRule("unit", "parameter_unit"),
    FieldRule("method", "cfr_ifr_method"),
    FieldRule("value_type", "parameter_value_type"),
    FieldRule("statistical_approach", "parameter_statistical_approach"),
    FieldRule("paired_uncertainty", "parameter_uncertainty_type"),
    FieldRule("single_type_uncertainty", "parameter_uncertainty_single_type"),
    FieldRule("population_sex", "population_sex"),
    FieldRule("population_group", "population_group"),
    FieldRule("population_sample_type", "population_sample_type"),
    FieldRule("riskfactor_name", "riskfactor_name", "words", risk_factor=True),
    FieldRule("riskfactor_outcome", "riskfactor_outcome", risk_factor=True),
    FieldRule("riskfactor_significant", "riskfactor_significant", risk_factor=True),
    FieldRule("riskfactor_adjusted", "riskfactor_adjusted", risk_factor=True),
)
_VALUE = ("value", "unit", "method")
_UNCERTAINTY = ("value_type", "statistical_approach", "paired_uncertainty", "single_type_uncertainty")
_POPULATION = ("population_sex", "population_group", "population_sample_type")
_RISK_FACTOR = tuple(rule.name for rule in _PARAMETER if rule.risk_factor)

_MODEL = (
    FieldRule("model_type", "model_type"),
    FieldRule("compartmental_type", "compartmental_type"),
    FieldRule("stoch_deter", "stoch_deter"),
    FieldRule("theoretical_model", "theoretical_model"),
    FieldRule("assumptions", "assumptions", "words"),
    FieldRule("interventions_type", "interventions_type", "words"),
    FieldRule("transmission_route", "transmission_route", "words"),
    FieldRule("code_available", "code_available"),
    FieldRule("spatial_model", "model_spatial"),
    FieldRule("spillover_included", "model_spillover"),
    FieldRule("uncertainty_was_considered", "model_uncertainty"),
)
_MODEL_OPTIONAL = ("code_available", "spatial_model", "spillover_included", "uncertainty_was_considered")
_MODEL_GROUPS = {
    "structure": ("model_type", "compartmental_type", "stoch_deter", "spatial_model"),
    "mechanism": ("assumptions", "interventions_type", "transmission_route", "spillover_included"),
    "practice": ("theoretical_model", "code_available", "uncertainty_was_considered"),
}

_OUTBREAK_WEIGHTS = {
    "outbreak_country": 1.0,
    "outbreak_start_year": 1.0,
    "cases_confirmed": 1.0,
    "deaths": 1.0,
    "outbreak_end_year": 0.8,
    "mode_of_detection": 0.7,
    "outbreak_start_month": 0.6,
    "outbreak_end_month": 0.6,
    "outbreak_start_day": 0.5,
    "outbreak_end_day": 0.5,
    "outbreak_location": 0.5,
    "pre_outbreak": 0.5,
    "outbreak_is_currently_ongoing": 0.4,
    "asymptomatic_transmission_described": 0.4,
}
_OUTBREAK_COLUMNS = {
    "mode_of_detection": "cases_mode_detection",
    "outbreak_is_currently_ongoing": "ongoing",
    "asymptomatic_transmission_described": "asymptomatic_transmission",
}
_OUTBREAK_BESIDE = ("outbreak_duration_months", "cases_suspected", "cases_asymptomatic", "cases_severe")
_OUTBREAK_COUNTS = {
    "outbreak_start_day",
    "outbreak_end_day",
    "outbreak_start_year",
    "outbreak_end_year",
    "cases_confirmed",
    "deaths",
    *_OUTBREAK_BESIDE,
}
_OUTBREAK = tuple(
    FieldRule(name, _OUTBREAK_COLUMNS.get(name, name), "count" if name in _OUTBREAK_COUNTS else "word")
    for name in (*_OUTBREAK_WEIGHTS, *_OUTBREAK_BESIDE)
)
_OUTBREAK_GROUPS = {
    "temporal": (
        "outbreak_start_day",
        "outbreak_start_month",
        "outbreak_start_year",
        "outbreak_end_day",
        "outbreak_end_month",
        "outbreak_end_year",
        "outbreak_duration_months",
    ),
    "geographic": ("outbreak_country", "outbreak_location"),
    "case_burden": ("cases_confirmed", "cases_suspected", "cases_asymptomatic", "cases_severe", "deaths"),
    "context": ("mode_of_detection", "pre_outbreak", "asymptomatic_transmission_described"),
}


def protocol(kind: str, profile: str = "evisynth") -> Protocol:
    """Return the protocol of a kind under a profile.

    Args:
        kind: parameter, model or outbreak.
        profile: evisynth, paper (as printed) or release (what the published code does).

    Raises:
        UsageError: no such kind or profile.

    >>> protocol("outbreak").weights["deaths"] > protocol("outbreak").weights["outbreak_end_year"]
    True
    """
    found_kind: Kind | None = next((k for k in KINDS if k == kind), None)
    found_profile: Profile | None = next((p for p in PROFILES if p == profile), None)
    if found_kind is None:
        raise UsageError(f"unknown kind {kind!r}", f"Kinds are {', '.join(KINDS)}.")
    if found_profile is None:
        raise UsageError(f"unknown profile {profile!r}", f"Profiles are {', '.join(PROFILES)}.")
    rules = {"parameter": _PARAMETER, "model": _MODEL, "outbreak": _OUTBREAK}[found_kind]
    ours = found_profile == "evisynth"
    weights = _weights(found_kind, found_profile)
    return Protocol(
        kind=found_kind,
        profile=found_profile,
        fields={rule.name: rule for rule in rules},
        weights=weights,
        risk_weights=_RISK_WEIGHTS if ours and found_kind == "parameter" else weights,
        scored=_scored(found_kind, found_profile),
        beside=_OUTBREAK_BESIDE if found_kind == "outbreak" else (),
        optional=frozenset(_MODEL_OPTIONAL) if found_kind == "model" else frozenset(),
        groups=_groups(found_kind, found_profile),
        among_compartmental=frozenset({"compartmental_type"}) if found_kind == "model" else frozenset(),
        tie_break=TIE_BREAK if ours else 0.0,
        relative_tolerance=RELATIVE_TOLERANCE if ours else 0.0,
        both_null_counts=not ours,
        digits=None if ours else 3,
    )


def _grouped(*groups: tuple[str, ...]) -> dict[str, float]:
    return {name: 1 / len(groups) / len(group) for group in groups for name in group}


_RISK_WEIGHTS = _grouped(("class", "type"), _RISK_FACTOR, _UNCERTAINTY, _POPULATION)


def _weights(kind: Kind, profile: Profile) -> dict[str, float]:
    if kind == "model":
        names = [rule.name for rule in _MODEL if rule.name not in _MODEL_OPTIONAL]
        return {name: 1 / len(names) for name in names}
    if kind == "outbreak":
        total = sum(_OUTBREAK_WEIGHTS.values())
        return {name: weight / total for name, weight in _OUTBREAK_WEIGHTS.items()}
    if profile == "release":
        return {"class": 0.5, "unit": 0.5}
    return _grouped(("class", "type"), _VALUE, _UNCERTAINTY, _POPULATION)


def _scored(kind: Kind, profile: Profile) -> tuple[str, ...]:
    if kind == "model":
        return tuple(rule.name for rule in _MODEL)
    if kind == "outbreak":
        return tuple(_OUTBREAK_WEIGHTS)
    return (*_VALUE, *_UNCERTAINTY, *_POPULATION, *(_RISK_FACTOR if profile == "evisynth" else ()))


def _groups(kind: Kind, profile: Profile) -> Mapping[str, tuple[str, ...]]:
    if kind == "model":
        return _MODEL_GROUPS
    if kind == "outbreak":
        return _OUTBREAK_GROUPS
    groups = {"value": _VALUE, "uncertainty": _UNCERTAINTY, "population": _POPULATION}
    return {**groups, "risk_factor": _RISK_FACTOR} if profile == "evisynth" else groups

"""A row in a few words, and what in it contradicts itself: said wherever the row is shown."""

from collections.abc import Mapping

from evisynth.evidence import Extraction, Scalar
from evisynth.review.report.wording import estimate, show_scalar

OUTSIDE = "the value lies outside its interval"
EXCEEDS = "the numerator exceeds the denominator"
_FACTORS, _OUTCOME = "riskfactor_name", "riskfactor_outcome"
_FINDINGS = ("riskfactor_significant", "riskfactor_adjusted")
_TELLING = ("model_type", "compartmental_type", "outbreak_country", "outbreak_location", "type", "class")


def show_row(row: Extraction) -> str:
    """Write a parameter as its estimate, else as its factors and outcome; anything else by its first telling field.

    >>> show_row(Extraction("parameter", {"riskfactor_name": ("Age", "Sex"), "riskfactor_outcome": "Death",
    ...                                   "riskfactor_significant": "Significant"}))
    'Age; Sex for death (significant)'
    """
    values = row.values
    if row.kind != "parameter":
        field = telling_field(values)
        return show_scalar(values[field]) if field else f"one {row.kind}"
    words = estimate(values)
    if words != estimate({}):
        return words
    factors, outcome = show_scalar(values.get(_FACTORS)), show_scalar(values.get(_OUTCOME)).lower()
    found = [show_scalar(values.get(name)).lower() for name in _FINDINGS]
    inside = ", ".join(word for word in found if word not in {"", "unspecified"})
    told = " for ".join(part for part in (factors, outcome) if part)
    return f"{told} ({inside})" if told and inside else told or "no number in the text"


def telling_field(values: Mapping[str, Scalar]) -> str | None:
    """The first field of a model or an outbreak that tells which it is."""
    return next((name for name in _TELLING if show_scalar(values.get(name))), None)


def contradictions(values: Mapping[str, Scalar]) -> tuple[str, ...]:
    """Say which numbers of a row can't all be right.

    >>> contradictions({"value": 11, "interval_lower": 1.8, "interval_upper": 2.4})
    ('the value lies outside its interval',)
    """
    found: list[str] = []
    value, low, high = (_number(values, name) for name in ("value", "interval_lower", "interval_upper"))
    if value is not None and ((low is not None and value < low) or (high is not None and value > high)):
        found.append(OUTSIDE)
    top, bottom = _number(values, "numerator"), _number(values, "denominator")
    if top is not None and bottom is not None and top > bottom:
        found.append(EXCEEDS)
    return tuple(found)


def _number(values: Mapping[str, Scalar], name: str) -> float | None:
    value = values.get(name)
    return float(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else None

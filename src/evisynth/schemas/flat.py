"""A record as one flat object: the contract of `evisynth extract --json`."""

from typing import Any

from evisynth.evidence import Extraction

ESTIMATE_FIELDS = (
    *("value", "range_lower", "range_upper", "interval", "interval_lower", "interval_upper", "spread", "spread_value"),
    *("unit", "numerator", "denominator"),
)
"""The fields that together say how large something is, and how surely."""
FIELDS = (
    *("class", "type", *ESTIMATE_FIELDS, "value_type", "statistical_approach", "method", "population_sex"),
    *("population_group", "population_sample_type", "population_sample_size", "population_country"),
    *("population_location", "study_start_year", "study_end_year"),
)
"""The value fields of a parameter record, in order."""


def flatten(record: Extraction) -> dict[str, Any]:
    """Return a record as plain types: `kind`, the schema's fields, `own`, then `evidence` as a list of objects.

    >>> flatten(Extraction("parameter", {"class": "Severity"}))["value"] is None
    True
    """
    flat: dict[str, Any] = {"kind": record.kind}
    names = FIELDS if record.kind == "parameter" else ()
    flat |= {name: record.values.get(name) for name in names}
    flat |= {name: list(v) if isinstance(v, tuple) else v for name, v in record.values.items() if name not in flat}
    flat["own"] = record.own
    flat["evidence"] = [
        {
            "field": e.field, "quote": e.quote, "start": e.start, "end": e.end, "match": e.match, "score": e.score,
            "basis": e.basis, "found_by": e.found_by, "note": e.note,
        }
        for e in record.evidence
    ]  # fmt: skip
    return flat

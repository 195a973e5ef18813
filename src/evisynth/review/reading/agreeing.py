"""Rules and a model on one article: what both read, what only one did, and where they differ."""

from collections.abc import Sequence
from dataclasses import replace

from evisynth.evidence import Evidence, Extraction
from evisynth.review.planted import same_estimate

COMPARED = ("type", "unit", "interval", "interval_lower", "interval_upper", "numerator", "denominator")
"""Fields of which a difference is worth a look."""


def agree(decided: Sequence[Extraction], rules: Sequence[Extraction]) -> tuple[list[Extraction], list[Extraction]]:
    """Mark in each record whether rules read it too, and what they read otherwise; the model's word stands.

    A record that both found carries evidence of both; a field on which they differ has a note with the rules' value.

    Args:
        decided: records of the model.
        rules: records of the rules.

    Returns:
        the model's records, marked, and what rules read and the model did not take.
    """
    left = list(rules)
    marked: list[Extraction] = []
    for record in decided:
        twin = max((one for one in left if _same(record, one)), key=lambda one: _likeness(record, one), default=None)
        if twin is None:
            marked.append(record)
            continue
        left.remove(twin)
        marked.append(replace(record, evidence=(*record.evidence, *_marks(record, twin))))
    return marked, left


def candidate(record: Extraction) -> str:
    """Say in one line what rules read, for the model to decide on.

    >>> candidate(Extraction("parameter", {"class": "Severity", "type": "CFR", "value": 27.9, "unit": "%"}))
    'Severity; CFR; value 27.9; unit %; own'
    """
    values = record.values
    head = dict.fromkeys(str(one) for one in (values.get("class") or record.kind, values.get("type")) if one)
    names = _SHOWN if record.kind == "parameter" else tuple(values)
    said = [f"{name} {values[name]}" for name in names if values.get(name) not in (None, "", "Unspecified", "No units")]
    return "; ".join([*head, *said, record.own])


_SHOWN = (
    *("value", "range_lower", "range_upper", "unit", "interval_lower", "interval_upper", "numerator", "denominator"),
    *("riskfactor_name", "riskfactor_outcome", "riskfactor_significant"),
)


def _same(one: Extraction, other: Extraction) -> bool:
    if one.kind != other.kind or one.values.get("class") != other.values.get("class"):
        return False
    if one.values.get("class") == "Risk factors":
        return _overlap(one, other)
    return same_estimate(one.values, other.values)


def _overlap(one: Extraction, other: Extraction) -> bool:
    """Whether the main words of two records share a stretch of the article."""
    spans = [
        [(e.start, e.end) for e in record.evidence if e.start is not None and e.end is not None]
        for record in (one, other)
    ]
    return any(a < d and c < b for a, b in spans[0] for c, d in spans[1])


def _likeness(one: Extraction, other: Extraction) -> tuple[bool, int]:
    return _overlap(one, other), sum(one.values.get(name) == other.values.get(name) for name in COMPARED)


def _marks(record: Extraction, twin: Extraction) -> list[Evidence]:
    """The rules' words for the record, then one for each field on which they read something else."""
    if not twin.evidence:
        return []
    words = twin.evidence[0]
    marks = [replace(words, field=None, note="rules read the same")]
    for name in COMPARED:
        ours, theirs = record.values.get(name), twin.values.get(name)
        if ours != theirs and theirs is not None:
            marks.append(replace(words, field=name, note=f"rules read {theirs}"))
    if record.own != twin.own:
        marks.append(replace(words, field="own", note=f"rules read {twin.own}"))
    return marks

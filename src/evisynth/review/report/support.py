"""What the fields of a row stand on, as columns of a table: printed, calculated, inferred, or without words."""

from collections.abc import Mapping
from typing import NamedTuple

from evisynth.evidence import Basis, Evidence, Extraction, MatchKind, Scalar

SUPPORT = ("match", "basis", "derived_fields", "inferred_fields", "figure_or_supplement_fields", "unverified_fields")
"""The columns that `support_cells` fills."""
_NUMBERS = ("value", "derived_value", "range_lower", "range_upper")
_DERIVED = "derived_"
_WORST: tuple[MatchKind, ...] = ("none", "fuzzy", "normalised", "exact")
_ELSEWHERE = frozenset[Basis]({"figure", "supplement"})


class _Field(NamedTuple):
    basis: Basis
    match: MatchKind


def support_cells(row: Extraction, revised: Mapping[str, object] | tuple[str, ...] = ()) -> dict[str, Scalar]:
    """Say what a row's fields stand on.

    `basis` and `match` are of the row's number (value, derived value, limits of a range), where it has one: a number
    that was calculated is never called stated, and one whose words were not found is no match. The other columns list
    fields. A field without words of its own stands on the row's.

    Args:
        row: with its evidence.
        revised: fields that a person changed, whose word they are.

    >>> words = Evidence(None, "12 of 40 died", 0, 13), Evidence("derived_value", "12 of 40", 0, 8, basis="derived")
    >>> row = Extraction("parameter", {"derived_value": 30, "numerator": 12}, evidence=words)
    >>> cells = support_cells(row)
    >>> cells["basis"], cells["derived_fields"], cells["match"]
    ('derived', ('derived_value',), 'exact')
    """
    whole = next((one for one in row.evidence if one.field is None), None)
    own: dict[str, list[Evidence]] = {}
    for one in row.evidence:
        if one.field is not None:
            own.setdefault(one.field, []).append(one)
    main = _of([whole] if whole is not None else list(row.evidence[:1]))
    rest = main if whole is not None else _of([])
    said: dict[str, _Field] = {}
    for name, value in row.values.items():
        if value is not None and name not in revised:
            held = _of(own[name]) if name in own else rest
            said[name] = _Field("derived", held.match) if name.startswith(_DERIVED) else held
    numbers = [said[name] for name in _NUMBERS if name in said] or [main]
    matches = {main.match, *(one.match for one in numbers)}
    return {
        "match": next(kind for kind in _WORST if kind in matches),
        "basis": "; ".join(dict.fromkeys(one.basis for one in numbers)) if row.evidence else None,
        "derived_fields": tuple([name for name, one in said.items() if one.basis == "derived"]),
        "inferred_fields": tuple([name for name, one in said.items() if one.basis == "inferred"]),
        "figure_or_supplement_fields": tuple([name for name, one in said.items() if one.basis in _ELSEWHERE]),
        "unverified_fields": tuple([name for name, one in said.items() if one.match == "none"]),
    }


def _of(words: list[Evidence]) -> _Field:
    """A field is printed as soon as one of its quotes prints it, and unverified as soon as one was not found."""
    if len(words) == 1:
        (one,) = words
        return _Field(one.basis, one.match if one.start is not None else "none")
    if not words:
        return _Field("stated", "none")
    matches = {one.match if one.start is not None else "none" for one in words}
    told: list[Basis] = [one.basis for one in words]
    basis = told[told.index("stated") if "stated" in told else 0]
    return _Field(basis, next(kind for kind in _WORST if kind in matches))

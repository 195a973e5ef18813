"""Which extracted record is which reference record: agreement, similarity, optimal one-to-one pairs."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from evisynth.evidence import Scalar
from evisynth.score.extraction.protocol import (
    COUNT_TOLERANCE,
    RISK_FACTORS,
    VALUE_TOLERANCE,
    FieldRule,
    Protocol,
)
from evisynth.stats import assign

Values = Mapping[str, Scalar]
Matrix = NDArray[np.float64]
_Size = TypeVar("_Size", float, Matrix)


def agreement(
    rule: FieldRule, reference: Sequence[Values], predicted: Sequence[Values], relative: float = 0.0
) -> Matrix:
    """Return the agreement d in [0, 1] of one field between all rows of two sides, shape (n, m).

    Sets agree by Jaccard's index, single values are equal or not, two absent values agree, an absent one with a
    present one does not.

    Args:
        rule: the field.
        reference, predicted: n and m rows, by column name.
        relative: tolerance of values, as a share of the reference's.
    """
    left = [row.get(rule.column) for row in reference]
    right = [row.get(rule.column) for row in predicted]
    if rule.compare in {"value", "count"}:
        return _numbers(rule, left, right, relative)
    if rule.compare == "words":
        return _sets(left, right)
    codes: dict[Scalar, int] = {}
    first = np.array([codes.setdefault(_word(value), len(codes)) for value in left])
    second = np.array([codes.setdefault(_word(value), len(codes)) for value in right])
    return np.equal.outer(first, second).astype(np.float64)


def equal(rule: FieldRule, reference: Scalar, predicted: Scalar, relative: float = 0.0) -> bool:
    """Say whether two present single values are equal, by the same tolerances as `agreement`.

    >>> equal(FieldRule("value", "parameter_value", "value"), 2.0, 2.02, relative=0.01)
    True
    """
    if (
        rule.compare in {"value", "count"}
        and isinstance(reference, (int, float))
        and isinstance(predicted, (int, float))
    ):
        apart = abs(reference - predicted)
        return apart < COUNT_TOLERANCE if rule.compare == "count" else apart <= _allowed(abs(reference), relative)
    return _word(reference) == _word(predicted)


def jaccard(first: frozenset[str], second: frozenset[str]) -> float:
    """Return |a ∩ b| / |a ∪ b|; 1 for two empty sets.

    >>> jaccard(frozenset({"Quarantine", "Vaccination"}), frozenset({"Vaccination"}))
    0.5
    """
    union = len(first | second)
    return len(first & second) / union if union else 1.0


def similarity(
    protocol: Protocol, reference: Sequence[Values], predicted: Sequence[Values], columns: frozenset[str]
) -> Matrix:
    """Return the similarity s = Σ w·d between all rows of one article, shape (n, m).

    Args:
        protocol: its weights, tolerance and tie-break.
        reference, predicted: n and m rows, by column name.
        columns: those that both tables have; a field without its column contributes 0, and weights stay as they are.
    """
    agreed: dict[str, Matrix] = {}

    def of(name: str) -> Matrix:
        if name not in agreed:
            agreed[name] = agreement(protocol.fields[name], reference, predicted, protocol.relative_tolerance)
        return agreed[name]

    known = {name for name, rule in protocol.fields.items() if rule.column in columns}
    total = _weighted(protocol.weights, of, known, (len(reference), len(predicted)))
    general = [name for name in (*protocol.scored, *protocol.beside) if name in known]
    if protocol.risk_weights != protocol.weights:
        total = np.where(
            _both_risk_factors(reference, predicted),
            _weighted(protocol.risk_weights, of, known, total.shape),
            total,
        )
    if protocol.tie_break and general:
        total = total + protocol.tie_break * np.mean([of(name) for name in general], axis=0)
    return total


def pairs(
    protocol: Protocol, reference: Sequence[Values], predicted: Sequence[Values], columns: frozenset[str]
) -> list[tuple[int, int]]:
    """Pair the rows of one article one to one so that their summed similarity is the largest possible.

    There is no threshold: min(n, m) pairs come out; what is left over counts only as a count.
    """
    if not reference or not predicted:
        return []
    return assign(similarity(protocol, reference, predicted, columns))


def _weighted(
    weights: Mapping[str, float], of: Callable[[str], Matrix], known: Iterable[str], shape: tuple[int, ...]
) -> Matrix:
    total = np.zeros(shape)
    present = set(known)
    for name, weight in weights.items():
        if name in present:
            total = total + weight * of(name)
    return total


def _both_risk_factors(reference: Sequence[Values], predicted: Sequence[Values]) -> NDArray[np.bool_]:
    first = np.array([row.get("parameter_class") == RISK_FACTORS for row in reference])
    second = np.array([row.get("parameter_class") == RISK_FACTORS for row in predicted])
    return np.logical_and.outer(first, second)


def _numbers(rule: FieldRule, left: Sequence[Scalar], right: Sequence[Scalar], relative: float) -> Matrix:
    first = np.array([np.nan if value is None else value for value in left], dtype=np.float64)
    second = np.array([np.nan if value is None else value for value in right], dtype=np.float64)
    apart = np.abs(np.subtract.outer(first, second))
    close = apart < COUNT_TOLERANCE if rule.compare == "count" else apart <= _allowed(np.abs(first), relative)[:, None]
    absent = np.logical_and.outer(np.isnan(first), np.isnan(second))
    return (close | absent).astype(np.float64)


def _allowed(size: _Size, relative: float) -> _Size:
    return size * relative + VALUE_TOLERANCE


def _sets(left: Sequence[Scalar], right: Sequence[Scalar]) -> Matrix:
    codes: dict[frozenset[str], int] = {}
    first = [codes.setdefault(as_set(value), len(codes)) for value in left]
    second = [codes.setdefault(as_set(value), len(codes)) for value in right]
    table = np.array([[jaccard(a, b) for b in codes] for a in codes])
    return table[np.ix_(first, second)]


def as_set(value: Scalar) -> frozenset[str]:
    """Return the values of a field that holds several; the empty set when it is absent."""
    if value is None:
        return frozenset()
    return frozenset(value) if isinstance(value, tuple) else frozenset({str(value)})


def _word(value: Scalar) -> Scalar:
    # True and 1 are one key of a dict, and a flag is never a number here.
    return str(value) if isinstance(value, bool) else value

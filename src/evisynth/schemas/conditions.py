"""Whether a record breaks a condition, and which of its fields is to blame."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from evisynth.schemas.form import PRESENT, Condition, Limits
from evisynth.schemas.schema import Pathogen


def broken_parts(condition: Condition, values: Mapping[str, Any], pathogen: Pathogen | None) -> list[str]:
    """Return the fields that break a condition; none when it holds or does not apply.

    Args:
        condition: what must hold.
        values: typed values in the written spelling by field; a field without a value is absent.
        pathogen: of the review; conditions of a pathogen do not apply without one.

    >>> broken_parts(Condition("in order", order=("low", "mid", "high")), {"low": 3.0, "high": 2.0}, None)
    ['low']
    """
    if condition.pathogens and (pathogen is None or pathogen.key not in condition.pathogens):
        return []
    if not all(_matches(values.get(name), wanted) for name, wanted in condition.when.items()):
        return []
    if any(_matches(values.get(name), wanted) for name, wanted in condition.unless.items()):
        return []
    return list(dict.fromkeys(_broken(condition, values, pathogen)))


def _matches(value: Any, wanted: tuple[str, ...]) -> bool:
    if value is None:
        return False
    held = value if isinstance(value, tuple) else (value,)
    return PRESENT in wanted or any(_as_word(item) in wanted for item in held)


def _all_of(value: Any, allowed: tuple[str, ...]) -> bool:
    return all(_as_word(item) in allowed for item in (value if isinstance(value, tuple) else (value,)))


def _as_word(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _broken(condition: Condition, values: Mapping[str, Any], pathogen: Pathogen | None) -> Iterator[str]:
    ordered = [(name, values[name]) for name in condition.order if isinstance(values.get(name), (int, float))]
    yield from (first[0] for first, second in combinations(ordered, 2) if first[1] > second[1])
    yield from (name for name in condition.needs if values.get(name) is None)
    if condition.needs_any and all(values.get(name) is None for name in condition.needs_any):
        yield condition.needs_any[0]
    if any(values.get(name) is not None for name in condition.together):
        yield from (name for name in condition.together if values.get(name) is None)
    yield from (name for name in condition.absent if values.get(name) is not None)
    for name, allowed in condition.equals.items():
        if values.get(name) is not None and not _all_of(values[name], allowed):
            yield name
    for name, limits in condition.between.items():
        if isinstance(values.get(name), (int, float)) and not _inside(values[name], limits):
            yield name
    for name, characters in condition.without.items():
        if any(character in str(values.get(name) or "") for character in characters):
            yield name
    if condition.at_least and pathogen is not None and _too_few(condition, values, pathogen):
        yield condition.total_of[0]


def _inside(value: float, limits: Limits) -> bool:
    low = limits.minimum is None or value >= limits.minimum
    return low and (limits.maximum is None or value <= limits.maximum)


def _too_few(condition: Condition, values: Mapping[str, Any], pathogen: Pathogen) -> bool:
    counts = [values[name] for name in condition.total_of if isinstance(values.get(name), (int, float))]
    return bool(counts) and sum(counts) < pathogen.minimum_cases

"""What makes a value doubtful, so that a person sees the most doubtful first."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from evisynth.evidence import Evidence, Extraction, Scalar
from evisynth.review.report import contradictions
from evisynth.review.verification.identity import main_evidence
from evisynth.review.verification.standing import Reviewed

_DAYS = {"minutes": 1 / 1440, "hours": 1 / 24, "days": 1.0, "weeks": 7.0, "months": 30.0, "years": 365.0}
_RULES_READ = "rules read "
"""Before what rules read otherwise than a model, in the note of their words."""
_OWNERS = {"own": "the study's own value", "cited": "another paper's value", "assumed": "an assumed value"}
_FACT_WITHOUT_WORDS = 2.5
"""Less than for a number that its words do not print, also where several facts of a row have no words."""
_NUMBERS = ("value", "range_lower", "range_upper")


@dataclass(frozen=True, slots=True)
class Doubt:
    """A reason to look at a value, and how much it weighs."""

    weight: float
    reason: str


def doubts(value: Reviewed, *, contested: bool = False) -> tuple[Doubt, ...]:
    """Give every reason to doubt a value, the heaviest first.

    Args:
        value: the value as it stands.
        contested: rules and a model both read its text, and only one of them found it.
    """
    row = value.row
    found: list[Doubt] = []
    if value.presence == "lost":
        found.append(Doubt(9, "no longer found by extraction"))
    if value.disputed:
        found.append(Doubt(9, "reviewers disagree"))
    found += [Doubt(7, f"changed since it was checked: {name}") for name in value.changed]
    found += _of_quotes(row)
    found += _of_owner(row)
    if contested:
        found.append(Doubt(4, f"found by {' and '.join(sorted(makers(row)))} alone"))
    found += _of_rules(row)
    found += _of_size(row)
    return tuple(sorted(found, key=lambda one: -one.weight))


def makers(row: Extraction) -> frozenset[str]:
    """Return who found a row: rules with their version, models with their prompt.

    >>> from evisynth.evidence import Evidence
    >>> sorted(makers(Extraction("model", evidence=(Evidence(None, "q", 0, 1, found_by="rules-1"),))))
    ['rules-1']
    """
    return frozenset(one.found_by for one in row.evidence)


def contested(values: Iterable[Reviewed]) -> set[str]:
    """Return the ids of values that only some of the makers found, in texts that several read."""
    by_document: dict[str, list[Reviewed]] = {}
    for value in values:
        if value.presence == "found":
            by_document.setdefault(value.document, []).append(value)
    told: set[str] = set()
    for members in by_document.values():
        everybody = frozenset[str]().union(*(makers(one.printed) for one in members))
        if len(everybody) > 1:
            told |= {one.id for one in members if makers(one.printed) != everybody}
    return told


def _of_quotes(row: Extraction) -> list[Doubt]:
    if not row.evidence:
        return [Doubt(8, "no quote")]
    found: list[Doubt] = []
    for one in row.evidence:
        where = f" for {one.field}" if one.field else ""
        if one.match == "none" or one.start is None:
            bare = isinstance(row.values.get(one.field or ""), (str, tuple)) and not one.quote
            found.append(Doubt(_FACT_WITHOUT_WORDS if bare else 8, f"quote not found{where}"))
        elif one.match == "fuzzy":
            found.append(Doubt(3 + 10 * (1 - one.score), f"quote found only in similar words{where}"))
        if one.basis in {"figure", "supplement"} or (one.basis == "derived" and not _prints(one, row)):
            found.append(Doubt(1.5, f"{one.field or 'record'} not printed in the text: {one.basis}"))
    inferred = [one.field for one in row.evidence if one.basis == "inferred" and one.field]
    return [*found, Doubt(0.5, f"inferred: {', '.join(inferred)}")] if inferred else found


def _prints(words: Evidence, row: Extraction) -> bool:
    """A limit that was picked from several values is derived, and yet stands in its words as it is."""
    number = _number(row, words.field or "")
    return number is not None and number in _numbers_of(words.quote)


@cache
def _numbers_of(quote: str) -> frozenset[float]:
    from evisynth.text import numerals

    return frozenset(one.value for one in numerals(quote))


def _of_rules(row: Extraction) -> list[Doubt]:
    """A model's record on which rules read another field carries their words for it, with what they read."""
    other = [one for one in row.evidence if one.field and one.note.startswith(_RULES_READ)]
    return [Doubt(3.5, f"{one.field}: {one.note}") for one in other]


def _of_owner(row: Extraction) -> list[Doubt]:
    quote = main_evidence(row)
    said = _whose(quote.quote) if quote else "open"
    if row.own == "own" and said in {"cited", "assumed"}:
        return [Doubt(5, f"taken as the study's own; the sentence also speaks of {said} values")]
    if row.own != "own" and said != row.own:
        reads = "nothing in this sentence says so" if said == "open" else f"this sentence reads as {_OWNERS[said]}"
        return [Doubt(3, f"taken as {_OWNERS[row.own]}, though {reads}: read what stands around it")]
    return []


@cache
def _whose(sentence: str) -> str:
    from evisynth.text import whose

    return whose(sentence)


def _of_size(row: Extraction) -> list[Doubt]:
    found = [Doubt(6, reason) for reason in contradictions(row.values)]
    limits = _plausible().get(str(row.values.get("type")))
    factor = _factor(limits, row.values.get("unit")) if limits else None
    if limits is None or factor is None:
        return found
    for name in _NUMBERS:
        number = _number(row, name)
        if number is not None and not limits.low <= number * factor <= limits.high:
            found.append(Doubt(5, f"{name} {number:g} is beyond what is plausible for {row.values['type']}"))
    return found


def _number(row: Extraction, name: str) -> float | None:
    value = row.values.get(name)
    return float(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else None


class _Limits(NamedTuple):
    """What is plausible for a type: durations in days, shares in percent, the rest in the type's unit."""

    shape: str
    unit: str
    low: float
    high: float


@cache
def _plausible() -> Mapping[str, _Limits]:
    # The rules' own data, without loading the rules.
    text = files("evisynth.review").joinpath("extraction", "words", "perg.toml").read_text(encoding="utf-8")
    types = tomllib.loads(text)["types"]
    return {one["name"]: _Limits(one["shape"], one["unit"], one["low"], one["high"]) for one in types}


def _factor(limits: _Limits, unit: Scalar) -> float | None:
    """What brings a number into the unit of the plausible range; None where units can't be compared."""
    if limits.shape == "duration":
        return _DAYS.get(str(unit).lower())
    if limits.shape == "share" and unit == "No units":
        return 100.0
    return 1.0 if unit in {limits.unit, None} else None

"""A sample's planted values against what was extracted from it: found, missed, made up.

One record is matched to one planted value of its paper, by optimal assignment: they must agree in kind and class and in
the central estimate (the value, else the range over subgroups, else numerator and denominator). A record that repeats a
planted value which another record was matched to is neither found nor made up, and is counted apart. A subgroup's value
is found in the range that the rule of three made of it, too: the range's evidence names each value that it stands for.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from evisynth.errors import UsageError
from evisynth.evidence import Extraction
from evisynth.stats import assign

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e-?\d+)?")
TOLERANCE = 0.005
"""Relative difference up to which two printed numbers are the same."""


class Pairing(NamedTuple):
    """What became of one paper's values."""

    found: list[tuple[Mapping[str, Any], Extraction]]
    missed: list[Mapping[str, Any]]
    made_up: list[Extraction]
    repeated: list[Extraction]


@dataclass(frozen=True, slots=True)
class PlantedPaper:
    """A paper of the sample and the values planted in it; `file` is its file's name."""

    file: str
    records: tuple[Mapping[str, Any], ...]


def read_planted(text: str) -> list[PlantedPaper]:
    """Read a gold file: one JSON object per paper, with `file` and `records`.

    Raises:
        UsageError: a line is not such an object.
    """
    papers: list[PlantedPaper] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            raw = json.loads(line)
            papers.append(PlantedPaper(raw["file"].rpartition("/")[2], tuple(raw["records"])))
        except (ValueError, KeyError, TypeError, AttributeError):
            msg = f"planted values, line {number}: not an object with file and records"
            raise UsageError(msg, "docs/sample.md describes the format.") from None
    return papers


def pair(planted: Sequence[Mapping[str, Any]], extracted: Sequence[Extraction]) -> Pairing:
    """Match the values planted in one paper with the paper's own values that were extracted."""
    own = [one for one in extracted if one.own == "own"]
    gain = np.zeros((len(planted), len(own)))
    for i, gold in enumerate(planted):
        gain[i] = [_gain(gold, one) for one in own]
    pairs = [(i, j) for i, j in assign(gain) if gain[i, j] > 0] if gain.size else []
    taken_planted, taken_own = {i for i, _ in pairs}, {j for _, j in pairs}
    merged = {i: one for i in range(len(planted)) if i not in taken_planted and (one := _merged(planted[i], own))}
    spare = [j for j in range(len(own)) if j not in taken_own]
    return Pairing(
        found=[(planted[i], own[j]) for i, j in pairs] + [(planted[i], one) for i, one in merged.items()],
        missed=[gold for i, gold in enumerate(planted) if i not in taken_planted and i not in merged],
        made_up=[own[j] for j in spare if not gain[:, j].any()],
        repeated=[own[j] for j in spare if gain[:, j].any()],
    )


def _merged(gold: Mapping[str, Any], own: Sequence[Extraction]) -> Extraction | None:
    """Return the range over subgroups that stands for a planted value, or None."""
    for one in own:
        alike = (gold.get("kind"), gold.get("class")) == (one.kind, one.values.get("class"))
        notes = {said.note for said in one.evidence if said.basis == "derived" and "subgroup values:" in said.note}
        numbers = [float(n) for note in notes for n in _NUMBER.findall(note.partition("subgroup values:")[2])]
        if alike and any(_close(gold.get("value"), number) for number in numbers):
            return one
    return None


def _gain(gold: Mapping[str, Any], one: Extraction) -> float:
    """1 for the same estimate, a little more for the same type and interval, 0 for another estimate."""
    values = one.values
    if gold.get("kind") != one.kind or gold.get("class") != values.get("class") or not same_estimate(gold, values):
        return 0.0
    bonus = 0.2 * (gold.get("type") == values.get("type"))
    bonus += 0.1 * _close(gold.get("interval_lower"), values.get("interval_lower"))
    return 1.0 + bonus


def same_estimate(a: Mapping[str, Any], b: Mapping[str, Any]) -> bool:
    """Tell whether two records stand for one estimate; a record without any number stands for its kind alone."""
    for names in (("value",), ("range_lower", "range_upper"), ("numerator", "denominator")):
        first = [a.get(name) for name in names]
        if all(value is not None for value in first):
            return all(_close(value, b.get(name)) for name, value in zip(names, first, strict=True))
    return all(b.get(name) is None for name in ("value", "range_lower"))


def _close(a: object, b: object) -> bool:
    if not isinstance(a, (int, float)) or not isinstance(b, (int, float)):
        return False
    return abs(a - b) <= 1e-9 + TOLERANCE * abs(a)

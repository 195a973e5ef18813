"""Counts that add up over articles, classes and pathogens, and the precision, recall and F1 that follow from them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Self


@dataclass(frozen=True, slots=True)
class Tally:
    """True positives, false positives, false negatives.

    >>> Tally(2, 1, 0).metrics()["f1"]
    0.8
    """

    tp: int = 0
    fp: int = 0
    fn: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(self.tp + other.tp, self.fp + other.fp, self.fn + other.fn)

    def metrics(self, digits: int | None = None) -> dict[str, float | None]:
        """Return precision, recall and F1; all None when there is nothing on either side.

        Args:
            digits: round to so many decimals.
        """
        if not self.tp + self.fp + self.fn:
            return {"precision": None, "recall": None, "f1": None}
        precision = self.tp / (self.tp + self.fp) if self.tp + self.fp else 0.0
        recall = self.tp / (self.tp + self.fn) if self.tp + self.fn else 0.0
        found = {"precision": precision, "recall": recall, "f1": 2 * self.tp / (2 * self.tp + self.fp + self.fn)}
        return {name: value if digits is None else round(value, digits) for name, value in found.items()}

    def counts(self) -> dict[str, int]:
        """Return the three counts by name."""
        return {"tp": self.tp, "fp": self.fp, "fn": self.fn}


@dataclass(frozen=True, slots=True)
class FieldTally:
    """What became of one field over matched pairs: a tally of values, and pairs where both sides have none."""

    values: Tally = field(default_factory=Tally)
    both_null: int = 0

    def __add__(self, other: "FieldTally") -> "FieldTally":
        return FieldTally(self.values + other.values, self.both_null + other.both_null)

    @property
    def occurs(self) -> bool:
        """Whether either side has any value."""
        return bool(self.values.tp + self.values.fp + self.values.fn)

    def including_both_null(self) -> Tally:
        """Return the tally in which two absent values are an agreement."""
        return self.values + Tally(tp=self.both_null)


@dataclass(slots=True)
class Tallies:
    """Everything that is counted for one pathogen, or for several together.

    Args:
        flags: by class (parameters), or present and absent (models, outbreaks).
        numbers: records by class; for models and outbreaks the one key is the kind.
        pooled: records per article whatever their class.
        fields: by field.
        class_fields: by class of the reference record, then by field.
        pairs: matched pairs.
        unscored: fields without a column, which could not be scored.
    """

    flags: dict[str, Tally] = field(default_factory=dict[str, Tally])
    numbers: dict[str, Tally] = field(default_factory=dict[str, Tally])
    pooled: Tally = field(default_factory=Tally)
    fields: dict[str, FieldTally] = field(default_factory=dict[str, FieldTally])
    class_fields: dict[str, dict[str, FieldTally]] = field(default_factory=dict[str, dict[str, FieldTally]])
    pairs: int = 0
    unscored: set[str] = field(default_factory=set[str])

    def occurring(self, names: Iterable[str]) -> list[str]:
        """Return those of the fields of which either side has any value."""
        return [name for name in names if name in self.fields and self.fields[name].occurs]

    def flag(self, name: str, tally: Tally) -> None:
        """Add to the flags of a class."""
        self.flags[name] = self.flags.get(name, Tally()) + tally

    def number(self, name: str, tally: Tally) -> None:
        """Add to the record counts of a class."""
        self.numbers[name] = self.numbers.get(name, Tally()) + tally

    def scored(self, name: str, group: str | None, tally: FieldTally) -> None:
        """Add to a field, and to the field within a class when there is one."""
        self.fields[name] = self.fields.get(name, FieldTally()) + tally
        if group is not None:
            inside = self.class_fields.setdefault(group, {})
            inside[name] = inside.get(name, FieldTally()) + tally

    @classmethod
    def together(cls, several: Iterable[Self]) -> Self:
        """Return the sum of several; a field is unscored only when none of them could score it."""
        total = cls()
        unscored: list[set[str]] = []
        for one in several:
            unscored.append(one.unscored)
            total.pooled += one.pooled
            total.pairs += one.pairs
            for name, tally in one.flags.items():
                total.flag(name, tally)
            for name, tally in one.numbers.items():
                total.number(name, tally)
            for name, tally in one.fields.items():
                total.scored(name, None, tally)
            for group, fields in one.class_fields.items():
                inside = total.class_fields.setdefault(group, {})
                for name, tally in fields.items():
                    inside[name] = inside.get(name, FieldTally()) + tally
        total.unscored = set[str].intersection(*unscored) if unscored else set()
        return total


def mean(values: Iterable[float | None]) -> float | None:
    """Return the mean of the values that are defined; None when there is none.

    >>> mean([1.0, None, 0.5])
    0.75
    """
    defined = [value for value in values if value is not None]
    return sum(defined) / len(defined) if defined else None


def mean_metrics(several: Iterable[Mapping[str, float | None]]) -> dict[str, float | None]:
    """Return the unweighted means of precision, recall and F1."""
    listed = list(several)
    return {name: mean(metrics[name] for metrics in listed) for name in ("precision", "recall", "f1")}

"""Ratings as a table carries them: who put which item under which label."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from evisynth.errors import UsageError
from evisynth.score.sheet import read_sheet

Floats = NDArray[np.float64]
_MOST = 500  # labels


@dataclass(frozen=True, slots=True)
class Ratings:
    """Items rated by whoever rated them.

    Args:
        items: their names, sorted, so that no result depends on the order of lines.
        raters: likewise.
        labels: the categories: in the order that was given, else by number, else by name.
        codes: (items, raters) place of the label in `labels`, −1 where there is none.
        values: the labels as numbers; None unless all are.
        ordered: whether the order of `labels` means something: it was given, or they are numbers.
    """

    items: list[str]
    raters: list[str]
    labels: list[str]
    codes: NDArray[np.int64]
    values: list[float] | None
    ordered: bool

    def counts(self) -> Floats:
        """Return (items, labels): how many raters put the item there."""
        return np.stack([(self.codes == place).sum(axis=1) for place in range(len(self.labels))], axis=1).astype(float)

    def table(self, first: int, second: int) -> Floats:
        """Return (labels, labels): items that both rated, the first rater's label in the row."""
        both = (self.codes[:, first] >= 0) & (self.codes[:, second] >= 0)
        table = np.zeros((len(self.labels), len(self.labels)))
        np.add.at(table, (self.codes[both, first], self.codes[both, second]), 1)
        return table


def read_ratings(path: Path, order: Sequence[str] = ()) -> Ratings:
    """Read ratings.

    Args:
        path: CSV with item, rater, label; what a rater did not rate has no line.
        order: the labels from least to most; needed for words that have an order.

    Raises:
        UnreadableError: the file can't be read as a table.
        UsageError: a column is missing, a cell empty or NaN, a label not in `order`, a rater rates an item twice, or
            there is one rater only.
    """
    cells: dict[tuple[str, str], str] = {}
    lines: dict[tuple[str, str], int] = {}
    for row in read_sheet(path, ("item", "rater", "label")):
        key, label = (row.needed("item"), row.needed("rater")), row.needed("label")
        if label.casefold() in {"nan", "na", "null", "none"}:
            raise row.fail(f"label {label!r} is no label", "leave out the line of an item that was not rated")
        if order and label not in order:
            raise row.fail(f"label {label[:40]!r} is not in the order {', '.join(order)}")
        if key in cells:
            raise row.fail(f"{key[1]} rated {key[0]} before, on line {lines[key]}", "one line per item and rater")
        cells[key], lines[key] = label, row.line
    raters = sorted({rater for _, rater in cells})
    if len(raters) < 2:
        raise UsageError(f"{path}: one rater only ({raters[0]}); agreement needs two", "put all raters into one file")
    items = sorted({item for item, _ in cells})
    if len(set(cells.values())) > _MOST:
        raise UsageError(f"{path}: over {_MOST} different labels: measurements, not categories", "round or bin them")
    labels, values = _arranged(path, set(cells.values()), order)
    codes = np.full((len(items), len(raters)), -1, dtype=np.int64)
    item_place, rater_place = ({name: place for place, name in enumerate(names)} for names in (items, raters))
    for (item, rater), label in cells.items():
        codes[item_place[item], rater_place[rater]] = labels.index(label)
    return Ratings(items, raters, labels, codes, values, ordered=bool(order) or values is not None)


def _arranged(path: Path, found: set[str], order: Sequence[str]) -> tuple[list[str], list[float] | None]:
    """Return the labels in their order, and their numbers when all are numbers."""
    if len(set(order)) < len(order):
        raise UsageError(f"a label is twice in the order {', '.join(order)}")
    numbers = {label: number for label in (order or found) if (number := _number(label)) is not None}
    if len(numbers) < len(order or found):
        return list(order) or sorted(found), None
    labels = list(order) or sorted(found, key=lambda label: numbers[label])
    for first, second in pairwise(sorted(numbers, key=lambda label: (numbers[label], label))):
        if numbers[first] == numbers[second]:
            raise UsageError(f"{path}: labels {first} and {second} are one number", "write it in one way")
    return labels, [numbers[label] for label in labels]


def _number(label: str) -> float | None:
    try:
        value = float(label)
    except ValueError:
        return None
    return value if np.isfinite(value) else None

"""How good the filter is: a blinded sample of what it blocked and passed, labelled by people, with exact intervals."""

import csv
import hashlib
import json
import math
import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from evisynth.errors import UnreadableError, UsageError
from evisynth.records import safe_cell
from evisynth.stats import exact_interval

COLUMNS = ("id", "address", "title", "text", "label")
LABELS: Mapping[str, bool] = {"leak": True, "yes": True, "1": True, "clean": False, "no": False, "0": False}
_JUDGED = frozenset({"item", "page", "failed", "open", "redirect", "text"})
Cell = tuple[str, str]
"""Decision in mode strict, decision in mode paper."""


class Share(NamedTuple):
    """A share with an interval that holds at least as often as it says; None where nothing tells."""

    value: float | None
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True)
class ModeQuality:
    """How good one mode is.

    Args:
        precision: of what it blocks, how much leads to the hidden review.
        recall: of what leads to the hidden review, how much it blocks.
        blocked, passed: how many things of the audit.
    """

    precision: Share
    recall: Share
    blocked: int
    passed: int


@dataclass(frozen=True, slots=True)
class SampleQuality:
    """What the labels say of both modes.

    Args:
        modes: strict and paper.
        labelled, unlabelled: rows of the sheet.
        level: of the intervals.
    """

    modes: dict[str, ModeQuality]
    labelled: int
    unlabelled: int
    level: float


def draw_sample(lines: Iterable[Mapping[str, Any]], sheet: Path, size: int = 100, seed: int = 7) -> dict[str, int]:
    """Draw blocked and passed things for people to label, and write a sheet that does not say which is which.

    Things are drawn from the four ways in which the two modes may decide, as evenly as there are enough of each. The
    key to the sheet is written beside it.

    Args:
        lines: of audit logs.
        sheet: a CSV file to write.
        size: how many rows at most.
        seed: of the draw.

    Returns:
        How many things there are of each kind, e.g. {"block/allow": 12}.

    Raises:
        UsageError: the audit holds nothing that was judged.
    """
    cells = _cells(lines)
    if not cells:
        raise UsageError("the audit holds nothing that was judged", "Name the audit of a run with web tools.")
    chance = random.Random(seed)  # noqa: S311  # a draw that can be repeated
    chosen: list[tuple[str, Cell, Mapping[str, Any]]] = []
    room, left = size, len(cells)
    for cell, things in sorted(cells.items(), key=lambda pair: len(pair[1])):
        share = min(len(things), room // left)
        chosen += [(name, cell, things[name]) for name in chance.sample(sorted(things), share)]
        room, left = room - share, left - 1
    chance.shuffle(chosen)
    with sheet.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(COLUMNS)
        for name, _, line in chosen:
            said = (line.get("address"), line.get("title"), line.get("snippet") or line.get("text"))
            writer.writerow([name, *(safe_cell(value) for value in said), ""])
    sizes = {"/".join(cell): len(things) for cell, things in sorted(cells.items())}
    key = {"seed": seed, "sizes": sizes, "cells": {name: "/".join(cell) for name, cell, _ in chosen}}
    key_path(sheet).write_text(json.dumps(key, indent=2) + "\n", "utf-8")
    return sizes


def key_path(sheet: Path) -> Path:
    """Where the key of a sheet stands.

    >>> key_path(Path("sample.csv")).name
    'sample.key.json'
    """
    return sheet.with_name(sheet.stem + ".key.json")


def read_labels(sheet: Path, level: float = 0.95) -> SampleQuality:
    """Give precision and recall of both modes by a labelled sheet.

    Each kind of thing gets an exact interval (Clopper and Pearson 1934) at a level that is corrected for how many
    kinds go into a share, after Bonferroni; the ends of the share follow from the ends of its parts. A kind that was
    labelled whole is known, and has no interval.

    Args:
        sheet: a CSV file of `draw_sample`, its column label filled with leak or clean.
        level: of the intervals.

    Raises:
        UnreadableError: the sheet or its key can't be read.
        UsageError: a label that is not known, or a row that is not of this sample.
    """
    hint = "Label the sheet that audit-sample wrote, with its key file beside it."
    try:
        key = json.loads(key_path(sheet).read_text("utf-8"))
        with sheet.open(encoding="utf-8-sig", newline="") as file:
            rows = list(csv.DictReader(file))
    except (OSError, ValueError) as error:
        raise UnreadableError(f"{sheet}: {error}", hint) from None
    sizes: dict[str, int] = key["sizes"]
    found = {cell: [0, 0] for cell in sizes}
    unlabelled = 0
    for number, row in enumerate(rows, 2):
        label = (row.get("label") or "").strip().lower()
        cell = key["cells"].get(row.get("id") or "")
        if cell is None:
            raise UsageError(f"{sheet}, line {number}: not a row of this sample", hint)
        if not label:
            unlabelled += 1
            continue
        if label not in LABELS:
            raise UsageError(f"{sheet}, line {number}: the label {label!r}", "Write leak or clean.")
        found[cell][0] += LABELS[label]
        found[cell][1] += 1
    kinds = [_Kind(tuple(cell.split("/")), sizes[cell], leaks, n) for cell, (leaks, n) in found.items()]
    modes = {name: _quality(kinds, at, level) for at, name in enumerate(("strict", "paper"))}
    return SampleQuality(modes, len(rows) - unlabelled, unlabelled, level)


class _Kind(NamedTuple):
    cell: tuple[str, ...]
    size: int
    leaks: int
    labelled: int

    def share(self, level: float) -> tuple[float, float, float]:
        if self.labelled == self.size:
            exact = self.leaks / self.size
            return exact, exact, exact
        low, high = exact_interval(self.leaks, self.labelled, level) or (0.0, 1.0)
        return (self.leaks / self.labelled if self.labelled else float("nan")), low, high


def _quality(kinds: Sequence[_Kind], mode: int, level: float) -> ModeQuality:
    blocked = [kind for kind in kinds if kind.cell[mode] == "block"]
    passed = [kind for kind in kinds if kind.cell[mode] != "block"]
    return ModeQuality(
        _precision(blocked, level),
        _recall(blocked, passed, level),
        sum(kind.size for kind in blocked),
        sum(kind.size for kind in passed),
    )


def _corrected(kinds: Sequence[_Kind], level: float) -> float:
    open_ones = sum(kind.labelled < kind.size for kind in kinds)
    return 1 - (1 - level) / max(1, open_ones)


def _precision(blocked: Sequence[_Kind], level: float) -> Share:
    total = sum(kind.size for kind in blocked)
    if not total:
        return Share(None, None, None)
    shares = [kind.share(_corrected(blocked, level)) for kind in blocked]
    value, low, high = (
        sum(kind.size * share[end] for kind, share in zip(blocked, shares, strict=True)) / total for end in range(3)
    )
    return Share(_known(value), low, high)


def _recall(blocked: Sequence[_Kind], passed: Sequence[_Kind], level: float) -> Share:
    corrected = _corrected([*blocked, *passed], level)

    def leaks(kinds: Sequence[_Kind], end: int) -> float:
        return sum(kind.size * kind.share(corrected)[end] for kind in kinds)

    ends = [(leaks(blocked, at), leaks(passed, other)) for at, other in ((0, 0), (1, 2), (2, 1))]
    value, low, high = (_known(caught / (caught + missed)) if caught + missed else None for caught, missed in ends)
    return Share(value, low, high)


def _known(value: float) -> float | None:
    return None if math.isnan(value) else value


def _cells(lines: Iterable[Mapping[str, Any]]) -> dict[Cell, dict[str, Mapping[str, Any]]]:
    """Judged things by the decisions of both modes; the same thing judged twice is one."""
    cells: dict[Cell, dict[str, Mapping[str, Any]]] = {}
    for line in lines:
        modes = line.get("modes") or {}
        if line.get("stage") not in _JUDGED or not {"strict", "paper"} <= modes.keys():
            continue
        said = [str(line.get(part, "")) for part in ("question", "address", "title", "snippet", "text")]
        if not any(said[1:]):
            continue
        name = hashlib.sha256("\n".join(said).encode()).hexdigest()[:12]
        cells.setdefault((modes["strict"], modes["paper"]), {}).setdefault(name, line)
    return cells

"""Whether a predicted developmental stage lies in the stages that a label spans."""

import re
from functools import cache
from typing import Protocol

from evisynth.ontology import Ontology, resolve

_ORDER = re.compile(r"Temporal ordering number\s*[-–:]\s*(\d+)", re.IGNORECASE)
_INSIDE = frozenset({"substage of", "occurrent part of", "part of", "happens during"})


class StageOrder(Protocol):
    """A way to say whether a stage lies in a span."""

    def covers(self, start: str, end: str | None, stage: str) -> bool:
        """Whether `stage` is the start, the end, or between them."""
        ...


class NumericStages:
    """The published rule: a stage lies between two others when the number in its id does.

    Ids are not given in the order of development, so this is right only by chance for a stage that is neither the start
    nor the end.
    """

    def covers(self, start: str, end: str | None, stage: str) -> bool:
        """Whether `stage` is the start, the end, or has a number between theirs.

        >>> NumericStages().covers("FBdv:00005304", "FBdv:00005320", "FBdv:00005312")
        True
        """
        if stage in (start, end):
            return True
        numbers = [_number(value) for value in (start, stage, end)]
        first, asked, last = numbers
        return first is not None and asked is not None and last is not None and first <= asked <= last


class DevelopmentalStages:
    """Development's own order: the ordering numbers and the substages that the stage ontology states.

    A stage spans the ordering numbers of itself and all its substages. A stage lies in a label's span when its own span
    does; a label without an end spans its start.

    Args:
        ontology: the stage ontology (FBdv).
    """

    def __init__(self, ontology: Ontology) -> None:
        self._ontology = ontology
        inside = {relation for relation, name in ontology.relations.items() if name.replace("_", " ") in _INSIDE}
        self._inside = inside | {"part_of", "substage_of"}
        self._parts: dict[str, list[str]] = {}
        for term in ontology.values():
            for edge in () if term.obsolete else term.edges:
                if edge.relation in self._inside:
                    self._parts.setdefault(edge.target, []).append(term.id)
        self._span = cache(self._find_span)

    def covers(self, start: str, end: str | None, stage: str) -> bool:
        """Whether `stage` is the start, the end, or spans only what lies between them."""
        if stage in (start, end):
            return True
        asked, first = self._span(stage), self._span(start)
        last = self._span(end) if end else first
        return (
            asked is not None
            and first is not None
            and last is not None
            and (first[0] <= asked[0] and asked[1] <= last[1])
        )

    def _find_span(self, stage: str) -> tuple[int, int] | None:
        usable = resolve(self._ontology, stage).id
        numbers = [] if usable is None else self._numbers(usable)
        return (min(numbers), max(numbers)) if numbers else None

    def _numbers(self, stage: str) -> list[int]:
        seen, waiting, numbers = {stage}, [stage], list[int]()
        while waiting:
            at = waiting.pop()
            found = _ORDER.search(self._ontology[at].comment)
            if found:
                numbers.append(int(found[1]))
            for part in self._parts.get(at, ()):
                if part not in seen:
                    seen.add(part)
                    waiting.append(part)
        return numbers


def _number(stage: str | None) -> int | None:
    digits = (stage or "").partition(":")[2]
    return int(digits) if digits.isdigit() else None

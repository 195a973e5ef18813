"""Which passages of a paper are sent: what a model may need for the kinds that are asked, and little else."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, cast

from evisynth.documents import find
from evisynth.evidence import Document, Extraction
from evisynth.review.reading.commands import orders_of
from evisynth.review.reading.relevance import Relevance, query_of, stems
from evisynth.review.reading.signs import ANY, setting_sign, signs
from evisynth.review.reading.subjects import Subject
from evisynth.review.reading.units import Unit, units
from evisynth.schemas import Schema
from evisynth.text import numerals

GAP = "\n[…]\n"
_READ = 2.0
"""What rules read stands before what only looks like it."""


class Space(NamedTuple):
    """How much of an article a step gets: a part of it, of a long one less, and of a very short one a few sentences."""

    most: float
    base: int
    slope: float
    least: int = 0


KINDS = Space(0.2, 1_500, 0.05)
ROWS = Space(0.62, 3_000, 0.2)
SETTINGS = Space(0.08, 600, 0.02)
MENDING = Space(0.1, 800, 0.02, 300)
_NEAR = 3
"""Units that are sent with a call that goes back."""


def room(length: int, space: Space) -> int:
    """Return how many characters of an article a step gets.

    >>> room(5_000, ROWS), room(50_000, ROWS)
    (3100, 13000)
    """
    return int(max(min(space.most * length, space.base + space.slope * length), min(space.least, length)))


@dataclass(frozen=True, slots=True)
class Chosen:
    """Stretches of a document in order, as (start, end) in code points."""

    document: Document
    spans: tuple[tuple[int, int], ...]

    @property
    def text(self) -> str:
        """What is sent: the stretches, with a mark for what lies between them."""
        return GAP.join(self.document.markdown[start:end] for start, end in self.spans)

    def covers(self, start: int, end: int) -> bool:
        """Whether a span lies within one of the stretches."""
        return any(first <= start and end <= last for first, last in self.spans)


def whole(document: Document) -> Chosen:
    """Choose everything but words that give orders to a reader."""
    kept, at = list[tuple[int, int]](), 0
    for start, end in (*orders_of(document.markdown).spans, (len(document.markdown),) * 2):
        if document.markdown[at:start].strip():
            kept.append((at, start))
        at = max(at, end)
    return Chosen(document, tuple(kept))


def joined(document: Document, spans: Iterable[tuple[int, int]]) -> Chosen:
    """Choose spans, in order, those that touch as one."""
    kept: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if kept and not document.markdown[kept[-1][1] : start].strip():
            kept[-1] = (kept[-1][0], max(end, kept[-1][1]))
        else:
            kept.append((start, end))
    return Chosen(document, tuple(kept))


@dataclass(slots=True)
class Chooser:
    """Chooses passages of one article for the steps of a reading.

    Args:
        document: the article.
        schema: what is asked.
        subjects: the kinds of row that may be asked for.
        rules: what rules read in it, where they read the schema.
    """

    document: Document
    schema: Schema
    subjects: Sequence[Subject]
    rules: Sequence[Extraction] = ()
    _units: list[Unit] = field(init=False)
    _ends: list[int] = field(init=False)
    _scores: dict[str, list[float]] = field(init=False)

    def __post_init__(self) -> None:
        ordered = orders_of(self.document.markdown)
        self._units = [one for one in units(self.document) if not ordered.touch(one.start, one.end)]
        self._ends = [one.end for one in self._units]
        relevance = Relevance(self._units)
        told = signs(self._units, self.schema.name)
        self._scores = {}
        for one in self.subjects:
            worded = relevance.scores(query_of(self.schema, one), numbers=True)
            most = max(worded, default=0.0) or 1.0
            self._scores[one.name] = [
                w / most + s.get(one.name, 0.0) + s.get(ANY, 0.0) for w, s in zip(worded, told, strict=True)
            ]

        for record in self.rules:
            kind = str(record.values.get("class") or record.kind)
            for one in record.evidence:
                if kind in self._scores and one.start is not None and one.end is not None:
                    for at in self._within(one.start, one.end):
                        self._scores[kind][at] += _READ

    def for_kinds(self) -> Chosen:
        """Choose what shows which kinds are there: of each kind the best units, in turn."""
        ranked = [self._ranked(one.name) for one in self.subjects]
        turns = [at for rank in zip(*ranked, strict=True) for at in rank]
        return self._filled(turns, room(len(self.document.markdown), KINDS))

    def for_rows(self, names: Sequence[str], words: Iterable[str] = (), *, settings: bool = False) -> Chosen:
        """Choose what may hold rows of the kinds that were found.

        Args:
            names: of the kinds.
            words: that show them, copied from the article.
            settings: also what says who was studied, where and when.
        """
        best = [max(self._scores[name][at] for name in names) for at in range(len(self._units))]
        for place in filter(None, (find(self.document, one) for one in words)):
            for at in self._within(place.start, place.end):
                best[at] += _READ
        order = sorted(range(len(best)), key=lambda at: -best[at])
        chosen = self._filled(order, room(len(self.document.markdown), ROWS))
        return self._with_settings(chosen) if settings else chosen

    def for_completion(self, records: Sequence[Extraction]) -> Chosen:
        """Choose the words of the rows, and what says who was studied, where and when."""
        spans = [(e.start, e.end) for r in records for e in r.evidence if e.start is not None and e.end is not None]
        near = {at for start, end in spans for at in self._within(start, end)}
        return self._with_settings(self._filled(near, len(self.document.markdown)))

    def _with_settings(self, chosen: Chosen) -> Chosen:
        best = sorted(range(len(self._units)), key=lambda at: -setting_sign(self._units[at]))
        rest = (at for at in best if not chosen.covers(self._units[at].start, self._units[at].end))
        more = self._filled(rest, room(len(self.document.markdown), SETTINGS))
        return joined(self.document, [*chosen.spans, *more.spans])

    def for_mending(self, calls: Sequence[Mapping[str, object]]) -> Chosen:
        """Choose what calls may have meant: of each the few units that share its numbers and the words it quotes."""
        near: dict[int, None] = {}
        for said in calls:
            words = " ".join(_written(said))
            stemmed, numbers = set(stems(words)), {one.value for one in numerals(words)}
            worth = [_shared(unit, stemmed, numbers) for unit in self._units]
            best = sorted(range(len(worth)), key=lambda at: -worth[at])[:_NEAR]
            near |= dict.fromkeys(at for at in best if worth[at] > 0)
        return self._filled(near, room(len(self.document.markdown), MENDING))

    def _ranked(self, name: str) -> list[int]:
        return sorted(range(len(self._units)), key=lambda at: -self._scores[name][at])

    def _within(self, start: int, end: int) -> Iterator[int]:
        """The units that share a stretch of the text."""
        for at in range(bisect_left(self._ends, start + 1), len(self._units)):
            if self._units[at].start >= end:
                break
            yield at

    def _filled(self, order: Iterable[int], space: int) -> Chosen:
        spans: set[tuple[int, int]] = set()
        for at in order:
            unit = self._units[at]
            new = {(unit.start, unit.end), *([unit.head] if unit.head else [])} - spans
            size = sum(end - start for start, end in new)
            if size > space:
                continue
            space -= size
            spans |= new
        return joined(self.document, spans)


def _shared(unit: Unit, words: set[str], numbers: set[float]) -> float:
    return len(words & set(stems(unit.text))) + 2 * len(numbers & {one.value for one in numerals(unit.text)})


def _written(said: object) -> Iterator[str]:
    """Yield what stands in the arguments of a call, however deep."""
    if isinstance(said, Mapping):
        for one in cast("Mapping[str, object]", said).values():
            yield from _written(one)
    elif isinstance(said, (list, tuple)):
        for one in cast("Sequence[object]", said):
            yield from _written(one)
    elif said is not None and not isinstance(said, bool):
        yield str(said)

"""The PRISMA 2020 flow (Page et al. 2021, doi 10.1136/bmj.n71) in words: what each box says, row by row."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields

from evisynth.evidence import Scalar
from evisynth.review.report.boxes import Boxes, Column
from evisynth.review.report.data import Criterion

_NB = "\u00a0"


@dataclass(frozen=True, slots=True)
class Words:
    """What one box says.

    Args:
        name: the box's key in `records --prisma`.
        count: its number.
        head: its first words.
        items: what the number is made of, each with its own count.
        style: box, waiting (not decided yet) or result.
        total: whether the number itself is said; a single item says it already.
    """

    name: str
    count: int
    head: str
    items: tuple[str, ...] = ()
    style: str = "box"
    total: bool = True


Cell = tuple[Words, ...]
Row = tuple[Cell, Cell, Cell, Cell]
"""What a column holds and what leaves it, for databases and for other methods; a cell may be empty."""


def exclusion_words(criteria: Iterable[Criterion]) -> dict[str, str]:
    """Say of each criterion's id why a report is excluded by it."""
    return {c.id: c.text if c.kind == "exclude" else f"Not met: {c.text}" for c in criteria}


def rows(boxes: Boxes, reasons: Mapping[str, str]) -> tuple[Row, ...]:
    """Say all boxes above the last, top to bottom.

    Args:
        boxes: the counts.
        reasons: words for a criterion's id, where it has any.
    """
    first, other = boxes.databases, boxes.other
    return (
        (*_first(first, ""), *_first(other, "other_")),
        (*_screening(first, ""), *_screening(other, "other_")),
        (*_retrieval(first, ""), *_retrieval(other, "other_")),
        (*_assessment(first, "", reasons), *_assessment(other, "other_", reasons)),
    )


def included(boxes: Boxes) -> Words:
    """Say the last box."""
    studies = _counted("Studies included in review", boxes.included_studies)
    reports = _counted("Reports of included studies", boxes.included_reports)
    return Words("included_studies", boxes.included_studies, "Included", (studies, reports), "result", total=False)


def summary(boxes: Boxes) -> str:
    """Tell the flow in one sentence, for those who don't see the drawing.

    >>> from evisynth.review.report.boxes import read_boxes
    >>> summary(read_boxes({"identified": {"A": 3}, "screened": 3}))[:48]
    '3 records were identified in databases and regis'
    """
    first, other = boxes.databases, boxes.other
    return (
        f"{first.found:,} records were identified in databases and registers and {other.found:,} by other methods; "
        f"{first.removed + other.removed:,} were removed before screening and "
        f"{first.screened + other.screened:,} were screened. {first.sought + other.sought:,} reports were sought and "
        f"{first.assessed + other.assessed:,} assessed in full text. {boxes.included_reports:,} reports of "
        f"{boxes.included_studies:,} studies are included."
    )


def _first(column: Column, prefix: str) -> tuple[Cell, Cell]:
    what = "Records identified from other methods" if prefix else "Records identified from databases and registers"
    sources = tuple(_counted(name, n) for name, n in column.identified.items())
    removed = (
        _counted("Duplicate records removed", column.duplicates_removed),
        _counted("Records marked as ineligible by automation tools", column.automation_removed),
        _counted("Records removed for other reasons", column.other_removed),
    )
    side = Words(f"{prefix}removed", column.removed, "Records removed before screening", removed)
    shown = not prefix or column.removed
    return (Words(f"{prefix}identified", column.found, what, sources),), (side,) if shown else ()


def _screening(column: Column, prefix: str) -> tuple[Cell, Cell]:
    if prefix and not (column.screened or column.screening_excluded or column.awaiting_screening):
        return (), ()
    by_tools = column.screening_excluded_by_automation
    who = (
        _counted("By automation tools", by_tools),
        _counted("By a person", column.screening_excluded - by_tools),
    )
    excluded = Words(
        f"{prefix}screening_excluded", column.screening_excluded, "Records excluded", who if by_tools else ()
    )
    waiting = _waiting(f"{prefix}awaiting_screening", column.awaiting_screening, "Records awaiting screening")
    return (Words(f"{prefix}screened", column.screened, "Records screened"),), (excluded, *waiting)


def _retrieval(column: Column, prefix: str) -> tuple[Cell, Cell]:
    sought = Words(f"{prefix}sought", column.sought, "Reports sought for retrieval")
    waiting = _waiting(f"{prefix}awaiting_retrieval", column.awaiting_retrieval, "Reports awaiting retrieval")
    return (sought,), (Words(f"{prefix}not_retrieved", column.not_retrieved, "Reports not retrieved"), *waiting)


def _assessment(column: Column, prefix: str, reasons: Mapping[str, str]) -> tuple[Cell, Cell]:
    items = tuple(_counted(reasons.get(key, key), n) for key, n in column.fulltext_excluded.items())
    excluded = Words(f"{prefix}fulltext_excluded", column.excluded, "Reports excluded", items)
    waiting = _waiting(f"{prefix}awaiting_assessment", column.awaiting_assessment, "Reports awaiting assessment")
    return (Words(f"{prefix}assessed", column.assessed, "Reports assessed for eligibility"),), (excluded, *waiting)


def table(boxes: Boxes, reasons: Mapping[str, str]) -> Iterator[Mapping[str, Scalar]]:
    """Yield each number of the flow as a row: column, box (its key in `records --prisma`), item and n.

    Args:
        boxes: the counts.
        reasons: words for a criterion's id, where it has any.
    """
    for title, column in (("databases and registers", boxes.databases), ("other methods", boxes.other)):
        for field in fields(column):
            held: int | Mapping[str, int] = getattr(column, field.name)
            items = held.items() if isinstance(held, Mapping) else [("", held)]
            for name, count in items:
                item = reasons.get(name, name) if field.name == "fulltext_excluded" else name
                yield {"column": title, "box": field.name, "item": item, "n": count}
    for name in ("included_reports", "included_studies"):
        yield {"column": "both", "box": name, "item": "", "n": getattr(boxes, name)}


def _waiting(name: str, count: int, head: str) -> Cell:
    return (Words(name, count, head, style="waiting"),) if count else ()


def _counted(words: str, count: int) -> str:
    """Add a count that a line break will not part."""
    return f"{words} (n{_NB}={_NB}{count:,})"

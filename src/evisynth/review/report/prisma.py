"""The PRISMA 2020 flow (Page et al. 2021, doi 10.1136/bmj.n71) laid out as boxes that grow with their words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from evisynth.review.report.boxes import Boxes, Column
from evisynth.review.report.lettering import wrap

_SIZE, _LINE, _PAD = 12.0, 16.0, 10.0
_WIDTHS = (196.0, 204.0, 196.0, 204.0)
_GAP, _COLUMN_GAP, _ROW_GAP, _STACK_GAP = 28.0, 28.0, 30.0, 8.0
_RAIL, _BAR = 34.0, 40.0


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a box; `n` is set on the line that ends a count."""

    text: str
    x: float
    y: float
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """A box with its words; `name` and `count` say which number it shows, for machines."""

    name: str
    count: int
    x: float
    y: float
    width: float
    height: float
    lines: tuple[Line, ...]
    style: str = "box"


@dataclass(frozen=True, slots=True)
class Arrow:
    """A line from one point to another, with a head at its end."""

    x1: float
    y1: float
    x2: float
    y2: float
    head: str


@dataclass(frozen=True, slots=True)
class Flow:
    """The whole drawing."""

    width: float
    height: float
    boxes: tuple[Box, ...]
    arrows: tuple[Arrow, ...]
    summary: str


@dataclass(frozen=True, slots=True)
class _Words:
    name: str
    count: int
    head: str
    items: tuple[str, ...] = ()
    style: str = "box"
    total: bool = True


def lay_out(boxes: Boxes, reasons: Mapping[str, str]) -> Flow:
    """Lay out the flow, with both columns always drawn.

    Args:
        boxes: the counts.
        reasons: words for a criterion's id, where it has any.
    """
    rows = [
        (*_first(boxes.databases, ""), *_first(boxes.other, "other_")),
        (*_screening(boxes.databases, ""), *(_screening(boxes.other, "other_") if _screens(boxes.other) else ([], []))),
        (*_retrieval(boxes.databases, ""), *_retrieval(boxes.other, "other_")),
        (*_assessment(boxes.databases, "", reasons), *_assessment(boxes.other, "other_", reasons)),
    ]
    lefts = _lefts()
    drawn = [_bar(0, "Identification of studies via databases and registers"), _bar(2, "Identification of studies via other methods")]
    arrows: list[Arrow] = []
    y = _BAR + 18.0
    tops: list[float] = []
    ends: list[float] = []
    below: dict[int, float] = {}
    for row in rows:
        height = max(_stack_height(cell, _WIDTHS[index]) for index, cell in enumerate(row))
        for index, cell in enumerate(row):
            if index % 2 == 0 and cell:
                drawn.append(_box(cell[0], lefts[index], y, _WIDTHS[index], height))
                middle = lefts[index] + _WIDTHS[index] / 2
                if index in below:
                    arrows.append(_down(middle, below[index], y))
                below[index] = y + height
            elif cell:
                placed = _stack(cell, lefts[index], y, _WIDTHS[index])
                drawn.extend(placed)
                arrows.extend(_right(lefts[index - 1] + _WIDTHS[index - 1], box) for box in placed)
        tops.append(y)
        ends.append(y + height)
        y += height + _ROW_GAP
    included = _included(boxes)
    height = _height(included, _WIDTHS[0])
    box = _box(included, lefts[0], y, _WIDTHS[0], height)
    drawn.append(box)
    arrows.append(_down(lefts[0] + _WIDTHS[0] / 2, below[0], y))
    arrows.extend(_joined(lefts[2] + _WIDTHS[2] / 2, below[2], box))
    rails = (("Identification", tops[0], ends[0]), ("Screening", tops[1], ends[3]), ("Included", y, y + height))
    drawn.extend(_rail(*rail) for rail in rails)
    return Flow(lefts[3] + _WIDTHS[3] + 1, y + height + 1, tuple(drawn), tuple(arrows), summary(boxes))


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


def _first(column: Column, prefix: str) -> tuple[list[_Words], list[_Words]]:
    what = "Records identified from other methods" if prefix else "Records identified from databases and registers"
    sources = tuple(f"{name} (n = {n:,})" for name, n in column.identified.items())
    removed = (
        f"Duplicate records removed (n = {column.duplicates_removed:,})",
        f"Records marked as ineligible by automation tools (n = {column.automation_removed:,})",
        f"Records removed for other reasons (n = {column.other_removed:,})",
    )
    side = [_Words(f"{prefix}removed", column.removed, "Records removed before screening", removed)]
    return (
        [_Words(f"{prefix}identified", column.found, what, sources)],
        side if not prefix or column.removed else [],
    )


def _screens(column: Column) -> bool:
    return bool(column.screened or column.screening_excluded or column.awaiting_screening)


def _screening(column: Column, prefix: str) -> tuple[list[_Words], list[_Words]]:
    side = [_Words(f"{prefix}screening_excluded", column.screening_excluded, "Records excluded")]
    if column.awaiting_screening:
        side.append(
            _Words(f"{prefix}awaiting_screening", column.awaiting_screening, "Records awaiting a person", style="waiting")
        )
    return [_Words(f"{prefix}screened", column.screened, "Records screened")], side


def _retrieval(column: Column, prefix: str) -> tuple[list[_Words], list[_Words]]:
    return (
        [_Words(f"{prefix}sought", column.sought, "Reports sought for retrieval")],
        [_Words(f"{prefix}not_retrieved", column.not_retrieved, "Reports not retrieved")],
    )


def _assessment(
    column: Column, prefix: str, reasons: Mapping[str, str]
) -> tuple[list[_Words], list[_Words]]:
    items = tuple(f"{reasons.get(key, key)} (n = {n:,})" for key, n in column.fulltext_excluded.items())
    side = [_Words(f"{prefix}fulltext_excluded", column.excluded, "Reports excluded", items)]
    if column.awaiting_assessment:
        side.append(
            _Words(f"{prefix}awaiting_assessment", column.awaiting_assessment, "Reports awaiting a person", style="waiting")
        )
    return [_Words(f"{prefix}assessed", column.assessed, "Reports assessed for eligibility")], side


def _included(boxes: Boxes) -> _Words:
    items = (
        f"Studies included in review (n = {boxes.included_studies:,})",
        f"Reports of included studies (n = {boxes.included_reports:,})",
    )
    return _Words("included_studies", boxes.included_studies, "Included", items, "result", total=False)


def _lefts() -> tuple[float, ...]:
    second = _RAIL + _WIDTHS[0] + _GAP
    third = second + _WIDTHS[1] + _COLUMN_GAP
    return (_RAIL, second, third, third + _WIDTHS[2] + _GAP)


def _texts(words: _Words, width: float) -> list[tuple[str, float, bool]]:
    """Lines of a box as text, indent and weight."""
    head = f"{words.head}{':' if words.items else ''}"
    lines = [(line, 0.0, True) for line in wrap(head, width - 2 * _PAD, _SIZE * 1.06)]
    if words.total and len(words.items) != 1:
        lines.append((f"(n = {words.count:,})", 0.0, False))
    for item in words.items:
        broken = wrap(item, width - 2 * _PAD - 10, _SIZE)
        lines.extend((line, 0.0 if index == 0 else 10.0, False) for index, line in enumerate(broken))
    return lines


def _height(words: _Words, width: float) -> float:
    return len(_texts(words, width)) * _LINE + 2 * _PAD - 2


def _stack_height(cell: Sequence[_Words], width: float) -> float:
    return sum(_height(words, width) for words in cell) + _STACK_GAP * max(len(cell) - 1, 0)


def _box(words: _Words, x: float, y: float, width: float, height: float) -> Box:
    texts = _texts(words, width)
    lines = tuple(
        Line(text, x + _PAD + indent, y + _PAD + _SIZE - 1 + index * _LINE, strong)
        for index, (text, indent, strong) in enumerate(texts)
    )
    return Box(words.name, words.count, x, y, width, height, lines, words.style)


def _stack(cell: Sequence[_Words], x: float, y: float, width: float) -> list[Box]:
    placed: list[Box] = []
    for words in cell:
        height = _height(words, width)
        placed.append(_box(words, x, y, width, height))
        y += height + _STACK_GAP
    return placed


def _bar(index: int, title: str) -> Box:
    x = _lefts()[index]
    width = _WIDTHS[index] + _GAP + _WIDTHS[index + 1]
    broken = wrap(title, width - 2 * _PAD, _SIZE * 1.06)
    top = (_BAR - len(broken) * _LINE) / 2 + _SIZE
    lines = tuple(Line(text, x + width / 2, top + at * _LINE, strong=True) for at, text in enumerate(broken))
    return Box("", 0, x, 0.5, width, _BAR, lines, "bar")


def _rail(title: str, top: float, bottom: float) -> Box:
    words = Line(title, (_RAIL - 12) / 2, (top + bottom) / 2, strong=True)
    return Box("", 0, 0.5, top, _RAIL - 12, bottom - top, (words,), "rail")


def _head(x: float, y: float, *, towards: str) -> str:
    if towards == "down":
        return f"{x - 4:g},{y - 7:g} {x + 4:g},{y - 7:g} {x:g},{y:g}"
    back = -7 if towards == "right" else 7
    return f"{x + back:g},{y - 4:g} {x + back:g},{y + 4:g} {x:g},{y:g}"


def _down(x: float, top: float, bottom: float) -> Arrow:
    return Arrow(x, top, x, bottom - 6, _head(x, bottom, towards="down"))


def _right(x: float, box: Box) -> Arrow:
    y = box.y + box.height / 2
    return Arrow(x, y, box.x - 6, y, _head(box.x, y, towards="right"))


def _joined(x: float, top: float, box: Box) -> list[Arrow]:
    """Lead the second column down and then left into the last box."""
    y = box.y + box.height / 2
    right = box.x + box.width
    return [Arrow(x, top, x, y, ""), Arrow(x, y, right + 6, y, _head(right, y, towards="left"))]

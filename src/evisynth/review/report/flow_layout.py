"""Where the boxes of a flow stand: four columns, rows as high as their words, arrows between them."""

from collections.abc import Mapping
from dataclasses import dataclass

from evisynth.review.report.boxes import Boxes
from evisynth.review.report.lettering import wrap
from evisynth.review.report.prisma import Cell, Row, Words, included, rows, summary

_SIZE, _LINE, _PAD = 12.0, 16.0, 10.0
_HEAD_SIZE = _SIZE * 1.06
_WIDTHS = (196.0, 204.0, 196.0, 204.0)
_GAP, _COLUMN_GAP, _ROW_GAP, _STACK_GAP = 28.0, 28.0, 30.0, 8.0
_RAIL, _BAR = 34.0, 40.0
_BARS = (
    (0, "Identification of studies via databases and registers"),
    (2, "Identification of studies via other methods"),
)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a box: its words, and where they begin on the drawing; a `strong` one is bold."""

    text: str
    x: float
    y: float
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """A box with its words, placed by its upper left corner; `name` and `count` say which number it shows."""

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


def lay_out(boxes: Boxes, reasons: Mapping[str, str]) -> Flow:
    """Lay out the flow, with both columns always drawn.

    Args:
        boxes: the counts.
        reasons: words for a criterion's id, where it has any.
    """
    lefts = _lefts()
    drawn = [_bar(index, title) for index, title in _BARS]
    arrows: list[Arrow] = []
    bands: list[tuple[float, float]] = []
    below: dict[int, float] = {}
    y = _BAR + 18.0
    for row in rows(boxes, reasons):
        height = max(_stack_height(cell, _WIDTHS[index]) for index, cell in enumerate(row))
        placed, joined = _place(row, y, height, below)
        drawn.extend(placed)
        arrows.extend(joined)
        bands.append((y, y + height))
        y += height + _ROW_GAP
    last = included(boxes)
    height = _height(last, _WIDTHS[0])
    box = _box(last, lefts[0], y, _WIDTHS[0], height)
    arrows.append(_down(_middle(0), below[0], y))
    arrows.extend(_joined(_middle(2), below[2], box))
    rails = (("Identification", *bands[0]), ("Screening", bands[1][0], bands[3][1]), ("Included", y, y + height))
    drawn.extend((box, *(_rail(*rail) for rail in rails)))
    return Flow(lefts[3] + _WIDTHS[3] + 1, y + height + 1, tuple(drawn), tuple(arrows), summary(boxes))


def _place(row: Row, y: float, height: float, below: dict[int, float]) -> tuple[list[Box], list[Arrow]]:
    """Place one row; `below` holds where each main column ended, and is moved on."""
    lefts = _lefts()
    drawn: list[Box] = []
    arrows: list[Arrow] = []
    for index, cell in enumerate(row):
        if not cell:
            continue
        if index % 2 == 0:
            drawn.append(_box(cell[0], lefts[index], y, _WIDTHS[index], height))
            if index in below:
                arrows.append(_down(_middle(index), below[index], y))
            below[index] = y + height
        else:
            side = _stack(cell, lefts[index], y, _WIDTHS[index])
            drawn.extend(side)
            arrows.extend(_right(lefts[index - 1] + _WIDTHS[index - 1], box) for box in side)
    return drawn, arrows


def _middle(index: int) -> float:
    return _lefts()[index] + _WIDTHS[index] / 2


def _lefts() -> tuple[float, ...]:
    second = _RAIL + _WIDTHS[0] + _GAP
    third = second + _WIDTHS[1] + _COLUMN_GAP
    return (_RAIL, second, third, third + _WIDTHS[2] + _GAP)


def _texts(words: Words, width: float) -> list[tuple[str, float, bool]]:
    """Lines of a box as text, indent and weight; a count is never parted from its "n"."""
    head = f"{words.head}{':' if words.items else ''}"
    lines = [(line, 0.0, True) for line in wrap(head, width - 2 * _PAD, _HEAD_SIZE)]
    if words.total and len(words.items) != 1:
        lines.append((f"(n = {words.count:,})", 0.0, False))
    for item in words.items:
        broken = wrap(item, width - 2 * _PAD - 10, _SIZE)
        lines.extend((line, 0.0 if index == 0 else 10.0, False) for index, line in enumerate(broken))
    return lines


def _height(words: Words, width: float) -> float:
    return len(_texts(words, width)) * _LINE + 2 * _PAD - 2


def _stack_height(cell: Cell, width: float) -> float:
    return sum(_height(words, width) for words in cell) + _STACK_GAP * max(len(cell) - 1, 0)


def _box(words: Words, x: float, y: float, width: float, height: float) -> Box:
    texts = _texts(words, width)
    top = y + (height - len(texts) * _LINE) / 2 + _SIZE
    lines = tuple(
        Line(text.replace("\u00a0", " "), x + _PAD + indent, top + index * _LINE, strong)
        for index, (text, indent, strong) in enumerate(texts)
    )
    return Box(words.name, words.count, x, y, width, height, lines, words.style)


def _stack(cell: Cell, x: float, y: float, width: float) -> list[Box]:
    placed: list[Box] = []
    for words in cell:
        height = _height(words, width)
        placed.append(_box(words, x, y, width, height))
        y += height + _STACK_GAP
    return placed


def _bar(index: int, title: str) -> Box:
    x = _lefts()[index]
    width = _WIDTHS[index] + _GAP + _WIDTHS[index + 1]
    broken = wrap(title, width - 2 * _PAD, _HEAD_SIZE)
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

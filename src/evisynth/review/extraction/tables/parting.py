"""Columns that print several things in each cell, as their header or caption says: "Mean / SD", "coast / inland"."""

import re
from dataclasses import replace

from evisynth.evidence import Table
from evisynth.review.extraction.tables.cells import limits, number_alone

_STATISTIC = re.compile(
    r"\b(?P<single>mean|average|median|mode|SD|S\.D\.|SE|SEM|standard (?:deviation|error))\b"
    r"|\b(?P<pair>(?:\d\d\s?%\s?)?(?:C\.?r?I|HPDI?|(?:confidence|credible) interval)s?|IQR|inter-?quartile range|range"
    r"|min(?:imum)?\s?[-–/]\s?max(?:imum)?|Q1\s?[-–,]\s?Q3)\b",
    re.I,
)
_CENTRAL = re.compile(r"mean|average|median|mode", re.I)
_PARTS = re.compile(r"\s?[/;|]\s?")
_COUNTED = re.compile(r"\b(?:n|no|number|positive|tested|deaths?|died|cases|total|ill|infected|contacts)\b", re.I)
_UNIT = re.compile(r"\b(?:days|weeks|hours|months)\b|%", re.I)
_NUMBER = re.compile(r"(?:(?<![\d%])[-−])?\d+(?:[.·,]\d+)?\s?%?")
_JOINS = re.compile(r"\s?(?:-{1,3}|[‒–—―]|to|,|;|/)\s?")
_PARTED = re.compile(r"[\s()\[\]{},;:/±|]*")
_BLANK = re.compile(r"[\s\-–—.*]*")
_FEWEST = 2


def parted(table: Table) -> Table:
    """Return a table with a column for each thing that the cells of a column print; rows keep their spans.

    Args:
        table: with a header path per column.

    >>> table = Table("", "", (("Delay",), ("Mean / SD, days",)), (("Onset to death", "9.0 / 4.0"),), 0, 0, ((0, 1),))
    >>> parted(table).header, parted(table).rows
    ((('Delay',), ('Mean days',), ('SD days',)), (('Onset to death', '9.0', '4.0'),))
    """
    if not any(_STATISTIC.search(words) or "/" in words for path in table.header for words in (*path, table.caption)):
        return table
    header: list[tuple[str, ...]] = []
    columns: list[list[str]] = []
    for number, path in enumerate(table.header):
        cells = [row[number] if number < len(row) else "" for row in table.rows]
        split = _split(path, cells, table.caption) if number and path else None
        for names, parts in split or [(path, cells)]:
            header.append(names)
            columns.append(parts)
    rows = tuple(tuple(column[at] for column in columns) for at in range(len(table.rows)))
    return table if len(header) == len(table.header) else replace(table, header=tuple(header), rows=rows)


def _split(path: tuple[str, ...], cells: list[str], caption: str) -> list[tuple[tuple[str, ...], list[str]]] | None:
    """Return the columns that one makes, or None when it makes but one."""
    filled = [cell for cell in cells if not _BLANK.fullmatch(cell)]
    if not filled:
        return None
    unit = _UNIT.search(path[-1])
    for words, upper in ((path[-1], path[:-1]), (caption, path)):
        names = [match[0] for match in _STATISTIC.finditer(words)]
        shapes = ["pair" if match["pair"] else "single" for match in _STATISTIC.finditer(words)]
        parts = [_tokens(cell, shapes) for cell in cells] if _several(names, words) else []
        if parts and all(one or _BLANK.fullmatch(cell) for one, cell in zip(parts, cells, strict=True)):
            called = [f"{name} {unit[0]}" if unit else name for name in names]
            padded = [one or [""] * len(names) for one in parts]
            return [((*upper, name), [one[at] for one in padded]) for at, name in enumerate(called)]
    return _by_places(path, cells, filled)


def _several(names: list[str], words: str) -> bool:
    """Whether statistics are more than one value with what stands in brackets behind it, which a cell reader takes."""
    central = sum(1 for name in names if _CENTRAL.fullmatch(name))
    return central > 0 and len(names) >= _FEWEST and (len(names) > _FEWEST or central > 1 or bool(_PARTS.search(words)))


def _by_places(
    path: tuple[str, ...], cells: list[str], filled: list[str]
) -> list[tuple[tuple[str, ...], list[str]]] | None:
    """Return the columns of two or more places, times or groups that a header and its cells part by a stroke."""
    names = [name.strip() for name in path[-1].split("/")]
    if len(names) < _FEWEST or not all(names) or any(_COUNTED.search(name) or "(" in name for name in names):
        return None
    parts = [[part.strip() for part in cell.split("/")] for cell in cells]
    wanted = [one for one, cell in zip(parts, cells, strict=True) if cell in filled]
    if not all(len(one) == len(names) and all(map(_is_number, one)) for one in wanted):
        return None
    padded = [one if len(one) == len(names) else [""] * len(names) for one in parts]
    return [((*path[:-1], name), [one[at] for one in padded]) for at, name in enumerate(names)]


def _is_number(part: str) -> bool:
    first = re.split(r"[(\[]", part, maxsplit=1)[0]
    return number_alone(first) is not None or limits(first, "") is not None


def _tokens(cell: str, shapes: list[str]) -> list[str]:
    """Return the numbers and pairs of a cell as the shapes announce them; nothing when it prints something else."""
    numbers = list(_NUMBER.finditer(cell))
    out: list[str] = []
    at = end = 0
    for shape in shapes:
        taken = numbers[at : at + 1 + (shape == "pair")]
        if len(taken) <= (shape == "pair") or not _PARTED.fullmatch(cell[end : taken[0].start()]):
            return []
        between = cell[taken[0].end() : taken[-1].start()] if shape == "pair" else ""
        if shape == "pair" and not _JOINS.fullmatch(between):
            return []
        out.append(cell[taken[0].start() : taken[-1].end()].strip())
        at, end = at + len(taken), taken[-1].end()
    return out if at == len(numbers) and _PARTED.fullmatch(cell[end:]) else []

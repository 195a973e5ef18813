"""Values in tables: the header path, the row's label or the caption says what a cell is."""

import itertools
import re
from collections.abc import Iterator
from dataclasses import replace

from evisynth.evidence import Document, Table
from evisynth.review.extraction.linking import Link, fits
from evisynth.review.extraction.mentions import Mention, mentions
from evisynth.review.extraction.passages import Passage, part_at
from evisynth.text import Measure, measures, unit_after

_SOURCES = re.compile(
    r"\b(?:references?|refs?\.?|sources?|citations?|studies|study|authors?|literature|prior|assum\w+)\b", re.I
)
_ELSEWHERE = re.compile(
    r"\b(?:literature|previous(?:ly)?|published|reported (?:in|by)|review|studies included|parameters?"
    r"|definitions?|assum\w+|inputs?|prior|ranges? used)\b",
    re.I,
)
_KIND = re.compile(r"\d{2}\s?%\s?(?:CI|CrI|HPDI?)|\bIQR\b|\b[Rr]ange\b|\bconfidence interval|\bcredible interval")
_UNIT = re.compile(r"[(,]\s*(?=(?:days?|weeks?|months?|hours?|%|per ?cent))|\bin (?=days?|weeks?|hours?)")
_NUMERIC = re.compile(r"\s*[~≈<>≤≥]?\s*[-−]?\d")


def table_links(document: Document, table: Table) -> Iterator[tuple[Passage, list[Link]]]:
    """Yield the rows of a table that hold values, each as a passage with its links.

    Args:
        document: for the part of the paper that the table stands in.
        table: with a header path per column and a span per row.
    """
    head = f"{table.caption} {' '.join(' '.join(path) for path in table.header)}"
    if _ELSEWHERE.search(table.caption) or any(_SOURCES.search(" ".join(path)) for path in table.header):
        return
    part = part_at(document, table.start)
    columns: list[Mention | None] = [_single(" ".join(path)) for path in table.header]
    captioned = _single(table.caption)
    for position, cells in enumerate(table.rows):
        if position >= len(table.row_spans) or not cells:
            break
        start, end = table.row_spans[position]
        label = " ".join(itertools.takewhile(lambda cell: not _NUMERIC.match(cell), cells))
        labelled = _single(label)
        links: list[Link] = []
        for number, cell in enumerate(cells):
            path = " ".join(table.header[number]) if number < len(table.header) else ""
            named = (columns[number] if number < len(columns) else None) or labelled
            named = named or (captioned if not any(columns) else None)
            if named is not None and _NUMERIC.match(cell):
                links.extend(_cell(cell, named, f"{path} {label} {table.caption}", path if columns[number] else label))
        if labelled is None and not any(columns) and not any(found.measure.interval for found in links):
            links = []  # the caption alone is too little for bare numbers
        if links:
            yield Passage(" | ".join(cells), start, end, part, in_abstract=False, heading=head), links


def _single(words: str) -> Mention | None:
    """Return the one type that words name; None when they name none, several, or something else beside it."""
    named = [(m, m.kind) for m in mentions(words) if m.kind is not None and m.how == "term"]
    if not named:
        return None
    basic = [m for m, kind in named if "Basic" in kind.name]
    if basic and {kind.class_ for _, kind in named} == {"Reproduction number"}:
        return basic[0]  # "basic reproduction number" makes a later "reproduction number" basic too
    return named[0][0] if len({kind.name for _, kind in named}) == 1 else None


def _cell(cell: str, named: Mention, words: str, path: str) -> list[Link]:
    kind = named.kind
    if kind is None:
        return []
    declared = _KIND.search(words)
    found = measures(cell, declared[0].replace(" ", "").replace("%C", "% C").replace("%H", "% H") if declared else None)
    if not found or found[0].role not in {"measure", "count"}:
        return []
    measure = _with_unit(found[0], words if kind.shape == "duration" else path, share=kind.shape == "share")
    return [Link(measure, kind, named, 0.0)] if fits(measure, kind) else []


def _with_unit(measure: Measure, words: str, *, share: bool) -> Measure:
    if measure.unit is not None:
        return replace(measure, role="measure")
    for match in _UNIT.finditer(words):
        unit = unit_after(words, match.end())
        if unit is not None:
            return replace(measure, unit=unit.name, role="measure")
    if share and ("%" in words or "percent" in words.lower()):
        return replace(measure, unit="Percentage (%)", role="measure")
    return replace(measure, role="measure") if measure.interval is not None else measure

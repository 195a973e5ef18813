"""Tables of effects: odds ratios and their like, which make risk factors by their limits or p-values."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from evisynth.evidence import Document, Table
from evisynth.review.extraction.sentences.parts import part_of_table
from evisynth.review.extraction.sentences.passages import Passage
from evisynth.review.extraction.tables.cells import announced, limits, read_cell
from evisynth.review.extraction.tables.columns import Column, columns
from evisynth.review.extraction.tables.lines import Line, lines, with_units
from evisynth.review.extraction.tables.rejoining import with_limits_below
from evisynth.review.extraction.words.concepts import hits

_ADJUSTED = re.compile(
    r"\b(?<!un)adjusted|\ba(?:OR|HR|RR|IRR|PR)s?\b|\bA(?:OR|HR|RR)s?\b|\bmulti-?vari"
    r"|\bmultiple\b|\bindependent",
    re.I,
)
_CRUDE = re.compile(r"\bunadjusted|\bcrude|\buni-?vari|\bbi-?vari|\bc(?:OR|HR|RR)s?\b|\bsimple\b", re.I)
_REFERENCE = re.compile(
    r"\s*(?:1(?:[.·]0*)?|ref(?:erence|\.)?|\(?ref\.?\)?|1(?:[.·]0*)? \(?ref\w*\.?\)?"
    r"|[-–—]*)\s*",
    re.I,
)
_P = re.compile(r"\s*[pP]?\s*(?P<sign>[<>≤≥=])?\s*(?P<value>0?[.·]\d+|1(?:[.·]0+)?|0)\s*\*{0,3}\s*")
_P_WITHIN = re.compile(r"\b[pP]\s?(?P<sign>[=<>≤≥])\s?(?P<value>0?[.·]\d+)")
_COEFFICIENT = re.compile(r"\bcoefficients?\b|\bβ\b", re.I)
_LEVEL = 0.05


@dataclass(frozen=True, slots=True)
class Finding:
    """What a sentence or row says of factors: their names, the outcome, whether significant and adjusted, and where."""

    names: tuple[str, ...]
    outcome: str
    significant: str
    adjusted: str
    passage: Passage


def table_findings(document: Document, table: Table, outcome: str | None) -> Iterator[Finding]:
    """Yield the factors of a table of effects, those with several levels once: significant when any level is.

    Args:
        document: for the part of the paper that the table stands in.
        table: with a header path per column and a span per row.
        outcome: of the paper, for a table that names none.
    """
    table = with_units(table)
    over = columns(table)
    part = part_of_table(document, table)
    if part in {"background", "skipped"} or not any(column.role == "effect" for column in over):
        return
    rows = list(with_limits_below(lines(table, over)))
    for number, column in enumerate(over):
        if column.role != "effect":
            continue
        named = [*hits("riskfactor_outcome", column.words), *hits("riskfactor_outcome", table.caption)]
        said = next((hit.name for hit in named), outcome)
        if said is None:
            continue
        adjusted = _adjustment(column.words) or _adjustment(table.caption) or "Unspecified"
        best: dict[str, Finding] = {}
        for line in rows:
            verdict = _verdict(line, over, number)
            if verdict is None:
                continue
            key, name = _factor(line, said)
            text = " | ".join(line.cells)
            passage = Passage(text, line.start, line.end, part, in_abstract=False, heading=table.caption)
            if key not in best or (verdict == "Significant" and best[key].significant != verdict):
                best[key] = Finding((name,), said, verdict, adjusted, passage)
        yield from best.values()


def _verdict(line: Line, over: tuple[Column, ...], number: int) -> str | None:
    """Return the significance of an effect by its limits, else its p-value; None for a reference level or no effect."""
    cell = line.cells[number] if number < len(line.cells) else ""
    if _REFERENCE.fullmatch(cell):
        return None
    measure = read_cell(cell, announced(over[number].words, share=False))
    if measure is None or measure.value is None:
        return None
    none = 0.0 if _COEFFICIENT.search(over[number].words) else 1.0
    interval = measure.interval
    level = _P_WITHIN.search(cell)
    for column, after in zip(over[number + 1 :], line.cells[number + 1 :], strict=False):
        if column.role == "effect":
            break
        if column.role == "limits" and interval is None:
            interval = limits(after, "95% CI")
        if column.role == "p-value" and level is None:
            level = _P.fullmatch(after)
    if interval is not None:
        return "Significant" if not interval.low <= none <= interval.high else "Not significant"
    if level is not None:
        value = float(level["value"].replace("·", "."))
        return "Significant" if value <= _LEVEL and level["sign"] not in {">", "≥"} else "Not significant"
    return "Significant" if "*" in cell else "Unspecified"


def _factor(line: Line, outcome: str) -> tuple[str, str]:
    """Return what makes a factor one, and its name in the words of the vocabulary."""
    for words in (line.group, line.label):
        for field in ("riskfactor_name", "riskfactor_other"):
            named = [hit.name for hit in hits(field, words) if hit.name != outcome]
            if named:
                return (named[0] if named[0] != "Other" else words), named[0]
    return line.group or line.label, "Other"


def _adjustment(words: str) -> str | None:
    crude, adjusted = _CRUDE.search(words), _ADJUSTED.search(words)
    if crude and adjusted:
        return None  # a caption that announces both
    return "Not adjusted" if crude else "Adjusted" if adjusted else None

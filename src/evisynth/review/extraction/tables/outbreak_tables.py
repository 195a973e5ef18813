"""Outbreaks in tables: the cases and deaths of countries or years, a row or a column each."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from evisynth.evidence import Document, Table
from evisynth.review.extraction.sentences.parts import Part, part_of_table
from evisynth.review.extraction.sentences.passages import Passage
from evisynth.review.extraction.study.periods import years
from evisynth.review.extraction.tables.cells import whole
from evisynth.review.extraction.tables.columns import Column, columns
from evisynth.review.extraction.tables.lines import Line, lines, with_units
from evisynth.review.extraction.tables.turned import CASES, DEATHS, turned
from evisynth.review.extraction.words.places import implied, named

OUTBREAK = re.compile(r"\b(?:outbreaks?|epidemics?|clusters?)\b", re.I)
KINDS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("cases_confirmed", re.compile(r"confirmed|laboratory|PCR", re.I)),
    ("outbreak_probable", re.compile(r"probable", re.I)),
    ("cases_suspected", re.compile(r"suspect\w*|possible", re.I)),
)
_SIMULATED = re.compile(r"\b(?:simulat\w+|predict\w*|forecast\w*|scenarios?|project\w+|expected|averted|model)\b", re.I)


@dataclass(frozen=True, slots=True)
class Counted:
    """What a row of a table counts of one outbreak: its words, counts by field, countries and years."""

    passage: Passage
    words: str
    counts: dict[str, int]
    countries: tuple[str, ...]
    years: tuple[int, ...]
    cited: bool = False


def kind_of_cases(words: str) -> str:
    """Return the field that counts of cases belong to by the words that qualify them."""
    return next((name for name, pattern in KINDS if pattern.search(words)), "cases_unspecified")


def counted_outbreaks(document: Document) -> Iterator[Counted]:
    """Yield the outbreaks that tables count by country or year.

    A table of cases alone counts where its caption or the paper's title speaks of an outbreak.

    Args:
        document: with its tables.
    """
    for table in document.tables:
        part = part_of_table(document, table)
        if part in {"methods", "skipped"} or _SIMULATED.search(table.caption):
            continue
        if OUTBREAK.search(f"{document.title} {table.caption}"):
            yield from _in_table(table, part)


def _in_table(table: Table, part: Part) -> Iterator[Counted]:
    table, printed = turned(with_units(table))
    over = columns(table)
    fields = {at: field for at, column in enumerate(over) if (field := _field(column)) is not None}
    if not any(field != "deaths" for field in fields.values()):
        return
    cited = part in {"background", "discussion"} or any(column.role == "source" for column in over)
    found = [_counted(line, fields, table.caption, part) for line in lines(table, over, printed)]
    told = [one for one in found if one is not None]
    keys = [(one.countries, one.years) for one in told]
    yield from (replace(one, cited=cited) for one in told if keys.count((one.countries, one.years)) == 1)


def _field(column: Column) -> str | None:
    if DEATHS.fullmatch(column.leaf):
        return "deaths"
    match = CASES.fullmatch(column.leaf)
    return kind_of_cases(match["kind"] or "") if match is not None and match["kind"] != "" else None


def _counted(line: Line, fields: dict[int, str], caption: str, part: Part) -> Counted | None:
    """Return what a row counts when its label names a country or a year; the caption may give the other."""
    said = f"{line.group} {line.label}".strip()
    where, when = named(said) or implied(said), years(said)
    counts: dict[str, int] = {}
    for at, field in fields.items():
        number = whole(line.cells[at]) if at < len(line.cells) else None
        if number is not None:
            counts.setdefault(field, number)
    if not (where or when) or not any(field != "deaths" for field in counts):
        return None
    where, when = where or named(caption) or implied(caption), when or years(caption)
    passage = Passage(line.text, line.start, line.end, part, in_abstract=False, heading=caption)
    return Counted(passage, said, counts, where, when)

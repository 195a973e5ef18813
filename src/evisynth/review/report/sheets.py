"""The files that a page is made of: one for most reviews, several for one with many values."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from evisynth.review.report.grouping import Group
from evisynth.review.report.values import ShownValue

SHEET_VALUES = 1_000
"""So many values stand in one file. Ten thousand are 13 MB and 300,000 elements, which take a browser 4 s to open; a
thousand, with their plots, take less than one."""
MAIN = "report.html"
_PART = re.compile(r"report-(?:values|evidence)-\d+\.html")


@dataclass(frozen=True, slots=True)
class Paper:
    """Values of one report, whose sentences stand together; `start` of them stand in files before."""

    record: str
    label: str
    values: Sequence[ShownValue]
    start: int = 0


@dataclass(frozen=True, slots=True)
class Sheet:
    """One file of the page: the main one has every section, and says where the values that others hold are.

    Args:
        name: of the file.
        title: what it holds; empty for the main one.
        groups: the tables of values that stand here.
        papers: the reports whose sentences stand here.
    """

    name: str
    title: str = ""
    groups: Sequence[Group] = ()
    papers: Sequence[Paper] = ()

    @property
    def size(self) -> int:
        """How many sentences stand here."""
        return sum(len(paper.values) for paper in self.papers)

    @property
    def main(self) -> bool:
        """Whether it is the file that one opens first."""
        return self.name == MAIN


@dataclass(frozen=True, slots=True)
class Sheets:
    """Every file of a page, the main one first, and the names of those where things stand.

    `rows` and `cards` say it of the row and of the sentences of each value, by its id; `papers` of the first sentence
    of each record.
    """

    members: tuple[Sheet, ...]
    rows: Mapping[str, str] = field(default_factory=dict[str, str])
    cards: Mapping[str, str] = field(default_factory=dict[str, str])
    papers: Mapping[str, str] = field(default_factory=dict[str, str])

    def seen_from(self, sheet: Sheet) -> "Addresses":
        """Return the addresses as links of one file write them."""
        return Addresses(sheet, self)


@dataclass(frozen=True, slots=True)
class Addresses:
    """What a link in one file says to reach a place in any of them."""

    here: Sheet
    sheets: Sheets

    def tables(self, section: str) -> list[tuple[Group, str]]:
        """Return the tables of a section, each with the address where it stands; empty where that is in this file.

        The main file tells of all of them, any other of its own.
        """
        told = self.sheets.members if self.here.main else (self.here,)
        return [
            (group, "" if sheet is self.here else f"{sheet.name}#{group.id}")
            for sheet in told
            for group in sheet.groups
            if group.section == section
        ]

    def row(self, value: ShownValue) -> str:
        """Return the address of a value in its table; those that stand in lists of their own are in the main file."""
        return f"{self._file(self.sheets.rows.get(value.id, MAIN))}#{value.id}"

    def card(self, value: ShownValue) -> str:
        """Return the address of a value's sentence."""
        return f"{self._file(self.sheets.cards[value.id])}#e{value.note}"

    def numbered_card(self, note: str) -> str:
        """Return the address of the sentence of the value with that number."""
        return f"{self._file(self.sheets.cards[f'v{note}'])}#e{note}"

    def report(self, record: str) -> str:
        """Return the address of a report among the studies."""
        return f"{self._file(MAIN)}#r-{record}"

    def paper(self, record: str) -> str:
        """Return the address of the first sentence of a report."""
        return f"{self._file(self.sheets.papers[record])}#p-{record}"

    def _file(self, name: str) -> str:
        return "" if name == self.here.name else name


def lay_out_sheets(groups: Sequence[Group], papers: Mapping[str, Sequence[ShownValue]]) -> Sheets:
    """Lay tables and sentences into files of at most `SHEET_VALUES` values; into the main one where it holds them all.

    Args:
        groups: the tables of values, in their order; a long one is continued in the next file.
        papers: all values by report; those of one report stay together where a file can hold them.
    """
    whole = [Paper(record, values[0].label, values) for record, values in papers.items()]
    if sum(len(one.values) for one in whole) <= SHEET_VALUES:
        return _placed((Sheet(MAIN, groups=groups, papers=whole),))
    tables = [
        [groups[index].cut(start, end) for index, start, end in one] for one in _pack(len(g.members) for g in groups)
    ]
    sentences = [
        [replace(whole[index], values=whole[index].values[start:end], start=start) for index, start, end in one]
        for one in _pack(len(paper.values) for paper in whole)
    ]
    return _placed(
        (
            Sheet(MAIN),
            *(
                Sheet(f"report-values-{number}.html", f"Values, part {number} of {len(tables)}", groups=one)
                for number, one in enumerate(tables, start=1)
            ),
            *(
                Sheet(f"report-evidence-{number}.html", f"Evidence, part {number} of {len(sentences)}", papers=one)
                for number, one in enumerate(sentences, start=1)
            ),
        )
    )


def is_part(name: str) -> bool:
    """Tell whether a file name is that of a part of a page.

    >>> is_part("report-values-12.html"), is_part("report-draft.html")
    (True, False)
    """
    return _PART.fullmatch(name) is not None


def _pack(sizes: Iterable[int]) -> list[list[tuple[int, int, int]]]:
    """Put bundles into files in their order, as (bundle, start, end); what no single file can hold is cut."""
    files: list[list[tuple[int, int, int]]] = []
    left = 0
    for bundle, size in enumerate(sizes):
        for start in range(0, size, SHEET_VALUES):
            end = min(start + SHEET_VALUES, size)
            if end - start > left:
                files.append([])
                left = SHEET_VALUES
            files[-1].append((bundle, start, end))
            left -= end - start
    return files


def _placed(members: tuple[Sheet, ...]) -> Sheets:
    rows, cards, papers = dict[str, str](), dict[str, str](), dict[str, str]()
    for sheet in members:
        rows |= {value.id: sheet.name for group in sheet.groups for value in group.members}
        for paper in sheet.papers:
            cards |= {value.id: sheet.name for value in paper.values}
            papers.setdefault(paper.record, sheet.name)
    return Sheets(members, rows, cards, papers)

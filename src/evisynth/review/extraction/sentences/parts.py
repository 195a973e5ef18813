"""The parts of a paper, by its headings: what stands in them is background, method, result or discussion."""

import re
from collections.abc import Iterator
from typing import Literal

from evisynth.evidence import Document, Table

Part = Literal["abstract", "background", "methods", "results", "discussion", "open", "skipped"]

_HEADING = re.compile(r"^(#{1,6})\s+(.+?)\s*#*\s*$", re.M)
_SET_APART = re.compile(
    r"(?:\A|(?<=\n))(?<![^\n]\n)[ \t]*(?P<marks>[*_]{0,3})"
    r"(?P<number>\d{1,2}(?:\.\d{1,2}){0,3}\.?[ \t]+|[IVX]{1,4}\.[ \t]+)?"
    r"(?P<title>[A-Z][^\n|.!?*_#:]{2,60})[.:]?(?P=marks)[.:]?[ \t]*(?=\n|\Z)"
)
"""A line of its own behind an empty one, in emphasis, numbered or plain, as converters leave headings."""

_NAMES = re.compile(
    r"abstract|summary|background|introduction|(?:(?:materials?|patients|subjects|data|participants) and )?methods?"
    r"|results?(?: and discussion)?|findings|discussion|conclusions?|limitations|references|acknowledge?ments?"
    r"|bibliography|funding",
    re.I,
)
_PARTS: list[tuple[Part, re.Pattern[str]]] = [
    ("skipped", re.compile(
            r"reference|bibliograph|acknowledg|fund(?:ing|ers?)|competing|conflict|author|abbreviation"
            r"|availability|ethic|support(?:ing|ed)|supplement|"
            r"additional file|appendi|disclos|glossary|footnote|peer review|copyright|licen[cs]e|keywords?"
            r"|correction|^[\d.\s]*literature\W*$", re.I)),
    ("abstract", re.compile(r"abstract|^(?:executive )?summary", re.I)),
    (
        "background", re.compile(
        r"introduction|background|literature|related work|objective|^aims?$|importance|context|purpose", re.I)),
    ("results", re.compile(r"result|finding|outcome", re.I)),
    ("methods", re.compile(
            r"method|material|model(?:l?ing)?(?! results)|design|data (?:source|collection)|statistical"
            r"|procedure|assumption|protocol|setting|patients and|"
        r"parameter|sampling|laboratory|definition|participants|mathematical|formulation", re.I)),
    (
        "discussion", re.compile(
        r"discussion|conclusion|interpretation|limitation|implication|comment|perspective|recommendation", re.I)),
]  # fmt: skip
_NUMBER_OF = re.compile(r"[A-Z]?(?:\d+|[IVX]+)[A-Za-z]?$")
_MAIN: tuple[Part, ...] = ("background", "methods", "results", "discussion")


def part_at(document: Document, at: int) -> Part:
    """Return the part of the paper at an offset.

    >>> part_at(Document("x", "", "# Results\\n\\nR0 was 2."), 12)
    'results'
    """
    for start, end, part in stretches(document):
        if start <= at < end:
            return part
    return "open"


def part_of_table(document: Document, table: Table) -> Part:
    """Return the part that a table belongs to: results where their text refers to it, wherever a page has put it.

    Args:
        document: with the table.
        table: with its label, "Table 1".

    >>> text = "# Results\\n\\nSee Table 1.\\n\\n# Discussion\\n\\n| A |\\n|---|\\n| 1 |\\n"
    >>> part_of_table(Document("x", "", text), Table("Table 1", "", (("A",),), (("1",),), 40, 50))
    'results'
    """
    here = part_at(document, table.start)
    number = _NUMBER_OF.search(table.label)
    if here in {"results", "abstract"} or number is None:
        return here
    cited = re.compile(rf"(?<!\n)(?<![*_>#])\bTab(?:le|\.)s?\s?{re.escape(number[0])}\b", re.I)
    parts = stretches(document)
    told = {part for start, end, part in parts if cited.search(document.markdown, start, end)}
    elsewhere = here not in told or here in {"discussion", "skipped"}
    return "results" if "results" in told and elsewhere else here


def part_of_heading(title: str) -> Part:
    """Return the part of a paper that a heading opens, "open" when it says nothing.

    >>> part_of_heading("2. Materials and Methods"), part_of_heading("Study area")
    ('methods', 'open')
    """
    for part, pattern in _PARTS:
        if pattern.search(title):
            return part
    return "open"


def stretches(document: Document) -> Iterator[tuple[int, int, Part]]:
    """Yield the stretches of a document from heading to heading, each with its part.

    Args:
        document: with or without sections; its Markdown headings and those set apart are used as well.
    """
    heads: list[tuple[int, int, Part]] = [
        (s.start, s.level, "open" if s.title == document.title else _part_of_section(s.title, s.kind))
        for s in document.sections
    ]
    if not heads:
        heads = [(m.start(), len(m[1]), part_of_heading(m[2])) for m in _HEADING.finditer(document.markdown)]
    heads = _opened(sorted((*heads, *_set_apart(document.markdown, heads))), document.title)
    length = len(document.markdown)
    if not heads:
        yield 0, length, "open"
        return
    if heads[0][0] > 0:
        yield 0, heads[0][0], "open"
    known: list[tuple[int, Part]] = []
    ends = [*(h[0] for h in heads[1:]), length]
    for (start, level, part), after in zip(heads, ends, strict=True):
        while known and known[-1][0] >= level:
            known.pop()
        # A heading that says nothing belongs to the one above it, and so does one within a part of the paper: "Model
        # parameters" among the results holds results, "Outcomes" among the methods holds methods.
        inherited: Part = known[-1][1] if known else "open"
        kept = inherited in ("skipped", "abstract") or (part == "open" and bool(known))
        kept = kept or (inherited in _MAIN and part in _MAIN)
        here = inherited if kept else part
        known.append((level, here))
        yield start, after, here


def _opened(heads: list[tuple[int, int, Part]], title: str) -> list[tuple[int, int, Part]]:
    """Return headings, the first one after the title read as background when it says nothing and no other opens it.

    That holds for papers whose results have a heading of their own: "What is at stake", "Findings".
    """
    first = next((at for at in range(len(heads)) if at or not title), None)
    parts = {part for _, _, part in heads}
    if first is None or "results" not in parts or "background" in parts or heads[first][2] != "open":
        return heads
    level = heads[first][1]
    after = [head for head in heads[first + 1 :] if head[1] <= level]
    if not after or after[0][2] == "results" or not any(part == "results" for _, _, part in after):
        return heads
    return [*heads[:first], (heads[first][0], level, "background"), *heads[first + 1 :]]


def _set_apart(markdown: str, known: list[tuple[int, int, Part]]) -> Iterator[tuple[int, int, Part]]:
    """Yield headings that are no Markdown headings: a part's name on a line of its own, in emphasis or with a number.

    They count from the level of the parts that are known, else from the second.
    """
    starts = {start for start, _, _ in known}
    top = min((level for _, level, part in known if part in _MAIN), default=2)
    for match in _SET_APART.finditer(markdown):
        start = match.start() + len(match[0]) - len(match[0].lstrip())
        title, number = match["title"].strip(), (match["number"] or "").strip().rstrip(".")
        part, named = part_of_heading(title), bool(_NAMES.fullmatch(title))
        emphatic = len(match["marks"]) > 1 or bool(number) or title.isupper()
        if part != "open" and (named or emphatic) and not starts & {match.start(), start}:
            yield start, top + (number.count(".") if number else not named), part


def _part_of_section(title: str, kind: str) -> Part:
    if kind in {"references", "back"}:
        return "skipped"
    return "abstract" if kind == "abstract" else part_of_heading(title)

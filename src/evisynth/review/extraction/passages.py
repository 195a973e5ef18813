"""The sentences of a document that may carry a result, each with the part of the paper that it stands in."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from evisynth.evidence import Document
from evisynth.text import sentences

Part = Literal["abstract", "background", "methods", "results", "discussion", "open", "skipped"]

_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.S)
_HEADING = re.compile(r"^(#{1,6})\s+(.+?)\s*#*\s*$", re.M)
_TABLE_LINE = re.compile(r"^\s*(?:\||:?-{3,}|!\[|```)")
_PARTS: list[tuple[Part, re.Pattern[str]]] = [
    ("skipped", re.compile(
            r"reference|bibliograph|acknowledg|fund(?:ing|ers?)|competing|conflict|author|abbreviation"
            r"|availability|ethic|support(?:ing|ed)|supplement|"
            r"additional file|appendi|disclos|glossary|footnote|peer review|copyright|licen[cs]e|keywords?"
            r"|correction", re.I)),
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
_MAIN: tuple[Part, ...] = ("background", "methods", "results", "discussion")
_LABEL = re.compile(r"\**(?P<label>[A-Z][A-Za-z]+(?:[ /&-]+(?:[A-Z][A-Za-z]+|and|of|the)){0,4})\**\s?[:.]\**\s")
_LABELS = re.compile(
    r"(?:principal |main |key )?(?:background|introduction|objectives?|aims?|purpose|methods?"
    r"|methodology|materials?|results?|findings?|conclusions?|"
    r"discussion|interpretation|setting|design|significance|funding|outcomes?|recommendations?|context"
    r"|rationale|importance)\b",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Passage:
    """One sentence or table row: its text, its span in the document's Markdown, and the part of the paper.

    `heading` is the caption and header of the row's table; empty for a sentence.
    """

    text: str
    start: int
    end: int
    part: Part
    in_abstract: bool
    heading: str = ""


def passages(document: Document) -> list[Passage]:
    """Cut a document into sentences with their part; headings, tables and references are left out.

    Args:
        document: with or without sections; without, Markdown headings and an abstract's labels are used.

    >>> [p.part for p in passages(Document("x", "", "METHODS: We looked. RESULTS: R0 was 2."))]
    ['methods', 'results']
    """
    found: list[Passage] = []
    for start, end, part in _stretches(document):
        if part != "skipped":
            for first, last in _outside_comments(document.markdown, start, end):
                found.extend(_sentences(document.markdown, first, last, part, short=_is_short(document)))
    return found


def hidden_comments(document: Document) -> int:
    """Count the comments of a text, which no reader sees and no rule reads.

    >>> hidden_comments(Document("x", "", "R0 was 2. <!-- R0 was 9. --> It fell."))
    1
    """
    return sum(1 for _ in _COMMENT.finditer(document.markdown))


def _outside_comments(markdown: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    for comment in _COMMENT.finditer(markdown, start, end):
        yield start, comment.start()
        start = comment.end()
    yield start, end


def part_at(document: Document, at: int) -> Part:
    """Return the part of the paper at an offset.

    >>> part_at(Document("x", "", "# Results\\n\\nR0 was 2."), 12)
    'results'
    """
    for start, end, part in _stretches(document):
        if start <= at < end:
            return part
    return "open"


def part_of_heading(title: str) -> Part:
    """Return the part of a paper that a heading opens, "open" when it says nothing.

    >>> part_of_heading("2. Materials and Methods"), part_of_heading("Study area")
    ('methods', 'open')
    """
    for part, pattern in _PARTS:
        if pattern.search(title):
            return part
    return "open"


def _is_short(document: Document) -> bool:
    """Whether the text is an abstract or a note alone, so that nothing but its own words tell its parts."""
    return len(document.markdown) < 8_000 and not any(part_of_heading(s.title) == "methods" for s in document.sections)


def _stretches(document: Document) -> Iterator[tuple[int, int, Part]]:
    heads: list[tuple[int, int, Part]] = [
        (s.start, s.level, "open" if s.title == document.title else _part_of_section(s.title, s.kind))
        for s in document.sections
    ]
    if not heads:
        heads = [(m.start(), len(m[1]), part_of_heading(m[2])) for m in _HEADING.finditer(document.markdown)]
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


def _part_of_section(title: str, kind: str) -> Part:
    if kind in {"references", "back"}:
        return "skipped"
    return "abstract" if kind == "abstract" else part_of_heading(title)


def _sentences(markdown: str, start: int, end: int, part: Part, *, short: bool) -> Iterator[Passage]:
    current = part
    labelled = part in {"abstract", "open"}
    for sentence in sentences(markdown[start:end]):
        first, last = start + sentence.start, start + sentence.end
        text = markdown[first:last]
        if text.startswith("#") or _TABLE_LINE.match(text):
            continue
        if labelled:
            label = _LABEL.match(text)
            if label is not None and _LABELS.search(label["label"]):
                current = part_of_heading(label["label"])
        yield Passage(text, first, last, current, part == "abstract" or short)

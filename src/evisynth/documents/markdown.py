"""Markdown and plain text as documents: the text stays as it is, its headings and tables are found in it."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from evisynth.documents.html_tables import find_html_tables
from evisynth.documents.pipe_tables import find_pipe_tables
from evisynth.documents.plain import plain_headings
from evisynth.evidence import Document, Identifiers, Section
from evisynth.records import find_identifiers, normalise_doi, normalise_pmcid, normalise_pmid

_ATX = re.compile(r" {0,3}(#{1,6})(?:[ \t]+(.*?))??(?:[ \t]+#+)?[ \t]*")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_UNDERLINE = re.compile(r" {0,3}(=+|-{2,})[ \t]*")
_MARKS = re.compile(r"(?<!\w)[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}(?!\w)|`")
_LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
_MATTER = re.compile(r"---\n(.*?)\n---(?:\n|$)", re.DOTALL)
_FIELD = re.compile(r"^(title|doi|pmid|pmcid|licen[cs]e)\s*:\s*(.+)$", re.IGNORECASE | re.MULTILINE)
_IDENTIFIER_LINE = re.compile(r"\W*(?:doi|pmid|pmcid|https?://(?:dx\.)?doi\.org)\b", re.IGNORECASE)
_OPENING = 3000
_REFERENCES = re.compile(
    r"(?:[\dIVX]+\.?\s+)?(?:references|bibliography|literature cited|works cited)\W*", re.IGNORECASE
)
_ABSTRACT = re.compile(r"(?:abstract|summary|synopsis)\W*", re.IGNORECASE)
_BACK = re.compile(
    r"(?:acknowledge?ments?|funding.*|(?:conflicts?|competing|declaration).*interests?.*|author contributions?|"
    r"data availability.*|supporting information|supplementa(?:ry|l) .*|appendi(?:x|ces)\b.*|footnotes)\W*",
    re.IGNORECASE,
)  # fmt: skip


class Heading(NamedTuple):
    """A heading: where its line starts, its level from 1, its words without marks."""

    start: int
    level: int
    title: str


def read_markdown(text: str, document_id: str) -> Document:
    """Read Markdown, or plain text when there is no Markdown heading in it; the text itself is not changed.

    Args:
        text: the whole text, with `\\n` line ends.
        document_id: what the document is to be called.

    >>> document = read_markdown("# T\\n\\n## Methods\\n\\nWords.\\n", "d")
    >>> [(section.title, section.level) for section in document.sections]
    [('T', 1), ('Methods', 2)]
    """
    lines = list(_lines(text))
    headings = list(_headings(lines)) or [Heading(*found) for found in plain_headings(lines)]
    matter = _MATTER.match(text)
    fields = {key.lower(): value.strip().strip("\"'") for key, value in _FIELD.findall(matter[1] if matter else "")}
    title = fields.get("title") or _title(headings, lines, len(matter[0]) if matter else 0)
    licence = fields.get("licence") or fields.get("license")
    identifiers = _identifiers(text[len(matter[0]) if matter else 0 :], fields)
    tables = tuple(sorted((*find_pipe_tables(text, lines), *find_html_tables(text)), key=lambda table: table.start))
    return Document(document_id, title, text, _sections(headings, len(text)), tables, (), licence, identifiers)


def _identifiers(text: str, fields: Mapping[str, str]) -> Identifiers:
    """Take identifiers from the front matter, else from lines of their own above the first section."""
    opening = text[:_OPENING]
    second = [found.start() for found in re.finditer(r"^ {0,3}#", opening, re.MULTILINE)][1:2]
    lines = [line for line in opening[: second[0] if second else None].split("\n") if _IDENTIFIER_LINE.match(line)]
    printed = find_identifiers("\n".join(lines))
    return Identifiers(
        doi=normalise_doi(fields.get("doi", "")) or printed.doi,
        pmid=normalise_pmid(fields.get("pmid", "")) or printed.pmid,
        pmcid=normalise_pmcid(fields.get("pmcid", "")) or printed.pmcid,
    )


def _lines(text: str) -> Iterator[tuple[int, str]]:
    start = 0
    for line in text.split("\n"):
        yield start, line
        start += len(line) + 1


def _headings(lines: list[tuple[int, str]]) -> Iterator[Heading]:
    fence = ""
    for number, (start, line) in enumerate(lines):
        mark = _FENCE.match(line) if "```" in line or "~~~" in line else None
        if fence:
            if mark and mark[1].startswith(fence):
                fence = ""
            continue
        if mark:
            fence = mark[1]
            continue
        if "#" in line and (atx := _ATX.fullmatch(line)) is not None:
            if title := _plain(atx[2] or ""):
                yield Heading(start, len(atx[1]), title)
        elif (below := _UNDERLINE.fullmatch(line)) and number and _headable(lines, number - 1):
            before, words = lines[number - 1]
            yield Heading(before, 1 if below[1][0] == "=" else 2, _plain(words))


def _headable(lines: list[tuple[int, str]], number: int) -> bool:
    words = lines[number][1].strip()
    alone = number == 0 or not lines[number - 1][1].strip()
    return alone and bool(words) and words[0] not in "|>#-" and len(words) < 300


def _plain(text: str) -> str:
    return " ".join(_MARKS.sub("", _LINK.sub(r"\1", text)).split())


def _title(headings: list[Heading], lines: list[tuple[int, str]], after: int) -> str:
    top = next((heading.title for heading in headings if heading.level == 1), "")
    if top:
        return top
    words = (line for start, line in lines if start >= after and line.strip())
    return _plain(next(words, "")[:1000].lstrip("# "))[:300]


def _sections(headings: list[Heading], length: int) -> tuple[Section, ...]:
    ends = [length] * len(headings)
    kinds: list[str] = []
    above: list[int] = []
    for number, heading in enumerate(headings):
        while above and headings[above[-1]].level >= heading.level:
            ends[above.pop()] = heading.start
        kinds.append(_kind(heading, kinds[above[-1]] if above else "body", first=number == 0))
        above.append(number)
    return tuple(
        Section(heading.title, heading.level, heading.start, end, kind)
        for heading, end, kind in zip(headings, ends, kinds, strict=True)
    )


def _kind(heading: Heading, above: str, *, first: bool) -> str:
    if first and heading.level == 1:
        return "front"
    if above in {"abstract", "back", "references"}:
        return above
    for pattern, kind in ((_REFERENCES, "references"), (_ABSTRACT, "abstract"), (_BACK, "back")):
        if pattern.fullmatch(heading.title):
            return kind
    return "body"

"""The parts of an article, under the names that people and machines ask for them by."""

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

from evisynth.evidence import Document, Section

Code = Literal["ABSTRACT", "INTRO", "METHODS", "RESULTS", "DISCUSS", "CONCL", "OTHER", "BACK", "REF"]

_PATTERNS: tuple[tuple[Code, str], ...] = (
    ("ABSTRACT", r"abstract|summary|author summary|digest|elife digest"),
    ("INTRO", r"intro(duction)?|background"),
    ("METHODS", r"(materials?|patients|subjects)( and |\s*&\s*)methods?|methods?|methodology|experimental procedures?"),
    ("RESULTS", r"results?|findings|results? and discussion"),
    ("DISCUSS", r"discuss(ion)?|discussion and conclusions?"),
    ("CONCL", r"concl(usions?|uding remarks)?|perspectives?"),
    ("REF", r"references?|ref|bibliography|literature cited"),
    ("BACK", r"acknowledge?ments?|funding|footnotes|notes|author contributions?|(competing|conflicts? of) interests?"),
)
_CODES: tuple[tuple[Code, re.Pattern[str]], ...] = tuple(
    (code, re.compile(rf"(\d+[.)]?\s*)?({pattern})\b", re.IGNORECASE)) for code, pattern in _PATTERNS
)


class Part(NamedTuple):
    """A stretch of an article.

    Args:
        name: its heading.
        code: what kind of part it is.
        start, end: where it stands in the document's Markdown, heading left out.
    """

    name: str
    code: Code
    start: int
    end: int


class PartText(NamedTuple):
    """A part with its words; `start` is where they begin in the document's Markdown."""

    name: str
    code: Code
    text: str
    start: int
    end: int


def code_of(title: str, kind: str = "body") -> Code:
    """Return what kind of part a heading opens.

    >>> code_of("Materials and methods"), code_of("2. RESULTS"), code_of("A wing disc screen")
    ('METHODS', 'RESULTS', 'OTHER')
    """
    if kind == "abstract":
        return "ABSTRACT"
    if kind == "references":
        return "REF"
    if kind == "back":
        return "BACK"
    for code, pattern in _CODES:
        if pattern.match(title.strip()):
            return code
    return "OTHER"


def parts(document: Document) -> tuple[Part, ...]:
    """Return the parts of a document that together hold all of its text but the title, in order.

    These are the sections right below the title; what stands under no heading is a part without a name.
    """
    below = [section for section in document.sections if section.level > 1]
    level = min((section.level for section in below), default=2)
    found: list[Part] = []
    at = _after_heading(document, document.sections[0]) if _has_title(document) else 0
    for section in (section for section in below if section.level == level):
        if document.markdown[at : section.start].strip():
            found.append(Part("", "OTHER", at, section.start))
        start = _after_heading(document, section)
        found.append(Part(section.title, code_of(section.title, section.kind), start, section.end))
        at = section.end
    if document.markdown[at:].strip():
        found.append(Part("", "OTHER", at, len(document.markdown)))
    return tuple(found)


def choose_parts(document: Document, names: Sequence[str]) -> tuple[tuple[PartText, ...], tuple[str, ...]]:
    """Pick parts by code or by the heading of a section at any depth.

    Args:
        document: where to look.
        names: codes (RESULTS, METHODS, …) or headings, in any case; none means all parts.

    Returns:
        The parts in the order of the document, and the names that it has nothing for.
    """
    whole = parts(document)
    if not names:
        return tuple(_with_text(document, part) for part in whole), ()
    deeper = [
        Part(s.title, code_of(s.title, s.kind), _after_heading(document, s), s.end)
        for s in document.sections
        if s.level > 1
    ]
    chosen: set[Part] = set()
    missing: list[str] = []
    for name in names:
        asked = name.strip().casefold()
        found = [part for part in whole if asked in {part.code.casefold(), part.name.casefold()}]
        found = found or [part for part in deeper if part.name.casefold() == asked]
        found = found or [part for part in whole if asked and part.code == code_of(name) != "OTHER"]
        chosen.update(found)
        if not found:
            missing.append(name)
    outer = [part for part in chosen if not any(_holds(other, part) for other in chosen)]
    return tuple(_with_text(document, part) for part in sorted(outer, key=lambda p: p.start)), tuple(missing)


def _holds(outer: Part, inner: Part) -> bool:
    return outer != inner and outer.start <= inner.start and inner.end <= outer.end


def _has_title(document: Document) -> bool:
    return bool(document.sections) and document.sections[0].level == 1


def _after_heading(document: Document, section: Section) -> int:
    end = document.markdown.find("\n", section.start, section.end)
    heading = document.markdown[section.start : section.end if end < 0 else end]
    return section.start + len(heading) if heading.lstrip().startswith("#") else section.start


def _with_text(document: Document, part: Part) -> PartText:
    text = document.markdown[part.start : part.end]
    start = part.start + len(text) - len(text.lstrip())
    text = text.strip()
    return PartText(part.name, part.code, text, start, start + len(text))

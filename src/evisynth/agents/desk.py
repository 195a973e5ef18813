"""The papers of a run: what may be opened, what was opened, and where a quote stands in it."""

from collections.abc import Sequence
from typing import Literal, NamedTuple, Protocol

from evisynth.agents.budget import Meter
from evisynth.agents.toolset import ToolProblemError
from evisynth.corpus import Article, Hit, PartText, Reading, choose_parts, parts
from evisynth.documents import find, section_at
from evisynth.evidence import Document

_ORDER = ("ABSTRACT", "RESULTS", "CONCL", "DISCUSS", "INTRO", "OTHER", "METHODS")


class Library(Protocol):
    """Where papers are found and read; a `Corpus` is one."""

    def search(self, query: str, limit: int = 20) -> list[Hit]:
        """Return the best papers for a plain text, best first."""
        ...

    def read(self, name: str, sections: Sequence[str] = ()) -> Reading | None:
        """Return parts of a paper, or None when there is no such paper."""
        ...


class ListedFirst:
    """A library that puts given papers before any others: for telling poor search from poor reading.

    Args:
        library: the real one.
        papers: keys, in the order wanted.
    """

    def __init__(self, library: Library, papers: Sequence[str]) -> None:
        self._library, self._papers = library, tuple(papers)

    def search(self, query: str, limit: int = 20) -> list[Hit]:
        """Return the given papers, then what the query finds."""
        found: dict[str, Hit] = {}
        for name in self._papers:
            reading = self._library.read(name, ["ABSTRACT"])
            if reading is not None:
                article, abstract = reading.article, " ".join(part.text for part in reading.parts)
                hit = Hit(article.key, article.document.title, article.published, abstract[:500], 1_000.0)
                found[article.key] = hit
        for hit in self._library.search(query, limit):
            found.setdefault(hit.key, hit)
        return list(found.values())[:limit]

    def read(self, name: str, sections: Sequence[str] = ()) -> Reading | None:
        """As the library itself."""
        return self._library.read(name, sections)


Found = Literal["exact", "normalised", "fuzzy", "none"]


class Place(NamedTuple):
    """Where a quote stands: code points of the document's Markdown; `found` is "none" when it is not there."""

    found: Found
    start: int | None = None
    end: int | None = None
    section: str = ""
    quote: str = ""


class Bounded(NamedTuple):
    """As much of a paper as fits, best parts first, set in the order of the paper."""

    text: str
    left_out: tuple[str, ...]


class Desk:
    """Opens papers of a library within the budget.

    Args:
        library: where they are; None in a run without literature.
        meter: counts distinct papers; what does not exist and what is open already counts nothing.
    """

    def __init__(self, library: Library | None, meter: Meter) -> None:
        self._library, self.meter = library, meter
        self._open: dict[str, Article] = {}

    @property
    def has_library(self) -> bool:
        """Whether there is literature in this run."""
        return self._library is not None

    @property
    def library(self) -> Library:
        """Where papers are found.

        Raises:
            ToolProblemError: there is no literature in this run.
        """
        if self._library is None:
            raise ToolProblemError("there is no literature in this run", "Work from what you know.")
        return self._library

    def open(self, name: str, sections: Sequence[str] = ()) -> Reading:
        """Open a paper.

        Raises:
            ToolProblemError: there is no such paper, it has no text, or the budget of papers is used up.
        """
        reading = self.library.read(name, sections)
        if reading is None:
            raise ToolProblemError(f"there is no paper {name}", "Take the key of a paper from a search.")
        article = reading.article
        if not parts(article.document):
            raise ToolProblemError(f"{article.key} has no text", "Read another paper.")
        if not self.meter.may_open(article.key):
            most = self.meter.budget.papers
            msg = f"the budget of {most} papers is used up; open are: {', '.join(self.meter.papers)}"
            raise ToolProblemError(msg, "Go on with these, and submit.")
        self.meter.open_paper(article.key)
        self._open[article.key] = article
        return reading

    @property
    def papers(self) -> tuple[str, ...]:
        """Keys of the open papers, in the order in which they were opened."""
        return tuple(self._open)

    def opened(self, name: str) -> Article | None:
        """Return an open paper by any of its names; None when it is not open."""
        asked = name.strip().casefold()
        return next((article for article in self._open.values() if asked in article.aliases), None)

    def locate(self, name: str, quote: str) -> Place:
        """Find a quote in an open paper."""
        article = self.opened(name)
        return locate(article.document, quote) if article is not None else Place("none")


def locate(document: Document, quote: str) -> Place:
    """Find a quote in a document, and say in which section it stands."""
    match = find(document, quote)
    if match is None:
        return Place("none")
    section = section_at(document, match.start)
    return Place(
        match.match,
        match.start,
        match.end,
        section.title if section is not None else "",
        document.markdown[match.start : match.end],
    )


def bounded_text(document: Document, most: int) -> Bounded:
    """Return the parts of a paper that fit into a number of characters.

    Parts are taken by what they are worth to a reader: abstract, results, conclusions, discussion, introduction, the
    rest, methods. The first that does not fit is cut at a paragraph. References are left out.

    Args:
        document: the paper.
        most: characters.
    """
    chosen, _ = choose_parts(document, ())
    worth = {part: _ORDER.index(part.code) for part in chosen if part.code in _ORDER}
    kept: dict[PartText, str] = {}
    left = most
    for part in sorted(worth, key=lambda part: (worth[part], part.start)):
        text = part.text if len(part.text) <= left else _cut(part.text, left)
        if text:
            kept[part] = text
            left -= len(text)
    left_out = [part.name or part.code for part in worth if len(kept.get(part, "")) < len(part.text)]
    texts = [f"## {part.name}\n\n{kept[part]}" if part.name else kept[part] for part in worth if part in kept]
    return Bounded("\n\n".join(texts), tuple(left_out))


def _cut(text: str, most: int) -> str:
    end = text.rfind("\n\n", 0, most + 1)
    return text[:end] if end > 0 else text[: text.rfind(" ", 0, most + 1)] if most > 200 else ""

"""Passages of papers: from Semantic Scholar, or from a corpus on this machine."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from evisynth.corpus import Corpus, Hit
from evisynth.sources.failures import WebError
from evisynth.sources.services import Service

SEMANTIC_SCHOLAR = "https://api.semanticscholar.org/graph/v1/snippet/search"
_WORD, _PARAGRAPH, _LONGEST = re.compile(r"[^\W_]+"), re.compile(r"\n\s*\n"), 1_500


@dataclass(frozen=True, slots=True)
class Passage:
    """A passage of a paper.

    Args:
        key: what to ask for the paper by.
        title, section, text: as the source gives them.
        authors: names.
        published: year or date, or empty.
        rest: every other field that the source gave: judged by a guard, shown to nobody.
        page: the whole paper, where the source has it, headed by its title: judged by a guard, shown to nobody.
    """

    key: str
    title: str
    text: str
    section: str = ""
    authors: tuple[str, ...] = ()
    published: str = ""
    rest: Mapping[str, Any] = field(default_factory=dict[str, Any])
    page: str | None = None

    def as_item(self) -> dict[str, Any]:
        """All of its fields, for a guard."""
        shown = {"id": self.key, "title": self.title, "text": self.text, "section": self.section}
        return {**shown, "authors": list(self.authors), "published": self.published, "rest": dict(self.rest)}


class PaperProvider(Protocol):
    """Finds passages of papers."""

    @property
    def name(self) -> str:
        """What it is called in results and errors."""
        ...

    def search(self, query: str, limit: int, until: str | None = None) -> Sequence[Passage]:
        """Give the best passages.

        Args:
            query: any words.
            limit: how many at most.
            until: the last day (ISO 8601) on which a paper may have appeared, as far as the provider can tell.

        Raises:
            WebError: it could not be asked, and why.
        """
        ...


class SemanticScholar:
    """Passages of open papers from Semantic Scholar.

    Args:
        service: prepared with the key.
    """

    name = "semantic scholar"

    def __init__(self, service: Service) -> None:
        self._service = service

    def search(self, query: str, limit: int, until: str | None = None) -> Sequence[Passage]:
        """Give the best passages.

        Args:
            query: any words.
            limit: at most 100.
            until: the service compares dates of publication.

        Raises:
            WebError: it could not be asked, and why.
        """
        parameters: dict[str, object] = {"query": query, "limit": max(1, min(limit, 100))}
        if until is not None:
            parameters["publicationDateOrYear"] = f":{until}"
        answer = self._service.ask(SEMANTIC_SCHOLAR, parameters)
        data = answer.get("data") if isinstance(answer, dict) else None
        if not isinstance(data, list):
            raise WebError("unreadable", f"{self.name}: the answer is not what was expected")
        return [_passage(one) for one in data if isinstance(one, dict)]


class CorpusPassages:
    """Passages from a corpus on this machine: of each paper found the paragraph that has most of the query's words.

    Args:
        corpus: an open corpus.
    """

    name = "corpus"

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus

    def search(self, query: str, limit: int, until: str | None = None) -> Sequence[Passage]:
        """Give the best papers, each with a paragraph.

        Args:
            query: any words.
            limit: how many at most.
            until: a cut-off; papers without a date are left out when there is one.
        """
        hits = self._corpus.search(query, limit, before=until)
        asked = set(_WORD.findall(query.casefold()))
        return [self._best(hit, asked) for hit in hits]

    def _best(self, hit: Hit, asked: set[str]) -> Passage:
        reading = self._corpus.read(hit.key)
        places = [("abstract", hit.abstract)] if hit.abstract else []
        parts = reading.parts if reading is not None else ()
        for part in parts:
            places += [(part.name or part.code, one[:_LONGEST]) for one in _PARAGRAPH.split(part.text) if one.strip()]
        section, text = max(
            places, key=lambda place: len(asked & set(_WORD.findall(place[1].casefold()))), default=("", "")
        )
        whole = "\n\n".join((f"# {hit.title}", hit.abstract, *(part.text for part in parts)))
        return Passage(hit.key, hit.title, text.strip(), section, (), hit.published, {"abstract": hit.abstract}, whole)


def _passage(one: Mapping[str, Any]) -> Passage:
    paper, snippet = _part(one, "paper"), _part(one, "snippet")
    authors = paper.get("authors") or []
    names = [author.get("name") if isinstance(author, dict) else author for author in authors]
    kept = {key: value for key, value in paper.items() if key not in {"corpusId", "title", "authors"}}
    return Passage(
        key=str(paper.get("corpusId") or ""),
        title=str(paper.get("title") or ""),
        text=str(snippet.get("text") or ""),
        section=str(snippet.get("section") or snippet.get("snippetKind") or ""),
        authors=tuple(str(name) for name in names if name),
        published=str(paper.get("publicationDate") or paper.get("year") or ""),
        rest={"paper": kept, "snippet": {key: value for key, value in snippet.items() if key != "text"}},
    )


def _part(one: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = one.get(key)
    return value if isinstance(value, dict) else {}

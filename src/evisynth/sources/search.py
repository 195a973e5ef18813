"""Searching the web: one port, several providers, each giving whatever it found as items with all of their fields."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from evisynth.sources.failures import WebError
from evisynth.sources.services import Service

SERPER = "https://google.serper.dev/search"
BRAVE = "https://api.search.brave.com/res/v1/web/search"
_PAGE = 10


@dataclass(frozen=True, slots=True)
class WebItem:
    """One thing that a search found.

    Args:
        kind: result, panel, question, news; a result counts towards the number asked for.
        title, address, snippet: as the provider gives them; empty where it gives none.
        date: as the provider prints it.
        rest: every other field that the provider gave: judged by a guard, shown to nobody.
        page: the whole page behind it, where the provider has it: judged by a guard, shown to nobody.
    """

    kind: str
    title: str = ""
    address: str = ""
    snippet: str = ""
    date: str = ""
    rest: Mapping[str, Any] = field(default_factory=dict[str, Any])
    page: str | None = None

    def as_item(self) -> dict[str, Any]:
        """All of its fields, for a guard."""
        shown = {"title": self.title, "link": self.address, "snippet": self.snippet, "date": self.date}
        return {**{key: value for key, value in shown.items() if value}, **self.rest}


class SearchProvider(Protocol):
    """Finds things on the web."""

    @property
    def name(self) -> str:
        """What it is called in results and errors."""
        ...

    def search(self, query: str, page: int = 1) -> Sequence[WebItem]:
        """Give one page of what it finds, best first; an empty page is the end.

        Args:
            query: any words.
            page: from 1.

        Raises:
            WebError: it could not be asked, and why.
        """
        ...


class SerperSearch:
    """Google's results by way of Serper.

    Args:
        service: prepared with the key.
        country, language: of the results.
    """

    name = "serper"

    def __init__(self, service: Service, country: str = "us", language: str = "en") -> None:
        self._service, self._country, self._language = service, country, language

    def search(self, query: str, page: int = 1) -> Sequence[WebItem]:
        """Give one page of about ten results, and on the first page panels and questions.

        Args:
            query: any words.
            page: from 1.
        """
        body = {"q": query, "gl": self._country, "hl": self._language, "num": _PAGE, "page": page}
        answer = _object(self._service.ask(SERPER, body=body), self.name)
        found = [_item("result", one) for one in _objects(answer, "organic")]
        panels = [
            _item("panel", answer[key]) for key in ("knowledgeGraph", "answerBox") if isinstance(answer.get(key), dict)
        ]
        questions = [_item("question", one) for one in _objects(answer, "peopleAlsoAsk")]
        questions += [_item("question", one) for one in _objects(answer, "relatedSearches")]
        news = [_item("news", one) for one in _objects(answer, "topStories")]
        return [*found, *panels, *questions, *news]


class BraveSearch:
    """Results of Brave's own index.

    Args:
        service: prepared with the key.
        country, language: of the results.
    """

    name = "brave"

    def __init__(self, service: Service, country: str = "us", language: str = "en") -> None:
        self._service, self._country, self._language = service, country, language

    def search(self, query: str, page: int = 1) -> Sequence[WebItem]:
        """Give one page of ten results.

        Args:
            query: any words; the service takes at most 400 characters.
            page: from 1 to 10, as the service allows.
        """
        if page > 10:
            return []
        parameters = {
            "q": query[:400],
            "count": _PAGE,
            "offset": page - 1,
            "country": self._country,
            "search_lang": self._language,
        }
        answer = _object(self._service.ask(BRAVE, parameters), self.name)
        found: list[WebItem] = []
        for kind, key in (("result", "web"), ("question", "faq"), ("news", "news"), ("panel", "infobox")):
            part = answer.get(key)
            if isinstance(part, dict):
                found += [_item(kind, one) for one in _objects(part, "results")]
        return found


def _item(kind: str, given: Mapping[str, Any]) -> WebItem:
    """Take the fields that are shown out of what a provider gave; the rest is kept for the guard."""
    rest = dict(given)

    def take(*keys: str) -> str:
        for key in keys:
            value = rest.get(key)
            if isinstance(value, str) and value:
                del rest[key]
                return value
        return ""

    return WebItem(
        kind,
        title=_plain(take("title", "question", "query", "name")),
        address=take("link", "url", "website", "descriptionLink"),
        snippet=_plain(take("snippet", "description", "answer")),
        date=take("date", "page_age", "age"),
        rest=rest,
    )


def _plain(text: str) -> str:
    return re.sub(r"</?(?:strong|b|em|i)>", "", text)


def _object(value: Any, name: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise WebError("unreadable", f"{name}: the answer is not what was expected")
    return value


def _objects(answer: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    value = answer.get(key)
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []

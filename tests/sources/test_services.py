"""Services: honest errors, bounded retries, a cache of good answers only, and every field kept for the guard."""

from pathlib import Path
from typing import Any

import httpx
import pytest

from evisynth.sources import BraveSearch, SemanticScholar, SerperSearch, Service, WebCache, WebError


class Replies:
    """A transport that gives its replies in turn."""

    def __init__(self, *replies: httpx.Response | Exception) -> None:
        self.replies = list(replies)
        self.requests: list[httpx.Request] = []
        self.transport = httpx.MockTransport(self._answer)

    def _answer(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        reply = self.replies.pop(0) if len(self.replies) > 1 else self.replies[0]
        if isinstance(reply, Exception):
            raise reply
        return reply


def service(replies: Replies, **more: Any) -> tuple[Service, list[float]]:
    waits: list[float] = []
    return Service("test", {"X-API-KEY": "canary"}, replies.transport, pause=waits.append, **more), waits


def test_a_rate_limit_is_waited_for_then_told(tmp_path: Path) -> None:
    replies = Replies(httpx.Response(429, headers={"Retry-After": "7"}, json={"message": "slow down"}))
    one, waits = service(replies, cache=WebCache(tmp_path))
    with pytest.raises(WebError, match=r"429.*3 attempts") as caught:
        one.ask("https://a.test/")
    assert caught.value.reason == "rate limited"
    assert waits == [7.0, 7.0]
    assert list(tmp_path.rglob("*.json")) == []


def test_a_failure_then_an_answer(tmp_path: Path) -> None:
    replies = Replies(httpx.Response(503), httpx.ReadTimeout("late"), httpx.Response(200, json={"a": 1}))
    one, waits = service(replies, cache=WebCache(tmp_path))
    assert one.ask("https://a.test/", {"q": "x"}) == {"a": 1}
    assert one.ask("https://a.test/", {"q": "x"}) == {"a": 1}
    assert len(replies.requests) == 3
    assert waits == [2.0, 4.0]
    assert "canary" not in "".join(path.read_text() for path in tmp_path.rglob("*.json"))


@pytest.mark.parametrize(
    ("reply", "reason", "times"),
    [
        (httpx.Response(401), "refused by the server", 1),
        (httpx.Response(200, text="<html>"), "unreadable", 1),
        (httpx.ConnectError("down"), "connection failed", 3),
        (httpx.ReadTimeout("late"), "timed out", 3),
        (httpx.Response(500), "server error", 3),
    ],
)
def test_each_failure_has_its_name(reply: httpx.Response | Exception, reason: str, times: int) -> None:
    replies = Replies(reply)
    one, _ = service(replies)
    with pytest.raises(WebError) as caught:
        one.ask("https://a.test/")
    assert caught.value.reason == reason
    assert len(replies.requests) == times
    assert "canary" not in caught.value.message


def test_the_cache_key_has_everything(tmp_path: Path) -> None:
    replies = Replies(httpx.Response(200, json={"n": 0}))
    one, _ = service(replies, cache=WebCache(tmp_path))
    for parameters in ({"q": "x"}, {"q": "x", "page": 2}, {"q": "X"}, {"q": "x", "gl": "de"}):
        one.ask("https://a.test/", parameters)
    one.ask("https://a.test/", body={"q": "x"})
    assert len(replies.requests) == 5


def test_the_cache_forgets(tmp_path: Path) -> None:
    time = [0.0]
    cache = WebCache(tmp_path, seconds=10, clock=lambda: time[0])
    cache.put({"a": 1}, "good")
    assert cache.get({"a": 1}) == "good"
    time[0] = 11
    assert cache.get({"a": 1}) is None
    assert cache.get({"a": 2}) is None


def test_serper_keeps_every_field() -> None:
    answer = {
        "searchParameters": {"q": "x"},
        "organic": [
            {
                "title": "T",
                "link": "https://a.test",
                "snippet": "S",
                "date": "2 May 2010",
                "sitelinks": [{"title": "L"}],
            }
        ],
        "knowledgeGraph": {"title": "K", "attributes": {"Author": "B"}},
        "peopleAlsoAsk": [{"question": "Q?", "snippet": "A", "title": "P", "link": "https://b.test"}],
        "relatedSearches": [{"query": "R"}],
        "topStories": [{"title": "N", "link": "https://c.test"}],
    }
    one, _ = service(Replies(httpx.Response(200, json=answer)))
    items = SerperSearch(one).search("x")
    assert [(item.kind, item.title) for item in items] == [
        ("result", "T"), ("panel", "K"), ("question", "P"), ("question", "R"), ("news", "N"),
    ]  # fmt: skip
    assert items[0].as_item()["sitelinks"] == [{"title": "L"}]
    assert items[2].as_item()["question"] == "Q?"


def test_brave_is_the_same_port() -> None:
    answer = {
        "web": {
            "results": [
                {"title": "<strong>T</strong>", "url": "https://a.test", "description": "S", "age": "May 2, 2010"}
            ]
        }
    }
    replies = Replies(httpx.Response(200, json=answer))
    one, _ = service(replies)
    (item,) = BraveSearch(one).search("x", 2)
    assert (item.title, item.address, item.snippet, item.date) == ("T", "https://a.test", "S", "May 2, 2010")
    assert dict(replies.requests[0].url.params)["offset"] == "1"
    assert BraveSearch(one).search("x", 11) == []


def test_semantic_scholar_passages() -> None:
    data = [
        {
            "score": 1,
            "paper": {"corpusId": 7, "title": "T", "authors": ["A"], "openAccessInfo": {"disclaimer": "doi.org/x"}},
            "snippet": {"text": "S", "section": "Results"},
        }
    ]
    replies = Replies(httpx.Response(200, json={"data": data}))
    one, _ = service(replies)
    (passage,) = SemanticScholar(one).search("x", 5, "2011-11-30")
    assert (passage.key, passage.title, passage.authors, passage.section) == ("7", "T", ("A",), "Results")
    assert "disclaimer" in str(passage.as_item())
    assert dict(replies.requests[0].url.params)["publicationDateOrYear"] == ":2011-11-30"


@pytest.mark.parametrize("answer", [[], {"organic": "none"}, {"data": None}, "x"])
def test_a_strange_answer_is_no_empty_success_where_it_matters(answer: Any) -> None:
    one, _ = service(Replies(httpx.Response(200, json=answer)))
    with pytest.raises(WebError):
        SemanticScholar(one).search("x", 5)

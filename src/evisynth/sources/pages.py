"""Pages as text to read: fetched by ourselves or by Jina, kept raw, judged raw, then made readable in a worker."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from evisynth.sources.cache import WebCache
from evisynth.sources.failures import WebError
from evisynth.sources.fetcher import Fetched, not_available
from evisynth.sources.guard import Guard, OpenGuard
from evisynth.sources.services import Service
from evisynth.sources.worker import Worker

JINA = "https://r.jina.ai/"


class PageFetcher(Protocol):
    """Gets raw pages; `Fetcher` and `LocalFolder` do."""

    def fetch(self, address: str, guard: Guard | None = None) -> Fetched:
        """Get a page past the guard.

        Args:
            address: of the page.
            guard: what may be seen.
        """
        ...


@dataclass(frozen=True, slots=True)
class ReadPage:
    """A page that can be read.

    Args:
        address: where it came from in the end.
        title: its title, or empty.
        date: its date as printed, or empty.
        text: as Markdown.
        raw: as it came.
    """

    address: str
    title: str
    date: str
    text: str
    raw: str


class PageReader:
    """Reads pages: fetch, judge what came, make it readable, judge that too.

    Args:
        fetcher: gets raw pages.
        worker: runs the parser; it may be shared.
        cache: of raw pages.
    """

    def __init__(self, fetcher: PageFetcher, worker: Worker | None = None, cache: WebCache | None = None) -> None:
        self._fetcher, self._worker, self._cache = fetcher, worker or Worker(), cache

    def read(self, address: str, guard: Guard | None = None) -> ReadPage:
        """Read a page.

        Args:
            address: of the page.
            guard: what may be seen; asked about the raw page and about its text, also when it comes from the cache.

        Raises:
            WebError: it can't be had or read, and why.
        """
        guard = guard or OpenGuard()
        return self._made(self._kept(address, guard) or self._fresh(address, guard), guard)

    def admits(self, address: str, raw: str, guard: Guard) -> bool:
        """Say whether a page that a search found could be read: judged whole, raw and readable, before it is named.

        Args:
            address: of the page.
            raw: as the search's provider has it.
            guard: what may be seen.
        """
        if not guard.admits_page(address, raw, {}, found=True):
            return False
        try:
            self._made(Fetched(address, (address,), 200, {}, raw), guard)
        except WebError as error:
            return error.reason != not_available().reason
        return True

    def _made(self, fetched: Fetched, guard: Guard) -> ReadPage:
        readable: Mapping[str, Any] = self._worker.run("read_html", html=fetched.text)
        page = ReadPage(
            fetched.address, readable["title"] or "", readable["date"] or "", readable["text"], fetched.text
        )
        shown = {"title": page.title, "link": page.address, "date": page.date}
        if not guard.admits_text(page.text, field="readable") or not guard.admits_item(shown):
            raise not_available()
        return page

    def _fresh(self, address: str, guard: Guard) -> Fetched:
        fetched = self._fetcher.fetch(address, guard)
        if self._cache:
            kept = {"hops": list(fetched.hops), "status": fetched.status, "headers": dict(fetched.headers)}
            self._cache.put(self._key(address), {**kept, "text": fetched.text, "fetched": fetched.fetched})
        return fetched

    def _kept(self, address: str, guard: Guard) -> Fetched | None:
        kept = self._cache.get(self._key(address)) if self._cache else None
        if kept is None:
            return None
        hops: Sequence[str] = kept["hops"]
        for hop, stop in enumerate(hops):
            if not guard.admits_address(stop, hop=hop):
                raise not_available()
        if not guard.admits_page(hops[-1], kept["text"], kept["headers"]):
            raise not_available()
        return Fetched(hops[-1], tuple(hops), kept["status"], kept["headers"], kept["text"], kept["fetched"])

    def _key(self, address: str) -> dict[str, object]:
        return {"service": "page", "by": type(self._fetcher).__name__, "address": address}


class JinaFetcher:
    """Gets pages by way of Jina's reader, which also reads PDFs.

    Args:
        service: prepared with the key.
    """

    def __init__(self, service: Service) -> None:
        self._service = service

    def fetch(self, address: str, guard: Guard | None = None) -> Fetched:
        """Get a page as Jina reads it. The guard is asked about the address before it leaves this machine.

        Args:
            address: of the page.
            guard: what may be seen.

        Raises:
            WebError: it can't be had, and why.
        """
        guard = guard or OpenGuard()
        if not guard.admits_address(address):
            raise not_available()
        answer = self._service.ask(JINA + address)
        data = answer.get("data") if isinstance(answer, dict) else None
        if not isinstance(data, dict):
            raise WebError("unreadable", "jina: the answer is not what was expected")
        final = str(data.get("url") or address)
        if final != address and not guard.admits_address(final, hop=1):
            raise not_available()
        content = str(data.get("content") or "")
        if not guard.admits_item(data) or not guard.admits_page(final, content, {}):
            raise not_available()
        if not content.strip():
            raise WebError("unreadable", "jina: the page has no text")
        title = str(data.get("title") or "")
        return Fetched(
            final, tuple(dict.fromkeys((address, final))), 200, {}, f"# {title}\n\n{content}" if title else content
        )

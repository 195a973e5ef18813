"""A folder of pages as a search provider and as a source of pages: for work without the network."""

import math
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from evisynth.errors import UsageError
from evisynth.sources.failures import WebError
from evisynth.sources.fetcher import Fetched, not_available
from evisynth.sources.guard import Guard, OpenGuard
from evisynth.sources.search import WebItem
from evisynth.text import decode

_WORD = re.compile(r"[^\W_]+")
_TITLE = re.compile(r"<title[^<>]{0,200}>([^<]{0,500})|^#\s+(.{1,500})$", re.IGNORECASE | re.MULTILINE)
_TAG = re.compile(r"<[^<>]{0,4000}>")
_UNSEEN = re.compile(
    r"<(script|style|template|noscript)\b[^<>]{0,4000}>.*?</\1\s*>|<!--.*?-->", re.IGNORECASE | re.DOTALL
)
_SUFFIXES = frozenset({".html", ".htm", ".xhtml", ".md", ".txt", ".xml"})
_PAGE, _SNIPPET = 10, 320
_K1, _B = 1.2, 0.75
_MAX_BYTES = 8 * 1024 * 1024
SCHEME = "local://folder/"


class _Page(NamedTuple):
    address: str
    path: Path
    title: str
    words: Counter[str]
    length: int


class LocalFolder:
    """Pages in a folder, found by BM25 and read under addresses of the form `local://folder/sub/page.html`.

    Args:
        folder: HTML, Markdown or text files, also in folders below. Links out of the folder are not followed.

    Raises:
        UsageError: there is no such folder, or it holds no page.
    """

    name = "local"

    def __init__(self, folder: Path) -> None:
        root = folder.resolve()
        if not root.is_dir():
            raise UsageError(f"{folder} is not a folder", "Name a folder of HTML, Markdown or text files.")
        files = sorted(path for path in root.rglob("*") if path.suffix.lower() in _SUFFIXES and path.is_file())
        inside = [path for path in files if path.resolve().is_relative_to(root) and path.stat().st_size <= _MAX_BYTES]
        self._pages = {page.address: page for page in (_read(path, root) for path in inside)}
        if not self._pages:
            raise UsageError(f"{folder} holds no page", "Put HTML, Markdown or text files into it.")
        self._having = Counter(word for page in self._pages.values() for word in page.words)
        self._mean = sum(page.length for page in self._pages.values()) / len(self._pages)

    def search(self, query: str, page: int = 1) -> Sequence[WebItem]:
        """Give ten pages at a time, best first.

        Args:
            query: any words.
            page: from 1.
        """
        words = _words(query)
        scored = sorted(((self._score(one, words), one) for one in self._pages.values()), key=lambda pair: -pair[0])
        best = [one for score, one in scored if score > 0][(page - 1) * _PAGE : page * _PAGE]
        return [_item(one, words) for one in best]

    def fetch(self, address: str, guard: Guard | None = None) -> Fetched:
        """Read a page of the folder.

        Args:
            address: as a search gave it.
            guard: what may be seen.

        Raises:
            WebError: there is no such page, or the guard refused.
        """
        guard = guard or OpenGuard()
        if not guard.admits_address(address):
            raise not_available()
        page = self._pages.get(address)
        if page is None:
            raise WebError("not found", "there is no such page")
        text = decode(page.path.read_bytes()).text
        if not guard.admits_page(address, text, {}):
            raise not_available()
        return Fetched(address, (address,), 200, {}, text)

    def _score(self, page: _Page, words: Sequence[str]) -> float:
        """BM25 (Robertson and Zaragoza 2009)."""
        total = 0.0
        for word in dict.fromkeys(words):
            count = page.words.get(word, 0)
            if count:
                rarity = math.log(1 + (len(self._pages) - self._having[word] + 0.5) / (self._having[word] + 0.5))
                total += rarity * count * (_K1 + 1) / (count + _K1 * (1 - _B + _B * page.length / self._mean))
        return total


def _read(path: Path, root: Path) -> _Page:
    raw = decode(path.read_bytes()).text
    found = _TITLE.search(raw)
    title = " ".join(((found[1] or found[2]) if found else path.stem).split())
    words = Counter(_words(_seen(raw)))
    return _Page(SCHEME + path.relative_to(root).as_posix(), path, title, words, sum(words.values()))


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _item(page: _Page, words: Sequence[str]) -> WebItem:
    raw = decode(page.path.read_bytes()).text
    return WebItem("result", page.title, page.address, _snippet(" ".join(_seen(raw).split()), words), page=raw)


def _seen(raw: str) -> str:
    """The words of a page, without scripts, styles and comments."""
    return _TAG.sub(" ", _UNSEEN.sub(" ", raw))


def _snippet(text: str, words: Sequence[str]) -> str:
    low = text.casefold()
    starts = [low.find(word) for word in words]
    first = max(0, min((at for at in starts if at >= 0), default=0) - 60)
    return text[first : first + _SNIPPET]

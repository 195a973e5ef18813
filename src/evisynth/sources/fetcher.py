"""Reading one page of the web without being turned inward, flooded or kept waiting."""

import email.utils
import re
import time
import zlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from ssl import SSLContext
from typing import NamedTuple
from urllib.parse import urljoin

import httpcore

from evisynth.sources.failures import WebError, status_error
from evisynth.sources.guard import Guard, OpenGuard
from evisynth.sources.network_addresses import Resolver, Target, public_addresses, system_resolver
from evisynth.sources.pinned import PinnedBackend
from evisynth.text import decode

_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_TEXTUAL = ("text/", "application/xhtml", "application/xml", "application/json", "application/ld+json")
_BINARY = (
    b"%PDF",
    b"PK\x03\x04",
    b"\x1f\x8b",
    b"\x89PNG",
    b"\xff\xd8\xff",
    b"GIF8",
    b"\x7fELF",
    b"RIFF",
    b"ID3",
    b"\x00\x00\x00",
)
_KIND = re.compile(r"(?:application|audio|font|image|video|model|multipart)/[a-z0-9.+-]{1,40}")
_ASKED = b"text/html,application/xhtml+xml,application/xml;q=0.9,text/plain;q=0.8,application/json;q=0.5,*/*;q=0.1"


class FetchLimits(NamedTuple):
    """What one page may cost."""

    seconds: float = 20.0
    """All in all, redirects included."""
    bytes: int = 8 * 1024 * 1024
    """Of the body, before and after it is unpacked."""
    redirects: int = 6


@dataclass(frozen=True, slots=True)
class Fetched:
    """A page as it came.

    Args:
        address: the last of the redirects.
        hops: every address on the way, the first and last included.
        status: of the last answer.
        headers: in lower case.
        text: the body, decoded.
        fetched: when, ISO 8601 in UTC.
    """

    address: str
    hops: tuple[str, ...]
    status: int
    headers: Mapping[str, str] = field(default_factory=dict[str, str])
    text: str = ""
    fetched: str = ""


class Fetcher:
    """Reads pages. It sends no cookie, no password and no referrer, and uses no proxy.

    Args:
        limits: what one page may cost.
        resolver: from names to network addresses; a seam for tests.
        exceptions: exact "host:port" pairs that may lead to a network that is not public; a seam for tests. Neither is
            ever read from a setting.
        clock: gives the time that is written down with a page.

    >>> Fetcher().fetch("http://0x7f.1/")
    Traceback (most recent call last):
    evisynth.sources.failures.WebError: the address leads to a network that is not public
    """

    def __init__(
        self,
        limits: FetchLimits = FetchLimits(),  # noqa: B008  # a frozen value
        resolver: Resolver = system_resolver,
        exceptions: Iterable[str] = (),
        clock: Callable[[], str] | None = None,
    ) -> None:
        self.limits = limits
        self._resolver, self._exceptions = resolver, frozenset(exceptions)
        self._clock = clock or _now

    def fetch(self, address: str, guard: Guard | None = None) -> Fetched:
        """Read a page; the guard is asked at every hop, and about what came, also about a page that failed.

        Args:
            address: http or https.
            guard: what may be seen; none lets everything through.

        Raises:
            WebError: the page can't be had, with the reason; "not available" when the guard refused.
        """
        guard = guard or OpenGuard()
        until = time.monotonic() + self.limits.seconds
        hops: list[str] = []
        current = address
        while True:
            hops.append(current)
            if not guard.admits_address(current, hop=len(hops) - 1):
                raise not_available()
            answer = self._answer(current, until)
            onward = answer.headers.get("location")
            if answer.status not in _REDIRECTS or not onward:
                break
            if len(hops) > self.limits.redirects:
                raise WebError("too many redirects", f"more than {self.limits.redirects} redirects")
            current = _next(current, onward)
        return self._page(answer, current, tuple(hops), guard)

    def _page(self, answer: "_Answer", address: str, hops: tuple[str, ...], guard: Guard) -> Fetched:
        failed = answer.status >= 400
        kind = answer.headers.get("content-type", "").split(";")[0].strip().lower()
        readable = _readable(kind, answer.body)
        text = _text(answer) if readable else ""
        if not guard.admits_page(address, text, answer.headers, failed=failed):
            raise not_available()
        if failed:
            raise status_error(answer.status, _retry_after(answer.headers))
        if not readable:
            named = kind if _KIND.fullmatch(kind) else "what came"
            raise WebError("wrong type", f"{named} is no page that can be read")
        return Fetched(address, hops, answer.status, answer.headers, text, self._clock())

    def _answer(self, address: str, until: float) -> "_Answer":
        target = Target(address)
        addresses = public_addresses(target, self._resolver, self._exceptions)
        backend = PinnedBackend(addresses, until)
        headers = [(b"Host", target.origin.partition("://")[2].encode("ascii")), (b"Accept", _ASKED)]
        headers += [
            (b"Accept-Encoding", b"gzip, deflate, identity"),
            (b"User-Agent", b"evisynth"),
            (b"Accept-Language", b"en"),
        ]
        url = httpcore.URL(
            scheme=target.scheme.encode(), host=target.host.encode(), port=target.port, target=_quoted(target.path)
        )
        request = httpcore.Request(b"GET", url, headers=headers)
        try:
            with httpcore.ConnectionPool(ssl_context=_tls(), network_backend=backend, max_connections=1) as pool:
                response = pool.handle_request(request)
                try:
                    return self._read(response)
                finally:
                    response.close()
        except (httpcore.TimeoutException, TimeoutError):
            raise WebError("timed out", f"nothing whole came within {self.limits.seconds:g} seconds") from None
        except (httpcore.NetworkError, httpcore.ProtocolError, OSError) as error:
            raise WebError("connection failed", f"the connection failed ({type(error).__name__})") from None

    def _read(self, response: httpcore.Response) -> "_Answer":
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in response.headers}
        announced = headers.get("content-length", "")
        if announced.isdecimal() and int(announced) > self.limits.bytes:
            raise self._too_large()
        body = bytearray()
        unpack = _unpacker(headers.get("content-encoding", ""))
        received = 0
        for chunk in response.iter_stream():
            received += len(chunk)
            try:
                body += unpack(chunk, self.limits.bytes + 1 - len(body))
            except zlib.error:
                raise WebError("unreadable", "the body is packed in a broken way") from None
            if max(received, len(body)) > self.limits.bytes:
                raise self._too_large()
        return _Answer(response.status, headers, bytes(body))

    def _too_large(self) -> WebError:
        return WebError("too large", f"more than {self.limits.bytes // 1024**2} MiB")


class _Answer(NamedTuple):
    status: int
    headers: Mapping[str, str]
    body: bytes


def not_available() -> WebError:
    """The one answer for whatever the guard refused."""
    return WebError("not available", "not available")


def _next(current: str, onward: str) -> str:
    try:
        return urljoin(current, onward)
    except ValueError:
        raise WebError("address not allowed", "a redirect leads to an address that can't be read") from None


def _unpacker(encoding: str) -> Callable[[bytes, int], bytes]:
    name = encoding.strip().lower()
    if name in {"", "identity"}:
        return lambda chunk, room: chunk[: max(room, 0)]
    if name not in {"gzip", "x-gzip", "deflate"}:
        raise WebError("unreadable", "the body is packed in a way that was not asked for")
    machine = zlib.decompressobj(zlib.MAX_WBITS | 32)
    return lambda chunk, room: machine.decompress(chunk, max(room, 1))


def _readable(kind: str, body: bytes) -> bool:
    if body.startswith(_BINARY):
        return False
    return kind.startswith(_TEXTUAL) or kind.endswith(("+xml", "+json")) or (not kind and b"\x00" not in body[:1000])


def _text(answer: _Answer) -> str:
    kind = answer.headers.get("content-type", "")
    charset = kind.lower().partition("charset=")[2].split(";")[0].strip("\"' ")
    if charset and charset not in {"utf-8", "utf8"}:
        try:
            return answer.body.decode(charset, errors="replace")
        except (LookupError, UnicodeError):
            pass
    return decode(answer.body).text


def _retry_after(headers: Mapping[str, str]) -> float | None:
    value = headers.get("retry-after", "").strip()
    if value.isdecimal():
        return float(value)
    try:
        moment = email.utils.parsedate_to_datetime(value)
    except ValueError:
        return None
    zoned = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return max(0.0, (zoned - datetime.now(UTC)).total_seconds())


def _quoted(path: str) -> bytes:
    from urllib.parse import quote

    return quote(path, safe="/%?=&;:@!$'()*+,~[]-._").encode("ascii")


@cache
def _tls() -> SSLContext:
    import httpx

    return httpx.create_ssl_context()


def _now() -> str:
    from evisynth.store import now

    return now()

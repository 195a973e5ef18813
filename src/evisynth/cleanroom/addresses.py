"""Addresses laid open: decoded, in one spelling, and with every other address that stands inside them."""

import base64
import binascii
import html
import posixpath
import re
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import parse_qsl, unquote, urlsplit

from evisynth.cleanroom.folding import fold

_MAX_ROUNDS = 6
_MAX_SPELLINGS = 40
_BASE64 = re.compile(r"[A-Za-z0-9_+/-]{12,}={0,2}")
_HEX = re.compile(r"(?:[0-9a-f]{2}){8,}", re.IGNORECASE)
_ESCAPES = re.compile(r"(?:%u|\\u|\\x|%25|=(?=3[0-9AF]|2[EF]))([0-9a-fA-F]{2,4})")
_HOST = re.compile(r"[a-z0-9\-]+(?:\.[a-z0-9\-]+)+")
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_TRACKING = re.compile(
    r"utm_\w+|fbclid|gclid|dclid|msclkid|mc_\w+|ref|ref_src|source|src|campaign|cmpid|share|spm|_ga|ved|usg|sa"
)
_NAMING = re.compile(
    r"^(id|pid|uid|p|q|query|term|doi|pmid|pmcid|article\w*|doc\w*|paper\w*|record\w*|url|u|uri|target|dest|file|"
    r"page|v|s|acc\w*|an|pii|handle)$"
)
_NESTED = re.compile(r"https?:/{1,2}(?=[a-z0-9])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Address:
    """An address laid open.

    Args:
        given: as it came.
        host: its own host in lower case, without trailing dot, port or user; empty when there is none.
        spellings: folded and decoded forms of all of it, the plainest first.
        hosts: every name in it that has the form of a host, its own first.
        keys: what makes two addresses the same page, without scheme, "www.", tracking or fragment.
    """

    given: str
    host: str
    spellings: tuple[str, ...]
    hosts: tuple[str, ...]
    keys: frozenset[str]


@lru_cache(4096)
def open_address(given: str) -> Address:
    """Lay an address open.

    Args:
        given: an absolute address, or a fragment of one.

    Raises:
        ValueError: it has no readable form (a broken port or bracket, a lone surrogate).

    >>> opened = open_address("https://web.archive.org/web/2019/http%3A%2F%2FWWW.Example.org./x")
    >>> opened.hosts
    ('web.archive.org', 'www.example.org')
    """
    given.encode("utf-8")
    plain = _CONTROL.sub("", given.strip()).replace("\\", "/")
    spellings = _spellings(plain)
    parts = urlsplit(spellings[0] if "://" in spellings[0] else "//" + spellings[0].lstrip("/"))
    own = _host(parts.hostname or "")
    _ = parts.port
    hosts = dict.fromkeys([own] if own else [])
    for spelling in spellings:
        for name in _HOST.findall(spelling):
            hosts.setdefault(_host(name))
    unpacked = (_keys(spelling) for spelling in spellings[1:] if _NESTED.match(spelling))
    return Address(given, own, tuple(spellings), tuple(hosts), _keys(spellings[0]).union(*unpacked))


def _spellings(plain: str) -> list[str]:
    found: dict[str, None] = {}
    waiting = [(plain, 0)]
    while waiting and len(found) < _MAX_SPELLINGS:
        text, depth = waiting.pop(0)
        decoded = _decoded(text)
        found.setdefault(fold(_punycode(decoded)))
        if depth < 3:
            waiting.extend((piece, depth + 1) for piece in _packed(decoded))
    return list(found)


def _decoded(text: str) -> str:
    for _ in range(_MAX_ROUNDS):
        opened = html.unescape(unquote(text, errors="replace"))
        if opened == text:
            opened = _ESCAPES.sub(lambda m: chr(int(m[1], 16)), text)
            if opened == text:
                break
        text = opened
    return _CONTROL.sub("", text)


def _packed(text: str) -> list[str]:
    """Texts that stand in it as base64 (also with a short prefix before) or as hexadecimal digits."""
    opened: list[str] = []
    tokens = [part for token in _BASE64.findall(text) for part in {token, *token.split("/")} if len(part) >= 12]
    for token in tokens:
        for start in (0, 1, 2):
            piece = token[start:].rstrip("=").replace("-", "+").replace("_", "/")
            opened.append(_base64(piece))
    opened += [_printable(bytes.fromhex(token)) for token in _HEX.findall(text)]
    return [piece for piece in dict.fromkeys(opened) if piece][:8]


def _base64(piece: str) -> str:
    whole = piece[: len(piece) - (len(piece) % 4 == 1)]
    try:
        return _printable(base64.b64decode(whole + "=" * (-len(whole) % 4), validate=True))
    except (binascii.Error, ValueError):
        return ""


def _printable(raw: bytes) -> str:
    try:
        text = raw.decode("ascii")
    except UnicodeDecodeError:
        return ""
    return text if len(text) >= 8 and text.isprintable() else ""


def _punycode(text: str) -> str:
    def read(found: re.Match[str]) -> str:
        try:
            return found[1].encode("ascii").decode("punycode")
        except (UnicodeError, ValueError):
            return found[0]

    return re.sub(r"\bxn--([a-z0-9\-]+)", read, text, flags=re.IGNORECASE) if "xn--" in text.lower() else text


def _host(name: str) -> str:
    return name.strip(".").lower()


def _keys(spelling: str) -> frozenset[str]:
    """The page's own key, with and without a query that does not name it, and those of addresses inside it."""
    keys: set[str] = set()
    starts = [0, *(found.start() for found in _NESTED.finditer(spelling) if found.start() > 0)]
    for start in starts[:4]:
        keys |= _page_keys(spelling[start:])
    return frozenset(keys)


def _without_dots(path: str) -> str:
    """A path without its steps on the spot and back (RFC 3986, 5.2.4)."""
    if "/." not in path:
        return path
    resolved = posixpath.normpath(path)
    return resolved + "/" if path.endswith("/") and resolved != "/" else resolved


def _untranslated(host: str) -> str:
    """The host that a translator shows under its own name, with dashes for dots."""
    inner, translated, _ = host.partition(".translate.goog")
    return inner.replace("--", "\0").replace("-", ".").replace("\0", "-") if translated else host


def _page_keys(spelling: str) -> set[str]:
    parts = urlsplit(spelling if "://" in spelling else "//" + spelling.lstrip("/"))
    host = re.sub(r"^(?:www\d?|m|mobile|amp)\.", "", _untranslated(_host(parts.hostname or "")))
    path = _without_dots(re.sub(r"/{2,}", "/", parts.path))
    path = re.sub(r"/(?:index\.\w{3,5}|amp)?/?$", "", path)
    query = sorted((k, v) for k, v in parse_qsl(parts.query, keep_blank_values=True) if not _TRACKING.fullmatch(k))
    keys = {f"{host}{path}?" + "&".join(f"{k}={v}" for k, v in query) if query else f"{host}{path}"}
    if path and not any(_NAMING.match(k) for k, _ in query):
        keys.add(f"{host}{path}")
    return keys if host else set()

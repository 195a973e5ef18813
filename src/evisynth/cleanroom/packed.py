"""Words that a page carries packed: base64, hexadecimal, letters shifted by thirteen."""

import base64
import binascii
import codecs
import re
from collections.abc import Iterator
from urllib.parse import unquote_plus

_BASE64 = re.compile(r"(?<![A-Za-z0-9+/=_-])[A-Za-z0-9+/_-]{24,400000}={0,2}")
_HEX = re.compile(r"(?<![0-9A-Za-z])(?:[0-9a-fA-F]{2}){20,200000}(?![0-9A-Za-z])")
_SHIFTED = re.compile(r"\b(?:gur|naq|bs|jvgu|be)\b")
_PERCENT = re.compile(r"%[0-9a-fA-F]{2}")
_MAX = 40


def packed_texts(text: str) -> Iterator[str]:
    """Unpack what reads as text once unpacked.

    Args:
        text: a page.

    >>> list(packed_texts("see VGhlIHdvcmRzIG9mIHNvbWVib2R5IGVsc2U="))
    ['The words of somebody else']
    """
    for token in _BASE64.findall(text)[:_MAX]:
        piece = token.rstrip("=").replace("-", "+").replace("_", "/")
        piece = piece[: len(piece) - (len(piece) % 4 == 1)]
        try:
            yield from _readable(base64.b64decode(piece + "=" * (-len(piece) % 4)))
        except (binascii.Error, ValueError):
            continue
    for token in _HEX.findall(text)[:_MAX]:
        yield from _readable(bytes.fromhex(token))
    if len(_PERCENT.findall(text[:200_000])) >= 20:
        yield unquote_plus(text)
    if len(_SHIFTED.findall(text[:200_000])) >= 4:
        yield codecs.decode(text, "rot13")


def _readable(raw: bytes) -> Iterator[str]:
    for encoding in ("utf-8", "utf-16-le"):
        try:
            text = raw.decode(encoding)
        except UnicodeDecodeError:
            continue
        plain = sum(c.isprintable() or c.isspace() for c in text)
        if text and plain >= 0.95 * len(text) and sum(c.isalnum() and c.isascii() for c in text) >= 0.5 * len(text):
            yield text
            return

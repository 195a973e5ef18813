"""Words that a text carries packed or written in figures: base64, hexadecimal, escapes, codes, pressed bytes."""

import base64
import binascii
import itertools
import re
import string
import sys
import zlib
from collections.abc import Callable, Iterator
from urllib.parse import unquote_plus

from evisynth.cleanroom.alphabets import spelled_texts

_BASE64 = re.compile(r"(?<![A-Za-z0-9+/=_-])[A-Za-z0-9+/_-]{10,400000}={0,2}")
_BASE32 = re.compile(r"(?<![A-Za-z0-9])[A-Z2-7]{16,400000}={0,6}(?![A-Za-z0-9])")
_BASE85 = re.compile(r"(?<!\S)(?=\S{0,40}[!#$%&()*+;<=>?@^`{|}~])[!-~]{30,20000}(?!\S)")
_HEX = re.compile(r"(?<![0-9A-Za-z])(?:[0-9a-fA-F]{2}){8,200000}(?![0-9A-Za-z])")
_WRAPPED = re.compile(
    r"(?<![A-Za-z0-9+/_-])(?:[A-Za-z0-9+/_-]{16,200}[ \r\n\t]{1,4}){2,5000}[A-Za-z0-9+/_-]{2,200}={0,2}"
)
_LINE, _ENDS_A_LINE = re.compile(r"[A-Za-z0-9+/_-]{16,200}"), re.compile(r"[A-Za-z0-9+/_-]{16}$")
_HEX_APART = re.compile(
    r"[0-9a-fA-F](?<![0-9A-Za-z].)(?:(?<=0)x[0-9a-fA-F]{2}|[0-9a-fA-F])[\s:,;-]{1,3}"
    r"(?:(?:0x)?[0-9a-fA-F]{2}[\s:,;-]{1,3}){7,99999}(?:0x)?[0-9a-fA-F]{2}\b",
    re.DOTALL,
)
_CODES = re.compile(r"\d(?<!\d\d)\d{1,2}[\s,;-]{1,2}(?:\d{2,3}[\s,;-]{1,2}){7,99999}\d{2,3}(?!\d)")
_BITS = re.compile(r"[01](?<!\d[01])[01]{7}[\s,]{0,2}(?:[01]{8}[\s,]{0,2}){7,49999}(?!\d)")
_ESCAPED = re.compile(
    r"\\u\{?([0-9a-fA-F]{4})\}?|\\x([0-9a-fA-F]{2})|\\([0-3][0-7]{2})|=([2-7][0-9A-F])|%u00([0-9a-fA-F]{2})|U\+00([0-9A-F]{2})"
)
_MARK = re.compile(r"[\\=%+]")
_STYLED = re.compile(r"\\([0-9a-fA-F]{2,6})[ \t\r\n]?")
_UTF_7 = re.compile(r"\+([A-Za-z0-9/+]{3,400000})(?:-|(?![A-Za-z0-9/+]))")
_PERCENT = re.compile(r"%[0-9a-fA-F]{2}")
_DIGIT = {
    name: str(digit)
    for digit, name in enumerate("zero one two three four five six seven eight nine".split())  # noqa: SIM905
}
_SIGN = {"point": ".", "dot": ".", "slash": "/", "decimal": ".", "hyphen": "-", "dash": "-", "oh": "0", "double": ""}
_SPELLED = re.compile(
    rf"\b(?:(?:{'|'.join((*_DIGIT, *_SIGN))})[\s-]{{1,2}}){{2,60}}(?:{'|'.join((*_DIGIT, *_SIGN))})\b", re.IGNORECASE
)
_BETWEEN = b" \t\r\n,;:/|_.-xX"
_AS_FIGURES = bytes(ord("0") if chr(code) in "0123456789" else ord(".") for code in range(256))
_AS_APART = bytes(ord("0") if chr(code) in "0123456789abcdefABCDEFx \t\r\n:,;-" else ord(".") for code in range(256))
_FOREIGN_SIGNS = "?" + "".join(map(chr, range(28, 32)))
"""Other signs than ASCII's are read as question marks; figures and spaces may be among them."""
_FIGURES_IN_A_ROW, _APART, _LONG_85 = b"0" * 12, b"0" * 21, 30
_LEAST_LINE = 16
_SECOND_NAME = re.compile(rf" +(?:{'|'.join((*_DIGIT, *_SIGN))}) ")
_MAX_CHARACTERS, _MAX_UNPACKED, _DEPTH, _SHORT = 400_000, 400_000, 3, 5_000
_LONG_TOKEN, _STYLED_LEAST = 20, 4


def packed_texts(text: str) -> Iterator[str]:
    """Unpack what reads as text once unpacked, also when it was packed several times.

    Args:
        text: a page, a snippet.

    >>> list(packed_texts("see VGhlIHdvcmRzIG9mIHNvbWVib2R5IGVsc2U="))
    ['The words of somebody else']
    """
    waiting, seen = [(text[:_MAX_CHARACTERS], 0)], {text}
    while waiting:
        now, depth = waiting.pop(0)
        for opened in _opened(now):
            if opened not in seen:
                seen.add(opened)
                yield opened
                if depth + 1 < _DEPTH:
                    waiting.append((opened, depth + 1))


def _opened(text: str) -> Iterator[str]:
    signs = b" ".join(text.encode("ascii", "replace").split())
    in_figures = _FIGURES_IN_A_ROW in signs.translate(_AS_FIGURES, _BETWEEN)
    least = 12 if len(text) < _SHORT else _LONG_TOKEN
    tokens = text.split()
    for pattern, unpack, place in _places(text, tokens, signs, least):
        for token in pattern.findall(place):
            if len(token) >= least:
                raw = unpack(token)
                if raw:
                    yield from _readable(_unpressed(raw))
    many = 1 if len(text) < _SHORT else 20
    if "%" in text and len(_PERCENT.findall(text)) >= many:
        yield unquote_plus(text)
    if _MARK.search(text) and len(_ESCAPED.findall(text)) >= many:
        yield _ESCAPED.sub(lambda m: chr(_escaped_code(m)), text)
    if "\\" in text and len(_STYLED.findall(text)) >= _STYLED_LEAST:
        yield _STYLED.sub(lambda m: chr(min(int(m[1], 16), sys.maxunicode)), text)
    if "+" in text and _UTF_7.search(text):
        yield _UTF_7.sub(_utf_7, text)
    yield from spelled_texts(text, signs, in_figures=in_figures)
    if _spells(tokens) and _SPELLED.search(text):
        yield _SPELLED.sub(lambda m: _in_figures(m[0]), text)


def _places(text: str, tokens: list[str], signs: bytes, least: int) -> "Iterator[tuple[*_Packing, str]]":
    """Ways of packing whose signs are there, each with the part of the text that has them."""
    long = [token for token in tokens if len(token) >= least]
    if long:
        joined = "\n".join(long)
        longest = max(map(len, long))
        for pattern, unpack in _WHOLE:
            if pattern is not _BASE85 or longest >= _LONG_85:
                yield pattern, unpack, joined
        for pattern, unpack, classes, row in _OF_FEW_SIGNS:
            if row in signs.translate(classes):
                yield pattern, unpack, joined
        if _wraps(tokens):
            yield _WRAPPED, _base64, text
    if _APART in signs.translate(_AS_APART):
        for pattern, unpack, classes, row in _PARTED:
            if row in signs.translate(classes):
                yield pattern, unpack, text


def _wraps(tokens: list[str]) -> bool:
    """Whether a line of base64 stands behind another's end."""
    lengths = map(len, tokens)
    long = [at for at, length in enumerate(lengths) if length >= _LEAST_LINE]
    return any(
        after == before + 1 and _LINE.fullmatch(tokens[after]) and _ENDS_A_LINE.search(tokens[before])
        for before, after in itertools.pairwise(long)
    )


def _spells(tokens: list[str]) -> bool:
    """Whether two names of digits stand side by side."""
    parted = f" {' '.join(tokens).lower().replace('-', ' ')} "
    for name in (*_DIGIT, *_SIGN):
        at = parted.find(f" {name} ")
        while at >= 0:
            if _SECOND_NAME.match(parted, at + len(name) + 1):
                return True
            at = parted.find(f" {name} ", at + 1)
    return False


def _base64(token: str) -> bytes:
    piece = re.sub(r"\s", "", token).rstrip("=").replace("-", "+").replace("_", "/")
    piece = piece[: len(piece) - (len(piece) % 4 == 1)]
    return _or_nothing(lambda: base64.b64decode(piece + "=" * (-len(piece) % 4)))


def _utf_7(found: re.Match[str]) -> str:
    piece = found[1]
    raw = _or_nothing(lambda: base64.b64decode(piece + "=" * (-len(piece) % 4)))
    text = raw[: len(raw) // 2 * 2].decode("utf-16-be", errors="replace")
    return text if text and text.isprintable() else found[0]


def _base32(token: str) -> bytes:
    piece = token.rstrip("=")
    return _or_nothing(lambda: base64.b32decode(piece + "=" * (-len(piece) % 8)))


def _codes(token: str) -> bytes:
    codes = [int(code) for code in re.findall(r"\d+", token)]
    return bytes(codes) if all(code < 256 for code in codes) else b""


def _bits(token: str) -> bytes:
    return bytes(int(byte, 2) for byte in re.findall(r"[01]{8}", token))


def _or_nothing(unpack: Callable[[], bytes]) -> bytes:
    try:
        return unpack()
    except (binascii.Error, ValueError):
        return b""


_Packing = tuple[re.Pattern[str], Callable[[str], bytes]]
_WHOLE: tuple[_Packing, ...] = (
    (_BASE64, _base64),
    (_BASE85, lambda token: _or_nothing(lambda: base64.b85decode(token))),
    (_BASE85, lambda token: _or_nothing(lambda: base64.a85decode(token))),
)
_Sparing = tuple[re.Pattern[str], Callable[[str], bytes], bytes, bytes]


def _sparing(pattern: re.Pattern[str], unpack: Callable[[str], bytes], alphabet: str, least: int) -> _Sparing:
    """A way of packing that has few signs: what tells whether so many of them stand in a row."""
    classes = bytes(ord("0") if chr(code) in alphabet else ord(".") for code in range(256))
    return pattern, unpack, classes, b"0" * least


_OF_FEW_SIGNS = (
    _sparing(_BASE32, _base32, string.ascii_uppercase + "234567", 16),
    _sparing(_HEX, bytes.fromhex, string.hexdigits, 16),
    _sparing(_BITS, _bits, "01, ", 16),
)
_PARTED = (
    _sparing(
        _HEX_APART,
        lambda token: bytes.fromhex("".join(re.findall(r"(?:0x)?([0-9a-fA-F]{2})", token))),
        string.hexdigits + "x:,;- " + _FOREIGN_SIGNS,
        26,
    ),
    _sparing(_CODES, _codes, string.digits + ",;- " + _FOREIGN_SIGNS, 26),
    _sparing(_BITS, _bits, "01, " + _FOREIGN_SIGNS, 64),
)


def _unpressed(raw: bytes) -> bytes:
    """The bytes behind gzip or zlib, as far as they go."""
    if not raw.startswith((b"\x1f\x8b", b"\x78")):
        return raw
    try:
        return zlib.decompressobj(zlib.MAX_WBITS | 32).decompress(raw, _MAX_UNPACKED)
    except zlib.error:
        return raw


def _escaped_code(found: re.Match[str]) -> int:
    octal = found[3]
    return int(octal, 8) if octal else int(next(group for group in found.groups() if group), 16)


def _in_figures(spelled: str) -> str:
    """Digits for the names of digits.

    >>> _in_figures("zero point seven two")
    '0.72'
    """
    return "".join((_DIGIT | _SIGN)[word] for word in re.findall(r"[a-z]+", spelled.lower()))


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

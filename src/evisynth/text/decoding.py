"""From bytes to text, whatever program wrote them."""

import codecs
from typing import NamedTuple

from charset_normalizer import from_bytes

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_SAMPLE = 256 * 1024
_CODE_PAGES = ("cp1252", "cp1250", "cp1251", "mac_roman", "shift_jis", "gb18030", "big5", "euc_kr")


class Decoded(NamedTuple):
    """Text with `\\n` line ends, and the name of the encoding that it was read in."""

    text: str
    encoding: str


def decode(data: bytes) -> Decoded:
    """Decode text in any usual encoding: a byte-order mark wins, then UTF-8, UTF-16 without mark, then a guess.

    Bytes that the encoding can't hold become U+FFFD, so that nothing but those bytes is lost.

    >>> decode("Zürich\\r\\n".encode("cp1252")).text
    'Zürich\\n'
    """
    encoding = _encoding(data)
    text = data.decode(encoding, errors="replace")
    return Decoded(text.replace("\r\n", "\n").replace("\r", "\n"), encoding.removesuffix("-sig"))


def _encoding(data: bytes) -> str:
    for mark, name in _BOMS:
        if data.startswith(mark):
            return name
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        pass
    else:
        return _unmarked_utf16(data) or "utf-8"
    unmarked = _unmarked_utf16(data)
    if unmarked:
        return unmarked
    return _guess(data[:_SAMPLE])


def _guess(sample: bytes) -> str:
    """Guess a code page; Windows-1252, which most exports use, wins where it reads as well as the best."""
    found = list(from_bytes(sample, cp_isolation=list(_CODE_PAGES)))
    if not found or any(m.encoding == "cp1252" and m.chaos <= found[0].chaos for m in found):
        return "cp1252"
    return found[0].encoding


def _unmarked_utf16(data: bytes) -> str | None:
    head = data[:4096]
    if len(head) < 4:
        return None
    zeros_even, zeros_odd = head[::2].count(0), head[1::2].count(0)
    half = len(head) // 2
    if zeros_odd > 0.7 * half > 4 * zeros_even:
        return "utf-16-le"
    if zeros_even > 0.7 * half > 4 * zeros_odd:
        return "utf-16-be"
    return None

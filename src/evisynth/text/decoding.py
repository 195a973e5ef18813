"""From bytes to text, whatever program wrote them."""

import codecs
import re
from typing import NamedTuple

from charset_normalizer import from_bytes

from evisynth.errors import UsageError

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_SAMPLE = 256 * 1024
_CODE_PAGES = ("cp1252", "cp1250", "cp1251", "mac_roman", "shift_jis", "gb18030", "big5", "euc_kr")
_LATIN = ("cp1252", "cp1250", "mac_roman")

# A byte that is no part of a character stands as a surrogate, as Python's "surrogateescape" writes it.
_ODD = re.compile("[\udc80-\udcff]")
_FOREIGN = re.compile("[^\x00-\x7f\udc80-\udcff]")
_CUT = re.compile("(?:[\udcc2-\udcdf]|[\udce0-\udcef][\udc80-\udcbf]?|[\udcf0-\udcf4][\udc80-\udcbf]{0,2})\\s*\\Z")
_MISPLACED = re.compile(
    "(?<=[a-zà-öø-ÿ])[À-ÖØ-ÞĄĆČĎĘĚĹĽŁŃŇŐŔŘŚŞŠŢŤŮŰŸŹŻŽŒ]"
    "|(?<=[a-zA-Z])[^\x00-\x7f\\w’‘“”–—…™®©°·\xa0\xad](?=[a-z])|[\ufffd\x80-\x9f]"
)


class Decoded(NamedTuple):
    """Text with `\\n` line ends, and how it was read.

    Args:
        text: the text.
        encoding: the name of the encoding that it was read in.
        odd_lines: 1-based lines in which bytes are no UTF-8 though the rest of the file is; they were read as
            Windows-1252.
        guessed: nothing in the file says which encoding it is in, and it is not UTF-8.
    """

    text: str
    encoding: str
    odd_lines: tuple[int, ...] = ()
    guessed: bool = False


def decode(data: bytes, encoding: str | None = None) -> Decoded:
    """Decode text in any usual encoding: a byte-order mark wins, then UTF-8, UTF-16 without mark, then a guess.

    A file in which at least half of what is not ASCII is valid UTF-8 is UTF-8: hardly any text of another encoding
    holds its sequences. Bytes that are none, as programs leave that glue files together, are read as Windows-1252, only
    they. A character cut in two by the file's end and bytes that the encoding can't hold become U+FFFD, so that nothing
    but those bytes is lost.

    Args:
        data: the file's bytes.
        encoding: as a person says it is; None to find it out.

    Raises:
        UsageError: there is no encoding of that name.

    >>> decode("Zürich\\r\\n".encode("cp1252")).text
    'Zürich\\n'
    >>> decode("Guimarães, José\\n".encode() + "Côté\\n".encode("cp1252")).odd_lines
    (2,)
    """
    named = None if encoding is None else _text_encoding(encoding)
    if named == "utf-8" or (named is None and not data.startswith(tuple(mark for mark, _ in _BOMS[1:]))):
        found = _as_utf8(data, certain=named is not None or data.startswith(codecs.BOM_UTF8))
        if found is not None:
            return found
    guessed = False
    if named is None:
        named = next((name for mark, name in _BOMS if data.startswith(mark)), None) or _unmarked_utf16(data)
        guessed = named is None
    named = named or _guess(data)
    return Decoded(_one_line_end(data.decode(named, errors="replace")), named, guessed=guessed)


def _text_encoding(name: str) -> str:
    try:
        found = codecs.lookup(name)
        b"aaaa".decode(name, errors="replace")  # a codec of bytes, as hex is, is none of text
    except (LookupError, ValueError):
        msg, hint = f"no encoding is called {name!r}", f"Name one, such as utf-8, {', '.join(_CODE_PAGES)}."
        raise UsageError(msg, hint) from None
    return "utf-8" if found.name == "utf-8-sig" else found.name


def _as_utf8(data: bytes, *, certain: bool) -> Decoded | None:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        pass
    else:
        return None if not certain and _unmarked_utf16(data) else Decoded(_one_line_end(text), "utf-8")
    if not certain:
        sample = _foreign_lines(data).decode("utf-8", errors="surrogateescape")
        if len(_ODD.findall(sample)) > len(_FOREIGN.findall(sample)) or _unmarked_utf16(data):
            return None
    text = _one_line_end(data.decode("utf-8-sig", errors="surrogateescape"))
    cut = _CUT.search(text)
    if cut is not None:
        text = text[: cut.start()] + "\ufffd"
    lines, place, line = list[int](), 0, 1
    for found in (*_ODD.finditer(text), *([cut] if cut else ())):
        line += text.count("\n", place, found.start())
        place = found.start()
        if not lines or lines[-1] != line:
            lines.append(line)
    return Decoded(_ODD.sub(_windows_1252, text), "utf-8", tuple(lines))


def _windows_1252(odd: re.Match[str]) -> str:
    return bytes([ord(odd.group()) - 0xDC00]).decode("cp1252", errors="replace")


def _one_line_end(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _foreign_lines(data: bytes) -> bytes:
    """Give the first lines that are not ASCII alone, whole ones if they are no longer than a sample."""
    lines = b"\n".join(line for line in data.splitlines() if not line.isascii())
    return lines if len(lines) <= _SAMPLE else lines[:_SAMPLE].rpartition(b"\n")[0] or lines[:_SAMPLE]


def _guess(data: bytes) -> str:
    """Guess a code page; Windows-1252, which most exports use, wins where it reads as well as the best."""
    sample = _foreign_lines(data)
    found = list(from_bytes(sample, cp_isolation=list(_CODE_PAGES)))
    if not found or any(m.encoding == "cp1252" and m.chaos <= found[0].chaos for m in found):
        guess = "cp1252"
    else:
        guess = found[0].encoding
    if guess not in _LATIN:
        return guess
    best = min((guess, *_LATIN), key=lambda name: _misplaced(sample, name))
    alike = sample.decode(best, errors="replace") == sample.decode("cp1252", errors="replace")
    return "cp1252" if alike else best


def _misplaced(sample: bytes, encoding: str) -> int:
    """Count what no word of a Latin script has: a capital or a symbol behind a small letter, bytes of no meaning."""
    return len(_MISPLACED.findall(sample.decode(encoding, errors="replace")))


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

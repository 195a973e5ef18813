"""Marks that are set between the words and letters of a text, and do not belong to it."""

import re
from collections.abc import Iterator

_OVERSTRUCK = re.compile(r"(?:.\x08)+")
_TERMINAL = re.compile(r"\x1b(?:\[[0-9;?]{0,20}[A-Za-z]|\][^\x07]{0,200}\x07)")
_BOARD = re.compile(r"\[/?[a-zA-Z*]{1,10}(?:=[^\[\]]{0,200})?\]")
_ASIDE = re.compile(r"\[[^\[\]]{1,60}\]")
_FOOTNOTE = re.compile(r"[\[(^*†‡§¶](?:(?<=[\[(])(?:\d{1,3}|[a-z])[\])]|(?<=\^)\d{1,3}|(?<=[*†‡§¶])[*†‡§¶]{0,2})(?!\w)")
_STARRED = re.compile("[*•#~^|][*•#~^|]{0,2}")
_SHOWN = re.compile(r"\(((?:[^()\\]|\\.){0,400})\)")
_GARBLED = re.compile("[ÃÂâ][\u0080-\u00bf\u0152-\u0178\u2013-\u2122]")
_ANY = re.compile(r"[*#~^|\[(\x08\x1b]|T[Jj]")
_MANY = 3


def without_marks(text: str) -> Iterator[str]:
    """Read a text without marks of notes, of boards, of terminals and of typesetting, and with garbled letters mended.

    Args:
        text: as a reader or machine sees it.

    >>> list(without_marks("A[1] quiet[2] harbour[3]"))
    ['A quiet harbour']
    """
    if text.isascii() and not _ANY.search(text):
        return
    plain = _OVERSTRUCK.sub("", text) if "\x08" in text else text
    if "\x1b" in plain:
        plain = _TERMINAL.sub("", plain)
    for pattern, sign in ((_BOARD, "["), (_FOOTNOTE, "")):
        if sign in plain:
            bare, count = pattern.subn("", plain)
            plain = bare if count >= _MANY else plain
    if plain != text:
        yield plain
    if sum(map(plain.count, "*•#~^|")) >= _MANY:
        bare, count = _STARRED.subn("", plain)
        if count >= _MANY:
            yield bare
    if "TJ" in text or "Tj" in text:
        yield "".join(_SHOWN.findall(text))
    if not text.isascii() and _GARBLED.search(text):
        yield _mended(text)


def without_asides(title: str) -> Iterator[str]:
    """Read a title without what stands in square brackets in the midst of it.

    Args:
        title: as it came.

    >>> list(without_asides("A quiet [sponsored] harbour at night"))
    ['A quiet  harbour at night']
    """
    bare = _ASIDE.sub("", title) if "[" in title else title
    if bare != title and bare.strip():
        yield bare


def _mended(text: str) -> str:
    """Letters of UTF-8 that were read as those of Windows' western code page."""
    return _GARBLED_RUN.sub(_mend, text)


_GARBLED_RUN = re.compile("[Ã-ô\u00c2\u00e2][\u0080-\u00bf\u0152-\u0178\u2013-\u2122\u02c6\u02dc]{1,3}")


def _mend(found: re.Match[str]) -> str:
    try:
        return found[0].encode("cp1252").decode("utf-8")
    except (UnicodeEncodeError, UnicodeDecodeError):
        return " "

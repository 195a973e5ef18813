"""Words in letters that were exchanged: shifted, mirrored, turned over, backwards, with figures for letters."""

import re
import string
from collections import Counter
from collections.abc import Iterator
from functools import cache

from evisynth.cleanroom.stock_words import STOCK

_READ = frozenset(word for word in STOCK if len(word) > 1 and word.isalpha() and word.isascii())
_LETTERS = string.ascii_lowercase
_BLOCK = re.compile(r"[<\n\r.!?](?:(?<=<)[^<>]{0,2000}>|(?<=[\n\r])[\n\r]*|(?<=[.!?])\s+)")
_WORD = re.compile(r"[a-z]+")
_LEET = str.maketrans("4310578@$", "aeiostbas")
_AS_MIXED = bytes(
    ord("a") if chr(code).isalpha() else ord("0") if chr(code) in "01345789@$" else ord(" ") for code in range(128)
) + bytes(128)
_INSIDE, _LEAST_MIXED = b"a0a", 3
"""Figures for letters stand inside words; names of things have theirs at an end."""
_TURNED = "ɐqɔpǝɟƃɥᴉɾʞlɯuodbɹsʇnʌʍxʎz"
_UPRIGHT = str.maketrans(_TURNED + "ıᵷ", _LETTERS + "ig")
_TURNED_ONLY = frozenset(_TURNED) - frozenset(_LETTERS)
_PLAIN_SHARE, _READ_SHARE, _LEAST_WORDS = 0.06, 0.12, 4
_LONG = 20_000
_MOST, _SAMPLE, _LONG_WORD = 60_000, 1_500, 6


_MIRROR = str.maketrans(_LETTERS, _LETTERS[::-1])
_SHIFTS = [str.maketrans(_LETTERS, _LETTERS[n:] + _LETTERS[:n]) for n in range(26)]


def _steps(word: str) -> tuple[int, ...]:
    """A word by the steps from its first letter, which no shift changes."""
    first = ord(word[0])
    return tuple((ord(letter) - first) % 26 for letter in word[1:])


@cache
def _known_steps() -> dict[tuple[int, ...], list[int]]:
    """First letters of the words of English that everything written in it has, by their steps."""
    known: dict[tuple[int, ...], list[int]] = {}
    for word in _READ:
        known.setdefault(_steps(word), []).append(ord(word[0]))
    return known


def deciphered(text: str) -> Iterator[str]:
    """Read what no language is as English whose letters were exchanged, when that gives small words of English.

    Args:
        text: a page, a snippet.

    >>> "the words of somebody who was not here" in deciphered("Gur jbeqf bs fbzrobql jub jnf abg urer")
    True
    """
    if not text.isascii() and sum(map(text.count, _TURNED_ONLY)) >= 3:
        yield text.lower()[::-1].translate(_UPRIGHT)
    low = text[:_MOST].lower()
    if low.encode("ascii", "replace").translate(_AS_MIXED).count(_INSIDE) >= _LEAST_MIXED:
        yield low.translate(_LEET)
    odd = " . ".join(block for block in _BLOCK.split(low) if _strange(block))
    if not odd:
        return
    if len(text) > _LONG:
        yield odd[::-1]
    sample = _WORD.findall(odd[:_SAMPLE])
    known, votes = _known_steps(), Counter[int]()
    for word in sample:
        if 1 < len(word) < _LONG_WORD:
            votes.update((first - ord(word[0])) % 26 for first in known.get(_steps(word), ()))
    for shift, met in votes.most_common(3):
        if met >= _READ_SHARE * len(sample):
            yield odd.translate(_SHIFTS[shift])
    begins = odd[:_SAMPLE]
    if _share(begins.translate(_MIRROR)) >= _READ_SHARE:
        yield odd.translate(_MIRROR)
    if _share(begins[::-1]) >= _READ_SHARE:
        yield " ".join(word[::-1] for word in odd.split())


def _strange(block: str) -> bool:
    words = block.split()
    if len(words) < _LEAST_WORDS or not block.isascii():
        return False
    return sum(map(_READ.__contains__, words)) < _PLAIN_SHARE * len(words) and _share(block) < _PLAIN_SHARE


def _share(text: str) -> float:
    words = _WORD.findall(text)
    return len([word for word in words if word in _READ]) / max(len(words), 1)

"""Sentences with their spans, whatever the length of a line."""

import re
from functools import lru_cache
from typing import Any, NamedTuple

_BLOCK = re.compile(r"[^\n]+(?:\n(?!\s*\n)[^\n]+)*")
_MAX_BLOCK = 6_000
_PLAIN_END = re.compile(r"[.!?][)\]”\"']*\s+(?=[A-Z(\[“\"])")
_SHORT = re.compile(
    r"(?:\b(?:e\.g|i\.e|et al|vs|cf|ca|approx|Figs?|Tabs?|Eqs?|Refs?|Dr|Prof|No|St|resp|var|subsp|spp|sp)|\b[A-Z])\.\s*$"
)


class Sentence(NamedTuple):
    """A stretch `[start, end)` of a text, in code points, without white space around it."""

    start: int
    end: int


def sentences(text: str) -> list[Sentence]:
    """Split text into sentences; blank lines always end one.

    Blocks longer than 6,000 characters are split by a plain rule, since the full rules need time that
    grows faster than the length. Every character that is not white space is in exactly one sentence.

    Args:
        text: any text.

    >>> text = "R0 was 1.5 (Fig. 2A). E. coli was absent."
    >>> [text[s.start:s.end] for s in sentences(text)]
    ['R0 was 1.5 (Fig. 2A).', 'E. coli was absent.']
    """
    found: list[Sentence] = []
    for block in _BLOCK.finditer(text):
        found.extend(_split(text, block.start(), block.end()))
    return found


def _split(text: str, start: int, end: int) -> list[Sentence]:
    if end - start > _MAX_BLOCK:
        return _plain(text, start, end)
    block = text[start:end].replace("\n", " ")
    cuts = [0]
    at = 0
    for piece in _segmenter().segment(block):
        words = piece.strip()
        if not words:
            continue
        here = block.find(words, at)
        if here < 0:  # pysbd rewrote the text: its cuts can't be trusted for this block
            return _plain(text, start, end)
        if here > 0 and here not in cuts and not _SHORT.search(block[:here]):
            cuts.append(here)
        at = here + len(words)
    return _between(text, [start + cut for cut in cuts], end)


def _plain(text: str, start: int, end: int) -> list[Sentence]:
    cuts = [start]
    for match in _PLAIN_END.finditer(text, start, end):
        if not _SHORT.search(text, max(cuts[-1], match.start() - 12), match.start() + 1):
            cuts.append(match.end())
    return _between(text, cuts, end)


def _between(text: str, cuts: list[int], end: int) -> list[Sentence]:
    found: list[Sentence] = []
    for first, last in zip(cuts, [*cuts[1:], end], strict=True):
        piece = text[first:last]
        left = first + len(piece) - len(piece.lstrip())
        right = first + len(piece.rstrip())
        if left < right:
            found.append(Sentence(left, right))
    return found


@lru_cache(maxsize=1)
def _segmenter() -> Any:
    from pysbd import Segmenter

    return Segmenter(language="en", clean=False, char_span=False)

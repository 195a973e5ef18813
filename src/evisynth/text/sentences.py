"""Sentences with their spans, whatever the length of a line."""

import re
from functools import lru_cache
from threading import Lock
from typing import Any, NamedTuple

_BLOCK = re.compile(
    r"(?:#{1,6}[ \t][^\n]*|[^\n]+\n(?:=+|-{3,})[ \t]*)(?=\n|\Z)|[^\n]+(?:\n(?!\s*\n|#{1,6}[ \t])[^\n]+)*"
)
"""A heading of Markdown, with signs before it or a line below it, or lines up to a blank one or a heading."""

_MAX_BLOCK = 6_000
_MAX_SENTENCE = 1_500
_END = re.compile(r"[.!?][)\]”\"']*\s+(?=[A-Z0-9(\[“\"<≥>])")
_DOUBTFUL = re.compile(
    r"(?:\b(?:e\.g|i\.e|al|vs|cf|ca|approx|[Ff]igs?|[Tt]abs?|[Ee]qs?|[Rr]efs?|Dr|Prof|Mr|Mrs|Ms|No|nos?|St|resp"
    r"|var|subsp|spp|sp|etc|vol|pp?|ed|eds|"
    r"Inc|Ltd|Co|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Ae|An|Cx)|\b[A-Za-z]|\.[A-Za-z])[.]\s*$"
)


_RUN_IN = re.compile(
    r"(?<=[.!?)\]])(?=(?:Background|Introduction|Objectives?|Aims?|Purpose|Materials? and [Mm]ethods"
    r"|Patients and [Mm]ethods|Methods?"
    r"|Methodology|Design|Setting|Results?|Findings|Conclusions?|Discussion|Interpretation|Impact|Implications|Significance)"
    r"(?:\.?[A-Z(&]|: ?[A-Z]))"
)
"""Where the label of an abstract's part stands right behind a full stop and before its text, as exports leave it."""

_ONE_AT_A_TIME = Lock()
"""pysbd keeps what it works on in shared places: two threads at once would get each other's cuts."""


class Sentence(NamedTuple):
    """A stretch `[start, end)` of a text, in code points, without white space around it."""

    start: int
    end: int


def sentences(text: str) -> list[Sentence]:
    """Split text into sentences; blank lines and the headings of Markdown always end one.

    A block whose every full stop is plain is cut at its full stops; one with abbreviations is given to pysbd's
    rules. Blocks longer than 6,000 characters are always cut by the plain rule, since pysbd needs time that grows
    faster than the length. Every character that is not white space is in exactly one sentence.

    Args:
        text: any text.

    >>> text = "R0 was 1.5 (Fig. 2A). E. coli was absent."
    >>> [text[s.start:s.end] for s in sentences(text)]
    ['R0 was 1.5 (Fig. 2A).', 'E. coli was absent.']
    >>> text = "## Results\\nR0 was 1.5\\nin all."
    >>> [text[s.start:s.end] for s in sentences(text)]
    ['## Results', 'R0 was 1.5\\nin all.']
    """
    found: list[Sentence] = []
    for block in _BLOCK.finditer(text):
        cuts = {*_cuts(text, block.start(), block.end()), *(m.start() for m in _RUN_IN.finditer(text, *block.span()))}
        found.extend(_between(text, sorted(cuts), block.end()))
    return found


def _cuts(text: str, start: int, end: int) -> list[int]:
    plain = [start]
    doubtful = False
    for match in _END.finditer(text, start, end):
        if _DOUBTFUL.search(text, max(start, match.start() - 8), match.start() + 1):
            doubtful = True
        else:
            plain.append(match.end())
    if not doubtful or end - start > _MAX_BLOCK:
        return plain
    return _pysbd_cuts(text, start, end) or plain


def _pysbd_cuts(text: str, start: int, end: int) -> list[int]:
    """Return pysbd's cuts as offsets; none when it rewrote the text, so that they can't be placed."""
    block = text[start:end].replace("\n", " ")
    cuts = [start]
    at = 0
    with _ONE_AT_A_TIME:
        pieces = _segmenter().segment(block)
    for piece in pieces:
        words = piece.strip()
        if not words:
            continue
        here = block.find(words, at)
        if here < 0:
            return []
        # A cut after "et al." or "Fig." is pysbd's mistake before a capital or a digit.
        if here > 0 and not _NEVER.search(block, max(0, here - 12), here):
            cuts.append(start + here)
        at = here + len(words)
    return cuts


_NEVER = re.compile(
    r"(?:\b(?:e\.g|i\.e|et al|vs|cf|ca|approx|[Ff]igs?|[Ee]qs?|[Rr]efs?|Dr|Prof|subsp|spp|Ae|An|Cx))\.\s*$"
)


def _between(text: str, cuts: list[int], end: int) -> list[Sentence]:
    found: list[Sentence] = []
    for first, last in zip(cuts, [*cuts[1:], end], strict=True):
        piece = text[first:last]
        left = first + len(piece) - len(piece.lstrip())
        right = first + len(piece.rstrip())
        while right - left > _MAX_SENTENCE:
            blank = text.rfind(" ", left + 1, left + _MAX_SENTENCE)
            cut = blank if blank > left else left + _MAX_SENTENCE
            found.append(Sentence(left, cut))
            left = cut + (blank == cut)
        if left < right:
            found.append(Sentence(left, right))
    return found


@lru_cache(maxsize=1)
def _segmenter() -> Any:
    from pysbd import Segmenter

    return Segmenter(language="en", clean=False, char_span=False)

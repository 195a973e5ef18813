"""One spelling for spaces, dashes, quotes and ligatures, with the way back to the original characters."""

import unicodedata
from bisect import bisect_right
from dataclasses import dataclass

_DASHES = dict.fromkeys(map(ord, "‐‑‒–—―−﹣－"), "-")
_QUOTES = {ord("‘"): "'", ord("’"): "'", ord("“"): '"', ord("”"): '"', ord("′"): "'", ord("″"): '"'}
_DROPPED = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u2060\ufeff"), "")
_SAME = _DASHES | _QUOTES | _DROPPED


@dataclass(frozen=True, slots=True)
class Normalised:
    """Normalised text and where each of its characters came from.

    Args:
        text: the normalised text.
        starts: for each character of `text`, the offset of the original character that it came from.
        length: length of the original.
    """

    text: str
    starts: tuple[int, ...]
    length: int

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return the original span of `text[start:end]`, in code points, end exclusive.

        >>> normalise("a  ﬁt").span(2, 5)
        (3, 5)
        """
        if start >= end:
            at = self.starts[start] if start < len(self.starts) else self.length
            return at, at
        last = self.starts[end - 1]
        after = bisect_right(self.starts, last)
        return self.starts[start], self.starts[after] if after < len(self.starts) else self.length


def normalise(text: str) -> Normalised:
    """Make white space single blanks, dashes hyphens, quotes straight; expand ligatures; drop soft hyphens.

    Case, digits, superscripts and punctuation stay. A soft hyphen that breaks a line takes the break with it.

    Args:
        text: any text; offsets are in its code points.

    >>> normalise("eﬃ\\u00adcacy  1–2").text
    'efficacy 1-2'
    """
    out: list[str] = []
    starts: list[int] = []
    for at, character in enumerate(text):
        if character.isspace():
            broken = at > 0 and text[at - 1] == "\u00ad" and character == "\n"
            if not broken and (not out or out[-1] != " "):
                out.append(" ")
                starts.append(at)
            continue
        for piece in _same(character):
            out.append(piece)
            starts.append(at)
    return Normalised("".join(out), tuple(starts), len(text))


def _same(character: str) -> str:
    if character < "\x80":
        return character
    known = _SAME.get(ord(character))
    if known is not None:
        return known
    if unicodedata.decomposition(character).startswith("<compat>"):
        expanded = unicodedata.normalize("NFKC", character)
        return expanded if expanded.isalnum() else character
    return character

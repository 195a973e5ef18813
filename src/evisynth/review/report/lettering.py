"""How wide text is in a sans-serif face, and where it wraps: drawings must know before a browser does."""

from collections.abc import Iterator

# Advance widths of Helvetica's printable ASCII in thousandths of the font size (Adobe font metrics, public).
_ASCII = (
    "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 "
    "584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 "
    "667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 "
    "278 556 500 722 500 500 500 334 260 334 584"
)


class _Widths(dict[str, float]):
    """Widths by character; what the list does not hold is taken for an average or, in East Asia, a full square."""

    def __missing__(self, char: str) -> float:
        return 0.6 if ord(char) < 0x2E80 else 1.0


_WIDTHS = _Widths({chr(32 + index): int(width) / 1000 for index, width in enumerate(_ASCII.split())})
_ELLIPSIS = "…"
_SIGNS = frozenset("_-./\\,;:+&")


def text_width(text: str, size: float) -> float:
    """Estimate the width of one line, in the unit of `size`.

    >>> text_width("iii", 10) < text_width("WWW", 10)
    True
    """
    return size * sum(map(_WIDTHS.__getitem__, text))


def wrap(text: str, width: float, size: float) -> tuple[str, ...]:
    """Break text into lines no wider than `width`; a wider word is broken, behind a sign if it has one.

    A no-break space holds its neighbours together.

    >>> wrap("Records removed before screening", 100, 12)
    ('Records removed', 'before screening')
    >>> wrap("SARS-CoV-1_excluded_studies.csv", 130, 12)
    ('SARS-CoV-1_', 'excluded_studies.csv')
    """
    lines: list[str] = []
    line = ""
    for word in _pieces(text, width, size):
        joined = f"{line} {word}" if line else word
        if line and text_width(joined, size) > width:
            lines.append(line)
            line = word
        else:
            line = joined
    return (*lines, line) if line else tuple(lines)


def shorten(text: str, width: float, size: float) -> str:
    """Cut text with an ellipsis so that it fits.

    >>> shorten("Democratic Republic of the Congo", 60, 10)
    'Democratic…'
    """
    if text_width(text, size) <= width:
        return text
    room = width - text_width(_ELLIPSIS, size)
    kept = ""
    for char in text:
        room -= text_width(char, size)
        if room < 0:
            break
        kept += char
    return kept.rstrip() + _ELLIPSIS


def _pieces(text: str, width: float, size: float) -> Iterator[str]:
    for word in text.split(" "):
        piece = ""
        for char in word:
            while piece and text_width(piece + char, size) > width:
                end = _after_sign(piece)
                yield piece[:end]
                piece = piece[end:]
            piece += char
        yield piece


def _after_sign(piece: str) -> int:
    """Tell where a word that is too wide breaks: behind its last sign, as a file's name is read, else at its end."""
    signs = [at for at, char in enumerate(piece, 1) if char in _SIGNS]
    return signs[-1] if signs else len(piece)

"""What of a view of a page was not read in another view, so that nothing is judged twice."""

import itertools
import re

_PIECE = re.compile(r"([.!?;:\n](?:(?<=\n)\n*|(?<!\n)\s+))")
_SHORT = 600


class Unread:
    """Remembers the sentences that were read.

    Args:
        text: what was read first.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._as_written: set[str] = set()
        self._read: set[str] = set()

    def of(self, view: str) -> str:
        """Give the sentences of a view that were not read yet, each with its neighbours; from now on they are.

        Args:
            view: another way to read the same page.

        >>> unread = Unread("On gloves. " * 60 + "Of dockers.")
        >>> unread.of("On gloves. " * 60 + "Of his dockers. On gloves.")
        'On gloves. Of his dockers. On gloves.'
        """
        if len(view) <= _SHORT:
            return view
        if not self._as_written:  # most pages have no long second view
            self._as_written = set(_pieces(self._text))
        pieces = _pieces(view)
        others = [(at, _plain(piece)) for at, piece in enumerate(pieces) if piece not in self._as_written]
        if others and not self._read:
            self._read = set(map(_plain, self._as_written))
        new = [at for at, plain in others if plain not in self._read]
        self._as_written.update(pieces)
        self._read.update(plain for _, plain in others)
        if 2 * len(new) >= len(pieces):
            return view
        kept = sorted({near for at in new for near in (at - 1, at, at + 1) if 0 <= near < len(pieces)})
        gaps = ["\n\n" if at - before > 1 else "" for before, at in itertools.pairwise(kept)]
        return "".join(piece for at, gap in zip(kept, [*gaps, ""], strict=False) for piece in (pieces[at], gap))


def _pieces(text: str) -> list[str]:
    """Sentences, each with its end."""
    parted = [*_PIECE.split(text), ""]
    return [said + end for said, end in zip(parted[::2], parted[1::2], strict=True)]


def _plain(piece: str) -> str:
    return "".join(piece.split())

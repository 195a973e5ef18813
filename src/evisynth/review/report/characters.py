"""Characters that neither XML nor HTML may hold, which damaged exports nevertheless bring."""

import re

_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")


def legible(text: str) -> str:
    """Put U+FFFD for every character that can't be written, so that its place shows.

    >>> legible("a\\x00b")
    'a\ufffdb'
    """
    return _FORBIDDEN.sub("\ufffd", text)

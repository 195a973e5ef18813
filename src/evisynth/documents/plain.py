"""Headings of plain text: the usual names of an article's parts, alone on a line."""

import re
from collections.abc import Iterator, Sequence

_NUMBER = r"(?:(?P<number>\d{1,2}(?:\.\d{1,2}){0,3})\.?\s+|[IVX]{1,4}\.\s+)?"
_NAMES = (
    "abstract|summary|background|introduction|(?:materials?|patients|subjects) and methods|methods?|"
    "results?(?: and discussion)?|findings|discussion|conclusions?|limitations|acknowledge?ments?|funding|references|"
    "bibliography|literature cited|appendix(?: [a-z\\d])?|supplementary (?:material|information)|data availability"
)
_HEADING = re.compile(rf"{_NUMBER}(?:{_NAMES})[.:]?", re.IGNORECASE)


def plain_headings(lines: Sequence[tuple[int, str]]) -> Iterator[tuple[int, int, str]]:
    """Find (start, level, title) of each heading in a text without Markdown.

    Args:
        lines: (offset of the line's first character, the line without its end).

    >>> list(plain_headings([(0, "Methods"), (8, "We counted."), (20, "2. Results")]))
    [(0, 2, 'Methods'), (20, 2, '2. Results')]
    """
    for start, line in lines:
        words = line.strip()
        found = _HEADING.fullmatch(words) if 0 < len(words) < 60 else None
        if found:
            yield start, 2 + (found["number"] or "").count("."), words.rstrip(":")

"""Where in a document something stands: its section, and the passage around it."""

from typing import NamedTuple

from evisynth.evidence import Document, Section


class Passage(NamedTuple):
    """The words around a span, for showing it.

    Args:
        before, words, after: the text before the span, the span itself, the text after it.
        start, end: where the passage stands in the Markdown.
        section: the title of the section that it stands in; empty outside all.
    """

    before: str
    words: str
    after: str
    start: int
    end: int
    section: str


def section_at(document: Document, offset: int) -> Section | None:
    """Return the innermost section that holds an offset, or None.

    Args:
        document: the document.
        offset: a place in its Markdown, in code points.
    """
    holding = [section for section in document.sections if section.start <= offset < section.end]
    return max(holding, key=lambda section: (section.level, section.start), default=None)


def passage_around(document: Document, start: int, end: int, width: int = 600) -> Passage:
    """Return the sentences, or the table row, that a span stands in.

    The passage never leaves its paragraph (or row, or the paragraphs that the span itself crosses); sentences are added
    on both sides of the span until `width` code points are reached.

    Args:
        document: the document.
        start, end: the span, in code points of the Markdown.
        width: about how many code points to show.

    Raises:
        ValueError: the span is not in the document.

    >>> text = "One came. Two of 40 fell ill. Three left.\\n\\nNext."
    >>> passage_around(Document("d", "", text), 10, 13, width=25).words
    'Two'
    """
    text = document.markdown
    if not 0 <= start < end <= len(text):
        raise ValueError(f"the span {start}–{end} is not in a document of {len(text)} characters")
    first, last = _block(document, start, end)
    if last - first > width:
        first, last = _sentences(text, first, last, start, end, width)
    section = section_at(document, start)
    return Passage(text[first:start], text[start:end], text[end:last], first, last, section.title if section else "")


def _block(document: Document, start: int, end: int) -> tuple[int, int]:
    text = document.markdown
    for table in document.tables:
        for row in table.row_spans if table.start <= start < table.end else ():
            if row[0] <= start and end <= row[1]:
                return row
    break_before, break_after = text.rfind("\n\n", 0, start), text.find("\n\n", end)
    return (break_before + 2 if break_before >= 0 else 0), (break_after if break_after >= 0 else len(text))


def _sentences(text: str, first: int, last: int, start: int, end: int, width: int) -> tuple[int, int]:
    from evisynth.text.sentences import sentences

    spans = [(first + piece.start, first + piece.end) for piece in sentences(text[first:last])]
    inside = [number for number, span in enumerate(spans) if span[0] < end and span[1] > start]
    if not inside:
        return start, end
    low, high = inside[0], inside[-1]
    while True:
        pairs = [(a, b) for a, b in ((low - 1, high), (low, high + 1)) if a >= 0 and b < len(spans)]
        fitting = [(a, b) for a, b in pairs if spans[b][1] - spans[a][0] <= width]
        if not fitting:
            return min(start, spans[low][0]), max(end, spans[high][1])
        low, high = min(fitting, key=lambda pair: spans[pair[1]][1] - spans[pair[0]][0])

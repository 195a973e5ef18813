"""Sentences that a page broke into lines: read as one line, quoted as printed."""

import re
from collections.abc import Iterable
from dataclasses import replace

from evisynth.evidence import Document, Extraction
from evisynth.review.extraction.sentences.formulas import plain_formulas
from evisynth.review.extraction.sentences.passages import Passage

_BREAK = re.compile(r"[ \t]*\n[ \t]*(?:>[ \t]*)*")
_HYPHEN = re.compile(r"\b(?P<first>[A-Za-z]*[a-z])-[ \t]*\n[ \t]*(?:>[ \t]*)*(?=[a-z])")
_KEPT = re.compile(
    r"(?:case|time|date|self|onset|human|person|household|hospital|community|laboratory|lab|non|pre|post|anti|sero|cross|long"
    r"|short|high|low|first|second|third|two|three|four|well|follow|age|sex|population|risk|in|out|day|week|month|year|care"
    r"|vector|mosquito|sexually|health|confidence|maximum|weighted|adjusted|right|left|drug|best|large|small|meta|negative)",
    re.I,
)
"""First parts of compounds, whose hyphen at the end of a line is their own."""


def unwrapped(text: str) -> str:
    """Return words on one line, formulas as plain text, a word that was broken at the end of a line whole again.

    >>> unwrapped("Mean incuba-\\n> tion was\\n> 5 days (case-\\nfatality 2%)")
    'Mean incubation was 5 days (case-fatality 2%)'
    """
    text = plain_formulas(text)
    if "\n" not in text:
        return text
    text = _HYPHEN.sub(lambda m: f"{m['first']}-" if _KEPT.fullmatch(m["first"]) else m["first"], text)
    return _BREAK.sub(" ", text)


def on_one_line(found: Iterable[Passage]) -> list[Passage]:
    """Return passages whose words stand on one line; their spans stay those of the document.

    Args:
        found: as they were cut.
    """
    return [replace(one, text=unwrapped(one.text)) if "\n" in one.text or "$" in one.text else one for one in found]


def as_printed(record: Extraction, document: Document) -> Extraction:
    """Return a record whose quotes are the words of the document, line breaks and all.

    Args:
        record: with evidence that was read on one line.
        document: that it was read from.
    """
    quoted = tuple(
        replace(one, quote=printed)
        if one.start is not None
        and one.end is not None
        and (printed := document.markdown[one.start : one.end]) != one.quote
        and unwrapped(printed) == one.quote
        else one
        for one in record.evidence
    )
    return record if quoted == record.evidence else replace(record, evidence=quoted)

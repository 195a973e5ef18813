"""From the words that a model gives for a row to evidence: looked up, and held against orders."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from evisynth.documents import find
from evisynth.evidence import Basis, Document, Evidence
from evisynth.review.reading.commands import commands, orders_of
from evisynth.review.reading.wire import BASES

_QUOTED = 60


@dataclass(frozen=True, slots=True)
class Said:
    """An item of evidence as a model gives it."""

    field: str | None
    quote: str
    basis: Basis
    note: str = ""


def read_said(raw: object, fields: Sequence[str], *, needed: bool) -> tuple[list[Said], list[str]]:
    """Read the evidence of a call, and what is wrong with its form.

    Args:
        raw: the argument as it came.
        fields: names that evidence may be about.
        needed: whether there must be some; a call that completes a row may rest on the row's words.
    """
    if not needed and raw in (None, []):
        return [], []
    if not isinstance(raw, list) or not raw:
        return [], ["evidence is missing: copy the words of the article that the row stands on"]
    said: list[Said] = []
    faults: list[str] = []
    for one in cast("list[object]", raw):
        if not isinstance(one, Mapping):
            faults.append("evidence: each item is an object with field, quote and basis")
            continue
        item = cast("Mapping[str, Any]", one)
        field, quote, basis = item.get("field"), item.get("quote"), item.get("basis", "stated")
        if field is not None and field not in fields:
            faults.append(f"evidence: there is no field {field!r}; null is the row as a whole")
        elif not isinstance(quote, str) or not quote.strip():
            faults.append(f"evidence for {field or 'the row'}: the quote is empty")
        elif basis not in BASES:
            faults.append(f"evidence for {field or 'the row'}: basis is one of {', '.join(BASES)}")
        else:
            note = item.get("note")
            said.append(Said(field, quote, basis, note.strip() if isinstance(note, str) else ""))
    return said, faults


def look_up(document: Document, said: Said, found_by: str) -> Evidence:
    """Return the evidence with the document's own words and their place; with match `none` when they are not there."""
    match = find(document, said.quote)
    if match is None:
        return Evidence(said.field, said.quote, None, None, "none", 0.0, said.basis, found_by, said.note)
    words = document.markdown[match.start : match.end]
    return Evidence(
        said.field, words, match.start, match.end, match.match, match.score, said.basis, found_by, said.note
    )


def orders(document: Document, evidence: Evidence) -> bool:
    """Whether a quote stands in words that give orders to a reader, or gives them itself."""
    if evidence.start is None or evidence.end is None:
        return commands(evidence.quote)
    return orders_of(document.markdown).touch(evidence.start, evidence.end)


def short(quote: str) -> str:
    """Return the beginning of a quote, as it goes back to a model."""
    words = " ".join(quote.split())
    return repr(words if len(words) <= _QUOTED else words[: _QUOTED - 1] + "…")

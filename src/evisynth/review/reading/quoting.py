"""From the words that a model gives for a row to evidence: looked up, and held against the numbers."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from evisynth.documents import find
from evisynth.evidence import Basis, Document, Evidence, Scalar
from evisynth.review.reading.commands import commands, orders_of
from evisynth.review.reading.wire import BASES
from evisynth.text import numerals

_QUOTED = 60
_NONE = re.compile(r"\b(?:none|no|zero|neither|nobody|not (?:one|any))\b", re.I)
_POWER = re.compile(r"(?<![\d.,])10\s?\^?\{?(?P<power>[-−–]?\d{1,2}|[⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2})(?![\d.,])")
_PLAIN = str.maketrans("−–⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "---0123456789")
_PRINTED: frozenset[str] = frozenset({"stated"})


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


def holds(quote: str, value: Scalar, head: str = "") -> bool:
    """Whether a quote prints a number; "none" prints zero, and a row of a table has the power of ten of its head.

    Args:
        quote: words of the article.
        value: a number; anything else needs no words.
        head: caption and header of the table that the quote is a row of.

    >>> holds("Forty-one of 147 died (27.9%).", 27.9), holds("R0 was 1.9.", 99)
    (True, False)
    >>> holds("None fell ill.", 0), holds("L | 7.9", 0.00079, "Rate (× 10⁻⁴)"), holds("L | 7.9", 0.00079)
    (True, True, False)
    """
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return True
    scales = {1.0, *(10.0 ** int(one["power"].translate(_PLAIN)) for one in _POWER.finditer(head))}
    printed = [one.value * scale for one in numerals(quote) for scale in scales]
    return (value == 0 and bool(_NONE.search(quote))) or any(_equal(one, value) for one in printed)


def _equal(one: float, other: float) -> bool:
    return abs(one - other) <= 1e-9 * max(abs(one), abs(other)) or one == other


def head_of(document: Document, evidence: Evidence) -> str:
    """Return the caption and header of the table that a quote is a row of; empty for words of sentences."""
    if evidence.start is None:
        return ""
    for table in document.tables:
        if table.row_spans and table.row_spans[0][0] <= evidence.start < table.end:
            return document.markdown[table.start : table.row_spans[0][0]]
    return ""


def doubts_of(
    document: Document, values: Mapping[str, Scalar], evidence: Sequence[Evidence], before: Sequence[Evidence] = ()
) -> list[str]:
    """Say which quotes are not in the article and which printed numbers stand in none.

    Args:
        document: the article.
        values: of the call.
        evidence: of the call.
        before: of the row that it completes.
    """
    doubts = [
        f"the quote {_short(one.quote)} is not in the article: copy its words exactly"
        for one in evidence
        if one.match == "none" and one.basis not in {"figure", "supplement"}
    ]
    doubts += [
        f"{name}: {value} does not stand in the words given for it: quote where it is printed, or correct it"
        for name, value in values.items()
        if not is_carried(document, name, value, (*evidence, *before))
    ]
    return doubts


def is_carried(document: Document, name: str, value: Scalar, evidence: Sequence[Evidence]) -> bool:
    """Whether the words given for a field, else those of the row, print its number; fields of words need no number."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return True
    own = [one for one in evidence if one.field == name]
    if any(one.basis not in _PRINTED for one in own):
        return True
    return any(one.match != "none" and holds(one.quote, value, head_of(document, one)) for one in own or evidence)


def unverified(
    document: Document,
    values: Mapping[str, Scalar],
    evidence: Sequence[Evidence],
    found_by: str,
    before: Sequence[Evidence] = (),
) -> tuple[Evidence, ...]:
    """Return the evidence of a call with a mark `none` for each number that no found quote prints; see `doubts_of`."""
    bare = [name for name, value in values.items() if not is_carried(document, name, value, (*evidence, *before))]
    kept = [one for one in evidence if one.field not in bare]
    marks = [
        Evidence(
            name,
            next((one.quote for one in evidence if one.field == name), ""),
            None, None, "none", 0.0, "stated", found_by, "the number does not stand in the words given for it",
        )
        for name in bare
    ]  # fmt: skip
    return (*kept, *marks)


def _short(quote: str) -> str:
    words = " ".join(quote.split())
    return repr(words if len(words) <= _QUOTED else words[: _QUOTED - 1] + "…")

"""A value as a person checks it: what it says, what others said of it, its sentence in context, its numbers marked."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from evisynth.evidence import Document, Evidence, Extraction
from evisynth.review.report import contradictions, show_row
from evisynth.review.verification.opinions import OWN, differences, standing_words
from evisynth.review.verification.standing import Reviewed

_WIDTH, _NARROW = 600, 1
_CONTROLS = {code: "�" for code in (*range(32), *range(127, 160)) if chr(code) not in "\n\t"}
_NUMBERS = ("value", "range_lower", "range_upper", "interval_lower", "interval_upper", "spread_value", "numerator",
            "denominator")  # fmt: skip
_NUMERIC = frozenset(_NUMBERS)
_SHOWN, _WORD = 6, 40
Role = Literal["plain", "head", "aside", "quote", "number", "warning"]


class Words(NamedTuple):
    """Words of a line, and what they are in it: the quote, a number of the value in the quote, an aside."""

    text: str
    role: Role = "plain"


Line = tuple[Words, ...]


def value_name(row: Extraction) -> str:
    """Return the type of a row, else its class, model type or country, else its kind.

    >>> value_name(Extraction("model", {"model_type": "Compartmental"}))
    'Compartmental'
    """
    named = ("type", "class", "model_type", "outbreak_country")
    return str(next((row.values[name] for name in named if row.values.get(name)), row.kind))


def main_values(row: Extraction) -> str:
    """Return the main values of a row of any schema: an estimate in words, else its first fields that tell it apart.

    >>> main_values(Extraction("test", {"index_test": "swab", "tp": 41, "notes": None, "fn": 3}))
    'index_test swab; tp 41; fn 3'
    """
    if row.kind == "parameter" and (_NUMERIC & row.values.keys() or row.values.get("riskfactor_name")):
        return show_row(row)
    held = {name: value for name, value in row.values.items() if value is not None and value != value_name(row)}
    shown = list(held.items())[:_SHOWN]
    words = [f"{name} {_cut(_short(list(v) if isinstance(v, tuple) else v))}" for name, v in shown]
    return "; ".join(words) + ("; …" if len(held) > _SHOWN else "")


def describe(value: Reviewed, document: Document | None) -> Iterator[Line]:
    """Yield the lines that show a value, what people said of it, and the words that it stands on.

    Args:
        value: as it stands.
        document: its text; None when it is not at hand.
    """
    row = value.row
    words = show_row(row) if row.kind == "parameter" else _fields(row)
    yield (_words(f"{value_name(row)}: {words}", "head"), _words(f" · {row.own} · {row.state}"))
    for wrong in contradictions(row.values):
        yield (_words(f"! {wrong}", "warning"),)
    for name in differences(value.printed, row):
        before = value.printed.own if name == OWN else value.printed.values.get(name)
        yield (_words(f"{name} was printed as {before if before is not None else 'nothing'}", "aside"),)
    yield from _said(value)
    if not row.evidence:
        yield (Words("no quote", "warning"),)
    fields: dict[tuple[str, int | None], list[str]] = {}
    for one in row.evidence:
        fields.setdefault((one.quote, one.start), []).append(one.field or "")
    first = {(one.quote, one.start): one for one in reversed(row.evidence)}
    for place, names in fields.items():
        told = ", ".join(name for name in names if name)
        yield (*((_words(f"[{told}] ", "aside"),) if told else ()), *_in_context(first[place], document, row))


def printable(text: str) -> str:
    """Take out what could steer a terminal: a paper's text is data.

    >>> printable("a\\x1b[2Jb")
    'a�[2Jb'
    """
    return text.translate(_CONTROLS)


def _words(text: str, role: Role = "plain") -> Words:
    return Words(printable(text).replace("\n", " "), role)


def _said(value: Reviewed) -> Iterator[Line]:
    for one in standing_words(value.history):
        about = f" {one.field}" if one.field else ""
        change = f": {_short(one.before)} → {_short(one.after)}" if one.action == "revise" else ""
        why = f" “{one.note}”" if one.note else ""
        yield (_words(f"{one.reviewer} {_PAST[one.action]}{about}{change}{why}", "aside"),)


_PAST = {
    "accept": "accepted", "revise": "revised", "reject": "rejected", "add": "added it", "settle": "settled it",
    "reopen": "opened it again", "note": "noted",
}  # fmt: skip


def _short(value: object) -> str:
    if isinstance(value, dict):
        return "other words"
    return "nothing" if value is None else "; ".join(map(str, value)) if isinstance(value, list) else str(value)


def _cut(text: str) -> str:
    return text if len(text) <= _WORD else f"{text[: _WORD - 1]}…"


def _in_context(one: Evidence, document: Document | None, row: Extraction) -> Iterator[Words]:
    from evisynth.documents import passage_around

    start, end = one.start or 0, one.end or 0
    if document is None or not 0 <= start < end <= len(document.markdown):
        if one.match == "none":
            yield Words("NOT FOUND in the text: ", "warning")
        yield from _quoted(one.quote, row)
        return
    seen = passage_around(document, start, end, _WIDTH if one.field is None else _NARROW)
    if seen.section:
        yield _words(f"({seen.section}) ", "aside")
    yield _words(seen.before)
    yield from _quoted(seen.words, row)
    yield _words(seen.after)


def _quoted(quote: str, row: Extraction) -> Iterator[Words]:
    """The quote in parts, the value's own numbers told from its other words."""
    from evisynth.text import numerals

    wanted = {float(held) for name in _NUMBERS if isinstance(held := row.values.get(name), (int, float))}
    yield Words("»", "quote")
    at = 0
    for one in numerals(quote):
        if one.value in wanted and one.start >= at:
            yield _words(quote[at : one.start], "quote")
            yield _words(quote[one.start : one.end], "number")
            at = one.end
    yield _words(quote[at:], "quote")
    yield Words("«", "quote")


def _fields(row: Extraction) -> str:
    return "; ".join(f"{name} {value}" for name, value in row.values.items() if value is not None)

"""A value as the terminal shows it: what it says, and its sentence in context with the quote marked."""

from collections.abc import Iterator

from evisynth.documents import passage_around
from evisynth.evidence import Document, Evidence, Extraction
from evisynth.review.report import show_estimate
from evisynth.review.verification.opinions import differences
from evisynth.review.verification.standing import Reviewed

_WIDTH, _NARROW = 600, 1
_CONTROLS = {code: "�" for code in (*range(32), *range(127, 160)) if chr(code) not in "\n\t"}


def value_name(row: Extraction) -> str:
    """Return the type of a row, else its class, model type or country, else its kind.

    >>> value_name(Extraction("model", {"model_type": "Compartmental"}))
    'Compartmental'
    """
    named = ("type", "class", "model_type", "outbreak_country")
    return str(next((row.values[name] for name in named if row.values.get(name)), row.kind))


def describe(value: Reviewed, document: Document | None) -> Iterator[str]:
    """Yield the lines that show a value and the words that it stands on; the quote stands between »« marks.

    Args:
        value: as it stands.
        document: its text; None when it is not at hand.
    """
    row = value.row
    words = show_estimate(row.values) if row.kind == "parameter" else _fields(row)
    yield printable(f"  {value_name(row)}: {words} · {row.own} · {row.state}")
    changed = differences(value.printed, row)
    for name in changed:
        before = value.printed.own if name == "own" else value.printed.values.get(name)
        yield printable(f"  {name} was printed as {before if before is not None else 'nothing'}")
    if not row.evidence:
        yield "  no quote"
    fields: dict[tuple[str, int | None], list[str]] = {}
    for one in row.evidence:
        fields.setdefault((one.quote, one.start), []).append(one.field or "")
    first = {(one.quote, one.start): one for one in reversed(row.evidence)}
    for place, names in fields.items():
        told = ", ".join(name for name in names if name)
        yield printable(f"  {f'[{told}] ' if told else ''}{_in_context(first[place], document)}")


def printable(text: str) -> str:
    """Take out what could steer a terminal: a paper's text is data.

    >>> printable("a\\x1b[2Jb")
    'a�[2Jb'
    """
    return text.translate(_CONTROLS)


def _in_context(one: Evidence, document: Document | None) -> str:
    start, end = one.start or 0, one.end or 0
    if document is None or not 0 <= start < end <= len(document.markdown):
        found = "" if one.match != "none" else "NOT FOUND in the text: "
        return f"{found}»{one.quote}«"
    seen = passage_around(document, start, end, _WIDTH if one.field is None else _NARROW)
    place = f"({seen.section}) " if seen.section else ""
    return f"{place}{_one_line(seen.before)}»{_one_line(seen.words)}«{_one_line(seen.after)}"


def _one_line(text: str) -> str:
    return text.replace("\n", " ")


def _fields(row: Extraction) -> str:
    return "; ".join(f"{name} {value}" for name, value in row.values.items() if value is not None)

"""A person's words on a value, checked against the schema and the text before they are stored."""

from dataclasses import replace
from difflib import get_close_matches
from typing import Any

from evisynth.errors import UnreadableError, UsageError
from evisynth.evidence import Document, Evidence, Extraction, Scalar
from evisynth.review.verification.opinions import OWN, QUOTE, standing_words
from evisynth.review.verification.standing import Reviewed
from evisynth.schemas import FIELDS, Field, Harmoniser, Schema, Table, asked_fields, form_of
from evisynth.store import Review, ReviewAction, to_json

_OWNERS = ("own", "cited", "assumed")
_SEVERAL = "; "


def accept(value: Reviewed, reviewer: str, *, field: str | None = None, note: str = "", blind: bool = False) -> Review:
    """Say that a record, or one field of it, is right; a value that is no longer found is then kept as added."""
    if value.presence == "lost" and field is None:
        kept = replace(value.row, state="added")
        return _word(value, "add", reviewer, None, value.row.state, to_json(kept), note=note, blind=blind)
    before = _state(value, field)
    after = before if before in {"revised", "added"} else "verified"
    return _word(value, "accept", reviewer, field, before, after, note=note, blind=blind)


def reject(value: Reviewed, reviewer: str, *, field: str | None = None, note: str = "", blind: bool = False) -> Review:
    """Say that a record should not be there, or that the paper doesn't print one field of it."""
    before = _state(value, None) if field is None else _jsonable(value.row.values.get(field))
    after = "rejected" if field is None else None
    return _word(value, "reject", reviewer, field, before, after, note=note, blind=blind)


def reopen(value: Reviewed, reviewer: str, *, note: str = "", blind: bool = False) -> Review:
    """Take all words on a record back: it is unverified again, as it was extracted."""
    return _word(value, "reopen", reviewer, None, _state(value, None), "unverified", note=note, blind=blind)


def remark(value: Reviewed, reviewer: str, text: str, *, blind: bool = False) -> Review:
    """Say something of a record without judging it.

    Raises:
        UsageError: nothing is said.
    """
    if not text.strip():
        raise UsageError("a note needs words")
    return _word(value, "note", reviewer, None, None, None, note=text.strip(), blind=blind)


def undo(value: Reviewed, reviewer: str, *, blind: bool = False) -> Review:
    """Take back one's own latest word on a record; it stands as it stood before.

    Raises:
        UsageError: nothing of theirs stands, but a record that they added (which is rejected, not undone).
    """
    mine = [one for one in standing_words(value.history) if one.reviewer == reviewer and one.blind == blind]
    last = next((one for one in reversed(mine) if one.action != "add"), None)
    if last is None:
        hint = "Reject a record that you added." if mine else "Opening it again (`o`) takes back everybody's words."
        raise UsageError(f"{reviewer} has said nothing of this record that can be taken back", hint)
    return _word(value, "undo", reviewer, last.field, last.action, None, blind=blind)


def revise(
    value: Reviewed, reviewer: str, field: str, text: str, *, schema: Schema, note: str = "", blind: bool = False
) -> Review:
    """Give a field another value; the printed one stays in the history.

    Args:
        value: the value as it stands.
        reviewer: who says so.
        field: a field of the schema under any of its names, or `own`.
        text: the new value as a person writes it; empty for "not printed".
        schema: says which fields there are and what they take.
        note: why.
        blind: given without sight of other people's words.

    Raises:
        UsageError: the schema has no such field, or the field can't take that value.
    """
    name = field_name(value.row, field, schema)
    before = value.row.own if name == OWN else value.row.values.get(name)
    after = read_field(value.row, name, text, schema)
    return _word(value, "revise", reviewer, name, _jsonable(before), _jsonable(after), note=note, blind=blind)


def revised_row(row: Extraction, field: str, text: str, *, schema: Schema) -> Extraction:
    """Return a row with another value in one field, as `revise` takes it.

    Raises:
        UsageError: the schema has no such field, or the field can't take that value.
    """
    name = field_name(row, field, schema)
    read = read_field(row, name, text, schema)
    state = "added" if row.state == "added" else "revised"
    if name == OWN:
        return replace(row, own=str(read), state=state)  # pyright: ignore[reportArgumentType]
    return replace(row, values={**row.values, name: read}, state=state)


def requote(value: Reviewed, reviewer: str, quote: str, document: Document, *, blind: bool = False) -> Review:
    """Give a record other words to stand on; they are looked up in its text."""
    before = value.row.evidence[0].quote if value.row.evidence else None
    one = look_up(document, quote, reviewer)
    after = {"quote": one.quote, "start": one.start, "end": one.end, "match": one.match, "score": one.score}
    return _word(value, "revise", reviewer, QUOTE, before, after | {"found_by": reviewer}, blind=blind)


def look_up(document: Document, quote: str, reviewer: str) -> Evidence:
    """Find a quote that a person gave; what isn't in the text has no span and is shown as unverified."""
    from evisynth.documents import find

    match = find(document, quote)
    if match is None:
        return Evidence(None, quote.strip(), None, None, "none", 0.0, found_by=reviewer)
    words = document.markdown[match.start : match.end]
    return Evidence(None, words, match.start, match.end, match.match, match.score, found_by=reviewer)


def field_name(row: Extraction, name: str, schema: Schema) -> str:
    """Return the name under which a row holds a field that a person named.

    Raises:
        UsageError: the schema has no such field; the nearest are named.
    """
    wanted = name.strip()
    known = (*FIELDS, OWN) if row.kind == "parameter" else (OWN,)
    if wanted in known or wanted in row.values:
        return wanted
    column = schema.table(row.kind).column(wanted)
    if column is None:
        every = (*known, *row.values, *schema.table(row.kind).fields)
        near = get_close_matches(wanted, list(dict.fromkeys(every)), n=3, cutoff=0.5)
        hint = f"Did you mean {' or '.join(near)}?" if near else f"`evisynth schema show {schema.name}` lists them."
        raise UsageError(f"{row.kind} has no field {wanted!r}", hint)
    return next((alias for alias in column.aliases if alias in known), column.name)


def describe_field(row: Extraction, name: str, schema: Schema) -> str:
    """Say what a field of a row holds and which values it may have.

    Raises:
        UsageError: the schema has no such field.
    """
    known = field_name(row, name, schema)
    if known == OWN:
        return f"{OWN}: whose value it is; {' · '.join(_OWNERS)}"
    class_name = row.values.get("class")
    asked = asked_fields(schema, row.kind)
    if isinstance(class_name, str) and class_name in form_of(schema, row.kind).classes:
        asked = (*asked_fields(schema, row.kind, class_name), *asked)
    one = next((one for one in asked if known in {one.name, one.column.name}), None)
    if one is None:
        return f"{known}: the form does not ask it"
    choices = f"; {' · '.join(one.choices)}" if one.choices else f"; {one.column.kind}"
    return f"{known}: {one.doc}{f' ({one.unit})' if one.unit else ''}{choices}"


def read_field(row: Extraction, name: str, text: str, schema: Schema) -> Scalar:
    """Read what a person wrote for a field, in the schema's spelling; None when it is empty.

    Raises:
        UsageError: a number is none, or a word is not of the field's vocabulary.
    """
    if name == OWN:
        if text.strip() not in _OWNERS:
            raise UsageError(f"own is one of {', '.join(_OWNERS)}, not {text!r}")
        return text.strip()
    if not text.strip():
        return None
    table = schema.table(row.kind)
    column = _column(table, row, name)
    if column is None:
        return text.strip()
    try:
        read = Harmoniser(schema, table).cell(column, text.strip())
    except UnreadableError:  # a column of numbers; it names the column, which nobody has typed
        raise UsageError(f"{name}: {text.strip()!r} is not a number", f"{name}= alone empties it.") from None
    if column.vocabulary and not column.open:
        _check_words(name, column, read, schema)
    if isinstance(read, tuple) and not isinstance(row.values.get(name), tuple):
        return _SEVERAL.join(read)
    return int(read) if isinstance(read, float) and read.is_integer() else read


def _column(table: Table, row: Extraction, name: str) -> Field | None:
    by_class = table.by_class.get(name)
    if by_class:
        return table.column(by_class.get(str(row.values.get("class")), by_class.get("default", "")))
    return table.column(name)


def _check_words(name: str, column: Field, read: Scalar, schema: Schema) -> None:
    allowed = schema.vocabularies[column.vocabulary or ""]
    for word in read if isinstance(read, tuple) else (read,):
        if word is not None and str(word) not in allowed:
            near = get_close_matches(str(word), allowed, n=3, cutoff=0.4) or allowed[:8]
            raise UsageError(f"{name}: {word!r} is not in its vocabulary", f"Near are: {' · '.join(near)}")


def _word(
    value: Reviewed, action: ReviewAction, who: str, field: str | None, before: Any, after: Any, *, note: str = "",
    blind: bool = False,
) -> Review:  # fmt: skip
    row = to_json(value.printed)
    return Review(value.id, who, action, field, before, after, note, blind, value.record, value.document, row)


def _state(value: Reviewed, field: str | None) -> str:
    return value.row.state if field is None else value.fields.get(field, "unverified")


def _jsonable(value: Scalar) -> object:
    return list(value) if isinstance(value, tuple) else value

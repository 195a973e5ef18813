"""What `evisynth verify` asks of a person who changes a value or adds one that was missed."""

import re
from typing import TYPE_CHECKING, NamedTuple

from evisynth.cli.console import note
from evisynth.cli.terminal import read_key, read_line
from evisynth.errors import EvisynthError, UsageError

if TYPE_CHECKING:
    from evisynth.evidence import Document, Extraction
    from evisynth.review.verification import Reviewed
    from evisynth.schemas import Schema
    from evisynth.store import Review

CARD_KEYS = frozenset("aernsbpumoh?+")
"""Keys of a value: alone in a line they are that key, and never a field or a reason. `q` leaves the question."""
FIELDS_ASKED = "FIELD=VALUE, empty to finish, q to leave:"
_HOW = (
    "  FIELD=VALUE changes a field (own=cited: whose it is; quote=…: other words), FIELD= empties it,\n"
    "  FIELD says that it is right as it is, FIELD? tells what it takes"
)
_CHANGE = re.compile(r"\s*\w+\s*=")


class Edit(NamedTuple):
    """What came of one question.

    Args:
        word: the change, or none.
        more: a change of another field that was typed as its reason.
        key: a key of the value that was typed instead of a field.
    """

    word: "Review | None" = None
    more: str = ""
    key: str = ""


def ask_edit(
    value: "Reviewed",
    who: str,
    schema: "Schema",
    document: "Document | None",
    *,
    blind: bool,
    given: str = "",
    first: bool = True,
) -> Edit:
    """Ask for one field: another value, none (FIELD=), right as it is (FIELD), or other words (quote=…).

    What the schema doesn't take is told and asked again; an empty line, q and Esc end it with no word.

    Args:
        given: the first answer, where it is already known.
        first: no field of this value was changed just before: its fields and the ways to answer are told.
    """
    from evisynth.review.verification import describe_field

    if first:
        for name, held in value.row.values.items():
            if held is not None:
                note(f"  {name} = {'; '.join(held) if isinstance(held, tuple) else held}")
        note(_HOW)
    while given := given or (read_line(FIELDS_ASKED) or "").strip():
        asked, given = given, ""
        if asked.lower() == "q":
            break
        if asked.lower() in {"h", "?"}:
            note(_HOW)
            continue
        if asked.lower() in CARD_KEYS:
            return Edit(key=asked.lower())
        try:
            if not asked.endswith("?") or "=" in asked:
                return _edit(value, who, asked, schema, document, blind=blind)
            note(f"  {describe_field(value.row, asked.rstrip('?'), schema)}")
        except EvisynthError as error:  # asked again: what is typed next is a field, and no key that judges the record
            note(f"not taken: {error.message}" + (f" ({error.hint})" if error.hint else ""))
    return Edit()


def _edit(
    value: "Reviewed", who: str, given: str, schema: "Schema", document: "Document | None", *, blind: bool
) -> Edit:
    from evisynth.review.verification import QUOTE, accept, field_name, requote, revise, revised_row

    name, mark, text = (part.strip() for part in given.partition("="))
    if not mark:
        return Edit(accept(value, who, field=field_name(value.row, name, schema), blind=blind))
    if name == QUOTE:
        if document is None:
            raise UsageError("the text of this value is not at hand")
        return Edit(requote(value, who, text, document, blind=blind))
    tell_broken(value.row, revised_row(value.row, name, text, schema=schema), schema)
    why = ask_words("why (empty: no reason, q: leave it as it was):")
    more = ""
    while why and _CHANGE.match(why):
        key = read_key(f"`{why}` looks like a change of a field: [y yes, change it too, n no, it is the reason]")
        if key == "n":
            break
        why, more = ("", why) if key == "y" else (None, "") if key in {None, "q"} else (why, "")
    if why is None:
        note(f"{name} is left as it was")
        return Edit()
    return Edit(revise(value, who, name, text, schema=schema, note=why, blind=blind), more)


def ask_words(question: str) -> str | None:
    """Ask for words of a person's own; None when they leave with q, Esc or the end of input.

    A key of the value alone is no such words: it is told so and asked again.
    """
    while True:
        given = read_line(question)
        if given is None or given.strip().lower() == "q":
            return None
        if given.strip().lower() not in CARD_KEYS:
            return given.strip()
        note(f"`{given.strip()}` is a key of the value, and words are asked here; q or Esc goes back to the keys")


def ask_missed(
    record: str, usual: str, who: str, schema: "Schema", document: "Document", *, blind: bool
) -> "Review | None":
    """Ask for a record that extraction missed in a publication's text: its kind, its fields, its sentence.

    Returns:
        The addition, or None when the person leaves.

    Raises:
        UsageError: no field has a value, there is no quote, or a field or value is none of the schema's.
    """
    from evisynth.evidence import Extraction
    from evisynth.review.verification import add_missed
    from evisynth.schemas import form_of

    kinds = [name for name in schema.tables if form_of(schema, name).repeats]
    kind = ask_words(f"kind ({', '.join(kinds)}; empty is {usual}; q to leave):")
    if kind is None:
        return None
    schema.table(kind or usual)
    fields = _ask_fields(Extraction(kind or usual, state="added"), schema)
    quote = None if fields is None else ask_words("the sentence, as it stands in the text (q to leave):")
    if quote is None or fields is None:
        return None
    word = add_missed(record, document, who, kind or usual, fields, quote, schema=schema, blind=blind)
    _tell_doubts(word, schema)
    return word


def _ask_fields(row: "Extraction", schema: "Schema") -> dict[str, str] | None:
    """Ask for fields, then for each that a record must have and that was not given; None when the person leaves."""
    from evisynth.review.verification import describe_field, missing_fields, with_field

    fields: dict[str, str] = {}

    def take(name: str, text: str) -> bool:
        nonlocal row
        try:
            row = with_field(row, name, text, schema)
        except EvisynthError as error:
            note(f"not taken: {error.message}" + (f" ({error.hint})" if error.hint else ""))
            return False
        fields[name] = text
        return True

    while given := ask_words(FIELDS_ASKED):
        name, _, text = (part.strip() for part in given.partition("="))
        take(name, text)
    asked: set[str] = set()
    while given is not None:
        name = next((one for one in missing_fields(row, schema) if one not in asked), None)
        if name is None:
            return fields
        note(f"  {describe_field(row, name, schema)}")
        given = ask_words(f"{name} is required (empty: it is not printed, q to leave):")
        if given is None or not given or take(name, given):
            asked.add(name)
    return None


def _tell_doubts(word: "Review", schema: "Schema") -> None:
    """Say what speaks against a record that is added; the word is the person's, so it is taken."""
    from evisynth.evidence import Extraction
    from evisynth.store import from_json

    row = from_json(Extraction, word.after)
    for one in row.evidence:
        if one.field is not None:
            note(f"  {one.field} {row.values[one.field]}: {one.note}; it is kept, and marked as not found")
    tell_broken(Extraction(row.kind), row, schema)


def tell_broken(before: "Extraction", after: "Extraction", schema: "Schema") -> None:
    """Say which rules between a record's fields a change breaks; the word is the person's, so it is taken."""
    from evisynth.schemas import validate_record

    known = validate_record(before.values, schema, before.kind)
    for one in validate_record(after.values, schema, after.kind):
        if one not in known:
            note(f"  against the schema: {one.field}{': ' if one.field else ''}{one.message}")

"""What `evisynth verify` asks of a person who changes a value or adds one that was missed."""

from typing import TYPE_CHECKING

from evisynth.cli.console import note
from evisynth.cli.terminal import read_line
from evisynth.errors import EvisynthError, UsageError

if TYPE_CHECKING:
    from evisynth.evidence import Document, Extraction
    from evisynth.review.verification import Reviewed
    from evisynth.schemas import Schema
    from evisynth.store import Review

_HOW = "FIELD=VALUE (own=cited, quote=…; FIELD alone is right as it is, FIELD? tells of it; empty goes back):"


def ask_edit(
    value: "Reviewed", who: str, schema: "Schema", document: "Document | None", *, blind: bool
) -> "Review | None":
    """Ask for one field: another value, none (FIELD=), right as it is (FIELD), or other words (quote=…).

    What the schema doesn't take is told and asked again; an empty line ends it with no word.
    """
    from evisynth.review.verification import describe_field

    for name, held in value.row.values.items():
        if held is not None:
            note(f"  {name} = {'; '.join(held) if isinstance(held, tuple) else held}")
    while given := (read_line(_HOW) or "").strip():
        try:
            if not given.endswith("?") or "=" in given:
                return _edit(value, who, given, schema, document, blind=blind)
            note(f"  {describe_field(value.row, given.rstrip('?'), schema)}")
        except EvisynthError as error:  # asked again: what is typed next is a field, and no key that judges the record
            note(f"not taken: {error.message}" + (f" ({error.hint})" if error.hint else ""))
    return None


def _edit(
    value: "Reviewed", who: str, given: str, schema: "Schema", document: "Document | None", *, blind: bool
) -> "Review":
    from evisynth.review.verification import QUOTE, accept, field_name, requote, revise, revised_row

    name, mark, text = (part.strip() for part in given.partition("="))
    if not mark:
        return accept(value, who, field=field_name(value.row, name, schema), blind=blind)
    if name == QUOTE:
        if document is None:
            raise UsageError("the text of this value is not at hand")
        return requote(value, who, text, document, blind=blind)
    tell_broken(value.row, revised_row(value.row, name, text, schema=schema), schema)
    return revise(value, who, name, text, schema=schema, note=read_line("why (or empty):") or "", blind=blind)


def ask_missed(record: str, usual: str, who: str, schema: "Schema", document: "Document", *, blind: bool) -> "Review":
    """Ask for a record that extraction missed in a publication's text: its kind, its fields, its sentence.

    Raises:
        UsageError: no field has a value, there is no quote, or a field or value is none of the schema's.
    """
    from evisynth.review.verification import add_missed
    from evisynth.schemas import form_of

    kinds = [name for name in schema.tables if form_of(schema, name).repeats]
    kind = (read_line(f"kind ({', '.join(kinds)}; empty is {usual}):") or "").strip() or usual
    fields: dict[str, str] = {}
    while given := (read_line("FIELD=VALUE, an empty line ends:") or "").strip():
        name, _, text = given.partition("=")
        fields[name.strip()] = text.strip()
    quote = read_line("the sentence, as it stands in the text:") or ""
    return add_missed(record, document, who, kind, fields, quote, schema=schema, blind=blind)


def tell_broken(before: "Extraction", after: "Extraction", schema: "Schema") -> None:
    """Say which rules between a record's fields a change breaks; the word is the person's, so it is taken."""
    from evisynth.schemas import validate_record

    known = validate_record(before.values, schema, before.kind)
    for one in validate_record(after.values, schema, after.kind):
        if one not in known:
            note(f"  taken, but the schema says: {one.field}{': ' if one.field else ''}{one.message}")

"""A record that extraction missed, as a person adds it: its fields, what it lacks, and the words that it stands on."""

from collections.abc import Mapping
from dataclasses import replace

from evisynth.errors import UsageError
from evisynth.evidence import Document, Evidence, Extraction
from evisynth.review.verification.identity import name_extractions
from evisynth.review.verification.opinions import OWN
from evisynth.review.verification.words import field_name, look_up, read_field
from evisynth.schemas import Schema, validate_record
from evisynth.store import Review, to_json

NOT_IN_QUOTE = "this number does not stand in the sentence that was given"


def add_missed(
    record: str,
    document: Document,
    reviewer: str,
    kind: str,
    fields: Mapping[str, str],
    quote: str,
    *,
    schema: Schema,
    note: str = "",
    blind: bool = False,
) -> Review:
    """Add a record that extraction missed, with the words that it stands on.

    A number that does not stand in these words is kept, and its field has words that were not found.

    Args:
        record, document: the publication and its text.
        reviewer: who adds it.
        kind: the schema's table.
        fields: field to value, as a person writes them.
        quote: the words; looked up in the text, and marked as not found where they aren't in it.
        schema: says which fields there are and what they take.
        note: why.
        blind: given without sight of other people's words.

    Raises:
        UsageError: no field has a value, there is no quote, or a field or value is none of the schema's.
    """
    schema.table(kind)
    row = Extraction(kind, state="added")
    for name, text in fields.items():
        row = with_field(row, name, text, schema)
    if not row.values or not quote.strip():
        raise UsageError("a missed record needs at least one field and its quote", "Give FIELD=VALUE and the sentence.")
    whole = look_up(document, quote, reviewer)
    unsaid = tuple(
        Evidence(name, whole.quote, None, None, "none", 0.0, found_by=reviewer, note=NOT_IN_QUOTE)
        for name in unprinted_numbers(row, whole.quote, schema)
    )
    row = replace(row, evidence=(whole, *unsaid))
    (name,) = name_extractions(document.id, [row])
    text = to_json(row)
    return Review(name, reviewer, "add", None, None, text, note, blind, record, document.id, text)


def with_field(row: Extraction, name: str, text: str, schema: Schema) -> Extraction:
    """Return a row that is being added with one field more, as a person wrote it; empty for no value.

    Raises:
        UsageError: the schema has no such field, or the field can't take that value.
    """
    known = field_name(row, name, schema)
    read = read_field(row, known, text, schema)
    if known == OWN:
        return replace(row, own=str(read))  # pyright: ignore[reportArgumentType]
    return row if read is None else replace(row, values={**row.values, known: read})


def missing_fields(row: Extraction, schema: Schema) -> tuple[str, ...]:
    """Return the fields that a record must have and this one has not.

    >>> from evisynth.schemas import load_schema
    >>> missing_fields(Extraction("arm", {"arm_label": "Placebo"}), load_schema("trial"))
    ('intervention',)
    """
    told = validate_record(row.values, schema, row.kind)
    return tuple(dict.fromkeys(one.field for one in told if one.rule == "required"))


def unprinted_numbers(row: Extraction, quote: str, schema: Schema) -> tuple[str, ...]:
    """Return the fields whose numbers a sentence does not print, in digits or words.

    >>> from evisynth.schemas import load_schema
    >>> row = Extraction("parameter", {"numerator": 12, "denominator": 41})
    >>> unprinted_numbers(row, "Twelve of 40 patients died.", load_schema("perg"))
    ('denominator',)
    """
    from evisynth.text import numerals

    table, class_name = schema.table(row.kind), row.values.get("class")
    printed = {one.value for one in numerals(quote)}
    found: list[str] = []
    for name, value in row.values.items():
        column = table.field_of(name, class_name if isinstance(class_name, str) else None)
        number = isinstance(value, (int, float)) and not isinstance(value, bool)
        if number and column is not None and column.kind in {"number", "integer"} and value not in printed:
            found.append(name)
    return tuple(found)

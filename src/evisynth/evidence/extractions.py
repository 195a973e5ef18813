"""Extracted values and the words that they stand on."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Scalar = str | int | float | bool | tuple[str, ...] | None
MatchKind = Literal["exact", "normalised", "fuzzy", "none"]
Basis = Literal["stated", "inferred", "derived", "figure", "supplement"]
Ownership = Literal["own", "cited", "assumed"]
ReviewState = Literal["unverified", "verified", "revised", "rejected", "added"]


@dataclass(frozen=True, slots=True)
class Evidence:
    """Why a field has its value.

    Args:
        field: the field of the extraction; None when the quote carries the whole record.
        quote: the words, as in the document's Markdown.
        start, end: the quote's span in code points; None when it was not found.
        match: how `documents.find` found it ("none" is shown as unverified, never as fact).
        score: similarity in [0, 1]; 1 for an exact match.
        basis: stated, inferred, derived, or in a figure or supplement.
        found_by: rules with their version, or model and prompt hash.
        note: the reason of an inference or the formula of a derivation.
    """

    field: str | None
    quote: str
    start: int | None
    end: int | None
    match: MatchKind = "exact"
    score: float = 1.0
    basis: Basis = "stated"
    found_by: str = "rules"
    note: str = ""


@dataclass(frozen=True, slots=True)
class Extraction:
    """One row of a schema.

    Args:
        kind: the schema's table: parameter, model or outbreak for PERG.
        values: field name to value; a field that is not printed is None or absent.
        own: whether the paper estimated it (own), quotes it (cited) or took it as an input (assumed).
        evidence: at least one, for the record as a whole or field by field.
        state: what people made of it.
    """

    kind: str
    values: Mapping[str, Scalar] = field(default_factory=dict[str, Scalar])
    own: Ownership = "own"
    evidence: tuple[Evidence, ...] = ()
    state: ReviewState = "unverified"

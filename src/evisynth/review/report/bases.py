"""Marks for what a row holds and its text does not print: what was inferred from the text, and what was calculated."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from evisynth.evidence import Basis
from evisynth.review.report.columns import title_of
from evisynth.review.report.data import ExtractedRow

SIGNS: Mapping[Basis, str] = {"inferred": "†", "derived": "‡"}
"""The sign of each basis that is no printing; what a figure or a supplement prints has none."""
BASES: Mapping[Basis, str] = {
    "stated": "printed in the text",
    "inferred": "inferred from the text",
    "derived": "derived from printed numbers",
    "figure": "read from a figure",
    "supplement": "in a supplement",
}
"""Each basis in words."""


class Mark(NamedTuple):
    """A sign to put beside what is shown, the basis it stands for, and what it says of which fields."""

    sign: str
    basis: Basis
    words: str


def unprinted(row: ExtractedRow) -> dict[str | None, Basis]:
    """Map the fields that are not printed to their basis; the key None is the record as a whole.

    A field is printed as soon as one of its quotes prints it. What a person changed is that person's word.

    >>> from evisynth.evidence import Evidence, Extraction
    >>> said = Evidence("population_country", "in Suva", 3, 10, basis="inferred")
    >>> unprinted(ExtractedRow("r", "s", "A 2020", Extraction("parameter", {}, evidence=(said,))))
    {'population_country': 'inferred'}
    """
    found: dict[str | None, Basis] = {}
    printed = set[str | None]()
    for one in row.extraction.evidence:
        if one.basis in SIGNS:
            found.setdefault(one.field, one.basis)
        else:
            printed.add(one.field)
    if row.trail is not None:
        now, before = row.extraction.values, row.trail.printed.values
        printed |= {field for field in found if field and now.get(field) != before.get(field)}
    return {field: basis for field, basis in found.items() if field not in printed}


def marks(bases: Mapping[str | None, Basis], fields: Iterable[str | None]) -> tuple[Mark, ...]:
    """Return the marks of those fields, one for each basis.

    >>> marks({"study_start_year": "inferred", "study_end_year": "inferred"}, ["study_start_year", "study_end_year"])
    (Mark(sign='†', basis='inferred', words='inferred from the text: study start year, study end year'),)
    """
    of_basis: dict[Basis, list[str]] = {}
    for field in fields:
        if field in bases:
            of_basis.setdefault(bases[field], []).append(title_of(field) if field else "the value")
    return tuple(Mark(SIGNS[basis], basis, f"{BASES[basis]}: {', '.join(names)}") for basis, names in of_basis.items())

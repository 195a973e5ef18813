"""What one stream of words makes of a row: values, evidence, whose it is, and a state for the record and its fields."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from evisynth.evidence import Evidence, Extraction, ReviewState, Scalar
from evisynth.store import Review, from_json

OWN, QUOTE = "own", "quote"
"""What can be revised beside the schema's fields: whose value it is, and the words that it stands on."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """A row as somebody left it; `fields` holds the states of the fields that were touched one by one."""

    row: Extraction
    fields: Mapping[str, ReviewState] = field(default_factory=lambda: MappingProxyType(dict[str, ReviewState]()))

    @property
    def given(self) -> bool:
        """Whether the record as a whole was judged."""
        return self.row.state != "unverified"

    def agrees(self, other: "Opinion") -> bool:
        """Whether both reject the record, or both keep it with equal values and the same owner."""
        rejected = {self.row.state == "rejected", other.row.state == "rejected"}
        if rejected == {True}:
            return True
        return rejected == {False} and not differences(self.row, other.row)


def differences(a: Extraction, b: Extraction) -> tuple[str, ...]:
    """Name the fields in which two rows differ; absent and None are the same.

    >>> differences(Extraction("model", {"x": 1}), Extraction("model", {"x": 2, "y": None}, own="cited"))
    ('x', 'own')
    """
    names = dict.fromkeys((*a.values, *b.values))
    told = tuple(name for name in names if a.values.get(name) != b.values.get(name))
    return (*told, OWN) if a.own != b.own else told


def apply(opinion: Opinion, review: Review, base: Extraction) -> Opinion:
    """Return the opinion after one more word.

    Args:
        opinion: what stood.
        review: the word.
        base: the row as it was extracted, to which `reopen` goes back.
    """
    match review.action:
        case "accept":
            return _accept(opinion, review.field)
        case "revise":
            return _revise(opinion, review.field or "", review.after, base)
        case "reject" if review.field is None:
            return replace(opinion, row=replace(opinion.row, state="rejected"))
        case "reject":
            return _revise(opinion, review.field or "", None, base, rejected=True)
        case "add" | "settle":
            row = from_json(Extraction, review.after)
            return Opinion(row, _unfound(row))
        case "reopen":
            return Opinion(base)
        case "answer" | "note" | "undo":
            return opinion


def standing_words(reviews: Iterable[Review]) -> list[Review]:
    """Return the words that nobody has taken back: an `undo` takes its reviewer's latest, an added record aside."""
    kept: list[Review] = []
    for one in reviews:
        if one.action != "undo":
            kept.append(one)
            continue
        mine = (place for place in reversed(range(len(kept))) if _can_undo(kept[place], one))
        place = next(mine, None)
        if place is not None:
            del kept[place]
    return kept


def _can_undo(word: Review, undo: Review) -> bool:
    return word.reviewer == undo.reviewer and word.blind == undo.blind and word.action != "add"


def fold(base: Extraction, reviews: Iterable[Review]) -> Opinion:
    """Return what a stream of words makes of a row."""
    opinion = Opinion(base)
    for review in standing_words(reviews):
        opinion = apply(opinion, review, base)
    return opinion


def _accept(opinion: Opinion, name: str | None) -> Opinion:
    if name is not None:
        kept = opinion.fields.get(name)
        return replace(opinion, fields={**opinion.fields, name: kept if kept == "revised" else "verified"})
    row, touched = opinion.row, set(opinion.fields.values())
    if row.state in {"added", "revised"}:
        return opinion
    state: ReviewState = "revised" if touched & {"revised", "rejected"} else "verified"
    return replace(opinion, row=replace(row, state=state))


def _revise(opinion: Opinion, name: str, after: Any, base: Extraction, *, rejected: bool = False) -> Opinion:
    """Put another value into a field; who brings back what was extracted has verified it."""
    row = opinion.row
    if name == OWN:
        row = replace(row, own=after)
    elif name == QUOTE:
        row = replace(row, evidence=_requoted(row, after))
    else:
        row = replace(row, values={**row.values, name: as_scalar(after)})
    back = name not in {QUOTE, *differences(base, row)}
    fields: dict[str, ReviewState] = {
        **opinion.fields, name: "verified" if back else "rejected" if rejected else "revised"
    }  # fmt: skip
    changed = not back or {"revised", "rejected"} & set(fields.values())
    whole: ReviewState = "added" if row.state == "added" else "revised" if changed else "verified"
    return Opinion(replace(row, state=whole), fields)


def _requoted(row: Extraction, after: Mapping[str, Any]) -> tuple[Evidence, ...]:
    """The record's quote is replaced; quotes of single fields stay."""
    quote = Evidence(None, after["quote"], after["start"], after["end"], after["match"], after["score"],
                     found_by=after["found_by"])  # fmt: skip
    return (quote, *(one for one in row.evidence if one.field is not None))


def _unfound(row: Extraction) -> dict[str, ReviewState]:
    return {one.field or QUOTE: "unverified" for one in row.evidence if one.match == "none"}


def as_scalar(value: Any) -> Scalar:
    """Take a field's value from JSON, where a tuple is a list."""
    return tuple(str(one) for one in value) if isinstance(value, list) else value  # pyright: ignore[reportReturnType]

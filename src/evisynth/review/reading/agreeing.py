"""Rules and a model on one article: what both read, what only one did, and where they differ."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from evisynth.evidence import Evidence, Extraction, Scalar
from evisynth.review.planted import same_estimate

CORE = ("type", "unit", "interval", "interval_lower", "interval_upper", "numerator", "denominator")
"""Fields of which a difference is worth a look also where the model left one empty."""
_OPEN = (None, "", (), "Unspecified", "Unknown")
_PARTS = re.compile(r"[\W_]+")
DECLINED = "declined: "
"""Before the reason why a model did not take a value, in the note of the value's words."""


def agree(
    decided: Sequence[Extraction], rules: Sequence[Extraction], reasons: Mapping[int, str] | None = None
) -> tuple[list[Extraction], list[Extraction]]:
    """Mark in each record whether rules read it too, and what they read otherwise; the model's word stands.

    A record that both found carries evidence of both; every field that both fill otherwise has a note with the rules'
    value.

    Args:
        decided: records of the model.
        rules: records of the rules.
        reasons: why the model did not take one, by its place among them.

    Returns:
        the model's records, marked, and what rules read and the model did not take, its reason with the words.
    """
    left = [_declined(one, (reasons or {}).get(place, "")) for place, one in enumerate(rules)]
    marked: list[Extraction] = []
    for record in decided:
        twin = max((one for one in left if _same(record, one)), key=lambda one: _likeness(record, one), default=None)
        if twin is None:
            marked.append(record)
            continue
        left.remove(twin)
        marked.append(replace(record, evidence=(*record.evidence, *_marks(record, twin))))
    return marked, left


def declined_reason(record: Extraction) -> str:
    """Return why a model did not take what rules read; empty when it did not say.

    >>> declined_reason(Extraction("parameter", {}, evidence=(Evidence(None, "q", 0, 1, note="declined: cited"),)))
    'cited'
    """
    notes = [one.note for one in record.evidence if one.note.startswith(DECLINED)]
    return notes[0].removeprefix(DECLINED) if notes else ""


def _declined(record: Extraction, reason: str) -> Extraction:
    if not reason or not record.evidence:
        return record
    first, *others = record.evidence
    return replace(record, evidence=(replace(first, note=f"{DECLINED}{reason}"), *others))


def _same(one: Extraction, other: Extraction) -> bool:
    if one.kind != other.kind or one.values.get("class") != other.values.get("class"):
        return False
    if one.values.get("class") == "Risk factors":
        return _overlap(one, other)
    return same_estimate(one.values, other.values)


def _overlap(one: Extraction, other: Extraction) -> bool:
    """Whether the main words of two records share a stretch of the article."""
    spans = [
        [(e.start, e.end) for e in record.evidence if e.start is not None and e.end is not None]
        for record in (one, other)
    ]
    return any(a < d and c < b for a, b in spans[0] for c, d in spans[1])


def _likeness(one: Extraction, other: Extraction) -> tuple[bool, int]:
    return _overlap(one, other), sum(_alike(one.values.get(name), other.values.get(name)) for name in CORE)


def _marks(record: Extraction, twin: Extraction) -> list[Evidence]:
    """The rules' words for the record, then one for each field on which they read something else."""
    if not twin.evidence:
        return []
    words = {one.field: one for one in reversed(twin.evidence)} | {None: twin.evidence[0]}
    marks = [replace(words[None], field=None, note="rules read the same")]
    for name in dict.fromkeys([*CORE, *twin.values]):
        ours, theirs = record.values.get(name), twin.values.get(name)
        if _differs(name, ours, theirs):
            shown = "; ".join(theirs) if isinstance(theirs, tuple) else theirs
            marks.append(replace(words.get(name, words[None]), field=name, note=f"rules read {shown}"))
    if record.own != twin.own:
        marks.append(replace(words.get("own", words[None]), field="own", note=f"rules read {twin.own}"))
    return marks


def _differs(name: str, ours: Scalar, theirs: Scalar) -> bool:
    """Whether rules read a field otherwise: one that both fill, or one of the core that the model left empty."""
    if theirs in _OPEN or name.endswith("notes"):
        return False
    if ours in _OPEN:
        return name in CORE
    return not _alike(ours, theirs)


def _alike(ours: Scalar, theirs: Scalar) -> bool:
    """Whether two values are the same: lists in any order, names of places in any spelling of case and commas."""
    if isinstance(ours, (str, tuple)) and isinstance(theirs, (str, tuple)):
        return _items(ours) == _items(theirs)
    return ours == theirs


def _items(value: str | tuple[str, ...]) -> set[str]:
    listed = value if isinstance(value, tuple) else value.split(";")
    return {" ".join(_PARTS.split(one.casefold())).strip() for one in listed}

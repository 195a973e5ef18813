"""Verified values as the report takes them: each with what people said of it."""

from collections.abc import Mapping, Sequence
from typing import Any

from evisynth.evidence import Extraction
from evisynth.review.report import ExtractedRow, ReviewStep, ReviewTrail
from evisynth.review.stages.reviewed import Verification
from evisynth.review.stages.texts import Placed
from evisynth.review.verification import Reviewed
from evisynth.store import Review, from_json


def shown_rows(
    taken: Sequence[Placed], verification: Verification, labels: Mapping[str, str]
) -> tuple[ExtractedRow, ...]:
    """Return the values of the given publications in their order, with what people said of each."""
    by_record: dict[str, list[Reviewed]] = {}
    for value in verification.values:
        by_record.setdefault(value.record, []).append(value)
    return tuple(
        _row(value, one.publication.study, labels[one.publication.id], one.source.sha256 if one.source else "")
        for one in taken
        for value in by_record.get(one.publication.id, ())
    )


def _row(value: Reviewed, study: str, label: str, document: str) -> ExtractedRow:
    trail = None
    if value.history:
        steps = tuple(_step(word) for word in value.history)
        trail = ReviewTrail(value.printed, steps, value.presence == "lost", value.disputed)
    other = value.document if value.document != document else None
    return ExtractedRow(value.record, study, label, value.row, other, trail)


def _step(word: Review) -> ReviewStep:
    whole_row = word.action in {"add", "settle"}
    after = from_json(Extraction, word.after).state if whole_row else _said(word.after)
    return ReviewStep(word.reviewer, word.action, word.field or "", _said(word.before), after, word.note)


def _said(value: Any) -> str:
    """A field's value as text."""
    if isinstance(value, dict):
        return str(value.get("quote", ""))
    if isinstance(value, list):
        return "; ".join(str(one) for one in value)
    return "" if value is None else str(value)

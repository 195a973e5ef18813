"""Screening by rules: each criterion is a weighted query, judged in the protocol's order."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from evisynth.evidence import Document, Record, Verdict
from evisynth.review.screening.terms import parse_term, plain_dashes
from evisynth.store import Criterion

RULES_VERSION = "1"
CERTAIN = 1.0
Finding = Literal["met", "failed", "unclear"]


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the rules make of one criterion, and the words that they found."""

    criterion: str
    finding: Finding
    found: tuple[str, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Screened:
    """The decision on one text: the first criterion that failed is the reason, else the first that is unclear."""

    decision: Verdict
    criterion: str | None
    note: str
    judgements: tuple[Judgement, ...]


def screen(record: Record, criteria: Sequence[Criterion], document: Document | None = None) -> Screened:
    """Judge a record, with its full text at the full-text stage, by each criterion in order.

    A text that is not complete (no abstract; at full text no document) is never excluded for what it does not say.

    Args:
        record: title, abstract, types, language, journal and keywords are read.
        criteria: those of the stage, in the protocol's order.
        document: the full text; its references are left out.
    """
    texts = fields_of(record, document)
    complete = document is not None or bool(record.abstract)
    judged = tuple(_judge(criterion, texts, complete=complete) for criterion in criteria)
    failed = next((one for one in judged if one.finding == "failed"), None)
    unclear = next((one for one in judged if one.finding == "unclear"), None)
    if failed is not None:
        return Screened("exclude", failed.criterion, failed.why, judged)
    if unclear is not None:
        return Screened("unclear", unclear.criterion, unclear.why, judged)
    if not judged:
        return Screened("unclear", None, "the protocol has no criterion for this stage", judged)
    return Screened("include", None, "every criterion is met", judged)


def fields_of(record: Record, document: Document | None) -> dict[str, str]:
    """Return the texts that terms are looked for in, by field."""
    texts = {
        "title": record.title or (document.title if document else "") or "",
        "abstract": record.abstract or "",
        "type": "; ".join(record.types),
        "language": record.language or "",
        "journal": record.journal or "",
        "keyword": "; ".join(record.keywords),
    }
    if document is not None:
        cut = [(s.start, s.end) for s in document.sections if s.kind == "references"]
        text = document.markdown
        for start, end in sorted(cut, reverse=True):
            text = text[:start] + text[end:]
        texts["fulltext"] = text
    return {field: plain_dashes(text) for field, text in texts.items()}


def _judge(criterion: Criterion, texts: Mapping[str, str], *, complete: bool) -> Judgement:
    terms = [parse_term(written) for written in criterion.terms]
    if not terms:
        return Judgement(criterion.id, "unclear", (), f"{criterion.id}: no terms, so rules can't judge it")
    hits = [(term, found) for term in terms if (found := term.find(texts)) is not None]
    weight, words = sum(term.weight for term, _ in hits), tuple(dict.fromkeys(found for _, found in hits))
    shown = ", ".join(f"“{word}”" for word in words[:5])
    if 0 < weight < CERTAIN:
        return Judgement(criterion.id, "unclear", words, f"{criterion.id}: only weak signs ({shown})")
    if criterion.kind == "exclude":
        if weight:
            return Judgement(criterion.id, "failed", words, f"{criterion.id}: found {shown}")
        return Judgement(criterion.id, "met", (), f"{criterion.id}: no sign of it")
    if weight:
        return Judgement(criterion.id, "met", words, f"{criterion.id}: found {shown}")
    if not complete:
        return Judgement(criterion.id, "unclear", (), f"{criterion.id}: not in the title, and there is no abstract")
    finding: Finding = "failed" if criterion.absent == "exclude" else "unclear"
    return Judgement(criterion.id, finding, (), f"{criterion.id}: no sign of it")

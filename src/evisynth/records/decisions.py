"""Human decisions that an export carries, and nothing that only looks like one."""

import re
from collections.abc import Mapping, Sequence

from evisynth.evidence import ImportedDecision, Verdict
from evisynth.records.fieldtext import one_line

# A part of Covidence's Notes is a reason, or a remark "Name (date time)(Stage): text".
_REMARK = r"[^;]*\(\d{4}-\d\d-\d\d[^()]*\)\s*\([^()]*\)\s*:"
_REASON = re.compile(rf"(?:^|;)\s*exclusion reason:\s*(.*?)\s*(?:;\s*(?={_REMARK})|;?\s*$)", re.IGNORECASE | re.DOTALL)
_ASREVIEW = re.compile(r"\bASReview_(relevant|irrelevant)\b")
_RAYYAN = re.compile(r"RAYYAN-INCLUSION:\s*\\?\{(.*?)\\?\}(?=\s*(?:\||RAYYAN-|USER-NOTES|$))", re.DOTALL)
_RAYYAN_WORD = re.compile(r'"((?:[^"\\]|\\.)*)"\s*\\?=\\?(?:>|&gt;)\s*\\?"(Included|Excluded|Maybe)', re.IGNORECASE)
_RAYYAN_REASONS = re.compile(r"RAYYAN-EXCLUSION-REASONS:\s*(.*?)\s*(?:\|\s*(?=RAYYAN-|USER-NOTES)|\|?\s*$)", re.DOTALL)
_RAYYAN_VERDICTS: Mapping[str, Verdict] = {"included": "include", "excluded": "exclude", "maybe": "unclear"}
_LABELS: Mapping[str, Verdict] = {"1": "include", "1.0": "include", "0": "exclude", "0.0": "exclude"}


def decisions_of(fields: Mapping[str, Sequence[str]]) -> tuple[ImportedDecision, ...]:
    """Find the decisions in the fields of one entry.

    - "Exclusion reason: …" in a note is Covidence's full-text exclusion, with the reason alone as its note. Covidence
      divides the parts of Notes by semicolons; remarks of extractors are no decision, whatever they say.
    - A column `label_included` (also `included`, `asreview_label`) of 1 or 0 is ASReview's label, made on title and
      abstract: an abstract decision. Where `label_abstract_screening` stands beside it, that one is the abstract
      decision, and `label_included` the full-text decision of those that passed.
    - `RAYYAN-INCLUSION: {"Ana"=>"Included"}` in a note is what Rayyan's reviewers said, of whatever stage: an abstract
      decision. What all of them say is the decision, with `RAYYAN-EXCLUSION-REASONS` as the note of an exclusion; a
      "Maybe" and words that contradict each other leave it unclear, and the note says who said what.
    - `ASReview_relevant` and `ASReview_irrelevant` in a RIS note mean the same as the column.

    Args:
        fields: canonical field name to values.

    >>> decisions_of({"note": ["Exclusion reason: not in English; A. Reader (2024-09-16 01:15:16)(Select): sure?; "]})
    (ImportedDecision(stage='fulltext', decision='exclude', note='not in English'),)
    """
    return tuple(decision for _, decision in decided(fields))


def decided(fields: Mapping[str, Sequence[str]]) -> tuple[tuple[str, ImportedDecision], ...]:
    """Find the decisions as `decisions_of` does, each with the canonical name of the field that it stands in.

    >>> decided({"label_included": ["1"]})
    (('label_included', ImportedDecision(stage='abstract', decision='include', note=None)),)
    """
    for note in fields.get("note", ()):
        reason = _REASON.search(note)
        if reason is not None:
            return (("note", ImportedDecision("fulltext", "exclude", one_line(reason.group(1)) or None)),)
    for note in fields.get("note", ()):
        rayyan = _rayyan(note)
        if rayyan is not None:
            return (("note", rayyan),)
    abstract = _label(fields, "label_abstract")
    final = _label(fields, "label_included")
    if abstract is not None:
        first = ("label_abstract", ImportedDecision("abstract", abstract))
        passed = abstract == "include" and final is not None
        return (first, ("label_included", ImportedDecision("fulltext", final))) if passed and final else (first,)
    if final is not None:
        return (("label_included", ImportedDecision("abstract", final)),)
    marks = {mark for note in fields.get("note", ()) for mark in _ASREVIEW.findall(note)}
    if len(marks) == 1:
        return (("note", ImportedDecision("abstract", "include" if marks == {"relevant"} else "exclude")),)
    return ()


def _rayyan(note: str) -> ImportedDecision | None:
    """Read the words of Rayyan's reviewers. Source: Rayyan, "Understanding your Rayyan export files"."""
    held = _RAYYAN.search(note)
    words = _RAYYAN_WORD.findall(held.group(1)) if held else []
    verdicts = {_RAYYAN_VERDICTS[word.casefold()] for _, word in words}
    if not verdicts:
        return None
    if verdicts == {"include"}:
        return ImportedDecision("abstract", "include")
    if verdicts == {"exclude"}:
        reasons = _RAYYAN_REASONS.search(note)
        listed = [one_line(one) for one in reasons.group(1).split(",")] if reasons else []
        return ImportedDecision("abstract", "exclude", ", ".join(one for one in listed if one) or None)
    said = "; ".join(f"{one_line(name)}: {word.casefold()}" for name, word in words)
    return ImportedDecision("abstract", "unclear", said)


def _label(fields: Mapping[str, Sequence[str]], name: str) -> Verdict | None:
    values = {value.strip() for value in fields.get(name, ()) if value.strip()}
    return _LABELS.get(values.pop()) if len(values) == 1 else None

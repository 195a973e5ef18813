"""Double extraction: what two people who didn't see each other made of the same articles, side by side.

Source: the practice of the Pathogen Epidemiology Review Group: rows that are equal but for their id and the extractor's
name match; the rest go back to people, with a flag where only the notes differ.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from evisynth.errors import UsageError
from evisynth.evidence import Extraction
from evisynth.review.verification.opinions import Opinion, differences, fold, standing_words
from evisynth.review.verification.standing import ADJUDICATOR, Reviewed
from evisynth.store import Review, to_json

Outcome = Literal["matching", "notes", "different", "one", "waiting", "settled"]


@dataclass(frozen=True, slots=True)
class Version:
    """What one person made of a value; `notes` are the remarks on it."""

    reviewer: str
    value: Reviewed
    row: Extraction
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """One value as each person left it.

    Args:
        outcome: matching; notes (only the notes differ); different; one (only one person has this added record, though
            the other worked on the same text); waiting (somebody has not come to it yet); settled by an adjudicator.
        versions: by reviewer.
        fields: the fields that differ; "state" when one rejects what the other keeps.
    """

    outcome: Outcome
    versions: tuple[Version, ...]
    fields: tuple[str, ...] = ()

    @property
    def open(self) -> bool:
        """Whether a third word is needed."""
        return self.outcome in {"different", "one", "notes"}


def reconcile(values: Iterable[Reviewed]) -> list[Comparison]:
    """Compare what people who worked blind made of each value, and what others made of it in sight of each other.

    Added records that aren't the same are put side by side with the other person's most alike of the same text, kind
    and class, by optimal assignment.
    """
    held = [one for one in values if any(word.blind for word in one.history)]
    people = sorted({word.reviewer for one in held for word in one.history if word.blind})
    compared: list[Comparison] = []
    lonely: dict[str, list[Version]] = {}
    busy: dict[str, set[str]] = {}
    for value in held:
        versions = _versions(value, people)
        busy.setdefault(value.document, set()).update(one.reviewer for one in versions)
        if any(word.reviewer.startswith(ADJUDICATOR) for word in value.history):
            compared.append(Comparison("settled", versions))
        elif len(versions) > 1:
            compared.append(compare(versions))
        elif value.presence == "added" and versions:
            lonely.setdefault(value.document, []).append(versions[0])
        elif versions:
            compared.append(Comparison("waiting", versions))
    for document, versions in lonely.items():
        compared += _paired(versions, alone=len(busy[document]) < 2)
    return compared


def compare(versions: Sequence[Version]) -> Comparison:
    """Say whether versions of one value match, and where they don't."""
    first, fields = versions[0], dict[str, None]()
    for other in versions[1:]:
        fields |= dict.fromkeys(differences(first.row, other.row))
        if (first.row.state == "rejected") != (other.row.state == "rejected"):
            fields["state"] = None
    if all(one.row.state == "rejected" for one in versions):
        fields = {}
    only_notes = all(name.endswith(("notes", "note")) for name in fields)
    remarks = len({one.notes for one in versions}) > 1
    if not fields and not remarks:
        return Comparison("matching", tuple(versions))
    return Comparison("notes" if only_notes else "different", tuple(versions), tuple(fields) or ("note",))


def choose(comparison: Comparison, version: Version | None, adjudicator: str, *, note: str = "") -> list[Review]:
    """Settle a comparison: one version stands, or with None the record is rejected.

    Args:
        comparison: what people disagree on.
        version: the one that stands, its row possibly changed.
        adjudicator: who says so.
        note: why.

    Raises:
        UsageError: the adjudicator is one of those who disagree.
    """
    name = adjudicator if adjudicator.startswith(ADJUDICATOR) else f"{ADJUDICATOR}{adjudicator}"
    if name.removeprefix(ADJUDICATOR) in {one.reviewer for one in comparison.versions}:
        people = " and ".join(one.reviewer for one in comparison.versions)
        raise UsageError(f"{adjudicator} is one of those who disagree ({people})", "A third person settles: --as NAME.")
    words: dict[str, Review] = {}
    for one in comparison.versions:
        held = one.value
        words[held.id] = Review(
            held.id, name, "reject", None, held.row.state, "rejected", note, record=held.record, document=held.document,
            row=to_json(held.printed),
        )  # fmt: skip
    if version is not None:
        held = version.value
        words[held.id] = replace(words[held.id], action="settle", before=held.row.state, after=to_json(version.row))
    return list(words.values())


def _versions(value: Reviewed, people: Sequence[str]) -> tuple[Version, ...]:
    found: list[Version] = []
    for name in people:
        words = standing_words(one for one in value.history if one.blind and one.reviewer == name)
        opinion = fold(value.printed, words)
        if words and opinion.given:
            notes = tuple(one.note for one in words if one.note)
            found.append(Version(name, value, opinion.row, notes))
    return (*found, *_in_sight(value, found))


def _in_sight(value: Reviewed, blind: Sequence[Version]) -> list[Version]:
    """What people made of a value who saw each other's words, where it isn't what the others made of it blind.

    Such a value is disputed as well (`standing.settle`), so that somebody must be able to settle it.
    """
    open_words = (one for one in value.history if not one.blind and not one.reviewer.startswith(ADJUDICATOR))
    words = standing_words(open_words)
    opinion = fold(value.printed, words)
    if not words or not opinion.given or all(opinion.agrees(Opinion(one.row)) for one in blind):
        return []
    return [Version(words[-1].reviewer, value, opinion.row, tuple(one.note for one in words if one.note))]


def _paired(versions: Sequence[Version], *, alone: bool) -> list[Comparison]:
    """Put added records of two people side by side; those of a third and unlike ones stand alone."""
    import numpy as np

    from evisynth.stats import assign

    people = sorted({one.reviewer for one in versions})
    left = [one for one in versions if one.reviewer == people[0]]
    right = [one for one in versions if len(people) > 1 and one.reviewer == people[1]]
    gain = np.array([[_alike(a.row, b.row) for b in right] for a in left]).reshape(len(left), len(right))
    pairs = [(i, j) for i, j in assign(gain) if gain[i, j] > 0] if gain.size else []
    taken = {id(left[i]) for i, _ in pairs} | {id(right[j]) for _, j in pairs}
    rest = [one for one in versions if id(one) not in taken]
    single: Outcome = "waiting" if alone else "one"
    return [compare((left[i], right[j])) for i, j in pairs] + [Comparison(single, (one,)) for one in rest]


def _alike(a: Extraction, b: Extraction) -> float:
    if a.kind != b.kind or a.values.get("class") != b.values.get("class"):
        return 0.0
    names = set(a.values) | set(b.values)
    return sum(a.values.get(name) == b.values.get(name) for name in names) / max(len(names), 1)

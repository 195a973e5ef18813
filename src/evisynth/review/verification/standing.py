"""Where each extracted value stands: what a run found, folded with all that people said of it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from evisynth.evidence import Extraction, ReviewState
from evisynth.review.verification.identity import kinship, name_extractions
from evisynth.review.verification.opinions import Opinion, apply, differences, fold, standing_words
from evisynth.store import Review, from_json, to_json

Presence = Literal["found", "added", "lost"]
ADJUDICATOR = "adjudicator:"
_JUDGING = frozenset({"accept", "revise", "reject", "add", "settle"})


@dataclass(frozen=True, slots=True)
class SourceText:
    """A publication's full text and the rows that stand in it now."""

    record: str
    document: str
    rows: Sequence[Extraction]


@dataclass(frozen=True, slots=True)
class Reviewed:
    """One value and what became of it.

    Args:
        id: stable from run to run.
        record, document: the publication, and the text that the value was read from.
        printed: the row as it was extracted (or added).
        row: the row as it stands, with its state.
        fields: states of the fields that were judged one by one.
        history: every word on it, in order.
        presence: found by the present run, added by a person, or lost: judged earlier and no longer found.
        disputed: people who didn't see each other's words disagree, and nobody has settled it.
        changed: fields that a later run changed after a person had judged the record.
    """

    id: str
    record: str
    document: str
    printed: Extraction
    row: Extraction
    fields: Mapping[str, ReviewState]
    history: tuple[Review, ...] = ()
    presence: Presence = "found"
    disputed: bool = False
    changed: tuple[str, ...] = ()

    @property
    def reviewers(self) -> tuple[str, ...]:
        """Who said something, in the order of their first word."""
        return tuple(dict.fromkeys(one.reviewer for one in self.history))

    @property
    def counts(self) -> bool:
        """Whether the value may be used: it is there and nobody has rejected it."""
        return self.presence != "lost" and self.row.state != "rejected"

    def blind_view(self, reviewer: str) -> "Reviewed":
        """Return it as somebody sees it who must not see what others said."""
        mine = tuple(one for one in self.history if one.blind and one.reviewer == reviewer)
        opinion = fold(self.printed, mine)
        changed = self.changed if mine else ()
        return replace(self, row=opinion.row, fields=opinion.fields, history=mine, disputed=False, changed=changed)


def stand(texts: Iterable[SourceText], reviews: Sequence[Review]) -> list[Reviewed]:
    """Fold people's words over the rows of the present run, publication by publication.

    A value that was judged and that the present run doesn't find at its place is looked for by its words in the same
    text; if it is not there either, it is kept as lost. Added values stand after the found ones.

    Args:
        texts: the publications with their present rows.
        reviews: all words, in order.
    """
    spoken: dict[str, list[Review]] = {}
    for one in reviews:
        if one.action != "answer":
            spoken.setdefault(one.subject, []).append(one)
    found: list[Reviewed] = []
    homeless = dict(spoken)
    places: list[tuple[SourceText, list[str]]] = []
    for text in texts:
        names = name_extractions(text.document, text.rows)
        places.append((text, names))
        for name in names:
            homeless.pop(name, None)
    moved = _moved(places, homeless)
    by_document: dict[str, list[str]] = {}
    for name, words in homeless.items():
        if name not in moved.values():
            by_document.setdefault(words[0].document, []).append(name)
    for text, names in places:
        for name, row in zip(names, text.rows, strict=True):
            old = moved.get(name, name)
            found.append(_stand(old, text.record, text.document, row, spoken.get(old, [])))
        found += [_left_over(name, text.record, spoken[name]) for name in by_document.pop(text.document, [])]
    for names in by_document.values():
        found += [_left_over(name, spoken[name][0].record, spoken[name]) for name in names]
    return found


def _moved(places: Sequence[tuple[SourceText, list[str]]], homeless: Mapping[str, list[Review]]) -> dict[str, str]:
    """Map new ids to the old ids of the same words and values, where that is one to one."""
    if not homeless:
        return {}
    wanted: dict[str, list[str]] = {}
    for name, words in homeless.items():
        if words[0].action != "add":
            wanted.setdefault(kinship(words[0].document, from_json(Extraction, words[0].row)), []).append(name)
    candidates: dict[str, list[str]] = {}
    documents = {words[0].document for words in homeless.values()}
    for text, names in places:
        if text.document in documents:
            for name, row in zip(names, text.rows, strict=True):
                candidates.setdefault(kinship(text.document, row), []).append(name)
    return {
        candidates[kin][0]: names[0]
        for kin, names in wanted.items()
        if len(names) == 1 and len(candidates.get(kin, ())) == 1
    }


def _left_over(name: str, record: str, words: list[Review]) -> Reviewed:
    """A value that no row of the present run is: added by a person, or lost."""
    added = next((one for one in words if one.action == "add"), None)
    row = from_json(Extraction, added.after if added else words[-1].row)
    presence: Presence = "added" if added else "lost"
    return replace(_stand(name, record, words[0].document, row, words), presence=presence)


def _stand(name: str, record: str, document: str, base: Extraction, words: list[Review]) -> Reviewed:
    if not words:
        return Reviewed(name, record, document, base, base, {})
    opinion, disputed = settle(base, words)
    last = next((one.row for one in reversed(words) if one.row and one.action in _JUDGING), "")
    unlike = bool(last) and opinion.given and last != to_json(base)
    changed = _changed(from_json(Extraction, last), base, opinion) if unlike else ()
    return Reviewed(
        name, record, document, base, opinion.row, opinion.fields, tuple(words), disputed=disputed, changed=changed
    )


def _changed(judged: Extraction, base: Extraction, opinion: Opinion) -> tuple[str, ...]:
    """What a later run says otherwise, people's own revisions aside."""
    revised = {name for name, state in opinion.fields.items() if state in {"revised", "rejected"}}
    return tuple(name for name in differences(judged, base) if name not in revised)


def after_word(value: Reviewed, word: Review) -> Reviewed:
    """Return a value as its reviewer sees it after one more word of theirs."""
    if word.action == "undo":
        return with_words(value, (*value.history, word))
    opinion = apply(Opinion(value.row, value.fields), word, value.printed)
    presence: Presence = "added" if word.action == "add" else value.presence
    return replace(
        value, row=opinion.row, fields=opinion.fields, history=(*value.history, word), presence=presence, disputed=False
    )


def with_words(value: Reviewed, words: Sequence[Review]) -> Reviewed:
    """Return a value as it stands after these words, all that there are."""
    stood = _stand(value.id, value.record, value.document, value.printed, list(words))
    return replace(stood, presence=value.presence)


def settle(base: Extraction, words: Sequence[Review]) -> tuple[Opinion, bool]:
    """Return what all words together make of a row, and whether it is disputed.

    People who see each other's words act on one state, the latest word counting. Whoever works blind has a state of
    their own; where these agree that is the outcome, else the row stays unverified until an adjudicator has spoken.
    """
    streams: dict[str, Opinion] = {}
    settled: Opinion | None = None
    for one in standing_words(words):
        if one.reviewer.startswith(ADJUDICATOR) or (settled is not None and not one.blind):
            settled = apply(settled or Opinion(base), one, base)
        else:
            key = one.reviewer if one.blind else ""
            streams[key] = apply(streams.get(key, Opinion(base)), one, base)
    if settled is not None and settled.given:
        return settled, False
    given = [one for one in streams.values() if one.given]
    if not given:
        return next(iter(streams.values())) if len(streams) == 1 else Opinion(base), False
    if all(given[0].agrees(other) for other in given[1:]):
        return given[0], False
    return Opinion(replace(base, state="unverified")), True

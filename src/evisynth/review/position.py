"""Where a publication stands in the flow, derived from the outcomes of its stages."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from evisynth.review.screening import Meaning, Outcome, Vote, decide, meaning_of
from evisynth.store import Protocol, is_person

Place = Literal[
    "duplicate_removed",
    "awaiting_screening",
    "screening_excluded",
    "awaiting_retrieval",
    "not_retrieved",
    "awaiting_assessment",
    "fulltext_excluded",
    "included",
]
Stage = Literal["abstract", "fulltext"]
PLACES: tuple[Place, ...] = get_args(Place)
"""Every place, in the order of the flow."""
_LEFT: frozenset[Place] = frozenset({"duplicate_removed", "awaiting_screening", "screening_excluded"})


@dataclass(frozen=True, slots=True)
class Position:
    """A publication's place, the outcome that put it there, and whether a person should look at it.

    `stage` is the one that the outcome belongs to, and at which a person would decide.
    """

    place: Place
    outcome: Outcome
    queued: bool = False
    stage: Stage = "abstract"

    @property
    def goes_on(self) -> bool:
        """Whether its full text is sought, or would be."""
        return self.place not in _LEFT


def locate(
    votes: Mapping[str, Mapping[str, Vote]], *, has_text: bool, protocol: Protocol, not_retrieved: bool = False
) -> Position:
    """Derive the position of one publication.

    A person's full-text decision, once it holds, implies that the record passed the abstract stage. People who have
    not all decided yet, or who disagree, keep a record waiting where it is. What rules leave unclear at the abstract
    goes on where a full text is at hand, and waits for a person where none is; what people together leave unclear goes
    on.

    An exclusion at full text whose words say that there was no full text is no exclusion: the report was not retrieved,
    or, once a text is there, is to be assessed. One that calls the record a duplicate removes it before screening.

    Args:
        votes: stage (abstract, fulltext) to reviewer to latest decision.
        has_text: whether a full text is attached.
        protocol: its strategy, number of reviewers, criteria and reasons.
        not_retrieved: whether people said that the report can't be got.
    """
    strategy, needed = protocol.screening.strategy, protocol.screening.reviewers
    read = votes.get("fulltext", {})
    fulltext = decide(read, needed=needed)
    abstract = Outcome("include")
    if strategy != "direct" and not (fulltext.by_person and (fulltext.conflict or not fulltext.waiting)):
        abstract = decide(votes.get("abstract", {}), people_only=strategy == "hybrid", needed=needed)
    if abstract.verdict is None:
        return Position("awaiting_screening", abstract, queued=strategy == "hybrid")
    if abstract.waiting:
        return Position("awaiting_screening", abstract, queued=True)
    if abstract.verdict == "exclude":
        duplicate = _meaning(abstract, protocol) == "duplicate"
        return Position("duplicate_removed" if duplicate else "screening_excluded", abstract)
    doubted = abstract.verdict == "unclear" and not abstract.by_person
    if doubted and not (has_text or not_retrieved or fulltext.by_person):
        return Position("awaiting_screening", abstract, queued=True)
    if not has_text and not fulltext.by_person:
        return Position("not_retrieved" if not_retrieved else "awaiting_retrieval", abstract)
    return _assess(read, fulltext, has_text=has_text, protocol=protocol)


def _assess(read: Mapping[str, Vote], fulltext: Outcome, *, has_text: bool, protocol: Protocol) -> Position:
    meaning = _meaning(fulltext, protocol)
    if meaning == "not_retrieved" and has_text:
        # Whoever found no text judged none: those who did, and the rules, judge the one that has come since.
        kept = {who: v for who, v in read.items() if not (is_person(who) and _says(v, protocol) == "not_retrieved")}
        fulltext, meaning = decide(kept, needed=protocol.screening.reviewers), None
    if meaning == "not_retrieved":
        return Position("not_retrieved", fulltext, stage="fulltext")
    if meaning == "duplicate":
        return Position("duplicate_removed", fulltext, stage="fulltext")
    if fulltext.verdict == "exclude":
        return Position("fulltext_excluded", fulltext, stage="fulltext")
    if fulltext.verdict == "include":
        return Position("included", fulltext, stage="fulltext")
    return Position("awaiting_assessment", fulltext, queued=fulltext.verdict == "unclear", stage="fulltext")


def _meaning(outcome: Outcome, protocol: Protocol) -> Meaning | None:
    """Tell what people's exclusion means beyond eligibility; a criterion's id means what the criterion says."""
    if outcome.verdict != "exclude" or not outcome.by_person or not outcome.reason:
        return None
    if any(outcome.reason == criterion.id for criterion in protocol.criteria):
        return None
    return meaning_of(outcome.reason, protocol.screening.reasons)


def _says(vote: Vote, protocol: Protocol) -> Meaning | None:
    return _meaning(Outcome(vote.decision, vote.criterion or vote.note, by_person=True), protocol)

"""Where a publication stands in the flow, derived from the outcomes of its stages."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from evisynth.review.screening.outcome import Outcome, Vote, decide
from evisynth.store import Protocol

Place = Literal[
    "awaiting_screening", "screening_excluded", "not_retrieved", "awaiting_assessment", "fulltext_excluded", "included"
]
PLACES: tuple[Place, ...] = get_args(Place)
"""Every place, in the order of the flow."""


@dataclass(frozen=True, slots=True)
class Position:
    """A publication's place, the outcome that put it there, and whether a person should look at it."""

    place: Place
    outcome: Outcome
    queued: bool = False

    @property
    def goes_on(self) -> bool:
        """Whether its full text is sought, or would be."""
        return self.place not in {"awaiting_screening", "screening_excluded"}


def locate(votes: Mapping[str, Mapping[str, Vote]], *, has_text: bool, protocol: Protocol) -> Position:
    """Derive the position of one publication.

    A person's full-text decision implies that the record passed the abstract stage. An unclear abstract goes on and is
    queued for a person; an unclear full text waits for one.

    Args:
        votes: stage (abstract, fulltext) to reviewer to latest decision.
        has_text: whether a full text is attached.
        protocol: its strategy and number of reviewers.
    """
    strategy, needed = protocol.screening.strategy, protocol.screening.reviewers
    fulltext = decide(votes.get("fulltext", {}), needed=needed)
    abstract = Outcome("include")
    if strategy != "direct" and not fulltext.by_person:
        abstract = decide(votes.get("abstract", {}), people_only=strategy == "hybrid", needed=needed)
    if abstract.verdict is None:
        return Position("awaiting_screening", abstract, queued=strategy == "hybrid")
    if abstract.verdict == "exclude":
        return Position("screening_excluded", abstract)
    unclear = abstract.verdict == "unclear"
    if not has_text and not fulltext.by_person:
        return Position("not_retrieved", abstract, queued=unclear)
    if fulltext.verdict == "exclude":
        return Position("fulltext_excluded", fulltext)
    if fulltext.verdict == "include":
        return Position("included", fulltext)
    return Position("awaiting_assessment", fulltext, queued=fulltext.verdict == "unclear")

"""From every decision on a publication to each reviewer's word at each stage."""

from collections.abc import Iterable
from typing import NamedTuple

from evisynth.review.screening import Vote, meaning_of
from evisynth.store import Protocol


class Cast(NamedTuple):
    """A decision on one of the entries of a publication."""

    entry: str
    stage: str
    reviewer: str
    vote: Vote


def latest_votes(cast: Iterable[Cast], protocol: Protocol) -> dict[str, dict[str, Vote]]:
    """Return stage to reviewer to the latest decision.

    Where a reviewer called one entry a duplicate and judged another entry of the same publication, that judgement is
    the word: the duplicate is counted by the merge already.

    Args:
        cast: decisions in the order in which they were made.
        protocol: its reasons say which words mean a duplicate.
    """
    latest: dict[tuple[str, str], dict[str, Vote]] = {}
    for one in cast:
        on_entries = latest.setdefault((one.stage, one.reviewer), {})
        on_entries.pop(one.entry, None)  # so that the latest stands last
        on_entries[one.entry] = one.vote
    votes: dict[str, dict[str, Vote]] = {}
    for (stage, reviewer), on_entries in latest.items():
        judged = [vote for vote in on_entries.values() if not _is_duplicate(vote, protocol)]
        votes.setdefault(stage, {})[reviewer] = (judged or list(on_entries.values()))[-1]
    return votes


def _is_duplicate(vote: Vote, protocol: Protocol) -> bool:
    if vote.decision != "exclude" or vote.criterion or not vote.note:
        return False
    return meaning_of(vote.note, protocol.screening.reasons) == "duplicate"

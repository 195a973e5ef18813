"""From the decisions of reviewers to what holds: people before machines, adjudication before people."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from evisynth.evidence import Verdict
from evisynth.store import is_person

ADJUDICATOR = "adjudicator:"


class Vote(NamedTuple):
    """A reviewer's latest decision at a stage."""

    decision: Verdict
    criterion: str | None
    note: str | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What holds for a publication at a stage; `verdict` is None while nobody has decided.

    `reason` is a criterion's id or, where a person gave none, that person's words. `conflict` says that reviewers
    disagree. `waiting` says that people have begun and have not come to an end: too few of them have decided, or they
    disagree and nobody has adjudicated; the verdict is unclear until then.
    """

    verdict: Verdict | None
    reason: str | None = None
    by_person: bool = False
    conflict: bool = False
    waiting: bool = False


def decide(votes: Mapping[str, Vote], *, people_only: bool = False, needed: int = 1) -> Outcome:
    """Derive the outcome of one stage.

    Args:
        votes: reviewer to latest decision.
        people_only: leave rules and models out (the hybrid strategy's abstracts).
        needed: how many people must have decided before their word holds; imports and adjudicators suffice alone.

    >>> decide({"rules": Vote("exclude", "animals", None), "ana": Vote("include", None, None)}).verdict
    'include'
    >>> decide({"bo": Vote("exclude", "animals", None), "ana": Vote("include", None, None)}).conflict
    True
    >>> decide({"ana": Vote("include", None, None)}, needed=2).waiting
    True
    """
    people = {name: vote for name, vote in votes.items() if is_person(name)}
    final = {name: vote for name, vote in people.items() if name.startswith(ADJUDICATOR)}
    if final or people:
        chosen = _agreed(list((final or people).values()))
        alone = any(name.startswith((ADJUDICATOR, "import:")) for name in people)
        if chosen is None:
            return Outcome("unclear", by_person=True, conflict=True, waiting=True)
        if alone or len(people) >= needed:
            return Outcome(chosen.decision, chosen.criterion or chosen.note, by_person=True)
        return Outcome("unclear", by_person=True, waiting=True)
    machines = [] if people_only else [votes[name] for name in sorted(votes)]
    if not machines:
        return Outcome(None)
    chosen = _agreed(machines)
    if chosen is None:
        return Outcome("unclear", conflict=True)
    return Outcome(chosen.decision, chosen.criterion or chosen.note)


def _agreed(votes: Iterable[Vote]) -> Vote | None:
    found = list(votes)
    return found[0] if len({vote.decision for vote in found}) == 1 else None

"""What an import says of the reasons of imported exclusions: which of them the flow counts as something else."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from evisynth.store import Arrival, Project

_COUNTED_AS = {
    "not_retrieved": "not retrieved, not excluded",
    "duplicate": "duplicates removed before screening, not excluded",
}


def reasons_apart(project: "Project", arrival: "Arrival") -> list[dict[str, Any]]:
    """Return the reasons of a file's exclusions that are no ground of eligibility: reason, what it means, count."""
    from evisynth.review.screening import meaning_of
    from evisynth.store import read_decisions

    if not arrival.taken or arrival.again:
        return []
    with project.database.read() as connection:
        own = [one for one in read_decisions(connection) if one.reviewer == arrival.reviewer]
    reasons = Counter(one.note for one in own if one.decision == "exclude" and one.note)
    plan = project.protocol.screening.reasons
    found = [(reason, meaning_of(reason, plan), count) for reason, count in sorted(reasons.items())]
    return [{"reason": reason, "means": means, "count": count} for reason, means, count in found if means]


def reasons_in_words(found: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Say what `reasons_apart` found, a line for each meaning, and how to change it."""
    for means, words in _COUNTED_AS.items():
        kinds = [f"“{one['reason']}” {one['count']}" for one in found if one["means"] == means]
        if kinds:
            yield f"counted as {words}: {', '.join(kinds)} ([screening.reasons] in protocol.toml changes this)"

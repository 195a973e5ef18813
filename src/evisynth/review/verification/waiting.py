"""The queue of values that wait for a person, the most doubtful first."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from evisynth.review.verification.doubts import Doubt, contested, doubts
from evisynth.review.verification.standing import Reviewed


@dataclass(frozen=True, slots=True)
class Waiting:
    """A value that waits, and why a person should look at it."""

    value: Reviewed
    doubts: tuple[Doubt, ...]

    @property
    def weight(self) -> float:
        """How doubtful it is: the sum of its reasons."""
        return sum(one.weight for one in self.doubts)


def queue(values: Sequence[Reviewed], *, blind: str | None = None, states: Iterable[str] = ()) -> list[Waiting]:
    """Return the values that wait for a person, the most doubtful first; equally doubtful ones in their order.

    A value waits while it is unverified, disputed, no longer found, or changed by a later run since it was judged.
    Those that are no longer found stand before all others: what a person has judged is not dropped unseen.

    Args:
        values: as they stand.
        blind: the reviewer who must not see what others said: then all that they haven't judged waits for them, and
            values that others added are not shown.
        states: list the values in these states instead, whether they wait or not.
    """
    seen = seen_by(values, blind)
    lonely, wanted = contested(seen), set(states)
    due = [one for one in seen if (one.row.state in wanted if wanted else _due(one))]
    listed = [Waiting(one, doubts(one, contested=one.id in lonely)) for one in due]
    return sorted(listed, key=lambda one: (one.value.presence != "lost", -one.weight))


def seen_by(values: Sequence[Reviewed], blind: str | None) -> list[Reviewed]:
    """Return the values as a blind reviewer sees them; as they stand when nobody is blind."""
    return list(values) if blind is None else [one.blind_view(blind) for one in values if _shown(one, blind)]


def _due(value: Reviewed) -> bool:
    if value.presence == "lost":
        return value.row.state not in {"rejected", "unverified"}
    return value.row.state == "unverified" or value.disputed or bool(value.changed)


def _shown(value: Reviewed, blind: str) -> bool:
    if value.presence == "added":
        return any(one.blind and one.reviewer == blind for one in value.history)
    return value.presence == "found"

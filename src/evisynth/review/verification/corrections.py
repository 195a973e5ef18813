"""Error analysis from people's words: which fields were corrected how often, for each model or version of the rules."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from evisynth.review.verification.doubts import makers
from evisynth.review.verification.opinions import OWN, differences
from evisynth.review.verification.standing import Reviewed


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many, with the exact 95 % interval of the proportion."""

    k: int
    n: int

    @property
    def share(self) -> float | None:
        """k / n; None when there is nothing to count."""
        return self.k / self.n if self.n else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """Clopper–Pearson limits; None when there is nothing to count."""
        from evisynth.stats import exact_interval

        return exact_interval(self.k, self.n)


@dataclass(frozen=True, slots=True)
class MakerErrors:
    """What people said of the records that one maker found.

    Args:
        made_by: rules with their version, or a model with its prompt's hash; several that found the same with "+".
        judged: records that were judged as a whole, disputed ones left out.
        states: verified, revised and rejected, each among the judged.
        fields: corrected among the records that were kept and have the field, before or after.
    """

    made_by: str
    judged: int
    states: dict[str, Share]
    fields: dict[str, Share]


def error_analysis(values: Iterable[Reviewed]) -> tuple[list[MakerErrors], int]:
    """Count corrections by maker and field, and the records that people had to add.

    Args:
        values: as they stand; those that a later run no longer finds count too, since they were judged.

    Returns:
        makers by name, and the number of added records.
    """
    judged: dict[str, list[Reviewed]] = {}
    added = 0
    for value in values:
        if value.printed.state == "added":
            added += value.row.state != "rejected"
        elif value.history and value.row.state != "unverified" and not value.disputed:
            judged.setdefault(" + ".join(sorted(makers(value.printed))), []).append(value)
    return [_errors(name, members) for name, members in sorted(judged.items())], added


def _errors(name: str, members: list[Reviewed]) -> MakerErrors:
    states = Counter("verified" if one.row.state == "added" else one.row.state for one in members)
    told, corrected = Counter[str](), Counter[str]()
    for value in members:
        if value.row.state == "rejected":
            continue
        before, after = value.printed.values, value.row.values
        told.update(
            field for field in {*before, *after} if before.get(field) is not None or after.get(field) is not None
        )
        told[OWN] += 1
        corrected.update(differences(value.printed, value.row))
    ordered = sorted(told, key=lambda field: (-corrected[field], field))
    return MakerErrors(
        name,
        len(members),
        {state: Share(states[state], len(members)) for state in ("verified", "revised", "rejected")},
        {field: Share(corrected[field], told[field]) for field in ordered},
    )

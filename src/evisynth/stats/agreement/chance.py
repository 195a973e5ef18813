"""Agreement of any number of raters beyond chance, each item rated by whoever rated it."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A coefficient with its confidence limits; None where the ratings can't define it."""

    value: float | None
    low: float | None = None
    high: float | None = None


UNDEFINED = Estimate(None)


@dataclass(frozen=True, slots=True)
class ChanceCorrected:
    """Raw agreement and what remains of it beyond chance, by four ideas of chance.

    Args:
        raw: mean share of agreeing pairs of raters per item.
        fleiss: chance from the pooled distribution of categories (Fleiss 1971).
        pabak: every category equally likely (Brennan and Prediger 1981; with two categories 2·raw − 1, Byrt 1993).
        gwet: chance only where a rating is uncertain: AC1, or AC2 when partial credits are given (Gwet 2008, 2014).
    """

    raw: Estimate
    fleiss: Estimate
    pabak: Estimate
    gwet: Estimate


def chance_corrected(counts: Floats, weights: Floats, level: float = 0.95) -> ChanceCorrected:
    """Compute raw agreement, Fleiss kappa, PABAK and Gwet's AC from how many raters chose each category.

    Items rated once inform the distribution of categories and no pair; items rated by nobody are left out.

    Args:
        counts: (items, categories), how many raters put the item there.
        weights: (categories, categories) partial credits; the identity for none.
        level: confidence of the limits: Student's t over items, each item's linearised contribution.

    Returns:
        four estimates, undefined where no item has two ratings or chance agreement is complete.

    Source: Gwet, Br J Math Stat Psychol 61:29–48, 2008; Handbook of Inter-Rater Reliability, 2014, chapters 2–5.

    >>> four_of_five = np.array([[2.0, 0], [2, 0], [0, 2], [0, 2], [1, 1]])
    >>> found = chance_corrected(four_of_five, np.eye(2))
    >>> found.raw.value, round(found.pabak.value, 3)
    (0.8, 0.6)
    """
    rated = counts[counts.sum(axis=1) > 0]
    sizes = rated.sum(axis=1)
    paired = sizes >= 2
    categories = rated.shape[1]
    if not paired.any():
        return ChanceCorrected(UNDEFINED, UNDEFINED, UNDEFINED, UNDEFINED)
    possible = np.where(paired, sizes * (sizes - 1), 1.0)
    agreeing = (rated * (rated @ weights - 1)).sum(axis=1) / possible
    shares = rated / sizes[:, None]
    overall = shares.mean(axis=0)
    scale = len(rated) / paired.sum()
    raw = float(agreeing[paired].mean())

    def corrected(chance: float, per_item: Floats) -> Estimate:
        if 1 - chance < 1e-12:
            return UNDEFINED
        value = (raw - chance) / (1 - chance)
        gained = scale * (agreeing - chance) * paired / (1 - chance)
        return _with_limits(value, gained - 2 * (1 - value) * (per_item - chance) / (1 - chance), level)

    by_chance = weights @ overall
    equal = float(weights.sum()) / categories**2
    uncertain = weights.sum() / (categories * max(categories - 1, 1)) * (1 - overall)
    return ChanceCorrected(
        raw=_with_limits(raw, scale * agreeing * paired, level),
        fleiss=corrected(float(overall @ by_chance), shares @ by_chance),
        pabak=corrected(equal, np.full(len(rated), equal)),
        gwet=corrected(float(overall @ uncertain), shares @ uncertain) if categories > 1 else UNDEFINED,
    )


def _with_limits(value: float, contributions: Floats, level: float) -> Estimate:
    n = len(contributions)
    if n < 2:
        return Estimate(value)
    from scipy.special import stdtrit

    error = float(np.sqrt(np.square(contributions - value).sum() / (n * (n - 1))))
    reach = error * float(stdtrit(n - 1, 0.5 + level / 2))
    return Estimate(value, max(value - reach, -1.0), min(value + reach, 1.0))

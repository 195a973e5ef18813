"""How far the F1 scores would move with other articles: percentile intervals over resampled articles."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from evisynth.score.extraction.protocol import Protocol
from evisynth.score.extraction.tallies import FieldTally, Tallies, Tally
from evisynth.stats import percentile_interval, resampling_weights

RESAMPLES = 1_000
SEED = 20_260_322
Floats = NDArray[np.float64]
Interval = tuple[float, float] | None


@dataclass(frozen=True, slots=True)
class Resamples:
    """Resampled counts, one row per resample and one column per F1: twice the hits, and these with all misses."""

    above: Floats
    below: Floats

    def __add__(self, other: "Resamples") -> "Resamples":
        return Resamples(self.above + other.above, self.below + other.below)


def resample(articles: Sequence[Tallies], rules: Protocol) -> Resamples:
    """Draw the articles of one pathogen with replacement, 1,000 times with a fixed seed.

    Several pathogens are added up, which keeps the number of articles of each as it is.

    Args:
        articles: what was counted in each article, at least one.
        rules: kind and profile.
    """
    columns = [*_flag_columns(articles, rules), *_count_column(articles, rules)]
    occurring = Tallies.together(articles).occurring(rules.scored)
    for name in rules.scored:
        tallies = [one.fields.get(name, FieldTally()) for one in articles]
        columns.append([rules.headline(name, tally) if name in occurring else Tally() for tally in tallies])
    hits = np.array([[2 * tally.tp for tally in column] for column in columns], dtype=np.float64).T
    misses = np.array([[tally.fp + tally.fn for tally in column] for column in columns], dtype=np.float64).T
    blocks = list(resampling_weights(len(hits), RESAMPLES, np.random.default_rng(SEED)))
    above = np.concatenate([weights @ hits for weights in blocks])
    return Resamples(above, above + np.concatenate([weights @ misses for weights in blocks]))


def f1_intervals(drawn: Resamples, rules: Protocol) -> dict[str, Any]:
    """Return 95 % intervals of the F1 of flagging, count, extraction and every field.

    A resample in which a class or field does not occur says nothing about it and is left out of its interval.

    Args:
        drawn: from `resample`.
        rules: kind and profile.

    Returns:
        The shape of the metrics: `{"flagging": {"f1": (low, high)}, …, "extraction": {"f1", "fields"}}`.
    """
    ratios = np.divide(drawn.above, drawn.below, out=np.full_like(drawn.above, np.nan), where=drawn.below > 0)
    fields = ratios.shape[1] - len(rules.scored)
    flagging, count, scored = ratios[:, : fields - 1], ratios[:, fields - 1], ratios[:, fields:]
    averaged = np.column_stack([scored, count]) if rules.count_in_mean else scored
    return {
        "flagging": {"f1": _interval(_mean(flagging))},
        "count": {"f1": _interval(count)},
        "extraction": {
            "f1": _interval(_mean(averaged)),
            "fields": {name: {"f1": _interval(scored[:, i])} for i, name in enumerate(rules.scored)},
        },
    }


def _flag_columns(articles: Sequence[Tallies], rules: Protocol) -> list[list[Tally]]:
    if rules.kind == "parameter":
        return [[sum(one.flags.values(), Tally()) for one in articles]]
    return [[one.flags.get(name, Tally()) for one in articles] for name in ("present", "absent")]


def _count_column(articles: Sequence[Tallies], rules: Protocol) -> list[list[Tally]]:
    pooled = rules.profile == "release"
    return [[one.pooled if pooled else sum(one.numbers.values(), Tally()) for one in articles]]


def _mean(ratios: Floats) -> Floats:
    defined = ~np.isnan(ratios)
    number = defined.sum(axis=1)
    total = np.where(defined, ratios, 0.0).sum(axis=1)
    return np.divide(total, number, out=np.full_like(total, np.nan), where=number > 0)


def _interval(values: Floats) -> Interval:
    low, high = percentile_interval(values)
    return None if np.isnan(low) else (float(low), float(high))

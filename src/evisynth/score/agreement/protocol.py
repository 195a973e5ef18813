"""How far raters agree, in the coefficients that readers ask for, side by side."""

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from evisynth.errors import UsageError
from evisynth.score.agreement.ratings import Ratings, read_ratings
from evisynth.score.result import ScoreInput, ScoreResult
from evisynth.stats import (
    Estimate,
    Level,
    agreement_weights,
    chance_corrected,
    cohen_kappa,
    krippendorff_alpha,
    specific_agreement,
)

Floats = NDArray[np.float64]
_UNDEFINED = Estimate(None)
_SEED = 20260503
_RESAMPLES = 2000
_POSITIVE = ("include", "included", "yes", "true", "positive", "supported", "1")


def score_agreement(
    ratings: Path, *, level: Level = "nominal", order: Sequence[str] = (), positive: str | None = None
) -> ScoreResult:
    """Score the agreement of two or more raters, each of whom may have rated other items.

    Args:
        ratings: CSV item,rater,label.
        level: of measurement, for AC2, weighted kappas and Krippendorff's alpha.
        order: labels from least to most, when they are words and level is ordinal.
        positive: of two labels, the one that positive agreement speaks of.

    Returns:
        the result: raw, positive and negative agreement, `cohen_kappa` (with more than two raters the mean over pairs),
        `fleiss_kappa`, `pabak`, `gwet_ac1`, `gwet_ac2`, `krippendorff_alpha`; `by_level`, `by_label`, `pairs`.

    Raises:
        UnreadableError, UsageError: the input can't be used, or its labels have no such level.
    """
    found = read_ratings(ratings, order)
    by_level = {each: _coefficients(found, each) for each in _levels(found, level, ratings)}
    nominal, asked = by_level["nominal"], by_level[level]
    specific = specific_agreement(found.counts(), resamples=_RESAMPLES, rng=np.random.default_rng(_SEED))
    by_label = dict(zip(found.labels, specific, strict=True))
    best, other = _two_sides(found, positive, ratings, warnings := list[str]())
    estimates = {
        "raw": nominal["raw"],
        "positive": by_label[best] if best else _UNDEFINED,
        "negative": by_label[other] if other else _UNDEFINED,
        "cohen_kappa": nominal["cohen"],
        "fleiss_kappa": nominal["fleiss"],
        "pabak": nominal["pabak"],
        "gwet_ac1": nominal["gwet"],
        "gwet_ac2": asked["gwet"] if level != "nominal" else _UNDEFINED,
        "krippendorff_alpha": asked["alpha"],
    }
    labelled = {label: {"specific": estimate} for label, estimate in by_label.items()}
    metrics, intervals = _split({**estimates, "by_level": by_level, "by_label": labelled, "pairs": _pairs(found)})
    if level == "nominal":
        warnings.append("AC2 is null: it weighs how far labels are apart, which --level ordinal or interval says")
    if len(found.raters) > 2:
        warnings.append("cohen_kappa is the mean over pairs of raters; see pairs")
    return ScoreResult(
        protocol="agreement",
        profile="evisynth",
        counts=_counts(found) | {"level": level, "positive_label": best},
        metrics=metrics,
        intervals=intervals,
        warnings=warnings,
        inputs=[ScoreInput.of(ratings)],
    )


def _levels(ratings: Ratings, asked: Level, path: Path) -> list[Level]:
    """Return the levels of measurement that the labels have, the one that was asked for among them."""
    levels: list[Level] = ["nominal"]
    if ratings.ordered:
        levels.append("ordinal")
    if ratings.values is not None:
        levels.append("interval")
    if asked not in levels:
        need = "their order (--order low,middle,high)" if asked == "ordinal" else "numbers"
        raise UsageError(f"{path}: level {asked} needs {need}", f"labels are {', '.join(ratings.labels[:8])}")
    return levels


def _coefficients(ratings: Ratings, level: Level) -> dict[str, Estimate]:
    weights = agreement_weights(len(ratings.labels), level, ratings.values if level == "interval" else None)
    counts = ratings.counts()
    overall = chance_corrected(counts, weights)
    kappas = [cohen_kappa(ratings.table(a, b), weights) for a, b in _rater_pairs(ratings)]
    known = [kappa.value for kappa in kappas if kappa.value is not None]
    mean = Estimate(sum(known) / len(known) if known else None)
    return {
        "raw": overall.raw,
        "cohen": kappas[0] if len(kappas) == 1 else mean,
        "fleiss": overall.fleiss,
        "pabak": overall.pabak,
        "gwet": overall.gwet,
        "alpha": krippendorff_alpha(
            counts, level=level, values=ratings.values, resamples=_RESAMPLES, rng=np.random.default_rng(_SEED)
        ),
    }


def _rater_pairs(ratings: Ratings) -> list[tuple[int, int]]:
    return list(combinations(range(len(ratings.raters)), 2))


def _pairs(ratings: Ratings) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for a, b in _rater_pairs(ratings):
        table = ratings.table(a, b)
        shared = int(table.sum())
        found[f"{ratings.raters[a]} × {ratings.raters[b]}"] = {
            "items": shared,
            "raw": float(np.trace(table)) / shared if shared else None,
            "cohen_kappa": cohen_kappa(table),
        }
    return found


def _two_sides(
    ratings: Ratings, positive: str | None, path: Path, warnings: list[str]
) -> tuple[str | None, str | None]:
    """Return the positive and the negative label, (None, None) when there are not two."""
    if positive is not None and positive not in ratings.labels:
        raise UsageError(f"{path}: no label {positive}", f"labels are {', '.join(ratings.labels[:8])}")
    if len(ratings.labels) != 2:
        warnings.append("positive and negative agreement are of two labels; see by_label for each label's own")
        return None, None
    spoken = {label.casefold(): label for label in ratings.labels}
    best = positive or next((spoken[word] for word in _POSITIVE if word in spoken), None)
    if best is None:
        warnings.append("which label is positive is not known (--positive LABEL); see by_label")
        return None, None
    return best, next(label for label in ratings.labels if label != best)


def _counts(ratings: Ratings) -> dict[str, Any]:
    rated = ratings.codes >= 0
    sizes = rated.sum(axis=1)
    return {
        "items": len(ratings.items),
        "items_rated_once": int((sizes == 1).sum()),
        "raters": {name: int(count) for name, count in zip(ratings.raters, rated.sum(axis=0), strict=True)},
        "ratings": int(sizes.sum()),
        "labels": {
            label: int(count) for label, count in zip(ratings.labels, ratings.counts().sum(axis=0), strict=True)
        },
    }


def _split(nested: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Take estimates apart into values and intervals of the same shape."""
    values: dict[str, Any] = {}
    intervals: dict[str, Any] = {}
    for key, value in nested.items():
        if isinstance(value, Estimate):
            values[key] = value.value
            if value.low is not None and value.high is not None:
                intervals[key] = (value.low, value.high)
        elif isinstance(value, dict):
            values[key], intervals[key] = _split(value)
        else:
            values[key] = value
    return values, intervals

"""The published screening score, and ours beside it."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from evisynth.score.comparison import comparison_metrics
from evisynth.score.plots import Plot
from evisynth.score.result import ScoreInput, ScoreResult
from evisynth.score.screening.decisions import Stages, agreed, chosen, read_decisions
from evisynth.score.screening.strategies import Outcome, final_reference
from evisynth.score.screening.system import Profile, outcomes_of, score_system
from evisynth.stats import compare_systems

_SEED = 20260503
_AXES = ("share of records screened", "share of relevant records found")


def score_screening(
    reference: Path,
    predicted: Path,
    *,
    profile: Profile = "evisynth",
    reference_reviewers: Sequence[str] = (),
    reviewers: Sequence[str] = (),
) -> ScoreResult:
    """Score screening decisions against a reference, per stage and strategy.

    Args:
        reference: CSV id,stage,reviewer,decision of settled decisions.
        predicted: CSV of the same form; each reviewer in it is a system. Optional rank (1 = first), seconds, usd.
        profile: `paper` leaves out what a system left unclear or undecided; `evisynth` counts it as sent to a person:
            not lost, and work.
        reference_reviewers: whose decisions in the reference count; all by default, and then they must agree.
        reviewers: which systems to score; all by default.

    Returns:
        the result: `abstract`, `fulltext` and `strategies` (automatic, hybrid, direct), `ranking`; with several systems
        these stand per system under `systems`, and a paired comparison under `comparison`.

    Raises:
        UnreadableError, UsageError: an input can't be used; nothing is scored in part.

    Source: the published screening protocol (macro precision, recall and F1 over include and exclude).
    """
    truth = agreed(chosen(read_decisions(reference), reference_reviewers, reference), reference)
    systems = chosen(read_decisions(predicted), reviewers, predicted)
    scores = [score_system(name, truth, stages, profile) for name, stages in systems.items()]
    counts: dict[str, Any] = {"reference": _reference_counts(truth)}
    if len(scores) == 1:
        metrics, intervals = scores[0].metrics, scores[0].intervals
        counts |= scores[0].counts
    else:
        metrics = {"systems": {score.name: score.metrics for score in scores}}
        intervals = {"systems": {score.name: score.intervals for score in scores}}
        metrics["comparison"], intervals["comparison"] = _comparison(truth, systems, profile)
        counts["systems"] = {score.name: score.counts for score in scores}
    curves = [curve for score in scores for curve in score.curves]
    return ScoreResult(
        protocol="screening",
        profile=profile,
        counts=counts,
        metrics=metrics,
        intervals=intervals,
        warnings=[warning for score in scores for warning in score.warnings],
        inputs=[ScoreInput.of(reference), ScoreInput.of(predicted)],
        plots=[Plot("Recall by effort", *_AXES, curves)] if curves else [],
    )


def _reference_counts(truth: Stages) -> dict[str, int]:
    counts = {stage: len(rulings) for stage, rulings in truth.items()}
    for stage, rulings in truth.items():
        counts[f"{stage}_unclear"] = sum(ruling.decision == "unclear" for ruling in rulings.values())
    return counts | {"final": len(final_reference(truth))}


def _comparison(
    truth: Stages, systems: Mapping[str, Stages], profile: Profile
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Compare sensitivity and specificity, record by record, wherever at least two systems can be evaluated."""
    evaluated = {name: outcomes_of(truth, stages) for name, stages in systems.items()}
    metrics: dict[str, Any] = {}
    intervals: dict[str, Any] = {}
    for part in dict.fromkeys(part for parts in evaluated.values() for part in parts):
        able = {name: parts[part] for name, parts in evaluated.items() if part in parts}
        for measure, relevant in (("sensitivity", True), ("specificity", False)):
            scores = _right(able, relevant=relevant, profile=profile)
            if len(able) > 1 and len(next(iter(scores.values()))):
                found = comparison_metrics(compare_systems(scores, rng=np.random.default_rng(_SEED)))
                metrics.setdefault(part, {})[measure], intervals.setdefault(part, {})[measure] = found
    return metrics, intervals


def _right(able: Mapping[str, Sequence[Outcome]], *, relevant: bool, profile: Profile) -> dict[str, np.ndarray]:
    """Return per system 1 where it was right on a record, else 0; in profile paper of records that all decided on."""
    rows = [row for row in zip(*able.values(), strict=True) if row[0].relevant == relevant]
    rows.sort(key=lambda row: row[0].record)
    if profile == "paper":
        rows = [row for row in rows if all(outcome.standing in {"include", "exclude"} for outcome in row)]
    right = [[(outcome.standing != "exclude") == relevant for outcome in row] for row in rows]
    table = np.array(right, dtype=np.float64).reshape(len(rows), len(able))
    return {name: table[:, [place]] for place, name in enumerate(able)}

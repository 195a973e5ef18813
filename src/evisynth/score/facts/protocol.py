"""The published factual score, its two F1s told apart, and systems compared."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from evisynth.score.comparison import comparison_metrics
from evisynth.score.facts.answers import Answer, read_answers
from evisynth.score.facts.effort import MEASURES, amounts, pareto
from evisynth.score.facts.system import SystemFacts, padded, score_system
from evisynth.score.plots import Plot, Series
from evisynth.score.result import ScoreInput, ScoreResult
from evisynth.stats import compare_systems

_SEED = 20260503


def score_facts(labels: Path) -> ScoreResult:
    """Score judged atomic facts.

    Args:
        labels: JSONL, one answer a line: id, system, answer_facts and reference_facts (supported, contradicted,
            not supported, unjudged); optional words, usd, seconds, tool_calls, contradictions, repeat.

    Returns:
        the result: mean precision and recall over reviews, `f1_mean_of_reviews` (the published one) and `f1_of_means`
        (the harmonic mean of both means, larger); with several systems per system under `systems`, with `comparison`
        and `pareto` beside them. `refused` says why a headline is withheld.

    Raises:
        UnreadableError, UsageError: the input can't be used; nothing is scored in part.

    Source: the published protocol of conclusion synthesis in a clean room.
    """
    by_system: dict[str, list[Answer]] = {}
    for answer in sorted(read_answers(labels), key=lambda answer: (answer.id, answer.repeat)):
        by_system.setdefault(answer.system, []).append(answer)
    systems = {name: score_system(name, answers) for name, answers in by_system.items()}
    warnings = [warning for system in systems.values() for warning in system.warnings]
    if len(systems) == 1:
        only = next(iter(systems.values()))
        counts, metrics, intervals = only.counts, only.metrics, only.intervals
    else:
        counts = {name: system.counts for name, system in systems.items()}
        metrics = {"systems": {name: system.metrics for name, system in systems.items()}}
        intervals = {"systems": {name: system.intervals for name, system in systems.items()}}
        metrics["comparison"], intervals["comparison"] = _comparison(systems, warnings)
        metrics["pareto"] = _pareto(systems, by_system)
    return ScoreResult(
        protocol="facts",
        profile="paper",
        counts=counts,
        metrics=metrics,
        intervals=intervals,
        failed=[item for system in systems.values() for item in system.failed],
        warnings=warnings,
        inputs=[ScoreInput.of(labels)],
        items=[item for system in systems.values() for item in system.items],
        refused="; ".join(system.refused for system in systems.values() if system.refused),
        plots=_plots(systems, by_system),
    )


def _comparison(systems: Mapping[str, SystemFacts], warnings: list[str]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Compare F1 over the reviews that every system whose headline is given answered."""
    able = {name: system for name, system in systems.items() if not system.refused and system.f1}
    if len(able) < 2:
        return {}, {}
    common = [review for review in next(iter(able.values())).f1 if all(review in system.f1 for system in able.values())]
    everything = {review for system in able.values() for review in system.f1}
    if len(common) < len(everything):
        warnings.append(f"systems are compared over the {len(common)} of {len(everything)} reviews that all answered")
    if not common:
        return {}, {}
    scores = {name: padded([system.f1[review] for review in common]) for name, system in able.items()}
    metrics, intervals = comparison_metrics(compare_systems(scores, rng=np.random.default_rng(_SEED)))
    return {"f1_mean_of_reviews": metrics}, {"f1_mean_of_reviews": intervals}


def _points(
    systems: Mapping[str, SystemFacts], by_system: Mapping[str, Sequence[Answer]], measure: str
) -> dict[str, tuple[float, float]]:
    points: dict[str, tuple[float, float]] = {}
    for name, system in systems.items():
        values, f1 = amounts(by_system[name], measure), system.metrics["f1_mean_of_reviews"]
        if values is not None and f1 is not None:
            points[name] = (sum(values) / len(values), f1)
    return points


def _pareto(systems: Mapping[str, SystemFacts], by_system: Mapping[str, Sequence[Answer]]) -> dict[str, Any]:
    """Say per system which measures it is on the front for: nobody scores as much for less."""
    rows: dict[str, Any] = {name: {"f1": system.metrics["f1_mean_of_reviews"]} for name, system in systems.items()}
    for measure in MEASURES:
        points = _points(systems, by_system, measure)
        front = pareto(points)
        for name, row in rows.items():
            row[measure] = points[name][0] if name in points else None
            row[f"on_front_{measure}"] = name in front if name in points else None
    return rows


def _plots(systems: Mapping[str, SystemFacts], by_system: Mapping[str, Sequence[Answer]]) -> list[Plot]:
    plots: list[Plot] = []
    for measure, unit in MEASURES.items():
        points = _points(systems, by_system, measure)
        logarithmic = measure in {"usd", "seconds"}
        if len(points) > 1:
            front = sorted(points[name] for name in pareto(points))
            series = [Series(name, [point], [name]) for name, point in points.items()]
            series.append(Series("Pareto front", front, joined=True))
            plots.append(Plot(f"Mean F1 against {unit}", f"mean {unit}", "mean F1 per review", series, logarithmic))
        elif points:
            ((name, answers),) = by_system.items()
            scored = [
                (value, item["f1"], item["id"])
                for value, item in zip(amounts(answers, measure) or [], systems[name].items, strict=True)
                if item["f1"] is not None
            ]
            drawn = Series(name, [(value, f1) for value, f1, _ in scored], [review for *_, review in scored])
            plots.append(Plot(f"F1 against {unit}", unit, "F1 of an answer", [drawn], logarithmic))
    return plots

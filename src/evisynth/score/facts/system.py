"""One system's answers: means over reviews, what the answers hold, what unjudged facts may hide."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from evisynth.score.facts.answers import Answer
from evisynth.score.facts.contents import contents, label_counts
from evisynth.score.facts.effort import MEASURES, amounts, rank_correlation
from evisynth.score.facts.formulas import FactScore, Reading, harmonic, score_answer
from evisynth.stats import compare_systems, percentile_interval, resampling_weights

Floats = NDArray[np.float64]
UNJUDGED_LIMIT = 0.02
_SEED = 20260503
_RESAMPLES = 10_000


@dataclass(slots=True)
class SystemFacts:
    """What was measured of one system.

    Args:
        name: the system.
        metrics, intervals, counts, failed, warnings, items: as in a score's result, of this system alone.
        refused: why its headline is withheld; empty when it is given.
        precision, recall, f1: review id → one value for each repeat; recall and F1 of the reviews whose reference has
            facts.
    """

    name: str
    metrics: dict[str, Any] = field(default_factory=dict[str, Any])
    intervals: dict[str, Any] = field(default_factory=dict[str, Any])
    counts: dict[str, Any] = field(default_factory=dict[str, Any])
    failed: list[dict[str, str]] = field(default_factory=list[dict[str, str]])
    warnings: list[str] = field(default_factory=list[str])
    items: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    refused: str = ""
    precision: dict[str, list[float]] = field(default_factory=dict[str, list[float]])
    recall: dict[str, list[float]] = field(default_factory=dict[str, list[float]])
    f1: dict[str, list[float]] = field(default_factory=dict[str, list[float]])


def score_system(name: str, answers: Sequence[Answer]) -> SystemFacts:
    """Measure one system; its headline is withheld when over 2 % of its facts are unjudged."""
    system = SystemFacts(name)
    for answer in answers:
        _add_answer(system, answer)
    labels = Counter(label for answer in answers for label in answer.answer_facts)
    wanted = Counter(label for answer in answers for label in answer.reference_facts)
    unjudged, facts = labels["unjudged"] + wanted["unjudged"], labels.total() + wanted.total()
    system.counts = {
        "answers": len(answers),
        "reviews": len({answer.id for answer in answers}),
        "zero_fact_answers": sum(not answer.answer_facts for answer in answers),
        "without_reference_facts": sum(not answer.reference_facts for answer in answers),
        "answer_facts": label_counts(labels),
        "reference_facts": label_counts(wanted),
    }
    if unjudged > UNJUDGED_LIMIT * facts:
        system.refused = (
            f"{name}: {unjudged} of {facts} facts are unjudged ({unjudged / facts:.1%}; at most 2 % may be)"
        )
    _add_headline(system)
    if unjudged:
        readings: tuple[Reading, ...] = ("all_wrong", "all_right")
        system.metrics["bounds"] = {reading: _bound(answers, reading) for reading in readings}
    for measure in ("entailment", "contradicted", "no_contradiction"):
        per_review: dict[str, list[float]] = {}
        for item in system.items:
            per_review.setdefault(item["id"], []).append(item[measure])
        system.metrics[measure] = float(_means(per_review).mean())
    system.metrics |= contents(answers)
    _add_effort(system, answers)
    _warn(system, unjudged, facts)
    return system


def _add_answer(system: SystemFacts, answer: Answer) -> None:
    score = score_answer(answer.answer_facts, answer.reference_facts)
    for measure, place in (("precision", system.precision), ("recall", system.recall), ("f1", system.f1)):
        value = getattr(score, measure)
        if value is not None:
            place.setdefault(answer.id, []).append(value)
    for side, labels in (("answer", answer.answer_facts), ("reference", answer.reference_facts)):
        if labels and set(labels) == {"unjudged"}:
            reason = f"no {side} fact was judged: it scores 0"
            system.failed.append({"system": system.name, "id": answer.id, "repeat": answer.repeat, "reason": reason})
    system.items.append(
        {"system": system.name, "id": answer.id, "repeat": answer.repeat, "facts": len(answer.answer_facts)}
        | {measure: getattr(score, measure) for measure in FactScore.__slots__}
    )


def _add_headline(system: SystemFacts) -> None:
    kept = not system.refused
    per_review = {"precision": system.precision, "recall": system.recall, "f1_mean_of_reviews": system.f1}
    means = {measure: _means(values) for measure, values in per_review.items()}
    for measure, values in means.items():
        system.metrics[measure] = float(values.mean()) if len(values) and kept else None
    precision, recall = system.metrics["precision"], system.metrics["recall"]
    system.metrics["f1_of_means"] = None if precision is None or recall is None else harmonic(precision, recall)
    for measure, values in means.items():
        variance = float(values.var(ddof=1)) if len(values) > 1 and kept else None
        system.metrics[f"{measure}_variance"] = variance
    if not kept:
        return
    for measure, values in per_review.items():
        if len(values) > 1:
            table = padded(list(values.values()))
            found = compare_systems({"": table}, resamples=_RESAMPLES, rng=np.random.default_rng(_SEED)).means[""]
            system.intervals[measure] = (found.low, found.high)
    both = [place for place, review in enumerate(system.precision) if review in system.recall]
    if len(both) > 1 and len(both) == len(means["precision"]):
        system.intervals["f1_of_means"] = _interval_of_means(means["precision"], means["recall"])


def _interval_of_means(precision: Floats, recall: Floats) -> tuple[float, float]:
    values = np.stack([precision, recall], axis=1)
    blocks = resampling_weights(len(values), _RESAMPLES, np.random.default_rng(_SEED))
    p, r = (np.concatenate([weights @ values for weights in blocks]) / len(values)).T
    low, high = percentile_interval(np.divide(2 * p * r, p + r, out=np.zeros_like(p), where=p + r > 0))
    return float(low), float(high)


def _bound(answers: Sequence[Answer], reading: Reading) -> dict[str, float | None]:
    bound = SystemFacts("")
    for answer in answers:
        score = score_answer(answer.answer_facts, answer.reference_facts, reading)
        bound.precision.setdefault(answer.id, []).append(score.precision)
        if score.recall is not None and score.f1 is not None:
            bound.recall.setdefault(answer.id, []).append(score.recall)
            bound.f1.setdefault(answer.id, []).append(score.f1)
    named = {"precision": bound.precision, "recall": bound.recall, "f1_mean_of_reviews": bound.f1}
    found = {measure: float(_means(values).mean()) if values else None for measure, values in named.items()}
    precision, recall = found["precision"], found["recall"]
    return found | {"f1_of_means": None if precision is None or recall is None else harmonic(precision, recall)}


def _add_effort(system: SystemFacts, answers: Sequence[Answer]) -> None:
    scored = [
        (answer, item["f1"]) for answer, item in zip(answers, system.items, strict=True) if item["f1"] is not None
    ]
    system.metrics["effort"] = {}
    for measure in MEASURES:
        values = amounts(answers, measure)
        own = amounts([answer for answer, _ in scored], measure)
        rho = None if own is None or system.refused else rank_correlation(own, [f1 for _, f1 in scored])
        system.metrics["effort"][measure] = {
            "mean": None if values is None else sum(values) / len(values),
            "rank_correlation_with_f1": rho,
        }


def _warn(system: SystemFacts, unjudged: int, facts: int) -> None:
    counts = system.counts
    if counts["zero_fact_answers"]:
        system.warnings.append(f"{system.name}: {counts['zero_fact_answers']} answers have no fact and score 0")
    if counts["without_reference_facts"]:
        system.warnings.append(
            f"{system.name}: {counts['without_reference_facts']} references have no fact: left out of recall and F1"
        )
    if system.metrics["direction_reversal"]["of_facts"] is None:
        system.warnings.append(f"{system.name}: no contradiction types: the rate of reversed directions is null")
    if unjudged:
        system.warnings.append(f"{system.name}: {unjudged} of {facts} facts are unjudged; see the bounds")


def _means(by_review: dict[str, list[float]]) -> Floats:
    return np.array([sum(values) / len(values) for values in by_review.values()], dtype=np.float64)


def padded(rows: Sequence[Sequence[float]]) -> Floats:
    """Lay rows of unequal length into one table (rows, longest), NaN where a row ends."""
    table = np.full((len(rows), max(len(row) for row in rows)), np.nan)
    for place, row in enumerate(rows):
        table[place, : len(row)] = row
    return table

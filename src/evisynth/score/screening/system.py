"""One system's screening, measured stage by stage and strategy by strategy."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np

from evisynth.errors import UsageError
from evisynth.score.plots import Series
from evisynth.score.screening.confusion import classification
from evisynth.score.screening.decisions import ABSTRACT, FULLTEXT, Rulings, Stages
from evisynth.score.screening.ranking import ranking_metrics, recall_curve
from evisynth.score.screening.strategies import (
    STRATEGIES,
    Outcome,
    Strategy,
    confusion_of,
    final_reference,
    stage_outcomes,
    strategy_cost,
    strategy_outcomes,
)

Profile = Literal["evisynth", "paper"]
_SEED = 20260503


@dataclass(slots=True)
class SystemScore:
    """What was measured of one system; metrics, intervals and counts as in a score's result."""

    name: str
    metrics: dict[str, Any] = field(default_factory=dict[str, Any])
    intervals: dict[str, Any] = field(default_factory=dict[str, Any])
    counts: dict[str, Any] = field(default_factory=dict[str, Any])
    warnings: list[str] = field(default_factory=list[str])
    curves: list[Series] = field(default_factory=list[Series])

    def warn(self, words: str) -> None:
        """Add a warning about this system."""
        self.warnings.append(f"{self.name}: {words}")


def score_system(name: str, truth: Stages, stages: Stages, profile: Profile) -> SystemScore:
    """Measure one system against settled decisions; what its files lack is None, with a warning."""
    score = SystemScore(name)
    rng = np.random.default_rng(_SEED)
    evaluated = outcomes_of(truth, stages)
    for part in ("abstract", "fulltext", "strategies", "ranking"):
        score.metrics[part] = None
    if "abstract" in evaluated:
        found = evaluated["abstract"]
        score.metrics["abstract"], score.intervals["abstract"] = _measures(found, profile, rng)
        score.metrics["abstract"]["sensitivity_final"] = _final_sensitivity(found, truth)
        score.counts["abstract"] = _standings(found)
    else:
        score.warn("nothing to score at abstract: both files need decisions there")
    finals: dict[str, Any] = {}
    for strategy in STRATEGIES:
        if strategy in evaluated:
            finals[strategy] = _measures(evaluated[strategy], profile, rng)
    if finals:
        _add_fulltext(score, finals, evaluated, truth, stages)
    else:
        score.warn("nothing to score at fulltext: the system needs decisions there, the reference final ones")
    _add_rankings(score, truth, stages)
    for part, found in evaluated.items():
        undecided = sum(outcome.standing in {"unclear", "missing"} for outcome in found)
        if undecided:
            fate = "left out" if profile == "paper" else "counted as sent to a person"
            score.warn(f"{undecided} of {len(found)} records are unclear or missing at {part}: {fate}")
    _count_strangers(score, truth, stages)
    return score


def outcomes_of(truth: Stages, stages: Stages) -> dict[str, list[Outcome]]:
    """Return what can be evaluated: the abstract stage, and each strategy whose decisions are there."""
    found: dict[str, list[Outcome]] = {}
    if truth.get(ABSTRACT) and stages.get(ABSTRACT):
        found["abstract"] = stage_outcomes(truth[ABSTRACT], stages[ABSTRACT])
    gates: dict[Strategy, Stages] = {"automatic": stages, "hybrid": truth}
    if stages.get(FULLTEXT):
        for strategy in STRATEGIES:
            if strategy not in gates or gates[strategy].get(ABSTRACT):
                found[strategy] = strategy_outcomes(strategy, truth, stages)
    return {part: outcomes for part, outcomes in found.items() if outcomes}


def _measures(
    outcomes: Sequence[Outcome], profile: Profile, rng: np.random.Generator
) -> tuple[dict[str, Any], dict[str, Any]]:
    metrics, intervals = classification(confusion_of(outcomes, to_a_person=profile == "evisynth"), rng)
    relevant = [outcome for outcome in outcomes if outcome.relevant]
    sure = sum(outcome.standing == "include" for outcome in relevant)
    metrics["sensitivity_if_undecided_are_lost"] = sure / len(relevant) if relevant else None
    return metrics, intervals


def _final_sensitivity(outcomes: Sequence[Outcome], truth: Stages) -> float | None:
    """Return the share of finally included records that the abstract stage did not exclude."""
    final = final_reference(truth)
    wanted = [outcome for outcome in outcomes if final.get(outcome.record) == "include"]
    return sum(outcome.standing != "exclude" for outcome in wanted) / len(wanted) if wanted else None


def _add_fulltext(
    score: SystemScore, finals: dict[str, Any], evaluated: dict[str, list[Outcome]], truth: Stages, stages: Stages
) -> None:
    for part in ("fulltext", "strategies"):
        score.metrics[part] = dict.fromkeys(STRATEGIES)
    score.intervals |= {"fulltext": {}, "strategies": {}}
    score.counts["fulltext"] = {}
    for strategy in STRATEGIES:
        if strategy not in finals:
            whose = "the reference's" if strategy == "hybrid" else "the system's"
            score.warn(f"{strategy} is null: it needs {whose} decisions on abstracts")
            continue
        metrics, intervals = finals[strategy]
        score.metrics["fulltext"][strategy] = metrics
        score.intervals["fulltext"][strategy] = intervals
        score.counts["fulltext"][strategy] = _standings(evaluated[strategy])
        cost = strategy_cost(strategy, truth, stages)
        score.metrics["strategies"][strategy] = {
            "precision": metrics["precision"],
            "recall": metrics["sensitivity"],
            "f1": metrics["f1"],
            "hours": cost.hours,
            "usd": cost.usd,
            "human_decisions": cost.human_decisions,
            "human_hours": cost.human_hours,
            "includes_lost": metrics["fn"],
        }
        shared = {"precision": "precision", "recall": "sensitivity"}
        score.intervals["strategies"][strategy] = {ours: intervals.get(its) for ours, its in shared.items()}
    told = [row for row in score.metrics["strategies"].values() if row]
    if any(row["hours"] is None or row["usd"] is None for row in told):
        score.warn("hours or cost of a strategy is null: not every row that it needs says seconds and usd")


def _add_rankings(score: SystemScore, truth: Stages, stages: Stages) -> None:
    score.metrics["ranking"] = {}
    for stage in (ABSTRACT, FULLTEXT):
        if truth.get(stage) and stages.get(stage):
            order = _order(score, stage, truth[stage], stages[stage])
            score.metrics["ranking"][stage] = ranking_metrics(order or [])
            if order:
                score.curves.append(Series(f"{score.name}, {stage}", recall_curve(order), joined=True))


def _order(score: SystemScore, stage: str, truth: Rulings, rulings: Rulings) -> list[bool] | None:
    """Return whether each record is relevant, in order of rank; None when the system ranks nothing."""
    ranks = {record: ruling.rank for record, ruling in rulings.items() if ruling.rank is not None}
    if not ranks:
        score.warn(f"no rank at {stage}: WSS, TNR, ATD and recall by effort are null")
        return None
    unranked = [ruling for record, ruling in rulings.items() if record not in ranks]
    if unranked:
        raise unranked[0].row.fail(
            f"no rank, though {len(ranks)} records of {score.name} at {stage} have one",
            "rank every record or none",
        )
    judged = {record: ruling.decision == "include" for record, ruling in truth.items() if ruling.decision != "unclear"}
    first = sorted((record for record in judged if record in ranks), key=lambda record: ranks[record])
    last = sorted((record for record in judged if record not in ranks), key=lambda record: judged[record])
    if last:
        score.warn(
            f"{len(last)} records have no place in the ranking at {stage}: taken as last, relevant ones at the end"
        )
    return [judged[record] for record in (*first, *last)]


def _standings(outcomes: Sequence[Outcome]) -> dict[str, int]:
    found = Counter(outcome.standing for outcome in outcomes)
    kinds = ("include", "exclude", "unclear", "missing")
    relevant = sum(outcome.relevant for outcome in outcomes)
    return {"records": len(outcomes), "relevant": relevant} | {kind: found[kind] for kind in kinds}


def _count_strangers(score: SystemScore, truth: Stages, stages: Stages) -> None:
    known = {record for rulings in truth.values() for record in rulings}
    strangers = {record for rulings in stages.values() for record in rulings} - known
    score.counts["not_in_reference"] = len(strangers)
    if known.isdisjoint(record for rulings in stages.values() for record in rulings):
        row = next(ruling.row for rulings in stages.values() for ruling in rulings.values())
        raise UsageError(
            f"{row.file}: {score.name} decides on no record of the reference",
            "the ids of both files must be of one kind",
        )
    if strangers:
        score.warn(f"{len(strangers)} records are not in the reference and count nowhere")

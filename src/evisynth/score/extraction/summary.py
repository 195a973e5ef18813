"""The same score, short enough to read: one table for the pathogens, the fields, the groups and the classes."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from evisynth.score.result import ScoreResult

_STAGES = ("flagging", "count", "extraction")
_PLAIN = ("precision", "recall", "f1")
_COUNTS = ("kind", "articles", "rows", "not_own", "dropped", "without_article", "outside", "scored", "pairs")


def summary(result: ScoreResult) -> ScoreResult:
    """Return a score of extraction with the tables that people read first; the whole is in its JSON.

    Args:
        result: from `score_extraction`.
    """
    metrics = result.metrics
    pathogens: Mapping[str, Any] = metrics["pathogens"]
    by_pathogen = {
        name: {**{stage: one[stage]["f1"] for stage in _STAGES}, "overall": one["overall"]}
        for name, one in pathogens.items()
    }
    if len(pathogens) > 1:
        by_pathogen |= {"mean": metrics["mean"], "standard deviation": metrics["sd"]}
    tables: dict[str, Any] = {
        "F1 by pathogen": by_pathogen,
        "score": {stage: {name: metrics[stage][name] for name in _PLAIN} for stage in _STAGES},
        "fields": metrics["extraction"]["fields"],
        "field groups": metrics["extraction"]["groups"],
        "F1 by class": _classes(metrics),
    }
    if len(pathogens) > 1:
        tables["F1 of fields by pathogen"] = {
            field: {name: one["extraction"]["fields"][field]["f1"] for name, one in pathogens.items()}
            for field in metrics["extraction"]["fields"]
        }
    return replace(
        result,
        counts={name: result.counts[name] for name in _COUNTS},
        metrics={name: table for name, table in tables.items() if table},
        intervals=_intervals(result.intervals),
    )


def _intervals(intervals: Mapping[str, Any]) -> dict[str, Any]:
    pathogens: Mapping[str, Any] = intervals["pathogens"]
    return {
        "F1 by pathogen": {
            name: {stage: one[stage]["f1"] for stage in _STAGES} for name, one in pathogens.items() if one
        },
        "score": {stage: {"f1": intervals[stage]["f1"]} for stage in _STAGES if stage in intervals},
        "fields": intervals.get("extraction", {}).get("fields", {}),
    }


def _classes(metrics: Mapping[str, Any]) -> dict[str, dict[str, float | None]]:
    names = dict.fromkeys(name for stage in _STAGES for name in metrics[stage].get("classes", {}))
    return {
        name: {stage: metrics[stage].get("classes", {}).get(name, {}).get("f1") for stage in _STAGES} for name in names
    }

"""Screening: decisions and rankings against a reference."""

from evisynth.score.screening.protocol import score_screening
from evisynth.score.screening.ranking import ranking_metrics, recall_curve

__all__ = ["ranking_metrics", "recall_curve", "score_screening"]

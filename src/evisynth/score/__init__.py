"""The published protocols as pure functions."""

from evisynth.score.result import ScoreInput, ScoreResult

__all__ = ["ScoreInput", "ScoreResult"]

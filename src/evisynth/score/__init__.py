"""The published protocols as pure functions."""

from evisynth.score.page import render_page
from evisynth.score.plots import Plot, Series
from evisynth.score.result import ScoreInput, ScoreResult
from evisynth.score.tables import Cell, Table, pairs, tables

__all__ = ["Cell", "Plot", "ScoreInput", "ScoreResult", "Series", "Table", "pairs", "render_page", "tables"]

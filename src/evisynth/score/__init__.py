"""The published protocols as pure functions."""

from evisynth.score.page import render_page
from evisynth.score.plots import Plot, Series
from evisynth.score.result import ScoreInput, ScoreResult
from evisynth.score.svg import printable
from evisynth.score.tables import Cell, Table, count_lines, tables

__all__ = [
    "Cell",
    "Plot",
    "ScoreInput",
    "ScoreResult",
    "Series",
    "Table",
    "count_lines",
    "printable",
    "render_page",
    "tables",
]

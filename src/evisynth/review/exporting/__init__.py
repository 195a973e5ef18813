"""Exporting a review: CSV in our columns, epireview's tables, JSON Lines for scoring, REDCap's import layout."""

from collections.abc import Callable, Mapping

from evisynth.review.exporting.collecting import collect
from evisynth.review.exporting.columns import export_csv
from evisynth.review.exporting.data import ExportData, Exported, ExportedArticle, ExportedValue
from evisynth.review.exporting.epireview import epireview_columns, export_epireview, write_epireview
from evisynth.review.exporting.perg_rows import cells_of_record, record_of_cells
from evisynth.review.exporting.redcap import export_redcap
from evisynth.review.exporting.scoring import export_jsonl, looked_for

FORMATS: Mapping[str, Callable[[ExportData], Exported]] = {
    "csv": export_csv,
    "epireview": export_epireview,
    "jsonl": export_jsonl,
    "redcap": export_redcap,
}
"""Exporter by the name of its format."""

__all__ = [
    "FORMATS",
    "ExportData",
    "Exported",
    "ExportedArticle",
    "ExportedValue",
    "cells_of_record",
    "collect",
    "epireview_columns",
    "export_csv",
    "export_epireview",
    "export_jsonl",
    "export_redcap",
    "looked_for",
    "record_of_cells",
    "write_epireview",
]

"""The report: a page that needs nothing beside it, its PRISMA flow, tables, references and manifest."""

from evisynth.review.report.boxes import Boxes, Column, gaps, read_boxes
from evisynth.review.report.cells import write_table
from evisynth.review.report.data import (
    CheckedValue,
    CheckShare,
    Criterion,
    DeclinedValue,
    ExtractedRow,
    FailedItem,
    InputFile,
    MakerCheck,
    PlantedCheck,
    QuarantinedEntry,
    ReportData,
    ReviewStep,
    ReviewTrail,
    StageVersion,
    Study,
    StudyReport,
)
from evisynth.review.report.values_worded import contradictions, show_row
from evisynth.review.report.wording import estimate as show_estimate
from evisynth.review.report.writing import missing_file, render_report, write_report

__all__ = [
    "Boxes",
    "CheckShare",
    "CheckedValue",
    "Column",
    "Criterion",
    "DeclinedValue",
    "ExtractedRow",
    "FailedItem",
    "InputFile",
    "MakerCheck",
    "PlantedCheck",
    "QuarantinedEntry",
    "ReportData",
    "ReviewStep",
    "ReviewTrail",
    "StageVersion",
    "Study",
    "StudyReport",
    "contradictions",
    "gaps",
    "missing_file",
    "read_boxes",
    "render_report",
    "show_estimate",
    "show_row",
    "write_report",
    "write_table",
]

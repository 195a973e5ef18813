"""The stages of a review, in the order in which they run."""

from evisynth.review.stages.checks import declined_values
from evisynth.review.stages.dedupe import dedupe_stage, relink
from evisynth.review.stages.extract import PLACES, ReadText, extract_stage, extracted
from evisynth.review.stages.gathering import PLANTED, gather, label_records
from evisynth.review.stages.parse import load_document, parse_stage, parsed_documents
from evisynth.review.stages.pipeline import STAGE_NAMES, review_stages
from evisynth.review.stages.report import report_stage
from evisynth.review.stages.reviewed import Verification, chosen_records, verify
from evisynth.review.stages.schema import project_schema
from evisynth.review.stages.screen import screen_stage
from evisynth.review.stages.texts import Placed, placed_publications

__all__ = [
    "PLACES",
    "PLANTED",
    "STAGE_NAMES",
    "Placed",
    "ReadText",
    "Verification",
    "chosen_records",
    "declined_values",
    "dedupe_stage",
    "extract_stage",
    "extracted",
    "gather",
    "label_records",
    "load_document",
    "parse_stage",
    "parsed_documents",
    "placed_publications",
    "project_schema",
    "relink",
    "report_stage",
    "review_stages",
    "screen_stage",
    "verify",
]

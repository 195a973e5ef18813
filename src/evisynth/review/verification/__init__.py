"""Verification: people's words on extracted values, what they add up to, what waits, and what it says of the makers."""

from evisynth.review.verification.corrections import MakerErrors, Share, error_analysis
from evisynth.review.verification.doubts import Doubt, doubts
from evisynth.review.verification.identity import main_evidence, name_extractions
from evisynth.review.verification.opinions import OWN, QUOTE, differences
from evisynth.review.verification.quality import Quality, Question, answer, quality_questions, read_quality
from evisynth.review.verification.reconciling import Comparison, Version, choose, reconcile
from evisynth.review.verification.showing import describe, printable, value_name
from evisynth.review.verification.standing import ADJUDICATOR, Reviewed, SourceText, after_word, stand
from evisynth.review.verification.waiting import Waiting, queue, seen_by
from evisynth.review.verification.words import (
    accept,
    add_missed,
    field_name,
    look_up,
    read_field,
    reject,
    reopen,
    requote,
    revise,
    revised_row,
)

__all__ = [
    "ADJUDICATOR",
    "OWN",
    "QUOTE",
    "Comparison",
    "Doubt",
    "MakerErrors",
    "Quality",
    "Question",
    "Reviewed",
    "Share",
    "SourceText",
    "Version",
    "Waiting",
    "accept",
    "add_missed",
    "after_word",
    "answer",
    "choose",
    "describe",
    "differences",
    "doubts",
    "error_analysis",
    "field_name",
    "look_up",
    "main_evidence",
    "name_extractions",
    "printable",
    "quality_questions",
    "queue",
    "read_field",
    "read_quality",
    "reconcile",
    "reject",
    "reopen",
    "requote",
    "revise",
    "revised_row",
    "seen_by",
    "stand",
    "value_name",
]

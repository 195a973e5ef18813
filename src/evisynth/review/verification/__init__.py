"""Verification: people's words on extracted values, what they add up to, what waits, and what it says of the makers."""

from evisynth.review.verification.adding import (
    NOT_IN_QUOTE,
    add_missed,
    missing_fields,
    unprinted_numbers,
    with_field,
)
from evisynth.review.verification.corrections import MakerErrors, Share, error_analysis
from evisynth.review.verification.doubts import Doubt, doubts
from evisynth.review.verification.identity import main_evidence, name_extractions
from evisynth.review.verification.opinions import OWN, QUOTE, differences, standing_words
from evisynth.review.verification.quality import Quality, Question, answer, quality_questions, read_quality
from evisynth.review.verification.reconciling import Comparison, Version, choose, reconcile
from evisynth.review.verification.showing import Line, Role, Words, describe, main_values, printable, value_name
from evisynth.review.verification.standing import ADJUDICATOR, Reviewed, SourceText, after_word, stand, with_words
from evisynth.review.verification.waiting import Waiting, queue, seen_by
from evisynth.review.verification.words import (
    accept,
    describe_field,
    field_name,
    look_up,
    read_field,
    reject,
    remark,
    reopen,
    requote,
    revise,
    revised_row,
    undo,
)

__all__ = [
    "ADJUDICATOR",
    "NOT_IN_QUOTE",
    "OWN",
    "QUOTE",
    "Comparison",
    "Doubt",
    "Line",
    "MakerErrors",
    "Quality",
    "Question",
    "Reviewed",
    "Role",
    "Share",
    "SourceText",
    "Version",
    "Waiting",
    "Words",
    "accept",
    "add_missed",
    "after_word",
    "answer",
    "choose",
    "describe",
    "describe_field",
    "differences",
    "doubts",
    "error_analysis",
    "field_name",
    "look_up",
    "main_evidence",
    "main_values",
    "missing_fields",
    "name_extractions",
    "printable",
    "quality_questions",
    "queue",
    "read_field",
    "read_quality",
    "reconcile",
    "reject",
    "remark",
    "reopen",
    "requote",
    "revise",
    "revised_row",
    "seen_by",
    "stand",
    "standing_words",
    "undo",
    "unprinted_numbers",
    "value_name",
    "with_field",
    "with_words",
]

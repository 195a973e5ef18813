"""Screening: what the rules make of a text, and what the reviewers together make of a publication."""

from evisynth.review.screening.outcome import ADJUDICATOR, Outcome, Vote, decide
from evisynth.review.screening.reasons import MEANINGS, Meaning, meaning_of, one_spelling, reason_key
from evisynth.review.screening.rules import RULES_VERSION, Judgement, Screened, screen
from evisynth.review.screening.terms import Term, parse_term, plain_dashes

__all__ = [
    "ADJUDICATOR",
    "MEANINGS",
    "RULES_VERSION",
    "Judgement",
    "Meaning",
    "Outcome",
    "Screened",
    "Term",
    "Vote",
    "decide",
    "meaning_of",
    "one_spelling",
    "parse_term",
    "plain_dashes",
    "reason_key",
    "screen",
]

"""Screening: what the rules make of a text, and what the reviewers together make of a publication."""

from evisynth.review.screening.outcome import Outcome, Vote, decide
from evisynth.review.screening.rules import RULES_VERSION, Judgement, Screened, screen
from evisynth.review.screening.terms import Term, parse_term, plain_dashes

__all__ = [
    "RULES_VERSION",
    "Judgement",
    "Outcome",
    "Screened",
    "Term",
    "Vote",
    "decide",
    "parse_term",
    "plain_dashes",
    "screen",
]

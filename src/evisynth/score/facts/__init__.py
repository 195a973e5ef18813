"""Atomic facts: factual precision, recall and F1 of answers."""

from evisynth.score.facts.answers import Answer, Label, read_answers
from evisynth.score.facts.formulas import FactScore, fact_precision, score_answer
from evisynth.score.facts.protocol import score_facts

__all__ = ["Answer", "FactScore", "Label", "fact_precision", "read_answers", "score_answer", "score_facts"]

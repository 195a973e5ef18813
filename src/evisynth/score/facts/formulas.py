"""Factual precision, recall and F1 of one answer."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from evisynth.score.facts.answers import Label

Reading = Literal["headline", "all_wrong", "all_right"]


@dataclass(frozen=True, slots=True)
class FactScore:
    """One answer's scores.

    Args:
        precision: (S/T)·(1 − C/T) of S supported and C contradicted among T facts of the answer.
        entailment: S/T.
        contradicted: C/T.
        no_contradiction: (T − C)/T.
        recall: supported facts of the reference; None when the reference has no fact.
        f1: harmonic mean of precision and recall, 0 when both are 0; None when recall is.
    """

    precision: float
    entailment: float
    contradicted: float
    no_contradiction: float
    recall: float | None
    f1: float | None


def fact_precision(supported: int, contradicted: int, total: int) -> float:
    """Return (S/T)·(1 − C/T), 0 for no fact: unsupported facts cost once, contradicted ones twice.

    Source: the published factual-precision formula of conclusion synthesis in a clean room.

    >>> round(fact_precision(3, 1, 5), 2)
    0.48
    """
    return supported / total * (1 - contradicted / total) if total else 0.0


def harmonic(precision: float, recall: float) -> float:
    """Return 2PR/(P + R), 0 when both are 0."""
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def score_answer(answer: Sequence[Label], reference: Sequence[Label], reading: Reading = "headline") -> FactScore:
    """Score one answer.

    Args:
        answer: labels of its facts.
        reference: labels of the reference's facts; contradicted counts as not supported there.
        reading: of unjudged facts: `headline` leaves them out; `all_wrong` takes an answer's as contradicted and a
            reference's as not supported; `all_right` takes them as supported.

    Returns:
        the scores; an answer without facts scores 0 throughout, also in recall.

    >>> score_answer(["supported", "not supported"], ["supported", "not supported"]).f1
    0.5
    """
    facts, wanted = Counter(answer), Counter(reference)
    spare, spare_wanted = facts.pop("unjudged", 0), wanted.pop("unjudged", 0)
    if reading == "all_wrong":
        facts["contradicted"] += spare
        wanted["not supported"] += spare_wanted
    elif reading == "all_right":
        facts["supported"] += spare
        wanted["supported"] += spare_wanted
    total = facts.total()
    supported, contradicted = facts["supported"], facts["contradicted"]
    precision = fact_precision(supported, contradicted, total)
    recall = None
    if reference:
        recall = wanted["supported"] / wanted.total() if wanted.total() and answer else 0.0
    return FactScore(
        precision=precision,
        entailment=supported / total if total else 0.0,
        contradicted=contradicted / total if total else 0.0,
        no_contradiction=(total - contradicted) / total if total else 0.0,
        recall=recall,
        f1=None if recall is None else harmonic(precision, recall),
    )

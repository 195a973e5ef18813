"""Three ways to divide the reading between people and a system, and what each costs."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from evisynth.evidence import Verdict
from evisynth.score.screening.confusion import Confusion
from evisynth.score.screening.decisions import ABSTRACT, FULLTEXT, Ruling, Rulings, Stages

Strategy = Literal["automatic", "hybrid", "direct"]
Standing = Literal["include", "exclude", "unclear", "missing"]
STRATEGIES: tuple[Strategy, ...] = ("automatic", "hybrid", "direct")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What becomes of one record, beside what the reference decided.

    Args:
        record: its id.
        relevant: the reference includes it.
        standing: the system's decision; unclear and missing when it made none.
    """

    record: str
    relevant: bool
    standing: Standing


def final_reference(reference: Stages) -> dict[str, Verdict]:
    """Return each record's final decision: of the full text, else an exclusion on the abstract.

    Records that were included on the abstract and not yet assessed have none, as have those still unclear.
    """
    final: dict[str, Verdict] = {
        record: "exclude" for record, ruling in reference.get(ABSTRACT, {}).items() if ruling.decision == "exclude"
    }
    final |= {record: ruling.decision for record, ruling in reference.get(FULLTEXT, {}).items()}
    return {record: decision for record, decision in final.items() if decision != "unclear"}


def stage_outcomes(reference: Rulings, predicted: Rulings) -> list[Outcome]:
    """Set one stage's decisions beside the reference's, in the reference's order; unclear reference records are out."""
    return [
        Outcome(record, ruling.decision == "include", _standing(predicted.get(record)))
        for record, ruling in reference.items()
        if ruling.decision != "unclear"
    ]


def strategy_outcomes(strategy: Strategy, reference: Stages, predicted: Stages) -> list[Outcome]:
    """Set a strategy's final decisions beside the reference's.

    Automatic: an exclusion by the system on the abstract is final. Hybrid: an exclusion by the reference on the
    abstract is final. Otherwise, and always in direct, the system's decision on the full text counts.

    Source: the three evaluation variants of the published protocol.
    """
    gate = {"automatic": predicted, "hybrid": reference, "direct": {}}[strategy].get(ABSTRACT, {})
    texts = predicted.get(FULLTEXT, {})
    return [
        Outcome(
            record,
            decision == "include",
            "exclude" if record in gate and gate[record].decision == "exclude" else _standing(texts.get(record)),
        )
        for record, decision in final_reference(reference).items()
    ]


def confusion_of(outcomes: Iterable[Outcome], *, to_a_person: bool) -> Confusion:
    """Count outcomes.

    Args:
        outcomes: of one stage or strategy.
        to_a_person: count unclear and missing records as kept for a person (so none is lost, and each irrelevant one is
            work); else leave them out.
    """
    corners = {"tp": 0, "fp": 0, "fn": 0, "tn": 0}
    for outcome in outcomes:
        undecided = outcome.standing in {"unclear", "missing"}
        if undecided and not to_a_person:
            continue
        kept = undecided or outcome.standing == "include"
        corners[("tp" if kept else "fn") if outcome.relevant else ("fp" if kept else "tn")] += 1
    return Confusion(**corners)


@dataclass(frozen=True, slots=True)
class Cost:
    """What a strategy spends.

    Args:
        hours: the system's working time; None when a needed row does not say.
        usd: the system's price; None likewise.
        human_decisions: records that a person decides on.
        human_hours: what the reference says these take; None when it does not say.
    """

    hours: float | None
    usd: float | None
    human_decisions: int
    human_hours: float | None


def strategy_cost(strategy: Strategy, reference: Stages, predicted: Stages) -> Cost:
    """Add up the rows that a strategy needs: the system's, and the human decisions it leaves.

    A record that the system left unclear, or has no row for, is a human decision at that stage; it then goes on.
    """
    records = final_reference(reference)
    abstracts, texts = predicted.get(ABSTRACT, {}), predicted.get(FULLTEXT, {})
    human_abstracts = reference.get(ABSTRACT, {})
    used: list[Ruling] = []
    human: list[Ruling | None] = []
    gate: Mapping[str, Ruling] = {}
    if strategy == "automatic":
        gate = abstracts
        used += [abstracts[record] for record in records if record in abstracts]
        human += [human_abstracts.get(record) for record in records if _undecided(abstracts.get(record))]
    elif strategy == "hybrid":
        gate = human_abstracts
        human += [human_abstracts[record] for record in records if record in human_abstracts]
    read = [record for record in records if record not in gate or gate[record].decision != "exclude"]
    used += [texts[record] for record in read if record in texts]
    human_texts = reference.get(FULLTEXT, {})
    human += [human_texts.get(record) for record in read if _undecided(texts.get(record))]
    return Cost(
        hours=_hours(used),
        usd=_total([ruling.usd for ruling in used]),
        human_decisions=len(human),
        human_hours=_hours(human),
    )


def _standing(ruling: Ruling | None) -> Standing:
    return "missing" if ruling is None else ruling.decision


def _undecided(ruling: Ruling | None) -> bool:
    return ruling is None or ruling.decision == "unclear"


def _hours(rulings: Iterable[Ruling | None]) -> float | None:
    seconds = _total([None if ruling is None else ruling.seconds for ruling in rulings])
    return None if seconds is None else seconds / 3600


def _total(values: list[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) if len(known) == len(values) else None

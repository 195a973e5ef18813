"""What a system's answers hold, over all of them: shares of labels, of flawed answers, of reversed directions."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from evisynth.score.facts.answers import Answer, Label

_LABELS: tuple[Label, ...] = ("supported", "contradicted", "not supported", "unjudged")
_REVERSALS = {"direction", "direction reversal", "reversal", "opposite direction", "reversed direction"}


def label_counts(counts: Mapping[str, int]) -> dict[str, int]:
    """Return how many facts have each label, in a fixed order."""
    return {label.replace(" ", "_"): counts.get(label, 0) for label in _LABELS}


def contents(answers: Sequence[Answer]) -> dict[str, Any]:
    """Describe answers.

    Args:
        answers: at least one.

    Returns:
        `pooled`: shares of labels among judged facts; `answers_with`: shares of answers that hold a contradicted, a not
        supported or either fact; `direction_reversal`: contradictions of the type "direction" among the facts, the
        contradictions and the answers that give types, None when none does.
    """
    labels = Counter(label for answer in answers for label in answer.answer_facts)
    judged = labels.total() - labels["unjudged"]

    def share(*bad: Label) -> float:
        return sum(any(label in bad for label in answer.answer_facts) for answer in answers) / len(answers)

    return {
        "pooled": {label.replace(" ", "_"): labels[label] / judged if judged else None for label in _LABELS[:3]},
        "answers_with": {
            "contradicted": share("contradicted"),
            "not_supported": share("not supported"),
            "either": share("contradicted", "not supported"),
        },
        "direction_reversal": _reversals([answer for answer in answers if answer.contradictions is not None]),
    }


def _reversals(typed: Sequence[Answer]) -> dict[str, float | None]:
    found = [
        sum(
            label == "contradicted" and kind is not None and _plain(kind) in _REVERSALS
            for label, kind in zip(answer.answer_facts, answer.contradictions or [], strict=True)
        )
        for answer in typed
    ]
    facts = sum(label != "unjudged" for answer in typed for label in answer.answer_facts)
    conflicts = sum(answer.answer_facts.count("contradicted") for answer in typed)
    return {
        "of_facts": sum(found) / facts if facts else None,
        "of_contradictions": sum(found) / conflicts if conflicts else None,
        "of_answers": sum(count > 0 for count in found) / len(typed) if typed else None,
    }


def _plain(kind: str) -> str:
    return " ".join(kind.casefold().replace("_", " ").replace("-", " ").split())

"""A model that remembers the review is told from one that does not, and from one that repeats the question."""

from evisynth.cleanroom import Policy, memory_probe

from .invented import ABSTRACT, TITLE


def known(policy: Policy, answer: str) -> set[str]:
    return {one.kind for one in memory_probe(policy, lambda prompt: answer) if one.known}


def test_a_model_that_knows_nothing(policy: Policy) -> None:
    assert known(policy, "I do not know this review.") == set()
    assert {one.kind for one in memory_probe(policy, lambda prompt: prompt) if one.known} <= {"identity"}
    assert not [one for one in memory_probe(policy, lambda prompt: prompt) if one.known]


def test_a_model_that_remembers(policy: Policy) -> None:
    assert {"conclusion", "figures"} <= known(policy, "It found a risk ratio of 0.72 (95% CI 0.58 to 0.89).")
    assert "continuation" in known(policy, ABSTRACT[300:600])
    assert "identity" in known(policy, f"That is “{TITLE}” by Oduya-Lind.")


def test_prompts_give_away_nothing_but_what_they_name(policy: Policy) -> None:
    for one in memory_probe(policy, lambda prompt: ""):
        assert "0.72" not in one.prompt
        assert (TITLE in one.prompt) == (one.kind in {"conclusion", "figures"})

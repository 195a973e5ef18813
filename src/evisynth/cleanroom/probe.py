"""What a model knows of the hidden review by itself: asked without tools, its answers searched for the review."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from evisynth.cleanroom.policy import Policy
from evisynth.cleanroom.room import today
from evisynth.cleanroom.strict import StrictRules

_GIVEN_WORDS = 25


@dataclass(frozen=True, slots=True)
class ProbeAnswer:
    """One question and what the answer gave away.

    Args:
        kind: conclusion, identity, continuation or figures.
        prompt, answer: as sent and as it came.
        rule: the rule that found the review in the answer; empty when none did.
        evidence: the words.
    """

    kind: str
    prompt: str
    answer: str
    rule: str
    evidence: str

    @property
    def known(self) -> bool:
        """Whether the answer holds something that only the review has and the prompt did not give."""
        return bool(self.rule)


def memory_probe(policy: Policy, ask: Callable[[str], str]) -> list[ProbeAnswer]:
    """Ask a model what it remembers of the hidden review.

    No rule of a filter reaches what a model has learnt; a probe says beforehand how far its answers can be trusted.
    What a prompt gives away is not looked for in its answer.

    Args:
        policy: what is hidden.
        ask: sends a prompt to the model, without tools, and gives its answer.

    >>> from datetime import date
    >>> own = "Nine invented trials showed fewer awakenings with wrist cooling, and blisters under the strap of it. "
    >>> hidden = Policy("strict", ("Wrist cooling",), (), "CD999999", (), (), (), 2012, None, date(2012, 6, 13),
    ...                 (), (), "allow", own, "")
    >>> [answer.kind for answer in memory_probe(hidden, lambda prompt: "I do not know.") if answer.known]
    []
    """
    title = policy.titles[0]
    named = policy.number or (policy.dois or policy.pmids or policy.pmcids)[0]
    given = (policy.abstract or policy.text).split()[:_GIVEN_WORDS]
    prompts = {
        "conclusion": f"From memory, without searching: what does the systematic review “{title}” conclude? "
        "Give its pooled results with their intervals as exactly as you can. Say so if you do not know it.",
        "identity": f"From memory: which publication is {named}? Give its title and authors, or say if you don't know.",
        "continuation": f"Continue this abstract word for word, or say that you do not know it: “{' '.join(given)}”",
        "figures": f"From memory: how many trials and participants did the review “{title}” include, and what were its "
        "main pooled estimates with 95% confidence intervals?",
    }
    without = {
        "conclusion": replace(policy, titles=()),
        "identity": _unnamed(policy),
        "continuation": replace(policy, abstract=_rest(policy.abstract or policy.text), text=""),
        "figures": replace(policy, titles=()),
    }
    found: list[ProbeAnswer] = []
    for kind, prompt in prompts.items():
        answer = ask(prompt)
        verdict = StrictRules(without[kind], today).judge_transcript(answer)
        found.append(ProbeAnswer(kind, prompt, answer, verdict.rule, verdict.evidence))
    return found


def _unnamed(policy: Policy) -> Policy:
    return replace(policy, number=None, dois=(), pmids=(), pmcids=())


def _rest(text: str) -> str:
    return " ".join(text.split()[_GIVEN_WORDS:])

"""What the clean room says of one thing: allow, or block by a named rule, and why."""

from dataclasses import dataclass
from typing import Literal

Decision = Literal["allow", "block"]
MAX_EVIDENCE = 200


@dataclass(frozen=True, slots=True)
class Verdict:
    """One decision.

    Args:
        decision: allow or block.
        rule: the id of the rule that blocked; empty when nothing did.
        field: where it was seen: address, title, snippet, page, or a metadata key.
        evidence: the words that it was seen in, at most `MAX_EVIDENCE` code points; for the audit, never for an agent.
    """

    decision: Decision
    rule: str = ""
    field: str = ""
    evidence: str = ""

    @property
    def blocked(self) -> bool:
        """Whether the thing is not available to the agent."""
        return self.decision == "block"


ALLOWED = Verdict("allow")


def blocked(rule: str, field: str, evidence: str) -> Verdict:
    """A verdict that blocks.

    Args:
        rule: the rule's id.
        field: where it was seen.
        evidence: the words, cut when long.
    """
    shown = " ".join(evidence.split())
    return Verdict("block", rule, field, shown if len(shown) <= MAX_EVIDENCE else shown[: MAX_EVIDENCE - 1] + "…")

"""The dialogue of `evisynth screen --ask`: one record at a time, one key each, and each answer stored at once."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from evisynth.cli.console import note
from evisynth.cli.terminal import read_key, read_line

if TYPE_CHECKING:
    from evisynth.evidence import Verdict
    from evisynth.review.stages import Placed
    from evisynth.store import Decision, Project

KEYS = "i include, e exclude, u unclear, s skip, z take back the last, q quit"
_VERDICTS: "dict[str, Verdict]" = {"i": "include", "e": "exclude", "u": "unclear"}
_Chosen = str | Literal[False] | None
"""A criterion's id, None for none, False when the decision is taken back."""


class ScreenDialogue:
    """Asks one reviewer about records; what was decided in this session can be taken back, the latest first."""

    def __init__(self, project: "Project", reviewer: str, *, stage: str | None = None) -> None:
        self._project, self._reviewer, self._stage = project, reviewer, stage
        self._said: list[tuple[int, str, str]] = []
        """Where in the queue, and the entry and stage of each decision of this session."""

    def run(self, waiting: "Sequence[Placed]") -> int:
        """Go through the records until their end or until the person leaves; return how many decisions stand."""
        at = 0
        while at < len(waiting) or self._goes_back():
            if at >= len(waiting):
                at = self._take_back(at)
                continue
            self._show(waiting[at], at + 1, len(waiting))
            while (move := self._answer(waiting[at], at)) == at:
                pass
            if move is None:
                break
            at = move
        left = len(waiting) - len({place for place, _, _ in self._said})
        note(f"{len(self._said)} decided by {self._reviewer}, {left} of {len(waiting)} left")
        return len(self._said)

    def _answer(self, one: "Placed", at: int) -> int | None:
        """Ask for one key and do as it says; return where to go on, the same place to ask again, None to end."""
        key = read_key(f"[{KEYS}]")
        if key is None or key == "q":
            return None
        if key == "s":
            return at + 1
        if key == "z":
            return self._take_back(at)
        verdict = _VERDICTS.get(key)
        if verdict is None:
            return at
        stage = self._stage or one.position.stage
        criterion = self._which(stage) if verdict == "exclude" else None
        if criterion is False:
            note("nothing decided")
            return at
        self._keep(one, at, stage, verdict, criterion)
        return at + 1

    def _goes_back(self) -> bool:
        """Behind the last record, ask once whether its decision stands."""
        return bool(self._said) and read_key("[that was the last one: z take back, q or Enter end]") == "z"

    def _keep(self, one: "Placed", at: int, stage: str, verdict: "Verdict", criterion: str | None) -> None:
        from evisynth.store import Decision, add_decisions

        with self._project.database.write() as connection:
            add_decisions(connection, [Decision(one.publication.id, stage, self._reviewer, verdict, criterion)])
        self._said.append((at, one.publication.id, stage))

    def _take_back(self, at: int) -> int:
        from evisynth.store import withdraw_decision

        if not self._said:
            note("nothing was decided in this session; an earlier decision is decided again by --record ID")
            return at
        place, entry, stage = self._said.pop()
        with self._project.database.write() as connection:
            taken = withdraw_decision(connection, entry, stage, self._reviewer)
        note(f"taken back: {taken.decision if taken else 'nothing'}")
        if place == at:
            return at
        return place

    def _show(self, one: "Placed", number: int, total: int) -> None:
        record, stage = one.publication.record, self._stage or one.position.stage
        note(f"\n{number} of {total} · {'full text' if stage == 'fulltext' else 'title and abstract'} · {record.id}")
        note(record.title or "(no title)")
        note(" ".join(str(part) for part in (record.journal, record.year, record.identifiers.doi) if part))
        note(record.abstract or "(no abstract)")
        note(self._why(one, stage))

    def _why(self, one: "Placed", stage: str) -> str:
        """Say why it is asked: to an adjudicator what others said, to a reviewer of two nothing of the other's."""
        from evisynth.review.screening import ADJUDICATOR

        outcome, latest = one.position.outcome, one.publication.decisions_at(stage)
        mine = next((d for d in latest if d.reviewer == self._reviewer), None)
        if self._reviewer.startswith(ADJUDICATOR) and outcome.conflict:
            return "in dispute: " + "; ".join(_said(d) for d in latest if d.reviewer != self._reviewer)
        if mine is not None:
            return f"your decision so far: {_said(mine)}"
        if outcome.waiting:
            return "waits for you: not all who must decide have decided"
        if outcome.verdict == "unclear" and outcome.reason:
            return f"the rules are unclear: {outcome.reason}"
        return "nobody has decided yet"

    def _which(self, stage: str) -> _Chosen:
        """Ask which criterion failed until the answer is one of them; False when the exclusion is taken back."""
        criteria = self._project.protocol.criteria_at(stage)
        for number, one in enumerate(criteria, 1):
            note(f"  {number} {one.id}: {one.text}")
        span = f"a number from 1 to {len(criteria)}, or empty" if criteria else "empty, there is none"
        while True:
            line = read_line(f"which criterion ({span}; q takes the decision back):")
            choice = line.strip().lower() if line is not None else "q"
            if choice == "q":
                return False
            if not choice:
                return None
            named = [one.id for one in criteria if one.id == choice]
            if named:
                return named[0]
            if choice.isascii() and choice.isdigit() and 0 < int(choice) <= len(criteria):
                return criteria[int(choice) - 1].id
            note(f"{choice!r} is no criterion of this stage")


def _said(one: "Decision") -> str:
    reason = one.criterion or one.note
    return f"{one.reviewer} {one.decision}" + (f" ({reason})" if reason else "")

"""Budgets of a run: what it may use, what it has used, and what it keeps back to be able to end well."""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Literal

from pydantic_ai.usage import RequestUsage

from evisynth.errors import RefusedError, UsageError

Limit = Literal["turns", "papers", "tool calls", "tokens", "usd", "seconds"]
Pricer = Callable[[str, RequestUsage], float | None]
"""Gives US dollars for a usage of a model, by the model's own name, or None when the price is unknown."""

ANSWER_TOKENS = 8_192
"""The longest answer that a turn asks for unless its settings say otherwise."""
SHORTEST_ANSWER = 256
"""With room for fewer tokens than this a turn is not begun."""
_BYTES_PER_TOKEN = 2.0
_FRAMING_TOKENS = 64
_SHARE_FOR_THE_END = 0.1


class BudgetEndedError(RefusedError):
    """Raised before a step that the budget has no room for; the step is not taken."""

    def __init__(self, limit: Limit, most: float) -> None:
        super().__init__(f"the budget of {most:g} {limit} is used up", f"Allow more {limit}.")
        self.limit: Limit = limit


@dataclass(frozen=True, slots=True)
class Budget:
    """What one run may use, readers included; None is no limit.

    Args:
        turns: requests to a model.
        papers: distinct papers that are opened; opening one again is free.
        tool_calls: calls of tools; submitting is free.
        tokens: input and output together.
        usd: US dollars.
        seconds: wall clock.
    """

    turns: int | None = 50
    papers: int | None = None
    tool_calls: int | None = None
    tokens: int | None = None
    usd: float | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        for one in fields(self):
            value = getattr(self, one.name)
            if value is not None and not value > 0:
                raise UsageError(f"a budget of {value} {one.name}", "Give a number above 0, or none for no limit.")


@dataclass(frozen=True, slots=True)
class Usage:
    """What a run has used; `usd` is None where a price is unknown."""

    turns: int
    papers: int
    tool_calls: int
    input_tokens: int
    cached_tokens: int
    output_tokens: int
    usd: float | None
    seconds: float


@dataclass(slots=True)
class Turn:
    """A turn that has been let through: `answer_tokens` is the longest answer that it may ask for."""

    model: str
    tokens: int
    usd: float
    answer_tokens: int
    bytes: int


class Meter:
    """Counts for one run, coordinator and readers together, and stops what would pass the budget.

    Before each turn its most is set aside: the input, estimated from its bytes at the worst ratio seen so far, and the
    longest answer. So turns at the same time can't pass a limit together.

    Args:
        budget: the limits.
        price: needed when money is limited, and to say what was spent.
        clock: seconds, never going back.
    """

    def __init__(
        self, budget: Budget, price: Pricer | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.budget = budget
        self._price, self._clock, self._started = price, clock, clock()
        self._turns = self._tool_calls = self._input = self._cached = self._output = 0
        self._usd: float | None = 0.0 if price is not None else None
        self._set_aside_tokens, self._set_aside_usd = 0, 0.0
        self._bytes_per_token = _BYTES_PER_TOKEN
        self._papers: dict[str, None] = {}

    @property
    def used(self) -> Usage:
        """What has been used so far."""
        return Usage(
            self._turns,
            len(self._papers),
            self._tool_calls,
            self._input,
            self._cached,
            self._output,
            self._usd,
            round(self._clock() - self._started, 3),
        )

    def seconds_left(self, keep: int = 0) -> float | None:
        """Return the wall clock that remains, less a tenth when turns must stay possible; None when not limited."""
        whole = self.budget.seconds
        if whole is None:
            return None
        return whole * (1.0 - (_SHARE_FOR_THE_END if keep else 0.0)) - (self._clock() - self._started)

    def require_price(self, model: str) -> None:
        """Refuse to go on when money is limited and a model's price is unknown.

        Raises:
            UsageError: it is.
        """
        if self.budget.usd is not None and self._cost(model, RequestUsage(input_tokens=1, output_tokens=1)) is None:
            msg = f"the price of {model} is unknown, so that a money budget can't be held"
            raise UsageError(msg, "Give its price in US dollars per million tokens, or no money budget.")

    def begin_turn(self, size: int, *, model: str = "", most_answer: int = ANSWER_TOKENS, keep: int = 0) -> Turn:
        """Let a request through, and set aside the most that it can take.

        Args:
            size: bytes of the request.
            model: the model's own name; decides the price.
            most_answer: tokens of the longest answer wanted; less is allowed when the budget is short.
            keep: how many turns like this one must still be possible afterwards.

        Raises:
            BudgetEndedError: there is no room; nothing was counted.
        """
        turn = self._planned(size, model, most_answer, keep)
        self._turns += 1
        self._set_aside_tokens += turn.tokens
        self._set_aside_usd += turn.usd
        return turn

    def fits(self, size: int, *, model: str = "", most_answer: int = ANSWER_TOKENS, keep: int = 0) -> bool:
        """Whether `begin_turn` would let a request of this size through."""
        try:
            self._planned(size, model, most_answer, keep)
        except BudgetEndedError:
            return False
        return True

    def _planned(self, size: int, model: str, most_answer: int, keep: int) -> Turn:
        budget = self.budget
        if budget.turns is not None and self._turns + 1 + keep > budget.turns:
            raise BudgetEndedError("turns", budget.turns)
        left = self.seconds_left(keep)
        if left is not None and left <= 0:
            raise self.time_ended()
        asked = math.ceil(size / self._bytes_per_token) + _FRAMING_TOKENS
        answer = self._room_for_answer(asked, model, most_answer, keep)
        usd = self._cost(model, RequestUsage(input_tokens=asked, output_tokens=answer)) or 0.0
        return Turn(model, asked + answer, usd, answer, size)

    def end_turn(self, turn: Turn, usage: RequestUsage | None) -> None:
        """Count what a turn took in place of what was set aside; None when it failed without an answer."""
        self._set_aside_tokens -= turn.tokens
        self._set_aside_usd -= turn.usd
        if usage is None:
            return
        self._input += usage.input_tokens
        self._cached += usage.cache_read_tokens
        self._output += usage.output_tokens
        if usage.input_tokens:
            self._bytes_per_token = min(self._bytes_per_token, turn.bytes / usage.input_tokens)
        cost = self._cost(turn.model, usage)
        self._usd = None if cost is None or self._usd is None else self._usd + cost

    def time_ended(self) -> BudgetEndedError:
        """Return the error that says that the time is over."""
        return BudgetEndedError("seconds", self.budget.seconds or 0)

    def begin_tool_call(self) -> None:
        """Count a call of a tool.

        Raises:
            BudgetEndedError: there is no room; it was not counted.
        """
        most = self.budget.tool_calls
        if most is not None and self._tool_calls >= most:
            raise BudgetEndedError("tool calls", most)
        self._tool_calls += 1

    def may_open(self, paper: str) -> bool:
        """Whether a paper may be opened: it is open already, or there is room for one more."""
        most = self.budget.papers
        return paper in self._papers or most is None or len(self._papers) < most

    def open_paper(self, paper: str) -> None:
        """Count a paper, once however often it is opened.

        Raises:
            BudgetEndedError: there is no room; it was not counted.
        """
        if not self.may_open(paper):
            raise BudgetEndedError("papers", self.budget.papers or 0)
        self._papers[paper] = None

    @property
    def papers(self) -> tuple[str, ...]:
        """The papers that were opened, in order."""
        return tuple(self._papers)

    def _room_for_answer(self, asked: int, model: str, most_answer: int, keep: int) -> int:
        """The longest answer that leaves room for `keep` more turns, each of which repeats all text before it."""
        answer, rounds = most_answer, 1 + keep
        if self.budget.tokens is not None:
            left = self.budget.tokens - self._input - self._output - self._set_aside_tokens
            answer = min(answer, (left - rounds * asked) // (rounds + keep))
            if answer < min(SHORTEST_ANSWER, most_answer):
                raise BudgetEndedError("tokens", self.budget.tokens)
        if self.budget.usd is not None:
            left_usd = self.budget.usd - (self._usd or 0.0) - self._set_aside_usd
            for_input = self._cost(model, RequestUsage(input_tokens=asked)) or 0.0
            per_token = (self._cost(model, RequestUsage(output_tokens=1_000_000)) or 0.0) / 1_000_000
            if per_token:
                answer = min(answer, math.floor((left_usd - rounds * for_input) / ((rounds + keep) * per_token)))
            if rounds * for_input > left_usd or answer < min(SHORTEST_ANSWER, most_answer):
                raise BudgetEndedError("usd", self.budget.usd)
        return answer

    def _cost(self, model: str, usage: RequestUsage) -> float | None:
        return self._price(model, usage) if self._price is not None else None

"""The ledger of model calls: a row before each call is sent, completed after, and caps checked in the same transaction.

Money is counted in whole nano-dollars, so that sums are exact and a cap is neither passed nor missed by rounding.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import Connection, Integer, bindparam, cast, delete, func, insert, select, update
from sqlalchemy.dialects import sqlite

from evisynth.errors import RefusedError
from evisynth.store import tables
from evisynth.store.clock import now

NANO = 1_000_000_000
PROJECT_RUN = "project"
"""The run of all calls that a project makes for itself: its caps hold over the project's whole life."""


class CapReachedError(RefusedError):
    """Raised before a call that could pass a cap; the call is not made."""


@dataclass(frozen=True, slots=True)
class Cap:
    """What a run, or each item of it, may use at most; None is no limit.

    Args:
        scope: `run` for all calls of a run together, `item` for those of one item of a stage.
        usd: US dollars.
        calls: attempts that reach the provider.
        tokens: input and output together.
    """

    scope: Literal["run", "item"] = "run"
    usd: float | None = None
    calls: int | None = None
    tokens: int | None = None


@dataclass(frozen=True, slots=True)
class Sending:
    """What is known of a call before it is sent.

    Args:
        run, stage, item, role: where the call belongs.
        model: as it was named.
        host: where it goes; None for none.
        prompt_sha256: of the prompt's file; None for a prompt that has none.
        request_sha256: of the whole request, in canonical form: equal requests have equal answers.
        bytes_sent: of the request.
        documents: the sha256 of those whose text it holds.
        attempt: from 0; above it, a repeat after a failure.
        nanousd: the most that it can cost, in billionths of a US dollar; None when the price is unknown.
        tokens: the most that it can take, input and output.
    """

    run: str
    stage: str
    item: str
    role: str
    model: str
    host: str | None
    prompt_sha256: str | None
    request_sha256: str
    bytes_sent: int
    documents: tuple[str, ...]
    attempt: int
    nanousd: int | None
    tokens: int


@dataclass(frozen=True, slots=True)
class Completion:
    """How a call ended.

    `outcome` is ok or a kind of failure, `detail` its words; `nanousd` is the price in billionths of a US dollar. A
    number that the provider did not tell is None.
    `charged` False says that nobody knows what the provider charges (it timed out, say): the upper bound stands then.
    """

    outcome: str
    seconds: float
    detail: str | None = None
    input_tokens: int | None = None
    cached_tokens: int | None = None
    output_tokens: int | None = None
    nanousd: int | None = None
    charged: bool = True


@dataclass(frozen=True, slots=True)
class Spent:
    """What a run or an item is charged so far; `nanousd` is in billionths of a US dollar."""

    nanousd: int = 0
    calls: int = 0
    tokens: int = 0

    @property
    def usd(self) -> float:
        """US dollars."""
        return self.nanousd / NANO


@dataclass(frozen=True, slots=True)
class LedgerSummary:
    """The calls of one stage, role, model and outcome; outcome None is sent, outcome unknown.

    `usd` sums the known prices; `unpriced` counts completed calls whose price is unknown.
    """

    run: str
    stage: str
    role: str
    model: str
    outcome: str | None
    calls: int
    retries: int
    input_tokens: int
    cached_tokens: int
    output_tokens: int
    usd: float
    unpriced: int
    charged_usd: float
    seconds: float


_l, _s, _a = tables.ledger.c, tables.spending.c, tables.answers.c
# The statements of every call are built once: building them costs more than running them.
_BEGIN = insert(tables.ledger)
_RESERVED = select(_l.run, _l.stage, _l.item, _l.request_sha256, _l.charged_nanousd, _l.charged_tokens).where(
    _l.seq == bindparam("row")
)
_COMPLETE = update(tables.ledger).where(_l.seq == bindparam("row"))
_ANSWER = select(_a.response).where(_a.request_sha256 == bindparam("request"))
_KEEP = sqlite.insert(tables.answers).on_conflict_do_nothing()
_SPENT = select(_s.nanousd, _s.calls, _s.tokens).where(
    _s.run == bindparam("run"), _s.stage == bindparam("stage"), _s.item == bindparam("item")
)
_ADD = sqlite.insert(tables.spending)
_CHARGE = _ADD.on_conflict_do_update(
    index_elements=list(tables.spending.primary_key),
    set_={name: _s[name] + _ADD.excluded[name] for name in ("nanousd", "calls", "tokens")},
)


def begin_call(connection: Connection, sending: Sending, caps: Sequence[Cap] = ()) -> int:
    """Reserve what a call can take at most and write its row; return the row's number.

    Raises:
        CapReachedError: the call could pass a cap; nothing is written.
        RefusedError: there is a money cap and the price of the model is unknown.
    """
    for cap in caps:
        _check(sending, cap, _spent(connection, *_place(sending, cap.scope)))
    charged = {"charged_nanousd": sending.nanousd, "charged_tokens": sending.tokens}
    seq = _write(connection, sending, charged)
    _charge(connection, sending.run, sending.stage, sending.item, Spent(sending.nanousd or 0, 1, sending.tokens))
    return seq


def refuse_call(connection: Connection, sending: Sending, outcome: str, detail: str) -> None:
    """Write a call that was not sent, and is charged nothing."""
    ended = {"completed": now(), "outcome": outcome, "detail": detail}
    _write(connection, sending, ended | {"charged_nanousd": 0, "charged_tokens": 0, "usd": 0.0})


def _write(connection: Connection, sending: Sending, more: Mapping[str, object]) -> int:
    row = {
        "run": sending.run,
        "sent": now(),
        "stage": sending.stage,
        "item": sending.item,
        "role": sending.role,
        "model": sending.model,
        "host": sending.host,
        "prompt_sha256": sending.prompt_sha256,
        "request_sha256": sending.request_sha256,
        "bytes_sent": sending.bytes_sent,
        "documents": json.dumps(sending.documents),
        "attempt": sending.attempt,
    }
    seq = connection.execute(_BEGIN, row | dict(more)).inserted_primary_key
    assert seq is not None
    return seq[0]


def complete_call(connection: Connection, seq: int, completion: Completion, answer: str | None = None) -> None:
    """Say how a call ended, charge what it took instead of the upper bound, and keep its answer if one is given."""
    row = connection.execute(_RESERVED, {"row": seq}).one()
    tokens = (completion.input_tokens or 0) + (completion.output_tokens or 0)
    values: dict[str, object] = {
        "row": seq,
        "completed": now(),
        "outcome": completion.outcome,
        "detail": completion.detail,
        "seconds": completion.seconds,
        "input_tokens": completion.input_tokens,
        "cached_tokens": completion.cached_tokens,
        "output_tokens": completion.output_tokens,
        "usd": None if completion.nanousd is None else completion.nanousd / NANO,
        "charged_nanousd": completion.nanousd if completion.charged else row.charged_nanousd,
        "charged_tokens": tokens if completion.charged else row.charged_tokens,
    }
    connection.execute(_COMPLETE, values)
    if completion.charged:
        change = Spent((completion.nanousd or 0) - (row.charged_nanousd or 0), 0, tokens - row.charged_tokens)
        _charge(connection, row.run, row.stage, row.item, change)
    if answer is not None:
        connection.execute(_KEEP, {"request_sha256": row.request_sha256, "response": answer})


def amend_call(connection: Connection, seq: int, outcome: str, detail: str) -> None:
    """Say that an answer turned out to be unusable; it is not given again."""
    table = tables.ledger.c
    request = connection.execute(select(table.request_sha256).where(table.seq == seq)).scalar_one()
    connection.execute(update(tables.ledger).where(table.seq == seq).values(outcome=outcome, detail=detail))
    connection.execute(delete(tables.answers).where(tables.answers.c.request_sha256 == request))


def note_call(connection: Connection, seq: int, detail: str) -> None:
    """Add what is to be known of a good answer: how it had to be read."""
    connection.execute(update(tables.ledger).where(tables.ledger.c.seq == seq).values(detail=detail))


def find_answer(connection: Connection, request_sha256: str) -> str | None:
    """Return the stored answer to exactly this request."""
    return connection.execute(_ANSWER, {"request": request_sha256}).scalar_one_or_none()


def call_seconds(connection: Connection, model: str) -> list[float]:
    """Return the durations of a model's good calls so far, shortest first."""
    query = select(_l.seconds).where(_l.model == model, _l.outcome == "ok").order_by(_l.seconds)
    return list(connection.execute(query).scalars())


def spent(connection: Connection, run: str = PROJECT_RUN, stage: str = "", item: str = "") -> Spent:
    """Return what a run, or one item of it, is charged so far; unknown outcomes count at their upper bound."""
    return _spent(connection, run, stage, item)


def summarise_ledger(connection: Connection) -> list[LedgerSummary]:
    """Return the ledger by run, stage, role, model and outcome."""
    t = tables.ledger.c
    keys = (t.run, t.stage, t.role, t.model, t.outcome)
    sums = (
        func.count(),
        func.sum(cast(t.attempt > 0, Integer)),
        func.coalesce(func.sum(t.input_tokens), 0),
        func.coalesce(func.sum(t.cached_tokens), 0),
        func.coalesce(func.sum(t.output_tokens), 0),
        func.coalesce(func.sum(t.usd), 0.0),
        func.sum(cast(t.outcome.is_not(None) & t.charged_nanousd.is_(None), Integer)),
        func.coalesce(func.sum(t.charged_nanousd), 0),
        func.coalesce(func.sum(t.seconds), 0.0),
    )
    rows = connection.execute(select(*keys, *sums).group_by(*keys).order_by(*keys))
    return [
        LedgerSummary(r[0], r[1], r[2], r[3], r[4], r[5], r[6], r[7], r[8], r[9], r[10], r[11], r[12] / NANO, r[13])
        for r in rows
    ]


def _place(sending: Sending, scope: str) -> tuple[str, str, str]:
    return (sending.run, "", "") if scope == "run" else (sending.run, sending.stage, sending.item)


def _spent(connection: Connection, run: str, stage: str, item: str) -> Spent:
    found = connection.execute(_SPENT, {"run": run, "stage": stage, "item": item}).first()
    return Spent(*found) if found else Spent()


def _charge(connection: Connection, run: str, stage: str, item: str, change: Spent) -> None:
    amounts = {"nanousd": change.nanousd, "calls": change.calls, "tokens": change.tokens}
    places = dict.fromkeys(((run, "", ""), (run, stage, item)))
    rows = [{"run": one[0], "stage": one[1], "item": one[2], **amounts} for one in places]
    connection.execute(_CHARGE, rows)


def _check(sending: Sending, cap: Cap, so_far: Spent) -> None:
    whose = "this run" if cap.scope == "run" else f"item {sending.item} of {sending.stage}"
    hint = "Raise the cap ([limits] in protocol.toml) and run the same command again; what is finished is kept."
    if cap.usd is not None:
        if sending.nanousd is None:
            msg = f"the price of {sending.model} is unknown, so a cap of ${cap.usd:g} can't be kept"
            raise RefusedError(msg, 'Give its price in protocol.toml ([prices."NAME"] input, output), or drop the cap.')
        if so_far.nanousd + sending.nanousd > round(cap.usd * NANO):
            bound = f"${so_far.usd:.4f} charged, the next call may take up to ${sending.nanousd / NANO:.4f}"
            raise CapReachedError(f"the money cap of {whose} is reached: {bound}, the cap is ${cap.usd:g}", hint)
    if cap.calls is not None and so_far.calls + 1 > cap.calls:
        raise CapReachedError(f"the cap of {cap.calls} calls of {whose} is reached", hint)
    if cap.tokens is not None and so_far.tokens + sending.tokens > cap.tokens:
        bound = f"{so_far.tokens} charged, the next call may take up to {sending.tokens}"
        raise CapReachedError(f"the token cap of {whose} is reached: {bound}, the cap is {cap.tokens}", hint)

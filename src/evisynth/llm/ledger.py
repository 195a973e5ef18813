"""The ledger for many calls at once: one thread writes it, many rows to a transaction.

A call waits until its row is on the disk before it is sent; calls that wait together share one transaction.
"""

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass
from typing import Any, Self, TypeVar

from sqlalchemy import Connection

from evisynth.store import (
    Cap,
    Completion,
    Database,
    LedgerSummary,
    Sending,
    Spent,
    amend_call,
    begin_call,
    complete_call,
    find_answer,
    note_call,
    refuse_call,
    spent,
    summarise_ledger,
)

T = TypeVar("T")
_MOST_AT_ONCE = 256


@dataclass(frozen=True, slots=True)
class _Job:
    work: Callable[[Connection], Any]
    done: Future[Any]
    writes: bool


class Ledger:
    """Writes and reads the ledger of a database from any thread or event loop.

    Args:
        database: a project's, or one of its own.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._jobs: queue.Queue[_Job | None] = queue.Queue()
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    async def begin(self, sending: Sending, caps: Sequence[Cap] = ()) -> int:
        """Reserve and write a call before it is sent; as `evisynth.store.begin_call`."""
        return await self._write(lambda connection: begin_call(connection, sending, caps))

    async def complete(self, seq: int, completion: Completion, answer: str | None = None) -> None:
        """Say how a call ended, and keep its answer in the same transaction."""
        await self._write(lambda connection: complete_call(connection, seq, completion, answer))

    async def refuse(self, sending: Sending, outcome: str, detail: str) -> None:
        """Write a call that was not sent."""
        await self._write(lambda connection: refuse_call(connection, sending, outcome, detail))

    async def amend(self, seq: int, outcome: str, detail: str) -> None:
        """Say that an answer turned out to be unusable; it is not given again."""
        await self._write(lambda connection: amend_call(connection, seq, outcome, detail))

    async def note(self, seq: int, detail: str) -> None:
        """Add how a good answer had to be read."""
        await self._write(lambda connection: note_call(connection, seq, detail))

    async def answer(self, request_sha256: str) -> str | None:
        """Return the stored answer to exactly this request."""
        return await self._do(lambda connection: find_answer(connection, request_sha256), writes=False)

    def spent(self, run: str, stage: str = "", item: str = "") -> Spent:
        """Return what a run, or an item of it, is charged so far."""
        with self._database.read() as connection:
            return spent(connection, run, stage, item)

    def summary(self) -> list[LedgerSummary]:
        """Return the ledger by run, stage, role, model and outcome."""
        with self._database.read() as connection:
            return summarise_ledger(connection)

    def close(self) -> None:
        """Finish what is waiting and end the thread; a later call starts it again."""
        with self._lock:
            if self._thread is not None:
                self._jobs.put(None)
                self._thread.join()
                self._thread = None

    async def _write(self, work: Callable[[Connection], T]) -> T:
        return await self._do(work, writes=True)

    async def _do(self, work: Callable[[Connection], T], *, writes: bool) -> T:
        job = _Job(work, Future(), writes)
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._serve, name="ledger", daemon=True)
                self._thread.start()
            self._jobs.put(job)
        # Shielded: a row that is being written must not be forgotten because its call was cancelled meanwhile.
        return await asyncio.shield(asyncio.wrap_future(job.done))

    def _serve(self) -> None:
        with self._database.writer() as connection:
            going = True
            while going:
                batch, going = self._next_batch()
                _work_off(connection, [job for job in batch if not job.writes], nullcontext(connection))
                _work_off(connection, [job for job in batch if job.writes], self._database.transaction(connection))

    def _next_batch(self) -> tuple[list[_Job], bool]:
        """Wait for a job and return it with all that wait by then, and whether there may be more."""
        batch: list[_Job] = []
        job = self._jobs.get()
        while job is not None:
            batch.append(job)
            if len(batch) == _MOST_AT_ONCE:
                return batch, True
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                return batch, True
        return batch, False


def _work_off(connection: Connection, batch: list[_Job], held: AbstractContextManager[Connection]) -> None:
    """Do jobs in one transaction, and tell their callers when it is on the disk."""
    if not batch:
        return
    results: list[tuple[_Job, Any, BaseException | None]] = []
    try:
        with held:
            for job in batch:
                try:
                    results.append((job, job.work(connection), None))
                except Exception as error:  # noqa: BLE001  # the fault belongs to the caller that asked
                    results.append((job, None, error))
    except Exception as error:  # noqa: BLE001  # the transaction failed, so every caller must know
        results = [(job, None, error) for job in batch]
    for job, result, error in results:
        with suppress(asyncio.InvalidStateError):
            if error is None:
                job.done.set_result(result)
            else:
                job.done.set_exception(error)

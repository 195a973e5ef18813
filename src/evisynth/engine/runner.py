"""The loop that does what is not done, keeps each result as it comes, and survives being killed."""

import os
import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice
from typing import Any

from sqlalchemy import Connection

from evisynth.engine.stage import Item, Progress, Stage, plan_stage
from evisynth.errors import EvisynthError, RefusedError
from evisynth.store import Lease, Project, StageResult, append_events, find_result, save_result

ATTEMPTS = 3
PAUSE_SECONDS = 0.2
TRANSIENT = (OSError, TimeoutError)


@dataclass(frozen=True, slots=True)
class RunReport:
    """What one run of a stage did: items = done_before + reused + done + failed.

    `reused` counts items whose wanted result was already there from an earlier configuration.
    """

    stage: str
    items: int
    done_before: int
    reused: int
    done: int
    failed: int


@dataclass(frozen=True, slots=True)
class _Outcome:
    item: Item
    data: Any
    error: str | None
    attempts: int


def run_stage(project: Project, stage: Stage, progress: Progress, *, workers: int | None = None) -> RunReport:
    """Do the items of a stage that are new, stale or failed; keep each result as soon as it is there.

    Args:
        project: whose items, and where results go.
        stage: what to do.
        progress: told of each item.
        workers: how many items at once; what suits the stage, else the number of cores, when not given.

    Raises:
        RefusedError: another process runs this stage, or an item's work was refused; items not begun stay as they are.
    """
    with Lease(project.database, stage.name):
        states = plan_stage(project, stage)
        due = [state for state in states if state.state != "done"]
        progress.start(stage.name, len(states), len(due))
        reused = _reuse(project, stage, [one.item for one in due if one.state == "stale" and not one.redo])
        for item in reused:
            progress.advance(stage.name, item.label, failed=False)
        again = {item.id for item in reused}
        todo = [one.item for one in due if one.item.id not in again]
        failed = _work_off(project, stage, todo, progress, workers or stage.workers or os.cpu_count() or 1)
    return RunReport(
        stage=stage.name,
        items=len(states),
        done_before=len(states) - len(due),
        reused=len(due) - len(todo),
        done=len(todo) - failed,
        failed=failed,
    )


def _reuse(project: Project, stage: Stage, stale: list[Item]) -> list[Item]:
    """Bring back the results of those stale items that were once done under just this configuration."""
    if not stale:
        return []
    reused: list[Item] = []
    with project.database.write() as connection:
        for item in stale:
            found = find_result(connection, stage.name, item.id, stage.parts(item))
            if found is not None and found.status == "done":
                save_result(connection, found)
                stage.keep(connection, item, found.data)
                reused.append(item)
    return reused


def _work_off(project: Project, stage: Stage, todo: list[Item], progress: Progress, workers: int) -> int:
    """Keep `workers` items in hand, so that an interruption loses no more than those.

    A refusal (a cap is reached, a host isn't allowed) starts nothing more; what is in hand is finished and kept.
    """
    failed, queue = 0, iter(todo)
    refusal: RefusedError | None = None
    with (
        project.database.writer() as connection,
        ThreadPoolExecutor(workers, thread_name_prefix=stage.name) as pool,
    ):
        running: set[Future[_Outcome | RefusedError]] = set()
        try:
            while True:
                for item in islice(queue, 0 if refusal else workers - len(running)):
                    running.add(pool.submit(_attempt, stage, item, progress.retry))
                if not running:
                    break
                finished, running = wait(running, return_when=FIRST_COMPLETED)
                ended = [future.result() for future in finished]
                outcomes = [one for one in ended if isinstance(one, _Outcome)]
                refusal = refusal or next((one for one in ended if isinstance(one, RefusedError)), None)
                with project.database.transaction(connection):
                    failed += _keep(connection, stage, outcomes)
                for outcome in outcomes:
                    progress.advance(stage.name, outcome.item.label, failed=outcome.error is not None)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
    if refusal is not None:
        raise refusal
    return failed


def _attempt(stage: Stage, item: Item, on_retry: Callable[[str, str, int, str], None]) -> _Outcome | RefusedError:
    attempt = 1
    while True:
        try:
            return _Outcome(item, stage.work(item.payload), None, attempt)
        except RefusedError as refusal:
            return refusal
        except EvisynthError as error:
            return _Outcome(item, None, error.message, attempt)
        except TRANSIENT as error:
            if attempt == ATTEMPTS:
                return _Outcome(item, None, f"{type(error).__name__}: {error} (tried {attempt} times)", attempt)
            on_retry(stage.name, item.label, attempt, str(error))
            time.sleep(PAUSE_SECONDS * 2**attempt)
            attempt += 1
        except Exception as error:  # noqa: BLE001  # the one place where any fault becomes a failed item
            return _Outcome(item, None, f"{type(error).__name__}: {error}", attempt)


def _keep(connection: Connection, stage: Stage, outcomes: list[_Outcome]) -> int:
    failed = 0
    for one in outcomes:
        status = "done" if one.error is None else "failed"
        result = StageResult(stage.name, one.item.id, stage.parts(one.item), status, one.data, one.error, one.attempts)
        save_result(connection, result)
        change = {"stage": stage.name, "fingerprint": result.fingerprint}
        if one.error is None:
            append_events(connection, stage.model, [("stage.finished", one.item.id, change)])
            stage.keep(connection, one.item, one.data)
        else:
            failed += 1
            append_events(connection, stage.model, [("stage.failed", one.item.id, change | {"error": one.error})])
    return failed

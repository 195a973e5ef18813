"""Running a stage: what is not done is done once, faults stay with their item, changes say what they are."""

import threading
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from evisynth.engine import Item, Stage, plan_stage, run_stage
from evisynth.errors import RefusedError, UsageError
from evisynth.store import Lease, Project, create_project, newest_results, read_events

PROTOCOL = '[review]\ntitle = "A"\n'


class Doubling:
    """Doubles numbers, and counts how often it did."""

    def __init__(self) -> None:
        self.calls: Counter[int] = Counter()
        self.lock = threading.Lock()
        self.faults: dict[int, list[Exception]] = {}

    def __call__(self, number: int) -> dict[str, int]:
        with self.lock:
            self.calls[number] += 1
            if self.faults.get(number):
                raise self.faults[number].pop(0)
        return {"doubled": 2 * number}


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return create_project(tmp_path / "p", PROTOCOL)


def stage(work: Any, *, numbers: range = range(5), version: str = "1", config: dict[str, Any] | None = None) -> Stage:
    items = [Item(f"n{n}", f"number {n}", {"number": str(n)}, n) for n in numbers]
    return Stage("double", version, lambda _: items, work, config=config or {})


def test_each_item_is_done_once(project: Project, progress: Any) -> None:
    work = Doubling()
    first = run_stage(project, stage(work), progress, workers=3)
    again = run_stage(project, stage(work), progress, workers=3)
    assert (first.items, first.done, first.failed) == (5, 5, 0)
    assert (again.items, again.done_before, again.done) == (5, 5, 0)
    assert set(work.calls.values()) == {1}
    with project.database.read() as connection:
        assert newest_results(connection, "double")["n3"].data == {"doubled": 6}
        assert len(read_events(connection, "stage.finished")) == 5


def test_a_fault_stays_with_its_item_and_is_tried_again_by_the_next_run(project: Project, progress: Any) -> None:
    work = Doubling()
    work.faults[2] = [ValueError("two is odd")]
    report = run_stage(project, stage(work), progress)
    assert (report.done, report.failed) == (4, 1)
    state = {s.item.id: (s.state, s.why) for s in plan_stage(project, stage(work))}
    assert state["n2"] == ("failed", "ValueError: two is odd")
    assert run_stage(project, stage(work), progress).failed == 0
    assert work.calls == Counter({0: 1, 1: 1, 2: 2, 3: 1, 4: 1})


def test_passing_faults_are_tried_three_times(project: Project, progress: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("evisynth.engine.runner.PAUSE_SECONDS", 0)
    work = Doubling()
    work.faults[1] = [TimeoutError("slow"), OSError("gone")]
    work.faults[2] = [TimeoutError("slow")] * 3
    report = run_stage(project, stage(work), progress, workers=1)
    assert (report.done, report.failed) == (4, 1)
    assert progress.retried == [("number 1", 1), ("number 1", 2), ("number 2", 1), ("number 2", 2)]
    with project.database.read() as connection:
        assert newest_results(connection, "double")["n2"].error == "TimeoutError: slow (tried 3 times)"


def test_an_expected_error_keeps_its_own_words(project: Project, progress: Any) -> None:
    work = Doubling()
    work.faults[0] = [UsageError("file x, line 3: no title")]
    run_stage(project, stage(work), progress)
    with project.database.read() as connection:
        assert newest_results(connection, "double")["n0"].error == "file x, line 3: no title"


def test_only_what_depends_on_a_change_is_stale_and_the_change_is_named(project: Project, progress: Any) -> None:
    work = Doubling()
    run_stage(project, stage(work, config={"factor": 2}), progress)
    changed = stage(work, config={"factor": 3}, version="2")
    why = {s.item.id: s.why for s in plan_stage(project, changed)}
    assert why["n1"] == "protocol factor changed; code version changed (1 → 2)"
    assert {s.state for s in plan_stage(project, changed)} == {"stale"}


def test_going_back_to_an_earlier_configuration_takes_its_results(project: Project, progress: Any) -> None:
    work = Doubling()
    for factor in (2, 3):
        run_stage(project, stage(work, config={"factor": factor}), progress)
    report = run_stage(project, stage(work, config={"factor": 2}), progress)
    assert (report.reused, report.done) == (5, 0)
    assert set(work.calls.values()) == {2}
    assert {s.state for s in plan_stage(project, stage(work, config={"factor": 2}))} == {"done"}


def test_what_follows_from_a_result_is_written_with_it_or_not_at_all(project: Project, progress: Any) -> None:
    def keep(_connection: Any, item: Item, _data: Any) -> None:
        raise RuntimeError(item.id)

    items = [Item("a", "a", {}, 1)]
    broken = Stage("double", "1", lambda _: items, lambda n: n, keep=keep)
    with pytest.raises(RuntimeError):
        run_stage(project, broken, progress)
    with project.database.read() as connection:
        assert newest_results(connection, "double") == {}
        assert read_events(connection, "stage.finished") == []


def test_a_stage_is_run_by_one_process_at_a_time(project: Project, progress: Any) -> None:
    with Lease(project.database, "double"), pytest.raises(RefusedError, match="is being run by process"):
        run_stage(project, stage(Doubling()), progress)
    assert run_stage(project, stage(Doubling()), progress).done == 5


def test_a_dead_process_loses_its_lease(project: Project, progress: Any) -> None:
    import subprocess
    import sys

    code = """
import os, signal, sys
from pathlib import Path
from evisynth.store import Lease, open_project
Lease(open_project(Path(sys.argv[1])).database, "double").__enter__()
os.kill(os.getpid(), signal.SIGKILL)
"""
    dead = subprocess.run([sys.executable, "-c", code, str(project.folder)], check=False)
    assert dead.returncode == -9
    assert run_stage(project, stage(Doubling()), progress).done == 5


def test_what_is_gone_outside_the_database_is_made_again(project: Project, progress: Any, tmp_path: Path) -> None:
    made = tmp_path / "made.txt"

    def work(_payload: Any) -> str:
        made.write_text("x")
        return "made"

    items = [Item("a", "a", {}, None)]
    writing = Stage(
        "write", "1", lambda _: items, work, missing=lambda _: "" if made.exists() else "made.txt is not there"
    )
    run_stage(project, writing, progress)
    made.unlink()
    assert [(s.state, s.why) for s in plan_stage(project, writing)] == [("stale", "made.txt is not there")]
    assert run_stage(project, writing, progress).done == 1
    assert made.exists()


def test_a_refusal_keeps_what_is_in_hand_and_begins_nothing_more(project: Project, progress: Any) -> None:
    work = Doubling()
    work.faults[1] = [RefusedError("the cap of $1.00 is reached")]
    with pytest.raises(RefusedError, match="cap"):
        run_stage(project, stage(work, numbers=range(50)), progress, workers=1)
    assert set(work.calls) == {0, 1}
    states = {s.item.id: s.state for s in plan_stage(project, stage(work, numbers=range(50)))}
    assert (states["n0"], states["n1"], states["n49"]) == ("done", "new", "new")
    assert run_stage(project, stage(work, numbers=range(50)), progress).done == 49

"""A run that is killed again and again asks each item once, plus at most what was in flight at each kill."""

import random
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest
from sqlalchemy import select

from evisynth.store import open_project, spent, tables

WORKER = Path(__file__).with_name("worker.py")
WORKERS = 8


def kill_and_finish(server, folder: Path, items: int, kills: int, seed: int) -> None:
    command = [sys.executable, str(WORKER), "items", str(folder), server.name, str(items)]
    random_, alive = random.Random(seed), 0
    for moment in sorted(random_.sample(range(1, items - max(20, items // 10)), kills)):
        wanted = max(moment, server.count()["total"] + 1)
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        while server.count()["total"] < wanted and process.poll() is None:
            time.sleep(0.005)
        time.sleep(random_.uniform(0, 0.02))
        alive += process.poll() is None
        process.kill()
        process.wait()
    assert alive > kills // 2  # else this shows nothing
    ended = subprocess.run(command, capture_output=True, text=True, check=True)
    assert ended.stdout.split() == [str(items), "0"]
    with open_project(folder).database.read() as connection:
        row = tables.ledger.c
        rows = connection.execute(select(row.item, row.outcome, row.charged_tokens)).all()
        charged = spent(connection)
    finished, unknown = [one for one in rows if one.outcome == "ok"], [one for one in rows if one.outcome is None]
    assert len(finished) + len(unknown) == len(rows)
    assert Counter(one.item for one in finished) == Counter(str(n) for n in range(items))
    assert len(unknown) <= kills * WORKERS
    # A row is written before its call is sent: a kill between the two leaves a row that the server never saw.
    assert items <= server.count()["total"] <= len(rows)
    assert charged.tokens == sum(one.charged_tokens for one in rows)
    assert all(one.charged_tokens > 8000 for one in unknown)


def test_a_run_killed_twice_asks_each_item_once(counting_server, tmp_path: Path) -> None:
    kill_and_finish(counting_server, tmp_path / "project", 40, 2, seed=1)


@pytest.mark.soak
def test_a_run_killed_ten_times_in_five_hundred_calls(counting_server, tmp_path: Path) -> None:
    kill_and_finish(counting_server, tmp_path / "project", 500, 10, seed=2)

"""A parser that crashes, hangs or fills the memory is one failed item, and the next one is read."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from evisynth.sources import WebError, Worker, WorkerLimits

TASKS = """
import ctypes, os, time

def crash():
    ctypes.string_at(0)

def leave():
    os._exit(3)

def hang():
    time.sleep(60)

def spin():
    while True:
        pass

def fill():
    return len(bytearray(4 * 1024**3))

def chatter():
    print("words on stdout")
    return "fine"

def fail():
    raise ValueError("bad page")
"""


@pytest.fixture
def worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Worker]:
    (tmp_path / "hostile_tasks.py").write_text(TASKS)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    one = Worker(WorkerLimits(seconds=2.5, cpu_seconds=1, memory_mib=512), "hostile_tasks")
    yield one
    one.close()


@pytest.mark.parametrize("task", ["crash", "leave", "hang", "spin", "fill", "fail"])
def test_one_failed_item(worker: Worker, task: str) -> None:
    began = time.monotonic()
    with pytest.raises(WebError) as caught:
        worker.run(task)
    assert caught.value.reason == "unreadable"
    assert time.monotonic() - began < 30
    assert worker.run("chatter") == "fine"


def test_pages_become_text() -> None:
    worker = Worker()
    html = "<html><head><title>On sleep</title></head><body><nav>Menu</nav><article><h1>On sleep</h1>" + (
        "<p>People in harbour towns sleep at many hours of the day, and seldom all at once.</p>" * 3
    )
    page = worker.run("read_html", html=html)
    assert "harbour towns" in page["text"]
    assert page["title"] == "On sleep"
    with pytest.raises(WebError):
        worker.run("read_html", html="<html></html>")
    worker.close()

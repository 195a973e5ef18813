"""Running a review in its own process, and killing it."""

import json
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from evisynth.store import open_project, read_events

Script = list[list[str]]
"""evisynth commands, one after another."""


def run_all(script: Script, *, kill_after: float | None = None) -> bool:
    """Run the commands; with `kill_after` SIGKILL whatever runs after so many seconds. Tells whether all ended."""
    began = time.monotonic()
    for words in script:
        process = subprocess.Popen(
            [sys.executable, "-m", "evisynth", *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        left = None if kill_after is None else max(kill_after - (time.monotonic() - began), 0.01)
        try:
            printed, _ = process.communicate(timeout=left)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            process.communicate()
            return False
        assert process.returncode == 0, printed
    return True


def exported(folder: Path) -> dict[str, bytes]:
    """Return the report's files; the manifest without its times."""
    files = {path.name: path.read_bytes() for path in sorted((folder / "exports").iterdir())}
    manifest = json.loads(files["manifest.json"])
    files["manifest.json"] = json.dumps(
        {k: v for k, v in manifest.items() if "time" not in k and k != "generated"}
    ).encode()
    return files


def finished_twice(folder: Path) -> list[tuple[str, ...]]:
    """Return what was finished more than once; the report, which is written anew after each change, aside."""
    project = open_project(folder)
    with project.database.read() as connection:
        done = Counter(
            (e.data["stage"], e.subject, e.data["fingerprint"]) for e in read_events(connection, "stage.finished")
        )
    return [item for item, count in done.items() if count > 1]


@pytest.fixture
def survives(tmp_path: Path) -> Callable[[Callable[[Path], Script], list[float]], None]:
    """Check that a script killed at given shares of its time ends as if undisturbed, with nothing done twice."""

    def check(script: Callable[[Path], Script], moments: list[float]) -> None:
        began = time.monotonic()
        assert run_all(script(tmp_path / "undisturbed"))
        whole = time.monotonic() - began
        wanted = exported(tmp_path / "undisturbed")
        for number, moment in enumerate(moments):
            folder = tmp_path / f"killed-{number}"
            run_all(script(folder), kill_after=moment * whole)
            assert run_all(script(folder)), "the second run was not disturbed"
            assert exported(folder) == wanted, f"killed at {moment:.3f} of {whole:.1f} s"
            assert finished_twice(folder) == [], f"killed at {moment:.3f} of {whole:.1f} s"

    return check

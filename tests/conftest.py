"""Shared fixtures: where the real inputs are, and a skip with a clear reason when they are absent."""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


def shared_folder() -> Path:
    return Path(os.environ.get("EVISYNTH_SHARED", ROOT.parent / "shared"))


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real inputs (EVISYNTH_SHARED, else ../shared)."""
    folder = shared_folder()
    if not (folder / "data").is_dir():
        pytest.skip(f"real inputs are absent: set EVISYNTH_SHARED to their folder ({folder} has no data/)")
    return folder


@pytest.fixture(scope="session")
def inputs(shared: Path) -> Path:
    return shared / "data" / "inputs"


class RecordedProgress:
    """A progress that remembers what it was told."""

    def __init__(self) -> None:
        self.started: list[tuple[str, int, int]] = []
        self.retried: list[tuple[str, int]] = []
        self.finished: list[tuple[str, bool]] = []

    def start(self, stage: str, total: int, due: int) -> None:
        self.started.append((stage, total, due))

    def advance(self, stage: str, item: str, *, failed: bool) -> None:
        self.finished.append((item, failed))

    def retry(self, stage: str, item: str, attempt: int, reason: str) -> None:
        self.retried.append((item, attempt))


@pytest.fixture
def progress() -> RecordedProgress:
    return RecordedProgress()

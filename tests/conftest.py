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

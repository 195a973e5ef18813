"""Calling the command line in its own process, as a user does."""

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest


@dataclass(frozen=True)
class Ran:
    """How a command ended and what it printed."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one JSON object on stdout."""
        return json.loads(self.out)

    @property
    def lines(self) -> list[Any]:
        """One JSON object per line of stdout."""
        return [json.loads(line) for line in self.out.splitlines()]


Call = Callable[..., Ran]


@pytest.fixture
def call(tmp_path: Path) -> Call:
    def run(*words: object, **options: Any) -> Ran:
        process = subprocess.run(
            [sys.executable, "-m", "evisynth", *(str(word) for word in words)],
            cwd=options.pop("cwd", tmp_path),
            capture_output=True,
            text=True,
            timeout=options.pop("timeout", 120),
            check=False,
            **options,
        )
        return Ran(process.returncode, process.stdout, process.stderr)

    return run

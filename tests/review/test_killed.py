"""SIGKILL at random moments: the next run ends as an undisturbed one does, and repeats no finished work."""

import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Survives = Callable[[Callable[[Path], list[list[str]]], list[float]], None]


def moments(count: int) -> list[float]:
    seed = random.randrange(10**6)
    sys.stderr.write(f"seed {seed}\n")
    chosen = random.Random(seed)
    return [chosen.uniform(0.05, 1.0) for _ in range(count)]


def test_the_sample_killed_three_times(survives: Survives) -> None:
    survives(lambda folder: [["demo", "--to", str(folder)]], moments(3))


@pytest.mark.soak
def test_the_zika_review_killed_twenty_times(survives: Survives, inputs: Path) -> None:
    exports = inputs / "screening" / "perg" / "zika_excluded_papers.csv"
    papers = [inputs / "fulltext" / "jats_zika", inputs / "fulltext" / "jats_epi"]

    def script(folder: Path) -> list[list[str]]:
        made: list[list[str]] = (
            [] if (folder / "protocol.toml").exists() else [["new", str(folder), "--template", "perg-zika"]]
        )
        bring: list[Any] = ["import", "--project", folder, exports, *papers]
        return [*made, [str(word) for word in bring], ["run", "--project", str(folder)]]

    survives(script, moments(20))

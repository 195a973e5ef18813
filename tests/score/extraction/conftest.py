"""Sides of an evaluation, made in memory or from the expert tables."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from evisynth.schemas import load_schema
from evisynth.score.extraction import RawRecord, Submission


def side(
    kind: str,
    rows: list[dict[str, Any]],
    *,
    articles: set[str] | None = None,
    columns: set[str] | None = None,
    pathogen: str = "zika",
) -> Submission:
    """One side about one pathogen; each row is cells by column, with its article under `covidence_id`."""
    records = tuple(RawRecord(str(row["covidence_id"]), f"row {i}", row) for i, row in enumerate(rows, start=1))
    return Submission(
        pathogen=pathogen,
        records=records,
        articles=frozenset({record.article for record in records if record.article} | (articles or set())),
        columns=frozenset(columns or load_schema("perg").table(kind).fields),
        says_empty=articles is not None,
    )


@pytest.fixture
def make() -> Callable[..., Submission]:
    return side


@pytest.fixture(scope="session")
def perg(shared: Path) -> Path:
    return shared / "data" / "perg"


@pytest.fixture
def lines(tmp_path: Path) -> Callable[..., Path]:
    def write(*objects: object, name: str = "mine.jsonl") -> Path:
        path = tmp_path / name
        path.write_text("".join(json.dumps(each) + "\n" for each in objects), encoding="utf-8")
        return path

    return write

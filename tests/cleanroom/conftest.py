"""The policy of the invented review, in both modes."""

import json
from datetime import date
from pathlib import Path

import pytest

from evisynth.cleanroom import CleanRoom, Policy, build_policy, read_review_record

from .invented import RECORD

DAY = date(2026, 1, 30)


@pytest.fixture
def record_file(tmp_path: Path) -> Path:
    path = tmp_path / "review.json"
    path.write_text(json.dumps(RECORD), "utf-8")
    return path


@pytest.fixture
def policy(record_file: Path) -> Policy:
    return build_policy(read_review_record(record_file)).policy


@pytest.fixture
def paper_policy(record_file: Path) -> Policy:
    return build_policy(read_review_record(record_file), "paper").policy


@pytest.fixture
def room(policy: Policy) -> CleanRoom:
    return CleanRoom(policy, day=lambda: DAY)


@pytest.fixture
def paper_room(paper_policy: Policy) -> CleanRoom:
    return CleanRoom(paper_policy, day=lambda: DAY)

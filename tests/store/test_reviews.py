"""Words on values are events: they come back as they were said, in order, and can't be changed."""

from pathlib import Path

import pytest
from sqlalchemy.exc import IntegrityError

from evisynth.store import Review, add_reviews, create_project, read_events, read_reviews

WORDS = [
    Review("x1", "ana", "revise", "value", 2.1, 2.4, "misprint", True, "r-1", "d" * 64, '{"kind":"parameter"}'),
    Review("r-1", "ben", "answer", "qa_m1", None, True, record="r-1"),
    Review("x1", "adjudicator:eva", "settle", None, "unverified", '{"kind":"parameter"}'),
]


@pytest.fixture(autouse=True)
def _frozen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EVISYNTH_NOW", "2026-01-02T03:04:05Z")


def test_words_come_back_in_order(tmp_path: Path) -> None:
    project = create_project(tmp_path / "p", "[review]\ntitle = 'x'\n")
    with project.database.write() as connection:
        add_reviews(connection, WORDS)
    with project.database.read() as connection:
        read = read_reviews(connection)
        kinds = [event.what for event in read_events(connection)]
    assert {one.time for one in read} == {"2026-01-02T03:04:05Z"}
    assert [(one.subject, one.reviewer, one.action, one.field, one.before, one.after) for one in read] == [
        (one.subject, one.reviewer, one.action, one.field, one.before, one.after) for one in WORDS
    ]
    assert (read[0].note, read[0].blind, read[0].document, read[0].row) == (
        "misprint", True, "d" * 64, '{"kind":"parameter"}')  # fmt: skip
    assert kinds == ["extraction.reviewed", "quality.answered", "extraction.reviewed"]


def test_a_word_can_not_be_taken_out(tmp_path: Path) -> None:
    project = create_project(tmp_path / "p", "[review]\ntitle = 'x'\n")
    with project.database.write() as connection:
        add_reviews(connection, WORDS)
    with pytest.raises(IntegrityError, match="append-only"), project.database.write() as connection:
        connection.exec_driver_sql("DELETE FROM events")

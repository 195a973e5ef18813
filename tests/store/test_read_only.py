"""A project where nothing can be written is read; what would change it is refused."""

from pathlib import Path

import pytest

from evisynth.errors import UsageError
from evisynth.store import Decision, Project, add_decisions, create_project, open_project, read_events


@pytest.fixture
def project(tmp_path: Path) -> Project:
    made = create_project(tmp_path / "p ?#", '[review]\ntitle = "A"\n')
    with made.database.write() as connection:
        add_decisions(connection, [Decision("r-1", "abstract", "ana", "include")])
    return made


@pytest.fixture
def sealed(project: Project, monkeypatch: pytest.MonkeyPatch) -> Project:
    for module in ("database", "migrations"):
        monkeypatch.setattr(f"evisynth.store.{module}.is_read_only", lambda _path: True)
    return open_project(project.folder)


def test_reading_works_and_leaves_no_trace(project: Project, sealed: Project) -> None:
    before = {path.name: path.read_bytes() for path in project.folder.iterdir() if path.is_file()}
    with sealed.database.read() as connection:
        assert [one.who for one in read_events(connection)] == ["ana"]
    assert {path.name: path.read_bytes() for path in project.folder.iterdir() if path.is_file()} == before


def test_writing_is_refused_with_a_word_on_what_to_do(sealed: Project) -> None:
    with pytest.raises(UsageError, match="it can't be written"), sealed.database.write() as connection:
        add_decisions(connection, [Decision("r-1", "abstract", "ana", "exclude")])


def test_changes_that_are_not_merged_are_not_passed_over(project: Project, sealed: Project) -> None:
    (project.folder / "project.db-wal").write_bytes(b"changes")
    with pytest.raises(UsageError, match="newest changes"), sealed.database.read():
        pass

"""A project where nothing can be written is read; what would change it is refused."""

import errno
import sqlite3
from pathlib import Path
from types import SimpleNamespace

import pytest

from evisynth.errors import UsageError
from evisynth.store import Decision, Project, add_decisions, create_project, open_project, read_decisions, read_events


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


@pytest.fixture
def full(project: Project, monkeypatch: pytest.MonkeyPatch) -> Project:
    """The project on a disk without room."""

    def no_room(**_where: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("evisynth.store.read_only.shutil.disk_usage", lambda _: SimpleNamespace(free=0))
    monkeypatch.setattr("evisynth.store.read_only.tempfile.TemporaryFile", no_room)
    return open_project(project.folder)


def test_a_project_on_a_full_disk_is_read_and_writing_says_that_it_is_full(project: Project, full: Project) -> None:
    with full.database.read() as connection:
        assert [one.who for one in read_events(connection)] == ["ana"]
    assert not list(project.folder.glob("project.db-*"))
    with pytest.raises(UsageError, match="the disk is full"), full.database.write() as connection:
        add_decisions(connection, [Decision("r-1", "abstract", "ana", "exclude")])


def test_changes_in_the_log_of_a_full_disk_are_read(project: Project, full: Project) -> None:
    held = sqlite3.connect(project.database.path, isolation_level=None)
    held.execute("PRAGMA journal_mode = WAL")
    held.execute("UPDATE decisions SET reviewer = 'bo'")
    with open_project(full.folder).database.read() as connection:
        assert [one.reviewer for one in read_decisions(connection)] == ["bo"]
    held.close()


def test_room_that_is_kept_for_this_user_is_room(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("evisynth.store.read_only.shutil.disk_usage", lambda _: SimpleNamespace(free=0))
    with open_project(project.folder).database.write() as connection:
        add_decisions(connection, [Decision("r-1", "abstract", "ana", "exclude")])


def test_changes_that_are_not_merged_are_not_passed_over(project: Project, sealed: Project) -> None:
    (project.folder / "project.db-wal").write_bytes(b"changes")
    with pytest.raises(UsageError, match="newest changes"), sealed.database.read():
        pass

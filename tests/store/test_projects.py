"""Projects that can't be used are refused with what to do, and a stranger's stays within its directory."""

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import event

from evisynth.errors import RefusedError, UsageError
from evisynth.store import create_project, open_project
from evisynth.store.sqlite_trouble import explain_trouble

PROTOCOL = '[review]\ntitle = "A"\n'


@pytest.mark.parametrize("part", ["exports", "blobs", "planted.jsonl", "project.db"])
def test_a_part_that_leads_elsewhere_is_refused(tmp_path: Path, part: str) -> None:
    project = create_project(tmp_path / "p", PROTOCOL)
    outside = tmp_path / "outside"
    path = project.folder / part
    if path.is_dir():
        path.rmdir()
    path.unlink(missing_ok=True)
    path.symlink_to(outside)
    with pytest.raises(UsageError, match="leads out of"):
        open_project(project.folder)
    assert not outside.exists()


def test_a_link_within_the_project_is_fine(tmp_path: Path) -> None:
    project = create_project(tmp_path / "p", PROTOCOL)
    (project.folder / "latest").symlink_to(project.exports)
    assert open_project(project.folder).protocol.review.title == "A"


@pytest.mark.parametrize("left", [None, b""])
@pytest.mark.parametrize("part", ["blobs/ab/cd", "exports/report.html", "project.db.before-0002"])
def test_a_begun_project_without_its_database_is_refused_and_left_as_it_is(
    tmp_path: Path, left: bytes | None, part: str
) -> None:
    project = create_project(tmp_path / "p", PROTOCOL)
    (project.folder / part).parent.mkdir(exist_ok=True)
    (project.folder / part).write_text("kept")
    database = project.folder / "project.db"
    for path in project.folder.glob("project.db*"):
        if path.name != part:
            path.unlink()
    if left is not None:
        database.write_bytes(left)
    with pytest.raises(RefusedError, match="missing" if left is None else "empty") as caught:
        open_project(project.folder)
    assert "backup" in caught.value.hint
    assert caught.value.exit_code == 3
    assert (database.read_bytes() if database.exists() else None) == left


def test_a_protocol_with_empty_folders_is_a_new_project(tmp_path: Path) -> None:
    project = create_project(tmp_path / "p", PROTOCOL)
    (project.folder / "project.db").unlink()
    assert open_project(project.folder).database.path.is_file()


def test_a_place_where_none_can_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match="can't be made there"):
        create_project(tmp_path / "file" / "p", PROTOCOL)


def test_a_lock_that_lasts_is_a_refusal(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    with sqlite3.connect(path, timeout=0, isolation_level=None) as one:
        one.execute("BEGIN EXCLUSIVE")
        with sqlite3.connect(path, timeout=0) as other, pytest.raises(sqlite3.OperationalError) as raised:
            other.execute("CREATE TABLE t (a)")
        one.execute("ROLLBACK")
    told = explain_trouble(path, raised.value)
    assert isinstance(told, RefusedError)
    assert "another process" in told.message


def test_an_interrupt_within_a_statement_is_an_interrupt_and_writes_nothing(tmp_path: Path) -> None:
    project = create_project(tmp_path / "p", "")

    def interrupt(*_statement: object) -> None:
        raise KeyboardInterrupt

    def half_write() -> None:
        with project.database.write() as connection:
            connection.exec_driver_sql("CREATE TABLE half_written (x)")
            event.listen(connection.engine, "do_execute", interrupt)
            connection.exec_driver_sql("SELECT 1")

    with pytest.raises(KeyboardInterrupt):
        half_write()
    with sqlite3.connect(tmp_path / "p" / "project.db") as database:
        assert not database.execute("SELECT 1 FROM sqlite_master WHERE name = 'half_written'").fetchall()

"""The database's layout: what the migrations make is what the tables say, and old databases open."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import create_engine, inspect

from evisynth.errors import UnreadableError, UsageError
from evisynth.store import tables
from evisynth.store.migrations import migrate, migrations

RELEASES = Path(__file__).parent / "releases"


def layout(path: Path) -> dict[str, set[str]]:
    found = inspect(create_engine(f"sqlite:///{path}"))
    return {name: {column["name"] for column in found.get_columns(name)} for name in found.get_table_names()}


def test_migrations_make_the_tables_that_the_code_uses(tmp_path: Path) -> None:
    path = tmp_path / "project.db"
    assert migrate(path) == sorted(migrations())
    assert layout(path) == {t.name: {c.name for c in t.columns} for t in tables.metadata.sorted_tables}
    assert migrate(path) == []


def test_the_ledger_is_there_from_the_first_migration() -> None:
    assert "CREATE TABLE ledger" in migrations()[1]


def test_events_can_be_neither_changed_nor_removed(tmp_path: Path) -> None:
    path = tmp_path / "project.db"
    migrate(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("INSERT INTO events (time, who, what, subject, data) VALUES ('t', 'w', 'x', 's', '{}')")
        for statement in ("UPDATE events SET who = 'other'", "DELETE FROM events"):
            with pytest.raises(sqlite3.IntegrityError, match="append-only"):
                connection.execute(statement)


@pytest.mark.parametrize("release", sorted(RELEASES.glob("*.db")), ids=lambda p: p.stem)
def test_a_database_of_each_release_opens_and_is_backed_up_before_it_is_migrated(release: Path, tmp_path: Path) -> None:
    path = tmp_path / "project.db"
    shutil.copy(release, path)
    ran = migrate(path)
    assert len(list(tmp_path.glob("project.db.before-*"))) == (1 if ran else 0)
    assert layout(path) == {t.name: {c.name for c in t.columns} for t in tables.metadata.sorted_tables}
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM entries").fetchone()[0] > 0


def test_a_newer_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "project.db"
    migrate(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 999")
    with pytest.raises(UsageError, match="written by a newer evisynth"):
        migrate(path)


def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "project.db"
    path.write_bytes(b"not a database at all, though long enough to be taken for one" * 20)
    with pytest.raises(UnreadableError, match="not a usable database"):
        migrate(path)

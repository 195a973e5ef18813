"""Numbered migrations of project.db: `sql/0001.sql`, `sql/0002.sql`, …

A migration never changes once it was released, so each release's database can be opened by every later one. Before any
runs on a database that holds something, the database is copied beside itself.
"""

import sqlite3
from contextlib import closing
from importlib.resources import files
from pathlib import Path

from evisynth.errors import UsageError
from evisynth.store.read_only import connect_read_only, is_read_only
from evisynth.store.sqlite_trouble import explain_trouble


def migrations() -> dict[int, str]:
    """Return every migration by its number."""
    folder = files("evisynth.store") / "sql"
    return {int(file.name[:4]): file.read_text("utf-8") for file in folder.iterdir() if file.name.endswith(".sql")}


def migrate(database: Path) -> list[int]:
    """Bring a database to the newest layout and return the numbers of the migrations that ran.

    Raises:
        UsageError: the database was written by a newer evisynth, or can't be written.
        UnreadableError: the file is not an SQLite database, or is damaged.
        RefusedError: another process keeps it locked.
    """
    known = migrations()
    if is_read_only(database):
        _require_newest(database, max(known))
        return []
    try:
        with closing(sqlite3.connect(database, timeout=30, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
            version = int(connection.execute("PRAGMA user_version").fetchone()[0])
            if version > max(known):
                msg = f"{database}: written by a newer evisynth (layout {version}, this one knows {max(known)})"
                raise UsageError(msg, "Install the newer evisynth, or open a backup.")
            todo = [number for number in sorted(known) if number > version]
            if todo and version:
                back_up(database, database.with_name(f"{database.name}.before-{todo[0]:04d}"))
            for number in todo:
                _apply(connection, number, known[number])
    except sqlite3.DatabaseError as error:
        raise explain_trouble(database, error) from None
    return todo


def _require_newest(database: Path, newest: int) -> None:
    try:
        with closing(connect_read_only(database)) as connection:
            version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    except sqlite3.DatabaseError as error:
        raise explain_trouble(database, error) from None
    if version != newest:
        msg = f"{database}: has layout {version}, this evisynth reads {newest}, and nothing can be written there"
        raise UsageError(msg, "Work on a copy of the project in a directory that can be written.")


def back_up(database: Path, target: Path) -> None:
    """Copy a database, also while others write to it, to a file that takes its name only when it is whole."""
    partial = target.with_name(target.name + ".writing")
    with closing(sqlite3.connect(database, timeout=30)) as source, closing(sqlite3.connect(partial)) as copy:
        source.backup(copy)
    partial.replace(target)


def _apply(connection: sqlite3.Connection, number: int, script: str) -> None:
    statements = f"BEGIN IMMEDIATE;\n{script}\nPRAGMA user_version = {number};\nCOMMIT;"
    try:
        connection.executescript(statements)
    except sqlite3.DatabaseError:
        if connection.in_transaction:
            connection.rollback()
        if int(connection.execute("PRAGMA user_version").fetchone()[0]) < number:
            raise

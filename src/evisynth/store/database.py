"""The connection to project.db: write-ahead log, one writer at a time, nothing half written."""

import json
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import NullPool

from evisynth.store.migrations import migrate
from evisynth.store.read_only import connect_read_only, is_read_only
from evisynth.store.sqlite_trouble import explain_trouble

BUSY_SECONDS = 60


class Database:
    """An SQLite file that many processes may read and that one at a time writes."""

    def __init__(self, path: Path) -> None:
        self.path = path
        migrate(path)
        self._engine: Engine = _read_only_engine(path) if is_read_only(path) else _engine(path)

    @contextmanager
    def read(self) -> Generator[Connection]:
        """Open a connection that sees one state of the database from its first query on."""
        with self._explained(), self._engine.connect() as connection:
            connection.exec_driver_sql("BEGIN")
            yield connection

    @contextmanager
    def write(self) -> Generator[Connection]:
        """Open a transaction that holds the write lock from its start; an error rolls it back."""
        with self._explained(), self._engine.connect() as connection, _transaction(connection):
            yield connection

    @contextmanager
    def writer(self) -> Generator[Connection]:
        """Open one connection for many short transactions of one thread: opening costs more than they do."""
        with self._explained(), self._engine.connect() as connection:
            yield connection

    @contextmanager
    def transaction(self, connection: Connection) -> Generator[Connection]:
        """Hold the write lock of a writer's connection while the block lasts; an error rolls back."""
        with self._explained(), _transaction(connection):
            yield connection

    @contextmanager
    def _explained(self) -> Generator[None]:
        try:
            yield
        except OperationalError as error:
            raise explain_trouble(self.path, error.orig or error) from error


def _engine(path: Path) -> Engine:
    made = create_engine(
        URL.create("sqlite", database=str(path)),  # a path may hold "?" and "#", an address in text not
        poolclass=NullPool,
        connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False},
    )
    event.listen(made, "connect", _on_connect)
    return made


def _read_only_engine(path: Path) -> Engine:
    return create_engine("sqlite://", poolclass=NullPool, creator=lambda: connect_read_only(path))


@contextmanager
def _transaction(connection: Connection) -> Generator[Connection]:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
    try:
        yield connection
        connection.exec_driver_sql("COMMIT")
    except BaseException:  # an interrupt too: nothing is half written
        if _in_transaction(connection):  # a full disk has rolled back already
            connection.exec_driver_sql("ROLLBACK")
        raise


def _in_transaction(connection: Connection) -> bool:
    if connection.closed or connection.invalidated:  # by an interrupt within a statement: it has rolled back
        return False
    raw = connection.connection.dbapi_connection
    return raw is not None and bool(raw.in_transaction)


def canonical_json(value: object) -> str:
    """Return canonical JSON: sorted keys, no spaces, no NaN."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)


def _on_connect(connection: Any, _record: object) -> None:
    connection.isolation_level = None
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA trusted_schema = OFF")  # a stranger's triggers and views call no function with effects

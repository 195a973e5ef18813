"""A project on a medium that can't be written: its database is read as it stands, and nothing of it changes."""

import os
import sqlite3
from pathlib import Path
from urllib.parse import quote

from evisynth.errors import UsageError


def is_read_only(database: Path) -> bool:
    """Whether there is a database in a directory that can't be written; SQLite can't keep its log beside it there."""
    return database.is_file() and not os.access(database.parent, os.W_OK)


def connect_read_only(database: Path) -> sqlite3.Connection:
    """Open a database that nobody can change while it is read.

    Raises:
        UsageError: changes stand in its log that were not merged into it yet.

    Source: SQLite, "Uniform Resource Identifiers", parameter `immutable`.
    """
    log = database.with_name(f"{database.name}-wal")
    if log.is_file() and log.stat().st_size:
        msg = f"{database}: its newest changes stand in {log.name}, which can't be merged where nothing can be written"
        raise UsageError(msg, "Run `evisynth status` once where the directory can be written, or work on a copy.")
    address = f"file:{quote(str(database.resolve()))}?mode=ro&immutable=1"
    return sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False)

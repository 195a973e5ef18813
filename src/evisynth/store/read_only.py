"""A project on a medium that can't be written: its database is read as it stands, and nothing of it changes."""

import errno
import os
import shutil
import sqlite3
import tempfile
from pathlib import Path
from urllib.parse import quote

from evisynth.errors import UsageError

_LOG_INDEX = 64 * 1024
"""What SQLite needs beside a database to open it, with room to spare."""


def is_read_only(database: Path) -> bool:
    """Whether there is a database where nothing can be written; SQLite can't keep its log beside it there.

    A full disk is such a place, unless changes stand in the log: what reads them has its files there already.
    """
    if not database.is_file():
        return False
    return not os.access(database.parent, os.W_OK) or (is_full(database.parent) and not _has_log(database))


def is_full(folder: Path) -> bool:
    """Whether a directory's disk has no room for what opening a database needs."""
    try:
        if shutil.disk_usage(folder).free >= _LOG_INDEX:
            return False
        with tempfile.TemporaryFile(dir=folder) as probe:  # some room may be kept for whoever is asking
            probe.write(bytes(_LOG_INDEX))
    except OSError as error:
        return error.errno in {errno.ENOSPC, errno.EDQUOT}
    return False


def connect_read_only(database: Path) -> sqlite3.Connection:
    """Open a database that nobody can change while it is read.

    Raises:
        UsageError: changes stand in its log that were not merged into it yet.

    Source: SQLite, "Uniform Resource Identifiers", parameter `immutable`.
    """
    if _has_log(database):
        log = database.with_name(f"{database.name}-wal")
        msg = f"{database}: its newest changes stand in {log.name}, which can't be merged where nothing can be written"
        raise UsageError(msg, "Run `evisynth status` once where the directory can be written, or work on a copy.")
    address = f"file:{quote(str(database.resolve()))}?mode=ro&immutable=1"
    return sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False)


def _has_log(database: Path) -> bool:
    log = database.with_name(f"{database.name}-wal")
    return log.is_file() and log.stat().st_size > 0

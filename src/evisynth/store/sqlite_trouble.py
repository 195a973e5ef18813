"""What a person can do about a database that SQLite can't read or write."""

from pathlib import Path

from evisynth.errors import EvisynthError, RefusedError, UnreadableError, UsageError
from evisynth.store.read_only import is_full

_FULL = "disk is full"
_TROUBLES: tuple[tuple[str, type[EvisynthError], str, str], ...] = (
    (_FULL, UsageError, "the disk is full", "Free some space and run the same command again: nothing is lost."),
    (
        "disk I/O error",
        UsageError,
        "the disk reports an error",
        "Check the disk and its free space, then run it again.",
    ),
    (
        "readonly",
        UsageError,
        "it can't be written",
        "Allow writing to the project's directory, or work on a copy of it.",
    ),
    ("unable to open", UsageError, "it can't be opened", "Allow reading and writing in the project's directory."),
    ("locked", RefusedError, "another process is writing to it", "Wait until that ends, then run it again."),
)
_OF_A_FULL_DISK = ("disk I/O error", "readonly", "unable to open")
"""What SQLite says where it finds no room for its log, or where a database was opened without one for that reason."""


def explain_trouble(database: Path, error: BaseException) -> EvisynthError:
    """Turn an error of SQLite into one line with what to do next.

    >>> import sqlite3
    >>> explain_trouble(Path("project.db"), sqlite3.OperationalError("database or disk is full")).message
    'project.db: the disk is full'
    """
    reason = str(error)
    if any(words in reason for words in _OF_A_FULL_DISK) and is_full(database.parent):
        reason = _FULL
    for words, kind, what, hint in _TROUBLES:
        if words in reason:
            return kind(f"{database}: {what}", hint)
    return UnreadableError(f"{database}: not a usable database: {reason}", "Restore project.db from a backup.")

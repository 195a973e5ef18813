"""Every error that evisynth raises on purpose.

    EvisynthError                 root; carries a hint: what to do next
    ├── UsageError                wrong arguments, unknown key, unusable protocol            exit 2
    ├── UnreadableError           a file of which nothing could be read                      exit 2
    │   └── UnsafeInputError      a file refused because reading it would not be safe        exit 2
    ├── RefusedError              not allowed to go on: cap, host, clean room, run lease     exit 3
    └── MissingExtraError         an optional package is not installed                       exit 2

A traceback is shown only with `--debug`; without it a person reads `message`, then `hint`.
"""

from typing import ClassVar


class EvisynthError(Exception):
    """Root of the tree.

    Args:
        message: what happened and where (file, line, record).
        hint: what to do next, as one sentence; empty when there is nothing to add.
    """

    exit_code: ClassVar[int] = 2

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class UsageError(EvisynthError):
    """Raised when a command, a protocol or an option can't mean anything."""


class UnreadableError(EvisynthError):
    """Raised when nothing at all could be read from a file."""


class UnsafeInputError(UnreadableError):
    """Raised when a file is refused unread: entity bombs, archives, lines or files beyond the limits."""


class RefusedError(EvisynthError):
    """Raised when going on is not allowed: a cap, a host, a policy or somebody else's lease."""

    exit_code: ClassVar[int] = 3


class MissingExtraError(EvisynthError):
    """Raised when an optional package is needed and absent; the hint names the command that installs it."""

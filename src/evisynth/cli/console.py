"""What every command shares: options, JSON on stdout, everything for people on stderr, exit codes."""

import gc
import json
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from evisynth.errors import EvisynthError

Json = Annotated[bool, typer.Option("--json", help="Print one JSON object on stdout, for machines.")]
ProjectOption = Annotated[
    Path, typer.Option("--project", metavar="DIR", help="The project's directory (default: the current one).")
]

DONE, WITH_FAILURES, WRONG_USE, REFUSED, INTERRUPTED = 0, 1, 2, 3, 130


def print_json(value: object) -> None:
    """Write one JSON object, as one line, to stdout.

    NaN and infinities are not JSON: whoever computes them writes None.
    """
    sys.stdout.write(json.dumps(value, ensure_ascii=False, allow_nan=False, default=_plain) + "\n")


def say(line: str) -> None:
    """Write one line for people to stdout."""
    sys.stdout.write(line + "\n")


def note(line: str) -> None:
    """Write progress, a warning or a message to stderr."""
    sys.stderr.write(line + "\n")
    sys.stderr.flush()


def show_error(error: EvisynthError) -> None:
    """Write an error as one line, and its hint as another."""
    note("error: " + " ".join(error.message.split()))
    if error.hint:
        note("hint: " + " ".join(error.hint.split()))


@contextmanager
def without_collecting() -> Generator[None]:
    """Many values are many objects that all live on: looking for garbage among them costs a tenth of the time."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def leave(code: int) -> None:
    """End the command with an exit code other than 0."""
    if code:
        raise typer.Exit(code)


def _plain(value: Any) -> object:
    if isinstance(value, Path):
        return str(value)
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    if hasattr(value, "item"):
        return value.item()
    raise TypeError(f"{type(value).__name__} is not JSON")

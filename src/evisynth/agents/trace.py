"""The trace of a run: every step as one line of JSON, added when it happens, readable while the run goes on."""

import hashlib
import json
import os
import re
import secrets
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from evisynth.errors import UnreadableError, UsageError
from evisynth.llm import scrub
from evisynth.store import now

FOLDER = "traces"
"""Where a project keeps its traces."""
_MOST_CHARACTERS = 20_000


class TraceEvent(NamedTuple):
    """One step.

    Args:
        time: when.
        run: which run of the item; a file holds all of them.
        agent: who: the framework's main agent, or a reader with its paper.
        kind: what: run, asked, answered, tool, tool result, submission, budget, reader, closing, error or end.
        detail: the rest, by kind.
    """

    time: str
    run: str
    agent: str
    kind: str
    detail: Mapping[str, Any]


class Trace:
    """Adds the steps of one run to a file, without keys of the environment; without a file it forgets them.

    Args:
        path: the file; its folder is made.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.run = secrets.token_hex(4)
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)

    def add(self, agent: str, kind: str, **detail: Any) -> None:
        """Add a step; long texts are cut and say so, but what a tool gave is kept whole: leaks are looked for in it."""
        if self.path is None:
            return
        kept = detail if kind == "tool result" else _short(detail)
        event = {"time": now(), "run": self.run, "agent": agent, "kind": kind, **kept}
        line = scrub(json.dumps(event, ensure_ascii=False, default=str)) + "\n"
        # One write to a file opened for appending: lines of several processes don't mix.
        file = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
        try:
            os.write(file, line.encode("utf-8", "backslashreplace"))
        finally:
            os.close(file)


def trace_path(folder: Path, item: str) -> Path:
    """Return where the trace of an item stands in a folder: readable, and different for different items.

    >>> trace_path(Path("traces"), "FBgn0000014").name
    'FBgn0000014-21c81c8b.jsonl'
    """
    readable = re.sub(r"[^A-Za-z0-9._-]+", "-", item).strip("-.")[:60] or "item"
    return folder / f"{readable}-{hashlib.sha256(item.encode()).hexdigest()[:8]}.jsonl"


def find_trace(project: Path, item: str) -> Path:
    """Return the trace of an item in a project, or of a file that is named itself.

    Raises:
        UsageError: there is none; the hint names some that there are.
    """
    named = Path(item)
    if named.is_file():
        return named
    folder = project / FOLDER
    path = trace_path(folder, item)
    if path.is_file():
        return path
    known = sorted(file.stem.rpartition("-")[0] for file in folder.glob("*.jsonl")) if folder.is_dir() else []
    hint = f"There are traces of {', '.join(known[:10])}." if known else "Traces are written when agents run."
    raise UsageError(f"no trace of {item} in {folder}", hint)


def read_trace(path: Path) -> Iterator[TraceEvent]:
    """Read a trace; a last line that was cut off by a kill is passed over.

    Raises:
        UnreadableError: it can't be read, or a line that is not the last is no event.
    """
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise UnreadableError(f"{path}: {error}", "Name the trace of an item, a .jsonl file.") from None
    for number, line in enumerate(lines, 1):
        try:
            event: dict[str, Any] = json.loads(line)
            head = [str(event.pop(name)) for name in ("time", "run", "agent", "kind")]
        except (ValueError, KeyError, AttributeError, TypeError):
            if number == len(lines):
                return
            raise UnreadableError(f"{path}:{number}: not an event of a trace", "Is this a trace?") from None
        yield TraceEvent(head[0], head[1], head[2], head[3], event)


def _short(value: Any) -> Any:
    if isinstance(value, str) and len(value) > _MOST_CHARACTERS:
        return f"{value[:_MOST_CHARACTERS]}… ({len(value)} characters)"
    if isinstance(value, dict):
        return {str(key): _short(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [_short(one) for one in value]
    return value

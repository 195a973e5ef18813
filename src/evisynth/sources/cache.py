"""Answers of the web kept for a while, under a key of everything that they depend on; failures are never kept."""

import hashlib
import json
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

DAY = 86_400.0
FORMAT = 1


class WebCache:
    """A folder of answers. It keeps raw answers only: a guard judges them anew each time that they are taken out.

    Args:
        folder: where; made when needed.
        seconds: how long an answer is good.
        clock: seconds since 1970.
    """

    def __init__(self, folder: Path, seconds: float = 10 * DAY, clock: Callable[[], float] = time.time) -> None:
        self._folder, self._seconds, self._clock = folder, seconds, clock

    def get(self, key: Mapping[str, object]) -> Any | None:
        """Give an answer, or None when there is none that is still good.

        Args:
            key: everything that the answer depends on: service, address, each parameter. No API key.
        """
        path = self._path(key)
        try:
            kept = json.loads(path.read_text("utf-8"))
        except (OSError, ValueError):
            return None
        if kept.get("key") != _plain(key) or self._clock() - kept["at"] > self._seconds:
            return None
        return kept["value"]

    def put(self, key: Mapping[str, object], value: object) -> None:
        """Keep a good answer.

        Args:
            key: as for `get`.
            value: JSON.
        """
        from evisynth.store import write_atomically

        path = self._path(key)
        path.parent.mkdir(parents=True, exist_ok=True)
        kept = {"key": _plain(key), "at": self._clock(), "value": value}
        write_atomically(path, json.dumps(kept, ensure_ascii=False).encode())

    def _path(self, key: Mapping[str, object]) -> Path:
        digest = hashlib.sha256(_plain(key).encode()).hexdigest()
        return self._folder / digest[:2] / f"{digest}.json"


def _plain(key: Mapping[str, object]) -> str:
    return json.dumps({"format": FORMAT, **key}, sort_keys=True, ensure_ascii=True, default=str)

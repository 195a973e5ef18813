"""The one format of every score: what was measured, over what, with what left out."""

import hashlib
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Self

from evisynth.score.plots import Plot


@dataclass(frozen=True, slots=True)
class ScoreInput:
    """A file that a score was computed from."""

    path: str
    sha256: str

    @classmethod
    def of(cls, path: Path) -> Self:
        """Hash a file, or, for a folder, its files' names and contents in order of name."""
        digest = hashlib.sha256()
        for file in sorted(p for p in path.rglob("*") if p.is_file()) if path.is_dir() else [path]:
            if path.is_dir():
                digest.update(file.relative_to(path).as_posix().encode())
            digest.update(file.read_bytes())
        return cls(str(path), digest.hexdigest())


@dataclass(frozen=True, slots=True)
class ScoreResult:
    """A score that says what it measured.

    Args:
        protocol: extraction, screening, facts, annotations, duplicates or agreement.
        profile: which reading of the protocol: evisynth, paper or release.
        counts: how many of what; they close.
        metrics: nested by table, field or k; None where a value is undefined.
        intervals: same keys as metrics where an interval exists, each (low, high).
        failed: items that could not be scored, each with its reason; they stay in the denominators.
        warnings: what a reader must know before quoting a number.
        inputs: the files, with their sha256.
        items: one row per scored item, for whoever wants to look further; only in the JSON.
        refused: why the headline is withheld though its parts are given; empty when it is not.
        plots: pictures for the page that people read; they hold nothing that metrics lacks and are not in the JSON.
    """

    protocol: str
    profile: str
    counts: dict[str, Any]
    metrics: dict[str, Any]
    intervals: dict[str, Any] = field(default_factory=dict[str, Any])
    failed: list[dict[str, str]] = field(default_factory=list[dict[str, str]])
    warnings: list[str] = field(default_factory=list[str])
    inputs: list[ScoreInput] = field(default_factory=list[ScoreInput])
    items: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    refused: str = ""
    plots: list[Plot] = field(default_factory=list[Plot])

    def to_json(self) -> dict[str, Any]:
        """Return plain dicts and lists with stable keys."""
        plain = asdict(self)
        del plain["plots"]
        return plain

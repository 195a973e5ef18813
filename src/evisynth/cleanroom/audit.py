"""What the clean room did: one line per thing that it judged, and how often the hidden review was met."""

import json
import threading
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from evisynth.cleanroom.verdict import Verdict
from evisynth.errors import UnreadableError

_IDENTITY = ("address.", "identifier.", "title.", "metadata.", "overlap.", "mention.")
_KEPT = 2000


class AuditLog:
    """An append-only list of decisions, in memory and, when a file is named, as JSON lines.

    The log holds what was hidden: it is for people who check the filter, and no agent reads it.

    Args:
        path: the file; None keeps it in memory only.
        question: which question it is of.
        policy_hash: which policy decided.
    """

    def __init__(self, path: Path | None = None, question: str = "", policy_hash: str = "") -> None:
        self.lines: list[dict[str, Any]] = []
        self._path, self._question, self._hash = path, question, policy_hash
        self._lock = threading.Lock()
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)

    def write(self, stage: str, thing: Mapping[str, str], verdicts: Mapping[str, Verdict], mode: str) -> None:
        """Append one decision.

        Args:
            stage: query, item, found (a page behind an item, judged whole), open, redirect, page, text or failed.
            thing: what was judged: address, title, snippet (cut).
            verdicts: by mode; the one of `mode` was followed.
            mode: strict or paper.
        """
        followed = verdicts[mode]
        line = {
            "question": self._question,
            "policy": self._hash,
            "stage": stage,
            **{key: value[:_KEPT] for key, value in thing.items() if value},
            "mode": mode,
            "decision": followed.decision,
            "rule": followed.rule,
            "field": followed.field,
            "evidence": followed.evidence,
            "modes": {name: verdict.decision for name, verdict in verdicts.items()},
        }
        with self._lock:
            self.lines.append(line)
            if self._path is not None:
                with self._path.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(line, ensure_ascii=False) + "\n")


@dataclass(frozen=True, slots=True)
class Exposure:
    """How often agents met the hidden review.

    Args:
        questions, questions_met: how many questions, and in how many of them something of the review was blocked.
        queries, queries_met: searches, and those of which a result was blocked for its identity.
        opened: addresses that agents tried to open.
        tries: those that led to the review.
        blocked: blocked things by rule.
    """

    questions: int
    questions_met: int
    queries: int
    queries_met: int
    opened: int
    tries: int
    blocked: dict[str, int]


def exposure(lines: Iterable[Mapping[str, Any]]) -> Exposure:
    """Count how often the hidden review was met, by an audit.

    Args:
        lines: of one or more audit logs, in order.

    >>> exposure([{"question": "q1", "stage": "query"},
    ...           {"question": "q1", "stage": "item", "decision": "block", "rule": "title.same"}]).queries_met
    1
    """
    questions: set[str] = set()
    met: set[str] = set()
    queries: list[bool] = []
    current: dict[str, int] = {}
    opened = tries = 0
    blocked: dict[str, int] = {}
    for line in lines:
        question, stage = str(line.get("question", "")), line.get("stage")
        questions.add(question)
        identity = line.get("decision") == "block" and str(line.get("rule", "")).startswith(_IDENTITY)
        if line.get("decision") == "block":
            blocked[line["rule"]] = blocked.get(line["rule"], 0) + 1
        if identity:
            met.add(question)
        if stage == "query":
            current[question] = len(queries)
            queries.append(False)
        elif stage in {"item", "found"} and identity and question in current:
            queries[current[question]] = True
        elif stage == "open":
            opened += 1
            tries += identity
    return Exposure(len(questions), len(met), len(queries), sum(queries), opened, tries, dict(sorted(blocked.items())))


def read_audit(path: Path) -> list[dict[str, Any]]:
    """Read an audit log.

    Args:
        path: a file that `AuditLog` wrote.

    Raises:
        UnreadableError: it can't be read, or a line is not one of an audit; the message names the line.
    """
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UnreadableError(f"{path}: {error}", "Name the audit file of a run.") from None
    lines: list[dict[str, Any]] = []
    for number, raw in enumerate(text.split("\n"), 1):
        if not raw.strip():
            continue
        try:
            line = json.loads(raw)
        except ValueError:
            raise UnreadableError(f"{path}, line {number}: not JSON", "Name the audit file of a run.") from None
        if not isinstance(line, dict) or "stage" not in line:
            raise UnreadableError(f"{path}, line {number}: not a line of an audit", "Name the audit file of a run.")
        lines.append(line)
    return lines

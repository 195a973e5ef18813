"""Looking for the hidden review in what a run left behind: traces, transcripts, answers."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, NoReturn

from evisynth.cleanroom.policy import Policy
from evisynth.cleanroom.room import today
from evisynth.cleanroom.strict import StrictRules
from evisynth.errors import UnreadableError

_PLAIN = frozenset({".txt", ".md", ".log", ".html", ".htm", ".xml", ".out"})
_SUFFIXES = _PLAIN | {".jsonl", ".json", ".ndjson", ".trace"}
_OWN = frozenset(
    "arguments args tool_calls calls tool_input input query queries parameters params thinking reasoning".split()  # noqa: SIM905
)
_PROMPT = frozenset({"said", "instructions", "prompt", "question", "system"})
_POLICY = frozenset({"format", "hash", "mode", "titles", "dois", "abstract"})
_MAX_DEPTH = 40
Source = Literal["shown", "own"]


@dataclass(frozen=True, slots=True)
class FoundLeak:
    """Words of the hidden review in a run.

    Args:
        file: which file.
        line: of the file, from 1.
        place: the path of the field in the line's JSON.
        source: shown: a tool, a prompt or an answer has it; own: the agent asked for it by itself, from memory or a
            guess, which is a try and no leak of the tools.
        rule: the rule that found it.
        evidence: the words.
    """

    file: str
    line: int
    place: str
    source: Source
    rule: str
    evidence: str


@dataclass(slots=True)
class ScanReport:
    """What a scan found.

    Args:
        files, events: how much was looked at.
        leaks: what was shown or answered.
        tries: what the agent asked for by itself.
        unreadable: "file:line" of lines that are not JSON; they were looked at as plain text.
        audits: lines of audit logs, and policies, which hold what is hidden on purpose: they were passed over.
        passed: files of a folder that are no traces, texts or pages by their names: nobody looked into them.
    """

    files: int = 0
    events: int = 0
    leaks: list[FoundLeak] = field(default_factory=list[FoundLeak])
    tries: list[FoundLeak] = field(default_factory=list[FoundLeak])
    unreadable: list[str] = field(default_factory=list[str])
    audits: int = 0
    passed: list[str] = field(default_factory=list[str])


def scan(policy: Policy, run: Path) -> ScanReport:
    """Look for identifiers, words and figures of the hidden review, in every string of every event.

    Args:
        policy: what was hidden.
        run: a trace (JSON lines, one event each), a text, or a folder of them.

    Raises:
        UnreadableError: there is nothing to look at.
    """
    if run.is_dir():
        files = sorted(path for path in run.rglob("*") if path.suffix.lower() in _SUFFIXES and path.is_file())
    else:
        files = [run]
    if not files:
        raise UnreadableError(
            f"{run}: no trace in it", "Name a .jsonl file with one event per line, or a folder of them."
        )
    rules, report = StrictRules(policy, today), ScanReport()
    if run.is_dir():
        others = (path for path in run.rglob("*") if path.suffix.lower() not in _SUFFIXES and path.is_file())
        report.passed = sorted(path.relative_to(run).as_posix() for path in others)
    for file in files:
        _scan_file(rules, file, file.relative_to(run).as_posix() if run.is_dir() else file.name, report)
    if not report.events:
        _refuse_without_events(run, report)
    return report


def _refuse_without_events(run: Path, report: ScanReport) -> NoReturn:
    """Nothing was looked at, which is no clean run."""
    hint = "Name a .jsonl file with one event per line, or a folder of them."
    if not report.audits:
        raise UnreadableError(f"{run}: no event in it", hint)
    said = f"{run}: no event of a trace in it; it looks like an audit log or a policy ({report.audits} such entries)"
    raise UnreadableError(said, f"{hint} An audit is read by `evisynth cleanroom audit-sample`.")


def _scan_file(rules: StrictRules, file: Path, name: str, report: ScanReport) -> None:
    try:
        text = file.read_text("utf-8", errors="replace")
    except OSError as error:
        raise UnreadableError(f"{file}: {error.strerror}", "Name a trace or a folder of traces.") from None
    report.files += 1
    whole = _json(text) if file.suffix.lower() == ".json" else None
    plain = file.suffix.lower() in _PLAIN
    lines = [(1, text)] if whole is not None or plain else list(enumerate(text.split("\n"), 1))
    for number, line in lines:
        if not line.strip():
            continue
        event = whole if whole is not None else None if plain else _json(line)
        if event is None:
            event = line
            if not plain:
                report.unreadable.append(f"{name}:{number}")
        if _is_audit(event):
            report.audits += 1
            continue
        report.events += 1
        for place, words in _strings(event, "", 0):
            _look(rules, name, number, place, words, report, prompt=_is_prompt(event))


def _look(
    rules: StrictRules, name: str, line: int, place: str, words: str, report: ScanReport, *, prompt: bool
) -> None:
    steps = set(place.replace("[", ".").split("."))
    verdict = rules.judge_transcript(words, mentions=not (prompt or steps & _PROMPT))
    if not verdict.blocked:
        return
    own = bool(steps & _OWN)
    found = FoundLeak(name, line, place, "own" if own else "shown", verdict.rule, verdict.evidence)
    (report.tries if own else report.leaks).append(found)


def _strings(value: Any, place: str, depth: int) -> Iterator[tuple[str, str]]:
    if depth > _MAX_DEPTH:
        yield place, json.dumps(value, ensure_ascii=False)
    elif isinstance(value, dict):
        yield place, "\n".join(map(str, value))
        yield from _numbers(value.values(), place)
        for key, part in value.items():
            yield from _strings(part, f"{place}.{key}" if place else str(key), depth + 1)
    elif isinstance(value, list):
        yield from _numbers(value, place)
        for number, part in enumerate(value):
            yield from _strings(part, f"{place}[{number}]", depth + 1)
    elif isinstance(value, str):
        inner = _json(value) if value.lstrip()[:1] in {"{", "["} else None
        if isinstance(inner, (dict, list)):
            yield from _strings(inner, place, depth + 1)
        yield place, value
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        yield place, str(value)


def _numbers(values: Iterable[Any], place: str) -> Iterator[tuple[str, str]]:
    """Numbers that stand beside each other, as an estimate and its limits do."""
    found = [str(value) for value in values if isinstance(value, (int, float)) and not isinstance(value, bool)]
    if len(found) > 1:
        yield place, " ".join(found)


def _json(text: str) -> Any | None:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _is_prompt(event: Any) -> bool:
    return isinstance(event, dict) and event.get("role") in {"user", "system", "developer"}


def _is_audit(event: Any) -> bool:
    """Whether it is a line of an audit, or a policy: both hold what is hidden, and no agent reads them."""
    if not isinstance(event, dict):
        return False
    return {"stage", "policy", "modes", "decision", "rule"} <= event.keys() or event.keys() >= _POLICY

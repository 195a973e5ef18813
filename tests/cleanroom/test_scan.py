"""Leaks are found in traces of any shape; what the agent asked for by itself is a try."""

import base64
import json
from pathlib import Path

import pytest

from evisynth.cleanroom import AuditLog, CleanRoom, Policy, scan, write_policy
from evisynth.errors import UnreadableError

from .invented import ABSTRACT, TITLE

LEAKS = {
    "number": {"role": "tool", "content": "see CD999999.pub2"},
    "nested": {"kind": "tool result", "result": {"data": [{"snippet": {"text": ABSTRACT[500:640]}}]}},
    "json in a string": {"type": "tool_result", "content": json.dumps({"text": ABSTRACT[500:640]})},
    "figures in the answer": {"kind": "answered", "text": "[[[It helps: RR 0.72 (95% CI 0.58 to 0.89).]]]"},
    "title": {"role": "assistant", "content": f"As said in {TITLE} ..."},
    "pmid as a number": {"result": {"pmid": 99123457}},
    "parts": {"parts": [{"part_kind": "tool-return", "content": "doi.org/10.1002/14651858.CD999999"}]},
    "talk": {"role": "tool", "content": "A Cochrane review of wrist cooling for night-time condition-B was positive."},
    "base64": {"result": base64.b64encode(ABSTRACT.encode()).decode()},
}
CLEAN = [
    {"role": "system", "content": "Do not use Cochrane reviews."},
    {
        "role": "user",
        "content": "Do not use Cochrane reviews. Does wrist cooling help night-time condition-B in shift workers?",
    },
    {"role": "tool", "content": "A trial of gloves in 40 dockers: risk ratio 0.91 (95% CI 0.60 to 1.38)."},
    {"kind": "tool result", "result": {"problem": "not available"}},
    {"role": "assistant", "content": "[[[Gloves made no difference.]]]"},
]
TRIES = [
    {"kind": "tool", "tool": "read_page", "arguments": {"address": "https://doi.org/10.1002/14651858.CD999999"}},
    {"role": "assistant", "tool_calls": [{"function": {"name": "web_search", "arguments": '{"query": "CD999999"}'}}]},
]


@pytest.mark.parametrize("name", LEAKS)
def test_a_leak_is_found(policy: Policy, tmp_path: Path, name: str) -> None:
    path = tmp_path / "trace.jsonl"
    path.write_text("\n".join(json.dumps(event) for event in [*CLEAN, LEAKS[name], *CLEAN]), "utf-8")
    report = scan(policy, path)
    assert {leak.line for leak in report.leaks} == {len(CLEAN) + 1}
    assert report.tries == []


def test_a_clean_run_is_clean_and_tries_are_told_apart(policy: Policy, tmp_path: Path) -> None:
    path = tmp_path / "trace.jsonl"
    path.write_text("\n".join(json.dumps(event) for event in [*CLEAN, *TRIES]), "utf-8")
    report = scan(policy, path)
    assert report.leaks == []
    assert {leak.line for leak in report.tries} == {6, 7}
    assert report.events == 7


def test_a_folder_is_looked_through_but_for_its_audit(policy: Policy, tmp_path: Path) -> None:
    run = tmp_path / "run"
    run.mkdir()
    write_policy(policy, run / "policy.json")
    room = CleanRoom(policy, AuditLog(run / "audit.jsonl", "q", policy.hash))
    room.admits_item({"title": TITLE})
    (run / "deep").mkdir()
    (run / "deep" / "answer.txt").write_text("CD 999999 says so")
    (run / "deep" / "whole.json").write_text(json.dumps([CLEAN, LEAKS["nested"]], indent=1))
    (run / "deep" / "bad.jsonl").write_text('{"a": 1}\nnot json: PMID 99123457\n')
    report = scan(policy, run)
    assert {leak.file for leak in report.leaks} == {"deep/answer.txt", "deep/whole.json", "deep/bad.jsonl"}
    assert report.unreadable == ["deep/bad.jsonl:2"]
    assert report.audits == 2


def test_nothing_to_look_at_is_no_clean_run(policy: Policy, tmp_path: Path) -> None:
    run = tmp_path / "run"
    run.mkdir()
    (run / "empty.jsonl").write_text("")
    for path in (run / "absent.jsonl", run / "empty.jsonl", run):
        with pytest.raises(UnreadableError):
            scan(policy, path)


def test_an_audit_or_a_policy_is_no_trace(policy: Policy, tmp_path: Path) -> None:
    run = tmp_path / "run"
    run.mkdir()
    write_policy(policy, run / "policy.json")
    CleanRoom(policy, AuditLog(run / "audit.jsonl", "q", policy.hash)).admits_item({"title": TITLE})
    for path in (run / "audit.jsonl", run / "policy.json", run):
        with pytest.raises(UnreadableError, match="looks like an audit log") as told:
            scan(policy, path)
        assert "audit-sample" in told.value.hint


def test_keys_numbers_and_marks_are_looked_at(policy: Policy, tmp_path: Path) -> None:
    events = [{"result": {"CD999999": 1}}, {"result": [0.72, 0.58, 0.89]}, {"result": "<b>CD</b>999<i>999</i>"}]
    run = tmp_path / "run"
    run.mkdir()
    (run / "t.jsonl").write_text("".join(json.dumps(event) + "\n" for event in events))
    (run / "page.html").write_text("<p>CD999999")
    (run / "store.db").write_bytes(b"CD999999")
    report = scan(policy, run)
    assert {(leak.file, leak.line) for leak in report.leaks} == {("page.html", 1), *(("t.jsonl", n) for n in (1, 2, 3))}
    assert report.passed == ["store.db"]

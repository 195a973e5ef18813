"""The trace: added as it happens, read while it grows or after a kill."""

import subprocess
import sys
from pathlib import Path

import pytest

from evisynth.agents import Trace, find_trace, read_trace, trace_path
from evisynth.errors import UnreadableError, UsageError


def test_steps_come_back_in_order(tmp_path: Path) -> None:
    trace = Trace(tmp_path / "a" / "t.jsonl")
    trace.add("main", "asked", said=["ö"], turn=1)
    trace.add("main", "answered", text="x" * 50_000)
    first, second = read_trace(tmp_path / "a" / "t.jsonl")
    assert (first.agent, first.kind, first.detail) == ("main", "asked", {"said": ["ö"], "turn": 1})
    assert second.detail["text"].endswith("… (50000 characters)")
    assert first.run == second.run == trace.run


def test_what_a_tool_gave_is_kept_whole(tmp_path: Path) -> None:
    Trace(tmp_path / "t.jsonl").add("main", "tool result", tool="read_page", result={"text": "x" * 50_000 + "end"})
    (only,) = read_trace(tmp_path / "t.jsonl")
    assert only.detail["result"]["text"].endswith("xend")


def test_a_line_cut_off_by_a_kill_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    Trace(path).add("main", "asked")
    path.write_text(path.read_text() + '{"time": "2026', "utf-8")
    assert len(list(read_trace(path))) == 1
    path.write_text("nonsense\n" + path.read_text(), "utf-8")
    with pytest.raises(UnreadableError, match=r"t\.jsonl:1"):
        list(read_trace(path))


def test_lines_of_several_processes_do_not_mix(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    code = (
        "import sys; from pathlib import Path; from evisynth.agents import Trace\n"
        "t = Trace(Path(sys.argv[1]))\nfor n in range(300): t.add('main', 'asked', text='x' * 3000, n=n)"
    )
    both = [subprocess.Popen([sys.executable, "-c", code, str(path)]) for _ in range(2)]
    assert [one.wait(60) for one in both] == [0, 0]
    events = list(read_trace(path))
    assert len(events) == 600
    for run in {event.run for event in events}:
        assert [event.detail["n"] for event in events if event.run == run] == list(range(300))


def test_keys_of_the_environment_are_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CANARY_API_KEY", "canary-0123456789")
    Trace(tmp_path / "t.jsonl").add("main", "error", message="401: the key canary-0123456789 is wrong")
    assert "canary-0123456789" not in (tmp_path / "t.jsonl").read_text()
    assert "is wrong" in next(read_trace(tmp_path / "t.jsonl")).detail["message"]


def test_an_item_is_found_by_its_name(tmp_path: Path) -> None:
    path = trace_path(tmp_path / "traces", "E(spl)m8-HLH / α")
    Trace(path).add("main", "asked")
    assert find_trace(tmp_path, "E(spl)m8-HLH / α") == path
    assert find_trace(tmp_path, str(path)) == path
    with pytest.raises(UsageError, match="no trace of hh") as missing:
        find_trace(tmp_path, "hh")
    assert "E-spl-m8-HLH" in missing.value.hint

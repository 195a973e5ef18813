"""`evisynth trace` and `evisynth corpus`, as a person and a machine use them."""

import json
from pathlib import Path
from typing import Any

import typer
from typer.testing import CliRunner

from evisynth.agents import TRACE_FOLDER, Trace, trace_path
from evisynth.cli import corpus, trace


def call(*words: str) -> Any:
    app = typer.Typer()
    app.command("trace")(trace.trace)
    app.add_typer(corpus.app, name="corpus")
    return CliRunner().invoke(app, list(words))


def test_a_run_can_be_read(tmp_path: Path) -> None:
    path = trace_path(tmp_path / TRACE_FOLDER, "hh")
    old = Trace(path)
    old.add("main", "run", item="hh", framework="single")
    new = Trace(path)
    new.add("main", "run", item="hh", framework="multi")
    new.add("main", "asked", turn=1, said=["Annotate hh."], instructions=["Rules."])
    calls = [{"tool": "read_papers", "arguments": {"keys": ["PMC1"]}}]
    new.add("main", "answered", text="", thinking="Let me see", calls=calls, input_tokens=7, output_tokens=2)
    new.add("main", "tool", tool="read_papers", arguments={"keys": ["PMC1"]})
    new.add("reader of PMC1", "reader", state="begins", focus="wings " * 100)
    new.add("main", "tool result", tool="read_papers", problem="there is no paper PMC1")
    new.add("", "submission", source="submission", valid=False, counts={"rows": 2}, errors=["rows[0].term: wrong"])
    new.add("main", "end", status="budget", limit="turns")
    ran = call("trace", "hh", "--project", str(tmp_path))
    assert ran.exit_code == 0
    for said in (
        "asked, turn 1",
        "Annotate hh.",
        "answered (7 + 2 tokens)",
        "Let me see",
        "read_papers can't: there is no paper PMC1",
        "submission: not valid, rows 2",
        "rows[0].term: wrong",
        "status budget, limit turns",
    ):
        assert said in ran.output
    assert "single" not in ran.stdout, "only the last run"
    assert max(map(len, ran.stdout.splitlines())) < 220
    assert "single" in call("trace", "hh", "--project", str(tmp_path), "--all").stdout
    ran = call("trace", str(path), "--agent", "reader", "--json")
    facts = json.loads(ran.stdout)
    assert [step["kind"] for step in facts["steps"]] == ["reader"]
    assert facts["runs"] == [old.run, new.run]


def test_a_corpus_is_built_searched_and_read(tmp_path: Path) -> None:
    (tmp_path / "papers.jsonl").write_text(
        '{"pmcid": "PMC1", "title": "Wings", "year": 2015, "sections": {"RESULTS": ["(abd-A) acts."]}}\nnonsense\n'
    )
    (tmp_path / "legs.md").write_text("# Legs\n\n## Results\n\nLegs walk.\n")
    (tmp_path / "bad.md").write_bytes(b"\x89PNG nothing")
    folder = str(tmp_path / "corpus")
    files = [str(tmp_path / name) for name in ("papers.jsonl", "legs.md", "bad.md")]
    ran = call("corpus", "add", folder, *files, "--json")
    facts = json.loads(ran.stdout)
    assert ran.exit_code == 1
    assert (facts["seen"], facts["added"], len(facts["bad"]), facts["papers"], facts["undated"]) == (4, 2, 2, 2, 1)
    assert [(bad["file"], bad["line"]) for bad in facts["bad"]] == [("papers.jsonl", 2), ("bad.md", 0)]
    ran = call("corpus", "search", folder, "abd-a", "--before", "2016", "--json")
    facts = json.loads(ran.stdout)
    assert [paper["key"] for paper in facts["papers"]] == ["PMC1"]
    assert facts["left_out_without_date"] == 1
    assert "PMC1" in call("corpus", "search", folder, "ABD-A").stdout
    ran = call("corpus", "read", folder, "pmc1", "--section", "RESULTS", "--section", "METHODS")
    assert ran.exit_code == 1
    assert "(abd-A) acts." in ran.stdout

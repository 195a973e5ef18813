"""`plan`, `ledger` and `status`: zeros for rules, unknown where it is unknown, sums that close."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from evisynth.cli import ledger, plan, status
from evisynth.engine import Effort, Item, Stage
from evisynth.store import Cap, Completion, Project, Sending, begin_call, complete_call, create_project

PROTOCOL = '[review]\ntitle = "A"\n[prices."openrouter:lab/new"]\ninput = 1.0\noutput = 2.0\n'


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return create_project(tmp_path / "project", PROTOCOL)


@pytest.fixture
def run() -> Callable[..., str]:
    app = typer.Typer()
    app.command()(plan.plan)
    app.command()(ledger.ledger)
    app.command()(status.status)

    def ran(*arguments: str) -> str:
        result = CliRunner().invoke(app, list(arguments), catch_exceptions=False)
        assert result.exit_code == 0
        return result.stdout

    return ran


def test_rules_take_nothing(run, project: Project) -> None:
    found = json.loads(run("plan", "--project", str(project.folder), "--json"))
    assert {stage["stage"] for stage in found["stages"]} >= {"screen-abstract", "extract", "report"}
    for one in [*found["stages"], found["total"]]:
        assert (one["calls"], one["tokens"], one["price_low"], one["price_high"]) == (0, 0, 0, 0)
    assert "all: no calls of models" in run("plan", "--project", str(project.folder))


def test_models_are_priced_per_role_and_what_no_one_says_is_unknown(run, project: Project, monkeypatch) -> None:
    effort = Effort("reader", "openrouter:lab/new", (1, 2), (1_000_000, 1_000_000), (0, 500_000))
    items = [Item(str(n), f"item {n}", {}, n) for n in range(3)]
    told = Stage("told", "1", lambda _: items, str, model=effort.model, effort=lambda _: [effort])
    silent = Stage("silent", "1", lambda _: items, str, model="openai:gpt-5-mini")
    monkeypatch.setattr("evisynth.review.stages.review_stages", lambda _project: [told, silent])
    first, second = json.loads(run("plan", "--project", str(project.folder), "--json"))["stages"]
    assert (first["calls_low"], first["calls"], first["price_low"], first["price_high"]) == (3, 6, 3.0, 12.0)
    assert first["roles"][0]["role"] == "reader"
    assert (first["seconds_low"], second["calls"], second["price_high"]) == (None, None, None)
    printed = run("plan", "--project", str(project.folder))
    assert (
        "told: 3 items, 3 due, 0 waiting: 3 to 6 calls, up to 9,000,000 tokens, $3.00 to $12.00, time unknown"
        in printed
    )
    assert "silent: 3 items, 3 due, 0 waiting: calls of models unknown" in printed


def test_the_ledger_shows_each_outcome_and_what_is_charged(run, project: Project) -> None:
    sending = Sending("project", "extract", "1", "extractor", "openai:x", None, None, "0" * 64, 1, (), 0, 2_000_000, 90)
    with project.database.write() as connection:
        begin_call(connection, sending, (Cap("run", usd=1.0),))
        done = Completion("ok", 1.5, input_tokens=10, output_tokens=5, cached_tokens=4, nanousd=1_000_000)
        complete_call(connection, begin_call(connection, sending), done)
    found = json.loads(run("ledger", "--project", str(project.folder), "--json"))
    outcomes = {one["outcome"]: (one["calls"], one["usd"], one["charged_usd"]) for one in found["calls"]}
    assert outcomes == {"ok": (1, 0.001, 0.001), "sent, outcome unknown": (1, 0.0, 0.002)}
    assert (found["charged_usd"], found["charged_tokens"]) == (pytest.approx(0.003), 105)
    assert "extract, extractor, openai:x: 1 ok: 10 tokens in (4 cached), 5 out, $0.0010" in run(
        "ledger", "--project", str(project.folder)
    )


def test_status_shows_each_outcome_per_stage_role_and_model(run, project: Project) -> None:
    def call(stage: str, role: str, model: str, outcome: str | None) -> None:
        sending = Sending("project", stage, "1", role, model, None, None, "0" * 64, 1, (), 0, 0, 90)
        with project.database.write() as connection:
            seq = begin_call(connection, sending)
            if outcome is not None:
                complete_call(connection, seq, Completion(outcome, 1.0))

    for outcome in ("ok", "ok", "rate limited", "refused", None):
        call("extract", "extractor", "openai:x", outcome)
    call("extract", "judge", "openai:y", "truncated")
    call("curate", "reader", "openai:x", "cap reached")
    found = json.loads(run("status", "--project", str(project.folder), "--json"))
    stages = {one["stage"]: one["calls"] for one in found["stages"]}
    assert {(one["role"], one["model"], one["outcome"], one["calls"]) for one in stages.pop("extract")} == {
        ("extractor", "openai:x", "ok", 2),
        ("extractor", "openai:x", "rate limited", 1),
        ("extractor", "openai:x", "refused", 1),
        ("extractor", "openai:x", "sent, outcome unknown", 1),
        ("judge", "openai:y", "truncated", 1),
    }
    assert not any(stages.values())
    assert [(one["stage"], one["outcome"]) for one in found["other_calls"]] == [("curate", "cap reached")]
    printed = run("status", "--project", str(project.folder)).splitlines()
    assert "  calls: extractor, openai:x: 2 ok, 1 rate limited, 1 refused, 1 sent, outcome unknown" in printed
    assert "  calls: judge, openai:y: 1 truncated" in printed
    assert "curate: calls: reader, openai:x: 1 cap reached" in printed

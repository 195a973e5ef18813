"""A scripted model scored against a known truth by the published protocol: figures worked out by hand."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from evisynth.cli.main import app
from evisynth.schemas import flatten
from evisynth.score.extraction import score_files

from .conftest import FINISH, R0, R0_FLAG, Script, flags, run, said

LATENT = {
    "type": "Human delay - latent period",
    "value": 4.2,
    "unit": "Days",
    "own": "own",
    "evidence": [said("The mean latent period was 4.2 days (SD 1.1)")],
}
CITED = {
    "type": "Human delay - serial interval",
    "value": 14,
    "unit": "Days",
    "own": "cited",
    "evidence": [said("The serial interval was 14 days"), said("in earlier studies (Okafor et al., 2013)", "own")],
}
INTERVAL = ("describe_uncertainty", {"row": 1, "interval": "95% CI", "interval_lower": 1.4, "interval_upper": 2.6})
TRUTH = [
    {
        "kind": "parameter",
        "class": "Reproduction number",
        "type": R0["type"],
        "value": 1.9,
        "unit": "No units",
        "own": "own",
        "interval": "95% CI",
        "interval_lower": 1.4,
        "interval_upper": 2.6,
    },
    {
        "kind": "parameter",
        "class": "Human delay",
        "type": LATENT["type"],
        "value": 4.2,
        "unit": "Days",
        "own": "own",
        "spread": "Standard Deviation",
        "spread_value": 1.1,
    },
    {
        "kind": "parameter",
        "class": "Severity",
        "type": "Severity - case fatality rate (CFR)",
        "value": 2.8,
        "unit": "Percentage (%)",
        "own": "own",
    },
]
CLASSES = ["Human delay", "Reproduction number", "Severity", "Seroprevalence"]


def written(path: Path, *articles: list[dict]) -> Path:
    """Write judged articles as JSON Lines."""
    lines = [
        {"article": str(n), "pathogen": "zika", "judged": {"parameter": CLASSES}, "records": records}
        for n, records in enumerate(articles, 1)
    ]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


@pytest.fixture
def scored(tmp_path: Path):
    """Score what scripts read of two articles, the second of which holds nothing."""

    def score(*scripts: Script) -> dict:
        found = [[flatten(one) for one in run(script).records] for script in scripts]
        result = score_files(
            written(tmp_path / "truth.jsonl", TRUTH, []), written(tmp_path / "mine.jsonl", *found), "parameter"
        )
        return result.to_json()

    return score


def test_the_figures_are_those_of_the_script(scored) -> None:
    # Of three true classes two are found (a cited value is none), in the empty article one is made up:
    # 2 right, 1 missed, 1 made up.
    first = Script(
        [
            flags(**R0_FLAG, Human_delay="mean latent period was 4.2 days"),
            [("record_reproduction_number", R0), ("record_human_delay", LATENT), ("record_human_delay", CITED), FINISH],
            [INTERVAL, FINISH],
        ]
    )
    second = Script([flags(**R0_FLAG), [("record_reproduction_number", R0), FINISH], [FINISH]])
    found = scored(first, second)["counts"]
    assert found["not_own"] == {"reference": 0, "predicted": 1}
    assert found["flagging"] == {
        "Human delay": {"tp": 1, "fp": 0, "fn": 0},
        "Reproduction number": {"tp": 1, "fp": 1, "fn": 0},
        "Severity": {"tp": 0, "fp": 0, "fn": 1},
        "Seroprevalence": {"tp": 0, "fp": 0, "fn": 0},
    }
    assert (found["pairs"], found["scored"]) == (2, {"reference": 3, "predicted": 3})
    fields = {name: (one["tp"], one["fp"], one["fn"]) for name, one in found["fields"].items()}
    assert fields["value"] == fields["unit"] == (2, 0, 0)
    assert fields["paired_uncertainty"] == (1, 0, 0)
    assert fields["single_type_uncertainty"] == (0, 0, 1)


def test_a_script_that_says_the_truth_scores_one(scored) -> None:
    cfr = {
        "type": "Severity - case fatality rate (CFR)",
        "value": 2.8,
        "unit": "Percentage (%)",
        "own": "own",
        "evidence": [said("a case fatality rate of 2.8%")],
    }
    first = Script(
        [
            flags(**R0_FLAG, Human_delay="mean latent period was 4.2 days", Severity="a case fatality rate of 2.8%"),
            [("record_reproduction_number", R0), ("record_human_delay", LATENT), ("record_severity", cfr), FINISH],
            [
                INTERVAL,
                ("describe_uncertainty", {"row": 2, "spread": "Standard Deviation", "spread_value": 1.1}),
                FINISH,
            ],
        ]
    )
    metrics = scored(first, Script([flags()]))["metrics"]
    assert metrics["flagging"]["micro"]["f1"] == 1.0
    assert metrics["extraction"]["micro"]["f1"] == 1.0


def test_the_command_prints_the_same_figures(tmp_path: Path) -> None:
    script = Script([flags(**R0_FLAG), [("record_reproduction_number", R0), INTERVAL, FINISH]])
    mine = written(tmp_path / "mine.jsonl", [flatten(one) for one in run(script).records])
    asked = ["score", "extraction", str(written(tmp_path / "truth.jsonl", TRUTH)), str(mine), "--json"]
    result = CliRunner().invoke(app, asked, catch_exceptions=False)
    counts = json.loads(result.stdout)["counts"]
    assert (result.exit_code, counts["flagging"]["Reproduction number"]) == (0, {"tp": 1, "fp": 0, "fn": 0})
    assert (counts["pairs"], counts["scored"]) == (1, {"reference": 3, "predicted": 1})
    assert [counts["fields"]["value"][name] for name in ("tp", "fp", "fn")] == [1, 0, 0]

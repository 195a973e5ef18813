"""A scripted model scored against a known truth by the published protocol: figures worked out by hand."""

import json
from pathlib import Path

import pytest

from evisynth.review.extraction import flatten
from evisynth.score.extraction import score_files

from .conftest import FINISH, R0, R0_FLAG, Script, flags, run, said

LATENT = {
    "type": "Human delay - latent period", "value": 4.2, "unit": "Days", "own": "own",
    "evidence": [said("The mean latent period was 4.2 days (SD 1.1)")],
}  # fmt: skip
CITED = {
    "type": "Human delay - serial interval", "value": 14, "unit": "Days", "own": "cited",
    "evidence": [said("The serial interval was 14 days"), said("in earlier studies (Okafor et al., 2013)", "own")],
}  # fmt: skip
TRUTH = [
    {"kind": "parameter", "class": "Reproduction number", "type": R0["type"], "value": 1.9, "unit": "No units", "own": "own"},
    {"kind": "parameter", "class": "Human delay", "type": LATENT["type"], "value": 4.2, "unit": "Days", "own": "own"},
    {"kind": "parameter", "class": "Severity", "type": "Severity - case fatality rate (CFR)", "value": 2.8,
     "unit": "Percentage (%)", "own": "own"},
]  # fmt: skip
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
        result = score_files(written(tmp_path / "truth.jsonl", TRUTH, []), written(tmp_path / "mine.jsonl", *found), "parameter")
        return json.loads(result.to_json())

    return score


def test_the_figures_are_those_of_the_script(scored) -> None:
    # Of three true classes two are found (a cited value is none), in the empty article one is made up:
    # 2 right, 1 missed, 1 made up.
    first = Script([flags(**R0_FLAG, Human_delay="mean latent period was 4.2 days"),
                    [("record_reproduction_number", R0), ("record_human_delay", LATENT), ("record_human_delay", CITED), FINISH],
                    [FINISH]])  # fmt: skip
    second = Script([flags(**R0_FLAG), [("record_reproduction_number", R0), FINISH], [FINISH]])
    print(json.dumps(scored(first, second), indent=1)[:6000])
    assert 0

"""`evisynth extract`: the JSON contract, several files, and bad input."""

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from evisynth.cli.extract import extract
from evisynth.errors import UnreadableError, UsageError

app = typer.Typer()
app.command()(extract)
runner = CliRunner()


def test_a_text_as_json() -> None:
    result = runner.invoke(app, ["--text", "The R0 was 1.8 (95% CI 1.5–2.1).", "--json"])
    assert result.exit_code == 0
    answer = json.loads(result.stdout)
    assert set(answer) == {"records", "warnings"}
    assert answer["records"][0]["value"] == 1.8


def test_a_file_for_people(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# T\n\nOf 40 patients, 12 (30%) died.\n", encoding="utf-8")
    result = runner.invoke(app, [str(tmp_path / "a.md")])
    assert result.exit_code == 0
    assert "30  Percentage (%)" in result.stdout
    assert result.stdout.rstrip().endswith("1 record")


def test_several_files_are_lines_and_a_bad_one_exits_1(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# T\n\nThe R0 was 1.8.\n", encoding="utf-8")
    (tmp_path / "b.md").write_bytes(b"")
    result = runner.invoke(app, [str(tmp_path / "a.md"), str(tmp_path / "b.md"), "--json"])
    assert result.exit_code == 1
    assert [json.loads(line)["file"] for line in result.stdout.splitlines()] == [str(tmp_path / "a.md")]


@pytest.mark.parametrize("arguments", [[], ["a.md", "--text", "x"]])
def test_neither_or_both_is_wrong_use(arguments: list[str]) -> None:
    result = runner.invoke(app, arguments)
    assert isinstance(result.exception, UsageError)


def test_a_missing_file_is_one_clear_error(tmp_path: Path) -> None:
    result = runner.invoke(app, [str(tmp_path / "none.xml")])
    assert isinstance(result.exception, UnreadableError)
    assert "none.xml" in result.exception.message


def test_text_with_markup_and_hostile_characters_is_read(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("R0 was 1.8. " + "(" * 5000 + " CFR was 3" + "0" * 3000 + "%", encoding="utf-8")
    assert runner.invoke(app, [str(tmp_path / "a.txt"), "--json"]).exit_code == 0


def test_models_outbreaks_and_risk_factors_for_people() -> None:
    text = (
        "We developed a stochastic SEIR model of transmission. An outbreak in Liberia in 2014 caused 57 confirmed cases"
        " and 31 deaths. Older age was associated with death (aOR 2.3, 95% CI 1.2-4.4)."
    )
    result = runner.invoke(app, ["--text", text])
    assert result.exit_code == 0
    for words in ("model_type Compartmental", "deaths 31", "riskfactor_name Age"):
        assert words in result.stdout


def test_single_values() -> None:
    text = "The case fatality ratios were 12.0%, 18.5% and 33.1% in the three groups."
    result = runner.invoke(app, ["--text", text, "--single", "--json"])
    assert [record["value"] for record in json.loads(result.stdout)["records"]] == [12, 18.5, 33.1]

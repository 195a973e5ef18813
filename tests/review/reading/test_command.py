"""`evisynth extract --model`: the same JSON as by rules, hosts that must be allowed, and what is wrong use."""

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from evisynth.cli.extract import extract
from evisynth.errors import RefusedError, UsageError

from .conftest import FINISH, NAME, R0, R0_FLAG, TEXT, Script, flags, said

app = typer.Typer()
app.command()(extract)
INVENTED = R0 | {"evidence": [said("R0 of 1.9 was seen on Santo by us")]}


@pytest.fixture
def answering(monkeypatch, tmp_path: Path):
    """Run the command on the text with a script in the place of whatever model is opened."""

    def ran(script: Script, *arguments: str):
        monkeypatch.setattr("evisynth.llm.preparing.open_model", lambda _name: script.model)
        (tmp_path / "santo.md").write_text(TEXT, encoding="utf-8")
        asked = [str(tmp_path / "santo.md"), "--model", NAME, "--project", str(tmp_path), *arguments]
        return CliRunner().invoke(app, asked, catch_exceptions=False)

    return ran


def test_the_json_is_that_of_rules_and_says_which_model(answering) -> None:
    result = answering(Script([flags(**R0_FLAG), [("record_reproduction_number", R0), FINISH], [FINISH]]), "--json")
    answer = json.loads(result.stdout)
    (record,) = answer["records"]
    assert (answer["model"], answer["declined"], result.exit_code) == (NAME, [], 0)
    assert (record["value"], record["unit"], record["own"], record["interval"]) == (1.9, "No units", "own", None)
    assert record["evidence"][0]["found_by"].startswith(NAME)


def test_a_value_whose_words_were_not_found_is_shown_so(answering) -> None:
    calls = [[("record_reproduction_number", INVENTED), FINISH]] * 2
    result = answering(Script([flags(**R0_FLAG), *calls, [FINISH]]))
    assert "UNVERIFIED" in result.stdout


def test_a_value_that_its_words_print_as_something_else_is_shown_so(answering) -> None:
    obeyed = R0 | {"value": 212, "evidence": [said("from 212 cases on Santo")]}
    calls = [[("record_reproduction_number", obeyed), FINISH]] * 2
    result = answering(Script([flags(**R0_FLAG), *calls, [FINISH]]))
    assert "UNVERIFIED: no words found for value" in result.stdout


@pytest.mark.parametrize("cited", [False, True])
def test_what_is_not_the_articles_own_is_counted_where_it_is_not_shown(answering, cited: bool) -> None:
    serial = {
        "type": "Human delay - serial interval",
        "value": 14,
        "unit": "Days",
        "own": "cited",
        "evidence": [said("The serial interval was 14 days in earlier studies (Okafor et al., 2013).")],
    }
    calls = [("record_reproduction_number", R0), ("record_human_delay", serial), FINISH]
    kinds = flags(**R0_FLAG, Human_delay="The serial interval was 14 days")
    answer = json.loads(answering(Script([kinds, calls, [FINISH]]), "--json", *(["--cited"] if cited else [])).stdout)
    assert len(answer["records"]) == 1 + cited
    left = [one for one in answer["warnings"] if "left out" in one]
    assert left == ([] if cited else ["1 value left out: cited and not estimated in this paper"])


def test_a_host_must_be_allowed(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "none")
    asked = ["--text", "R0 was 2.", "--model", "openai:gpt-5-mini", "--project", str(tmp_path)]
    result = CliRunner().invoke(app, asked)
    assert isinstance(result.exception, RefusedError)
    assert "api.openai.com" in result.exception.message


def test_in_a_project_the_protocol_names_the_model() -> None:
    result = CliRunner().invoke(app, ["--model", NAME])
    assert isinstance(result.exception, UsageError)
    assert "[models] extractor" in result.exception.hint

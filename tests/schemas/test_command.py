"""`evisynth schema show` and `check`."""

import json

import pytest
from typer.testing import CliRunner

from evisynth.cli.schema import app
from evisynth.errors import EvisynthError


@pytest.fixture
def command():
    return lambda *words: CliRunner().invoke(app, [str(word) for word in words])


@pytest.fixture
def models(tmp_path):
    path = tmp_path / "zika_models.csv"
    path.write_text(
        "covidence_id,model_type,stoch_deter,colour\n1,Compartmental,Stochastic model,red\n2,Divination,,\n3,Other,,\n",
        encoding="utf-8",
    )
    return path


def test_show_names_classes_and_columns(command):
    assert "Seroprevalence: 11 types" in command("show").stdout
    shown = command("show", "perg", "--table", "outbreak").stdout
    assert "outbreak_end_year" in shown
    assert "one of Molecular (PCR etc); Symptoms; Confirmed + Suspected; Unspecified" in shown
    found = json.loads(command("show", "--json").stdout)
    assert len(found["types"]) == 13


def test_check_says_row_column_and_value(command, models):
    done = command("check", models)
    assert done.exit_code == 1
    assert "row 1 (line 2), stoch_deter: 'Stochastic model' is another spelling, read as 'Stochastic'" in done.stdout
    assert "row 2 (line 3), model_type: 'Divination' is outside the vocabulary" in done.stdout
    assert "3 rows: 1 values not allowed, 1 in another spelling; 2 rows would be dropped" in done.stdout


def test_check_as_json(command, models):
    found = json.loads(command("check", models, "--json").stdout)
    assert found["counts"] == {"rows": 3, "problems": 1, "spellings": 1, "dropped": 2}
    assert found["unknown"] == ["colour"]
    assert [p["column"] for p in found["problems"]] == ["stoch_deter", "model_type"]


def test_a_clean_table_ends_well(command, tmp_path):
    path = tmp_path / "t.csv"
    path.write_text("covidence_id,model_type\n1,Other\n", encoding="utf-8")
    assert command("check", path).exit_code == 0


def test_what_is_no_table_is_an_error(command, tmp_path):
    path = tmp_path / "t.csv"
    path.write_text("a\n1\n", encoding="utf-8")
    assert isinstance(command("check", path).exception, EvisynthError)
    assert isinstance(command("show", "nothing").exception, EvisynthError)

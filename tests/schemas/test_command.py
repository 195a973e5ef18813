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


@pytest.mark.parametrize("name", ["perg", "trial"])
def test_show_writes_docs_tools_and_forms_of_any_schema(command, name):
    assert command("show", name, "--docs").stdout.startswith("# ")
    tools = json.loads(command("show", name, "--tools").stdout)
    forms = json.loads(command("show", name, "--form").stdout)["forms"]
    assert set(tools["tools"]) == set(tools["flags"]) == {form["table"] for form in forms}
    assert all(group["fields"] for form in forms for group in form["groups"])


def test_show_can_leave_out_what_is_of_other_pathogens(command):
    shown = command("show", "perg", "--docs", "--pathogen", "zika").stdout
    assert "`trimester_exposed`" in shown
    assert "fewer than 10 cases" in shown
    assert "`ebola_variant`" not in shown


def test_protocol_is_a_file(command, tmp_path):
    done = command("protocol", "perg", "--pathogen", "Ebola", "-o", tmp_path / "protocol.md", "--json")
    assert json.loads(done.stdout)["file"] == str(tmp_path / "protocol.md")
    assert "`ebola_variant`" in (tmp_path / "protocol.md").read_text(encoding="utf-8")


@pytest.fixture
def dictionary(tmp_path):
    path = tmp_path / "dictionary.csv"
    path.write_text(
        "Variable / Field Name,Form Name,Field Type,Field Label,"
        '"Choices, Calculations, OR Slider Labels",Branching Logic (Show field only if...)\n'
        'record_id,paper,text,Record,,\ndose,arm,text,Dose,,\nkind,arm,radio,Kind,"1, Drug | 2, Placebo",[x] > 3\n',
        encoding="utf-8",
    )
    return path


def test_a_dictionary_becomes_a_schema_that_commands_take(command, dictionary, tmp_path):
    done = command("import-redcap", dictionary, "-o", tmp_path / "mine", "--name", "mine", "--json")
    said = json.loads(done.stdout)
    assert (said["tables"], said["repeating"]) == ({"paper": 1, "arm": 2}, ["arm"])
    assert "kind: the branching logic" in said["notes"][0]
    table = tmp_path / "arms.csv"
    table.write_text("dose,kind\n5 mg,Drug\n,Surgery\n", encoding="utf-8")
    checked = command("check", table, "--schema", tmp_path / "mine")
    assert checked.exit_code == 1
    assert "row 2 (line 3), kind: 'Surgery' is outside the vocabulary" in checked.stdout


def test_a_folder_that_is_there_is_not_overwritten(command, dictionary, tmp_path):
    assert command("import-redcap", dictionary, "-o", tmp_path / "mine").exit_code == 0
    again = command("import-redcap", dictionary, "-o", tmp_path / "mine")
    assert isinstance(again.exception, EvisynthError)
    assert "it is there already" in again.exception.message


def test_repeating_forms_can_be_named(command, dictionary, tmp_path):
    done = command("import-redcap", dictionary, "-o", tmp_path / "mine", "--repeating", "paper", "--json")
    assert json.loads(done.stdout)["repeating"] == ["paper"]


def test_records_are_checked_with_their_conditions(command, tmp_path):
    path = tmp_path / "records.jsonl"
    severity = {"kind": "parameter", "class": "Severity", "numerator": 9, "denominator": 4}
    outbreak = {"kind": "outbreak", "outbreak_country": "Brazil", "cases_confirmed": 3}
    path.write_text(json.dumps({"records": [severity]}) + "\n" + json.dumps(outbreak) + "\n", encoding="utf-8")
    done = command("check", path, "--pathogen", "zika")
    assert done.exit_code == 1
    assert "line 1, record 1 (parameter), numerator: the numerator is larger" in done.stdout
    assert "line 2, record 1 (outbreak), cases_confirmed: outbreaks of fewer than 10 cases" in done.stdout
    found = json.loads(command("check", path, "--json").stdout)
    assert found["counts"] == {"records": 2, "problems": 1}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "line 1: not JSON"),
        ("[1]", "record 1 is no JSON object"),
        ('{"kind": []}', "kind []"),
        ('{"kind": "weather"}', "kind 'weather'"),
    ],
)
def test_lines_that_are_no_records_are_named(command, tmp_path, text, said):
    path = tmp_path / "records.jsonl"
    path.write_text(text, encoding="utf-8")
    done = command("check", path)
    assert isinstance(done.exception, EvisynthError)
    assert said in done.exception.message

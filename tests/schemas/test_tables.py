"""Tables are read whole, and a file that is none says so in one line."""

import json
from pathlib import Path
from typing import Any

import pytest

from evisynth.errors import UnreadableError, UsageError
from evisynth.schemas import Field, Table, load_perg, read_table

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "perg_tables.json").read_text())


@pytest.fixture(scope="session")
def perg(shared: Path) -> Path:
    return shared / "data" / "perg"


def write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def test_the_22_tables_have_the_published_row_counts(perg):
    found: dict[str, dict[str, int]] = {}
    for (pathogen, kind), table in load_perg(perg).items():
        found.setdefault(kind, {})[pathogen] = len(table.rows)
    assert found == GOLDEN["rows"]


def test_no_column_of_the_22_tables_is_unknown(perg):
    assert {table.path.name: table.unknown for table in load_perg(perg).values() if table.unknown} == {}


def test_names_of_columns_are_one(perg):
    tables = load_perg(perg)
    for table in tables.values():
        assert "covidence_id" in table.columns
        assert all(row.cells["covidence_id"] or table.kind == "model" for row in table.rows), table.path
    assert "outbreak_end_year" in tables["zika", "outbreak"].columns
    assert "cases_severe" in tables["marburg", "outbreak"].columns
    assert "parameter_uncertainty_single_type" in tables["ebola", "parameter"].columns
    scores = [row.cells["article_qa_score"] for row in tables["marburg", "article"].rows]
    assert max(score for score in scores if isinstance(score, float)) > 1, "Marburg's 0-1 scores become percentages"


def test_kinds_and_pathogens_can_be_chosen(perg):
    assert set(load_perg(perg, "model", pathogen="Zika virus")) == {("zika", "model")}


def test_two_names_of_one_column_are_merged_without_losing_a_value(tmp_path):
    table = read_table(
        write(
            tmp_path / "p.csv",
            "covidence_id,parameter_type,paramater_value_type,parameter_value_type\n"
            "1,Attack rate,Mean,NA\n2,Attack rate,,Median\n",
        )
    )
    assert [row.cells["parameter_value_type"] for row in table.rows] == ["Mean", "Median"]


def test_lines_are_those_of_the_file(tmp_path):
    table = read_table(write(tmp_path / "m.csv", 'covidence_id,model_type\n1,"a\nb"\n\n2,Other\n'))
    assert [row.line for row in table.rows] == [2, 5]


def test_any_encoding_is_read(tmp_path):
    path = tmp_path / "o.csv"
    path.write_bytes("covidence_id,outbreak_country\r\n1,Curaçao\r\n".encode("cp1252"))
    assert read_table(path).rows[0].cells["outbreak_country"] == "Curaçao"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "empty"),
        ("a,b\n1,2\n", "missing columns"),
        ("covidence_id,parameter_type\n1,Attack rate\n", "a table of kind parameter, but model was asked for"),
        ("covidence_id,model_type\n1,Other,3\n", "line 2: 3 cells where the header has 2"),
        ("covidence_id,model_type,model_type\n1,Other,3\n", "line 1: column 'model_type' stands twice"),
        ('covidence_id,model_type\n1,"Oth\n', "line 2: not CSV"),
        ("covidence_id\0,model_type\n", "not a text file"),
    ],
)
def test_what_is_no_such_table_says_so(tmp_path, text, message):
    with pytest.raises(UnreadableError, match=message):
        read_table(write(tmp_path / "x.csv", text), "model")


def test_an_absent_file_gets_a_suggestion(tmp_path):
    write(tmp_path / "zika_models.csv", "covidence_id,model_type\n")
    with pytest.raises(UsageError) as raised:
        read_table(tmp_path / "zika_model.csv")
    assert "zika_models.csv" in raised.value.hint


def test_a_folder_without_tables_says_how_they_are_named(tmp_path):
    with pytest.raises(UnreadableError) as raised:
        load_perg(tmp_path, "model")
    assert "zika_models.csv" in raised.value.hint


def test_another_name_of_a_column_is_looked_for_once() -> None:
    class Counted(dict[str, Field]):
        looks = 0

        def values(self) -> Any:
            Counted.looks += 1
            return super().values()

    heads = Field("heads", "integer", aliases=("animals",))
    table = Table("herd", "Herds", "id", (), Counted(heads=heads))
    assert [table.column(name) for name in ("animals", "animals", "wool", "wool")] == [heads, heads, None, None]
    assert Counted.looks == 2

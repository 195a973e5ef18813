"""The validator reproduces the published counts of dropped rows, and says where a value stands."""

import json
from pathlib import Path

import pytest

from evisynth.schemas import check_table, load_perg, load_schema, outside_vocabulary, read_table

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "perg_tables.json").read_text())
PERG = load_schema("perg")


@pytest.mark.parametrize(
    ("kind", "pathogen", "dropped"),
    [(kind, pathogen, n) for kind, rows in GOLDEN["dropped"].items() for pathogen, n in rows.items()],
)
def test_dropped_rows_are_those_of_the_paper(shared, kind, pathogen, dropped):
    table = load_perg(shared / "data" / "perg", kind, pathogen=pathogen)[pathogen, kind]
    assert sum(bool(outside_vocabulary(row.cells, PERG.table(kind), PERG)) for row in table.rows) == dropped
    assert len({problem.row for problem in check_table(table) if problem.drops}) == dropped


def test_no_parameter_row_is_dropped(shared):
    for (_, kind), table in load_perg(shared / "data" / "perg", "parameter").items():
        assert not any(outside_vocabulary(row.cells, PERG.table(kind), PERG) for row in table.rows)


def problems(tmp_path: Path, text: str):
    (tmp_path / "t.csv").write_text(text, encoding="utf-8")
    return check_table(read_table(tmp_path / "t.csv"))


def test_value_row_and_column_are_reported(tmp_path):
    found = problems(
        tmp_path,
        'covidence_id,model_type,stoch_deter,assumptions\n1,Compartmental,Fuzzy,"Other"\n2,"Oth\ner",,\n3,Other,,\n',
    )
    assert [(p.row, p.line, p.column, p.value, p.written) for p in found] == [
        (1, 2, "stoch_deter", "Fuzzy", None),
        (2, 3, "model_type", "Oth\ner", None),
    ]


def test_another_spelling_is_told_from_a_value_outside(tmp_path):
    found = problems(tmp_path, "covidence_id,stoch_deter,model_type\n1,Stochastic model,Other\n2,stochastic?,Other\n")
    assert [(p.reason, p.written, p.drops) for p in found] == [
        ("another spelling", "Stochastic", True),
        ("outside the vocabulary", None, True),
    ]


def test_commas_between_values_are_named(tmp_path):
    found = problems(tmp_path, 'covidence_id,model_type,interventions_type\n1,Other,"Vaccination,Quarantine"\n')
    assert [(p.reason, p.written) for p in found] == [("another separator than semicolons", "Vaccination;Quarantine")]


@pytest.mark.parametrize(
    ("column", "value", "reason"),
    [
        ("cases_confirmed", "many", "not a whole number"),
        ("cases_confirmed", "2.5", "not a whole number"),
        ("cases_confirmed", "NaN", "not a whole number"),
        ("ongoing", "perhaps", "neither true nor false"),
        ("outbreak_start_month", "Smarch", "not a month"),
        ("outbreak_start_month", "3", "another spelling"),
        ("outbreak_country", "Atlantis", "outside the vocabulary"),
    ],
)
def test_each_kind_of_cell(tmp_path, column, value, reason):
    other = "" if column == "outbreak_country" else ",outbreak_country"
    cells = "" if column == "outbreak_country" else ",Brazil"
    found = problems(tmp_path, f"covidence_id,{column}{other}\n1,{value}{cells}\n")
    assert [(p.column, p.value, p.reason) for p in found] == [(column, value, reason)]

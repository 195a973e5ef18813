"""epireview's tables survive the way to our records and back."""

import csv

import pytest

from evisynth.review.exporting import (
    cells_of_record,
    epireview_columns,
    record_of_cells,
    write_epireview,
)
from evisynth.schemas import Harmoniser, load_perg, load_schema, read_table

PATHOGENS = ("marburg", "ebola", "lassa", "sars", "zika", "nipah")
TABLES = [
    (pathogen, kind)
    for kind in ("article", "parameter", "model", "outbreak")
    for pathogen in PATHOGENS
    if kind != "outbreak" or pathogen not in {"ebola", "sars"}
]


def test_there_are_22_tables():
    assert len(TABLES) == 22


@pytest.mark.parametrize(("pathogen", "kind"), TABLES)
def test_every_cell_survives_the_round_trip(shared, tmp_path, pathogen, kind):
    perg = load_schema("perg")
    table = load_perg(shared / "data" / "perg", kind, pathogen=pathogen)[pathogen, kind]
    harmoniser = Harmoniser(perg, perg.table(kind))
    records = [record_of_cells(row.cells, harmoniser) for row in table.rows]
    path = tmp_path / table.path.name
    path.write_bytes(write_epireview(kind, pathogen, (cells_of_record(one, perg) for one in records), perg))
    again = read_table(path, kind, perg)
    with table.path.open(encoding="utf-8", newline="") as file:
        assert set(next(csv.reader(file))) == set(epireview_columns(kind, pathogen))
    assert again.columns == table.columns
    assert len(again.rows) == len(table.rows)
    for before, after in zip(table.rows, again.rows, strict=True):
        expected, found = harmoniser.row(before.cells), harmoniser.row(after.cells)
        assert found == expected, before.line

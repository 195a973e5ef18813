from pathlib import Path

import pytest

from evisynth.errors import EvisynthError
from evisynth.score.sheet import read_sheet


@pytest.mark.parametrize(
    "data",
    [
        b"id,label\na,x\nb,y\n",
        b"\xef\xbb\xbfID , Label ,more\r\na,x,1\r\nb,y,2\r\n",
        "id\tlabel\na\tx\nb\ty\n".encode("utf-16"),
        b"label;id\nx;a\n\n;\ny;b\n",
        b'"id","label"\n"a","x"\n"b","y"',
    ],
)
def test_a_table_in_any_usual_dress(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "t.csv"
    path.write_bytes(data)
    rows = read_sheet(path, ("id", "label"))
    assert [(row["id"], row["label"]) for row in rows] == [("a", "x"), ("b", "y")]


def test_lines_are_those_of_the_file_also_after_a_cell_of_several_lines(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text('id,label\n"a\nb",x\n\nc,\n', encoding="utf-8")
    rows = read_sheet(path, ("id", "label"))
    assert [row.line for row in rows] == [2, 5]
    with pytest.raises(EvisynthError, match="line 5: label is empty"):
        rows[1].needed("label")


def test_one_endless_line_is_refused_quickly(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("id,label\n" + "x" * 5_000_000, encoding="utf-8")
    with pytest.raises(EvisynthError, match="not a CSV file"):
        read_sheet(path, ("id", "label"))


@pytest.mark.parametrize("text", ["inf", "-1", "1e999", "nan", "1,5", "x"])
def test_a_number_is_finite_and_not_below_zero(tmp_path: Path, text: str) -> None:
    path = tmp_path / "t.csv"
    path.write_text(f'id,usd\na,"{text}"\n', encoding="utf-8")
    (row,) = read_sheet(path, ("id",), ("usd",))
    with pytest.raises(EvisynthError, match="line 2: usd"):
        row.number("usd")

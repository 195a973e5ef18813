import csv
import io

from hypothesis import given, settings
from hypothesis import strategies as st

from evisynth.records import safe_cell
from evisynth.review.report.cells import cell, write_table
from evisynth.review.report.characters import legible

TEXT = st.text(st.characters(exclude_categories=["Cs", "Cc", "Cn"]))


@settings(deadline=None)
@given(st.lists(st.tuples(TEXT, TEXT), max_size=5))
def test_rows_come_back_through_any_csv_reader(rows: list[tuple[str, str]]):
    written = write_table(("a", "b"), [{"a": a, "b": b} for a, b in rows])
    read = list(csv.reader(io.StringIO(written.decode(), newline="")))
    assert read[0] == ["a", "b"]
    assert [tuple(c.removeprefix("'") for c in row) for row in read[1:]] == [
        tuple(c.removeprefix("'") for c in row) for row in rows
    ]


@settings(deadline=None)
@given(TEXT)
def test_no_cell_begins_a_formula(text: str):
    written = cell(text)
    assert not written.startswith(("=", "@", "\t", "\r"))
    if written.startswith(("+", "-")):
        float(written)


def test_numbers_stay_numbers():
    assert [cell(v) for v in (2.0, 0.1, -3, 1e-9, "+4.5", "-1e5")] == ["2", "0.1", "-3", "1e-09", "+4.5", "-1e5"]
    assert cell("-1+cmd|' /C calc'!A0") == "'-1+cmd|' /C calc'!A0"


def test_unwritable_characters_show_their_place():
    assert write_table(("a",), [{"a": "x\x00\ud800y"}]) == "a\r\nx\ufffd\ufffdy\r\n".encode()


@settings(deadline=None)
@given(st.lists(st.tuples(st.text(st.sampled_from('a ",\r\n;\t.')), st.text(max_size=4)), max_size=5))
def test_tables_are_quoted_as_the_csv_module_quotes_them(rows: list[tuple[str, str]]) -> None:
    out = io.StringIO(newline="")
    csv.writer(out).writerows([("one", "two, three"), *(map(legible, map(safe_cell, row)) for row in rows)])
    assert write_table(("one", "two, three"), [dict(zip(("one", "two, three"), row, strict=True)) for row in rows]) == (
        out.getvalue().encode()
    )


def test_a_row_without_a_value_in_a_single_column_is_a_row() -> None:
    assert write_table(("one",), [{"one": None}]) == b'one\r\n""\r\n'

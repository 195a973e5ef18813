"""Tables: spans, headers as paths, notes, and the place of each row. Spans follow the HTML table model."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evisynth.documents.grids import Cell, TooLargeError, expand, header_paths

from .articles import read

WRAP = """<sec><title>S</title><table-wrap><label>Table 1</label>
<caption><title>Delays.</title><p>In days.</p></caption>
<table><thead><tr><th rowspan="2">Area</th><th colspan="2">Delay</th></tr><tr><th>Mean</th><th>95% CI</th></tr></thead>
<tbody><tr><td colspan="3">Upper zone</td></tr>
<tr><td rowspan="2">North</td><td>4.2<xref ref-type="table-fn"><sup>a</sup></xref></td><td>3.1|5.0</td></tr>
<tr><td>6.0</td><td/></tr></tbody></table>
<table-wrap-foot><fn><label>a</label><p>From onset.</p></fn></table-wrap-foot></table-wrap></sec>"""


def test_a_table_reads_as_markdown_with_paths_notes_and_row_spans() -> None:
    document = read(WRAP)
    (table,) = document.tables
    assert document.markdown[table.start : table.end] == (
        "Table 1. Delays. In days.\n\n"
        "| Area | Delay › Mean | Delay › 95% CI |\n| --- | --- | --- |\n"
        "| Upper zone |  |  |\n| North | 4.2 [a] | 3.1\\|5.0 |\n| North | 6.0 |  |\n\n"
        "[a] From onset."
    )
    assert (table.label, table.caption) == ("Table 1", "Delays. In days.")
    assert table.header == (("Area",), ("Delay", "Mean"), ("Delay", "95% CI"))
    assert table.rows == (("Upper zone", "", ""), ("North", "4.2 [a]", "3.1|5.0"), ("North", "6.0", ""))
    rows = [document.markdown[start:end] for start, end in table.row_spans]
    assert rows == ["| Upper zone |  |  |", "| North | 4.2 [a] | 3.1\\|5.0 |", "| North | 6.0 |  |"]


def one(table: str) -> tuple[tuple[tuple[str, ...], ...], tuple[tuple[str, ...], ...]]:
    (read_table,) = read(f"<table-wrap><label>Table 1</label><table>{table}</table></table-wrap>").tables
    return read_table.header, read_table.rows


def test_a_header_without_thead_is_guessed() -> None:
    rows = "<tr><td>Area</td><td>Cases</td></tr><tr><td>North</td><td>12</td></tr>"
    assert one(rows) == ((("Area",), ("Cases",)), (("North", "12"),))
    assert one("<tr><th>1</th><th>2</th></tr><tr><td>a</td><td>b</td></tr>")[0] == (("1",), ("2",))
    assert one("<tr><td>3</td><td>12</td></tr><tr><td>4</td><td>13</td></tr>") == (((), ()), (("3", "12"), ("4", "13")))


def test_two_tables_in_one_wrap_are_two() -> None:
    row = "<table><tr><td>a</td><td>1</td></tr></table>"
    document = read(f"<table-wrap><label>Table 2</label><caption><p>Both.</p></caption>{row}{row}</table-wrap>")
    assert [table.label for table in document.tables] == ["Table 2", "Table 2"]
    first, second = document.tables
    assert first.end <= second.start


def test_a_table_given_as_a_picture_keeps_its_caption_and_is_said() -> None:
    document = read("<table-wrap><label>Table 3</label><caption><p>Seen.</p></caption><graphic/></table-wrap>")
    assert "Table 3. Seen." in document.markdown
    assert document.tables == ()
    assert document.warnings == ("Table 3: the table is given only as a picture; its caption was kept",)


def test_adjacent_numbers_in_one_cell_never_fuse() -> None:
    assert one("<tr><td>a<p>1</p></td><td>12<break/>345</td></tr><tr><td>b</td><td>1</td></tr>")[1][0] == (
        "a 1",
        "12; 345",
    )


def test_expansion_has_a_limit() -> None:
    with pytest.raises(TooLargeError, match="columns"):
        expand([[Cell("x", columns=10**9)]])
    with pytest.raises(TooLargeError, match="cells"):
        expand([[Cell("x", columns=900)]] * 300)


CELLS = st.builds(Cell, st.sampled_from("abc"), st.integers(1, 3), st.integers(1, 3))


@given(st.lists(st.lists(CELLS, max_size=4), max_size=5))
def test_every_row_has_one_cell_per_column_and_no_cell_is_lost(rows: list[list[Cell]]) -> None:
    grid = expand(rows, heading=True)
    assert len(grid) == len(rows)
    assert len({len(line) for line in grid}) <= 1
    for row, line in zip(rows, grid, strict=True):
        for text in "abc":
            assert line.count(text) >= sum(cell.columns for cell in row if cell.text == text)


def test_equal_names_above_each_other_are_one_step_of_the_path() -> None:
    assert header_paths([["A", "A"], ["A", "b"], ["", "b"]], 2) == [("A",), ("A", "b")]

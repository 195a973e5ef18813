from evisynth.score import Cell, ScoreResult, count_lines, tables


def laid_out(metrics: dict, intervals: dict | None = None) -> list[tuple]:
    found = tables(ScoreResult("x", "paper", {}, metrics, intervals or {}))
    return [(t.title, t.columns, [(name, [cell.text() for cell in cells]) for name, cells in t.rows]) for t in found]


def test_siblings_with_common_values_are_rows_of_one_table() -> None:
    assert laid_out({"k": {"1": {"r": 0.5}, "3": {"r": 0.25, "n": 7}, "other": {"word": "yes"}}}) == [
        ("k", ["r", "n"], [("1", ["0.500", "–"]), ("3", ["0.250", "7"])]),
        ("k › other", ["value"], [("word", ["yes"])]),
    ]


def test_a_wide_table_is_turned() -> None:
    wide = {f"m{n}": n for n in range(12)}
    ((title, columns, rows),) = laid_out({"a": wide, "b": wide})
    assert (title, columns, len(rows)) == ("", ["a", "b"], 12)


def test_every_value_of_a_result_is_in_some_table() -> None:
    metrics = {"x": 1, "deep": {"er": {"est": {"v": 0.123, "w": None}}, "y": True}, "z": {"p": 2.5}}
    texts = [text for *_, rows in laid_out(metrics) for _, cells in rows for text in cells]
    assert sorted(texts) == sorted(["1", "0.123", "–", "yes", "2.500"])


def test_values_are_written_for_people() -> None:
    assert Cell(0.00012).text() == "0.0001"
    assert Cell(-0.1, (-0.2, 0.1)).text() == "-0.100 (-0.200 to 0.100)"
    assert Cell(1234567).text() == "1,234,567"
    assert Cell(12345.6).text() == "12,346"
    assert Cell([1, 2]).text() == "1, 2"
    assert Cell([[1], [2]]).text() == "2 entries"


def test_counts_keep_their_order_and_groups() -> None:
    assert count_lines({"a": 1, "b": {"c": 2, "d": {"e": 3}}, "f": 4}) == [
        ("", "a 1 · f 4"),
        ("b", "c 2"),
        ("b › d", "e 3"),
    ]

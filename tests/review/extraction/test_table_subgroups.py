"""The rule of three over the rows and columns of a table: PERG keeps subgroups as a range, with the whole's value."""

from evisynth.documents import read_document
from evisynth.review.extraction import extract_document

KEYS = ("value", "range_lower", "range_upper")


def read(markdown: str, *, aggregate: bool = True) -> list[tuple[object, ...]]:
    document = read_document(f"# Anthrax in a district\n\n## Results\n\n{markdown}".encode(), "paper.md")
    found, _ = extract_document(document, topic="any", aggregate=aggregate)
    return [tuple(r.values[key] for key in KEYS) for r in found]


ROWS = """Table 1. Case fatality by year

| Year | Cases | Deaths | CFR, % |
|---|---|---|---|
| 2017 | 40 | 8 | 20.0 |
| 2018 | 25 | 9 | 36.0 |
| 2019 | 20 | 3 | 15.0 |
"""
TOTAL = "| **Total** | **85** | **20** | **23.5** |\n"


def test_rows_without_limits_are_a_range() -> None:
    assert read(ROWS) == [(None, 15.0, 36.0)]
    assert read(ROWS, aggregate=False) == [(20.0, None, None), (36.0, None, None), (15.0, None, None)]


def test_the_row_for_the_whole_carries_the_range() -> None:
    assert read(ROWS + TOTAL) == [(23.5, 15.0, 36.0)]


def test_a_value_for_the_whole_in_the_text_carries_the_range() -> None:
    assert read(f"Case fatality was 23.5% (20/85).\n\n{ROWS}") == [(23.5, 15.0, 36.0)]
    assert read(f"Case fatality was 63.5% (54/85).\n\n{ROWS}") == [(63.5, None, None), (None, 15.0, 36.0)]


def test_the_column_for_the_whole_carries_the_range() -> None:
    table = """Table 1. Outcome

| | North | South | East | All |
|---|---|---|---|---|
| Died, n (%) | 4 (40) | 6 (30) | 1 (10) | 11 (28) |
"""
    assert read(table) == [(28.0, 10.0, 40.0)]


def test_groups_of_rows_are_lists_of_their_own_and_two_are_not_merged() -> None:
    table = """Table 1. IgG seroprevalence

| Group | Tested | IgG prevalence (%) |
|---|---|---|
| Sex | | |
| Male | 50 | 12.0 |
| Female | 50 | 16.0 |
| Age | | |
| Young | 30 | 10.0 |
| Middle | 40 | 15.0 |
| Old | 30 | 20.0 |
"""
    assert read(table) == [(12.0, None, None), (16.0, None, None), (None, 10.0, 20.0)]


def test_rows_with_limits_stay() -> None:
    table = """Table 1. Attack rates

| Class | Attack rate, % (95% CI) |
|---|---|
| 1 | 12.0 (5.0–20.0) |
| 2 | 16.0 (9.0–25.0) |
| 3 | 30.0 (20.0–41.0) |
"""
    assert [row[0] for row in read(table)] == [12.0, 16.0, 30.0]

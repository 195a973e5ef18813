"""Tables of aligned text, and tables without outer pipes; invented."""

from evisynth.documents import read_document
from evisynth.evidence import Document
from evisynth.review.extraction import extract_document
from evisynth.review.extraction.tables.aligned import with_aligned_tables

FATALITY = """# Plague in the highlands

## Results

Table 1
*Patients and case fatality*

                     Patients     Deaths     Fatality % (95% CI)
All                  210          42         20.0 (14.8, 26.1)
Form
  Bubonic            160          16         10.0 (5.8, 15.7)
  Pneumonic          50           26         52.0 (37.4, 66.3)
"""


def read(text: str):
    found, _ = extract_document(read_document(text.encode(), "paper.md"), topic="any")
    keys = ("value", "interval_lower", "interval_upper", "numerator", "denominator")
    return [tuple(r.values[key] for key in keys) for r in found]


def test_a_table_that_is_aligned_by_spaces_is_read() -> None:
    assert read(FATALITY) == [
        (20.0, 14.8, 26.1, 42, 210),
        (10.0, 5.8, 15.7, 16, 160),
        (52.0, 37.4, 66.3, 26, 50),
    ]


def test_a_table_without_outer_pipes_is_no_sentence() -> None:
    text = """# Nipah in a town

## Results

Time between events (days) | n | Mean (SD) | Median
:-- | --: | --: | --:
Incubation period | 21 | 8.4 (2.2) | 8
Serial interval | 19 | 11.7 (3.1) | 11
"""
    assert [row[0] for row in read(text)] == [8.4, 11.7]


def test_prose_with_wide_spaces_is_no_table() -> None:
    text = "The   first  of 12 men\nleft   on day 3 of 5\nand    came  back.\n"
    assert with_aligned_tables(Document("d", "", text)).tables == ()


def test_a_row_points_to_its_own_line() -> None:
    document = with_aligned_tables(Document("d", "", FATALITY))
    (table,) = document.tables
    start, end = table.row_spans[-1]
    assert FATALITY[start:end].split() == "Pneumonic 50 26 52.0 (37.4, 66.3)".split()

"""Values in tables: found by header path, row label or caption; inputs and literature are none."""

import pytest

from evisynth.documents import find, read_document
from evisynth.evidence import Extraction
from evisynth.review.extraction import extract_document


def rows(markdown: str) -> list[Extraction]:
    document = read_document(markdown.encode(), "paper.md")
    records, _ = extract_document(document, topic="any")
    assert all(find(document, e.quote) is not None for r in records for e in r.evidence)
    return records


def test_a_column_named_by_its_header() -> None:
    records = rows(
        "# T\n\n## Results\n\nTable 1. Districts.\n\n"
        "| District | CFR (%) |\n| --- | --- |\n| Kono | 31.5 |\n| Bo | 40 |\n"
    )
    assert [(r.values["value"], r.values["unit"]) for r in records] == [
        (31.5, "Percentage (%)"),
        (40, "Percentage (%)"),
    ]
    assert records[0].evidence[0].quote == "Kono | 31.5"


def test_a_row_named_by_its_label() -> None:
    records = rows(
        "# T\n\n## Results\n\n| Quantity | Estimate (95% CI) |\n| --- | --- |\n"
        "| Incubation period, days | 9.7 (8.1–11.2) |\n"
        "| Age, years | 30 (20–40) |\n"
    )
    assert [(r.values["type"], r.values["value"], r.values["interval"], r.values["unit"]) for r in records] == [
        ("Human delay - incubation period", 9.7, "95% CI", "Days")
    ]


@pytest.mark.parametrize(
    "table",
    [
        "Table 2. Model parameters.\n\n| Parameter | Value |\n| --- | --- |\n| Incubation period (days) | 9.7 |\n",
        "| Quantity | Value | Reference |\n| --- | --- | --- |\n| Incubation period (days) | 9.7 | Smith 2014 |\n",
        "| Quantity | Value |\n| --- | --- |\n| Incubation period (days) | 9.7 [12] |\n",
    ],
)
def test_inputs_and_literature_are_left_out(table: str) -> None:
    assert rows(f"# T\n\n## Results\n\n{table}") == []

"""Dense and endless texts cost little: what is left out is said, and nothing hangs."""

import faulthandler
from collections.abc import Iterator

import pytest

from evisynth.documents import read_document
from evisynth.review.extraction import extract_document, extract_text, rules

LENGTH = 500_000
GUARD = 60.0
"""Seconds after which a hang ends the run with a traceback; no run comes near."""

DENSE = [
    "R0 was 2 ", "30% (CFR, ", "(R0 = 1.5 (95% CI ", "12 of 40 (30%) died, ", "1 2 3 4 ", "we assumed R0 ",
    "The time from onset to death was 3 days and the time from onset to ",
    "IgG antibodies to the of the virus in 3% and prevalence of ", "R0 was 2 (95% CI 1-3), CFR 30% in 12 of 40. ",
]  # fmt: skip
EMPTY = [
    "time from onset ",
    "time from onset to ",
    "the proportion of the of the of the ",
    "twelve of forty ",
    "[(",
    "1.1.1.",
]


@pytest.fixture(autouse=True)
def guard() -> Iterator[None]:
    faulthandler.dump_traceback_later(GUARD, exit=True)
    yield
    faulthandler.cancel_dump_traceback_later()


@pytest.mark.parametrize("piece", DENSE)
def test_a_dense_text_is_cut_with_a_warning(piece: str) -> None:
    records, warnings = extract_text((piece * LENGTH)[:LENGTH], topic="any")
    assert any("not read" in w or "left out" in w or "only the first" in w for w in warnings)
    assert len(records) <= rules.MAX_LINKS


@pytest.mark.parametrize("piece", EMPTY)
def test_words_without_values_give_none(piece: str) -> None:
    records, _ = extract_text((piece * LENGTH)[:LENGTH], topic="any")
    assert [r for r in records if r.kind == "parameter"] == []


def test_what_is_longer_than_any_paper_is_read_up_to_the_cap() -> None:
    records, warnings = extract_text("R0 was 2.5. " + "word " * rules.MAX_CHARACTERS, topic="any")
    assert [r.values["value"] for r in records] == [2.5]
    assert any("only the first" in w for w in warnings)


def test_a_table_that_is_a_data_set_is_left_out_with_a_warning() -> None:
    rows = "| Guinea | 1.5 (1.2-1.8) |\n" * (rules.MAX_ROWS + 1)
    text = f"# Results\n\n| Country | R0 (95% CI) |\n| --- | --- |\n{rows}"
    records, warnings = extract_document(read_document(text.encode(), "a.md"), topic="any")
    assert [r for r in records if r.evidence[0].quote.startswith("Guinea")] == []
    assert any("which is a data set" in warning for warning in warnings)

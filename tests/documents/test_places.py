"""Showing a span: its section, its sentences, its table row."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evisynth.documents import passage_around, read_document, section_at

TEXT = """# T

## Methods

One came. Two of 40 fell ill in May. Three left early. Four stayed on for long.

### Sites

| Area | Mean |
| --- | --- |
| North | 4.2 |
| South | 6.0 |
"""
DOCUMENT = read_document(TEXT.encode(), "t.md")


def around(words: str, width: int = 600) -> str:
    start = TEXT.index(words)
    passage = passage_around(DOCUMENT, start, start + len(words), width)
    assert passage.words == words
    assert TEXT[passage.start : passage.end] == passage.before + passage.words + passage.after
    return passage.before + passage.words + passage.after


def test_a_passage_is_the_paragraph_or_the_sentences_that_fit() -> None:
    assert around("Two of 40") == "One came. Two of 40 fell ill in May. Three left early. Four stayed on for long."
    assert around("Two of 40", width=30) == "Two of 40 fell ill in May."
    assert around("Two of 40", width=40) == "One came. Two of 40 fell ill in May."


def test_in_a_table_it_is_the_row() -> None:
    assert around("6.0") == "| South | 6.0 |"


def test_the_innermost_section_is_named() -> None:
    assert passage_around(DOCUMENT, TEXT.index("4.2"), TEXT.index("4.2") + 3).section == "Sites"
    found = section_at(DOCUMENT, TEXT.index("Two"))
    assert found is not None
    assert found.title == "Methods"
    assert section_at(DOCUMENT, 10**6) is None


def test_a_span_outside_is_an_error() -> None:
    with pytest.raises(ValueError, match="not in a document"):
        passage_around(DOCUMENT, 5, 10**6)


@given(st.integers(0, len(TEXT) - 1), st.integers(1, 60), st.integers(0, 80))
def test_a_passage_holds_its_span(start: int, length: int, width: int) -> None:
    end = min(len(TEXT), start + length)
    passage = passage_around(DOCUMENT, start, end, width)
    assert passage.start <= start < end <= passage.end
    assert passage.before + passage.words + passage.after == TEXT[passage.start : passage.end]

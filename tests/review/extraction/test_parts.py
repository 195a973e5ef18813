"""Headings that are no Markdown headings part a paper all the same."""

import pytest

from evisynth.documents import read_document
from evisynth.evidence import Document
from evisynth.review.extraction import extract_document
from evisynth.review.extraction.sentences.parts import part_at

TEXTS = {
    "emphasis": "**Introduction**\n\nOne.\n\n**Materials and methods**\n\nTwo.\n\n**Results**\n\nThree.\n",
    "numbers": "1 INTRODUCTION\n\nOne.\n\n2 DATA AND MODEL\n\n2.1 Data\n\nTwo.\n\n3 RESULTS\n\nThree.\n",
    "plain": "Introduction\n\nOne.\n\nPatients and methods\n\nTwo.\n\nResults\n\nThree.\n",
}


@pytest.mark.parametrize("name", TEXTS)
def test_parts_are_told_by_lines_set_apart(name: str) -> None:
    text = TEXTS[name]
    document = Document("d", "", text)
    assert [part_at(document, text.index(w)) for w in ("One", "Two", "Three")] == ["background", "methods", "results"]


def test_a_short_sentence_is_no_heading() -> None:
    text = "The results were clear.\n\nMethods differ widely between the sites, and results too\n\nR0 was 2."
    assert part_at(Document("d", "", text), text.index("R0")) == "open"


@pytest.mark.parametrize("before", ["## Discussion", "## References", "## Methods", "## Introduction"])
def test_a_table_belongs_to_the_results_that_refer_to_it(before: str) -> None:
    table = (
        "Table 1. Basic reproduction number by town\n\n| Town | R0 (95% CI) |\n|---|---|\n| Adon | 1.6 (1.4–1.8) |\n\n"
    )
    parts = [
        "## Introduction\n\nX spreads.\n\n",
        "## Methods\n\nWe counted.\n\n",
        "## Results\n\nR0 is in Table 1.\n\n",
    ]
    parts += ["## Discussion\n\nIt spreads.\n\n", "## References\n\n1. A. B. 2001.\n\n"]
    for referred, expected in (("Table 1", ["own"]), ("Table 4", [])):
        text = "# X\n\n" + "".join(f"{part}{table}" if part.startswith(before) else part for part in parts)
        document = read_document(text.replace("in Table 1.", f"in {referred}.").encode(), "a.md")
        assert [r.own for r in extract_document(document, topic="any")[0]] == expected

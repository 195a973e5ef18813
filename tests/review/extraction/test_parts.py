"""Headings that are no Markdown headings part a paper all the same."""

import pytest

from evisynth.evidence import Document
from evisynth.review.extraction.parts import part_at

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

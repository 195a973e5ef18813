"""Captions in the places where converters leave them; texts and numbers are invented."""

import pytest

from evisynth.documents import read_document
from evisynth.review.extraction import extract_document
from evisynth.review.extraction.tables.captions import captioned

BODY = """| Ward | Contacts | Ill | % (95% CI) |
|---|---|---|---|
| A | 40 | 6 | 15.0 (5.7–29.8) |
| B | 52 | 3 | 5.8 (1.2–15.9) |
"""
CAPTION = "Secondary attack rates by ward"


def document(text: str):
    return read_document(f"# Mumps on wards\n\n## Results\n\nWe counted.\n\n{text}".encode(), "paper.md")


@pytest.mark.parametrize(
    "text",
    [
        f"Table 1. {CAPTION}\n\n{BODY}",
        f"Table 1\n*{CAPTION}*\n\n{BODY}",
        f"**Table 1**\n\n**{CAPTION}**\n\n{BODY}",
        f"{BODY}\nTable 1. {CAPTION}\n\nNobody else fell ill.\n",
        f"**TABLE 1**\n**Secondary attack rates\nby ward**\n\n{BODY}",
        f"{BODY}\n**Table 1:** {CAPTION}\n",
    ],
    ids=["before", "two lines", "two paragraphs", "behind", "broken line", "behind, in emphasis"],
)
def test_a_caption_names_its_table(text: str) -> None:
    (table,) = captioned(document(text)).tables
    assert table.caption == CAPTION
    found, _ = extract_document(document(text), topic="any")
    assert [(r.values["type"], r.values["value"]) for r in found] == [
        ("Secondary attack rate", 15.0),
        ("Secondary attack rate", 5.8),
    ]


def test_a_caption_between_two_tables_belongs_to_the_second_unless_that_has_one_behind_it() -> None:
    other = "| Ward | Beds |\n|---|---|\n| A | 12 |\n"
    before = captioned(document(f"{other}\nTable 1. {CAPTION}\n\n{BODY}\nThey left.\n"))
    assert [table.caption for table in before.tables] == ["", CAPTION]
    behind = captioned(document(f"{BODY}\nTable 1. {CAPTION}\n\n{other}\nTable 2. Beds\n"))
    assert [table.caption for table in behind.tables] == [CAPTION, "Beds"]


def test_a_sentence_about_a_table_is_no_caption() -> None:
    (table,) = captioned(document(f"Table 1 shows the attack rates.\n\n{BODY}\nTable 1 gives what we found.\n")).tables
    assert table.caption == ""

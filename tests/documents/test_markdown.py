"""Markdown (CommonMark headings, GFM tables) and plain text: the text stays, its structure is found in it."""

from pathlib import Path

import pytest

from evisynth.documents import find, parse_file, read_document
from evisynth.errors import UnreadableError

TEXT = """---
title: "Fever in the valley"
doi: https://doi.org/10.5555/XYZ
licence: CC0-1.0
---

# Fever in the *valley*

## Abstract

We counted.

## Results ##

Table 1. Delays by *area*

| Area | Delay › Mean |
|:-----|-----:|
| North | **4.2** |
| A \\| B | 6.0 |

```
# not a heading
```

Setext
------

Words.

## References

1. May R.
"""


def test_markdown_keeps_its_text_and_gets_sections_tables_and_front_matter() -> None:
    document = read_document(TEXT.encode(), "a.md")
    assert document.markdown == TEXT
    assert (document.title, document.licence, document.identifiers.doi) == (
        "Fever in the valley",
        "CC0-1.0",
        "10.5555/xyz",
    )
    assert [(part.level, part.title, part.kind) for part in document.sections] == [
        (1, "Fever in the valley", "front"),
        (2, "Abstract", "abstract"),
        (2, "Results", "body"),
        (2, "Setext", "body"),
        (2, "References", "references"),
    ]
    (table,) = document.tables
    assert (table.label, table.caption) == ("Table 1", "Delays by area")
    assert table.header == (("Area",), ("Delay", "Mean"))
    assert table.rows == (("North", "4.2"), ("A | B", "6.0"))
    assert [TEXT[start:end] for start, end in table.row_spans] == ["| North | **4.2** |", "| A \\| B | 6.0 |"]
    assert TEXT[table.start : table.end].startswith("Table 1. Delays")
    assert TEXT[table.start : table.end].endswith("6.0 |")


def test_html_tables_in_markdown_are_tables() -> None:
    text = (
        "# T\n\n**Table 2.** Cases by area\n\n<table>\n<thead><tr><th rowspan=2>Area</th><th colspan='2'>Cases</th>"
        "</tr><tr><th>2014</th><th>2015</th></tr></thead>\n"
        "<tr><td>North &amp; East</td><td>1<sup>a</sup></td><td>2</td></tr>\n"
        "<tr><td>South<td>3<td>4\n</table>\n\n<table><tr><td>never closed"
    )
    (table,) = read_document(text.encode(), "a.md").tables
    assert (table.label, table.caption) == ("Table 2", "Cases by area")
    assert table.header == (("Area",), ("Cases", "2014"), ("Cases", "2015"))
    assert table.rows == (("North & East", "1^a", "2"), ("South", "3", "4"))
    assert [text[start:end] for start, end in table.row_spans] == [
        "<tr><td>North &amp; East</td><td>1<sup>a</sup></td><td>2</td></tr>",
        "<tr><td>South<td>3<td>4",
    ]
    document = read_document(text.encode(), "a.md")
    match = find(document, "South | 3 | 4")
    assert match is not None
    assert text[match.start : match.end] == "South<td>3<td>4"
    assert find(document, "South | 3 | 5") is None


@pytest.mark.parametrize("rows", ["", "<tr>", "<tr></tr><tr><td>", "<td>1</td>", "<caption>x</caption>"])
def test_broken_html_tables_do_no_harm(rows: str) -> None:
    document = read_document(f"# T\n\n<table>{rows}</table>\n".encode(), "a.md")
    assert document.title == "T"
    assert all(len(table.rows) == len(table.row_spans) for table in document.tables)


def test_markdown_may_begin_with_a_tag() -> None:
    assert read_document(b'<div align="center">\n\n# T\n\n</div>\n', "a.md").title == "T"


def test_plain_text_gets_a_title_and_the_usual_headings() -> None:
    text = (
        "Fever in the valley\n\nABSTRACT\nWe counted.\n\n1. Introduction\nFever.\n\n2.1 Methods\nx\n\nReferences\nMay\n"
    )
    document = read_document(text.encode(), "a.txt")
    assert document.title == "Fever in the valley"
    assert [(part.level, part.title, part.kind) for part in document.sections] == [
        (2, "ABSTRACT", "abstract"),
        (2, "1. Introduction", "body"),
        (3, "2.1 Methods", "body"),
        (2, "References", "references"),
    ]


def test_a_hash_without_a_heading_and_windows_line_ends_do_no_harm() -> None:
    document = read_document(b"#hashtag\r\nwords\r\n\r\n# Real\r\n", "a.md")
    assert document.markdown == "#hashtag\nwords\n\n# Real\n"
    assert [part.title for part in document.sections] == ["Real"]


def test_a_real_markdown_article(inputs: Path) -> None:
    document = parse_file(inputs / "fulltext" / "other" / "mmwr_su6303a1.md")
    assert document.title.startswith("Estimating the Future Number of Cases in the Ebola Epidemic")
    titles = [part.title for part in document.sections]
    assert {"Abstract", "Introduction", "Methods", "Results", "Discussion"} <= set(titles)
    assert len([part for part in document.sections if part.kind == "references"]) == 1


def test_real_plain_text_is_read_and_a_web_page_is_not(inputs: Path) -> None:
    document = parse_file(inputs / "fulltext" / "other" / "WagnerLukyanenkoParEtAl2022_content.txt")
    assert "Abstract" in [part.title for part in document.sections]
    for name in ("flag_day.html", "bates.txt", "dummy_jap.docx", "empty.txt", "WagnerLukyanenkoParEtAl2022.tei.xml"):
        with pytest.raises(UnreadableError, match=name):
            parse_file(inputs / "fulltext" / "other" / name)


@pytest.mark.parametrize("comment", ["<!-- image -->", "<!-- page 1 -->\n<!-- image -->", "<!-- never closed"])
def test_a_comment_at_the_beginning_does_not_make_a_text_an_xml_file(comment: str) -> None:
    document = read_document(f"{comment}\n\n# Fever in the valley\n\nWe counted.\n".encode(), "a.md")
    assert document.title == "Fever in the valley" or comment.endswith("closed")
    assert "We counted." in document.markdown


@pytest.mark.parametrize("comment", ["<!-- made by hand -->", "<!-- a --> <!-- b -->\n"])
def test_xml_and_web_pages_are_known_behind_their_comments(comment: str) -> None:
    article = f"{comment}<article><front/><body><p>We counted.</p></body></article>"
    assert "We counted." in read_document(article.encode(), "a.xml").markdown
    with pytest.raises(UnreadableError, match="a web page"):
        read_document(f"{comment}<!DOCTYPE html><html><body>x</body></html>".encode(), "a.html")


def test_many_comments_take_no_longer_than_their_length() -> None:
    read_document(b"<!-- --> " * 2_000 + b"text", "a.md")

from hypothesis import given, settings
from hypothesis import strategies as st

from evisynth.evidence import Document, Evidence, Page, Section, Table
from evisynth.review.report.passages import passage

TEXT = "# Title\n\n## Results\n\nFirst one. It was 2.1 here. Then more.\n\nAnother paragraph.\n"
DOC = Document(
    "d",
    "Title",
    TEXT,
    sections=(Section("Title", 1, 0, len(TEXT)), Section("Results", 2, TEXT.index("##"), len(TEXT))),
    pages=(Page(4, 0, TEXT.index("Another")), Page(5, TEXT.index("Another"), len(TEXT))),
)


def said(quote: str, text: str = TEXT, **more: object) -> Evidence:
    start = text.index(quote)
    return Evidence("value", quote, start, start + len(quote), **more)  # type: ignore[arg-type]


def test_a_quote_stands_in_its_paragraph_section_and_page():
    seen = passage(DOC, said("It was 2.1 here."))
    assert (seen.found, seen.before, seen.quote, seen.after) == (True, "First one. ", "It was 2.1 here.", " Then more.")
    assert (seen.section, seen.page) == (("Results",), 4)
    assert passage(DOC, said("Another paragraph.")).page == 5


def test_a_stale_span_is_not_found():
    moved = Document("d", "Title", "New words in front. " + TEXT)
    assert not passage(moved, said("It was 2.1 here.")).found


def test_neither_without_document_nor_span_nor_match():
    evidence = said("It was 2.1 here.")
    assert not passage(None, evidence).found
    assert not passage(DOC, Evidence("value", "x", None, None)).found
    assert not passage(DOC, Evidence("value", "x", 0, 1, "none")).found
    assert not passage(DOC, Evidence("value", "x", 5, 10_000, "fuzzy")).found


def test_a_normalised_match_shows_the_document_s_own_words():
    seen = passage(DOC, Evidence("value", "it  was 2.1 here.", *_span("It was 2.1 here."), "normalised"))
    assert seen.quote == "It was 2.1 here."


def test_a_table_row_is_shown_as_a_row_and_the_quoted_cells_marked():
    text = "Table 1. Cases\n\n| Place | n |\n| --- | --- |\n| Upper | 12 |\n| Lower | 7 |\n"
    row, second = text.index("| Upper"), text.index("| Lower")
    table = Table(
        "Table 1",
        "Cases",
        (("Place",), ("n", "n")),
        (("Upper", "12"), ("Lower", "7")),
        0,
        len(text),
        ((row, second - 1), (second, len(text) - 1)),
    )
    doc = Document("d", "", text, tables=(table,))
    whole = passage(doc, Evidence(None, "Lower | 7", second + 2, second + 11, "normalised"))
    assert whole.row is not None
    assert (whole.row.header, whole.row.cells, whole.row.marked) == (("Place", "n"), ("Lower", "7"), (True, True))
    joined = passage(doc, Evidence(None, "Lower | 7", second, len(text) - 1))
    assert joined.found, "the bars around a row are not words"
    assert not passage(doc, Evidence(None, "Lower | 8", second, len(text) - 1)).found
    part = passage(doc, said("12", text))
    assert part.row is not None
    assert part.row.marked == (False, True)
    assert part.table == "Table 1 · Cases"


def test_the_caption_of_a_table_is_no_row():
    table = Table("Table 1", "Cases", (("a",),), (("b",),), 0, 30, ((20, 25),))
    seen = passage(
        Document("d", "", "Table 1. Cases\n\n| a |\n| - |\n| b |\n", tables=(table,)), Evidence(None, "Cases", 9, 14)
    )
    assert (seen.found, seen.row, seen.quote) == (True, None, "Cases")


@settings(deadline=None)
@given(st.text(max_size=900), st.data())
def test_the_quote_is_always_the_document_s(text: str, data: st.DataObject):
    if not text:
        return
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    seen = passage(Document("d", "", text), Evidence(None, text[start:end], start, end))
    assert seen.found
    assert seen.quote == text[start:end]
    assert text[:start].endswith(seen.before.removeprefix("… "))
    assert text[end:].startswith(seen.after.removesuffix(" …"))


def _span(quote: str) -> tuple[int, int]:
    return TEXT.index(quote), TEXT.index(quote) + len(quote)

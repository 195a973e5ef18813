"""Reading: dialects written here from the formats' descriptions, and what must happen to bad input."""

import codecs
import io
import time
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evisynth.errors import EvisynthError, UnreadableError, UnsafeInputError
from evisynth.evidence import Identifiers, ImportedDecision
from evisynth.records import ReadResult, TakenDecisions, entry_id, read_records

RIS = """1.
TY  - JOUR
ID  - 77
T1  - Zika virus in an invented town
A1  - Doe,Jane
AU  - Roe, R.
Y1  - 2016/05//
JF  - Journal of Examples
VL  - 9
IS  - 3
SP  - 12
EP  - 19
N2  - First paragraph of it,
T2-weighted images were not made.
DO  - https://doi.org/10.1000/ABC
C2  - PMC123456
KW  - Zika
XX  - unknown
ER  -

TY  - JOUR
TI  - Missing end
TY  - JOUR
N1  - nothing to know it by
ER  -
"""


def test_ris_dialect_with_numbering_continuation_and_missing_end() -> None:
    result = read_records(RIS.encode(), "x.ris")
    first, second = (entry.record for entry in result.entries)
    assert result.format == "ris"
    assert result.seen == 3
    assert result.ignored_lines == 1
    assert first.title == "Zika virus in an invented town"
    assert first.authors == ("Doe, Jane", "Roe, R.")
    assert (first.year, first.journal, first.volume, first.issue, first.pages) == (
        2016,
        "Journal of Examples",
        "9",
        "3",
        "12-19",
    )
    assert first.abstract == "First paragraph of it,\nT2-weighted images were not made."
    assert (first.identifiers.doi, first.identifiers.pmcid) == ("10.1000/abc", "PMC123456")
    assert (first.origins[0].file, first.origins[0].line, first.origins[0].key) == ("x.ris", 2, "77")
    assert second.title == "Missing end"
    assert [(p.line, "title" in p.reason) for p in result.problems] == [(23, True)]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
def test_usual_encodings_give_the_same_record(encoding: str) -> None:
    text = "TY  - JOUR\r\nTI  - Zika in Zürich, geprüft für Göttingen\r\nAU  - Müller, Jörg\r\nER  - \r\n"
    record = read_records(text.encode(encoding), "x").entries[0].record
    assert record.title == "Zika in Zürich, geprüft für Göttingen"
    assert record.authors == ("Müller, Jörg",)


def test_nbib_fields() -> None:
    text = (
        "PMID- 123456\nTI  - A method\n      for examples.\nAB  - Text.\nFAU - Doe, Jane\nAU  - Doe J\nDP  - 2018 Mar\n"
        "JT  - Journal of Examples\nVI  - 2\nIP  - 1\nPG  - 283-98\nLA  - eng\nPT  - Journal Article\n"
        "PT  - Retracted Publication\nAID - 10.1000/m1 [doi]\nPMC - PMC99\n\nPMID- 123457\nTI  - Another\n"
    )
    first, second = (entry.record for entry in read_records(text.encode(), "x").entries)
    assert (first.title, first.authors, first.year, first.pages) == (
        "A method for examples.",
        ("Doe, Jane",),
        2018,
        "283-98",
    )
    assert (first.identifiers.doi, first.identifiers.pmid, first.identifiers.pmcid) == (
        "10.1000/m1",
        "123456",
        "PMC99",
    )
    assert first.retracted
    assert second.origins[0].line == 18


def test_bibtex_keeps_duplicate_keys_and_quarantines_a_broken_block() -> None:
    text = (
        "@string{joe = {Journal of Examples}}\n@article{a, title={{Z}ika in S{\\~a}o Paulo}, journal=joe, year=2016,\n"
        '  author={Jane van Doe and M{\\"u}ller, J.}}\n@article{a, title={Second}, doi={10.1000/2}}\n'
        "@article{b, title={broken\n\n@article{c, title={Third}}\n"
    )
    result = read_records(text.encode(), "x.bib")
    titles = [entry.record.title for entry in result.entries]
    assert titles[:2] == ["Zika in São Paulo", "Second"]
    assert "Third" in titles
    assert [problem.line for problem in result.problems] == [5]
    assert result.entries[0].record.journal == "Journal of Examples"
    assert result.entries[0].record.authors == ("van Doe, Jane", "Müller, J.")


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_tables_with_any_delimiter(delimiter: str) -> None:
    rows = [["Title", "Authors", "Published Year", "DOI"], ["Zika", "Doe J; Roe R", "2016", "10.1000/1"]]
    text = "\n".join(delimiter.join(f'"{cell}"' for cell in row) for row in rows)
    record = read_records(text.encode(), "x").entries[0].record
    assert (record.title, record.authors, record.year, record.identifiers.doi) == (
        "Zika",
        ("Doe, J", "Roe, R"),
        2016,
        "10.1000/1",
    )


def test_a_broken_quote_costs_its_own_row_only() -> None:
    text = 'Title,Year,DOI\nGood one,2001,10.1000/1\n"Never closed,2002,10.1000/2\nGood two,2003,10.1000/3\n'
    result = read_records(text.encode(), "x.csv")
    assert [entry.record.title for entry in result.entries] == ["Good one", "Good two"]
    assert [problem.line for problem in result.problems] == [3]


def test_two_broken_quotes_do_not_make_one_record_of_two() -> None:
    text = 'title,doi\n"One,10.1000/1\n"Two,10.1000/2\nThree,10.1000/3\n'
    result = read_records(text.encode(), "x.csv")
    assert [entry.record.title for entry in result.entries] == ["Three"]
    assert result.seen == 3


def test_a_row_with_too_many_cells_is_set_aside_with_its_line() -> None:
    result = read_records(b"title,doi\na b c,10.1000/1,extra\nd e f,10.1000/2\n", "x.csv")
    assert [(p.line, p.reason) for p in result.problems] == [(2, "3 cells where the header has 2")]
    assert result.entries[0].record.title == "d e f"


def test_embase_source_and_scopus_author_numbers_are_taken_apart() -> None:
    text = (
        "Title,Author Names,Source\n"
        'A,"Doe J., Roe R.","Examples (London) (2014) 3:2 (152-160). Date of Publication: 2014"\n'
        'B,"Doe, Jane (60410297700); Roe, R. (58862216200)",Annals\n'
    )
    first, second = (entry.record for entry in read_records(text.encode(), "x").entries)
    assert (first.journal, first.year, first.volume, first.issue, first.pages) == (
        "Examples (London)",
        2014,
        "3",
        "2",
        "152-160",
    )
    assert second.authors == ("Doe, Jane", "Roe, R.")


def covidence(notes: str, accession: str = "") -> str:
    return f'Title,Accession Number,Covidence #,Notes\nZika,{accession},#20,"{notes}"\n'


@pytest.mark.parametrize(
    ("notes", "decisions"),
    [
        ("Exclusion reason: not in English; ", (ImportedDecision("fulltext", "exclude", "not in English"),)),
        (
            "Exclusion reason: Wrong study type (comment; letter); J. Doe (2024-09-16 01:15:16)(Select): sure; yes; ",
            (ImportedDecision("fulltext", "exclude", "Wrong study type (comment; letter)"),),
        ),
        ("J. Doe (2024-09-16 01:15:16)(Select): Exclusion reason: none; ", ()),
        ("J. Doe (2024-09-16 01:15:16)(Select): useful review; ", ()),
        ("", ()),
    ],
)
def test_covidence_notes_become_a_decision_only_with_a_reason(
    notes: str, decisions: tuple[ImportedDecision, ...]
) -> None:
    entry = read_records(covidence(notes).encode(), "x.csv").entries[0]
    assert entry.decisions == decisions
    assert entry.record.origins[0].key == "#20"


@pytest.mark.parametrize(
    ("accession", "pmid"),
    [("33496653", "33496653"), ("WOS:000402812600003", None), ("MEDLINE:15081265", "15081265"), ("2006713348", None)],
)
def test_covidence_accession_is_a_pmid_only_when_plainly_one(accession: str, pmid: str | None) -> None:
    record = read_records(covidence("", accession).encode(), "x.csv").entries[0].record
    assert record.identifiers.pmid == pmid


def test_label_columns_are_decisions_by_stage() -> None:
    text = "title,label_abstract_screening,label_included\na one,1,0\nb two,0,0\nc three,,\n"
    entries = read_records(text.encode(), "x.csv").entries
    assert [[(d.stage, d.decision) for d in entry.decisions] for entry in entries] == [
        [("abstract", "include"), ("fulltext", "exclude")],
        [("abstract", "exclude")],
        [],
    ]
    only = read_records(b"title,included\na one,1\nb two,0\nc three,2\n", "x.csv").entries
    assert [[(d.stage, d.decision) for d in entry.decisions] for entry in only] == [
        [("abstract", "include")],
        [("abstract", "exclude")],
        [],
    ]


def test_the_decisions_of_a_file_are_counted_by_the_column_that_holds_them() -> None:
    table = (
        'Title,Notes\nZika,"Exclusion reason: not in English; "\n'
        'Ebola,"Exclusion reason: wrong design; "\nLassa,"Read this again"\n'
    )
    assert read_records(table.encode(), "c.csv").taken == (TakenDecisions("Notes", "fulltext", "exclude", 2),)
    labels = "title;Label_Included\nZika;1\nEbola;0\nLassa;0\nMarburg;\n"
    assert read_records(labels.encode(), "a.csv").taken == (
        TakenDecisions("Label_Included", "abstract", "include", 1),
        TakenDecisions("Label_Included", "abstract", "exclude", 2),
    )
    marked = "TY  - JOUR\nTI  - Zika\nN1  - ASReview_relevant\nER  - \n"
    assert read_records(marked.encode(), "a.ris").taken == (TakenDecisions("note", "abstract", "include", 1),)


def test_the_same_entry_in_another_file_has_the_same_id() -> None:
    one = read_records(RIS.encode(), "one.ris").entries[0].record
    other = read_records(("\n\n" + RIS).encode("utf-16"), "other.txt").entries[0].record
    assert one.id == other.id
    assert one.origins != other.origins


def test_entry_ids_do_not_change() -> None:
    # Projects hold these ids: a change of this value orphans their records.
    record = read_records(RIS.encode(), "x").entries[0].record
    assert record.id == entry_id(record)
    assert record.id == "r-3e2d98c11096b890"


HOSTILE = {
    "empty": b"",
    "blank": b" \n\t\n",
    "bom": codecs.BOM_UTF8,
    "nul": b"TY  - JOUR\x00\nER  - ",
    "zip": b"PK\x03\x04rest",
    "gzip": b"\x1f\x8brest",
    "pdf": b"%PDF-1.7\n",
    "png": b"\x89PNG\r\n\x1a\n\x00\x00",
    "html": b"<!doctype html><html></html>",
    "json": b'{"title": "x"}',
    "other xml": b"<root/>",
    "broken xml": b"<article><front>",
    "prose": b"This is a letter.\nIt has no records.\n",
    "wrong table": b"name,age\nx,3\n",
    "only comments": b"% Encoding: UTF-8\n@comment{x}\n",
    "bomb": b'<!DOCTYPE a [<!ENTITY x "aa"><!ENTITY y "&x;&x;">]><article>&y;</article>',
    "external": b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><article>&x;</article>',
}


@pytest.mark.parametrize("name", sorted(HOSTILE))
def test_hostile_files_end_in_one_clear_error(name: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        read_records(HOSTILE[name], "file.x")
    assert caught.value.message.startswith("file.x: ")
    assert "\n" not in caught.value.message
    assert caught.value.hint


@pytest.mark.parametrize("start", [b"", b"TY  - JOUR\nTI  - ", b"@article{a, title={", b'title,doi\n"', b"<a>"])
def test_fifty_megabytes_in_one_line_are_refused_at_once(start: bytes) -> None:
    data = start + b"x" * (50 * 1024 * 1024)
    began = time.monotonic()
    with pytest.raises(UnreadableError):
        read_records(data, "x")
    assert time.monotonic() - began < 10


def test_a_long_line_says_so() -> None:
    with pytest.raises(UnsafeInputError, match=r"one line of 2\.0 MiB"):
        read_records(b"x" * (2 * 1024 * 1024), "x")


def test_broken_quotes_cost_no_more_than_their_length() -> None:
    began = time.monotonic()
    result = read_records(b"title,doi,y\n" + b'a"b,"c\n' * 20_000, "x.csv")
    assert time.monotonic() - began < 20
    assert result.seen >= 19_000


FRAGMENTS = [
    *(
        "TY  - JOUR",
        "ER  - ",
        "TI  - a b",
        "PMID- 12",
        "%0 Book",
        "%T x",
        "@article{a,",
        "title={x}}",
        "}",
        "title,doi",
    ),
    *('"a,b', 'a"b,c', "FN ISI", "PT J", "TI x", "ER", "<1>", "Title", "  x", "", "\ufeff"),
]


def reading_or_none(data: bytes) -> ReadResult | None:
    try:
        return read_records(data, "x")
    except EvisynthError:
        return None


@settings(max_examples=150, deadline=None)
@given(
    st.one_of(
        st.binary(max_size=300),
        st.text(max_size=300).map(str.encode),
        st.lists(
            st.sampled_from(FRAGMENTS),
            max_size=14,
        ).map(lambda lines: "\n".join(lines).encode()),
    )
)
def test_any_bytes_give_a_reading_or_one_clear_error(data: bytes) -> None:
    result = reading_or_none(data)
    if result is not None:
        assert result.seen == len(result.entries) + len(result.problems) > 0
        assert all(entry.record.title or entry.record.identifiers != Identifiers() for entry in result.entries)


@pytest.mark.parametrize("data", [b"\xc2\x85", "\u2028\u00a0\ufeff".encode(), b"\x1c\x1d"])
def test_blanks_of_any_kind_are_an_empty_file(data: bytes) -> None:
    with pytest.raises(UnreadableError, match="empty"):
        read_records(data, "a.ris")


def test_an_endless_run_of_blank_lines_before_a_text_is_one_clear_error() -> None:
    with pytest.raises(UnreadableError):
        read_records(b"\n" * 50_000 + b"words", "a.ris")


RAYYAN = {
    'RAYYAN-INCLUSION: {"Ana"=>"Included", "Ben"=>"Included"} | RAYYAN-LABELS: cohort': ("include", None),
    'Epub. | RAYYAN-INCLUSION: {"Ana"=>"Excluded"} | RAYYAN-EXCLUSION-REASONS: wrong population,animals': (
        "exclude",
        "wrong population, animals",
    ),
    'RAYYAN-INCLUSION: {"Ana"=>"Excluded"} | RAYYAN-EXCLUSION-REASONS: animals | USER-NOTES: {"Ana"=>["mice"]}': (
        "exclude",
        "animals",
    ),
    'RAYYAN-INCLUSION: {"Ana"=>"Included", "Ben {x}"=>"Excluded"}': ("unclear", "Ana: included; Ben {x}: excluded"),
    'RAYYAN-INCLUSION: {"Ana"=>"Maybe"}': ("unclear", "Ana: maybe"),
}


@pytest.mark.parametrize("layout", ["csv", "ris"])
@pytest.mark.parametrize("notes", RAYYAN)
def test_the_words_of_rayyans_reviewers_are_decisions(layout: str, notes: str) -> None:
    quoted = notes.replace('"', '""')
    table = f'key,title,year,notes\nrayyan-1,Zika in Brazil,2016,"{quoted}"\n'
    lines = f"TY  - JOUR\nTI  - Zika in Brazil\nN1  - {notes}\nER  - \n"
    (entry,) = read_records((table if layout == "csv" else lines).encode(), "articles").entries
    assert [(d.stage, d.decision, d.note) for d in entry.decisions] == [("abstract", *RAYYAN[notes])]


def test_labels_of_rayyan_alone_are_no_decision() -> None:
    (entry,) = read_records(b"title,notes\nZika,RAYYAN-LABELS: included\n", "a.csv").entries
    assert entry.decisions == ()


def test_an_encoding_that_a_person_names_is_used_and_what_was_found_out_is_told() -> None:
    data = "title,authors\nZika,Dvořák\n".encode("cp1250")
    named = read_records(data, "a.csv", encoding="cp1250")
    assert named.entries[0].record.authors == ("Dvořák",)
    assert (named.encoding, named.guessed) == ("cp1250", False)
    assert read_records(data, "a.csv").guessed
    odd = read_records("title,authors\nA,Mäkelä\n".encode() + "B,Müller\n".encode("cp1252"), "a.csv")
    assert (odd.encoding, odd.odd_lines, odd.guessed) == ("utf-8", (3,), False)


@pytest.mark.parametrize(
    ("part", "what"), [("word/document.xml", "a Word document"), ("xl/workbook.xml", "an Excel workbook")]
)
def test_a_file_of_an_office_program_is_called_what_it_is(part: str, what: str) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("[Content_Types].xml", "")
        archive.writestr(part, "")
    with pytest.raises(UnsafeInputError, match=what) as caught:
        read_records(packed.getvalue(), "a")
    assert "Unpack" not in caught.value.hint


def test_an_archive_that_is_none_of_them_stays_an_archive() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("a.ris", "")
    with pytest.raises(UnsafeInputError, match="a ZIP archive"):
        read_records(packed.getvalue(), "a.zip")
    with pytest.raises(UnsafeInputError, match="a ZIP archive"):
        read_records(b"PK\x03\x04" + bytes(40), "a.zip")

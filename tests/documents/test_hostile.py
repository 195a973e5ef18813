"""Files that nobody should send: each gets one clear line, quickly, and nothing outside the file is read."""

import io
import time
import zipfile

import pytest

from evisynth.documents import read_document
from evisynth.errors import UnreadableError, UnsafeInputError

from .articles import article

BOMB = (
    b'<!DOCTYPE article [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;">]>'
    b"<article><body><p>&c;</p></body></article>"
)
EXTERNAL = b'<!DOCTYPE article [<!ENTITY x SYSTEM "file:///etc/hostname">]><article><body><p>&x;</p></body></article>'
PARAMETER = b'<!DOCTYPE article [<!ENTITY % x SYSTEM "http://127.0.0.1:9/x.dtd"> %x;]><article><body/></article>'


def zipped() -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("a.xml", article("<p>Words.</p>"))
    return target.getvalue()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "empty"),
        (b" \n\t ", "only white space"),
        (article("<p>Words.</p>")[:200], "not well-formed"),
        (b"%PDF-1.7 ...", "a PDF file"),
        (b"\x89PNG\r\n\x1a\n", "a picture"),
        (b"\xff\xd8\xff\xe0..", "a picture"),
        (b"abc\0def\0" * 200, "binary"),
        (bytes(range(1, 256)) * 300, "binary"),
        (b"<article>\0</article>", "not well-formed"),
        (b"<!DOCTYPE html><html><p>x</p></html>", "a web page"),
        (b"<TEI><text/></TEI>", "a TEI document"),
        (b"<art><bdy/></art>", "BioMed Central"),
        (b"<other/>", "<other>"),
        (b"<set>" + article("<p>a</p>") * 2 + b"</set>", "2 articles"),
    ],
)
def test_what_is_no_full_text_is_named(data: bytes, words: str) -> None:
    with pytest.raises(UnreadableError, match=words) as caught:
        read_document(data, "some.file")
    assert caught.value.message.startswith("some.file: ")
    assert caught.value.hint


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (zipped(), "a zip archive"),
        (b"\x1f\x8b\x08\x00", "a gzip archive"),
        (BOMB, "entities"),
        (EXTERNAL, "entities"),
        (PARAMETER, "entities"),
        (b"1.5 cases " * (5 * 1024 * 1024), "MiB of text"),
        (article("<sec><title>a</title>" * 150 + "</sec>" * 150), "nested"),
    ],
)
def test_what_is_unsafe_is_refused(data: bytes, words: str) -> None:
    started = time.monotonic()
    with pytest.raises(UnsafeInputError, match=words):
        read_document(data, "some.xml")
    assert time.monotonic() - started < 10


@pytest.mark.parametrize(
    "data",
    [article("<p>" + "1.5 cases " * (5 * 1024 * 1024) + "</p>"), article("<sec>" * 100_000 + "</sec>" * 100_000)],
    ids=["one line of 50 MB", "100,000 levels"],
)
def test_xml_beyond_the_parser_s_limits_is_refused(data: bytes) -> None:
    started = time.monotonic()
    with pytest.raises(UnreadableError, match="not well-formed"):
        read_document(data, "some.xml")
    assert time.monotonic() - started < 10


@pytest.mark.parametrize(
    "rows",
    [
        '<tr><td colspan="1000000000">x</td><td>1</td></tr>',
        '<tr><td rowspan="1000000000" colspan="900">x</td></tr>' * 300,
        ("<tr>" + "<td>1</td>" * 500 + "</tr>") * 2000,
    ],
    ids=["a cell over a thousand million columns", "a cell over all rows", "a million cells"],
)
def test_a_table_beyond_the_limits_is_left_out_and_said(rows: str) -> None:
    started = time.monotonic()
    document = read_document(article(f"<table-wrap><label>Table 1</label><table>{rows}</table></table-wrap>"), "a.xml")
    assert document.tables == ()
    assert len(document.warnings) == 1
    assert document.warnings[0].startswith("Table 1: more than")
    assert time.monotonic() - started < 10


def test_odd_spans_count_as_one() -> None:
    rows = '<tr><td colspan="-3">a</td><td rowspan="x">b</td></tr><tr><td>1</td><td colspan="0">2</td></tr>'
    (table,) = read_document(article(f"<table-wrap><table>{rows}</table></table-wrap>"), "a.xml").tables
    assert table.rows == (("1", "2"),)


@pytest.mark.parametrize(
    "inner",
    ["<italic>" * 90 + "x" + "</italic>" * 90, "<math>" + "<mrow>" * 90 + "<mi>x</mi>" + "</mrow>" * 90 + "</math>"],
)
def test_deep_but_allowed_nesting_is_read(inner: str) -> None:
    assert "x" in read_document(article(f"<p>{inner}</p>"), "a.xml").markdown


def test_other_encodings_are_read() -> None:
    text = article("<p>Zürich</p>").decode()
    utf16 = ('<?xml version="1.0" encoding="utf-16"?>' + text).encode("utf-16")
    latin = ('<?xml version="1.0" encoding="iso-8859-1"?>' + text).encode("latin-1")
    for data in (utf16, latin, b"\xef\xbb\xbf" + text.encode()):
        assert "Zürich" in read_document(data, "a.xml").markdown
    assert "Zürich" in read_document("Zürich has cases.\n".encode("cp1252"), "a.txt").markdown

"""From bytes to text, in the encodings that reference managers write."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evisynth.errors import UsageError
from evisynth.text import decode

TEXT = "Müller & Çelik: Zürich – fièvre à 38,5 °C\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "latin-1"])
def test_usual_encodings(encoding: str) -> None:
    text = TEXT if encoding not in {"latin-1"} else TEXT.replace("–", "-")
    assert decode(text.encode(encoding)).text == text


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("cp1250", "Łódź, Kraków – zakażenia wirusowe śródmózgowe\n" * 3),
        ("cp1251", "Эпидемиология вируса и её распространение\n" * 3),
        ("mac_roman", "Étude de la séroprévalence à Zürich, Núñez\n" * 3),
        ("shift_jis", "日本におけるウイルス感染症の疫学\n" * 3),
        ("gb18030", "病毒流行病学研究进展与防控\n" * 3),
    ],
)
def test_other_code_pages_are_guessed(encoding: str, text: str) -> None:
    assert decode(text.encode(encoding)).text == text


def test_line_ends_become_one() -> None:
    assert decode(b"a\r\nb\rc\n").text == "a\nb\nc\n"


def test_an_encoding_is_named() -> None:
    assert decode(b"\xef\xbb\xbfa").encoding == "utf-8"
    assert decode("Fièvre à Zürich\n".encode("cp1252")).encoding == "cp1252"


def test_nul_bytes_in_text_are_no_sign_of_utf_16() -> None:
    assert decode(b"abc\0def\0").text == "abc\0def\0"


def test_bytes_that_an_encoding_lacks_are_marked_and_nothing_else_is_lost() -> None:
    assert decode(b"\xef\xbb\xbfa\x81b").text == "a\ufffdb"
    assert decode(b"a\x81b", "cp1252").text == "a\ufffdb"


def test_one_odd_byte_changes_nothing_else_and_its_line_is_told() -> None:
    names = "Mäkelä, Guimarães and Çelik\n" * 176
    read = decode(names.encode() + "O’Brien\n".encode("cp1252"))
    assert read == (names + "O’Brien\n", "utf-8", (177,), False)


def test_two_exports_glued_together_are_utf_8_where_they_can_be() -> None:
    glued = "José\r\n".encode() + "Müller\r\n".encode("cp1252")
    assert decode(glued) == ("José\nMüller\n", "utf-8", (2,), False)


def test_a_character_cut_by_the_end_of_the_file_is_no_other_encoding() -> None:
    read = decode("a,Guimarães\nb,Guimarã".encode()[:-1])
    assert read == ("a,Guimarães\nb,Guimar\ufffd", "utf-8", (2,), False)


def test_a_guess_is_told_and_can_be_overruled() -> None:
    assert decode("Fièvre\n".encode("cp1252")).guessed
    assert not decode("Fièvre\n".encode()).guessed
    assert decode("Dvořák\n".encode("cp1250"), "cp1250") == ("Dvořák\n", "cp1250", (), False)
    for name in ("no-such", "hex"):
        with pytest.raises(UsageError, match="no encoding is called"):
            decode(b"a", name)


@pytest.mark.parametrize("encoding", ["cp1252", "mac_roman"])
@pytest.mark.parametrize(
    "name", ["José Núñez", "García, Müller, Côté", "Guimarães, O’Brien", "Mäkelä, Sørensen, Åberg"]
)
def test_names_in_a_short_table_are_told_from_those_of_another_system(encoding: str, name: str) -> None:
    table = f'title,authors,year\nA cohort of patients,"{name}",2016\n'
    assert decode(table.encode(encoding)).text == table


def test_what_opens_a_long_file_does_not_decide_alone() -> None:
    text = "plain words\n" * 30_000 + "Étude de la séroprévalence à Zürich, Núñez\n"
    assert decode(text.encode("mac_roman")).text == text
    long = "病毒流行病学研究进展与防控\n" * 20_000
    assert decode(long.encode("gb18030")).text == long


@given(st.binary(max_size=300))
def test_any_bytes_can_be_decoded(data: bytes) -> None:
    assert isinstance(decode(data).text, str)

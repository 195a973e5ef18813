"""From bytes to text, in the encodings that reference managers write."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
    assert decode(b"\xef\xbb\xbfa\xffb").text == "a\ufffdb"


@given(st.binary(max_size=300))
def test_any_bytes_can_be_decoded(data: bytes) -> None:
    assert isinstance(decode(data).text, str)

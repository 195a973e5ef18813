"""Normalising: one spelling, and the way back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evisynth.text import normalise


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("a  b\tc\nd", "a b c d"),
        ("1–2 — 3−4", "1-2 - 3-4"),
        ("eﬃcacy ﬂow", "efficacy flow"),
        ("trans\u00admission", "transmission"),
        ("trans\u00ad\nmission", "transmission"),
        ("“quoted” it’s", '"quoted" it\'s'),
        ("10\u202f000\u00a0people", "10 000 people"),
        ("10⁻³ stays", "10⁻³ stays"),
    ],
)
def test_one_spelling(text: str, same: str) -> None:
    assert normalise(text).text == same


@given(st.text(max_size=80))
def test_every_piece_points_back(text: str) -> None:
    found = normalise(text)
    assert len(found.starts) == len(found.text)
    assert list(found.starts) == sorted(found.starts)
    for at in range(len(found.text)):
        start, end = found.span(at, at + 1)
        assert 0 <= start < end <= len(text)


@given(st.text(max_size=80))
def test_normalising_twice_changes_nothing(text: str) -> None:
    once = normalise(text).text
    assert normalise(once).text == once


def test_the_way_back() -> None:
    text = "An e\u00adﬀect — of 2–3"
    found = normalise(text)
    at = found.text.index("effect")
    assert text[slice(*found.span(at, at + 6))] == "e\u00adﬀect"

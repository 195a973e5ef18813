"""Sentences: abbreviations, long lines, and no character lost."""

import itertools
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evisynth.text import sentences


def split(text: str) -> list[str]:
    return [text[s.start : s.end] for s in sentences(text)]


@pytest.mark.parametrize(
    "whole",
    [
        "The rate was 1.5 (Fig. 2A) in all.",
        "Smith et al. (2019) saw it.",
        "Cultures of E. coli grew.",
        "It was higher (e.g. 3.5 vs. 2.1) there.",
        "The R0 was 1.5 [95% CI 1.2-1.8].",
        "Ae. aegypti was common.",
    ],
)
def test_an_abbreviation_ends_no_sentence(whole: str) -> None:
    assert split(f"We looked. {whole} We left.") == ["We looked.", whole, "We left."]


def test_blank_lines_end_sentences_and_single_breaks_do_not() -> None:
    assert split("One line\ngoes on.\n\nA heading\n\nNext.") == ["One line\ngoes on.", "A heading", "Next."]


def test_a_sentence_may_begin_with_a_number() -> None:
    assert split("We saw 40 cases. 12 of them died.") == ["We saw 40 cases.", "12 of them died."]


def test_a_huge_line_is_cut_in_a_moment() -> None:
    text = "The R0 was 1.5 (Fig. 2). " * 40_000
    started = time.perf_counter()
    assert len(sentences(text)) == 40_000
    assert time.perf_counter() - started < 10


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet=st.sampled_from('ab A.B?!()[]0 1\n"e.g. et al. Fig. '), max_size=120))
def test_every_character_stands_in_one_sentence(text: str) -> None:
    found = sentences(text)
    assert all(a.end <= b.start for a, b in itertools.pairwise(found))
    kept = "".join(text[s.start : s.end] for s in found)
    assert "".join(kept.split()) == "".join(text.split())


def test_a_piece_without_full_stops_is_cut_at_blanks() -> None:
    text = "word " * 5_000
    assert all(s.end - s.start <= 4_000 for s in sentences(text))
    assert "".join(split(text)).replace(" ", "") == "word" * 5_000


def test_threads_get_the_same_sentences() -> None:
    said = (
        "Smith et al. found {n} cases (Fig. {n}). The rate was {n}.{n}% (Table 1). It fell in {w}. E. coli was absent."
    )
    words = [
        "May",
        "the U.S.",
        "a) towns and b) villages",
        "No. 4",
        "Ae. aegypti",
        "St. Lucia",
        "1. June 2. July",
        "Dr. Who",
    ]
    texts = [" ".join(said.format(n=number, w=word) for number in range(20)) for word in words]
    alone = [sentences(text) for text in texts]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as pool:
            for _ in range(5):
                assert list(pool.map(sentences, texts)) == alone
    finally:
        sys.setswitchinterval(interval)

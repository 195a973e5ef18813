"""One form for what is written around a symbol; the case of letters is kept beside it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evisynth.corpus.words import EXACT, FOLDED, analyzers, parts_of_joined, plain


def folded(text: str) -> list[str]:
    return analyzers()[FOLDED].analyze(plain(text))


@pytest.mark.parametrize(
    "written",
    [
        "(abd-A)",
        "abd-A,",
        "abd-A.",
        "abd-A;",
        "[abd-A]",
        "“abd-A”",
        "*abd-A*",
        "abd–A",
        "abd\u2011A:",
        "'abd-A'",
        "ABD-a",
    ],
)
def test_marks_around_a_symbol_do_not_make_it_another(written: str) -> None:
    assert folded(f"the {written} gene") == ["the", "abd-a", "gene"]


@pytest.mark.parametrize(
    ("written", "word"),
    [
        ("(Su(H))", "su(h)"),
        ("E(spl)m8-HLH,", "e(spl)m8-hlh"),
        ("l(2)gl;", "l(2)gl"),
        ("14-3-3ζ", "14-3-3zeta"),
        ("TGF-β", "tgf-beta"),
        ("His2A:CG31618.", "his2a:cg31618"),
        ("0.05", "0.05"),
    ],
)
def test_marks_inside_a_symbol_stay(written: str, word: str) -> None:
    assert folded(written) == [word]


def test_parentheses_of_a_sentence_are_not_part_of_a_word() -> None:
    assert folded("Delta (Dl) binds Notch (N), see (Fig. 2)") == "delta dl binds notch n see fig 2".split()


def test_the_case_is_kept_beside() -> None:
    assert analyzers()[EXACT].analyze(plain("(Dl), dl")) == ["Dl", "dl"]


def test_parts_answer_too() -> None:
    assert parts_of_joined(plain("Wnt-dependent (0.05)")) == ["Wnt", "dependent"]


@given(st.text())
def test_any_text_becomes_words_without_loose_marks(text: str) -> None:
    for word in plain(text).split():
        assert word[0].isalnum() or not word.isascii()
        assert word.strip("-'.:") == word

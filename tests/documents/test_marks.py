"""Marks inside running text: citations, footnote markers, exponents, indices. JATS Archiving 1.3 names the elements."""

import pytest

from .articles import paragraph


@pytest.mark.parametrize(
    ("inner", "expected"),
    [
        ('R0 was 3.5<sup><xref ref-type="bibr">12</xref></sup> here', "R0 was 3.5 [12] here"),
        ('R0 was 3.5<xref ref-type="bibr"><sup>12</sup></xref>.', "R0 was 3.5 [12]."),
        ('in 2014<sup><xref ref-type="bibr">3</xref>,<xref ref-type="bibr">4</xref></sup>.', "in 2014 [3,4]."),
        ('known <xref ref-type="bibr">[3]</xref>–<xref ref-type="bibr">[5]</xref>.', "known [3]–[5]."),
        ('known [<xref ref-type="bibr">61</xref>, <xref ref-type="bibr">62</xref>].', "known [61, 62]."),
        ('known (<italic><xref ref-type="bibr">1</xref></italic>,<xref ref-type="bibr">2</xref>).', "known [1,2]."),
        ('known [<xref ref-type="bibr">39</xref>, their figure 2].', "known [39, their figure 2]."),
        ('by May (<xref ref-type="bibr">1988</xref>) and', "by May (1988) and"),
        ('by <xref ref-type="bibr">May, 1988</xref> and', "by May, 1988 and"),
        ('<xref ref-type="bibr">8</xref><xref ref-type="bibr">–</xref><xref ref-type="bibr">10</xref> x', "[8–10] x"),
        ('in <xref ref-type="fig">Figure 2</xref>A', "in Figure 2A"),
        ('4.2<xref ref-type="table-fn">a</xref>', "4.2 [a]"),
        ('4.2<xref ref-type="table-fn"><sup>*</sup></xref>', "4.2*"),
        ('word<xref ref-type="bibr">7</xref>more', "word [7] more"),
    ],
)
def test_reference_markers_never_fuse(inner: str, expected: str) -> None:
    assert paragraph(inner) == expected


@pytest.mark.parametrize(
    ("inner", "expected"),
    [
        ("10<sup>−3</sup> per day", "10^−3 per day"),
        ("10<sup>3</sup> cells", "10^3 cells"),
        ("5 km<sup>2</sup>", "5 km^2"),
        ("<sup>32</sup>P", "^32P"),
        ("the 19<sup>th</sup> day", "the 19th day"),
        ("Ca<sup>2+</sup>", "Ca^(2+)"),
        ("mc<sup>2</sup>155", "mc^2 155"),
        ("<italic>R</italic><sub>0</sub> = 2.1", "R0 = 2.1"),
        ("R<sub><italic>0</italic></sub>", "R0"),
        ("5<sub>2</sub>", "5_2"),
        ("log<sub>10</sub>5", "log10 5"),
        ("x<sub>i+1</sub>", "x_(i+1)"),
    ],
)
def test_exponents_and_indices_keep_their_meaning(inner: str, expected: str) -> None:
    assert paragraph(inner) == expected


@pytest.mark.parametrize(
    ("inner", "expected"),
    [
        ("(62.7, 163.8)<sup>4</sup>", "(62.7, 163.8) [4]"),
        ("of 3.5<sup>4</sup>.", "of 3.5 [4]."),
        ("earlier studies<sup>2,3</sup>.", "earlier studies [2,3]."),
    ],
)
def test_untagged_markers_are_no_exponents(inner: str, expected: str) -> None:
    assert paragraph(inner) == expected


def test_words_of_adjacent_blocks_stay_apart() -> None:
    assert paragraph("a<break/>b") == "a b"
    assert paragraph("12<break/>345") == "12; 345"


def test_white_space_collapses_and_only_no_break_spaces_inside_numbers_stay() -> None:
    assert paragraph("a\n   b\t c") == "a b c"
    assert paragraph("10\u2009000 and 5\u00a0days and A\u00ad\u200bB") == "10\u00a0000 and 5 days and AB"


def test_text_that_looks_like_markdown_structure_is_escaped() -> None:
    assert paragraph("# of cases") == "\\# of cases"
    assert paragraph("2010. In that year") == "2010\\. In that year"

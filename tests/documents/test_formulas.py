"""Formulas on one line. The inputs follow MathML 3 presentation markup and LaTeX; expected lines by eye."""

import pytest

from evisynth.documents.formulas import linear
from evisynth.documents.tex import plain_tex
from evisynth.text import parse_xml

from .articles import read


def line(inner: str) -> str:
    return linear(parse_xml(f"<math>{inner}</math>".encode(), "formula"))


@pytest.mark.parametrize(
    ("mathml", "expected"),
    [
        (
            "<msub><mi>R</mi><mn>0</mn></msub><mo>=</mo><mfrac><mi>β</mi><mi>γ</mi></mfrac>",
            "R0 = β/γ",
        ),
        ("<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mi>c</mi></mfrac>", "(a + b)/c"),
        ("<msup><mi>e</mi><mrow><mo>-</mo><mi>r</mi></mrow></msup>", "e^−r"),
        ("<msup><mi>p</mi><mi>n</mi></msup><mi>b</mi>", "p^n b"),
        ("<msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt>", "√(x + 1)"),
        ("<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover>", "∑_(i = 1)^n"),
        ("<mi>β</mi><mo>\u2062</mo><mi>N</mi>", "β N"),
        ("<mover><mi>β</mi><mo>^</mo></mover>", "β\u0302"),
        ("<mfenced><mi>a</mi><mi>b</mi></mfenced>", "(a, b)"),
        ("<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr></mtable>", "[1, 2]"),
        ("<semantics><mi>x</mi><annotation>ignored</annotation></semantics>", "x"),
        ("<mmultiscripts><mi>C</mi><mprescripts/><none/><mn>14</mn></mmultiscripts>", "^14 C"),
        ("<mroot><mi>x</mi><mn>3</mn></mroot>", "root_3(x)"),
        ("<mi>x</mi><mo>≤</mo><mo>−</mo><mn>5</mn>", "x ≤ −5"),
    ],
)
def test_mathml(mathml: str, expected: str) -> None:
    assert line(mathml) == expected


@pytest.mark.parametrize(
    ("tex", "expected"),
    [
        (r"$R_0 = \frac{\beta}{\gamma}$", "R0 = β/γ"),
        (r"\documentclass{a}\usepackage{b}\begin{document}$$x^{2}$$\end{document}", "x^2"),
        (r"2.5 \times 10^{-3}", "2.5 × 10^-3"),
        (r"\sqrt{x+1} \leq \hat{\theta}", "√(x+1) ≤ θ\u0302"),
        (r"\mathrm{d} t", "d t"),
        (r"\unknown x", "unknown x"),
        (r"95\%", "95%"),
        (r"\Lambda_{i}", "Λi"),
    ],
)
def test_tex(tex: str, expected: str) -> None:
    assert plain_tex(tex) == expected


@pytest.mark.parametrize("tex", ["{" * 5000, "\\frac" * 3000, "x_" * 5000, "}" * 100, "^", "\\", "x" * 50_000])
def test_broken_tex_gives_text_and_no_error(tex: str) -> None:
    assert isinstance(plain_tex(tex), str)


def test_a_numbered_display_formula_stands_on_its_own_line() -> None:
    markdown = read(
        "<sec><title>S</title><p>We set<disp-formula><label>(1)</label><mml:math><mml:mi>x</mml:mi><mml:mo>=</mml:mo>"
        "<mml:mn>1</mml:mn></mml:math></disp-formula>where x is fixed.</p></sec>"
    ).markdown
    assert "We set\n\nx = 1 (1)\n\nwhere x is fixed." in markdown


def test_a_formula_given_as_a_picture_is_said() -> None:
    document = read('<p>We set <inline-formula><inline-graphic xlink:href="f.gif"/></inline-formula>.</p>')
    assert "We set [formula]." in document.markdown
    assert document.warnings == ("a formula is given only as a picture",)

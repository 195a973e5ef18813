"""Finding quotes: what printing and copying change is forgiven, what a number says is not."""

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evisynth.documents import find, read_document
from evisynth.evidence import Document

TEXT = """# Fever in Lower Valley

## Results

The median incubation period was 5.9 days (95% CrI 4.4–7.6) among 124 confirmed cases; the serial interval was not
estimated. We found R0 = 2.35 in “Upper Valley” and −0.4 per week in Lower Valley, where 12 of 1,204 sera (1.0%) were
positive.

Seropositivity rose with age. Infec­tion was con-
firmed by ELISA [12, 13].

| Area | Mean | Range |
| --- | --- | --- |
| North | 4.2 | 3.1 – 5.0 |
| South | 6.0 | 2.2 – 9.8 |
"""
DOCUMENT = Document("d", "Fever in Lower Valley", TEXT)


def found(quote: str) -> tuple[str, str] | None:
    match = find(DOCUMENT, quote)
    return None if match is None else (match.match, TEXT[match.start : match.end])


def test_an_exact_quote() -> None:
    assert found("was 5.9 days (95% CrI 4.4–7.6)") == ("exact", "was 5.9 days (95% CrI 4.4–7.6)")


@pytest.mark.parametrize(
    ("quote", "printed"),
    [
        ("was 5.9 days (95 % CrI 4.4 - 7.6)", "was 5.9 days (95% CrI 4.4–7.6)"),
        ("was not estimated", "was not\nestimated"),
        ('R0=2.35 in "Upper Valley"', "R0 = 2.35 in “Upper Valley”"),
        ("R₀ = 2.35 in", "R0 = 2.35 in"),
        ("-0.4 per week", "−0.4 per week"),
        ("Infection was confirmed by ELISA", "Infec­tion was con-\nfirmed by ELISA"),
        ("con\ufb01rmed by ELISA(12, 13)", "con-\nfirmed by ELISA [12, 13]"),
        ("North | 4.2 | 3.1 – 5.0 South | 6.0", "North | 4.2 | 3.1 – 5.0 |\n| South | 6.0"),
        ("North 4.2 3.1–5.0", "North | 4.2 | 3.1 – 5.0"),
        ("positive. Seropositivity rose **with age**.", "positive.\n\nSeropositivity rose with age."),
    ],
)
def test_spelling_of_print_and_copy_is_forgiven(quote: str, printed: str) -> None:
    assert found(quote) == ("normalised", printed)


def test_a_slip_of_letters_is_forgiven_but_said() -> None:
    match = find(DOCUMENT, "The median incubation peroid was 5.9 days (95% CrI 4.4–7.6) among 124 confirmd cases")
    assert match is not None
    assert match.match == "fuzzy"
    assert 0.9 <= match.score < 1
    assert TEXT[match.start : match.end].startswith("The median incubation period")
    assert TEXT[match.start : match.end].endswith("confirmed cases")


@pytest.mark.parametrize(
    "quote",
    [
        "The median incubation peroid was 5.8 days (95% CrI 4.4–7.6) among 124 confirmd cases",
        "The median incubation peroid was 5.9 weeks (95% CrI 4.4–7.6) among 124 confirmd cases",
        "The median incubation peroid was 5.9 days (90% CrI 4.4–7.6) among 124 confirmd cases",
        "The mean incubation peroid was 5.9 days (95% CrI 4.4–7.6) among 124 confirmd cases",
        "among 124 confirmed cases; the serial intervall was estimated",
        "and 0.4 per week in Lower Valley",
        "and +0.4 per week in Lower Valley",
        "where twelve of 1,204 sera were positive",
        "where 2 of 1,204 sera (1.0%) were",
        "2 of 1,204 sera (1.0%) were",
        "where 12 of 1,20",
        "of 204 sera (1.0%)",
        "4.4–7",
        "4 per week in Lower Valley",
        "R0 > 2.35 in",
        "North | 4.2 | 3.1 – 5.1",
        "nothing of the kind was ever written here",
        "",
        " | ",
        "**",
    ],
)
def test_another_number_sign_unit_or_negation_is_another_statement(quote: str) -> None:
    assert found(quote) is None


QUOTABLE = [line for line in re.split(r"\n\n|\n(?=\|)", TEXT) if line[0] not in "#" and "---" not in line]
NOISE = st.sampled_from(["", "  ", "\u00a0", "\n"])


@given(st.sampled_from(QUOTABLE), st.integers(0, 40), st.integers(1, 200), NOISE, st.data())
def test_no_change_of_a_digit_is_ever_found(line: str, first: int, size: int, noise: str, data: st.DataObject) -> None:
    quote = line[first : first + size]
    digits = [place for place, character in enumerate(quote) if character.isdigit()]
    if not digits:
        return
    place = data.draw(st.sampled_from(digits))
    other = data.draw(st.sampled_from([digit for digit in "0123456789" if digit != quote[place]]))
    changed = (quote[:place] + other + quote[place + 1 :]).replace(" ", noise or " ")
    match = find(DOCUMENT, changed)
    if match is not None:  # only when the changed words do stand there
        plain = re.sub(r"[\s|]+", " ", changed).strip()
        assert plain in re.sub(r"[\s|]+", " ", TEXT)


@given(st.sampled_from(QUOTABLE), st.data())
def test_every_run_of_whole_words_is_found_where_it_stands(line: str, data: st.DataObject) -> None:
    words = [match.span() for match in re.finditer(r"[^\s|]+", line)]
    first = data.draw(st.integers(0, len(words) - 1))
    last = data.draw(st.integers(first, len(words) - 1))
    quote = line[words[first][0] : words[last][1]]
    if quote in {"–", "="}:
        return
    match = find(DOCUMENT, quote)
    assert match is not None
    assert match.match == "exact"
    assert TEXT[match.start : match.end] == quote


@given(st.text("ab1. |-*_#\\[]()=<>%–−²₀\n", max_size=60), st.text("ab1. |-*_#\\[]()=<>%–−²₀\n", max_size=30))
def test_any_text_and_quote_give_a_span_inside_or_nothing(text: str, quote: str) -> None:
    match = find(Document("d", "", text), quote)
    if match is not None:
        assert 0 <= match.start < match.end <= len(text)
        assert re.sub(r"\D", "", text[match.start : match.end].translate(str.maketrans("²₀", "20"))) == re.sub(
            r"\D", "", quote.translate(str.maketrans("²₀", "20"))
        )


def test_a_quote_of_a_parsed_article_may_cross_paragraphs_and_escapes() -> None:
    document = read_document(b"# T\n\nWe saw 5 cases\\*.\n\n2010\\. was wet.\n", "t.md")
    match = find(document, "We saw 5 cases*. 2010. was wet.")
    assert match is not None
    assert match.match == "normalised"


@pytest.mark.parametrize("piece", [" \n", "| a ", "1 - ", "**", "<td", "(", "- ", "\u00ad", "\\"])
def test_long_runs_of_anything_take_linear_time(piece: str) -> None:
    document = Document("d", "", piece * (400_000 // len(piece)))
    started = time.monotonic()
    assert find(document, "nothing 5 of the kind stands in here") is None
    assert time.monotonic() - started < 10

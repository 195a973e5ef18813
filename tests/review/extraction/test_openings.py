"""Patterns tried only where they can begin find what they find when tried everywhere."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evisynth.review.extraction.words.concepts import ranked, vocabulary
from evisynth.review.extraction.words.lexicon import countries, lexicon, pathogens, towns
from evisynth.review.extraction.words.openings import Places, openings
from evisynth.review.extraction.words.phrases import Phrases

WORDS = st.lists(
    st.sampled_from(
        [
            "R0",
            "deaths",
            "case",
            "fatality",
            "Guinea",
            "zika",
            "ﬁve",
            "ſerial",
            "interval",
            "K",
            "(R)",
            "12",
            "–",
            "of",
            "died",
        ]
    ),
    max_size=12,
).map(" ".join)


@pytest.mark.parametrize(
    ("pattern", "first"),
    [
        ("deaths?", "dD"),
        ("(?:in-|on-)?hospital", "ihoIHO"),
        (r"(?-i:\bCFRs?\b)", "C"),
        (r"(?<!secondary )\battack", "aA"),
        (r"\d{0,2}x", "0123456789xX"),
        ("[ab]{2}", "abAB"),
        (r"\(R\)|R", "(rR"),
        ("a*b+c", "abAB"),
        (r"(?=x)y", "yY"),
    ],
)
def test_first_characters(pattern: str, first: str) -> None:
    assert openings(pattern) == frozenset(first)


@pytest.mark.parametrize("pattern", [r"\w+ rates?", "[^a]b", "[a-c]d", ".x", "a?", r"(?:\s|b)c", "(?P<name>a)b", ""])
def test_any_character(pattern: str) -> None:
    assert openings(pattern) is None


@given(WORDS)
def test_phrases_as_one_pattern_finds_them(text: str) -> None:
    for phrases in (lexicon().terms, lexicon().predicates, lexicon().distractors, lexicon().named_delays, pathogens()):
        assert [*phrases.find(text)] == plainly(phrases, text)


@given(WORDS)
def test_places_as_one_pattern_finds_them(text: str) -> None:
    assert [[*names.find(text)] for names in (countries(), towns())] == [
        plainly(names, text) for names in (countries(), towns())
    ]


def plainly(phrases: Phrases, text: str) -> list[tuple[int, int, object]]:
    """Return what all alternatives in one pattern find."""
    body = "|".join(f"(?P<p{number}>{pattern})" for number, (pattern, _) in enumerate(phrases.rows))
    found = re.finditer(rf"(?<!\w)(?:{body})(?!\w)", text, re.IGNORECASE)
    return [(m.start(), m.end(), phrases.rows[int((m.lastgroup or "p")[1:])][1]) for m in found]


def test_the_first_place_of_each_name_in_the_order_of_the_vocabulary() -> None:
    said = "Patients, nurses, more patients and ≥ 20 children."
    found = ranked("population_group", said)
    assert [said[hit.start : hit.end] for hit in found] == ["nurses", "children", "Patients"]
    assert [hit.name for hit in found] == [
        name for name in vocabulary("population_group") if name in {h.name for h in found}
    ]


def test_no_phrase_has_no_place() -> None:
    assert [*Phrases.of([]).find("anything")] == []
    assert [*Places.of_patterns([]).of("anything")] == []

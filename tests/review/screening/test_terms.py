"""Terms as a protocol writes them."""

import pytest

from evisynth.errors import UsageError
from evisynth.review.screening import parse_term, plain_dashes


@pytest.mark.parametrize(
    ("term", "text", "found"),
    [
        ("zika", "The ZIKA epidemic", "ZIKA"),
        ("zika", "Zikamycin", None),
        ("zika*", "zikavirus", "zikavirus"),
        ('"case fatality rat*"', "case-fatality ratios", "case-fatality ratios"),
        ("case fatality", "case\nfatality", "case\nfatality"),
        ("SARS-CoV-1", "SARS\u2011CoV\u20111 in 2003", "SARS-CoV-1"),
        ("R0", "an R0 of 2", "R0"),
        ("R0", "PR01", None),
        ("h*morrhagic", "haemorrhagic", "haemorrhagic"),
    ],
)
def test_words(term: str, text: str, found: str | None) -> None:
    assert parse_term(term).find({"abstract": plain_dashes(text)}) == found


def test_a_field_is_looked_at_alone() -> None:
    term = parse_term("title:review")
    assert term.find({"title": "A study", "abstract": "we review"}) is None
    assert term.find({"title": "A review"}) == "review"


def test_types_and_languages_are_found_only_when_named() -> None:
    assert parse_term("review").find({"type": "Review"}) is None
    assert parse_term("type:review").find({"type": "Review"}) == "Review"


def test_counts_add_up_over_fields() -> None:
    term = parse_term("zika{3}")
    assert term.find({"title": "Zika", "abstract": "Zika"}) is None
    assert term.find({"title": "Zika", "abstract": "Zika zika"}) == "Zika"


def test_weight() -> None:
    assert parse_term("title:mice^0.5").weight == 0.5
    assert parse_term("mice").weight == 1


@pytest.mark.parametrize("wrong", ["", "titel:mice", "mice^2", "mice^0", "mice{0}"])
def test_mistakes(wrong: str) -> None:
    with pytest.raises(UsageError, match="term"):
        parse_term(wrong)

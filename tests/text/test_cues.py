"""Whose value it is, by the words of the sentence."""

import pytest

from evisynth.text import compared, hedged, negated, whose

WHOSE = [
    ("We estimated the R0 at 1.8.", "own"),
    ("Our estimate of the R0 was 1.8.", "own"),
    ("In this study the CFR was 30%.", "own"),
    ("The R0 was 1.8.", "open"),
    ("The R0 was 1.8 [12].", "cited"),
    ("The R0 was 1.8 (Smith et al., 2014).", "cited"),
    ("Previous studies estimated an R0 of 1.8.", "cited"),
    ("An R0 of 1.8 has been reported.", "cited"),
    ("According to the ministry the CFR was 30%.", "cited"),
    ("The incubation period is typically 7 days.", "cited"),
    ("They found a CFR of 30%.", "cited"),
    ("We assumed an R0 of 1.8.", "assumed"),
    ("Assuming an incubation period of 7 days, we simulated.", "assumed"),
    ("The R0 was fixed at 1.8 because it was set to 1.8.", "assumed"),
    ("Vaccination could reduce R0 to 0.9.", "assumed"),
    ("In the worst scenario R0 was 4.", "assumed"),
]


@pytest.mark.parametrize(("sentence", "said"), WHOSE)
def test_whose(sentence: str, said: str) -> None:
    at = next(i for i, c in enumerate(sentence) if c.isdigit() and sentence[i - 1] != "R")
    assert whose(sentence, at=at) == said


@pytest.mark.parametrize(
    "sentence",
    [
        "The incubation period was 11.4 days, similar to that reported in previous outbreaks.",
        "The rate was 1.2, lower than in earlier epidemics.",
        "The CFR was 30%, consistent with previous reports.",
    ],
)
def test_a_likeness_after_the_value_does_not_make_it_cited(sentence: str) -> None:
    at = next(i for i, c in enumerate(sentence) if c.isdigit())
    assert whose(sentence, at=at) == "open"


def test_a_reference_before_the_value_is_not_its_own() -> None:
    sentence = "With the method of the ministry [12] the CFR was 30%."
    assert whose(sentence, at=sentence.index("30")) == "open"


def test_hedges_negations_comparisons() -> None:
    assert hedged("This may be 30%.")
    assert not hedged("This was 30%.")
    text = "There was no sign of infection in 12%."
    assert negated(text, text.index("infection"), text.index("infection") + 9)
    assert not negated("There was infection in 12%.", 10, 19)
    assert compared("It was 30% compared with 20%.")
    assert not compared("It was 30%.")

"""Words that point elsewhere: to where a value comes from, or to what it was computed from or is likened to."""

import pytest

from evisynth.text import whose

OWN = [
    "In line with previous studies, R0 was estimated at 1.7 (95% CI 1.5-1.9).",
    "Compared with earlier studies, the reproduction number of 1.7 (95% CI 1.5-1.9) is high.",
    "As in previous outbreaks, R0 was 1.7 (95% CI 1.5-1.9).",
    "Using data reported by the Ministry of Health, R0 was 1.7 (95% CI 1.5-1.9).",
    "Based on previously published serial intervals, R0 was estimated as 1.7 (95% CI 1.5-1.9).",
    "From previously described cases we estimated R to be 1.7 (95% CI 1.5-1.9).",
    "According to reported case data, the effective reproduction number was 1.7 (95% CI 1.5-1.9).",
    "Although earlier work reported an R0 of 2.0, we estimate that it is 1.7 (1.5-1.9).",
    "We report a ratio lower than previously reported (1.7 vs 2.9).",
    "The symptoms were reported by 1.7 percent of contacts.",
    "When the serial interval was assumed to be 12 days, R0 was 1.7 (95% CI 1.5-1.9).",
]
CITED = [
    "In previous studies, R0 was 1.7.",
    "According to previous studies, R0 was 1.7 (95% CI 1.5-1.9).",
    "Based on published estimates, R0 was 1.7 (95% CI 1.5-1.9).",
    "The number of secondary cases was 1.7 (95% CI 1.5-1.9), as reported by WHO.",
    "An earlier study reported an R0 of 1.7 (1.5-1.9).",
    "Although an earlier study reported an R0 of 1.7, we estimate that it is 2.4 (2.2-2.6).",
    "A serial interval of 1.7 weeks taken from earlier studies was used throughout.",
]


@pytest.mark.parametrize("sentence", OWN)
def test_what_a_value_was_computed_from_or_likened_to_is_not_where_it_comes_from(sentence: str) -> None:
    assert whose(sentence, at=sentence.index("1.7"), estimated=True) in {"own", "open"}


@pytest.mark.parametrize("sentence", CITED)
def test_a_value_told_by_others_is_theirs(sentence: str) -> None:
    assert whose(sentence, at=sentence.index("1.7"), estimated=True) == "cited"

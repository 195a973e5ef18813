"""A line of publication says nothing of when a study was made, and who is naïve nothing of its method."""

from evisynth.review.extraction.study.methods import method_of_severity
from evisynth.review.extraction.study.periods import years


def test_the_year_of_an_issue_is_no_year_of_the_study() -> None:
    assert years("Made Up Journal 2019;14:e220.") == ()
    assert years("Letters of Nowhere, volume 9, 2018") == ()
    assert years("Cases were seen in 2012; 14 of them died.") == (2012,)


def test_a_naive_population_is_no_naive_estimate() -> None:
    assert method_of_severity("The virus reached an immunologically naïve population.") is None
    assert method_of_severity("The naïve fatality was 12%.") == "Naive"

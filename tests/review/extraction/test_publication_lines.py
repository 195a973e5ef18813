"""A line of publication says nothing of when a study was made, and who is naïve nothing of its method."""

from evisynth.review.extraction.study.methods import method_of_severity
from evisynth.review.extraction.study.periods import years
from evisynth.review.extraction.words.concepts import ranked


def test_the_year_of_an_issue_is_no_year_of_the_study() -> None:
    assert years("Made Up Journal 2019;14:e220.") == ()
    assert years("Letters of Nowhere, volume 9, 2018") == ()
    assert years("Cases were seen in 2012; 14 of them died.") == (2012,)


def test_a_naive_population_is_no_naive_estimate() -> None:
    assert method_of_severity("The virus reached an immunologically naïve population.") is None
    assert method_of_severity("The naïve fatality was 12%.") == "Naive"


def test_a_unit_that_opened_is_no_setting_of_a_study() -> None:
    assert not ranked("population_sample_type", "Transmission fell once an isolation unit opened in the valley.")
    found = ranked("population_sample_type", "Patients of one isolation unit were enrolled.")
    assert found[0].name == "Hospital based"

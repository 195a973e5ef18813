"""Which texts are about the topic that they are given with."""

import pytest

from evisynth.review.extraction import extract_text

SENTENCE = "The case fatality ratio was 45% (90 of 200 patients)."


def test_a_passage_that_names_no_pathogen_is_taken_at_its_word_and_that_is_said() -> None:
    records, warnings = extract_text(SENTENCE, topic="Ebola virus")
    assert [r.values["value"] for r in records] == [45]
    assert any("names no pathogen" in warning for warning in warnings)


def test_a_passage_about_another_pathogen_gives_nothing() -> None:
    records, warnings = extract_text(f"Measles: {SENTENCE}", topic="Ebola virus")
    assert records == []
    assert any("does not mention the topic" in warning for warning in warnings)


def test_a_passage_about_the_topic_needs_no_warning() -> None:
    records, warnings = extract_text(f"Ebola: {SENTENCE}", topic="Ebola virus")
    assert len(records) == 1
    assert warnings == []


def test_a_whole_paper_must_name_the_topic() -> None:
    records, _ = extract_text(f"{SENTENCE} " + "The weather was fine that year. " * 300, topic="Ebola virus")
    assert records == []


@pytest.mark.parametrize(("topic", "values"), [("Zika virus", [18, 50]), ("dengue", [38, 80])])
def test_lists_of_values_are_shared_out_to_the_viruses_that_the_sentence_lists(topic: str, values: list[int]) -> None:
    said = (
        "The pooled seroprevalences of dengue, chikungunya and Zika virus were 38%, 25% and 18%, respectively; and "
        "their proportions of inapparent infections were 80%, 40% and 50%."
    )
    found, warnings = extract_text(said, topic=topic)
    assert [record.values["value"] for record in found] == values
    assert warnings == ["4 values left out: about another pathogen"]

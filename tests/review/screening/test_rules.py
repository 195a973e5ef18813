"""Screening by rules: order, weights, and texts that are not complete."""

from evisynth.evidence import Document, Record, Section
from evisynth.review.screening import screen
from evisynth.store import Criterion

TOPIC = Criterion(id="topic", text="About Zika.", terms=("zika",))
ANIMALS = Criterion(
    id="animals", kind="exclude", text="Animals only.", terms=("title:mice", "mice^0.5", "macaque*^0.5")
)
CONTENT = Criterion(id="content", text="A quantity.", terms=("incubation period",), absent="unclear")


def record(title: str | None, abstract: str | None = "", **more: str) -> Record:
    return Record(id="r", title=title, abstract=abstract, **more)


def test_all_met() -> None:
    screened = screen(record("Zika", "Its incubation period was 6 days."), [TOPIC, ANIMALS, CONTENT])
    assert (screened.decision, screened.criterion) == ("include", None)


def test_the_first_criterion_that_fails_is_the_reason() -> None:
    screened = screen(record("Dengue in mice", "Dengue."), [TOPIC, ANIMALS])
    assert (screened.decision, screened.criterion) == ("exclude", "topic")
    screened = screen(record("Dengue in mice", "Dengue."), [ANIMALS, TOPIC])
    assert (screened.decision, screened.criterion) == ("exclude", "animals")


def test_a_failure_outweighs_an_earlier_doubt() -> None:
    screened = screen(record("Zika and mice", "On Zika."), [CONTENT, ANIMALS])
    assert (screened.decision, screened.criterion) == ("exclude", "animals")


def test_weak_signs_are_a_doubt_and_two_of_them_are_enough() -> None:
    assert screen(record("Zika", "In mice. Zika."), [ANIMALS]).decision == "unclear"
    assert screen(record("Zika", "In mice and macaques."), [ANIMALS]).decision == "exclude"


def test_what_a_criterion_makes_of_absent_terms() -> None:
    assert screen(record("Zika", "No number."), [CONTENT]).decision == "unclear"
    assert screen(record("Dengue", "No number."), [TOPIC]).decision == "exclude"


def test_a_record_without_abstract_is_never_excluded_for_what_it_does_not_say() -> None:
    for empty in (None, ""):
        screened = screen(record("An outbreak on an island", empty), [TOPIC])
        assert (screened.decision, screened.criterion) == ("unclear", "topic")
    assert screen(record("Mice", None), [ANIMALS]).decision == "exclude"


def test_a_criterion_without_terms_is_left_to_people() -> None:
    screened = screen(record("Zika", "Zika"), [Criterion(id="quality", text="Well done.")])
    assert (screened.decision, screened.criterion) == ("unclear", "quality")
    assert "no terms" in screened.note


def test_without_criteria_nothing_is_decided() -> None:
    assert screen(record("Zika", "Zika"), []).decision == "unclear"


def test_references_of_a_full_text_do_not_count() -> None:
    text = "# Dengue\n\nDengue it was.\n\n## References\n\nZika, an atlas.\n"
    cut = text.index("## References")
    document = Document("d", "Dengue", text, (Section("References", 2, cut, len(text), "references"),))
    assert screen(record("Dengue", "Dengue"), [TOPIC], document).decision == "exclude"
    assert screen(record("Dengue", "Dengue"), [TOPIC], Document("d", "Dengue", text)).decision == "include"

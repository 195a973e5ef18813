"""Models that a paper only tells of are cited; those that it says it built are its own."""

import pytest

from evisynth.evidence import Extraction
from evisynth.review.extraction import extract_text
from evisynth.review.extraction.sentences.citing import others_did

PAPER = (
    "## Abstract\n\nWe surveyed 120 nurses on what they know of Marlow fever.\n\n## Introduction\n\n{}\n\n"
    "## Methods\n\nWe gave a questionnaire to 120 nurses.\n\n## Results\n\nOf 120 nurses, 30 (25%) knew the signs.\n"
)
METHODS = "## Introduction\n\nIt is known.\n\n## Methods\n\n{}\n\n## Results\n\nR0 was 1.9.\n"


def models(text: str) -> list[Extraction]:
    return [r for r in extract_text(text, topic="any", include_cited=True)[0] if r.kind == "model"]


@pytest.mark.parametrize(
    "sentence",
    [
        "Funk et al. fitted an SEIR model to data of three outbreaks and estimated R0 at 2.9.",
        "SEIR models have been used to study transmission.",
        "A stochastic SEIR model was fitted to the epidemic in Guinea (4).",
        "An agent-based model of transmission was developed by Merler and colleagues.",
        "Previously, an SEIR model of transmission was built for Liberia.",
        "Compartmental models were calibrated to the epidemic of 2014 [3,4].",
        "Several authors used branching process models of transmission.",
        "The SEIR model of Chowell (2004) was fitted to the cases.",
        "Legrand and Lewnard (2014) presented a deterministic SEIR model of transmission.",
        "Kim et al. (2014) developed an SEIR model of Zika transmission in Brazil.",
    ],
)
def test_a_model_of_others_is_cited_with_or_without_headings(sentence: str) -> None:
    for text in (sentence, PAPER.format(sentence)):
        assert [model.own for model in models(text)] == ["cited"], text


def test_a_background_that_claims_nothing_tells_of_others() -> None:
    sentence = "In Sierra Leone, an individual-based model was used to study vaccination."
    assert [model.own for model in models(PAPER.format(sentence))] == ["cited"]


@pytest.mark.parametrize(
    "sentence",
    [
        "In this paper, we develop an SEIR model of transmission.",
        "Here we fit a stochastic branching process model to the cases.",
        "We used the SEIR model of Legrand et al. [12] and fitted it to the cases.",
        "Our agent-based model of transmission extends earlier models.",
        "The aim of this study was to build a compartmental model of Ebola transmission.",
    ],
)
def test_a_model_that_the_paper_claims_is_its_own_wherever_it_says_so(sentence: str) -> None:
    for text in (sentence, PAPER.format(sentence)):
        assert [model.own for model in models(text)] == ["own"], text


@pytest.mark.parametrize(
    ("sentence", "available"),
    [
        ("A stochastic compartmental model was fitted to weekly cases. Code is archived with the article.", True),
        ("We used an SEIR model of transmission. All scripts can be found at the repository.", True),
        ("We used an SEIR model of transmission. Model code is on GitHub.", True),
        ("The model was an SEIR model of transmission. The code is not available.", False),
        ("We used an SEIR model of transmission. The code is available on request.", None),
        ("An SEIR model [4] was adapted to three districts.", None),
    ],
)
def test_code_is_available_or_not_only_by_words(sentence: str, available: bool | None) -> None:
    (model,) = models(METHODS.format(sentence))
    assert model.own == "own"
    assert model.values.get("code_available") is available


def test_what_no_sentence_says_of_a_model_is_inferred_with_its_reason() -> None:
    (model,) = models(METHODS.format("An SEIR model of transmission was simulated."))
    why = {e.field: e for e in model.evidence}
    assert model.values["theoretical_model"] is True
    assert (why["theoretical_model"].basis, why["theoretical_model"].note) == (
        "inferred", "no word tells of a fit to data",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("sentence", "at", "theirs"),
    [
        ("Funk et al. reported a case fatality of 52%.", 42, True),
        ("In 2014, Kim and colleagues found 1.9.", 34, True),
        ("Wallinga [7] estimated R at 1.9.", 28, True),
        ("Other authors have reported 1.9.", 28, True),
        ("Guinea and Liberia reported 300 cases.", 28, False),
        ("Kim (2014) found 1.9, while we found 2.4.", 37, False),
        ("Using the method of Wallinga et al., R was 1.9.", 43, False),
    ],
)
def test_named_authors_stand_behind_what_they_did(sentence: str, at: int, theirs: bool) -> None:
    assert others_did(sentence, at) is theirs

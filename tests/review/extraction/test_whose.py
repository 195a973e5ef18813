"""Own, cited or assumed by what stands around a value in the body of a paper; the sentences are invented."""

import pytest

from evisynth.documents import read_document
from evisynth.review.extraction import extract_document

PAPER = """# An outbreak of plague in Madagascar

## Abstract

We describe an outbreak of plague in Madagascar. The case fatality rate was 22.5%.

## Introduction

{introduction}

## Methods

We counted deaths among patients of four districts of Madagascar and asked their relatives for the dates.

## Results

{results}

## Discussion

{discussion}
"""


def read(**parts: str) -> dict[float, str]:
    text = PAPER.format(**({"introduction": "It is old.", "results": "It spread.", "discussion": "It ended."} | parts))
    document = read_document(text.encode(), "paper.md")
    found, _ = extract_document(document, topic="any", include_cited=True, aggregate=False)
    numbers = ("value", "range_lower")
    return {
        next(r.values[k] for k in numbers if r.values[k] is not None): r.own for r in found if r.kind == "parameter"
    }


@pytest.mark.parametrize(
    ("part", "sentence", "wanted"),
    [
        ("results", "The case fatality in the pneumonic form was 61% (7).", {61: "cited"}),
        ("results", "Of patients with fever (12), cough (9) or bubo (30), 41% died (3).", {41: "own"}),
        ("discussion", "Our R0 of 1.7 agrees with the 1.3 to 1.9 given before.", {1.7: "own", 1.3: "cited"}),
        ("discussion", "Our case fatality of 31% is lower than in Uganda (46%).", {31: "own", 46: "cited"}),
        ("discussion", "In our study R was 1.2, less than the 2.8 of the first wave.", {1.2: "own", 2.8: "cited"}),
        ("results", "R0 was 1.3 when estimated with a serial interval of 5 days.", {1.3: "own", 5: "assumed"}),
        ("results", "A serial interval set to 4 or 9 days gave R0 of 1.6.", {4: "assumed", 9: "assumed", 1.6: "own"}),
        ("introduction", "For Uganda fatality is 46% and R 0.61 (95% CI 0.4–0.8) (4).", {46: "cited", 0.61: "cited"}),
    ],
)  # fmt: skip
def test_whose_a_value_is(part: str, sentence: str, wanted: dict[float, str]) -> None:
    found = read(**{part: sentence})
    assert found.pop(22.5) == "own"
    assert found == wanted


BATS = """# Henipavirus antibodies in fruit bats of a coastal forest

## Methods

We netted bats monthly. Blood was taken from each bat and juveniles were told by their teeth.

## Results

The IgG seroprevalence in adults was 38.2% (95% CI 30.1–46.9).{more}

| Age class | Bats | IgG positive | % (95% CI) |
|---|---|---|---|
| Adult | 120 | 46 | 38.3 (29.6–47.6) |
"""


@pytest.mark.parametrize(("more", "values"), [("", []), (" Of 40 villagers 3 (7.5%) had IgG.", [7.5])])
def test_a_study_of_animals_has_values_of_people_only_where_it_names_them(more: str, values: list[float]) -> None:
    document = read_document(BATS.format(more=more).encode(), "paper.md")
    found, warnings = extract_document(document, topic="any")
    assert [r.values["value"] for r in found if r.kind == "parameter"] == values
    assert any("about animals" in warning for warning in warnings)


def test_a_table_in_a_discussion_compares_with_others() -> None:
    table = (
        "| Place | Case fatality, % (95% CI) |\n|---|---|\n| Uganda | 46.0 (39.1–53.0) |\n| {here} | 24.5 (17.0–29.0) |"
    )
    text = f"It fits.\n\nTable 1. Fatality of plague\n\n{table}"
    assert read(discussion=text.format(here="Peru")) == {22.5: "own", 46.0: "cited", 24.5: "cited"}
    assert read(discussion=text.format(here="This study")) == {22.5: "own", 46.0: "cited", 24.5: "own"}

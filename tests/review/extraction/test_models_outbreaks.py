"""Transmission models and outbreaks in PERG's words, from invented sentences."""

from evisynth.evidence import Extraction
from evisynth.review.extraction import extract_text


def of_kind(kind: str, text: str, title: str = "") -> list[Extraction]:
    return [r for r in extract_text(text, topic="any", title=title)[0] if r.kind == kind]


def test_a_compartmental_model() -> None:
    text = (
        "We developed a deterministic SEIR model of transmission with homogeneous mixing. The model was fitted"
        " to reported cases. Vaccination and contact tracing were compared. Code is available on GitHub."
    )
    (model,) = of_kind("model", text)
    said = {key: model.values[key] for key in ("model_type", "compartmental_type", "stoch_deter", "assumptions")}
    assert said == {
        "model_type": "Compartmental", "compartmental_type": "SEIR", "stoch_deter": "Deterministic",
        "assumptions": "Homogeneous mixing",
    }  # fmt: skip
    assert set(str(model.values["interventions_type"]).split(";")) == {"Vaccination", "Contact tracing"}
    assert model.values["theoretical_model"] is False
    assert model.values["code_available"] is True
    assert all(text[e.start : e.end] == e.quote for e in model.evidence)


def test_other_kinds_are_not_compartmental() -> None:
    (model,) = of_kind("model", "We used a stochastic agent-based model of Nipah transmission in villages.")
    assert model.values["model_type"] == "Agent / Individual based"
    assert model.values["compartmental_type"] == "Not compartmental"
    (model,) = of_kind("model", "A branching process was used to simulate chains of transmission.")
    assert (model.values["model_type"], model.values["stoch_deter"]) == ("Branching process", "Stochastic")


def test_regressions_mice_and_models_of_others_are_none() -> None:
    for text in (
        "We used a logistic regression model of infection.",
        "We used a mouse model of infection.",
        "Previous studies used SEIR models of transmission.",
        "The case fatality rate was 30%.",
    ):
        assert of_kind("model", text) == [], text


def test_an_outbreak() -> None:
    text = "An outbreak in Gulu district, Uganda, in 2012 caused 57 confirmed cases, 12 suspected cases and 31 deaths."
    (outbreak,) = of_kind("outbreak", text)
    said = {key: value for key, value in outbreak.values.items() if value is not None}
    assert said == {
        "outbreak_country": "Uganda", "outbreak_location": "Gulu district", "outbreak_start_year": 2012,
        "outbreak_date_year": 2012, "cases_confirmed": 57, "cases_suspected": 12, "deaths": 31,
    }  # fmt: skip


def test_single_and_simulated_cases_are_no_outbreak() -> None:
    assert of_kind("outbreak", "An outbreak with 1 confirmed case was seen.") == []
    assert of_kind("outbreak", "The simulated outbreak had 300 cases.") == []
    assert of_kind("outbreak", "We enrolled 300 patients.") == []

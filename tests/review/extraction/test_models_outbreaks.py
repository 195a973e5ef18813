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


def test_outbreaks_that_a_paper_tells_apart_are_rows_of_their_own() -> None:
    text = (
        "In Uganda in 2000 the outbreak caused 425 cases and 224 deaths. In Gabon in 1996 the outbreak caused 60 cases"
        " and 45 deaths. The outbreak in Gabon was recognised late."
    )
    rows = [
        (o.values["outbreak_country"], o.values["outbreak_date_year"], o.values["deaths"])
        for o in of_kind("outbreak", text)
    ]
    assert rows == [("Uganda", 2000, 224), ("Gabon", 1996, 45)]
    one = (
        "The outbreaks affected 425 people in Uganda in 2000, with 224 deaths, and in Gabon in 1996 60 people,"
        " with 45 deaths."
    )
    assert [o.values["outbreak_country"] for o in of_kind("outbreak", one)] == ["Uganda", "Gabon"]


def test_dates_status_and_how_cases_were_found() -> None:
    text = (
        "Between 2 March and 21 April 2023 an outbreak in Bukoba district, Tanzania, had 14 cases (11 confirmed,"
        " 3 probable) and 9 deaths. Cases were confirmed by RT-PCR. The outbreak was declared over in June."
    )
    (outbreak,) = of_kind("outbreak", text)
    said = {key: value for key, value in outbreak.values.items() if value is not None}
    assert said == {
        "outbreak_country": "United Republic of Tanzania", "outbreak_location": "Bukoba district", "deaths": 9,
        "outbreak_start_day": 2, "outbreak_start_month": "Mar", "outbreak_start_year": 2023,
        "outbreak_end_day": 21, "outbreak_end_month": "Apr", "outbreak_date_year": 2023,
        "cases_confirmed": 11, "outbreak_probable": 3, "cases_mode_detection": "Molecular (PCR etc)", "ongoing": False,
    }  # fmt: skip
    assert {e.field: e.basis for e in outbreak.evidence if e.field == "ongoing"} == {"ongoing": "inferred"}


def test_an_outbreak_of_others_is_marked_as_cited() -> None:
    text = "A previous outbreak in Uganda in 2000 caused 425 cases and 224 deaths [3]."
    found, warnings = extract_text(text, topic="any", include_cited=True)
    assert [(r.kind, r.own) for r in found] == [("outbreak", "cited")]
    assert of_kind("outbreak", text) == []
    assert warnings == []


def test_models_of_several_types_are_rows_of_their_own() -> None:
    text = (
        "METHODS: We developed a deterministic SEIR model of transmission. We also built a stochastic agent-based"
        " model in Python. Sensitivity analysis was done."
    )
    models = of_kind("model", text)
    assert [(m.values["model_type"], m.values["stoch_deter"]) for m in models] == [
        ("Compartmental", "Deterministic"), ("Agent / Individual based", "Stochastic"),
    ]  # fmt: skip
    assert (models[0].values["model_uncertainty"], models[0].values["model_language"]) == (True, "Python")


def test_a_model_of_others_is_marked_as_cited() -> None:
    text = "A previous study used an SEIR model of transmission."
    found, _ = extract_text(text, topic="any", include_cited=True)
    assert [(r.kind, r.own) for r in found] == [("model", "cited")]


def test_single_and_simulated_cases_are_no_outbreak() -> None:
    assert of_kind("outbreak", "An outbreak with 1 confirmed case was seen.") == []
    assert of_kind("outbreak", "The simulated outbreak had 300 cases.") == []
    assert of_kind("outbreak", "We enrolled 300 patients.") == []


def test_uncertainty_is_a_model_s_own_only_where_it_is_of_what_the_model_gives() -> None:
    built = "We developed an SEIR model of Zika transmission."
    (doubt,) = of_kind("model", f"{built} There is uncertainty in the effectiveness of donor programmes.")
    (told,) = of_kind("model", f"{built} Parameter uncertainty was propagated to the predictions.")
    assert (doubt.values.get("model_uncertainty"), told.values.get("model_uncertainty")) == (None, True)

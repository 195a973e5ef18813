"""Scores of small cases against values computed by hand from the protocol."""

import pytest

from evisynth.score.extraction import score_extraction


@pytest.fixture
def score(make):
    def run(kind, reference, predicted, profile="evisynth", **options):
        left = make(kind, reference, **options)
        right = make(kind, predicted, **options)
        return score_extraction({"zika": left}, {"zika": right}, kind, profile)

    return run


def f1(result, field):
    return result.metrics["extraction"]["fields"][field]["f1"]


def model(article, **cells):
    return {"covidence_id": article, "model_type": "Compartmental", **cells}


def parameter(article, name="Severity - case fatality rate (CFR)", **cells):
    class_name = name.split(" - ")[0]
    return {"covidence_id": article, "parameter_class": class_name, "parameter_type": name, **cells}


def test_the_worked_example_counts_two_hits_and_one_surplus(score):
    result = score(
        "model",
        [
            model("1", compartmental_type="SIR", interventions_type="Vaccination"),
            model("1", compartmental_type="SEIR", interventions_type="Quarantine;Vaccination"),
        ],
        [
            model("1", compartmental_type="SIR", interventions_type="Vaccination"),
            model("1", compartmental_type="SIR", interventions_type="Treatment"),
            model("1", compartmental_type="SEIR", interventions_type="Quarantine;Vaccination"),
        ],
    )
    assert result.counts["count"]["model"] == {"tp": 2, "fp": 1, "fn": 0}
    assert result.metrics["count"]["precision"] == pytest.approx(2 / 3)
    assert result.metrics["count"]["recall"] == 1
    assert f1(result, "compartmental_type") == f1(result, "interventions_type") == 1


def test_sets_are_scored_item_by_item(score):
    result = score(
        "model",
        [model("1", assumptions="Homogeneous mixing;Other")],
        [model("1", assumptions="Other;Unspecified;Homogeneous mixing")],
    )
    assert result.counts["fields"]["assumptions"] == {"tp": 2, "fp": 1, "fn": 0, "both_null": 0}
    assert f1(result, "assumptions") == pytest.approx(0.8)


def test_single_values(score):
    rows = [("a", "Male", "Male"), ("b", "Male", "Female"), ("c", "Male", None), ("d", None, "Male"), ("e", None, None)]
    result = score(
        "parameter",
        [parameter(article, population_sex=left) for article, left, _ in rows],
        [parameter(article, population_sex=right) for article, _, right in rows],
    )
    assert result.counts["fields"]["population_sex"] == {"tp": 1, "fp": 2, "fn": 2, "both_null": 1}
    field = result.metrics["extraction"]["fields"]["population_sex"]
    assert field["f1"] == field["f1_excluding_both_null"] == pytest.approx(1 / 3)
    assert field["f1_including_both_null"] == pytest.approx(0.5)


def test_a_missing_value_counts_twice_and_other_fields_once(score):
    result = score(
        "parameter",
        [parameter("1", parameter_value="12", parameter_unit="Percentage (%)")],
        [parameter("1", parameter_value=None, parameter_unit=None)],
    )
    assert result.counts["fields"]["value"] == {"tp": 0, "fp": 1, "fn": 1, "both_null": 0}
    assert result.counts["fields"]["unit"] == {"tp": 0, "fp": 0, "fn": 1, "both_null": 0}


def test_both_null_pairs_count_in_paper_and_stand_apart_in_evisynth(score):
    rows = [parameter("1", parameter_uncertainty_type="95% CI"), parameter("2")]
    other = [parameter("1", parameter_uncertainty_type="IQR"), parameter("2")]
    ours, paper = score("parameter", rows, other), score("parameter", rows, other, "paper")
    assert f1(ours, "paired_uncertainty") == 0
    assert f1(paper, "paired_uncertainty") == 0.5
    assert paper.metrics["extraction"]["fields"]["paired_uncertainty"]["f1_excluding_both_null"] == 0


def test_what_occurs_on_neither_side_is_null_and_in_no_mean(score):
    rows = [parameter("1", parameter_value="3")]
    result = score("parameter", rows, rows)
    fields = result.metrics["extraction"]["fields"]
    assert {name for name, field in fields.items() if field["f1"] is not None} == {"value"}
    assert result.metrics["extraction"]["f1"] == 1
    assert result.metrics["flagging"]["classes"]["Overdispersion"]["f1"] is None
    assert result.metrics["flagging"]["macro"]["f1"] == 1


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ({"parameter_value": "1.3", "exponent": "-3"}, {"parameter_value": "0.0013"}),
        ({"parameter_value": "0.2", "inverse_param": "TRUE"}, {"parameter_value": "5"}),
        ({"parameter_value": "2", "parameter_unit": "Weeks"}, {"parameter_value": "14", "parameter_unit": "Days"}),
        ({"parameter_value": "36", "parameter_unit": "Hours"}, {"parameter_value": "1.5", "parameter_unit": "Days"}),
        ({"parameter_value": "2", "parameter_unit": "Months"}, {"parameter_value": "60", "parameter_unit": "days"}),
        ({"parameter_value": "7", "parameter_unit": "Per week"}, {"parameter_value": "1", "parameter_unit": "Per day"}),
        ({"parameter_value": "100"}, {"parameter_value": "101"}),
    ],
)
def test_evisynth_compares_quantities_and_paper_compares_print(score, left, right):
    reference, predicted = ([parameter("1", "Human delay - incubation period", **cells)] for cells in (left, right))
    ours, paper = score("parameter", reference, predicted), score("parameter", reference, predicted, "paper")
    assert f1(ours, "value") == 1
    assert f1(ours, "unit") in {1, None}
    assert f1(paper, "value") == 0


def test_a_type_that_says_inverse_is_inverted(score):
    result = score(
        "parameter",
        [parameter("1", "Human delay - latent period  (inverse parameter)", parameter_value="0.25")],
        [parameter("1", "Human delay - latent period", parameter_value="4")],
    )
    assert f1(result, "value") == 1


@pytest.mark.parametrize(
    ("profile", "unit", "expected"),
    [("evisynth", None, 1), ("paper", None, 1), ("release", "No units", 1), ("evisynth", "Percentage (%)", 0)],
)
def test_shares_are_compared_in_percent(score, profile, unit, expected):
    result = score(
        "parameter",
        [parameter("1", parameter_value="31", parameter_unit="Percentage (%)")],
        [parameter("1", parameter_value="0.31", parameter_unit=unit)],
        profile,
    )
    assert f1(result, "value") == expected


def test_an_expert_percentage_below_one_stays_what_it_is(score):
    rows = [parameter("1", "Seroprevalence - IgG", parameter_value="0.8", parameter_unit="Percentage (%)")]
    for profile in ("evisynth", "paper", "release"):
        assert f1(score("parameter", rows, rows, profile), "value") == 1


def risk(name, *, significant="Significant", adjusted="Adjusted", outcome="Death"):
    return parameter(
        "1",
        "Risk factors",
        riskfactor_name=name,
        riskfactor_outcome=outcome,
        riskfactor_significant=significant,
        riskfactor_adjusted=adjusted,
        population_sex="Both",
    )


def test_risk_factors_are_scored_by_what_they_say(score):
    result = score(
        "parameter",
        [risk("Age;Sex"), risk("Occupation", significant="Not significant")],
        [risk("Occupation", significant="Not Significant", adjusted="Not adjusted"), risk("Age")],
    )
    assert result.counts["fields"]["riskfactor_name"] == {"tp": 2, "fp": 0, "fn": 1, "both_null": 0}
    assert f1(result, "riskfactor_significant") == f1(result, "riskfactor_outcome") == 1
    assert f1(result, "riskfactor_adjusted") == 0.5
    assert f1(result, "population_sex") is None, "a risk factor carries its meaning in its own four fields"
    assert "riskfactor_name" not in score("parameter", [risk("Age")], [risk("Age")], "paper").counts["fields"]


def test_numbers_are_counted_per_class_and_pooled_in_release(score):
    reference = [parameter("1"), parameter("1"), parameter("1", "Attack rate")]
    predicted = [parameter("1"), parameter("1", "Seroprevalence - IgG"), parameter("1", "Seroprevalence - IgM")]
    ours = score("parameter", reference, predicted)
    assert ours.counts["count"] == {
        "Attack rate": {"tp": 0, "fp": 0, "fn": 1},
        "Seroprevalence": {"tp": 0, "fp": 2, "fn": 0},
        "Severity": {"tp": 1, "fp": 0, "fn": 1},
    }
    assert ours.metrics["count"]["f1"] == pytest.approx(1 / 3)
    assert score("parameter", reference, predicted, "release").metrics["count"]["f1"] == 1


def test_flagging_of_models_is_the_mean_over_both_classes(score):
    # present: tp 1, fp 1, fn 1; absent: tp 1, fp 1, fn 1
    articles = {"1", "2", "3", "4"}
    result = score("model", [model("1"), model("2")], [model("1"), model("3")], articles=articles)
    assert result.metrics["flagging"]["classes"]["present"]["f1"] == 0.5
    assert result.metrics["flagging"]["f1"] == 0.5
    two_empty = score("model", [model("1")], [model("1"), model("3")], articles=articles)
    # present: 2·1/(2·1+1) = 2/3; absent: tp 2, fn 1 → 4/5
    assert two_empty.metrics["flagging"]["f1"] == pytest.approx((2 / 3 + 4 / 5) / 2)


def test_structure_is_scored_among_compartmental_models_matched_anew(score):
    result = score(
        "model",
        [model("1", compartmental_type="SIR"), model("1", model_type="Other", compartmental_type="Not compartmental")],
        [model("1", model_type="Other", compartmental_type="SEIR"), model("1", compartmental_type="SIR")],
    )
    assert result.counts["fields"]["compartmental_type"] == {"tp": 1, "fp": 0, "fn": 0, "both_null": 0}


def outbreak(article, **cells):
    return {"covidence_id": article, "outbreak_country": "Brazil", "outbreak_start_year": "2015", **cells}


def test_outbreak_numbers_dates_and_groups(score):
    result = score(
        "outbreak",
        [outbreak("1", cases_confirmed="120", deaths="0", outbreak_start_month="Jan", cases_suspected="9")],
        [outbreak("1", cases_confirmed="120.0", deaths="1", outbreak_start_month="Jan", cases_suspected="8")],
    )
    assert (f1(result, "cases_confirmed"), f1(result, "deaths"), f1(result, "cases_suspected")) == (1, 0, 0)
    groups = result.metrics["extraction"]["groups"]
    assert groups["geographic"]["f1"] == groups["temporal"]["f1"] == 1
    assert groups["case_burden"]["f1"] == pytest.approx(1 / 3)
    # country, start year, confirmed, start month right; deaths wrong; suspected stands in no mean
    assert result.metrics["extraction"]["f1"] == pytest.approx(4 / 5)


def test_release_reads_the_end_year_as_a_start_year(score):
    rows = [{"covidence_id": "1", "outbreak_country": "Brazil", "outbreak_end_year": "2016"}]
    other = [{"covidence_id": "1", "outbreak_country": "Brazil", "outbreak_start_year": "2016"}]
    assert f1(score("outbreak", rows, other, "release"), "outbreak_start_year") == 1
    assert f1(score("outbreak", rows, rows, "release"), "outbreak_end_year") is None
    assert f1(score("outbreak", rows, rows, "paper"), "outbreak_end_year") == 1


def test_release_averages_the_count_once_more_over_models(score):
    result = score("model", [model("1")], [model("1"), model("1")], "release")
    # model_type 1.0 and, as the published evaluator does, the count of 2/3 rounded to three decimals
    assert result.metrics["extraction"]["f1"] == pytest.approx((1 + 0.667) / 2)
    assert any("record count once more" in warning for warning in result.warnings)


def test_rows_are_dropped_on_raw_values_and_the_predicted_ones_are_listed(score):
    bad = model("1", stoch_deter="Stochastic model")
    reference = [bad, model("2"), model("3", stoch_deter="Stochastic model"), model("3")]
    predicted = [bad, model("2", interventions_type="Witchcraft"), model("3")]
    ours = score("model", reference, predicted)
    assert ours.counts["dropped"] == {"reference": 2, "predicted": 2}
    assert ours.counts["articles"]["all_reference_rows_dropped"] == 1
    assert ours.counts["articles"]["evaluated"] == 2
    assert ours.metrics["count"]["recall"] == 0.5, "article 2 stays: only its predicted row is dropped"
    listed = next(warning for warning in ours.warnings if "dropped" in warning)
    assert "row 1 (article 1: stoch_deter 'Stochastic model')" in listed
    assert "row 2 (article 2: interventions_type 'Witchcraft')" in listed
    paper = score("model", reference, predicted, "paper")
    assert paper.counts["dropped"] == {"reference": 2, "predicted": 0}
    assert paper.metrics["count"]["recall"] == 1


def test_overall_mean_and_spread_over_pathogens(make):
    good, bad = [model("1")], [model("1", stoch_deter="Stochastic")]
    reference = {"zika": make("model", good), "lassa": make("model", bad, pathogen="lassa")}
    other = make("model", [model("1", stoch_deter="Deterministic")], pathogen="lassa")
    predicted = {"zika": make("model", good), "lassa": other}
    metrics = score_extraction(reference, predicted, "model").metrics
    # zika 1; lassa: flagging 1, count 1, extraction (model_type 1 + stoch_deter 0) / 2
    assert metrics["mean"]["extraction"] == pytest.approx(0.75)
    assert metrics["sd"]["extraction"] == pytest.approx(0.25)
    assert metrics["mean"]["overall"] == pytest.approx((1 + 2.5 / 3) / 2)


def test_columns_that_the_reference_lacks_are_not_scored(make):
    columns = {"covidence_id", "parameter_class", "parameter_type", "parameter_value"}
    reference = make("parameter", [parameter("1", parameter_value="3")], columns=columns)
    predicted = make("parameter", [parameter("1", parameter_value="3", parameter_value_type="Mean")])
    result = score_extraction({"zika": reference}, {"zika": predicted}, "parameter")
    assert f1(result, "value_type") is None
    assert any("not scored for want of a column" in warning and "value_type" in warning for warning in result.warnings)


def test_intervals_hold_their_score_and_a_certain_one_has_no_width(score):
    reference = [parameter(str(i), parameter_value=str(i + 2)) for i in range(12)]
    predicted = [parameter(str(i), parameter_value=str(i + 2 if i % 3 else 99)) for i in range(12)]
    result = score("parameter", reference, predicted)
    low, high = result.intervals["extraction"]["fields"]["value"]["f1"]
    assert f1(result, "value") == pytest.approx(2 / 3)
    assert low < 2 / 3 < high
    assert result.intervals["flagging"]["f1"] == result.intervals["count"]["f1"] == (1, 1)
    assert result.intervals["extraction"]["fields"]["unit"]["f1"] is None
    assert result.intervals["pathogens"]["zika"]["count"] == result.intervals["count"]
    assert score("parameter", reference, predicted).intervals == result.intervals


def test_the_interval_of_one_of_two_articles_is_the_whole_range(score):
    result = score(
        "parameter",
        [parameter("1", parameter_value="1"), parameter("2", parameter_value="2")],
        [parameter("1", parameter_value="1"), parameter("2", parameter_value="9")],
    )
    # one resample in four holds only the right article, one only the wrong one
    assert result.intervals["extraction"]["fields"]["value"]["f1"] == (0, 1)


def test_the_summary_keeps_the_scores(score):
    from evisynth.score.extraction import summary

    result = score("parameter", [parameter("1", parameter_value="1")], [parameter("1", parameter_value="1")])
    short = summary(result)
    assert short.metrics["score"]["extraction"]["f1"] == result.metrics["extraction"]["f1"] == 1
    assert short.metrics["F1 by class"]["Severity"] == {"flagging": 1, "count": 1, "extraction": 1}
    assert short.intervals["score"]["count"]["f1"] == (1, 1)
    assert short.counts["scored"] == {"reference": 1, "predicted": 1}


def test_a_column_that_only_the_predictions_lack_counts_as_missing_values(make):
    reference = make("parameter", [parameter("1", parameter_value="3", population_sex="Both")])
    columns = {"covidence_id", "parameter_class", "parameter_type", "parameter_value"}
    predicted = make("parameter", [parameter("1", parameter_value="3")], columns=columns)
    result = score_extraction({"zika": reference}, {"zika": predicted}, "parameter")
    assert result.counts["fields"]["population_sex"] == {"tp": 0, "fp": 0, "fn": 1, "both_null": 0}


def test_a_system_that_finds_nothing_scores_nothing(make):
    reference = make("model", [model("1")])
    predicted = make("model", [], articles={"1"})
    result = score_extraction({"zika": reference}, {"zika": predicted}, "model")
    assert result.metrics["count"]["f1"] == result.metrics["extraction"]["f1"] == result.metrics["overall"] == 0
    assert result.metrics["extraction"]["fields"]["model_type"]["f1"] is None
    assert any("no pair of records was matched, so extraction counts 0" in warning for warning in result.warnings)

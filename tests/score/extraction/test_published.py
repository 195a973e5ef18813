"""The figures that the protocol's authors, and an independent evaluator, report on the expert tables."""

import json
import random
from pathlib import Path

import pytest

from evisynth.score.extraction import protocol, read_submissions, score_files
from evisynth.score.extraction.counting import compared
from evisynth.score.extraction.matching import pairs
from evisynth.score.extraction.preparation import prepare

GOLDEN = json.loads((Path(__file__).parents[2] / "golden" / "perg_tables.json").read_text())


@pytest.mark.parametrize(
    ("kind", "pathogen"),
    [
        ("model", "lassa"),
        ("model", "ebola"),
        ("model", "sars"),
        ("model", "zika"),
        ("outbreak", "lassa"),
        ("outbreak", "zika"),
    ],
)
def test_dropped_rows_stand_in_the_counts(perg, kind, pathogen):
    file = perg / f"{pathogen}_{kind}s.csv"
    counts = score_files(file, file, kind).counts
    expected = GOLDEN["dropped"][kind][pathogen]
    assert counts["dropped"] == {"reference": expected, "predicted": expected}
    assert counts["rows"]["reference"] == GOLDEN["rows"][kind][pathogen]


@pytest.mark.parametrize("pathogen", ["lassa", "ebola", "sars", "zika"])
def test_release_loses_with_shuffled_rows_what_is_reported(perg, pathogen):
    rules = protocol("parameter", "release")
    side = read_submissions(perg / f"{pathogen}_parameters.csv", "parameter", pathogen)[pathogen]
    prepared = prepare(side, side, rules)
    shares: dict[str, list[float]] = {"value": [], "population_group": []}
    for seed in range(20):
        shuffler = random.Random(seed)
        agree = dict.fromkeys(shares, 0)
        for article in prepared.articles:
            rows = prepared.reference[article]
            shuffled = shuffler.sample(rows, len(rows))
            for i, j in pairs(rules, rows, shuffled, prepared.columns):
                for field in shares:
                    found = compared(rules.fields[field], rows[i], shuffled[j], rules)
                    agree[field] += found.values.tp + found.both_null
        for field, hits in agree.items():
            shares[field].append(hits / len(side.records))
    expected = GOLDEN["shuffled_release"]
    assert sum(shares["value"]) / 20 == pytest.approx(expected["value"][pathogen], abs=expected["tolerance"])
    assert 0.88 <= sum(shares["population_group"]) / 20 <= 1


@pytest.mark.parametrize("pathogen", ["lassa", "ebola", "sars", "zika", "nipah"])
def test_rows_with_an_exponent(perg, pathogen):
    side = read_submissions(perg / f"{pathogen}_parameters.csv", "parameter", pathogen)[pathogen]
    found = sum(float(str(record.cells.get("exponent") or 0)) != 0 for record in side.records)
    assert found == GOLDEN["nonzero_exponents"][pathogen]


KEYS = {
    "class": "parameter_class",
    "type": "parameter_type",
    "value": "parameter_value",
    "unit": "parameter_unit",
    "method": "cfr_ifr_method",
    "value_type": "parameter_value_type",
    "statistical_approach": "parameter_statistical_approach",
    "interval": "parameter_uncertainty_type",
    "spread": "parameter_uncertainty_single_type",
    "population_sex": "population_sex",
    "population_group": "population_group",
    "population_sample_type": "population_sample_type",
    "riskfactor_name": "riskfactor_name",
    "riskfactor_outcome": "riskfactor_outcome",
    "riskfactor_significant": "riskfactor_significant",
    "riskfactor_adjusted": "riskfactor_adjusted",
}


def as_record(cells):
    """An expert row in the form that extraction prints: exponent applied, reciprocals as the parameter itself."""
    record = {"kind": "parameter", "own": "own", **{key: cells.get(column) for key, column in KEYS.items()}}
    if cells.get("parameter_class") == "Reproduction number":
        record["method"] = cells.get("method_r")
    record["type"] = cells["parameter_type"].removesuffix("(inverse parameter)").strip()
    if record["value"] is not None:
        value = float(record["value"]) * 10 ** int(cells.get("exponent") or 0)
        record["value"] = 1 / value if cells.get("inverse_param") == "TRUE" and value else value
    return record


@pytest.mark.parametrize("pathogen", ["ebola", "lassa", "zika", "marburg"])
def test_expert_rows_in_the_form_of_extraction_score_one(perg, lines, pathogen):
    side = read_submissions(perg, "parameter", pathogen)[pathogen]
    classes = sorted({str(record.cells["parameter_class"]) for record in side.records})
    by_article = {article: [] for article in side.articles}
    for record in side.records:
        by_article[record.article].append(as_record(record.cells))
    mine = lines(
        *({"article": a, "judged": {"parameter": classes}, "records": records} for a, records in by_article.items())
    )
    result = score_files(perg, mine, "parameter", pathogen=pathogen)
    assert result.metrics["overall"] == 1
    scored = [field["f1"] for field in result.metrics["extraction"]["fields"].values() if field["f1"] is not None]
    assert set(scored) == {1.0}
    assert result.counts["scored"]["predicted"] == len(side.records)


def test_published_profiles_evaluate_the_published_pathogens(perg):
    assert set(score_files(perg, perg, "outbreak", profile="paper").counts["pathogens"]) == {"lassa", "zika"}
    assert set(score_files(perg, perg, "outbreak").counts["pathogens"]) == {"lassa", "zika", "marburg", "nipah"}
    only = score_files(perg, perg, "outbreak", profile="paper", pathogen="nipah")
    assert set(only.counts["pathogens"]) == {"nipah"}

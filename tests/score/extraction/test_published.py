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

"""Regenerates agreement.json, the reference values of inter-rater agreement, with independent packages.

irrCAC pins an old scipy, so it needs an environment of its own:

    python3.11 -m venv DIR && DIR/bin/pip install irrCAC==0.4.4 statsmodels==0.15.0 "setuptools<81"
    DIR/bin/python tests/golden/agreement_irrcac.py

irrCAC (the port of Gwet's R package) gives Fleiss, Brennan-Prediger, AC1 and AC2 with limits, for any number of raters
and missing ratings; statsmodels gives Cohen's kappa, plain and weighted, with its limits.
"""

import json
import random
from importlib.metadata import version
from pathlib import Path

import numpy as np
import pandas as pd
from irrCAC.raw import CAC
from statsmodels.stats.inter_rater import cohens_kappa

# name: seed, items, raters, categories, share of missing ratings, share of ratings given at random
CASES = {
    "two raters, binary": (1, 40, 2, 2, 0.0, 0.3),
    "two raters, binary, one category rare": (2, 60, 2, 2, 0.0, 0.1),
    "two raters, four categories": (3, 50, 2, 4, 0.0, 0.4),
    "four raters, three categories": (4, 30, 4, 3, 0.0, 0.5),
    "four raters, different subsets": (5, 45, 4, 4, 0.35, 0.4),
    "six raters, sparse": (6, 80, 6, 5, 0.6, 0.5),
}


def invent(seed: int, items: int, raters: int, categories: int, missing: float, noise: float) -> list[list[int | None]]:
    """Invent ratings 1..categories around a hidden truth; a first category three times as common as the others."""
    chance = random.Random(seed)
    labels = [1, 1, *range(1, categories + 1)]
    rows: list[list[int | None]] = []
    for _ in range(items):
        truth = chance.choice(labels)
        row = [chance.choice(labels) if chance.random() < noise else truth for _ in range(raters)]
        rows.append([None if chance.random() < missing else label for label in row])
    return rows


def estimate(found: dict) -> list[float]:
    """Return value, low, high of one irrCAC result."""
    return [found["est"]["coefficient_value"], *found["est"]["confidence_interval"]]


def coefficients(rows: list[list[int | None]], weights: str, categories: int) -> dict[str, list[float]]:
    """Return irrCAC's estimates for one scheme of weights."""
    frame = pd.DataFrame(rows, dtype=float)
    cac = CAC(frame, weights=weights, categories=list(range(1, categories + 1)), digits=12)
    found = {name: getattr(cac, name)() for name in ("fleiss", "bp", "gwet", "krippendorff")}
    values = {name: estimate(result) for name, result in found.items()}
    values["raw"] = [found["fleiss"]["est"]["pa"]]
    return values


def cohen(rows: list[list[int | None]], categories: int, weights: np.ndarray | None) -> list[float]:
    """Return statsmodels' kappa with its limits for the first two raters."""
    table = np.zeros((categories, categories))
    for first, second, *_ in rows:
        if first is not None and second is not None:
            table[first - 1, second - 1] += 1
    result = cohens_kappa(table, weights=weights)
    return [float(result.kappa), float(result.kappa_low), float(result.kappa_upp)]


def main() -> None:
    """Write agreement.json beside this script."""
    golden: dict[str, object] = {
        "made by": "tests/golden/agreement_irrcac.py",
        "versions": {name: version(name) for name in ("irrCAC", "statsmodels", "scipy")},
        "cases": {},
    }
    cases: dict[str, object] = {}
    for name, (seed, items, raters, categories, missing, noise) in CASES.items():
        rows = invent(seed, items, raters, categories, missing, noise)
        steps = np.arange(categories)
        squared = np.square(steps[:, None] - steps[None, :])
        cases[name] = {
            "ratings": rows,
            "categories": categories,
            "nominal": coefficients(rows, "identity", categories),
            "ordinal": coefficients(rows, "ordinal", categories),
            "interval": coefficients(rows, "quadratic", categories),
            "cohen nominal": cohen(rows, categories, None),
            "cohen interval": cohen(rows, categories, squared),
        }
    golden["cases"] = cases
    text = json.dumps(golden, indent=1)
    Path(__file__).with_name("agreement.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

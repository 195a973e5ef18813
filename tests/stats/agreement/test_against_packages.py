"""Golden values of irrCAC and statsmodels (tests/golden/agreement_irrcac.py), and the krippendorff package live."""

import json
from pathlib import Path

import krippendorff
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evisynth.stats import Estimate, agreement_weights, chance_corrected, cohen_kappa, krippendorff_alpha

GOLDEN = json.loads((Path(__file__).parents[2] / "golden" / "agreement.json").read_text(encoding="utf-8"))
CASES = GOLDEN["cases"]
LEVELS = ("nominal", "ordinal", "interval")


def counted(case: dict) -> np.ndarray:
    counts = np.zeros((len(case["ratings"]), case["categories"]))
    for item, row in enumerate(case["ratings"]):
        for label in row:
            if label is not None:
                counts[item, label - 1] += 1
    return counts


def crossed(case: dict) -> np.ndarray:
    table = np.zeros((case["categories"],) * 2)
    for first, second, *_ in case["ratings"]:
        if first is not None and second is not None:
            table[first - 1, second - 1] += 1
    return table


def limits(found: Estimate) -> list[float | None]:
    return [found.value, found.low, found.high]


def approximately(values: list[float]) -> list[object]:
    """Values to 1e-10; limits to 1e-8, since two versions of scipy give Student's t to nine digits."""
    value, *ends = values
    return [pytest.approx(value, abs=1e-10), *(pytest.approx(end, abs=1e-8) for end in ends)]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", CASES)
def test_irrcac(name: str, level: str) -> None:
    case = CASES[name]
    found = chance_corrected(counted(case), agreement_weights(case["categories"], level))
    assert found.raw.value == pytest.approx(case[level]["raw"][0], abs=1e-10)
    assert limits(found.fleiss) == approximately(case[level]["fleiss"])
    assert limits(found.pabak) == approximately(case[level]["bp"])
    assert limits(found.gwet) == approximately(case[level]["gwet"])


@pytest.mark.parametrize("level", ["nominal", "interval"])
@pytest.mark.parametrize("name", CASES)
def test_irrcac_alpha(name: str, level: str) -> None:
    found = krippendorff_alpha(counted(CASES[name]), level=level)
    assert found.value == pytest.approx(CASES[name][level]["krippendorff"][0], abs=1e-10)


@pytest.mark.parametrize("level", ["nominal", "interval"])
@pytest.mark.parametrize("name", CASES)
def test_statsmodels_cohen(name: str, level: str) -> None:
    case = CASES[name]
    value, low, high = case[f"cohen {level}"]
    found = cohen_kappa(crossed(case), agreement_weights(case["categories"], level))
    assert limits(found) == pytest.approx([value, max(low, -1), min(high, 1)], abs=1e-10)


@settings(deadline=None, max_examples=60)
@given(
    st.integers(2, 5).flatmap(
        lambda raters: st.lists(
            st.lists(st.sampled_from([1, 2, 3, 5, None]), min_size=raters, max_size=raters), min_size=2, max_size=12
        )
    ),
    st.sampled_from(LEVELS),
)
def test_krippendorff_package(rows: list[list[int | None]], level: str) -> None:
    labels = sorted({label for row in rows for label in row if label is not None})
    counts = np.array([[row.count(label) for label in labels] for row in rows], dtype=float).reshape(len(rows), -1)
    found = krippendorff_alpha(counts, level=level, values=labels)
    paired = [label for row in rows if sum(each is not None for each in row) > 1 for label in row if label]
    if len(set(paired)) < 2:
        assert found.value is None
        return
    # Without a category that only single ratings hold, which alpha never sees.
    kept = [[label if label in paired else None for label in row] for row in rows]
    data = np.array([[np.nan if label is None else label for label in row] for row in kept], dtype=float).T
    theirs = krippendorff.alpha(reliability_data=data, level_of_measurement=level)
    assert found.value == pytest.approx(theirs, abs=1e-9)

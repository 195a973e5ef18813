"""Worked examples as their authors printed them."""

import numpy as np
import pytest

from evisynth.stats import agreement_weights, chance_corrected, cohen_kappa, krippendorff_alpha, specific_agreement

# Krippendorff, Computing Krippendorff's Alpha-Reliability, 2011, section C-F: four observers, twelve units, gaps.
OBSERVERS = [
    [1, 2, 3, 3, 2, 1, 4, 1, 2, None, None, None],
    [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, None, 3],
    [None, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, None],
    [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, None],
]


def two_by_two(both: int, first: int, second: int, neither: int) -> np.ndarray:
    return np.array([[both, first], [second, neither]], dtype=float)


def as_counts(table: np.ndarray) -> np.ndarray:
    rows = [
        [float((r == k) + (c == k)) for k in (0, 1)] for r in (0, 1) for c in (0, 1) for _ in range(int(table[r, c]))
    ]
    return np.array(rows)


@pytest.mark.parametrize(("level", "alpha"), [("nominal", 0.743), ("ordinal", 0.815), ("interval", 0.849)])
def test_krippendorff_2011(level: str, alpha: float) -> None:
    counts = np.array([[units.count(k) for k in range(1, 6)] for units in map(list, zip(*OBSERVERS, strict=True))])
    assert krippendorff_alpha(counts.astype(float), level=level).value == pytest.approx(alpha, abs=5e-4)


def test_fleiss_fourteen_raters_ten_subjects() -> None:
    # The table of the article "Fleiss' kappa" in most textbooks: P = 0.378, Pe = 0.213, kappa = 0.210.
    counts = np.array(
        [
            [0, 0, 0, 0, 14],
            [0, 2, 6, 4, 2],
            [0, 0, 3, 5, 6],
            [0, 3, 9, 2, 0],
            [2, 2, 8, 1, 1],
            [7, 7, 0, 0, 0],
            [3, 2, 6, 3, 0],
            [2, 5, 3, 2, 2],
            [6, 5, 2, 1, 0],
            [0, 2, 2, 3, 7],
        ],
        dtype=float,
    )
    found = chance_corrected(counts, agreement_weights(5, "nominal"))
    assert found.raw.value == pytest.approx(0.378, abs=5e-4)
    assert found.fleiss.value == pytest.approx(0.210, abs=5e-4)


@pytest.mark.parametrize(
    ("table", "kappa"),
    # Feinstein and Cicchetti, J Clin Epidemiol 43:543 (1990): the same raw agreement of 0.85, two kappas.
    [(two_by_two(40, 9, 6, 45), 0.70), (two_by_two(80, 10, 5, 5), 0.32)],
)
def test_high_agreement_low_kappa(table: np.ndarray, kappa: float) -> None:
    found = chance_corrected(as_counts(table), np.eye(2))
    assert found.raw.value == pytest.approx(0.85)
    assert found.pabak.value == pytest.approx(0.70)
    assert cohen_kappa(table).value == pytest.approx(kappa, abs=5e-3)


def test_gwet_2002_ac1_where_kappa_is_negative() -> None:
    # Gwet, Statistical Methods for Inter-Rater Reliability Assessment 1 (2002): 118, 5, 2, 0 of 125 subjects.
    table = two_by_two(118, 5, 2, 0)
    assert chance_corrected(as_counts(table), np.eye(2)).gwet.value == pytest.approx(0.9408, abs=5e-4)
    assert cohen_kappa(table).value == pytest.approx(-0.0234, abs=5e-4)


def test_positive_and_negative_agreement_by_hand() -> None:
    # 2·80 / (2·80 + 10 + 5) and 2·5 / (2·5 + 10 + 5)
    counts = as_counts(two_by_two(80, 10, 5, 5))
    positive, negative = specific_agreement(counts, resamples=200, rng=np.random.default_rng(1))
    assert positive.value == pytest.approx(160 / 175)
    assert negative.value == pytest.approx(10 / 25)
    assert negative.low < negative.value < negative.high


def test_one_category_leaves_chance_corrected_agreement_undefined() -> None:
    counts = np.array([[2.0], [3.0]])
    found = chance_corrected(counts, agreement_weights(1, "ordinal"))
    assert found.raw.value == 1.0
    assert found.fleiss.value is found.pabak.value is found.gwet.value is None
    assert krippendorff_alpha(counts, level="nominal").value is None
    assert cohen_kappa(np.array([[5.0]])).value is None


def test_nobody_rated_twice() -> None:
    counts = np.array([[1.0, 0.0], [0.0, 1.0]])
    assert chance_corrected(counts, np.eye(2)).raw.value is None
    assert krippendorff_alpha(counts, level="nominal").value is None
    found = specific_agreement(counts, resamples=5, rng=np.random.default_rng(0))
    assert [each.value for each in found] == [None, None]


def test_alpha_limits_hold_the_value_and_depend_on_the_seed_only() -> None:
    counts = np.array([[units.count(k) for k in range(1, 6)] for units in map(list, zip(*OBSERVERS, strict=True))])
    first, second = (
        krippendorff_alpha(counts.astype(float), level="ordinal", resamples=500, rng=np.random.default_rng(7))
        for _ in range(2)
    )
    assert first == second
    assert first.low < first.value < first.high <= 1


def test_values_must_fit_the_categories() -> None:
    with pytest.raises(ValueError, match="3 categories"):
        agreement_weights(3, "interval", [1.0, 2.0])

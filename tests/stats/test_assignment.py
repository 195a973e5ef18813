from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy.optimize import linear_sum_assignment

from evisynth.stats import assign, assignment_totals

SHAPES = st.tuples(st.integers(0, 4), st.integers(0, 4))
MATRICES = SHAPES.flatmap(lambda shape: arrays(np.float64, shape, elements=st.floats(-5, 5)))


def best_by_trying_all(matrix: np.ndarray) -> float:
    wide = matrix if matrix.shape[0] <= matrix.shape[1] else matrix.T
    choices = permutations(range(wide.shape[1]), wide.shape[0])
    return max(sum(wide[row, column] for row, column in enumerate(chosen)) for chosen in choices)


@settings(deadline=None)
@given(MATRICES)
def test_no_other_pairing_is_better(matrix: np.ndarray) -> None:
    pairs = assign(matrix)
    assert len(pairs) == min(matrix.shape)
    assert len({r for r, _ in pairs}) == len({c for _, c in pairs}) == len(pairs)
    assert pairs == sorted(pairs)
    assert sum(matrix[r, c] for r, c in pairs) == pytest.approx(best_by_trying_all(matrix))


@pytest.mark.parametrize("bad", [np.array([[np.nan]]), np.array([[np.inf, 1.0]]), np.zeros(3)])
def test_a_matrix_that_cannot_be_matched_is_refused(bad: np.ndarray) -> None:
    with pytest.raises(ValueError, match="similarity matrix"):
        assign(bad)


@given(arrays(np.float64, st.tuples(st.integers(0, 7), st.integers(0, 5)), elements=st.floats(0, 1, width=16)))
@settings(deadline=None)
def test_totals_of_first_rows_are_those_of_scipy(similarity: np.ndarray) -> None:
    totals = assignment_totals(similarity)
    assert len(totals) == len(similarity) + 1
    for k, total in enumerate(totals):
        rows, columns = linear_sum_assignment(similarity[:k], maximize=True)
        assert total == pytest.approx(similarity[:k][rows, columns].sum(), abs=1e-12)

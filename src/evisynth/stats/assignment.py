"""One-to-one matching that no other matching beats."""

from math import inf

import numpy as np
from numpy.typing import NDArray


def assign(similarity: NDArray[np.float64]) -> list[tuple[int, int]]:
    """Pair rows with columns so that the summed similarity is the largest that any one-to-one pairing reaches.

    Every row or every column is paired, whichever are fewer; a pair of similarity 0 is still a pair, so whoever wants
    only likenesses drops those. The same matrix always gives the same pairs.

    Args:
        similarity: (n, m), finite; n and m may differ, and either may be 0.

    Returns:
        (row, column) pairs in order of row, min(n, m) of them.

    Raises:
        ValueError: the matrix is not two-dimensional, or holds NaN or infinity.

    Source: the rectangular linear sum assignment problem; Crouse, IEEE Trans. Aerosp. Electron. Syst. 52(4), 2016.

    >>> assign(np.array([[1.0, 0.5, 0.25], [0.25, 0.0, 1.0]]))
    [(0, 0), (1, 2)]
    """
    matrix = np.asarray(similarity, dtype=np.float64)
    if matrix.ndim != 2:
        raise ValueError(f"a similarity matrix has 2 dimensions, not {matrix.ndim}")
    if not np.isfinite(matrix).all():
        raise ValueError("a similarity matrix holds NaN or infinity")
    if not matrix.size:
        return []
    from scipy.optimize import linear_sum_assignment

    rows, columns = linear_sum_assignment(matrix, maximize=True)
    return [(int(row), int(column)) for row, column in zip(rows, columns, strict=True)]


def assignment_totals(similarity: NDArray[np.float64]) -> list[float]:
    """Return the largest summed similarity of a one-to-one pairing of the first k rows, for every k from 0 to n.

    Rows come in one by one, and each is either paired along one shortest augmenting path or left out, so that all n + 1
    assignments cost no more than the last one.

    Args:
        similarity: (n, m), finite and at least 0; few columns, as time grows with n·m².

    Source: the shortest augmenting path method (Jonker and Volgenant, Computing 38, 1987), with a pair of cost 0 that
    every row may take instead of a column.

    >>> assignment_totals(np.array([[1.0, 0.5], [0.9, 0.0], [0.0, 0.75]]))
    [0.0, 1.0, 1.4, 1.75]
    """
    rows: list[list[float]] = similarity.tolist()
    owners = [-1] * similarity.shape[1]
    row_prices, column_prices = [0.0] * len(rows), [0.0] * len(owners)
    totals = [0.0]
    for row in range(len(rows)):
        _take_in(row, rows, owners, row_prices, column_prices)
        totals.append(sum(rows[owner][column] for column, owner in enumerate(owners) if owner >= 0))
    return totals


def _take_in(
    new: int, rows: list[list[float]], owners: list[int], row_prices: list[float], column_prices: list[float]
) -> None:
    """Give the new row a column, or leave one row out: whatever is cheapest for all rows so far together."""
    nearest, before = [inf] * len(owners), [-1] * len(owners)
    open_columns = set(range(len(owners)))
    reached: list[tuple[int, int, float]] = []
    row, column, distance = new, -1, 0.0
    left_out, least = -1, inf
    while True:
        reached.append((row, column, distance))
        price = distance - row_prices[row]
        if price < least:
            left_out, least = column, price
        for other in open_columns:
            reach = price - rows[row][other] - column_prices[other]
            if reach < nearest[other]:
                nearest[other], before[other] = reach, row
        column = min(open_columns, key=nearest.__getitem__, default=-1)
        if column < 0 or least <= nearest[column]:
            column = left_out
            break
        distance, row = nearest[column], owners[column]
        if row < 0:
            least = distance
            break
        open_columns.remove(column)
    for tree_row, tree_column, at in reached:
        row_prices[tree_row] += least - at
        if tree_column >= 0:
            column_prices[tree_column] -= least - at
    held = {owner: place for place, owner in enumerate(owners) if owner >= 0}
    while column >= 0:
        owners[column] = before[column]
        column = held.get(before[column], -1)

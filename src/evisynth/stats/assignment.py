"""One-to-one matching that no other matching beats."""

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

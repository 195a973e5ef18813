"""Exact confidence limits of a proportion, in plain Python: a short command should not wait for a library to load."""

from math import exp, lgamma, log, log1p

_TINY = 1e-300


def exact_interval(k: int, n: int, level: float = 0.95) -> tuple[float, float] | None:
    """Return the Clopper–Pearson interval of k successes among n trials.

    Args:
        k: successes, 0 ≤ k ≤ n.
        n: trials; 0 gives None, since nothing was observed.
        level: confidence, between 0 and 1.

    Returns:
        (low, high), each in [0, 1]; low is 0 when k is 0, high is 1 when k is n.

    Raises:
        ValueError: k is not within 0..n, or level not within (0, 1).

    Source: Clopper and Pearson, Biometrika 26(4):404–413, 1934.

    >>> low, high = exact_interval(10, 10)
    >>> f"{low:.4f} {high:.0f}"
    '0.6915 1'
    """
    if not 0 <= k <= n:
        raise ValueError(f"{k} of {n} is not a proportion")
    if not 0 < level < 1:
        raise ValueError(f"a confidence level lies between 0 and 1, not {level}")
    if n == 0:
        return None
    tail = (1 - level) / 2
    low = _beta_quantile(tail, k, n - k + 1) if k else 0.0
    high = _beta_quantile(1 - tail, k + 1, n - k) if k < n else 1.0
    return low, high


def _beta_quantile(share: float, a: int, b: int) -> float:
    """The x below which a beta distribution holds a share, by halving until two neighbouring numbers are left."""
    low, high = 0.0, 1.0
    while low < (middle := (low + high) / 2) < high:
        if _beta_share(middle, a, b) < share:
            low = middle
        else:
            high = middle
    return middle


def _beta_share(x: float, a: int, b: int) -> float:
    """The regularised incomplete beta function (DLMF 8.17.2), whose fraction converges fast below the mean."""
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x))
    if x < (a + 1) / (a + b + 2):
        return front * _beta_fraction(x, a, b) / a
    return 1 - front * _beta_fraction(1 - x, b, a) / b


def _beta_fraction(x: float, a: int, b: int) -> float:
    """The continued fraction DLMF 8.17.22, evaluated by the modified method of Lentz."""
    c, d = 1.0, 1 / ((1 - (a + b) * x / (a + 1)) or _TINY)
    value, m = d, 0
    while True:
        m += 1
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        before = value
        for term in (even, odd):
            d = 1 / ((1 + term * d) or _TINY)
            c = (1 + term / c) or _TINY
            value *= c * d
        if abs(value - before) <= 1e-15 * abs(value):
            return value

"""Exact confidence limits of a proportion."""


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
    from scipy.special import betaincinv

    tail = (1 - level) / 2
    low = float(betaincinv(k, n - k + 1, tail)) if k else 0.0
    high = float(betaincinv(k + 1, n - k, 1 - tail)) if k < n else 1.0
    return low, high

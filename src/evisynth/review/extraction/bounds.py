"""Limits in two columns of their own: "Lower" and "Upper", "2.5%" and "97.5%", "Q1" and "Q3", "Min" and "Max"."""

import re

_KIND = (
    r"(?:\d\d(?:\.\d)?\s?%\s?)?(?:C\.?r?I\.?|CL|HPDI?|confidence|credible|range)?(?:\s?(?:limits?|intervals?|bounds?))?"
)


def _limit(words: str) -> re.Pattern[str]:
    return re.compile(rf"\W*{_KIND}\W*(?:{words})\W*{_KIND}\W*", re.I)


_PAIRS: tuple[tuple[str, re.Pattern[str], re.Pattern[str]], ...] = tuple(
    (kind, _limit(lower), _limit(upper))
    for kind, lower, upper in (
        ("", r"lower|low|LCL|LCI|LL|L95", r"upper|high|UCL|UCI|UL|U95"),
        ("Range", r"min(?:imum)?", r"max(?:imum)?"),
        (
            "IQR",
            r"Q1|P25|25(?:th)?\s?(?:%|(?:per)?centile|quantile)",
            r"Q3|P75|75(?:th)?\s?(?:%|(?:per)?centile|quantile)",
        ),
        (
            "95%",
            r"P?2[.·]5(?:th)?\s?(?:%|(?:per)?centile|quantile)?",
            r"P?97[.·]5(?:th)?\s?(?:%|(?:per)?centile|quantile)?",
        ),
        ("90%", r"P?5(?:th)?\s?(?:%|(?:per)?centile|quantile)", r"P?95(?:th)?\s?(?:%|(?:per)?centile|quantile)"),
    )
)


def bound_kind(lower: str, upper: str) -> str | None:
    """Return the kind of limits that two neighbouring headers announce, None when they are no lower and upper limit.

    Args:
        lower, upper: the headers.

    Returns:
        a kind, a level ("95%") whose sort other words tell, or nothing but "" when the headers do not say.

    >>> bound_kind("Q1", "Q3"), bound_kind("Lower 95% CrI", "Upper 95% CrI"), bound_kind("2.5%", "97.5%")
    ('IQR', '', '95%')
    >>> bound_kind("Cases", "Deaths") is None
    True
    """
    return next((kind for kind, low, high in _PAIRS if low.fullmatch(lower) and high.fullmatch(upper)), None)

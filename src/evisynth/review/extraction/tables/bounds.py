"""Limits in columns of their own: "95% CI", or "Lower" and "Upper", "2.5%" and "97.5%", "Q1" and "Q3", "Min", "Max"."""

import re

OF_LIMITS = re.compile(
    r"\d\d(?:\.\d)?\s?%(?=\W*(?:C\.?r?I\b|HPD|confid|credib|limits|intervals?|posterior|bootstrap))", re.I
)
"""The percentage of an interval's level, which makes no share of what stands beside it."""

_AND = r"\s?(?:[-–—/,;]|to|and)\s?"
_HEADER = re.compile(
    r"[\s(\[]*(?:(?:exact|wilson|bootstrap(?:ped)?|posterior|total|full|observed|asymptotic|adjusted|binomial|profile"
    r"|equal[- ]tailed|bayesian|simultaneous|central)[\s-]+){0,2}"
    r"(?:\d\d(?:\.\d)?\s?%[\s-]*)?(?:bayesian |bootstrap )?"
    r"(?:C\.?r?\.?I\.?|BCI|UI|PI|CL|ETI|HPDI?|HDI|IQR|IQ range|inter-?quartile(?: (?:range|interval))?|quartiles?|range"
    r"|limits|(?:confidence|credib\w+|uncertainty|probability|compatibility|posterior|highest posterior density)"
    rf" (?:intervals?|limits|range|bounds|region)|min\S*{_AND}max\w*|Q1{_AND}Q3"
    rf"|P?25(?:th)?(?: (?:per)?centile)?{_AND}P?75(?:th)?(?: (?:per)?centiles?)?)(?!\w)"
    r"(?: (?:intervals?|limits|bounds|region|range))?"
    r"(?: (?:of|for) (?:the )?(?:mean|median|estimate|R0?))?\W*(?:\d\d(?:\.\d)?\s?%\W*)?"
    r"(?:in )?(?:d|days?|weeks?|hours?|months?|years?|%|per ?cent)?\W*",
    re.I,
)
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


def is_limits(header: str) -> bool:
    """Whether a header announces limits and nothing else.

    Args:
        header: the innermost of a column.

    >>> is_limits("Exact 95% CI (days)"), is_limits("Quartiles"), is_limits("Age range")
    (True, True, False)
    """
    return _HEADER.fullmatch(header) is not None


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

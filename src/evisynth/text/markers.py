"""The names of limits and spreads: confidence, credible and density intervals, quartiles, ranges, deviations."""

import re

_CI = (
    r"(?:[Cc]onfidence|CONFIDENCE|conf\.?)\s*(?:[Ii]nter[vn]als?|INTERVALS?|[Ll]imits?|bounds?|ranges?"
    r"|regions?)|CIs?(?![A-Za-z])|C\.\s?I\.|CLs?(?![A-Za-z])"
)
_CRI = (
    r"(?:Bayesian\s*)?(?:equal[- ]tailed\s)?(?:[Cc]redib(?:le|ility)|posterior|probability)\s*(?:[Ii]ntervals?"
    r"|ranges?|regions?|limits?)"
    r"|(?:equal[- ]tailed\s)?Cr\.?\s?[Il]s?(?![A-Za-z])\.?|CRIs?(?![A-Za-z])|BCIs?(?![A-Za-z])"
)
_HPD = (
    r"(?:Bayesian\s*)?high(?:est)?(?:\s*posterior)?\s*(?:probability\s*)?density(?:\s*\(?HPD\)?)?(?:\s*(?:credible\s*)?(?:intervals?"
    r"|regions?))?|(?:HPDI?s?|HDIs?)\b(?:\s(?:credible\s)?(?:intervals?|regions?))?"
)
_OTHER = (
    r"(?:uncertainty|prediction|predictive|quantile|percentile)\s*(?:intervals?|ranges?)|[UP]Is?\b|UR\b"
    r"|percentiles?|quantiles?"
    r"|(?:(?<=%\s)|(?<=cent\s))(?:intervals?|ranges?)(?=[ :,=]{1,3}\d)"
)
MARKER = re.compile(
    r"(?<=[(\[])(?P<bare>9[0579](?:\.\d)?)\s?%(?=\s?[:;,=]?\s?\d[\d.·]*\s?(?:[-–—,;]|to\b))|"
    rf"(?:(?:\d\d?(?:\.\d+)?(?:th|st|nd|rd)\s?(?:[–-]|to|and)\s?)?(?P<level>\d{{2}}(?:\.\d+)?)(?:th"
    rf"|st)?\s?-?(?:%|per ?cent)?\s?-?\s*)?(?:\(?\s*(?:exact|binomial|bootstrap(?:ped)?"
    rf"|Wilson|Clopper[–-]Pearson)\s*\)?\s*)?"
    rf"(?:(?P<hpd>{_HPD})|(?P<cri>{_CRI})|(?P<ci>{_CI})|(?P<other>{_OTHER})"
    r"|(?P<iqr>middle half(?: of [\w-]+)?|(?:inter[- ]?quartile|IQ)\s*(?:ranges?|intervals?)|Q1\s?[–-]\s?Q3"
    r"|25(?:th)?\s?(?:[–-]|to"
    r"|and)\s?75th\s(?:per)?centiles?|quartiles|I\.?Q\.?[RI]\.?(?!\w))"
    r"|(?P<range>\b(?:full |overall |observed |total )?[Rr]anges?\b|\brng\b|\bmin(?:imum)?\s?[–-]\s?max(?:imum)?\b"
    r"|\bmin(?:imum)?\b(?=[ :=]{1,3}\d)|\bextremes\b)"
    r"|(?P<sd>\b(?:SDs?|s\.?d\.?)\b|standard deviations?)|(?P<se>\b(?:SEM?|s\.?e\.?)\b|standard errors?))"
    r"(?(level)\s?%?|(?:\s?(?P<after>\d{2})(?:\s?%|(?=[\s:;,=(\[]\s?\(?\d))|\s?%)?)",
)
"""A name of limits with its level, before or after it, or a level alone; the group that matched says which."""


def kind_of(marker: re.Match[str]) -> str:
    """Return the kind that a match of `MARKER` names: "95% CI", "IQR", "Standard Deviation", …

    >>> kind_of(MARKER.search("90% credible interval"))
    '90% CrI'
    """
    if marker["bare"]:
        return "Unspecified"
    level = marker["level"] or marker["after"] or "95"
    level = level.removesuffix(".0")
    if marker["hpd"]:
        return f"HPDI {level}%"
    if marker["cri"]:
        return f"{level}% CrI"
    if marker["ci"]:
        return f"{level}% CI"
    named = (("iqr", "IQR"), ("range", "Range"), ("sd", "Standard Deviation"), ("se", "Standard Error"))
    return next((kind for group, kind in named if marker[group]), "Other")

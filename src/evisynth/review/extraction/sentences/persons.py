"""A single person's course is no estimate: "the man's illness resolved in one week"."""

import re
from functools import lru_cache

_ONE = re.compile(
    r"\b(?:the|this|our|a|an|his|her)\s(?:(?:index|first|second|only|single|\d+-year-old|previously healthy|female"
    r"|male|adult"
    r"|pregnant|elderly)\s){0,3}(?:man|woman|boy|girl|patient|travell?er|child|infant|neonate|case[- ]patient|nurse"
    r"|physician"
    r"|wife|husband|father|mother|son|daughter)(?:['’]s)?\b"
    r"|\b(?:he|she)\s(?:was|had|developed|died|recovered|reported|became|felt|remained|returned|experienced)\b",
    re.I,
)
_MANY = re.compile(
    r"\b(?:mean|median|average\w*|estimat\w+|range[ds]?|IQR|CI|CrI|patients|cases|persons|people|individuals"
    r"|participants"
    r"|contacts|women|men|children|infants|workers|\d+ of \d+|n\s?=)\b|%|\bper\b",
    re.I,
)


@lru_cache(maxsize=256)
def of_one_person(sentence: str) -> bool:
    """Whether a sentence tells of one person's course and of no group.

    >>> of_one_person("The man's illness resolved in 1 week."), of_one_person("The patients' median stay was 9 days.")
    (True, False)
    """
    return bool(_ONE.search(sentence)) and not _MANY.search(sentence)

"""How a value was made: the statistic that it is, the method of a reproduction number, of a fatality or of a survey."""

import re

from evisynth.review.extraction.words.concepts import ranked
from evisynth.review.extraction.words.lexicon import ParameterType
from evisynth.text import Measure

_STATISTICS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("Median", re.compile(r"\bmedians?\b", re.I)),
    ("Mean", re.compile(r"\b(?:means?|averages?|averaging|averaged)\b", re.I)),
    ("Mode", re.compile(r"\bmodes?\b", re.I)),
    ("Maximum likelihood", re.compile(r"\bmaximum[- ]likelihood\b|\bMLE\b", re.I)),
)
_ANY_STATISTIC = re.compile(r"\b(?:median|mean|averag|mode|maximum[- ]likelihood|MLE\b)", re.I)
_ADJUSTED = re.compile(
    r"\badjust(?:ed|ing|ment)s?\s(?:\w+\s){0,2}?(?:CFR|case[- ]fatality|fatality|for\s(?:\w+\s){0,3}?(?:outcomes?"
    r"|censor\w+"
    r"|delays?|missing|under-?\w+|ascertainment))\b|\bcorrect(?:ed|ing|ion) for (?:\w+\s){0,3}?(?:outcomes?"
    r"|censor\w+|delays?"
    r"|missing|under-?\w+|ascertainment|imperfection)\b|\bimput\w+"
    r"|\b(?:known|recorded|reported|definitive|final|resolved|available|clinical)\s(?:final\s|clinical\s)?(?:outcomes?"
    r"|survival status)\b|\boutcomes? (?:was|were|is|are) (?:known|available|recorded|reported)\b|\bright[- ]censor\w*"
    r"|\bdelay[- ]adjusted|\bcompeting risks?\b|\bcure model|\bKaplan[-–— ]Meier\b",
    re.I,
)
_NAIVE = re.compile(
    r"\b(?:crude|unadjusted|(?<!immunologically )(?<!immune )na[iï]ve"
    r"(?! (?:populations?|individuals?|hosts?|persons?|people|patients?|communit\w+)))\b",
    re.I,
)
_SURVEY_ADJUSTED = re.compile(
    r"\b(?:adjust|weight|correct|standardi[sz])(?:ed|ing)\b[^.;]{0,40}\b(?:prevalence|seroprevalence|design"
    r"|sensitivity|test"
    r"|age)\b|\b(?:adjusted|weighted|corrected|standardi[sz]ed) (?:sero-?)?prevalence\b",
    re.I,
)


def value_type(sentence: str, kind: ParameterType, measure: Measure, mention: tuple[int, int]) -> str:
    """Return the statistic that is named near a value, else the only one that its sentence names.

    A share takes one only from the words right before its name or value: "median" elsewhere is of something else.

    Args:
        sentence: as printed.
        kind: of the value.
        measure: the value.
        mention: span of the parameter's name.
    """
    if _ANY_STATISTIC.search(sentence) is None:
        return "Unspecified"
    first, last = min(measure.start, mention[0]), max(measure.extent, mention[1])
    near = sentence[max(0, first - (25 if kind.shape == "share" else 60)) : last + (0 if kind.shape == "share" else 30)]
    named = [name for name, pattern in _STATISTICS if pattern.search(near)]
    if not named and kind.shape != "share":
        named = [name for name, pattern in _STATISTICS if pattern.search(sentence)]
        return named[0] if len(named) == 1 else "Unspecified"
    return named[0] if named else "Unspecified"


def announced_statistic(words: str) -> str:
    """Return the statistic that a table's header, label or caption names first.

    >>> announced_statistic("Median (IQR) Onset to death")
    'Median'
    """
    found = [(match.start(), name) for name, pattern in _STATISTICS if (match := pattern.search(words))]
    return min(found)[1] if found else "Unspecified"


def method_of_r(text: str) -> str | None:
    """Return the method of a reproduction number that a text names, in PERG's words; the more specific first.

    >>> method_of_r("We used the next-generation matrix of an SEIR model."), method_of_r("R0 was 2.")
    ('Next generation matrix', None)
    """
    return next((hit.name for hit in ranked("method_of_r", text)), None)


def method_of_severity(text: str) -> str | None:
    """Return whether a case fatality is crude, or adjusted for outcomes that are not known, when a text says so.

    >>> method_of_severity("The crude CFR was 40%."), method_of_severity("Among cases with known outcome, 60% died.")
    ('Naive', 'Adjusted')
    """
    if _ADJUSTED.search(text):
        return "Adjusted"
    return "Naive" if _NAIVE.search(text) else None


def method_of_survey(text: str) -> str | None:
    """Return whether a seroprevalence is crude or adjusted, when a text says so.

    >>> method_of_survey("The age-adjusted prevalence was 4%."), method_of_survey("The prevalence was 4%.")
    ('Adjusted', None)
    """
    if _SURVEY_ADJUSTED.search(text):
        return "Adjusted"
    return "Naive" if _NAIVE.search(text) else None

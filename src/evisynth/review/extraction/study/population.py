"""Who was studied: sex, group, kind of sample and sample size, by the words of a sentence."""

import re
from functools import lru_cache
from typing import Literal

from evisynth.review.extraction.words.concepts import ranked

Field = Literal["population_sex", "population_group", "population_sample_type"]

_COUNTED = re.compile(
    r"\b(?P<n>\d{1,3}(?:[, \u00a0\u2009\u202f]\d{3})+|\d+|two|three|four|five|six|seven|eight|nine|ten|eleven"
    r"|twelve|\w+teen"
    r"|twenty(?:-\w+)?)\)?\s(?:\(\d[\d.]*\s?%\)\s)?(?!of\b|years\b)"
    r"(?:(?!deaths?\b|were\b|in\b|of\b|from\b|and\b|died\b|with\b|\d)[\w/()+-]+,?\s"
    r"|(?:and|or)\s(?=probable|suspected|confirmed)){0,5}?"
    r"(?:patients|persons|people|participants|individuals|subjects|cases|case-patients|samples|sera|specimens"
    r"|workers|HC?Ws"
    r"|donors|women|children|contacts|residents|respondents|adults|sequences|genomes|infections|survivors|students"
    r"|inhabitants|volunteers|villagers|pairs|pupils|records|observations|employees|passengers|staff|men|mothers|infants|travell?ers|neonates|soldiers|farmers|hunters"
    r"|donations)\b",
    re.I,
)
_HALF_OF_A_SUM = re.compile(r"\b(?:\d+|two|three|four|five|six|seven|eight|nine|ten)\s\w+ (?:and|or)\s$", re.I)
_SAMPLE = re.compile(r"\b[nN]\s?=\s?(?P<n>\d{1,3}(?:[, \u2009\u202f]\d{3})+|\d+)(?![.,]?\d)")
_NUMBER_WORDS = (
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
_UNITS = {word: number for number, word in enumerate(_NUMBER_WORDS, 1)}
_OF_ALL = re.compile(r"\b(?:among|of|in|from|over|to|on)\s(?:(?:the|all|these|our|a|total|of|first)\s){0,3}$", re.I)
_STUDYING = re.compile(
    r"\b(?:includ\w+|enrol\w+|recruit\w+|survey\w*|test\w*|stud(?:ied|y)|analy[sz]\w+|examin\w+|sampl\w+|collect\w+"
    r"|interview\w+|screen\w+|identif\w+|investigat\w+|review\w*|treat\w+|admitt\w+|follow\w*|describ\w+|report\w*"
    r"|record\w*|cohort|series|data|confirm\w+|consist\w+|compris\w+|track\w*|observed|sequenc\w+|for)\s"
    r"(?:(?:a|an|the|all|total|of|from|for|in|on|by|cohort|series|sample|about|data|records|medical|and|were|clinical"
    r"|retrospective|prospective|human|anonymi[sz]ed|case)\s){0,6}$",
    re.I,
)
_STUDY = re.compile(
    r"\b(?:study|survey\w*|analy\w+|enrol\w+|recruit\w+|includ\w+|cohort|sampl\w+|test\w+|participa\w+|examin\w+"
    r"|conduct\w+)\b",
    re.I,
)
_STUDIED = re.compile(
    r"(?:\s[\w,()-]+){0,6}?\s(?:were|was|have been|had been)\s(?:\w+ly\s|then\s|also\s)?(?:includ|enrol|recruit"
    r"|survey|test|stud"
    r"|analy|examin|sampl|collect|interview|screen|identif|investigat|review|treat|admitt|follow|report|record|confirm)"
    r"|\s(?:\w+\s)?(?:participated|consented|agreed)\b",
    re.I,
)
_TOTAL = re.compile(r"\b(?:total of|there (?:were|have been|had been))\s(?:\w+\s)?$", re.I)
_PER_GROUP = re.compile(r"\b(?:mean|median|average|maximum|minimum|range|per|every|each) (?:of )?$", re.I)
"""Before a count that each of several groups has."""
_NO_SAMPLE = re.compile(
    r"\b(?:deaths?|died|dead|fatal\w*|averted|predict\w*|expected|simulat\w*|secondary|additional)\b", re.I
)

_FEMALE = re.compile(r"\b(?:females?|women|woman|mothers|pregnan\w+|girls)\b", re.I)
_MALE = re.compile(r"\b(?:males?|men|man|boys|fathers)\b", re.I)
_ONE_OF_TWO = re.compile(
    r"\d[\d.]*\s?%\)?\s(?:(?:of\s(?:the\s|all\s)?[\w-]+\s)?(?:were|was|are|being)\s)?(?:(?:fe)?males?|men|women)\b"
    r"|\([^()]{0,60}?\b\d+\s(?:were\s)?(?:females?|women|males?|men)\b[^()]{0,60}\)"
    r"|\b(?:fe)?males?\s?[,(:]\s?\d[\d.]*\s?%|\bmajority\b[^.;]{0,40}\b(?:fe)?males?\b|\b(?:age|sex) (?:and"
    r"|or) (?:age|sex)\b"
    r"|\b(?:sex|gender)\b(?! work)[^.;]{0,60}\b(?:associat|affect|differ|adjust|factor|predict|status|ratio)\w*"
    r"|\b(?:adjust|control|stratif|differ|match)\w*\b[^.;]{0,40}\b(?:sex|gender)\b"
    r"|\b(?:higher|lower|more|less|greater|highest|lowest|increased)\b[^.;]{0,60}\b(?:females?|women|males?|men)\b",
    re.I,
)
_ONLY = re.compile(
    r"\b(?:pregnan(?:t|cy|cies)|women|mothers|girls|female (?:patients|survivors|participants|workers|donors))\b", re.I
)
_ONLY_MEN = re.compile(r"\b(?:male (?:survivors|patients|participants|volunteers|workers)|semen|men)\b", re.I)


_AFTER = re.compile(r"\s?[)\]]?,?\s?(?:(?:among|in|for|of|amongst)\s(?:the\s|all\s)?(?:[\w-]+\s){0,3}?)$", re.I)
_COMPARED = re.compile(r"\b(?:compared|versus|vs\.?|than|higher|lower|whereas|while|but)\b|;", re.I)


def sex(sentence: str) -> str | None:
    """Return whether a sentence is about women, men or both, in PERG's words, or None.

    A share of one sex, a comparison of the sexes, or sex as a factor says that both were studied.

    >>> sex("Of 130 invited, 96 took part (median age 34; 52 women).")
    'Both'
    >>> sex("Among 20 pregnant women"), sex("8 men and 9 women"), sex("The CFR was higher in men."), sex("patients")
    ('Female', 'Both', 'Both', None)
    """
    female, male = _FEMALE.search(sentence), _MALE.search(sentence)
    if (female and male) or _ONE_OF_TWO.search(sentence):
        return "Both"
    if female:
        return "Female" if _ONLY.search(sentence) else None
    return "Male" if male and _ONLY_MEN.search(sentence) else None


def term_of_value(field: Field, sentence: str, start: int, end: int) -> str | None:
    """Return the term of a vocabulary that a sentence says of one value: right behind it, else before it.

    What is named only behind a comparison ("higher among nurses") is another group's.

    Args:
        field: population_group or population_sample_type.
        sentence: as printed.
        start, end: where the value stands.

    >>> said = "The CFR was 40%, higher among nurses than in others."
    >>> term_of_value("population_group", said, 12, 15), term_of_value("population_group", said + " patients", 12, 15)
    (None, None)
    >>> term_of_value("population_group", "Of 20 nurses, 5% were positive.", 14, 16)
    'Healthcare workers'
    """
    found = ranked(field, sentence)
    behind = [one for one in found if one.start >= end and _AFTER.fullmatch(sentence, end, one.start)]
    if behind:
        return min(behind, key=lambda one: one.start).name
    before = [one for one in found if one.start < start]
    if before:
        return before[0].name
    near = [one for one in found if not _COMPARED.search(sentence, end, one.start)]
    return near[0].name if near else None


def sample_size(sentence: str) -> int | None:
    """Return the sample size that a sentence prints for its values, or None when it prints none or several.

    >>> sample_size("Among 89 patients the CFR was 43.8%."), sample_size("The CFR was 40% (n = 25).")
    (89, 25)
    """
    found = {_number(match) for match in _SAMPLE.finditer(sentence)}
    found = found or {
        _number(match)
        for match in _COUNTED.finditer(sentence)
        if _is_sample(sentence, match) and not _NO_SAMPLE.search(match[0]) and "%" not in match[0]
    }
    return found.pop() if len(found) == 1 else None


def _is_sample(sentence: str, match: re.Match[str]) -> bool:
    """Whether a count is what values are of: "among 89 patients", or in brackets of its own "(124 persons)"."""
    before = sentence[: match.start()]
    if _PER_GROUP.search(before):
        return False
    bracketed = re.search(r"[(;,]\s?$", before) and re.match(r"\s?[);,]", sentence[match.end() :]) and "(" in before
    return bool(_OF_ALL.search(before) or bracketed)


@lru_cache(maxsize=256)
def enrolled(text: str) -> tuple[int, int] | None:
    """Return the number of people or samples that a sentence says were studied, and how surely (1 to 4), or None.

    >>> enrolled("We enrolled 237 participants from 27 households.")
    (237, 3)
    >>> enrolled("There were 16 deaths.") is None
    True
    """
    sample = _SAMPLE.search(text)
    best = (_number(sample), 4 if _STUDY.search(text) else 1) if sample is not None else None
    for match in _COUNTED.finditer(text):
        size = _number(match)
        before = text[max(0, match.start() - 90) : match.start()]
        if size < 2 or _NO_SAMPLE.search(match[0]) or _HALF_OF_A_SUM.search(before):
            continue
        if _STUDYING.search(before) or _STUDIED.match(text, match.end()):
            weight = 3
        elif _TOTAL.search(before):
            weight = 2
        else:
            weight = 1 if _OF_ALL.search(before) else 0
        if weight and (best is None or weight > best[1] or (weight == best[1] == 1 and size > best[0])):
            best = size, weight
    return best


def _number(match: re.Match[str]) -> int:
    printed = match["n"].lower()
    if printed[0].isdigit():
        return int(re.sub(r"\D", "", printed))
    tens, _, units = printed.partition("-")
    return _UNITS.get(tens, 0) + _UNITS.get(units, 0)

"""Words that point elsewhere and do not say whose a value is: what it was computed from, or likened to."""

import re

_DATA = (
    r"(?:data|datasets?|cases?|counts?|incidence|intervals?|periods?|times?|distributions?|parameters?|sequences?|genomes?"
    r"|records?|line ?lists?|figures|methods?|models?|framework|approach|definitions?|criteria|surveillance|chains?"
    r"|trees?|notifications?|samples?|sera)"
)
_MAIN = r"(?:the|we|our|this|these|it|an?|R\w{0,2}|mean|median|overall|estimated|case)\b"
_COMPUTED_FROM = re.compile(
    rf"(?:^|[;:]\s|\b(?:and|but)\s)(?:using|based (?:up)?on|from|with|given|assuming|taking|applying|according to)\b"
    rf"[^;]{{0,160}}?\b{_DATA}\b[^;,]{{0,80}},?\s(?={_MAIN})",
    re.I,
)
_LIKENED_FIRST = re.compile(
    r"(?:^|[;:]\s|\b(?:and|but)\s)(?:as (?:in|with|for)|unlike|(?:in (?:line|agreement|accordance|keeping|contrast"
    r"|comparison)|consistent(?:ly)?|similar(?:ly)?|compar(?:ed|able)|contrary) (?:with|to))\b"
    rf"[^;,]{{0,100}},\s(?={_MAIN})",
    re.I,
)
_CLAIM = re.compile(r"\b(?:we|our)\b(?: \w+){0,3}? ?(?:estimat|calculat|obtain|infer|deriv|found|find)\w*", re.I)
_BESIDE_EARLIER = re.compile(
    r"\bthan (?:(?:that|those|the one) )?(?:previous(?:ly)?|earlier|before|other\w*|already)?\s?(?:reported|published"
    r"|estimated|observed|described|found)?(?: (?:estimates?|values?|reports?|studies))?\s?[(\[]\s?$",
    re.I,
)
_DATA_OF = re.compile(rf"\b(?:{_DATA}|deaths|infections)(?: \w+){{0,3}}? $", re.I)
_BY_PERSONS = re.compile(
    r" (?:\d|(?:the |all |most |some |many |few |only )?(?:\w+ )?(?:patients|participants|respondents|cases|contacts"
    r"|persons|people|women|men|mothers|survivors|households|individuals))",
    re.I,
)


def points_elsewhere(sentence: str, cue: re.Match[str], at: int) -> bool:
    """Whether words that point to another source say that a value comes from there.

    They don't when they open the sentence as what the value was computed from or is likened to, when the authors claim
    the value behind them, or when they tell who told the authors.

    Args:
        sentence: as printed.
        cue: the words, matched in the sentence.
        at: offset of the value.

    >>> cue = re.compile("previous (?:data|studies)")
    >>> said = "Using previous data, R0 was 1.8."
    >>> points_elsewhere(said, cue.search(said), 28)
    False
    >>> said = "In previous studies, R0 was 1.8."
    >>> points_elsewhere(said, cue.search(said), 28)
    True
    """
    if cue[0].lower().startswith("reported") and (
        _DATA_OF.search(sentence, max(0, cue.start() - 60), cue.start()) or _BY_PERSONS.match(sentence, cue.end())
    ):
        return False
    if cue.end() <= at and (_CLAIM.search(sentence, cue.end(), at) or _BESIDE_EARLIER.search(sentence, 0, at)):
        return False
    opened = (m for pattern in (_COMPUTED_FROM, _LIKENED_FIRST) for m in pattern.finditer(sentence, 0, at))
    return not any(m.start() <= cue.start() < m.end() <= at for m in opened)

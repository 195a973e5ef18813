"""Sentences that tell of another paper: "Funk et al. fitted …", "Kim and Lee (2014) found …", "Others have used …"."""

import re
from functools import lru_cache

from evisynth.review.extraction.words.places import named

_AUTHOR = r"(?-i:[A-Z])[\w'’-]+(?:\s(?-i:[A-Z]{1,2})\b)?"
_YEAR = r"\s?[(\[]\s?(?:19|20)\d\d[a-z]?\s?[)\]]"
_REFERENCE = (
    r"\s?(?:\[\s?\d{1,3}[\d\s,;–-]*\]|\(\s?\d{1,3}(?:\s?[,;–-]\s?\d{1,3})*\s?\)|[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}|\^\d{1,3}[\d,–-]*\^)"
)
_DID = (
    r"(?:report|estimat|f[io]u?nd|develop|us|fit|fitt|propos|describ|buil[dt]|show|calculat|observ|model|modell|introduc|present"
    r"|construct|formulat|analy[sz]|stud|appl|assum|consider|obtain|simulat|creat|design|extend|adapt|employ"
    r"|implement|investigat|infer|inferr|comput|record|publish|argu|conclud|compar|parameteri[sz]|calibrat|review|g[ai]ve"
    r"|suggest|identif|detect|quantif|not|demonstrat|predict|examin|explor)(?:ed|es|s|d|ied|ies|e|n|en)?\b"
)
_AUTHORS = re.compile(
    rf"(?:^|[;:]\s|,\s|\b(?:and|but|while|whereas|although|though|when|as|that)\s)"
    rf"(?:the\s(?:\w+\s){{0,3}}(?:by|of|from)\s)?(?P<first>{_AUTHOR})"
    rf"(?:(?P<many>(?:,\s{_AUTHOR}){{0,5}},?\s(?:and|&)\s{_AUTHOR})|(?P<sure>,?\s(?:and|&)\s(?:his\s|her\s|their\s)?(?:colleagues|co-?workers"
    rf"|associates|others)|,?\set\.?\sal\b\.?))?"
    rf"(?P<marked>,?{_YEAR}|,?{_REFERENCE})?,?\s(?:(?:have|has|had|also|then|first|later|previously|\w+ly)\s){{0,3}}{_DID}",
    re.I,
)
_OTHERS = re.compile(
    r"(?:^|[;:,]\s|\b(?:and|but|while|whereas|although)\s)(?:(?:several|many|some|most|other|earlier|previous|prior|past"
    r"|various|different|numerous|few|a few|two|three|a number of|recent|published|existing|early|the first)\s){1,2}"
    r"(?:\w+\s){0,2}?(?:authors?|researchers|investigators|groups?|teams?|studies|papers|models?|modell?ing|modell?ers|works?|analyses)\b"
    r"|(?:^|[;:,]\s|\b(?:and|but|while|whereas|although)\s)others\s(?:have|had|\w+ed)\b",
    re.I,
)
_OURSELVES = re.compile(r"\b(?:we|our|us|this (?:study|paper|work|article|analysis)|the present|here(?:in)?)\b", re.I)

_MARKS = ("et al", "et. al", "olleagues", "workers", "ssociates", "others", "^", *"⁰¹²³⁴⁵⁶⁷⁸⁹")
_NUMBERED = re.compile(r"[\[(]\s?\d")
_PAPERS = (
    "author",
    "researcher",
    "investigator",
    "group",
    "team",
    "studies",
    "papers",
    "model",
    "work",
    "analyses",
    "others",
)
"""Without these there is no such subject: most sentences have none, and are told at once."""


@lru_cache(maxsize=256)
def others_did(text: str, at: int | None = None) -> bool:
    """Whether a sentence says that named authors, or others without a name, did what it tells.

    Args:
        text: the sentence.
        at: offset of a value; only what comes before it counts, up to where the authors speak of themselves.

    >>> others_did("Funk et al. fitted an SEIR model."), others_did("Guinea and Liberia reported 300 cases.")
    (True, False)
    >>> others_did("Kim (2014) found 1.9, while we found 2.4.", 37)
    False
    """
    end = len(text) if at is None else at
    lower = text.lower()
    cues = list(_OTHERS.finditer(text, 0, end)) if any(word in lower for word in _PAPERS) else []
    if any(mark in text for mark in _MARKS) or _NUMBERED.search(text, 0, end):
        cues += [m for m in _AUTHORS.finditer(text, 0, end) if _is_authors(m)]
    return any(not _OURSELVES.search(text, cue.end(), end) and not _OURSELVES.search(cue[0]) for cue in cues)


def _is_authors(match: re.Match[str]) -> bool:
    """Whether a subject is people who wrote: by "et al.", by a year or a reference behind, and by no country's name."""
    first = match["first"]
    return bool(match["sure"] or match["marked"]) and not named(first)

"""When a study was made: the years of a sentence, and those that stand right behind a value."""

import re
from functools import lru_cache

_YEARS = re.compile(
    r"(?<![\d.,/])(?P<first>(?:19|20)\d\d)(?:\s?[-–—/]\s?(?P<last>(?:19|20)?\d\d)(?![\d.,/]\d))?(?![\d%])"
    r"(?:(?<=\b[Ii]n \d{4})|(?!\s(?:cases|patients|persons|people|participants|individuals|samples|sera|deaths"
    r"|contacts|households"
    r"|subjects)\b))"
)
_CITED = re.compile(
    r"\(\s*[A-Z][^()]*$|et al\.?,?\s\(?$|©\s?$|\bvolume \d+,?\s\(?$"
    r"|\b(?:Excel|version|SPSS|Windows|Stata)\b[^.;]{0,25}$"
)
_ISSUE = re.compile(r";\s?\d+\s?(?:\(\d+\)\s?)?:\s?[a-z]?\d", re.I)
_RIGHT_BEHIND = re.compile(r"[^.;\d]{0,40}?\(?(?P<years>(?:19|20)\d\d(?:\s?[-–—/]\s?(?:19|20)?\d\d)?)(?![\d.%])")
_STUDIED = re.compile(
    r"\b(?:collect|conduct|enrol|recruit|admit|analy[sz]|survey|perform|includ|sampl|test|stud|record|identif|report"
    r"|notif|occur|experienc|diagnos|confirm|describ|review|data)\w*",
    re.I,
)
_SPANNED = re.compile(
    r"\b(?:from|between|during|through|until|to|since)\b[^.;]{0,30}\b(?:19|20)\d\d|(?:19|20)\d\d\s?[-–—]\s?(?:19"
    r"|20)?\d\d\b",
    re.I,
)
_HISTORY = re.compile(
    r"\b(?:since (?:its|the|it was|\d{4},?) |first (?:recogni[sz]ed|identified|discovered|described|isolated|reported"
    r"|appeared|outbreak"
    r"|epidemic)|discover\w+|previous(?:ly)?|earlier|historical|before \d{4})\b|\bto date\b",
    re.I,
)


@lru_cache(maxsize=256)
def years(text: str) -> tuple[int, ...]:
    """Return the years that a text prints, ranges by both ends; years of citations and of software are left out.

    >>> years("From 2013-16 and in 2018 (Smith, 2001)")
    (2013, 2016, 2018)
    """
    found: list[int] = []
    for match in _YEARS.finditer(text):
        if _CITED.search(text[: match.start()]) or _ISSUE.match(text, match.end()):
            continue
        first = int(match["first"])
        found.append(first)
        if match["last"]:
            last = match["last"]
            whole = int(last) if len(last) == 4 else first // 100 * 100 + int(last)
            if first <= whole <= first + 60:
                found.append(whole)
    return tuple(year for year in found if 1900 <= year <= 2100)


def years_behind(text: str, at: int) -> tuple[int, ...]:
    """Return the years that stand right behind a value, before any other number: "1.8 for Congo (1995)".

    Args:
        text: the sentence.
        at: where the value ends.

    >>> years_behind("It was 1.8 for Congo (1995) and 1.3 for Uganda (2000).", 10)
    (1995,)
    """
    match = _RIGHT_BEHIND.match(text, at)
    return years(match["years"]) if match else ()


def weight(text: str, part: str) -> int:
    """Return how surely the years of a sentence are those of the study itself; the higher the surer.

    Args:
        text: a sentence that prints years.
        part: of the paper.

    >>> weight("Cases were enrolled from May 2014 to June 2015.", "methods") > weight("In 1976 it was found.", "open")
    True
    """
    found = {"methods": 2, "results": 2, "open": 1}.get(part, 0)
    found += 2 if _STUDIED.search(text) else 0
    found += 2 if _SPANNED.search(text) else 0
    return found - (4 if _HISTORY.search(text) else 0)

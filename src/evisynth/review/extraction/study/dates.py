"""A span of dates as papers print it: "from 2 March to 21 April 2023", "May–August 2014"."""

import re
from dataclasses import dataclass

_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_MONTH = (
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December"
    r"|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b\.?"
)
_DAY = r"\d{1,2}(?:st|nd|rd|th|\([a-z]{2}\))?"


def _date(name: str) -> str:
    day, month, year = f"(?P<{name}d>{_DAY})", f"(?P<{name}m>{_MONTH})", rf"(?P<{name}y>(?:19|20)\d\d)"
    other = f"(?P<{name}e>{_DAY})"
    return rf"(?:{day}\s(?:of\s)?)?{month}(?:\s{other}(?!\d))?(?:,?\s{year})?"


_SPAN = re.compile(
    rf"(?<![\w.]){_date('a')}\s?(?:[-–—]|to|until|till|and|through)\s?(?:the end of\s)?{_date('b')}", re.IGNORECASE
)
_CASED = re.compile(_MONTH)


@dataclass(frozen=True, slots=True)
class Dates:
    """A first and a last date, each with what is printed of it: day, three letters of the month, year.

    >>> dates("From 2 March to 21 April 2023 there were 14 cases.")
    Dates(start=(2, 'Mar', 2023), end=(21, 'Apr', 2023))
    """

    start: tuple[int | None, str, int | None]
    end: tuple[int | None, str, int | None]


def dates(text: str) -> Dates | None:
    """Return the first span of dates that a text prints, or None; the last date's year counts for both.

    Args:
        text: a sentence.

    >>> dates("May-August 2014"), dates("In May they may go.")
    (Dates(start=(None, 'May', 2014), end=(None, 'Aug', 2014)), None)
    """
    for match in _SPAN.finditer(text):
        if _CASED.fullmatch(match["am"]) and _CASED.fullmatch(match["bm"]):
            last = int(match["by"]) if match["by"] else None
            first = int(match["ay"]) if match["ay"] else last
            start, end = (_day(match, "a"), _month(match["am"])), (_day(match, "b"), _month(match["bm"]))
            if first is not None and first == last and not match["ay"] and _later(start, end):
                first -= 1  # "from December to March 2015" begins in the year before
            return Dates((*start, first), (*end, last))
    return None


def _later(one: tuple[int | None, str], other: tuple[int | None, str]) -> bool:
    return _MONTHS.index(one[1]) > _MONTHS.index(other[1])


def _month(printed: str) -> str:
    return printed[:3].capitalize()


def _day(match: re.Match[str], name: str) -> int | None:
    printed = match[f"{name}d"] or match[f"{name}e"]
    day = int(re.match(r"\d+", printed)[0]) if printed else None  # type: ignore[index]
    return day if day is not None and 1 <= day <= 31 else None

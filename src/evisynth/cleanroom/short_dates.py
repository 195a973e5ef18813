"""Dates of a field that is nothing but a date: with the century or year left out, in words, Roman, of another era."""

import re
from datetime import date

from evisynth.cleanroom.folding import fold
from evisynth.cleanroom.numerals import in_figures, roman_years
from evisynth.cleanroom.periods import Period, month_number, parse_period, period_of

_GROUPED_YEAR = re.compile(r"^\W*(1|20?)[,.\s'’](\d{2,3})\W*$")
_MONTH_AND_YEAR = re.compile(r"^\W*(\d{1,2})\s?[-/.]\s?['’]?(\d{1,2})\W*$")
_DAY_MONTH_YEAR = re.compile(r"^\W*(\d{1,2})[-/. ](\d{1,2})[-/. ]['’]?(\d\d)\W*$")
_YEAR = re.compile(r"^\W*['’]?(\d\d)\W*$")
_NAME_AND_DAY = re.compile(r"^\W*([a-z]{3,10})\.?\s+(\d{1,2})(?:st|nd|rd|th)?\W*$")
_DAY_AND_NAME = re.compile(r"^\W*(\d{1,2})(?:st|nd|rd|th)?\.?\s+([a-z]{3,10})\W*$")
_OTHER_ERA = re.compile(
    r"(?:\bb\.?\s?e\.?|พ\.?ศ\.?)\s*(25\d\d)|(25\d\d)\s*(?:b\.?\s?e\b|พ\.?ศ)|(?:民國|民国)\s*(\d{2,3})"
)
_THAI = re.compile(r"[\u0e00-\u0e7f][^\d]*(25\d\d)\b")
_WEST_ASIAN = re.compile(
    r"[\u0600-\u06ff].*?\b(1[34]\d\d)\b|\b(1[34]\d\d)\b.*?[\u0600-\u06ff]|\b(1[34]\d\d)\s?(?:a\.?h|h\.?)\b"
)
_MONTHS = {
    month: number
    for number, month in enumerate("i ii iii iv v vi vii viii ix x xi xii".split(), 1)  # noqa: SIM905
}
_ROMAN_MONTH = re.compile(
    rf"(?<![\w.])(?:(\d{{1,2}})[-/. ]{{1,2}})?({'|'.join(sorted(_MONTHS, key=len, reverse=True))})[-/. ]{{1,2}}"
    r"((?:19|20)?\d\d)(?!\w)"
)
_BUDDHIST, _MINGUO, _SOLAR, _LUNAR_YEARS = 543, 1911, 621, 354.367
_NO_DATE = re.compile(r"[^\d]*|.*\b(?:in press|forthcoming|undated|n\.? ?d\b|no date|not dated|unknown).*")


def parse_field(text: str, today: date) -> Period | None:
    """Read a field that is a date and nothing else, also where it says so little that a period must be guessed.

    Args:
        text: what `parse_period` reads, and "5/13" (a month and a year), "'13", "May 13" (of this year), "2,013",
            "MMXIII", "9.IV.2014", "two thousand thirteen", "2556 BE", …
        today: the century and the year of dates without one follow from it.

    Returns:
        The period, or None when there is no date in the text.

    >>> parse_field("5/13", date(2026, 1, 30)).last.isoformat()
    '2013-05-31'
    """
    plain = _ROMAN_MONTH.sub(
        lambda found: _month_in_figures(found, today), roman_years(in_figures(fold(text[:400]).strip()))
    )
    return parse_period(plain, today) or _short(plain, today)


def says_no_date(text: str) -> bool:
    """Whether a field of a date says that there is none, or has no figure in it.

    >>> says_no_date("in press"), says_no_date("77-XIII/4")
    (True, False)
    """
    return _NO_DATE.fullmatch(fold(text[:400])) is not None


def _month_in_figures(found: re.Match[str], today: date) -> str:
    """The year first, so that the month is never taken for a day."""
    year = found[3] if len(found[3]) > len("00") else _in_full(found[3], today)
    day = f"-{int(found[1]):02}" if found[1] else ""
    return f"{year}-{_MONTHS[found[2]]:02}{day}"


def _short(plain: str, today: date) -> Period | None:
    for reader in (_grouped, _three_numbers, _two_numbers, _era, _without_year):
        found = reader(plain, today)
        if found is not None:
            return found
    return None


def _grouped(plain: str, today: date) -> Period | None:
    found = _YEAR.search(plain)
    if found:
        return period_of(_in_full(found[1], today), None, None)
    found = _GROUPED_YEAR.search(plain)
    whole = found is not None and len(found[1] + found[2]) == 4
    return period_of(found[1] + found[2], None, None) if found and whole else None


def _three_numbers(plain: str, today: date) -> Period | None:
    found = _DAY_MONTH_YEAR.search(plain)
    if not found:
        return None
    year = _in_full(found[3], today)
    either = [day for day in (period_of(year, found[at], found[3 - at]) for at in (1, 2)) if day]
    return Period(min(p.first for p in either), max(p.last for p in either)) if either else None


def _two_numbers(plain: str, today: date) -> Period | None:
    found = _MONTH_AND_YEAR.search(plain)
    if not found:
        return None
    month = period_of(_in_full(found[2], today), found[1], None) if len(found[2]) == 2 else None
    return month or period_of(str(today.year), found[2], found[1]) or period_of(str(today.year), found[1], found[2])


def _era(plain: str, today: date) -> Period | None:
    found = _THAI.search(plain)
    if found:
        return period_of(str(int(found[1]) - _BUDDHIST), None, None)
    found = _WEST_ASIAN.search(plain)
    if found:
        return _west_asian(int(next(group for group in found.groups() if group)), today)
    found = _OTHER_ERA.search(plain)
    if not found:
        return None
    buddhist = found[1] or found[2]
    return period_of(str(int(buddhist) - _BUDDHIST if buddhist else int(found[3]) + _MINGUO), None, None)


def _west_asian(year: int, today: date) -> Period | None:
    """A solar year of Persia; where that would be to come, a lunar one."""
    if year + _SOLAR <= today.year:
        return Period(date(year + _SOLAR, 3, 19), date(year + _SOLAR + 1, 3, 21))
    begin = 622.54 + (year - 1) * _LUNAR_YEARS / 365.2425
    return Period(date(int(begin), 1, 1), date(int(begin) + 1, 12, 31))


def _without_year(plain: str, today: date) -> Period | None:
    """Search engines leave the year out when it is the current one."""
    found = _NAME_AND_DAY.search(plain)
    name, day = (found[1], found[2]) if found else ("", "")
    found = _DAY_AND_NAME.search(plain)
    name, day = (found[2], found[1]) if found else (name, day)
    month = month_number(name)
    return period_of(str(today.year), str(month), day) if month else None


def _in_full(two_digits: str, today: date) -> str:
    """The latest year with these last digits that has begun."""
    year = today.year // 100 * 100 + int(two_digits)
    return str(year if year <= today.year else year - 100)

"""Dates as people and search engines print them: each is a period from its first to its last possible day."""

import calendar
import re
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple

from evisynth.cleanroom.folding import fold

_MONTHS = {
    1: "january jan janvier januar enero ene janeiro gennaio gen januari leden styczen stycznia",
    2: "february feb fevrier fevr februar febrero fevereiro fev febbraio februari",
    3: "march mar mars marz maerz mrz marzo marco maart",
    4: "april apr avril avr abril abr aprile",
    5: "may mai mayo maio maggio mag mei",
    6: "june jun juin juni junio junho giugno giu",
    7: "july jul juillet juil juli julio julho luglio lug",
    8: "august aug aout agosto ago augustus",
    9: "september sep sept septembre septiembre setembro set settembre",
    10: "october oct octobre oktober okt octubre outubro out ottobre ott",
    11: "november nov novembre noviembre novembro",
    12: "december dec decembre dezember dez diciembre dic dezembro dicembre",
}
_MONTH = {name: number for number, names in _MONTHS.items() for name in names.split()}
_SEASONS = {"spring": (3, 6), "summer": (6, 9), "autumn": (9, 12), "fall": (9, 12), "winter": (1, 12)}
_UNITS = (
    (("s", "sec", "seg", "sek", "min", "m", "h", "hr", "hour", "hor", "heur", "stund", "ora", "ore", "second"), 0),
    (("d", "day", "dia", "jour", "tag", "giorn"), 1),
    (("w", "wk", "week", "seman", "semain", "woche", "settiman"), 7),
    (("mo", "mos", "month", "mes", "mois", "monat"), 31),
    (("y", "yr", "year", "an", "ans", "ano", "jahr", "ann"), 366),
)
_YEAR = r"(1[5-9]\d\d|20\d\d)"
_NAME = r"([a-z]{3,10})"
_ISO = re.compile(rf"(?<!\d){_YEAR}[-/.](\d{{1,2}})(?:[-/.](\d{{1,2}}))?(?!\d)")
_COMPACT = re.compile(rf"(?<!\d){_YEAR}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?:t?\d{{4,6}})?(?!\d)")
_NUMERIC = re.compile(rf"(?<!\d)(\d{{1,2}})[-/. ](\d{{1,2}})[-/. ]{_YEAR}(?!\d)")
_MONTH_NUMERIC = re.compile(rf"(?<!\d)(\d{{1,2}})[-/]{_YEAR}(?!\d)")
_DAY_FIRST = re.compile(
    rf"(?<!\d)(\d{{1,2}})(?:st|nd|rd|th|er|º)?\.?[\s-]*(?:of |de |d')?{_NAME}\.?,?[\s-]*(?:de |of )?{_YEAR}(?!\d)"
)
_MONTH_FIRST = re.compile(rf"\b{_NAME}\.?\s*(\d{{1,2}})(?:st|nd|rd|th)?(?:\s*[-–]\s*\d{{1,2}})?,?\s+{_YEAR}(?!\d)")
_YEAR_FIRST = re.compile(
    rf"(?<!\d){_YEAR}[\s,-]+{_NAME}\.?(?:\s*[-/–]\s*{_NAME})?(?:[\s-]+(\d{{1,2}})(?!\d))?(?![a-z])"
)
_MONTH_YEAR = re.compile(rf"\b{_NAME}\.?(?:\s*[-/–]\s*{_NAME})?\.?,?(?:\s+de)?[\s-]*{_YEAR}(?!\d)")
_EASTERN = re.compile(rf"{_YEAR}\s*[年년]\s*(?:(\d{{1,2}})\s*[月월]\s*(?:(\d{{1,2}})\s*[日일])?)?")
_QUARTER = re.compile(rf"\bq([1-4])[\s/-]*{_YEAR}(?!\d)|{_YEAR}[\s/-]*q([1-4])\b")
_YEAR_ALONE = re.compile(rf"(?<![\d.,]){_YEAR}(?!\d|[.,]\d)")
_AGO = re.compile(r"\b(\d{1,3}|an?|one|two|three|a few|several)\s*\+?\s*([a-z]{1,8})\.? (?:ago|atras|fa)\b")
_BACK = re.compile(r"\b(?:hace|vor|il y a|ha)\s+(\d{1,3}|un|una|une|ein|einem|einer)\s+([a-z]{1,8})")
_SHORT_AGO = re.compile(r"^(\d{1,3})\s?([a-z]{1,2})$")
_EASTERN_AGO = re.compile(
    r"(\d{1,3})\s*(?:个|個|か|ヶ|개)?\s*(秒|分|小?时|時間|시간|분|天|日|일|周|週間?|주|月|월|年|년)\s*(?:钟|鐘)?\s*(?:之?前|전)"
)
_FOREIGN_UNIT = (
    dict.fromkeys("秒分小时時시분", "hour") | dict.fromkeys("天日일д", "day") | dict.fromkeys("周週주h", "week")
    | dict.fromkeys("月월m", "month") | dict.fromkeys("年년rл", "year")
)  # fmt: skip
"""Units of eastern and Cyrillic writing by their first character, the latter folded."""
_CYRILLIC_AGO = re.compile(r"(\d{1,3})\s*([mrдhл]\w{1,8})\s+hazaд")
_ERA = re.compile(r"(明治|大正|昭和|平成|令和)\s*(\d{1,2}|元)\s*年(?:\s*(\d{1,2})\s*月(?:\s*(\d{1,2})\s*日)?)?")
_ERA_BEGINS = {"明治": 1867, "大正": 1911, "昭和": 1925, "平成": 1988, "令和": 2018}
_TWO_DIGITS = re.compile(rf"^(?:(\d{{1,2}})\.?\s*)?{_NAME}\.?,?\s*['’](\d\d)$")
_RECENT = re.compile(
    r"\b(?:(today|just now|yesterday|this (?:week|month|year))|(?:last|a) (week|month|year|fortnight)(?: ago)?)\b"
)
_COUNT = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "a few": 3, "several": 5}


class Period(NamedTuple):
    """The days on which something may have appeared, both ends included."""

    first: date
    last: date

    @property
    def days(self) -> int:
        """How many days it spans."""
        return (self.last - self.first).days + 1


def parse_period(text: str, today: date) -> Period | None:
    """Read a date, whatever its form; a month or a year alone stands for all of its days.

    Args:
        text: ISO 8601, "13 June 2012", "Jun 13, 2012", "2012 Jun-Jul", "06/2012", "2012年6月13日", "3 days ago",
            seconds since 1970, … An order of day and month that can't be told spans both.
        today: what relative dates count from; nothing else depends on it.

    Returns:
        The period, or None when there is no date in the text.

    >>> parse_period("June 2012", date(2026, 1, 30))
    Period(first=datetime.date(2012, 6, 1), last=datetime.date(2012, 6, 30))
    >>> parse_period("2 days ago", date(2026, 1, 30)).first.isoformat()
    '2026-01-28'
    """
    plain = fold(text[:400]).strip()
    for reader in (_epoch, _absolute, _named, _coarse):
        found = reader(plain)
        if found is not None:
            return found
    return _relative(plain, today)


def _epoch(plain: str) -> Period | None:
    if not plain.isdecimal() or len(plain) not in {10, 13}:
        return None
    day = datetime.fromtimestamp(int(plain[:10]), UTC).date()
    return Period(day, day)


def _absolute(plain: str) -> Period | None:
    found = _ISO.search(plain)
    if found:
        period = period_of(found[1], found[2], found[3])
        if period:
            return period
    found = _COMPACT.search(plain)
    if found:
        return period_of(found[1], found[2], found[3])
    found = _NUMERIC.search(plain)
    if found:
        either = [p for p in (period_of(found[3], found[2], found[1]), period_of(found[3], found[1], found[2])) if p]
        if either:
            return Period(min(p.first for p in either), max(p.last for p in either))
    found = _ERA.search(plain)
    if found:
        year = _ERA_BEGINS[found[1]] + (1 if found[2] == "元" else int(found[2]))
        return period_of(str(year), found[3], found[4])
    found = _TWO_DIGITS.search(plain)
    if found and found[2] in _MONTH:
        return period_of(("19" if int(found[3]) > 50 else "20") + found[3], str(_MONTH[found[2]]), found[1])
    found = _EASTERN.search(plain)
    return period_of(found[1], found[2], found[3]) if found else None


def _named(plain: str) -> Period | None:
    for pattern, year, month, day in ((_DAY_FIRST, 3, 2, 1), (_MONTH_FIRST, 3, 1, 2), (_YEAR_FIRST, 1, 2, 4)):
        for found in pattern.finditer(plain):
            if found[month] in _MONTH:
                period = period_of(found[year], str(_MONTH[found[month]]), found[day])
                until = found[3] if pattern is _YEAR_FIRST else None
                return _extended(period, until)
            if found[month] in _SEASONS:
                return _months(int(found[year]), *_SEASONS[found[month]])
    for found in _MONTH_YEAR.finditer(plain):
        if found[1] in _MONTH:
            return _extended(period_of(found[3], str(_MONTH[found[1]]), None), found[2])
        if found[1] in _SEASONS:
            return _months(int(found[3]), *_SEASONS[found[1]])
    return None


def _extended(period: Period | None, until: str | None) -> Period | None:
    if period is None or until not in _MONTH:
        return period
    end = _months(period.first.year, _MONTH[until], _MONTH[until])
    return Period(period.first, max(period.last, end.last))


def _coarse(plain: str) -> Period | None:
    found = _QUARTER.search(plain)
    if found:
        quarter = int(found[1] or found[4])
        return _months(int(found[2] or found[3]), quarter * 3 - 2, quarter * 3)
    found = _MONTH_NUMERIC.search(plain)
    if found and 1 <= int(found[1]) <= 12:
        return period_of(found[2], found[1], None)
    years = [int(y) for y in _YEAR_ALONE.findall(plain)]
    return Period(date(min(years), 1, 1), date(max(years), 12, 31)) if years else None


def _relative(plain: str, today: date) -> Period | None:
    found = _AGO.search(plain) or _BACK.search(plain) or _SHORT_AGO.search(plain)
    foreign = None if found else _EASTERN_AGO.search(plain) or _CYRILLIC_AGO.search(plain)
    days = _unit_days(found[2]) if found else _unit_days(_FOREIGN_UNIT[foreign[2][0]]) if foreign else None
    found = found or foreign
    if found and days is not None:
        count = int(found[1]) if found[1].isdecimal() else _COUNT.get(found[1], 1)
        earliest = count * days + max(days - 1, 0) if days else 1 + count // 24
        latest = max(0, (count - 1) * days + (days == 1))
        return Period(today - timedelta(days=earliest), today - timedelta(days=latest))
    found = _RECENT.search(plain)
    if found is None:
        return None
    back = {"week": 14, "fortnight": 14, "month": 62, "year": 731}.get(found[2] or "", 1)
    return Period(today - timedelta(days=back), today)


def _unit_days(word: str) -> int | None:
    """Days in a unit of time, by the beginning of its name; None for what is no unit."""
    for names, days in reversed(_UNITS):
        if any(word == name or (len(name) > 2 and word.startswith(name)) for name in names):
            return days
    return None


def month_number(name: str) -> int | None:
    """The number of a month, in one of the languages that are read.

    >>> month_number("juin"), month_number("vol")
    (6, None)
    """
    return _MONTH.get(name)


def period_of(year: str, month: str | None, day: str | None) -> Period | None:
    """The period of a year, of its month, or of a day; None when there is no such day.

    Args:
        year, month, day: in figures.

    >>> period_of("2012", "2", None).last.isoformat()
    '2012-02-29'
    """
    try:
        if day:
            exact = date(int(year), int(month or 1), int(day))
            return Period(exact, exact)
        if month:
            return _months(int(year), int(month), int(month))
    except ValueError:
        return None
    return Period(date(int(year), 1, 1), date(int(year), 12, 31))


def _months(year: int, first: int, last: int) -> Period:
    if not 1 <= first <= last <= 12:
        raise ValueError(f"months {first} to {last}")
    return Period(date(year, first, 1), date(year, last, calendar.monthrange(year, last)[1]))

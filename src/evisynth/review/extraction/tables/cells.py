"""One cell of a table: "12.3 (10.1–14.5)", "45/120 (37.5)", "45 (37.5%)", "8.2 ± 3.1", by what its column announces."""

import re
from dataclasses import dataclass, replace

from evisynth.text import Fraction, Interval, Measure, Spread, measures, numerals, unit_after

_N = r"[-−]?(?:\d{1,3}(?:[,\u2009\u202f\u00a0]\d{3})+|\d+)(?:[.·]\d+|,\d{1,2}(?!\d))?"
_OPEN, _CLOSE = r"\s*[(\[]\s?", r"\s?%?\s?[)\]]"
_TO = r"\s?%?\s?(?:-{2,3}|[-‒–—―‐]|(?<=\d)−(?=\d)|to|,|;)\s?"
_LABEL = r"(?:\d\d\s?%\s?)?(?:C\.?r?I\.?|HPDI?|IQR|[Rr]ange|CI)?\s?[:=,]?\s?"
_SHARE = rf"(?P<x>{_N})\s?(?P<pc>%)?"
_COUNTS = rf"(?P<n>{_N})\s?(?:/|of|out of)\s?(?P<d>{_N})"
_WITHIN = rf"{_LABEL}(?P<a>{_N}){_TO}(?P<b>{_N})"
_BEHIND = rf"(?:{_OPEN}{_LABEL}(?P<e>{_N}){_TO}(?P<f>{_N}){_CLOSE})?"
_SHAPES: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (name, re.compile(rf"\s*[~≈]?\s?{words}\s?%?[*†‡§a-d]?\s*"))
    for name, words in (
        (
            "45/120 (37.5; 29–47)",
            rf"{_COUNTS}(?:(?:{_OPEN}|\s?[,;:]\s){_SHARE}(?:\s?[,;:]?\s?[(\[]?{_WITHIN}\s?%?[)\]]?)?(?:{_CLOSE}|(?=[\s)\]*%]|$)))?{_BEHIND}",
        ),
        ("37.5 (45/120) (29–47)", rf"{_SHARE}{_OPEN}{_COUNTS}{_CLOSE}{_BEHIND}"),
        (
            "37.5 (29–47)",
            rf"{_SHARE}(?P<unit>\s?(?:d|days?|h|hours?|weeks?)(?=\W))?\s?[,;]?(?:{_OPEN}|\s){_WITHIN}\s?%?[)\]]?",
        ),
        ("45 (37.5; 29–47)", rf"(?P<n>{_N}){_OPEN}{_SHARE}\s?[,;:]\s?{_WITHIN}{_CLOSE}"),
        ("45 (37.5) (29–47)", rf"(?P<n>{_N}){_OPEN}{_SHARE}\s?[)\]]{_OPEN}{_WITHIN}{_CLOSE}"),
        ("two", rf"(?P<x>{_N})\s?(?P<first>%)?{_OPEN}(?P<z>{_N})\s?(?P<pc>%)?\s?[)\]]"),
        ("8.2 ± 3.1", rf"(?P<x>{_N})\s?(?:±|\+/?[-−])\s?(?P<s>{_N})"),
    )
)
LIMITED = re.compile(rf"\d\s?%?\)?\s?[;,]?\s?[(\[]\s?{_LABEL}{_N}{_TO}{_N}\s?%?\s?[)\]]|\d; {_N}{_TO}{_N}")
"""A value with its limits, as a cell prints them together."""

_LONGEST = 100
"""Characters of a cell; what is longer holds sentences."""

_MARKS = re.compile(r"[†‡§¶]|\*{1,3}|<br\s*/?>|\^[a-e]\^")
"""Marks of footnotes and breaks of lines in a cell."""

LED = (
    r"(?:(?:log-?normal|gamma|weibull|exponential|normal|poisson)\b\W{0,2}\s?)?"
    r"(?:(?:posterior |point )?(?:mean|median|mode|average|estimate)(?: of)?\s?[=:,]?"
    r"|(?:R[0₀te]?|k|CFR|IFR|SAR|AR|GT|SI|n)\s?[=:≈])\s?"
)
"""What may stand before the number of a cell: its statistic, in words or by a symbol."""

_SPACED = re.compile(r"^\s*\d{1,3}(?: \d{3})+(?![\d.,])")
"""A large number whose thousands are set apart by spaces."""

_LED = re.compile(rf"^\s*{LED}(?=[-−~≈]?\s?\d)", re.I)
_WHOLE = re.compile(r"\d[\d,\u2009\u202f\u00a0]*")
_LIMITS = re.compile(rf"\s*[(\[]?\s?{_LABEL}(?P<a>{_N}){_TO}(?P<b>{_N})\s?%?\s?[)\]]?\s*")
_POWERS = re.compile(r"[\s(\[]*\d[^a-df-z]*(?:to[^a-df-z]*)?[\s)\]]*")
"""Two numbers with powers of ten: "6.8 × 10⁻⁴ – 9.1 × 10⁻⁴", "7.0E-4 to 9.8E-4"."""

_KINDS: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "95% CrI",
        re.compile(r"95\s?%\s?(?:Cr\.?I|BCI|credib\w+|posterior|Bayesian)|\bcredib\w+ intervals?\W{1,3}95\s?%", re.I),
    ),
    ("HPDI 95%", re.compile(r"HPDI?\b|highest posterior", re.I)),
    ("90% CrI", re.compile(r"90\s?%\s?(?:Cr\.?I|credib\w+)", re.I)),
    ("90% CI", re.compile(r"90\s?%\s?(?:C\.?I|confid\w+)", re.I)),
    (
        "95% CI",
        re.compile(
            r"95\s?%[\s-]?(?:C\.?I|confid\w+|limits)|\bCI\s?95\s?%?|\b95\s?%?\s?CI\b"
            r"|\bconfidence (?:intervals?|limits)\W{1,3}95\s?%",
            re.I,
        ),
    ),
    (
        "IQR",
        re.compile(
            r"\bIQR\b|\bIQ range|inter-?quartile|\bquartiles?\b|\bQ1\b"
            r"|\bP?25(?:th)?(?: (?:per)?centile)?\s?(?:[-–—/,;]|to|and)\s?P?75(?:th)?\b",
            re.I,
        ),
    ),
    ("Range", re.compile(r"\brange\b|\bmin(?:imum)?\s?[-–—/,]\s?max", re.I)),
    ("95% CI", re.compile(r"\bCI\b|confidence interval")),
    ("95% CrI", re.compile(r"\bCrI\b|credible interval")),
)
_SPREADS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("Standard Deviation", re.compile(r"\bS\.?D\.?\b|standard deviation", re.I)),
    ("Standard Error", re.compile(r"\bS\.?E\.?M?\b|standard error", re.I)),
)
_PERCENT_FIRST = re.compile(
    r"%\s?[(\[]\s?(?:n|no)\b|(?:prevalence|rate|percent\w*"
    r"|proportion)[^()]{0,20}[(\[]\s?(?:n|no)\b",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Announced:
    """What the words over and beside a cell announce of it.

    Args:
        interval: the kind of limits, or None.
        spread: the kind of a single number of spread, or None.
        share: its values are shares, so that "45 (37.5)" is a count with its percentage.
        percent_first: the percentage stands before the count.
    """

    interval: str | None
    spread: str | None
    share: bool
    percent_first: bool = False


def announced(words: str, *, share: bool) -> Announced:
    """Read what a header, a label or a caption announces.

    >>> announced("Median, days (IQR)", share=False).interval, announced("Mean (SD)", share=False).spread
    ('IQR', 'Standard Deviation')
    """
    interval = next((name for name, pattern in _KINDS if pattern.search(words)), None)
    spread = next((name for name, pattern in _SPREADS if pattern.search(words)), None)
    return Announced(interval, spread, share, bool(_PERCENT_FIRST.search(words)))


def read_cell(cell: str, told: Announced) -> Measure | None:
    """Return the value that a cell prints with all that belongs to it, or None.

    Args:
        cell: as printed.
        told: what its header, label and caption announce.

    >>> read = read_cell("45/120 (37.5)", announced("Positive n/N (%)", share=True))
    >>> read and (read.value, read.unit, read.fraction and read.fraction.numerator)
    (37.5, 'Percentage (%)', 45.0)
    >>> read = read_cell("5 (3–7)", announced("Median (IQR)", share=False))
    >>> read and (read.value, read.interval and read.interval.kind)
    (5.0, 'IQR')
    """
    cell = _MARKS.sub(lambda mark: " " * len(mark[0]), cell)
    cell = _LED.sub(lambda words: " " * len(words[0]), cell)
    for name, pattern in _SHAPES if len(cell) <= _LONGEST else ():
        match = pattern.fullmatch(cell)
        if match is not None:
            return _two(match, told) if name == "two" else _built(match, told)
    found = measures(cell, told.interval)
    return found[0] if found and found[0].role in {"measure", "count"} else None


def limits(cell: str, kind: str) -> Interval | None:
    """Return the limits that a cell prints alone.

    >>> limits("10.1–14.5", "95% CI")
    Interval(kind='95% CI', low=10.1, high=14.5, start=0, end=9)
    """
    match = _LIMITS.fullmatch(cell[: _LONGEST + 1])
    if match is None:
        powers = numerals(cell) if len(cell) <= _LONGEST and _POWERS.fullmatch(cell) else []
        if len(powers) != 2 or powers[0].value > powers[1].value:
            return None
        return Interval(kind, powers[0].value, powers[1].value, 0, len(cell))
    low, high = _value(match["a"]), _value(match["b"])
    return Interval(kind, low, high, 0, len(cell)) if low <= high else None


def whole(cell: str) -> int | None:
    """Return the whole number that a cell prints alone, or before a percentage in brackets.

    >>> whole("1,204"), whole("45 (37.5)"), whole("3.5")
    (1204, 45, None)
    """
    cell = _SPACED.sub(lambda parts: parts[0].replace(" ", ""), cell)
    match = re.fullmatch(rf"\s*(?P<n>{_N})(?:{_OPEN}{_N}\s?%?[)\]])?\s*", cell)
    return int(_value(match["n"])) if match and _WHOLE.fullmatch(match["n"]) else None


def number_alone(cell: str) -> float | None:
    """Return the number that a cell prints alone, with or without a percent sign.

    >>> number_alone("32.3 %"), number_alone("1–4") is None
    (32.3, True)
    """
    match = re.fullmatch(rf"\s*[~≈]?\s?(?P<n>{_N})\s?%?\s*", _MARKS.sub(" ", cell[: _LONGEST + 1]))
    return _value(match["n"]) if match else None


def _built(match: re.Match[str], told: Announced) -> Measure:
    got = match.groupdict()
    value = _value(got["x"]) if got.get("x") else None
    low, high = got.get("a") or got.get("e"), got.get("b") or got.get("f")
    interval = spread = fraction = None
    if low and high:
        kind = told.interval or next((name for name, pattern in _KINDS if pattern.search(match[0])), "Unspecified")
        interval = Interval(kind, _value(low), _value(high), match.start(), match.end())
    if got.get("n"):
        counted = _value(got["n"]), _value(got["d"]) if got.get("d") else None
        fraction = Fraction(counted[0], counted[1], match.start(), match.end())
    if got.get("s"):
        spread = Spread(told.spread or "Unspecified", _value(got["s"]), match.start(), match.end())
    printed = got.get("pc") or match[0].rstrip().endswith("%") or (fraction is not None and told.share)
    percent = printed and value is not None
    unit = unit_after(match[0], match.start("unit") - match.start()) if got.get("unit") else None
    return Measure(
        match.start(), match.end(), value, unit=unit.name if unit else "Percentage (%)" if percent else None,
        interval=interval, spread=spread,
        fraction=fraction, extent=match.end(),
    )  # fmt: skip


def _two(match: re.Match[str], told: Announced) -> Measure:
    """Read "45 (37.5)": a count with its share, a share with its count, or a value with its spread."""
    first, second = _value(match["x"]), _value(match["z"])
    plain = Measure(match.start(), match.end(), first, extent=match.end())
    if told.share:
        shares_first = told.percent_first or bool(match["first"]) or not _WHOLE.fullmatch(match["x"])
        value, count = (first, second) if shares_first else (second, first)
        if value <= 100 and count == int(count):
            counted = Fraction(count, None, match.start(), match.end())
            return replace(plain, value=value, unit="Percentage (%)", fraction=counted)
        return replace(plain, unit="Percentage (%)" if match["first"] else None)
    kind = told.spread or "Unspecified"
    return replace(plain, spread=Spread(kind, second, match.start(), match.end()))


def _value(printed: str) -> float:
    plain = re.sub(r"(?<=\d)[,\u2009\u202f\u00a0](?=\d{3}(?!\d))", "", printed).replace("−", "-").replace("·", ".")
    return float(plain.replace(",", "."))

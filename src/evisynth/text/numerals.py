"""Numerals as papers print them: where each stands and what it is worth."""

import re
from dataclasses import dataclass

_GAP = "[ \u00a0\u2009\u202f]"
_GROUPED = rf"[1-9]\d{{0,2}}(?:(?:,\d{{3}})+|(?:['’]\d{{3}})+|(?:{_GAP}\d{{3}})+)(?![\d,'’]\d|\d)(?:[.·]\d+)?"
POWER_OF_TEN = (
    r"\s?(?:[xX×*⋅∙·]|\\times)\s?10\s?(?:"
    r"\^?\{?(?P<minus>\()?\s?(?P<signed>[−–‐-]\s?\d{1,2}(?!\d|[.·]\d))(?(minus)\s?\))\}?\^?"
    r"|(?:\^\{?(?P<plus>\()?|(?P<bare>\((?=\+?\d{1,2}\))))\+?(?P<raised>\d{1,2})(?(plus)\))(?(bare)\))\}?\^?"
    r"|<sup>(?P<tagged>[−–‐-]?\s?\d{1,2})</sup>|(?P<super>[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)|(?P<lost>\d{1,2}(?![\d.%])))"
)
_NUMERAL = re.compile(
    rf"(?P<version>\d+(?:\.\d+){{2,}})"
    rf"|(?P<sign>(?<![\w)\].%·–−>}}-])[−-](?=[\d.]))?"
    rf"(?P<mantissa>{_GROUPED}|0,\d+|\d+,\d{{1,2}}(?!\d)|\d+(?:\.|·(?!\s?10\s?(?:[\^⁻]|[−-]\s?\d{{1,2}}(?!\d"
    rf"|[.·]\d)|\([−–‐+-]?\s?\d{{1,2}}\))))\d+|\d+|(?<![\w.·])[.·]\d+)"
    rf"(?:{POWER_OF_TEN}|\s?[eE](?P<plain>[−+-]?\d{{1,2}})(?!\w))?"
)
_LONGEST = 24
_SUPERSCRIPTS = str.maketrans("⁻⁺⁰¹²³⁴⁵⁶⁷⁸⁹−–‐", "-+0123456789---")

_ONES = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17,
    "eighteen": 18, "nineteen": 19,
}  # fmt: skip
_TENS = {
    "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
}  # fmt: skip
_PARTS = {"half": 2, "halves": 2, "third": 3, "quarter": 4, "fifth": 5, "tenth": 10}
_ONE = "|".join(_ONES)
_TEN = "|".join(_TENS)
_WORDS = re.compile(
    rf"\b(?:(?P<count>{_ONE}|a)[ -](?P<part>third|quarter|fifth|tenth)s?|(?P<half>half)"
    rf"|(?P<hundreds>{_ONE}|a)[ -]hundred"
    rf"(?:(?:\s+and)?[ -](?:(?P<tens>{_TEN})(?:[ -](?P<unit>{_ONE}))?|(?P<one>{_ONE})))?"
    rf"|(?P<ten>{_TEN})(?:[ -](?P<last>{_ONE}))?|(?P<alone>{_ONE}))\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number in a text.

    Args:
        start, end: its span in code points, power of ten included.
        value: what it is worth.
        text: as printed.
        exponent: the power of ten printed with it, 0 without one.
        worded: written in words.
        glued: the character before or after makes it part of a name ("IL-6", "2A").
    """

    start: int
    end: int
    value: float
    text: str
    exponent: int = 0
    worded: bool = False
    glued: bool = False

    @property
    def whole(self) -> bool:
        """Whether it is printed without a fraction or a power of ten."""
        return self.exponent == 0 and self.value == int(self.value) and not re.search(r"\d[.·]\d", self.text)


def numerals(text: str) -> list[Numeral]:
    """Find every number of a text, in order, digits and words.

    Grouped thousands (comma, apostrophe, blank, thin space), decimal point, comma and middle dot, powers of
    ten (×10^-3, x 10(-3), ×10⁻³, e-3) and words up to hundreds and simple fractions are read.

    Args:
        text: one sentence or cell, as printed.

    >>> [n.value for n in numerals("12,345 of 1·5 or 3,2 × 10(-5); twenty-three")]
    [12345.0, 1.5, 3.2e-05, 23.0]
    """
    found = [numeral for match in _NUMERAL.finditer(text) if (numeral := _digits(text, match)) is not None]
    found.extend(_word(match) for match in _WORDS.finditer(text))
    return sorted(found, key=lambda n: n.start)


def decimal(printed: str) -> float:
    """Return the worth of a mantissa as printed, without sign or power of ten.

    >>> decimal("17\u2009318"), decimal("0,05"), decimal("1'234.5")
    (17318.0, 0.05, 1234.5)
    """
    plain = re.sub(rf"{_GAP}|['’]", "", printed).replace("·", ".")
    if re.fullmatch(r"[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?", plain):
        plain = plain.replace(",", "")
    return float(plain.replace(",", "."))


def exponent_of(match: re.Match[str]) -> int:
    """Return the power of ten that `POWER_OF_TEN` matched, 0 when none was printed."""
    named = match.groupdict()
    printed = next(
        (named[key] for key in ("signed", "raised", "tagged", "super", "lost", "plain") if named.get(key)), "0"
    )
    return int(re.sub(r"\s", "", printed.translate(_SUPERSCRIPTS)))


def _digits(text: str, match: re.Match[str]) -> Numeral | None:
    if match["version"] or len(match["mantissa"]) > _LONGEST:
        return None
    exponent = exponent_of(match)
    value = float(f"{decimal(match['mantissa'])!r}e{exponent}") if exponent else decimal(match["mantissa"])
    if match["sign"]:
        value = -value
    return Numeral(match.start(), match.end(), value, match[0], exponent, glued=_glued(text, match))


def _glued(text: str, match: re.Match[str]) -> bool:
    before = text[max(0, match.start() - 2) : match.start()]
    after = text[match.end() : match.end() + 1]
    left = bool(re.search(r"[^\W\d_]$|[^\W\d_][-‐‑/]$|_$", before)) and not before.endswith(("x", "×"))
    return left or (bool(re.match(r"[A-Z_]", after)) and text[match.end() : match.end() + 2] not in {"CI", "Cr"})


def _word(match: re.Match[str]) -> Numeral:
    value = 0.0
    if match["half"]:
        value = 0.5
    elif match["part"]:
        value = _ones(match["count"]) / _PARTS[match["part"].lower()]
    else:
        value += 100 * _ones(match["hundreds"]) if match["hundreds"] else 0
        value += sum(_TENS[match[name].lower()] for name in ("tens", "ten") if match[name])
        value += sum(_ONES[match[name].lower()] for name in ("unit", "one", "last", "alone") if match[name])
    return Numeral(match.start(), match.end(), value, match[0], worded=True)


def _ones(word: str) -> int:
    return _ONES.get(word.lower(), 1)

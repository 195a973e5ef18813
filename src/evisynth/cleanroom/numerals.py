"""Numbers in words and in Roman letters, as figures."""

import re
from collections.abc import Callable, Collection, Sequence

from evisynth.cleanroom.folding import places_of

_UNITS = {
    word: number
    for number, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "  # noqa: SIM905
        "seventeen eighteen nineteen".split()
    )
}
_TENS = {
    word: 10 * tens
    for tens, word in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), 2)  # noqa: SIM905
}
_VALUE = _UNITS | _TENS
_SCALE = {"hundred": 100, "thousand": 1000, "million": 1_000_000}
NUMBER_NAMES = frozenset((*_VALUE, *_SCALE)) - {"zero", "one"}
_LONG = ("hundred", "thousand", "million", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
         "teen")  # fmt: skip
_NAME = "|".join(sorted((*_VALUE, *_SCALE), key=len, reverse=True))
_BEGUN = "|".join(rf"{name[0]}(?<=\b{name[0]}){name[1:]}" for name in sorted((*_VALUE, *_SCALE), key=len, reverse=True))
"""Each name begins with a letter, for which the engine looks fast, and only then with the border of a word."""
_SPOKEN_YEAR = re.compile(
    rf"\btwenty[\s-](?:(twenty)(?:[\s-]({'|'.join(list(_UNITS)[1:10])}))?|({'|'.join(list(_UNITS)[10:])}))\b"
)
_SPELLED = re.compile(rf"(?:{_BEGUN})(?:(?:[\s-]{{1,3}}|\s+and\s+|,\s)(?:{_NAME}))+\b")
_SMALL = re.compile(
    "(?:" + "|".join(rf"{name[0]}(?<=\b{name[0]}){name[1:]}\b" for name in _VALUE if name not in {"zero", "one"}) + ")"
)
_IN_NUMBERS = frozenset((*_VALUE, *_SCALE, "and"))
_SEVERAL = re.compile(b"\x01\x01+")
_EASTERN_DIGITS = {
    sign: digit
    for digit, signs in enumerate(("零〇", "一壹", "二两兩", "三", "四", "五", "六", "七", "八", "九"))
    for sign in signs
}
_EASTERN_SCALES = {"十": 10, "百": 100, "千": 1000, "万": 10_000, "萬": 10_000}
_EASTERN = re.compile(r"[零〇一二两兩三四五六七八九十百千万萬]{1,12}(?=\s?(?:项|項|个|個|名|例|人|位|篇|件|年|月|日))")
_ROMAN = re.compile(r"\bM{1,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})\b", re.IGNORECASE)
_LETTERS = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}


def in_figures(text: str, begins: Collection[str] = NUMBER_NAMES | {"zero", "one"}) -> str:
    """Write numbers of two words and more in figures; years also as they are spoken, in two halves.

    Args:
        text: any text, in lower case.
        begins: with which names such numbers may begin, where that is known.

    >>> in_figures("nine trials with one thousand four hundred and thirty-seven people in twenty thirteen")
    'nine trials with 1437 people in 2013'
    >>> in_figures("四千二百一十八名")
    '4218名'
    """
    if not text.isascii() and _EASTERN.search(text):
        text = _EASTERN.sub(lambda found: str(_eastern(found[0])), text)
    if not any(part in text for part in _LONG):
        return text
    return _written(text, begins, _SPELLED, _figures)


def long_begins(text_words: Sequence[str]) -> frozenset[str]:
    """With which words the numbers of two words and more begin.

    Args:
        text_words: in order, in lower case.

    >>> sorted(long_begins(["two", "hundred", "and", "six"])), sorted(long_begins(["two", "trials", "and", "six"]))
    (['hundred', 'two'], [])
    """
    named = bytes(map(_IN_NUMBERS.__contains__, text_words))
    begins: set[str] = set()
    for run in _SEVERAL.finditer(named):
        names = [*text_words[run.start() : run.end()], "and", "and"]
        for first, second, third in zip(names, names[1:], names[2:], strict=False):
            if first != "and" and (second if second != "and" else third) != "and":
                begins.add(first)
    return frozenset(begins)


def _written(text: str, begins: Collection[str], number: re.Pattern[str], figures: Callable[[str], str]) -> str:
    """A text with numbers written in figures: their names are looked for one by one, since there are few of them."""
    kept, behind = list[str](), 0
    for at in sorted({at for name in begins for at in places_of(name, text)}):
        found = number.match(text, at) if at >= behind else None
        if found:
            kept += (text[behind:at], figures(found[0]))
            behind = found.end()
    return "".join((*kept, text[behind:]))


def has_eastern(text: str) -> bool:
    """Whether a text has a number in Chinese signs before what it counts.

    >>> has_eastern("十七项研究"), has_eastern("一般")
    (True, False)
    """
    return _EASTERN.search(text) is not None


def small_in_figures(text: str, names: Collection[str] = NUMBER_NAMES) -> str:
    """Write numbers of one word, from two, in figures.

    Args:
        text: in lower case.
        names: which it may have, where that is known.

    >>> small_in_figures("twelve of 100, one of five, of eighty")
    '12 of 100, one of 5, of 80'
    """
    return _written(text, names, _SMALL, lambda name: str(_VALUE[name]))


def spoken_years(text: str) -> str:
    """Write years as they are spoken in figures.

    >>> spoken_years("in twenty twenty-one, or twenty thirteen")
    'in 2021, or 2013'
    """
    if "twenty" not in text:
        return text

    def year(found: re.Match[str]) -> str:
        return str(2000 + _VALUE.get(found[1] or "zero", 0) + _UNITS[found[2] or found[3] or "zero"])

    return _SPOKEN_YEAR.sub(year, text)


def roman_years(text: str) -> str:
    """Write years in Roman letters in figures; shorter numbers stay, since they are abbreviations too.

    >>> roman_years("Anno MMXIII, vol. XII")
    'Anno 2013, vol. XII'
    """

    def year(found: re.Match[str]) -> str:
        values = [_LETTERS[letter] for letter in found[0].lower()]
        pairs = zip(values, [*values[1:], 0], strict=True)
        number = sum(-value if value < behind else value for value, behind in pairs)
        return str(number) if len(values) > 2 and 1500 <= number < 2100 else found[0]

    return _ROMAN.sub(year, text)


def _eastern(signs: str) -> int:
    if not any(sign in _EASTERN_SCALES for sign in signs):
        return int("".join(str(_EASTERN_DIGITS[sign]) for sign in signs))
    total = section = digit = 0
    for sign in signs:
        scale = _EASTERN_SCALES.get(sign)
        if scale is None:
            digit = _EASTERN_DIGITS[sign]
        elif scale == _EASTERN_SCALES["万"]:
            total, section, digit = (section + digit) * scale, 0, 0
        else:
            section, digit = section + max(digit, 1) * scale, 0
    return total + section + digit


def _figures(spelled: str) -> str:
    words = [word for word in re.findall(r"[a-z]+", spelled.lower()) if word != "and"]
    if not any(word in _SCALE for word in words):
        halves = _halves(words)
        if halves is None:
            return spelled
        return "".join(f"{half:02d}" for half in halves) if len(halves) > 1 else str(halves[0])
    total = below = 0
    for word in words:
        if word == "hundred":
            below = max(below, 1) * 100
        elif word in _SCALE:
            total, below = total + max(below, 1) * _SCALE[word], 0
        else:
            below += _VALUE[word]
    return str(total + below)


def _halves(words: list[str]) -> list[int] | None:
    """Numbers below a hundred one behind the other, as a year is spoken; None when units stand side by side."""
    halves: list[int] = []
    open_tens = False
    for word in words:
        if open_tens and 0 < _VALUE[word] < 10:
            halves[-1] += _VALUE[word]
        elif _VALUE[word] < 10:
            return None
        else:
            halves.append(_VALUE[word])
        open_tens = word in _TENS
    return halves if len(halves) <= 2 else None

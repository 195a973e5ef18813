"""Numbers in words and in Roman letters, as figures."""

import re

_UNITS = {
    word: number
    for number, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen nineteen".split()
    )
}
_TENS = {
    word: 10 * tens
    for tens, word in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), 2)  # noqa: SIM905
}
_VALUE = _UNITS | _TENS
_SCALE = {"hundred": 100, "thousand": 1000, "million": 1_000_000}
_LONG = re.compile(r"hundred|thousand|million|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|teen", re.IGNORECASE)
_NAME = "|".join(sorted((*_VALUE, *_SCALE), key=len, reverse=True))
_SPELLED = re.compile(rf"\b(?:{_NAME})(?:(?:[\s-]{{1,3}}|\s+and\s+|,\s)(?:{_NAME}))+\b", re.IGNORECASE)
_ROMAN = re.compile(r"\bM{1,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})\b", re.IGNORECASE)
_LETTERS = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}


def in_figures(text: str) -> str:
    """Write numbers of two words and more in figures; years also as they are spoken, in two halves.

    Args:
        text: any text, in either case.

    >>> in_figures("nine trials with one thousand four hundred and thirty-seven people in twenty thirteen")
    'nine trials with 1437 people in 2013'
    """
    if not _LONG.search(text):
        return text
    return _SPELLED.sub(lambda found: _figures(found[0]), text)


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

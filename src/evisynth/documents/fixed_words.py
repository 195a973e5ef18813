"""What must be equal in a quote and its source, however alike the rest is: numbers, signs, units, negations."""

import re
from typing import NamedTuple

from rapidfuzz import fuzz

_NUMBER_WORDS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion dozen "
    "half third quarter once twice double triple first second fourth fifth"
)
_TURNING_WORDS = (
    "no not non never none nor neither without cannot except least most more less fewer above below under over "
    "increase increased increases increasing decrease decreased decreases decreasing higher lower rose fell "
    "before after minimum maximum min max mean median"
)
_WORD = "|".join((*_NUMBER_WORDS.split(), *_TURNING_WORDS.split()))
_TOKEN = re.compile(
    r"(?P<number>(?:(?<![\w%)])[-+])?(?:\d+(?:[.,]\d+)*))(?P<unit>[ -]?(?:[%‰°$€£]|[^\W\d_]+))?"
    r"|(?P<sign>[=<>≤≥±~≈×^%‰+$€£]|n't)"
    rf"|\b(?P<word>{_WORD})\b",
    re.IGNORECASE,
)
_LONG, _SLIP = 6, 85
_GROUPED = re.compile(r"[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?")


class Fixed(NamedTuple):
    """Something that may not change: a number, sign or word; or the unit that stands right after a number."""

    text: str
    is_unit: bool = False


def fixed_words(text: str) -> list[Fixed]:
    """Everything in a text (in the form of `quote_form`) that a quote may not change, in order.

    Numbers with their sign and the word right after them, comparison signs, exponents, spelled numbers, negations and
    words that turn a statement round. Grouping commas don't count.

    >>> [fixed.text for fixed in fixed_words("not below -2.5 days(n=1,204)")]
    ['not', 'below', '-2.5', 'day', '=', '1204']
    """
    found: list[Fixed] = []
    for match in _TOKEN.finditer(text):
        if match["number"]:
            number = match["number"]
            found.append(Fixed(number.replace(",", "") if _GROUPED.fullmatch(number) else number))
            if match["unit"]:
                found.append(Fixed(_singular(match["unit"].strip(" -")), is_unit=True))
        else:
            found.append(Fixed(match[0].lower()))
    return found


def agree(first: list[Fixed], second: list[Fixed]) -> bool:
    """Whether two texts say the same numbers of the same things: long words after a number may differ by a slip.

    >>> agree(fixed_words("124 confirmed"), fixed_words("124 confirmd")), agree(fixed_words("5 g"), fixed_words("5 kg"))
    (True, False)
    """
    return len(first) == len(second) and all(_same(one, other) for one, other in zip(first, second, strict=True))


def _same(first: Fixed, second: Fixed) -> bool:
    if first == second:
        return True
    long = first.is_unit and second.is_unit and min(len(first.text), len(second.text)) >= _LONG
    return long and fuzz.ratio(first.text, second.text) >= _SLIP


def _singular(unit: str) -> str:
    return unit[:-1] if len(unit) > 3 and unit.endswith("s") else unit

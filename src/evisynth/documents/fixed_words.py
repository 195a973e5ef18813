"""What must be equal in a quote and its source, however alike the rest is: numbers, signs, units, negations."""

import re

_NUMBER_WORDS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion dozen "
    "half third quarter once twice double triple first second fourth fifth"
)
_TURNING_WORDS = (
    "no not non never none nor neither without cannot un except least most more less fewer above below under over "
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
_GROUPED = re.compile(r"[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?")


def fixed_words(text: str) -> list[str]:
    """Everything in a text (in the form of `quote_form`) that a quote may not change, in order.

    Numbers with their sign and what stands right after them (the unit), comparison signs, exponents, spelled numbers,
    negations and words that turn a statement round. Grouping commas don't count.

    >>> fixed_words("not below -2.5 days(n=1,204)")
    ['not', 'below', '-2.5', 'day', '=', '1204']
    """
    found: list[str] = []
    for match in _TOKEN.finditer(text):
        if match["number"]:
            number = match["number"]
            found.append(number.replace(",", "") if _GROUPED.fullmatch(number) else number)
            if match["unit"]:
                found.append(_singular(match["unit"].strip(" -")))
        else:
            found.append(match[0].lower())
    return found


def _singular(unit: str) -> str:
    return unit[:-1] if len(unit) > 3 and unit.endswith("s") else unit

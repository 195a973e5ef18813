"""Effects in brackets behind what they are of: "age over 60 years (RR 2.5, 95% CI 1.1–5.9)", "sex (1.1, 0.7–1.7)"."""

import re
from dataclasses import dataclass

_BRACKET = re.compile(r"[(\[](?P<words>[^()\[\]]{3,120})[)\]]")
_EFFECT = re.compile(
    r"\b(?:a|adj\.?\s?|adjusted |crude )?(?:OR|RR|HR|IRR|PR|AOR|AHR|ARR)s?\b"
    r"|\b(?:odds|risk|hazards?|rate|prevalence) ratio"
    r"|\brelative risk",
    re.I,
)
_LEVEL = re.compile(r"\b\d\d\s?%\s?(?:C\.?r?I\.?|confidence intervals?|CL)?\W{0,2}|\bCI\W{0,2}", re.I)
_NUMBER = r"\d+(?:[.·]\d+)?"
_LIMITED = re.compile(
    rf"(?=(?<![\d.·])(?P<value>{_NUMBER})(?![\d.·])(?:[^,;:()\d]{{0,25}}(?:log\d+|\d+ \w+)?\s?[,;:]|\s)\s?"
    rf"(?P<low>{_NUMBER})\s?(?:[-–—]|to|,|;)\s?(?P<high>{_NUMBER}))"
)
_FEWEST = 2


@dataclass(frozen=True, slots=True)
class Bracketed:
    """An effect in brackets: where the words in front of it begin, where the bracket begins and ends, its verdict."""

    start: int
    at: int
    end: int
    significant: bool


def bracketed_effects(text: str) -> list[Bracketed]:
    """Return the effects of a sentence that stand in brackets with limits, each with the stretch that it is of.

    A bracket with no name of an effect counts beside one that has it, or beside another like it in a sentence that
    speaks of adjustment.

    Args:
        text: a sentence or clause.

    >>> said = "death was linked to age (OR 4.3, 2.0–9.5), not to sex (1.1, 0.7–1.7)"
    >>> [one.significant for one in bracketed_effects(said)]
    [True, False]
    """
    found = [(match, verdict) for match in _BRACKET.finditer(text) if (verdict := _verdict(match["words"])) is not None]
    named = any(_EFFECT.search(match["words"]) for match, _ in found)
    if not named and (len(found) < _FEWEST or "adjust" not in text.lower()):
        return []
    starts = [0, *(match.end() for match, _ in found)]
    return [
        Bracketed(start, match.start(), match.end(), verdict)
        for start, (match, verdict) in zip(starts, found, strict=False)
    ]


def _verdict(words: str) -> bool | None:
    """Return whether limits in a bracket leave out 1; None when it holds no value with limits around it."""
    for match in _LIMITED.finditer(_LEVEL.sub("", words)):
        value, low, high = (float(match[key].replace("·", ".")) for key in ("value", "low", "high"))
        if low <= value <= high and low < high:
            return not low <= 1 <= high
    return None

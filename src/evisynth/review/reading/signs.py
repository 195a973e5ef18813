"""What rules expect of a unit: the kinds of row whose names, numbers or verbs stand in it."""

import re
from collections.abc import Mapping, Sequence

from evisynth.review.extraction.sentences.mentions import mentions
from evisynth.review.extraction.words.concepts import hits
from evisynth.review.reading.units import Unit
from evisynth.text import numerals

_RULED = ("perg",)
_FACTORS = "Risk factors"
_ASSOCIATED = re.compile(
    r"\b(?:associat\w+|risk factors?|odds|hazards?|relative risk|(?:a|adj)?(?:OR|RR|HR|PR)s?\b|predict\w+|correlat\w+"
    r"|determinants?"
    r"|significan\w+|multivari\w+|univari\w+|more likely|less likely|protective|higher|lower|differ\w*|[pP]\s?[=<>≤≥])",
)
_OUTBREAK = re.compile(r"\b(?:outbreaks?|epidemics?|clusters?|cases?|deaths?|died|infections)\b", re.I)
_OF_MODELS = (
    "model_type", "compartmental_type", "stoch_deter", "transmission_route", "assumptions", "interventions_type",
)  # fmt: skip
_MODEL = re.compile(r"\bmodel\w*|\bsimulat\w+|\bfitt?(?:ed|ing)?\b|\bcode\b", re.I)
_QUANTITY = re.compile(
    r"\d\s?%|\bCr?I\b|\bIQR\b|±|\b(?:mean|median|average|range)\b|\b\d+ (?:of|/) \d+\b|\b(?:days?|weeks?|hours?)\b",
    re.I,
)
_STRONG, _WEAK = 3.0, 1.0
_SETTING = (
    re.compile(r"\b(?:19|20)\d\d\b"),
    re.compile(
        r"\b(?:patients|participants|people|persons|cases|women|men|children|workers|donors|residents|contacts|households?)\b",
        re.I,
    ),
    re.compile(r"\b(?:aged?|years? old|female|male|sex)\b", re.I),
    re.compile(r"\b(?:in|from|at) (?:the )?[A-Z]\w+"),
    re.compile(r"\b(?:hospital|communit|villages?|district|province|survey|cohort|surveillance)\w*", re.I),
)
ANY = ""
"""Stands for every kind."""


def signs(found: Sequence[Unit], schema: str) -> list[Mapping[str, float]]:
    """Return, for each unit, how strongly rules expect each kind of row in it; nothing for schemas without rules.

    Args:
        found: units of an article, in order.
        schema: its name.
    """
    if schema not in _RULED:
        return [{} for _ in found]
    told: list[Mapping[str, float]] = []
    before = ""
    for one in found:
        told.append(_of_unit(one, schema, before))
        before = f"{before} {one.text}"[-1500:]
    return told


def _of_unit(unit: Unit, schema: str, before: str) -> dict[str, float]:
    text = unit.text
    numbered = bool(numerals(text if unit.head is None else text.rpartition("\n")[2]))
    kinds = {one.kind.class_ for one in mentions(text, schema, before=before) if one.kind is not None}
    strength = dict.fromkeys(kinds, _STRONG if numbered else _WEAK)
    factors = bool(hits("riskfactor_name", text)) + 2 * bool(_ASSOCIATED.search(text))
    if factors:
        strength[_FACTORS] = float(factors)
    if numbered and (worded := len(_OUTBREAK.findall(text))):
        strength["outbreak"] = min(_STRONG, 0.5 + worded)
    if numbered:
        strength[ANY] = 0.4 + 0.3 * min(2, len(_QUANTITY.findall(text)))
    concepts = sum(bool(hits(field, text)) for field in _OF_MODELS)
    if _MODEL.search(text) and concepts:
        strength["model"] = min(_STRONG, float(concepts))
    return strength


def setting_sign(unit: Unit) -> float:
    """Return how much a unit looks like saying who was studied, where and when; abstracts and methods say it best."""
    said = sum(bool(pattern.search(unit.text)) for pattern in _SETTING)
    return said + 0.5 * (unit.part in {"abstract", "methods", "open"}) if said else 0.0

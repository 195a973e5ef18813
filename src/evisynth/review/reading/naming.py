"""Facts in words, such as a country or a method: whether the words given for them name them."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from evisynth.evidence import Scalar
from evisynth.review.extraction.study.population import sex
from evisynth.review.extraction.words.concepts import hits
from evisynth.review.extraction.words.places import implied, named
from evisynth.review.reading.relevance import stems

_OF_THE_NUMBER = frozenset({
    "class", "type", "unit", "interval", "spread", "value_type", "statistical_approach", "distribution_type",
    "distribution_par1_type", "distribution_par2_type", "duration_unit", "time_unit", "effect_interval",
    "effect_measure", "spread_kind", "riskfactor_significant", "method_disaggregated_by", "data_type",
})  # fmt: skip
"""What kind of number a row has: the form of the number says it, and conditions of the schema hold it."""
_SAY_NOTHING = frozenset({"unspecified", "unknown", "other", "none", "naive", "not", "no", "unclear"})
"""First words of choices that say that something is not stated."""
_CONCEPTS: Mapping[str, str] = {
    "riskfactor_name": "riskfactor_name",
    "riskfactor_outcome": "riskfactor_outcome",
    "model_type": "model_type",
    "compartmental_type": "compartmental_type",
    "stoch_deter": "stoch_deter",
    "transmission_route": "transmission_route",
    "interventions_type": "interventions_type",
    "assumptions": "assumptions",
    "population_group": "population_group",
    "population_sample_type": "population_sample_type",
    "method": "method_of_r",
}
_MONTH = 3
_SHORTEST = 3
Told = Literal["named", "implied", ""]


def needs_words(name: str, kind: str) -> bool:
    """Whether a field names a fact of the paper, for which words must stand.

    >>> needs_words("population_country", "text"), needs_words("unit", "text"), needs_words("parameter_notes", "text")
    (True, False, False)
    """
    return kind in {"text", "month"} and name not in _OF_THE_NUMBER and not name.endswith("notes")


def told(name: str, kind: str, value: Scalar, words: str) -> Told:
    """Return whether words name what a field says, or only imply it: a country by its town or people.

    Args:
        name: of the field.
        kind: of its column.
        value: a word or several; what says that nothing is stated needs no words.
        words: of the article.

    >>> told("population_country", "text", ("Vanuatu",), "212 cases on Santo, Vanuatu")
    'named'
    >>> told("population_country", "text", "Liberia", "Liberian patients"), told("population_sex", "text", "Male", "R0")
    ('implied', '')
    """
    said = value if isinstance(value, tuple) else (value,)
    levels = {_told(name, kind, one, words) for one in said if isinstance(one, str)}
    return "" if "" in levels else "implied" if "implied" in levels else "named"


@lru_cache(maxsize=4096)
def _told(name: str, kind: str, value: str, words: str) -> Told:
    first = re.split(r"\W+", value.strip().casefold())[0]
    if not value.strip() or first in _SAY_NOTHING:
        return "named"
    if kind == "month":
        return "named" if re.search(rf"\b{re.escape(value[:_MONTH])}", words, re.I) else ""
    if name.endswith("country"):
        if value in named(words):
            return "named"
        if value in implied(words):
            return "implied"
    if name.endswith("sex") and sex(words) == value:
        return "named"
    concept = _CONCEPTS.get(name)
    if concept is not None and any(hit.name == value for hit in hits(concept, words)):
        return "named"
    return "named" if _shares(value, words) else ""


def _shares(value: str, words: str) -> bool:
    """Whether half of the words of a value stand in others, whatever their endings."""
    wanted = stems(value)
    if not wanted:
        return re.search(rf"(?<!\w){re.escape(value.strip())}(?!\w)", words) is not None
    there = set(stems(words))
    found = sum(any(_alike(one, other) for other in there) for one in set(wanted))
    return 2 * found >= len(set(wanted))


def _alike(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return len(short) >= _SHORTEST and long.startswith(short)

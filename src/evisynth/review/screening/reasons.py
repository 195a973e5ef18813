"""What an exclusion's words mean for the flow: no full text, and a duplicate, are no grounds of eligibility.

The patterns, each with its source, stand in reasons.toml.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Literal

from evisynth.store import Reasons

Meaning = Literal["not_retrieved", "duplicate"]
MEANINGS: tuple[Meaning, ...] = ("not_retrieved", "duplicate")
_SIGNS = re.compile(r"[\W_]+")


def reason_key(reason: str) -> str:
    """Fold the spelling of a reason: two that differ in case, signs or blanks alone have one key.

    >>> reason_key("No FT found."), reason_key("no  ft - FOUND")
    ('no ft found', 'no ft found')
    """
    return _SIGNS.sub(" ", reason.casefold()).strip()


def meaning_of(reason: str, plan: Reasons) -> Meaning | None:
    """Tell what a reason means for the flow; None when it is a ground of eligibility as any other.

    Args:
        reason: in a reviewer's own words.
        plan: the protocol's `[screening.reasons]`: its phrases come first, then the patterns that ship, if wanted.

    >>> [meaning_of(reason, Reasons()) for reason in ("No FT found", "Duplicate", "No peer review")]
    ['not_retrieved', 'duplicate', None]
    >>> meaning_of("Duplicate", Reasons(shipped=False)) is None
    True
    >>> meaning_of("Interlibrary loan failed", Reasons(not_retrieved=("interlibrary loan *",)))
    'not_retrieved'
    """
    return _meaning(reason_key(reason), (plan.not_retrieved, plan.duplicate), shipped=plan.shipped)


@lru_cache(maxsize=4096)
def _meaning(key: str, phrases: tuple[tuple[str, ...], ...], *, shipped: bool) -> Meaning | None:
    for meaning, own in zip(MEANINGS, phrases, strict=True):
        if any(_phrase(phrase).fullmatch(key) for phrase in own):
            return meaning
    if not shipped:
        return None
    return next((one for one, patterns in _shipped().items() if any(p.fullmatch(key) for p in patterns)), None)


def one_spelling(reasons: Mapping[str, int]) -> dict[str, int]:
    """Add up reasons that differ in spelling alone, each shown in its commonest spelling.

    Args:
        reasons: reason to how often it was given.

    >>> one_spelling({"Not in English": 2, "not in english.": 5, "Retracted": 1})
    {'not in english.': 7, 'Retracted': 1}
    """
    spelled: dict[str, Counter[str]] = {}
    for reason, count in reasons.items():
        spelled.setdefault(reason_key(reason) or reason, Counter())[reason] += count
    return {min(one, key=lambda spelling: (-one[spelling], spelling)): one.total() for one in spelled.values()}


@lru_cache(maxsize=256)
def _phrase(phrase: str) -> re.Pattern[str]:
    """Compile a phrase of the protocol, in which `*` stands for any words."""
    return re.compile(".*".join(re.escape(reason_key(part)) for part in phrase.split("*")).replace(r"\ .*", r"\b.*"))


@cache
def _shipped() -> dict[Meaning, tuple[re.Pattern[str], ...]]:
    table = tomllib.loads((files("evisynth.review.screening") / "reasons.toml").read_text("utf-8"))
    return {meaning: tuple(re.compile(pattern) for pattern in table[meaning]["patterns"]) for meaning in MEANINGS}

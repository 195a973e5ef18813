"""Names of parameters that only tables print, short as their labels are: "Latent", "Peak R", "Infected (%)"."""

import re
import tomllib
from functools import lru_cache
from importlib.resources import files

from evisynth.review.extraction.sentences.delays import delay_type
from evisynth.review.extraction.sentences.mentions import Mention
from evisynth.review.extraction.tables.bounds import OF_LIMITS
from evisynth.review.extraction.words.lexicon import ParameterType, lexicon

_AROUND = re.compile(
    r"[,;:([].*$|\s(?:at|after|before|during|in|from|under|with|without|for|by|until|since|among|per|within)\s"
    r"(?!(?:the )?(?:hospital|care|symptoms|admission|cases|ICU|ward|mosquito|vector|persons|people|animals|other"
    r"|(?:(?:close|household|family) )?contacts\b|sex\b)).*$"
)
"""What a label says beside a name: a unit, and whom, when or where it is of."""

_LONGEST = 120
"""Characters of a label; what is longer is a sentence."""

_SHARED = re.compile(r"%|\bper ?cent|\b(?:proportion|share|prevalence|percentage)s?\b|\bper 1", re.I)
_STATISTIC = re.compile(r"^\s*(?:(?:mean|median|average|estimated|estimate of|the|overall)\s)+", re.I)


def by_short_name(label: str, *, around: str = "") -> Mention | None:
    """Return the parameter that a label names in a way that only tables do, which counts beside a value with limits.

    Args:
        label: of a row or column, with or without its unit and what it is of.
        around: other words and cells that may show that a value is a share.

    >>> names = [by_short_name(label) for label in ("Latent, days", "Peak R", "Infected (%)", "Latrines, %")]
    >>> [name.kind.name if name and name.kind else None for name in names]
    ['Human delay - latent period', 'Reproduction number (Effective, Re)', 'Attack rate', None]
    """
    if len(label) > _LONGEST:
        return None
    bare = _STATISTIC.sub("", _AROUND.sub("", label)).strip(" *†‡:.-–—")
    for kind, pattern in _short_names():
        if pattern.fullmatch(bare) and (
            kind.shape != "share" or _SHARED.search(OF_LIMITS.sub("", f"{label} {around}"))
        ):
            return Mention(0, len(label), kind, "term", kind.shape)
    return None


@lru_cache(maxsize=1)
def _short_names() -> tuple[tuple[ParameterType, re.Pattern[str]], ...]:
    """Return the types of `labels.toml` with their names."""
    data = tomllib.loads(files("evisynth.review.extraction.tables").joinpath("labels.toml").read_text(encoding="utf-8"))
    known = {kind.name: kind for kind in reversed(lexicon().types)}
    events = {event.long: event for event in lexicon().events}
    return tuple(
        (
            known[name] if name in known else delay_type(*(events[end] for end in name.split(" > "))),
            re.compile(words, re.I),
        )
        for name, words in data.items()
    )

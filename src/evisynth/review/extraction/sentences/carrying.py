"""Parameters named in one sentence and given their values in the next: "It was 4 days"."""

import re
from functools import lru_cache

from evisynth.review.extraction.sentences.linking import link
from evisynth.review.extraction.sentences.mentions import Mention, distractors, mentions
from evisynth.text import measures

_ESTIMATE = re.compile(
    r"\b(?:it|this|these|they|(?:the|our|its|overall|corresponding|best|point|pooled)\s(?:\w+\s){0,2}?"
    r"(?:estimates?|values?|means?|medians?|averages?|ranges?|figures?|distribution)|estimates?"
    r"|values|pooling|pooled)\b(?!\s(?:study|model|patients|cases))",
    re.I,
)
_ESTIMATES = re.compile(r"\bestimates?\s(?:of|was|were|is|are)\b", re.I)
_IT_WAS = re.compile(
    r"\bit\s(?:was|rose|fell|ranged|varied|reached|stood|averaged|increased|decreased|differed)\b", re.I
)
"""A share is told of too many things for "this" and "the value" to point to one."""

_NOUNS = {
    "ratio": re.compile(r"\bthe\s(?:\w+\s)?(?:number|ratio)\b", re.I),
    "duration": re.compile(
        r"\b(?:the|this|mean|median|average)\s(?:\w+\s)?(?:interval|period|delay|time|duration|stay)\b", re.I
    ),
    "share": re.compile(
        r"\b(?:the|this|overall)\s(?:\w+\s)?(?:rate|ratio|risk|proportion|prevalence|percentage)\b"
        r"(?!\s(?:of|with)\b)",
        re.I,
    ),
    "rate": re.compile(r"\bthe\s(?:\w+\s)?rate\b", re.I),
    "site rate": re.compile(r"\bthe\s(?:\w+\s)?rate\b", re.I),
}


def respectively(sentence: str, last: str, schema: str) -> list[Mention]:
    """Return what values are of that repeat the list of the sentence before: "in B 4 and 9, respectively".

    Args:
        sentence: one that names no parameter.
        last: the sentence before it.
        schema: a shipped schema.

    >>> told = "The serial interval was 9 days and the incubation period 6 days."
    >>> [m.kind.name for m in respectively("In men they were 8 and 5 days, respectively.", told, "perg") if m.kind]
    ['Human delay - serial interval', 'Human delay - incubation period']
    """
    if "respectively" not in sentence:
        return []
    told = link(last, measures(last), list(_named(last, schema))) if last else []
    values = [m for m in measures(sentence) if m.role == "measure" and m.value is not None]
    if len(told) < 2 or len(values) != len(told):
        return []
    if {other.shape for other in distractors(sentence, schema)} & {"any", *(one.kind.shape for one in told)}:
        return []
    return [Mention(m.start, m.start, one.kind, "term", one.kind.shape) for m, one in zip(values, told, strict=True)]


def carried(sentence: str, last: str, schema: str) -> list[Mention]:
    """Return the parameter of the sentence before as named here, when words here point back to it.

    Args:
        sentence: one that names no parameter.
        last: the sentence before it.
        schema: a shipped schema.

    >>> [m.kind.class_ for m in carried("It was 4.1 days.", "We studied the serial interval.", "perg") if m.kind]
    ['Human delay']
    """
    if not (
        _ESTIMATE.search(sentence)
        or _IT_WAS.search(sentence)
        or any(pattern.search(sentence) for pattern in _NOUNS.values())
    ):
        return []
    told = {"term", "predicate"} if _IT_WAS.search(sentence) else {"term"}
    named = [m for m in _named(last, schema) if m.kind is not None and m.how in told] if last else []
    if not named or len({m.kind for m in named}) != 1:
        return []
    shape = named[0].shape
    points = _NOUNS[shape].search(sentence)
    points = points or (_ESTIMATES if shape == "share" else _ESTIMATE).search(sentence)
    points = points or (_IT_WAS.search(sentence) if shape == "share" else None)
    if points is None:
        return []
    here = Mention(points.start(), points.end(), named[0].kind, "term", shape)
    return sorted([here, *distractors(sentence, schema)], key=lambda m: m.start)


@lru_cache(maxsize=64)
def _named(sentence: str, schema: str) -> tuple[Mention, ...]:
    return tuple(mentions(sentence, schema))

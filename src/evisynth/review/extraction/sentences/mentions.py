"""Where a sentence names a parameter: by its term, by a verb that stands for it, or as a delay between events."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from evisynth.review.extraction.sentences.delays import delays
from evisynth.review.extraction.words.lexicon import Lexicon, ParameterType, lexicon

How = Literal["term", "predicate", "distractor", "delay", "unit"]

_HEADER = 80
"""Characters; what is shorter may be a table's header, whose unit stands elsewhere."""
_NEAR = 600
_JUST_BEFORE = 200
"""Characters before a sentence: where words support a predicate, and where others make the title say nothing of it."""

_A_TIME = re.compile(r"day|week|month|hour|minute|year|\d\s?[dh]\b", re.I)
_DIGIT = re.compile(r"\d")
_PER_SITE = re.compile(
    r"\b(?:subst(?:itution)?s?\.?|subs|nucleotides?|mutations|changes)(?:\s?/\s?| per )(?:site|nucleotide|base)"
    r"(?:\s?/\s?| per | and | each | a )(?:year|yr)\b",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Mention:
    """A parameter named in a sentence, or, as a distractor, something else that a number may belong to.

    Args:
        start, end: span in the sentence.
        kind: the type; None for a distractor.
        how: by a term, by a predicate, as a delay between two events, by a unit that only it has, or not at all.
        shape: of the numbers that it claims; "any" for some distractors.
    """

    start: int
    end: int
    kind: ParameterType | None
    how: How
    shape: str


def mentions(sentence: str, schema: str = "perg", *, before: str = "", title: str = "") -> list[Mention]:
    """Find what a sentence names, in order; a longer mention hides those inside it.

    Args:
        sentence: as printed.
        schema: a shipped schema.
        before: the words before the sentence, where a predicate may find the words that it needs.
        title: of the paper, where it may find them too.

    >>> [m.kind.name for m in mentions("The time from symptom onset to death") if m.kind]
    ['Human delay - symptom onset>death']
    """
    words = lexicon(schema)
    found = [Mention(s, e, kind, "term", kind.shape) for s, e, kind in words.terms.find(sentence)]
    found += [Mention(s, e, kind, "predicate", kind.shape) for s, e, kind in words.predicates.find(sentence)]
    here, near, theme = sentence.lower(), before[-_NEAR:].lower(), title.lower()
    supporting = words.needed.search(here) or words.needed.search(near) or words.needed.search(theme)
    for kind, phrases in words.needy if supporting else ():
        if _supported(kind, here, near, theme):
            found += [Mention(s, e, kind, "predicate", kind.shape) for s, e, _ in phrases.find(sentence)]
    if len(sentence) < _HEADER or _A_TIME.search(sentence) or not _DIGIT.search(sentence):
        found += [Mention(d.start, d.end, d.kind, d.how, "duration") for d in delays(sentence, words)]
    found += [Mention(m.start(), m.end(), _evolution(words), "unit", "site rate") for m in _PER_SITE.finditer(sentence)]
    if found:  # what else claims numbers matters only where something does
        found += distractors(sentence, schema)
    return _outermost(found)


def _evolution(words: Lexicon) -> ParameterType:
    return next(kind for kind in words.types if kind.name == "Mutations - evolutionary rate")


def distractors(sentence: str, schema: str = "perg") -> list[Mention]:
    """Find what else in a sentence claims numbers.

    >>> [m.shape for m in distractors("Vaccine coverage was 80%.")]
    ['any', 'share']
    """
    return [Mention(s, e, None, "distractor", shape) for s, e, shape in lexicon(schema).distractors.find(sentence)]


def _supported(kind: ParameterType, sentence: str, before: str, title: str) -> bool:
    """Whether the words that a predicate needs stand near it or in the title and none forbid it; all lower case."""
    if kind.needs is None or kind.needs.search(sentence):
        return True
    near = kind.needs.search(before) is not None
    if not (near or _told_by(kind, title)) or (kind.veto is not None and kind.veto.search(sentence)):
        return False
    return near or kind.veto is None or kind.veto.search(before[-_JUST_BEFORE:]) is None


@lru_cache(maxsize=64)
def _told_by(kind: ParameterType, title: str) -> bool:
    """Whether a title has the words that a predicate needs, and none that forbid it."""
    needed = kind.needs is not None and kind.needs.search(title) is not None
    return needed and (kind.veto is None or kind.veto.search(title) is None)


def _outermost(found: list[Mention]) -> list[Mention]:
    order = {"delay": 1, "term": 1, "predicate": 2, "unit": 2, "distractor": 3}
    kept: list[Mention] = []
    for mention in sorted(found, key=lambda m: (m.start, m.start - m.end, order[m.how])):
        if kept and mention.start < kept[-1].end:
            if (
                mention.end - mention.start > kept[-1].end - kept[-1].start
                and order[mention.how] <= order[kept[-1].how]
            ):
                kept[-1] = mention
            continue
        kept.append(mention)
    return kept

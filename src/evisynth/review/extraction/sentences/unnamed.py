"""Values with limits of their own that nothing in their sentence names: a study prints limits for what it estimated."""

import re

from evisynth.review.extraction.sentences.delays import OTHER_DELAY
from evisynth.review.extraction.sentences.mentions import Mention, distractors, mentions
from evisynth.review.extraction.words.lexicon import ParameterType, lexicon
from evisynth.text import DURATIONS, Measure, measures, sentences

_OF_THE_INFECTED = re.compile(
    r"\b(?:patients?|cases?|survivors?|persons?|people|individuals?|contacts?|women|men|children|infants|participants?"
    r"|infect\w+|virus\w*|viral|RNA|ill(?:ness)?|sick\w*|symptom\w*|disease|diagnos\w+|died|deaths?|recover\w+)\b",
    re.I,
)
_TIME = re.compile(r"\b(?:days?|nights?|weeks?|months?|hours?|minutes?|mo|wks?|hrs?)\b|\d\s?(?:d|h|hrs?|wks?|mos?)\b")
_LIMITED = re.compile(r"\d\D{0,40}?[(\[±–,;-]")
_PERCENT = re.compile(r"%|\bper ?cent\b")
_CLOSE = 45
"""Characters."""

_BACK = 3
"""Sentences; what was named before those is no longer what a paper speaks of."""


def unnamed_times(sentence: str, before: str, schema: str) -> list[Mention]:
    """Return what times with limits are times of, in a sentence that names no parameter.

    A study prints limits for what it estimated. So such a time belongs to the one delay that the sentences before name
    or, when they name none and the sentence tells of the infected, to a delay that has no name here.

    Args:
        sentence: one that names no parameter.
        before: the words that stand before it.
        schema: a shipped schema.

    >>> found = unnamed_times("In survivors it took 9 days (95% CI 7-11).", "We timed the serial interval.", "perg")
    >>> [mention.kind.name for mention in found if mention.kind]
    ['Human delay - serial interval']
    """
    if not (_TIME.search(sentence) and _LIMITED.search(sentence)):
        return []
    limited = [m for m in measures(sentence) if _is_estimate(m)]
    if not limited:
        return []
    others = distractors(sentence, schema)
    if any(other.shape == "duration" or _beside(other, limited[0]) for other in others):
        return []
    kinds = _told_before(before, schema, "duration")
    if not kinds and _OF_THE_INFECTED.search(sentence):
        kinds = {OTHER_DELAY}
    if len(kinds) != 1:
        return []
    at = limited[0].start
    return sorted([Mention(at, at, kinds.pop(), "term", "duration"), *others], key=lambda m: m.start)


def unnamed_shares(sentence: str, before: str, title: str, schema: str) -> list[Mention]:
    """Return what shares with limits are shares of, in a sentence that names no parameter.

    They are what the title names, or antibodies where the title tells of serology, unless the sentences before name
    another share, or the sentence tells of a part of those found or of another test.

    Args:
        sentence: one that names no parameter.
        before: the words that stand before it.
        title: of the paper.
        schema: a shipped schema.

    >>> said = "In all, 37 of 402 villagers (9.2%; 95% CI 6.6-12.5) had been in touch with the virus."
    >>> found = unnamed_shares(said, "", "Antibodies to Lassa virus", "perg")
    >>> [mention.kind.class_ for mention in found if mention.kind]
    ['Seroprevalence']
    """
    if not _PERCENT.search(sentence) or not (limited := [m for m in measures(sentence) if _is_share(m)]):
        return []
    named = {m.kind for m in mentions(title, schema) if m.kind is not None and m.shape == "share"}
    needy = {kind for kind, _ in lexicon(schema).needy if kind.class_ == "Seroprevalence"}
    tested = {kind for kind in needy if kind.needs is not None and kind.needs.search(title.lower())}
    kinds = named or tested
    if len(kinds) != 1 or any(kind.veto is not None and kind.veto.search(sentence.lower()) for kind in needy):
        return []
    others = distractors(sentence, schema)
    if any(other.shape in {"share", "any"} for other in others):
        return []
    told = _told_before(before, schema, "share")
    if told and {kind.class_ for kind in told} != {kind.class_ for kind in kinds}:
        return []
    at = limited[0].start
    return sorted([Mention(at, at, kinds.pop(), "term", "share"), *others], key=lambda m: m.start)


def _is_share(measure: Measure) -> bool:
    return (
        measure.role == "measure"
        and measure.value is not None
        and measure.interval is not None
        and measure.unit == "Percentage (%)"
    )


def _beside(other: Mention, measure: Measure) -> bool:
    """Whether something else that claims numbers of any kind stands close enough to a value to be what it is of."""
    return other.shape == "any" and other.end > measure.start - _CLOSE and other.start < measure.extent + _CLOSE


def _is_estimate(measure: Measure) -> bool:
    return (
        measure.role == "measure"
        and measure.value is not None
        and measure.interval is not None
        and measure.unit in DURATIONS
    )


def _told_before(before: str, schema: str, shape: str) -> set[ParameterType]:
    """Return the parameters of a shape that the nearest sentence naming any names."""
    near = before[-800:]
    for sentence in reversed(sentences(near)[-_BACK:]):
        said = mentions(near[sentence.start : sentence.end], schema)
        if named := {m.kind for m in said if m.kind is not None and m.shape == shape}:
            return named
    return set()

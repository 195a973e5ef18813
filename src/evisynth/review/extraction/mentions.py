"""Where a sentence names a parameter: by its term, by a verb that stands for it, or as a delay between events."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from evisynth.review.extraction.lexicon import Event, Lexicon, ParameterType, lexicon

How = Literal["term", "predicate", "distractor", "delay", "unit"]

_STANDARD = {
    ("symptom onset", "admission to care"), ("symptom onset", "death"), ("symptom onset", "discharge/recovery"),
    ("admission to care", "death"), ("admission to care", "discharge/recovery"),
}  # fmt: skip
_NEAR = 90
_AFTER_SOME = re.compile(
    r"(?:\s(?:in|at|from)\s\w+)?\s(?:after|within|at|in)\s(?:an?\s)?(?:mean|median|average)\b", re.I
)
_HEADER = 80
"""Characters; what is shorter may be a table's header, whose unit stands elsewhere."""
_A_TIME = re.compile(r"day|week|month|hour|minute|year|\d\s?[dh]\b", re.I)
_DIGIT = re.compile(r"\d")
_SOME_DELAY = re.compile(r"\b(?:mean|median|average) (?:delay|lag)s?(?= (?:was|were|being|of)\b)", re.I)
_PER_SITE = re.compile(
    r"\b(?:subst(?:itution)?s?\.?|subs|nucleotides?|mutations|changes)(?:\s?/\s?| per )(?:site|nucleotide|base)"
    r"(?:\s?/\s?| per | and | each | a )(?:year|yr)\b",
    re.I,
)
_THEY = re.compile(r"\b(?:after|since) (?:they|he|she|patients|cases) (?:had |have )?", re.I)
_FOLLOWED = re.compile(r"\bfollow(?:ed|s|ing) (?:[\w-]+ ){1,6}?(?:after|by)(?= an? (?:mean|median|average)\b)", re.I)
_ILL = re.compile(r"\b(?:symptom\w*|ill|illness|sick|onset|fever|febrile|unwell)\b", re.I)
_SOME_DAYS = re.compile(r"\b(?:mean|median|average)\b[^.;]{0,50}\b(?:days|weeks|hours)\b[^.;]{0,45}$", re.I)
_OTHER = Event("Other", "")
_ONSET = Event("Symptom Onset/Fever", "symptom onset")


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


def mentions(sentence: str, schema: str = "perg", *, before: str = "") -> list[Mention]:
    """Find what a sentence names, in order; a longer mention hides those inside it.

    Args:
        sentence: as printed.
        schema: a shipped schema.
        before: the words before the sentence, where a predicate may find the words that it needs.

    >>> [m.kind.name for m in mentions("The time from symptom onset to death") if m.kind]
    ['Human delay - symptom onset>death']
    """
    words = lexicon(schema)
    found = [Mention(s, e, kind, "term", kind.shape) for s, e, kind in words.terms.find(sentence)]
    found += [Mention(s, e, kind, "predicate", kind.shape) for s, e, kind in words.predicates.find(sentence)]
    for kind, phrases in words.needy:
        if _supported(kind, sentence, before):
            found += [Mention(s, e, kind, "predicate", kind.shape) for s, e, _ in phrases.find(sentence)]
    if len(sentence) < _HEADER or _A_TIME.search(sentence) or not _DIGIT.search(sentence):
        found += _delays(sentence, words)
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


def delay_type(start: Event, end: Event) -> ParameterType:
    """Return the type of a delay between two events, in PERG's spelling.

    >>> delay_type(Event("Death", "death"), Event("Burial", "")).name
    'Human delay - Death to Burial'
    """
    if start.long == "Exposure/Infection" and end.short == "symptom onset":
        name = "Human delay - incubation period"
    elif (start.short, end.short) in _STANDARD:
        name = f"Human delay - {start.short}>{end.short}"
    else:
        name = f"Human delay - {start.long} to {end.long}"
    return ParameterType("Human delay", name, "duration", "Days", 0.01, 400)


def _supported(kind: ParameterType, sentence: str, before: str) -> bool:
    """Whether the words that a predicate needs stand near it, and none that forbid it."""
    if kind.needs is None:
        return True
    if kind.needs.search(sentence):
        return True
    return bool(kind.needs.search(before[-600:])) and not (kind.veto is not None and kind.veto.search(sentence))


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


def _delays(sentence: str, words: Lexicon) -> Iterator[Mention]:
    for begin, stop, (start, end) in words.named_delays.find(sentence):
        yield Mention(begin, stop, delay_type(start, end), "term", "duration")
    patterns = _delay_patterns(words.version)
    for match in patterns.between.finditer(sentence):
        start, end = _event(match, "a", words), _event(match, "b", words)
        if start != end:
            yield Mention(match.start(), match.end(), delay_type(start, end), "term", "duration")
    yield from _further_ends(sentence, words, patterns)
    for match in patterns.until.finditer(sentence):
        end = _event(match, "a", words)
        start = _event(match, "b", words) if match["since"] else _usual_start(end, words)
        if start != end:
            yield Mention(match.start(), match.end(), delay_type(start, end), "term", "duration")
    yield from _told(sentence, words, patterns)
    if patterns.between.search(sentence) is None:
        yield from _half_named(sentence, words, patterns)


def _told(sentence: str, words: Lexicon, patterns: "_Patterns") -> Iterator[Mention]:
    """Read delays that a clause tells without naming them: "died a median of 8 days after onset"."""
    if patterns.after.search(sentence) is None:
        for begin, stop, end in words.event_verbs.find(sentence):
            start = _usual_start(end, words)
            if _AFTER_SOME.match(sentence, stop) and start != end:
                yield Mention(begin, stop, delay_type(start, end), "delay", "duration")
    for match in patterns.before.finditer(sentence):
        end = _event(match, "a", words)
        if end != _ONSET and _ILL.search(sentence[max(0, match.start() - _NEAR) : match.start()]):
            yield Mention(match.start(), match.end(), delay_type(_ONSET, end), "delay", "duration")
    for match in patterns.after.finditer(sentence):
        start = _event(match, "a", words)
        verbs = [v for v in words.event_verbs.find(sentence) if v[2] != start and abs(v[0] - match.start()) <= _NEAR]
        if verbs:
            closest = min(verbs, key=lambda v: abs(v[0] - match.start()))
            yield Mention(match.start(), match.end(), delay_type(start, closest[2]), "delay", "duration")
        elif _SOME_DAYS.search(sentence[max(0, match.start() - _NEAR) : match.start()]):
            yield Mention(match.start(), match.end(), delay_type(start, _OTHER), "delay", "duration")
    for match in patterns.preceded.finditer(sentence):
        start, end = _event(match, "a", words), _event(match, "b", words)
        if start != end:
            yield Mention(match.start(), match.end(), delay_type(start, end), "term", "duration")
    yield from _after_they(sentence, words)
    for match in _SOME_DELAY.finditer(sentence):
        yield Mention(match.start(), match.end(), delay_type(_ONSET, _OTHER), "delay", "duration")
    for match in _FOLLOWED.finditer(sentence):
        yield Mention(match.start(), match.end(), delay_type(_ONSET, _OTHER), "delay", "duration")


def _after_they(sentence: str, words: Lexicon) -> Iterator[Mention]:
    """Read a start that is told by a verb: "were confirmed 5 days after they had become ill"."""
    for opening in _THEY.finditer(sentence):
        start = next((v for v in words.event_verbs.find(sentence) if v[0] == opening.end()), None)
        if start is None:
            continue
        others = [
            v for v in words.event_verbs.find(sentence) if v[2] != start[2] and abs(v[0] - opening.start()) <= _NEAR
        ]
        end = min(others, key=lambda v: abs(v[0] - opening.start()))[2] if others else _OTHER
        yield Mention(opening.start(), start[1], delay_type(start[2], end), "delay", "duration")


def _half_named(sentence: str, words: Lexicon, patterns: "_Patterns") -> Iterator[Mention]:
    """Read "the interval between onset and the second dose was": one of the events is in no list."""
    for match in patterns.half.finditer(sentence):
        start = _event(match, "a", words) if match["known"] else _OTHER
        end = _OTHER if match["known"] else _event(match, "b", words)
        yield Mention(match.start(), match.end(), delay_type(start, end), "term", "duration")


def _usual_start(end: Event, words: Lexicon) -> Event:
    """Return where a delay begins that names only its end: a burial's at death, a discharge's at admission."""
    usual = {"Burial": "Death", "Discharge from Care/Hospital": "Admission to Care/Hospitalisation"}.get(end.long)
    return next((event for event in words.events if event.long == usual), _ONSET)


def _further_ends(sentence: str, words: Lexicon, patterns: "_Patterns") -> Iterator[Mention]:
    """Read "the time from onset to A was …, to B …, and to C …": one start, several ends."""
    opening = patterns.opening.search(sentence)
    if opening is None:
        return
    start = _event(opening, "a", words)
    for match in patterns.further.finditer(sentence, opening.end()):
        end = _event(match, "b", words)
        if end != start:
            yield Mention(match.end("lead"), match.end(), delay_type(start, end), "term", "duration")


@dataclass(frozen=True, slots=True)
class _Patterns:
    opening: re.Pattern[str]
    further: re.Pattern[str]
    between: re.Pattern[str]
    until: re.Pattern[str]
    before: re.Pattern[str]
    after: re.Pattern[str]
    preceded: re.Pattern[str]
    half: re.Pattern[str]


@lru_cache(maxsize=4)
def _delay_patterns(_version: str) -> _Patterns:
    words = lexicon().event_words
    first, second = words.replace("@", "a"), words.replace("@", "b")
    lead = (
        r"(?:(?:times?|delays?|intervals?|durations?|periods?|days?|lags?|number of days|time "
        r"elapsed),?\s(?:\w+\s){0,2}?)"
    )
    return _Patterns(
        preceded=re.compile(
            rf"(?<!\w)(?:{first})(?:\sof\s(?:[\w-]+\s){{1,3}}?|\s)preceded\s(?:the\s)?(?:{second})(?=\sby\b)", re.I
        ),
        opening=re.compile(
            rf"(?<!\w){lead}[^.;:()]{{0,30}}?(?:from|between|since)\s(?:the\s)?(?:{first})\s?(?:to|and"
            rf"|until)(?!\w)",
            re.I,
        ),
        further=re.compile(
            rf"(?P<lead>[,;:]\s(?:and\s)?|\band\s|\([a-z]\)\s)(?:to\s)?(?:the\s)?(?:first\s"
            rf"|case\s)?(?:{second})(?!\w)",
            re.I,
        ),
        between=re.compile(
            rf"(?<!\w)(?:(?<!\d\s){lead})?(?:(?:from|between|since)\s(?:the\s)?(?:date "
            rf"of\s)?)?(?:{first})(?:\s\([^()]*\))?(?:\s?(?:[-–—>→]|to|until|till|and|-to-)\s?"
            rf"|\sand\sthe\s|\suntil\s)"
            rf"(?:the\s)?(?:(?:date of|time of|first|subsequent|eventual)\s)?(?:{second})(?!\w)",
            re.I,
        ),
        until=re.compile(
            rf"(?<!\w)(?:time|delay|lag|delays|interval)s?[- ](?:to|until|till|in|of|for"
            rf"|before)\s?-?(?:{first})(?!\w)(?P<since>\s(?:from|since|after"
            rf"|following)\s(?:the\s)?(?:{second})(?!\w))?",
            re.I,
        ),
        before=re.compile(rf"(?<!\w)(?:before|prior to|until)\s(?:the\s|their\s|being\s)?(?:{first})(?!\w)", re.I),
        half=re.compile(
            rf"(?<!\w)(?<!\d\s){lead}(?:from"
            rf"|between)\s(?:the\s)?(?:(?P<known>{first})(?:\sof\s(?:[\w-]+\s){{1,3}}?|\s)(?:to|and"
            rf"|until)\s(?:[\w-]+\s){{1,6}}?"
            rf"|(?:[\w-]+\s){{1,5}}?(?:to|and|until)\s(?:the\s)?(?:{second})\s)(?=(?:was|were|averaged|ranged)\b)",
            re.I,
        ),
        after=re.compile(
            rf"(?<!\w)(?:after|following|post|from|since|of)[- ](?:the\s|their\s"
            rf"|initial\s)?(?:{first})(?!\w)",
            re.I,
        ),
    )


def _event(match: re.Match[str], side: str, words: Lexicon) -> Event:
    return next(e for i, e in enumerate(words.events) if match[f"{side}{i}"] is not None)

"""Delays as sentences name them: by a name of their own, by two events, or by an event and the verb of another."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal, NamedTuple

from evisynth.review.extraction.words.lexicon import Event, Lexicon, ParameterType

_STANDARD = {
    ("symptom onset", "admission to care"), ("symptom onset", "death"), ("symptom onset", "discharge/recovery"),
    ("admission to care", "death"), ("admission to care", "discharge/recovery"),
}  # fmt: skip
_NEAR = 90
"""Characters between the clause of an event and the verb of the other."""

_AFTER_SOME = re.compile(
    r"(?:\s(?:in|at|from|to)\s\w+)?,?\s(?:after|within|at|in)\s(?:(?:an?\s)?(?:mean|median|average)\b"
    r"|[\d.·]+\s?(?:±|[(\[])(?:[^.;()\[\]]|\.(?=\d)){1,25}[)\]]?\s?(?:days|weeks|hours)\b"
    r"|[\d.·]+\s(?:days|weeks|hours)\s(?:on average\b|in the (?:mean|median)\b|\((?:mean|median|average)\b))",
    re.I,
)
_LATER = re.compile(
    r"\s(?:(?:an?\s)?(?:mean|median|average)(?:\sof)?\s|on average\s|about\s)?[\d.·]+(?:[^.;]"
    r"|\.(?=\d)){0,40}?\s?(?:days|weeks|hours)"
    r"(?:\s?[(\[][^()\[\]]*[)\]])?\slater\b",
    re.I,
)
_SOME_DELAY = re.compile(r"\b(?:mean|median|average) (?:delay|lag)s?(?= (?:was|were|being|of)\b)", re.I)
_THEY = re.compile(r"\b(?:after|since) (?:they|he|she|patients|cases) (?:had |have )?", re.I)
_FOLLOWED = re.compile(
    r"\bfollow(?:ed|s|ing) (?:(?!vaccin|immuni[sz]|dos(?:e|ing))[\w-]+ ){1,6}?(?:after|by)"
    r"(?= an? (?:mean|median|average)\b)",
    re.I,
)
_OF_TWO_CASES = re.compile(r"\b(?:index|primary|secondary|source|infectors?|infectees?|contacts?)\b", re.I)
"""Then the time is a serial interval, which has names of its own."""

_ILL = re.compile(r"\b(?:symptom\w*|ill|illness|sick|onset|fever|febrile|unwell)\b", re.I)
_SOME_DAYS = re.compile(r"\b(?:mean|median|average)\b[^.;]{0,50}\b(?:days|weeks|hours)\b[^.;]{0,45}$", re.I)
_OTHER = Event("Other", "")
_ONSET = Event("Symptom Onset/Fever", "symptom onset")


OTHER_DELAY = ParameterType(
    "Human delay", "Human delay - other human delay (go to section)", "duration", "Days", 0.01, 400
)
"""A delay whose events nothing names."""


class Delay(NamedTuple):
    """A delay and where it is named; a "term" names it, a "delay" only follows from a clause."""

    start: int
    end: int
    kind: ParameterType
    how: Literal["term", "delay"]


def delays(sentence: str, words: Lexicon) -> Iterator[Delay]:
    """Yield the delays that a sentence names or tells, some twice.

    Args:
        sentence: as printed.
        words: for its events, their verbs, and the delays with names of their own.

    >>> from evisynth.review.extraction.words.lexicon import lexicon
    >>> [found.kind.name for found in delays("They died a median of 8 days after symptom onset.", lexicon())]
    ['Human delay - symptom onset>death']
    """
    for begin, stop, (start, end) in words.named_delays.find(sentence):
        yield Delay(begin, stop, delay_type(start, end), "term")
    patterns = _patterns(words.event_words)
    between = [*patterns.between.finditer(sentence)]
    for match in between:
        yield from _of_two(match, _event(match, "a", words), _event(match, "b", words), "term")
    yield from _further_ends(sentence, words, patterns)
    for match in patterns.until.finditer(sentence):
        end = _event(match, "a", words)
        start = _event(match, "b", words) if match["since"] else _usual_start(end, words)
        yield from _of_two(match, start, end, "term")
    yield from _told(sentence, words, patterns)
    if not between:
        yield from _half_named(sentence, words, patterns)


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


def _of_two(match: re.Match[str], start: Event, end: Event, how: Literal["term", "delay"]) -> Iterator[Delay]:
    if start != end:
        yield Delay(match.start(), match.end(), delay_type(start, end), how)


def _told(sentence: str, words: Lexicon, patterns: "_Patterns") -> Iterator[Delay]:
    """Read delays that a clause tells without naming them: "died a median of 8 days after onset"."""
    after = [*patterns.after.finditer(sentence)]
    if not after:
        for begin, stop, end in words.event_verbs.find(sentence):
            start = _usual_start(end, words)
            if _AFTER_SOME.match(sentence, stop) and start != end:
                yield Delay(begin, stop, delay_type(start, end), "delay")
    if "later" in sentence:
        yield from _later(sentence, words, patterns)
    for match in patterns.before.finditer(sentence):
        if _ILL.search(sentence[max(0, match.start() - _NEAR) : match.start()]):
            yield from _of_two(match, _ONSET, _event(match, "a", words), "delay")
    for match in after:
        start = _event(match, "a", words)
        end = _event_and_time(sentence, match.start(), start, words, patterns) or _nearest_verb(
            sentence, match.start(), start, words
        )
        if end is not None:
            yield Delay(match.start(), match.end(), delay_type(start, end), "delay")
        elif _SOME_DAYS.search(sentence[max(0, match.start() - _NEAR) : match.start()]):
            yield Delay(match.start(), match.end(), delay_type(start, _OTHER), "delay")
    if "preceded" in sentence.lower():
        for match in patterns.preceded.finditer(sentence):
            yield from _of_two(match, _event(match, "a", words), _event(match, "b", words), "term")
    yield from _after_they(sentence, words)
    followed = [*patterns.followed.finditer(sentence)] if "follow" in sentence else []
    for match in followed:
        yield from _of_two(match, _event(match, "b", words), _event(match, "a", words), "term")
    for pattern in (_SOME_DELAY,) if followed else (_SOME_DELAY, _FOLLOWED):
        for match in pattern.finditer(sentence):
            yield Delay(match.start(), match.end(), OTHER_DELAY, "delay")


def _later(sentence: str, words: Lexicon, patterns: "_Patterns") -> Iterator[Delay]:
    """Read "after a tick bite …; fever set in 3.8 days later": the verb of the end, the start told before it."""
    for begin, stop, end in words.event_verbs.find(sentence):
        if not _LATER.match(sentence, stop):
            continue
        told = [_event(match, "a", words) for match in patterns.named.finditer(sentence, 0, begin)]
        told += [event for at, _, event in words.event_verbs.find(sentence) if at < begin]
        if end == _ONSET:
            told = [event for event in told if event.long == "Exposure/Infection"]
        start = next((event for event in reversed(told) if event != end), _usual_start(end, words))
        if start != end:
            yield Delay(begin, stop, delay_type(start, end), "delay")


def _nearest_verb(sentence: str, at: int, other: Event, words: Lexicon) -> Event | None:
    """Return the event whose verb stands nearest to an offset, another than the one that stands there."""
    verbs = [v for v in words.event_verbs.find(sentence) if v[2] != other and abs(v[0] - at) <= _NEAR]
    return min(verbs, key=lambda v: abs(v[0] - at))[2] if verbs else None


def _event_and_time(sentence: str, at: int, other: Event, words: Lexicon, patterns: "_Patterns") -> Event | None:
    """Return the event that a time before an offset directly follows: "hospitalization 4 days after onset"."""
    last = None
    for match in patterns.timed.finditer(sentence, max(0, at - _NEAR), at):
        last = match
    if last is None or re.search(r"\.(?!\d)|;|,\s\D", sentence[last.end() : at]):
        return None
    event = _event(last, "a", words)
    return event if event != other else None


def _after_they(sentence: str, words: Lexicon) -> Iterator[Delay]:
    """Read a start that is told by a verb: "were confirmed 5 days after they had become ill"."""
    for opening in _THEY.finditer(sentence):
        start = next((v for v in words.event_verbs.find(sentence) if v[0] == opening.end()), None)
        if start is not None:
            end = _nearest_verb(sentence, opening.start(), start[2], words) or _OTHER
            yield Delay(opening.start(), start[1], delay_type(start[2], end), "delay")


def _half_named(sentence: str, words: Lexicon, patterns: "_Patterns") -> Iterator[Delay]:
    """Read "the interval between onset and the second dose was": one of the events is in no list."""
    if _BETWEEN_TWO.search(sentence) is None:
        return
    for match in patterns.half.finditer(sentence):
        if match["neither"]:
            if _ILL.search(match["neither"]) and not _OF_TWO_CASES.search(match["neither"]):
                yield Delay(match.start(), match.end(), OTHER_DELAY, "term")
            continue
        start = _event(match, "a", words) if match["known"] else _OTHER
        end = _OTHER if match["known"] else _event(match, "b", words)
        yield Delay(match.start(), match.end(), delay_type(start, end), "term")


def _usual_start(end: Event, words: Lexicon) -> Event:
    """Return where a delay begins that names only its end: a burial's at death, a discharge's at admission."""
    usual = {"Burial": "Death", "Discharge from Care/Hospital": "Admission to Care/Hospitalisation"}.get(end.long)
    return next((event for event in words.events if event.long == usual), _ONSET)


def _further_ends(sentence: str, words: Lexicon, patterns: "_Patterns") -> Iterator[Delay]:
    """Read "the time from onset to A was …, to B …, and to C …": one start, several ends."""
    opening = patterns.opening.search(sentence) if _FROM.search(sentence) else None
    if opening is None:
        return
    start = _event(opening, "a", words)
    for match in patterns.further.finditer(sentence, opening.end()):
        end = _event(match, "b", words)
        if end != start:
            yield Delay(match.end("lead"), match.end(), delay_type(start, end), "term")


_FROM = re.compile(r"from|between|since", re.I)
_BETWEEN_TWO = re.compile(r"(?:from|between)\s.*\s(?:was|were|averaged|ranged|varied)", re.I | re.S)
_LEAD = (
    r"(?:(?:times?|delays?|intervals?|durations?|periods?|days?|lags?|number of days|time elapsed),?"
    r"\s(?:\w+\s){0,2}?)"
)


@dataclass(frozen=True)
class _Patterns:
    """Forms of delays around the words of events (without slots: each is compiled when it is first looked for)."""

    first: str
    second: str

    @cached_property
    def between(self) -> re.Pattern[str]:
        """The delay from onset to death."""
        return re.compile(
            rf"(?<!\w)(?:(?<!\d\s){_LEAD})?(?:(?:from|between|since)\s(?:the\s)?(?:date of\s)?)?{self.first}"
            r"(?:\s\([^()]*\))?(?:\s?(?:[-–—>→]|to|until|till|and|-to-)\s?|\sand\sthe\s|\suntil\s)"
            rf"(?:the\s)?(?:(?:date of|time of|first|subsequent|eventual)\s)?{self.second}(?!\w)",
            re.I,
        )

    @cached_property
    def opening(self) -> re.Pattern[str]:
        """The time from onset to …, where further ends may follow."""
        return re.compile(
            rf"(?<!\w){_LEAD}[^.;:()]{{0,30}}?(?:from|between|since)\s(?:the\s)?{self.first}\s?(?:to|and|until)(?!\w)",
            re.I,
        )

    @cached_property
    def further(self) -> re.Pattern[str]:
        """…, to death, and to burial."""
        return re.compile(
            r"(?P<lead>[,;:]\s(?:and\s)?|\band\s|\([a-z]\)\s)(?:to\s)?(?:the\s)?(?:first\s|case\s)?"
            rf"{self.second}(?!\w)",
            re.I,
        )

    @cached_property
    def until(self) -> re.Pattern[str]:
        """Time to death, with or without "from onset"."""
        return re.compile(
            r"(?<!\w)(?:time|delay|lag|delays|interval)s?[- ](?:to|until|till|in|of|for|before)\s?-?"
            rf"{self.first}(?!\w)(?P<since>\s(?:from|since|after|following)\s(?:the\s)?{self.second}(?!\w))?",
            re.I,
        )

    @cached_property
    def before(self) -> re.Pattern[str]:
        """Five days before admission."""
        return re.compile(rf"(?<!\w)(?:before|prior to|until)\s(?:the\s|their\s|being\s)?{self.first}(?!\w)", re.I)

    @cached_property
    def after(self) -> re.Pattern[str]:
        """Five days after onset."""
        return re.compile(
            rf"(?<!\w)(?:after|following|post|from|since|of)[- ](?:the\s|their\s|initial\s)?{self.first}(?!\w)", re.I
        )

    @cached_property
    def timed(self) -> re.Pattern[str]:
        """Death a median of six days …: an event whose time follows at once."""
        return re.compile(
            rf"(?<!\w){self.first}(?:\s(?:came|followed|ensued|occurred|was|happened|took place))?\s"
            r"(?:on average\s|at\s|an?\s|about\s|only\s|after\s|(?:mean|median|average)\s|of\s){0,4}(?=\d)",
            re.I,
        )

    @cached_property
    def named(self) -> re.Pattern[str]:
        """The name of an event."""
        return re.compile(rf"(?<!\w){self.first}(?!\w)", re.I)

    @cached_property
    def followed(self) -> re.Pattern[str]:
        """Death followed onset after nine days."""
        return re.compile(
            rf"(?<!\w){self.first}(?:\s(?:of|to|with|in)\s(?:[\w-]+\s){{1,6}}?|\s)follow(?:ed|s)\s(?:the\s)?{self.second}"
            r"(?=\s(?:by|after|within|at|with)\b)",
            re.I,
        )

    @cached_property
    def preceded(self) -> re.Pattern[str]:
        """Onset preceded admission by five days."""
        return re.compile(
            rf"(?<!\w){self.first}(?:\s(?:of|to|with|in)\s(?:[\w-]+\s){{1,6}}?|\s)preceded\s(?:the\s)?{self.second}(?=\sby\b)",
            re.I,
        )

    @cached_property
    def half(self) -> re.Pattern[str]:
        """The interval between onset and something that is in no list, or the other way about."""
        to = r"(?:to|and|until)\s"
        return re.compile(
            rf"(?<!\w)(?<!\d\s){_LEAD}(?:from|between)\s(?:the\s)?"
            rf"(?:(?P<known>{self.first})(?:\sof\s(?:[\w-]+\s){{1,3}}?|\s){to}(?:[\w-]+\s){{1,6}}?"
            rf"|(?:[\w-]+\s){{1,5}}?{to}(?:the\s)?{self.second}\s"
            rf"|(?P<neither>(?:[\w-]+\s){{1,6}}?{to}(?:[\w-]+\s){{1,7}}?))(?=(?:was|were|averaged|ranged|varied)\b)",
            re.I,
        )


@lru_cache(maxsize=4)
def _patterns(event_words: str) -> _Patterns:
    return _Patterns(f"(?:{event_words.replace('@', 'a')})", f"(?:{event_words.replace('@', 'b')})")


def _event(match: re.Match[str], side: str, words: Lexicon) -> Event:
    return next(event for number, event in enumerate(words.events) if match[f"{side}{number}"] is not None)

"""Labels of tables of delays in shorthand: two events with an arrow or a dash, "Onset–hospital", "Rash → rash"."""

import re

from evisynth.review.extraction.sentences.delays import delay_type
from evisynth.review.extraction.sentences.mentions import Mention
from evisynth.review.extraction.tables.columns import the_one
from evisynth.review.extraction.words.lexicon import Event, lexicon

OF_DELAYS = re.compile(r"\b(?:delays?|lags?|intervals?|times?|durations?|periods?|between (?:two )?events)\b", re.I)
"""Words of a caption or of the header over the labels that say what its rows are."""

_TWO = re.compile(
    r"\W*(?P<a>[^\W\d][\w' ]{1,40}?)"
    r"(?P<by>\s?(?:→|➔|-+>|=>|>|[‒–—―]|-{2,3})\s?|\s-\s|-|\sto\s)(?:the )?"
    r"(?P<b>[^\W\d][\w' ]{1,40}?)"
    r"(?=\s*(?:[(\[,;:/*†]|$)|\s(?:before|after|from|until|since|during|whole|all|in|by|up|overall|period|phase)\b)",
    re.I,
)
_EITHER = re.compile(
    r"\b(?:discharge|recovery|survival)(?: ?/ ?| or )(?:death|died)\b|\bdeath(?: ?/ ?| or )(?:discharge|recovery)\b",
    re.I,
)
_DEAD = re.compile(r"\b(?:deaths?|died|dead|fatal\w*|non-?survivors?|deceased)\b", re.I)
_ALIVE = re.compile(r"(?<!non-)(?<!non)\b(?:surviv\w+|recovered|alive|discharged|non-?fatal)\b", re.I)
_CALENDAR = re.compile(
    r"(?:\b|\s)(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|spring|summer|autumn|winter|north|south|east|west|mon|tue|wed|thu|fri)\b",
    re.I,
)
"""What is joined by a dash and is a stretch of the year or of land: "Jan–Mar", "North–East"."""

_ONSET = "symptom onset"
_IN_FULL: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (full, re.compile(short, re.I))
    for full, short in (
        (_ONSET, r"(?:first |initial |any )?(?:symptoms?|rash|fever|illness|sick(?:ness)?|ill|onset|disease)"),
        ("hospital admission", r"(?:the )?(?:hospital|ward|clinic|in-?patient|ET[UC]|treatment unit|facility)"),
        ("ICU admission", r"ICU|intensive care(?: unit)?|critical care"),
        ("sampling", r"samples?|swabs?|specimens?"),
        ("diagnosis", r"diagnosed|detected"),
        ("consultation", r"(?:first |medical |health ?care )*(?:visit|contact|presentation)"),
    )
)


def by_two_events(label: str) -> Mention | None:
    """Return the delay that a label of a table of delays prints as two events; None when it prints no two.

    Events that the lexicon does not know make some other delay; the onset in one and then the next case is the serial
    interval.

    Args:
        label: of a row.

    >>> found = [by_two_events(label) for label in ("Onset–hospital", "Rash → rash", "Bite → first fit", "Age 18–34")]
    >>> [one and one.kind and one.kind.name for one in found[:2]]
    ['Human delay - symptom onset>admission to care', 'Human delay - serial interval']
    >>> found[2].kind.name, found[3]
    ('Human delay - Other to Other', None)
    """
    match = _TWO.match(label)
    if match is None or _CALENDAR.search(match[0]):
        return None
    first, second = (_in_full(match[side]) for side in "ab")
    if first == second:
        kind = next(kind for kind in lexicon().types if kind.name == "Human delay - serial interval")
        return Mention(match.start(), match.end(), kind, "term", kind.shape) if first == _ONSET else None
    named = the_one(f"{first} to {second}")
    if named is not None and named.shape == "duration":
        return named
    if match["by"] in {"-", " to "}:
        return None  # "Self-isolation", "Contribution to transmission"
    other = delay_type(Event("Other", ""), Event("Other", ""))
    return Mention(match.start(), match.end(), other, "term", other.shape)


def by_outcome(label: str, column: str) -> Mention | None:
    """Return the delay that ends in discharge or death, whichever the column's patients had.

    Args:
        label: of a row.
        column: the words over a cell.

    >>> found = by_outcome("Admission to discharge or death", "Survivors")
    >>> found and found.kind and found.kind.name
    'Human delay - admission to care>discharge/recovery'
    """
    dead, alive = _DEAD.search(column), _ALIVE.search(column)
    if (dead is None) == (alive is None) or _EITHER.search(label) is None:
        return None
    named = the_one(_EITHER.sub("death" if dead is not None else "discharge", label))
    return named if named is not None and named.shape == "duration" else None


def _in_full(words: str) -> str:
    return next((full for full, short in _IN_FULL if short.fullmatch(words.strip())), words.strip())

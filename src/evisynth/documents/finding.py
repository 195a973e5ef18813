"""Finding a quote in a document: exact, then normalised, then fuzzy with every number, sign and unit equal."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rapidfuzz import fuzz
from rapidfuzz.distance import Indel

from evisynth.documents.fixed_words import agree, fixed_words
from evisynth.documents.quote_form import QuoteForm, document_form, quote_form
from evisynth.evidence import Document, MatchKind

FUZZY_FROM = 0.9
_SHORTEST_FUZZY = 12
_MAX_OCCURRENCES = 200
_COMMON = 60
_WINDOWS = 6
_WORD = re.compile(r"[^\W_]+")
_EDGE = " \t\n|\u00a0"
_CUT_BEFORE = re.compile(r"(?:\d|\d[.,·]|\^|\^[-−–+]|(?:^|[^\w%)\]\s-])[-−–]|(?:^|\s)[-−–])\Z")
_CUT_AFTER = re.compile(r"\d|[.,·]\d|\^|<sup>|[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻]")


class Match(NamedTuple):
    """Where a quote stands in a document's Markdown.

    Args:
        start, end: the span in code points, end exclusive.
        match: exact, normalised or fuzzy.
        score: similarity of the compared forms in [0, 1]; 1 unless fuzzy.
    """

    start: int
    end: int
    match: MatchKind
    score: float


def find(document: Document, quote: str) -> Match | None:
    """Find a quote in a document.

    First as it is; then with white space, cell separators, dashes, ligatures, quotation marks, escapes and emphasis
    made alike; then at a similarity of at least 0.9, provided that every number, sign, unit and negation is equal. A
    place where the quote would begin or end inside a number is not taken.

    Args:
        document: where to look.
        quote: the words, of any length; table cells may be joined by " | ".

    Returns:
        The first place in the best of the three ways, or None.

    >>> document = Document("d", "", "Incubation took 5.9 days (95% CI 4.4–7.6) here.")
    >>> find(document, "took 5.9 days (95% CI 4.4 - 7.6)")
    Match(start=11, end=41, match='normalised', score=1.0)
    >>> find(document, "took 5.8 days (95% CI 4.4–7.6)") is None
    True
    """
    wanted = quote.strip(_EDGE)
    if not wanted:
        return None
    text = document.markdown
    for start in _occurrences(text, wanted):
        if _whole(text, start, start + len(wanted)):
            return Match(start, start + len(wanted), "exact", 1.0)
    form = document_form(text)
    plain = quote_form(wanted).text.strip()
    if not plain:
        return None
    for start in _occurrences(form.text, plain):
        span = _original(text, form, start, start + len(plain))
        if _whole(form.text, start, start + len(plain)) and _whole(text, *span):
            return Match(*span, "normalised", 1.0)
    return _fuzzy(text, form, plain)


def _occurrences(text: str, wanted: str) -> Iterator[int]:
    at = text.find(wanted)
    for _ in range(_MAX_OCCURRENCES):
        if at < 0:
            return
        yield at
        at = text.find(wanted, at + 1)


def _whole(text: str, start: int, end: int) -> bool:
    """Whether a span cuts no number at its ends and loses no sign before one."""
    if text[start].isdigit() and _CUT_BEFORE.search(text, max(0, start - 3), start):
        return False
    if text[start] in ".,·-−–^" and start and text[start - 1].isdigit() and text[start + 1 : start + 2].isdigit():
        return False
    return not (text[end - 1].isdigit() and _CUT_AFTER.match(text, end))


def _original(text: str, form: QuoteForm, start: int, end: int) -> tuple[int, int]:
    first, last = form.span(start, end)
    while first < last and text[first] in _EDGE:
        first += 1
    while last > first and text[last - 1] in _EDGE:
        last -= 1
    return first, last


def _fuzzy(text: str, form: QuoteForm, plain: str) -> Match | None:
    if len(plain) < _SHORTEST_FUZZY:
        return None
    fixed = fixed_words(plain)
    best: Match | None = None
    for window, stop in _windows(form.text, plain):
        aligned = fuzz.partial_ratio_alignment(plain, form.text[window:stop], score_cutoff=80)
        if aligned is None or len(form.text[window:stop]) < len(plain):
            span = (window, stop)
        else:
            span = (window + aligned.dest_start, window + aligned.dest_end)
        start, end = _trimmed(form.text, plain, *span)
        if end <= start:
            continue
        found = form.text[start:end]
        score = Indel.normalized_similarity(plain, found)
        if score < FUZZY_FROM or (best and score <= best.score) or not agree(fixed, fixed_words(found)):
            continue
        if _whole(form.text, start, end):
            best = Match(*_original(text, form, start, end), "fuzzy", round(score, 4))
    return best


def _trimmed(text: str, plain: str, start: int, end: int) -> tuple[int, int]:
    """Drop what an alignment holds beyond the quote at both ends, then complete the words that it cuts."""
    changes = Indel.opcodes(plain, text[start:end])
    kept = [change for change in changes if change.tag == "equal"]
    if not kept:
        return start, start
    start, end = start + kept[0].dest_start, start + kept[-1].dest_end
    while start > 0 and text[start - 1].isalnum() and text[start].isalnum():
        start -= 1
    while end < len(text) and text[end].isalnum() and text[end - 1].isalnum():
        end += 1
    return start, end


def _windows(text: str, plain: str) -> Iterator[tuple[int, int]]:
    """The stretches of a text that share most words with a quote, at about the same distances."""
    index = _index(text)
    size = max(24, len(plain) // 3)
    votes: Counter[int] = Counter()
    for match in _WORD.finditer(plain):
        places = index.get(match[0].lower(), ())
        weight = len(match[0]) if len(places) <= _COMMON else 1
        for place in places[:500]:
            votes[(place - match.start()) // size] += weight
    joined: Counter[int] = Counter({at: votes[at] + votes[at + 1] for at in votes})
    for at, _ in sorted(joined.items(), key=lambda item: (-item[1], item[0]))[:_WINDOWS]:
        start = max(0, at * size - size)
        yield start, min(len(text), start + len(plain) + 4 * size)


@lru_cache(maxsize=4)
def _index(text: str) -> dict[str, list[int]]:
    index: defaultdict[str, list[int]] = defaultdict(list)
    for match in _WORD.finditer(text):
        index[match[0].lower()].append(match.start())
    return dict(index)

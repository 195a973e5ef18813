"""Whether a value is the paper's own, quoted from elsewhere, or taken as an input."""

import re
from collections.abc import Iterator, Mapping, Sequence

from evisynth.evidence import Ownership
from evisynth.review.extraction.sentences.citing import others_did
from evisynth.review.extraction.sentences.passages import Passage
from evisynth.review.extraction.words.places import named
from evisynth.text import whose

_FOUND = re.compile(
    r"\b(?:estimat|found|observ|obtain|calculat|identif|detect|yield|show|report|record|result)\w*", re.I
)
_TRIED = re.compile(
    r"\W*(?:for|taking|with|using|assuming|under|setting|if)\b[^.;]{0,90}\b(?:in place of|instead of|rather than)\b",
    re.I,
)
"""An input that was changed to see what comes of it."""

_GAVE = re.compile(
    r"\b(?:analys[ei]s|runs?|simulations?|scenarios?|fits?|variants?|versions?)\s(?:[\w-]+\s){0,2}?"
    r"(?:in which|where|that had)\s"
    r"[^.;]{0,60}?\b(?:was|were|is|had)\s[^;]{1,60}?\b(?=(?:gave|yielded|led|resulted|produced|raised|lowered|changed)\b)",
    re.I,
)
"""Runs of a model with another input, up to the verb of what came of it."""

_OBSERVED = re.compile(
    r"\b(?:was|were) (?:hence|thus|therefore|accordingly)\b"
    r"|\b(?:observed|recorded|notified) (?:case|in|among|during|between)\b",
    re.I,
)
"""Words of methods for what was seen in the data that they describe."""

_CLAIMED = re.compile(
    r"\b(?:our|we)\b[^.;]{0,60}\b(?:estimat|found|observ|obtain|calculat|identif|detect|report|show)\w*"
    r"|\b(?:this|the present|present|current) (?:study|outbreak|analysis|survey)",
    re.I,
)
_OURS = re.compile(r"\bour\b(?:[^.;\d]|\bR_?0\b){0,50}$", re.I)
_EVENT = re.compile(
    r"\b(?:19|20)\d\d\b[^.]*\b(?:cases?|outbreak|epidemic|patients)\b|\b(?:cases?|outbreak|epidemic"
    r"|patients)\b[^.]*\b(?:19|20)\d\d\b",
    re.I,
)
_POOLED = re.compile(
    r"\b(?:(?<!to be )(?<!not be )(?<!not )pool(?:ed|ing)|meta-?analy\w+|random[- ]effects?|fixed[- ]effects?"
    r"|combined estimates?"
    r"|overall (?:\w+ )?(?:sero-?)?(?:prevalences?|proportions?|rates?|estimates?|means?|medians?)"
    r"|weighted (?:mean|average)|summary (?:estimates?|measures?|values?)|I2|I²|heterogeneity)\b",
    re.I,
)
_COMPUTED = re.compile(
    r"\bwe (?:also |then |re-?|newly )*(?:re-?)?(?:estimat|calculat|comput|inferr?|fitt?)\w*\b", re.I
)
_REVIEW = re.compile(
    r"\b(?:systematic|scoping|literature|narrative|umbrella|mini-?)\s?-?reviews?\b|\bmeta-?analys[ei]s\b"
    r"|\breview of (?:the )?(?:literature|evidence|published|studies)|: a review\b|\boverview\b"
    r"|\bsystematic (?:literature )?search\b",
    re.I,
)
_REVIEWING = re.compile(
    r"\bpurpose of (?:this )?review\b|\bthis (?:review|overview|mini-?review)\b"
    r"|\bthis (?:article|paper|chapter|update) (?:reviews?|summari[sz]es|discusses|aims to (?:review|summari[sz]e))\b"
    r"|\bwe (?:systematically |briefly |here )*(?:review|summari[sz]e)(?:ed)? (?:the )?(?:current |available "
    r"|published |existing |recent )*"
    r"(?:literature|evidence|knowledge|understanding)\b",
    re.I,
)
_OWN_WORK = re.compile(
    r"\b(?:we|our)\b[^.;]{0,60}\b(?:estimat|calculat|fit|infer|model|simulat|re-?analy[sz]|enrol|recruit|interview|sampl)\w*",
    re.I,
)
"""What an article does that reviews and adds to what is known."""

_ESTIMATED = re.compile(r"\bestimat(?:e|ed|es)\b", re.I)
_META = re.compile(r"\bmeta-?analys[ei]s\b|\bpooled analysis\b", re.I)
_DONE = re.compile(
    r"\b(?:we|our|was|were|had|did|this (?:study|report|paper|article|work|survey|analysis)|here|data|model\w*)\b", re.I
)
_SEVERAL, _PHRASE = 4, 5

_NUMBERED = re.compile(r"(?:(?<=[a-z%\])])|(?<=[12]\d{3})) \((?P<n>\d{1,2})\)(?=[.;]?\W*$|; )")
_NUMBER = re.compile(r"\d[\d.,·]*")
_VALUE = re.compile(
    r"\d[\d.,·]*(?:\s?%)?(?:\s?(?:[-–—]|to)\s?\d[\d.,·]*\s?%?)?(?:\s?[(\[][^()\[\]]*\d[^()\[\]]*[)\]])?"
)
_OTHER_SIDE = re.compile(r"\b(?:than|to|with|as|versus|vs|against|whereas|while|but)\b")
_PAIR = re.compile(r"\[\s?\d+\s?[-–—,;]\s?\d+\s?\]")
_LIMITS_TOLD = re.compile(r"\b(?:range|IQR|C\.?r?I|HPD|interval|min|quartiles?)\b", re.I)
_OF_LIST = re.compile(r"\[\d{1,3}\]")
_BARE_BRACKET = re.compile(r"\(\d{1,3}\)")


def ownership(
    passage: Passage, at: int, *, estimated: bool = False, counted: bool = False, home: frozenset[str] = frozenset()
) -> Ownership:
    """Judge by the part of the paper and the words of the sentence.

    In an introduction a value is cited and in methods assumed, unless the sentence claims it; in results and in
    abstracts it is the paper's own unless the sentence points elsewhere; in a discussion it must be claimed.

    Args:
        passage: the sentence.
        at: offset of the value in the sentence.
        estimated: whether it is printed with an interval of its own.
        counted: whether it is a share printed with both of its counts, which nobody assumes.
        home: the countries of the study; outside its results a value of another country is another's.
    """
    said = whose(passage.text, at=at, estimated=estimated)
    if said == "cited" or said == "assumed":  # a set would widen the type
        return said
    if others_did(passage.text, at):
        return "cited"
    tried = _TRIED.match(passage.text)
    if tried is not None and at < tried.end():
        return "assumed"
    if any(put.start() <= at < put.end() for put in _GAVE.finditer(passage.text)):
        return "assumed"
    part = passage.part
    claimed = _CLAIMED.search(passage.text) is not None or _OURS.search(passage.text, 0, at) is not None
    if not passage.in_abstract and not claimed and _is_referenced(passage.text, at):
        return "cited"
    if part in {"background", "discussion"} and _is_abroad(passage.text, at, home):
        return "cited"
    if part == "background":
        reported = passage.in_abstract and (estimated or _EVENT.search(passage.text))
        return "own" if reported or claimed else "cited"
    if part == "methods":
        found = said == "own" and _FOUND.search(passage.text)
        return "own" if found or counted or _OBSERVED.search(passage.text) or passage.in_abstract else "assumed"
    if part == "discussion" and not passage.in_abstract:
        return "own" if claimed else "cited"
    return "own"


def _is_referenced(text: str, at: int) -> bool:
    """Whether a sentence ends with one number in brackets that is none of several: a reference of a numbered list."""
    found = _NUMBERED.search(text, at)
    return found is not None and len(_BARE_BRACKET.findall(text)) == 1


def _is_abroad(text: str, at: int, home: frozenset[str]) -> bool:
    """Whether the words around a value, up to the next number on either side, name other countries than the study's."""
    if not home:
        return False
    before = text[max((m.end() for m in _NUMBER.finditer(text, 0, at)), default=0) : at]
    value = _VALUE.match(text, at)
    end = value.end() if value is not None else at
    following = _NUMBER.search(text, end)
    behind = named(_OTHER_SIDE.split(text[end : following.start() if following is not None else len(text)])[0])
    here = behind[:1] or named(before)[-1:]
    return bool(here) and not home & set(here)


def table_ownership(row: Passage) -> Ownership:
    """Judge a table's row: in methods its values are inputs, in results the paper's own, elsewhere those of others.

    Args:
        row: the row as a passage, with its table's caption and header as `heading`.
    """
    compared = row.part == "discussion" and not _CLAIMED.search(f"{row.heading} {row.text}")
    text = _PAIR.sub("", row.text) if _LIMITS_TOLD.search(row.heading) else row.text
    if whose(text) == "cited" or row.part == "background" or compared:
        return "cited"
    return "assumed" if row.part == "methods" else "own"


def of_review(passage: Passage, at: int, *, estimated: bool, pooling: bool) -> Ownership:
    """Judge a value of a review, its own when the review pooled or computed it: else it belongs to a paper reviewed.

    What it prints with limits among its results was computed by it, since one paper's figure needs that paper's name.

    Args:
        passage: the sentence.
        at: offset of the value in the sentence.
        estimated: whether the value is printed with an interval of its own.
        pooling: whether the review announces a meta-analysis, whose results with limits are its own.
    """
    if whose(passage.text, at=at, estimated=estimated) == "cited":
        return "cited"
    if _COMPUTED.search(passage.text, 0, at):
        return "own"
    claimed = pooling or passage.part == "results" or _ESTIMATED.search(passage.text)
    told = estimated and claimed and passage.part not in {"background", "methods"}
    summed = told or _POOLED.search(passage.text)
    return "own" if summed and not _OF_LIST.search(passage.text) else "cited"


def is_review(title: str, found: Sequence[Passage] = ()) -> bool:
    """Whether a title or an abstract announces a review, whose values belong to the papers that it reviews.

    So does an abstract of several sentences in which nobody did anything: it tells what is known.

    Args:
        title: of the paper.
        found: its sentences.

    >>> is_review("Nipah virus: a systematic review"), is_review("Nipah virus in Kerala")
    (True, False)
    """
    abstract = [passage.text for passage in found if passage.in_abstract]
    if _REVIEW.search(title):
        return True
    if any(_REVIEWING.search(text) for text in abstract):
        return not any(_OWN_WORK.search(text) for text in abstract)
    told = [one.text for one in found if one.in_abstract and len(one.text.split()) > _PHRASE]
    plain = all(one.part in {"open", "abstract"} for one in found)
    return plain and len(told) >= _SEVERAL and not any(_DONE.search(text) for text in abstract)


def pools(title: str, found: Sequence[Passage]) -> bool:
    """Whether a title or an abstract announces a meta-analysis.

    >>> pools("Seroprevalence of dengue: a systematic review and meta-analysis", []), pools("Dengue: a review", [])
    (True, False)
    """
    abstract = (passage.text for passage in found if passage.in_abstract)
    return _META.search(title) is not None or any(_META.search(text) for text in abstract)


def not_own(own: Ownership) -> str:
    """Return the reason for which a value that is not the paper's own is left out.

    >>> not_own("cited")
    'cited and not estimated in this paper'
    """
    return f"{own} and not estimated in this paper"


def tell_left_out(counts: Mapping[str, int]) -> Iterator[str]:
    """Yield a sentence for each reason for which values were left out.

    Args:
        counts: of values, by reason.

    >>> list(tell_left_out({"about animals": 2}))
    ['2 values left out: about animals']
    """
    for reason, count in sorted(counts.items()):
        yield f"{count} value{'s' if count > 1 else ''} left out: {reason}"

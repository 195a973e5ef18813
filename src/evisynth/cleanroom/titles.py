"""Titles of the hidden review: whole, decorated, cut short, reordered, lightly misspelled, inside an address."""

import re
from itertools import takewhile
from typing import NamedTuple

from evisynth.cleanroom.abbreviations import abbreviations, spelled_out
from evisynth.cleanroom.folding import fold, one_spelling, skeleton, squeeze, words
from evisynth.cleanroom.likeness import corrected, likeness, meaning, telling_words
from evisynth.cleanroom.policy import Policy
from evisynth.cleanroom.readings import Reading
from evisynth.cleanroom.romanised import romanised
from evisynth.cleanroom.stock_words import SMALL

_CUT = re.compile(r"(?:\.{2,}|…|⋯)")
_TAG = re.compile(
    r"^\s*(?:[\[(]\w[^\])]{0,30}[\])]\s*)+|^\s*(?:pdf|full text|free|abstract|article|review|update[d]?)\s*[:|-]\s*"
)
_SITE = re.compile(r"\s+[-|–—·»•:]\s+[^-|–—·»•]{1,70}$")
_REVIEW_CUE = re.compile(
    r"\b(?:cochrane|review\w*|meta[\s-]?analys\w+|summary|summar\w+|evidence|plain language|overview|synopsis|"
    r"commentary|pearls?|corner|guideline\w*|protocol|"
    r"综述|系统评价|评价|レビュー|체계적|обзор\w*|revision|revue|ubersicht\w*|sistematica|systematique|resumen|update\w*|pdf|pubmed|pmc|scholar|library|"
    r"researchgate)\b"
)
_PRIMARY = re.compile(
    r"\b(?:nct ?\d{6,8}|isrctn ?\d{6,8}|clinicaltrials|"
    r"trials?|rcts?|randomi[sz]ed|cohort|case[\s-]control|case (?:report|series)|cross[\s-]sectional|pilot|"
    r"feasibility|qualitative|survey|observational|"
    r"double[\s-]blind|crossover|cross[\s-]over|retrospective|prospective|single[\s-]cent\w+|multicent\w+|registry|"
    r"audit)\b"
)
_PATH_PART = re.compile(r"[/?#=&]")
_EXTENSION = re.compile(r"\.(?:pdf|html?|aspx?|php|txt|full|xml)$")
_POPULATION = (
    "in",
    "among",
    "during",
    "after",
    "following",
    "on",
    "at",
    "from",
    "vs",
    "versus",
    "using",
    "via",
    "by",
    "against",
    "but",
    "or",
)
_HEAD_ENDS = frozenset(_POPULATION) | {"for", "to", "with", "of", "and", "as", "compared"}
_ALIKE_LEAST, _ALIKE_LONG = 4, 7
_SAME_SIGNS, _AS_ONE_WORD = 0.55, 2
_SPECIFIC_WORDS, _SLUG_LETTERS, _SHORT, _LONG_LETTERS = 7, 20, 4, 25
_CUES_NEAR = 260
_EASTERN, _EASTERN_WHOLE, _EASTERN_BEGUN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]"), 12, 8
"""Writing without spaces: a title of twelve characters says as much as seven words, eight of them begin one."""


class TitleHit(NamedTuple):
    """A title that was found: the rule's id and the words."""

    rule: str
    evidence: str


class _Known(NamedTuple):
    title: str
    words: tuple[str, ...]
    telling: tuple[str, ...]
    squeezed: str
    skeleton: str
    meanings: tuple[str, ...]
    head: tuple[str, ...]


class Titles:
    """Finds any title of one review.

    Args:
        policy: whose titles are sought, and whose authors mark a mention of a short title.
    """

    def __init__(self, policy: Policy) -> None:
        known = (_known(form) for title in policy.titles for form in (title, *romanised(title)))
        self._known = [title for title in known if title.words]
        self._short = abbreviations(policy.titles)
        self._authors = tuple(word for name in policy.authors for word in words(fold(name)) if len(word) > 2)

    def spelled_out(self, reading: Reading) -> str:
        """Write out the initials that stand for words of a title: "DVT"; empty when there are none.

        Args:
            reading: the title of an item or page.
        """
        return " ".join(spelled_out(reading.words, self._short)) if self._short.keys() & reading.word_set else ""

    def find_title(self, reading: Reading) -> TitleHit | None:
        """Tell whether a title is one of the review's.

        Args:
            reading: the title of an item or page.
        """
        forms = _undecorated(reading)
        whole = reading.title_words
        squeezed = squeeze(one_spelling(reading.folded))
        for known in self._known:
            rule = (
                self._same(forms, known)
                or self._within(whole, reading.folded, squeezed, known)
                or (_related(whole, known) and _alike(forms, reading.folded, known))
            )
            if rule:
                return TitleHit(rule, reading.folded)
        return None

    def find_quoted(self, reading: Reading) -> TitleHit | None:
        """Look for a title in running text.

        A title of fewer than seven words may be a plain phrase: it counts when "review", "Cochrane" or an author of the
        review stands near.

        Args:
            reading: a snippet or page.
        """
        squeezed = None
        for known in self._known:
            if len(known.squeezed) < 12 and known.squeezed.isascii():
                continue
            if squeezed is None:
                squeezed = squeeze(one_spelling(reading.folded))
            if known.squeezed not in squeezed:
                if len(known.skeleton) >= _LONG_LETTERS and known.skeleton in skeleton(squeezed):
                    return TitleHit("title.quoted", known.title)
                continue
            if _specific(known) or self._cited(reading, known):
                return TitleHit("title.quoted", known.title)
        return None

    def find_slug(self, spellings: tuple[str, ...]) -> TitleHit | None:
        """Look for a title in an address.

        Args:
            spellings: the address, folded and decoded.
        """
        for spelling in spellings:
            squeezed = squeeze(one_spelling(spelling))
            for known in self._known:
                long_enough = len(known.squeezed) >= _SLUG_LETTERS or (
                    len(known.squeezed) >= 8 and not known.squeezed.isascii()
                )
                if long_enough and known.squeezed in squeezed:
                    return TitleHit("address.title", spelling)
                hit = self._cut_slug(spelling, known)
                if hit:
                    return TitleHit("address.title", spelling)
        return None

    def _cut_slug(self, spelling: str, known: _Known) -> bool:
        """Tell whether it carries the first 45 letters, or four fifths of at least five telling words in order."""
        start = known.squeezed[:45]
        if len(known.squeezed) >= 45 and start in squeeze(one_spelling(spelling)):
            return True
        for segment in _PATH_PART.split(one_spelling(spelling)):
            form = [word for word in words(_EXTENSION.sub("", segment)) if not word.isdigit()]
            whole = "".join(form)
            if len(form) <= 2 and len(whole) >= _LONG_LETTERS and known.squeezed.startswith(whole):
                return True
            if len(form) >= 6 and _starts(known.words, form, cut=False):
                return True
        if len(known.telling) < 5:
            return False
        found = [word for word in words(one_spelling(spelling)) if word in known.telling]
        return (
            len(dict.fromkeys(found)) >= max(5, 0.8 * len(set(known.telling)))
            and _in_order(known.telling, found) >= 0.8
        )

    def _same(self, forms: list[tuple[list[str], bool]], known: _Known) -> str:
        for form, cut in forms:
            if not form:
                continue
            if form == list(known.words):
                return "title.same"
            begun = "".join(form)
            if _EASTERN.match(begun) and len(begun) >= _EASTERN_BEGUN and known.squeezed.startswith(begun):
                return "title.truncated"
            if len(form) <= _AS_ONE_WORD and len(begun) >= _LONG_LETTERS and known.squeezed.startswith(begun):
                return "title.truncated"
            if _EASTERN.match(begun) and _same_signs(begun, known.squeezed):
                return "title.altered"
            if cut and _starts(known.words, form, cut=True) and (len(form) >= 2 or len(known.words) <= 2):
                return "title.truncated"
            if _starts(known.words, form, cut=False) and _long_enough(form, known):
                return "title.truncated"
            if (
                len(known.words) >= 5
                and _SHORT <= len(form) <= len(known.words)
                and _ends(known.words, form)
                and len(form) >= 0.7 * len(known.words)
            ):
                return "title.truncated"
            if _nearly(form, known):
                return "title.altered"
        return ""

    def _within(self, whole: list[str], folded: str, squeezed: str, known: _Known) -> str:
        if len(known.words) < 3 and known.squeezed.isascii():
            return "title.contained" if _contains(whole, known.words) and _REVIEW_CUE.search(folded) else ""
        if not _contains(whole, known.words):
            tight = len(known.squeezed) >= 25 or (len(known.squeezed) >= 8 and not known.squeezed.isascii())
            return "title.contained" if tight and known.squeezed in squeezed else ""
        rest = _rest(whole, known.words)
        if not rest or _REVIEW_CUE.search(" ".join(rest)):
            return "title.contained"
        if _PRIMARY.search(" ".join(rest)):
            return ""
        goes_on = rest[0] in _POPULATION and whole[: len(known.words)] == list(known.words)
        return "" if len(known.words) < _SPECIFIC_WORDS and goes_on else "title.contained"

    def _cited(self, reading: Reading, known: _Known) -> bool:
        flexible = r"[\W_]{1,4}".join(map(re.escape, known.words))
        for place in re.finditer(flexible, one_spelling(reading.folded)):
            near = one_spelling(reading.folded)[max(0, place.start() - _CUES_NEAR) : place.end() + _CUES_NEAR]
            around = near.replace(place.group(), " ")
            if _REVIEW_CUE.search(around) or any(re.search(rf"\b{re.escape(a)}\b", around) for a in self._authors):
                return True
        return False


def _known(title: str) -> _Known:
    spelled = one_spelling(fold(title))
    parts = tuple(words(spelled))
    telling = tuple(word for word in parts if word not in SMALL)
    head = telling_words(tuple(takewhile(lambda word: word not in _HEAD_ENDS, parts)))
    squeezed = squeeze(spelled)
    return _Known(title, parts, telling, squeezed, skeleton(squeezed), telling_words(parts), head)


def _specific(known: _Known) -> bool:
    """Whether a title is so long that it is no plain phrase."""
    eastern = len(known.squeezed) >= _EASTERN_WHOLE and _EASTERN.match(known.squeezed) is not None
    return len(known.words) >= _SPECIFIC_WORDS or len(known.squeezed) >= 60 or eastern


def _undecorated(reading: Reading) -> list[tuple[list[str], bool]]:
    """The title without tags before it and site names behind it, each with whether it was cut short."""
    text = one_spelling(reading.folded)
    bare = _TAG.sub("", text)
    forms = [text, bare]
    while len(forms) < 6:
        shorter = _SITE.sub("", forms[-1])
        if shorter == forms[-1]:
            break
        forms.append(shorter)
    found: list[tuple[list[str], bool]] = []
    for form in forms:
        pieces = _CUT.split(form)
        if len(pieces) > 1:
            found.extend((words(piece), True) for piece in pieces[:-1])
        found.append((words(form), False))
    return found


def _starts(known: tuple[str, ...], form: list[str], *, cut: bool) -> bool:
    """Whether the title begins with the form; when cut, its last word may be half, and words may stand before."""
    if _begins(known, form, cut=cut):
        return True
    return cut and any(_begins(known, form[at:], cut=True) for at in range(1, len(form) - 2))


def _begins(known: tuple[str, ...], form: list[str], *, cut: bool) -> bool:
    if not form or len(form) > len(known):
        return False
    if list(known[: len(form) - 1]) != form[:-1]:
        return False
    last = known[len(form) - 1]
    half = (cut and len(form) >= 2) or len(form) >= _SPECIFIC_WORDS
    return last == form[-1] or (half and last.startswith(form[-1]))


def _same_signs(form: str, known: str) -> bool:
    """Whether most signs are the same in the same order, as when one way of writing Chinese stands for another."""
    if len(known) < _EASTERN_WHOLE or not abs(len(form) - len(known)) <= len(known) // 5:
        return False
    from rapidfuzz.distance import LCSseq

    return LCSseq.similarity(form, known) >= _SAME_SIGNS * len(known)


def _long_enough(form: list[str], known: _Known) -> bool:
    """A title's beginning without a mark of cutting: six words, or four that are three fifths of it."""
    return len(form) >= 6 or (len(form) >= _SHORT and len(form) >= 0.6 * len(known.words))


def _ends(known: tuple[str, ...], form: list[str]) -> bool:
    """Whether the title ends with the form, whose first word may be half."""
    return list(known[-len(form) + 1 :]) == form[1:] and known[-len(form)].endswith(form[0])


def _related(whole: list[str], known: _Known) -> bool:
    """Whether it is worth while to compare: a few words of the same meaning."""
    if len(known.meanings) < _ALIKE_LEAST or len(whole) < _ALIKE_LEAST:
        return False
    return len({meaning(word) for word in whole} & set(known.meanings)) >= _ALIKE_LEAST // 2


def _alike(forms: list[tuple[list[str], bool]], folded: str, known: _Known) -> str:
    """Whether a title tells the same in another order, in other words, or with slips of the pen.

    Words that were only left out, or only added, leave it the same work while most are there; a word in another's
    place makes another work, unless the title is long and says that it is a review.
    """
    primary = _PRIMARY.search(folded)
    if primary and not set(words(primary[0])) <= set(known.words):
        return ""
    cue = _REVIEW_CUE.search(folded) is not None
    for form, cut in forms:
        like = likeness(known.meanings, telling_words(corrected(form, known.words)))
        if like.met < _ALIKE_LEAST or not _same_letters(form, known, lacking=like.lacking):
            continue
        headed = not set(known.head) & set(like.lacking)
        least = 0.6 if cue or cut else 0.7
        if not like.added and headed and like.share >= least:
            return "title.altered"
        if not like.lacking and len(like.added) <= max(1, like.needed // 3):
            return "title.altered"
        few = len(like.added) <= 1 + (like.needed >= _ALIKE_LONG) and len(like.lacking) <= 1 + cue
        if few and headed and like.needed >= _ALIKE_LONG and like.share >= 0.75 and not like.contrary:
            return "title.altered"
    return ""


def _nearly(form: list[str], known: _Known) -> bool:
    """The same telling words reordered, a few small words or at most two words left out, or one word misspelled,
    two in a long title."""
    telling = [word for word in form if word not in SMALL]
    if len(known.telling) >= 4 and "".join(telling) == "".join(known.telling):
        return True
    if len(known.telling) >= 4 and sorted(telling) == sorted(known.telling) and _same_letters(form, known):
        return True
    if (
        len(form) >= 5
        and len(known.words) - len(form) in {1, 2}
        and len(form) >= 0.75 * len(known.words)
        and _subsequence(form, known.words)
    ):
        return True
    if len(form) != len(known.words) or len(form) < 5:
        return False
    apart = [(a, b) for a, b in zip(form, known.words, strict=True) if a != b]
    most = 1 if len(form) < 8 else 2
    return 1 <= len(apart) <= most and all(min(map(len, pair)) >= 6 and _one_edit(*pair) for pair in apart)


def _same_letters(form: list[str], known: _Known, *, lacking: tuple[str, ...] = ()) -> bool:
    """Single letters tell things apart ("device a", "vitamin c"): both have the same ones, but for the article."""
    theirs = {word for at, word in enumerate(known.words) if len(word) == 1 and not _is_article(known.words, at)}
    ours = {word for word in form if len(word) == 1 and (word != "a" or word in theirs)}
    return ours == theirs - set(lacking) or (bool(lacking) and not ours)


def _is_article(said: tuple[str, ...], at: int) -> bool:
    """Whether the letter a is the article of the word behind it: not "device a for …"."""
    behind = said[at + 1] if at + 1 < len(said) else ""
    return said[at] == "a" and len(behind) > 1 and behind not in _HEAD_ENDS


def _subsequence(form: list[str], known: tuple[str, ...]) -> bool:
    rest = iter(known)
    return all(word in rest for word in form)


def _one_edit(a: str, b: str) -> bool:
    from rapidfuzz.distance import DamerauLevenshtein

    return DamerauLevenshtein.distance(a, b, score_cutoff=1) <= 1


def _contains(whole: list[str], part: tuple[str, ...]) -> bool:
    return f" {' '.join(part)} " in f" {' '.join(whole)} "


def _rest(whole: list[str], part: tuple[str, ...]) -> list[str]:
    before, _, behind = f" {' '.join(whole)} ".partition(f" {' '.join(part)} ")
    return behind.split() + before.split()


def _in_order(known: tuple[str, ...], found: list[str]) -> float:
    """The share of the title's telling words that stand in its order."""
    at, met = 0, 0
    for word in known:
        if word in found[at:]:
            at = found.index(word, at) + 1
            met += 1
    return met / len(known)

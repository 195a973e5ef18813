"""From running text to the words that are indexed: one form for `(abd-A)` and `abd-a,`, another that keeps the case."""

import re

import tantivy

FOLDED, EXACT = "folded", "exact"

_LONGEST_WORD = 100

_GREEK_NAMES = """
alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma sigma tau upsilon phi chi
psi omega
"""
_SMALL = {0x3B1 + place: name for place, name in enumerate(_GREEK_NAMES.split())}
_CAPITAL = {code - 32: name.capitalize() for code, name in _SMALL.items() if code != ord("ς")}
_GREEK = {ord("µ"): "mu"} | _SMALL | _CAPITAL
_MARKS = (
    dict.fromkeys(map(ord, "‐‑‒–—―−﹣－"), "-")
    | dict.fromkeys(map(ord, "‘’′"), "'")
    | dict.fromkeys((0x85, 0xA0, 0x1680, *range(0x2000, 0x200B), 0x2028, 0x2029, 0x202F, 0x205F, 0x3000), " ")
    | dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u2060\ufeff"), "")
)
_MARKUP = re.compile(r"(</?sup>)|</?sub>|[*\\]")
_CONTROLS = "".join(map(chr, (*range(0x09), 0x0B, *range(0x0E, 0x20), 0x7F)))
_ASCII_SEPARATORS = str.maketrans(dict.fromkeys(_CONTROLS + '!"#$%&+,/;<=>?@[\\]^_`{|}~*', " "))
_SEPARATORS = re.compile(r"[^\w\s.:'()-]+")
_PARENTHESES = re.compile(r"(?<=[^\W_])\([^\W_]{1,6}\)|[()]")
_MARKS_IN_TEXT = re.compile(r"[-'.:]+")
_PART = re.compile(r"[^\W_]+")


def plain(text: str) -> str:
    """Return text as words with single marks inside: no markup, one kind of dash, Greek letters spelled out.

    A word keeps hyphens, dots, colons and apostrophes between its letters, and short parentheses that belong to it.

    >>> plain("(*abd*-A), TGF-β–like; l(2)gl [Su(H)] hh<sup>AC</sup> (see Fig. 2)").split()
    ['abd-A', 'TGF-beta-like', 'l(2)gl', 'Su(H)', 'hh', 'AC', 'see', 'Fig', '2']
    """
    ascii_only = text.isascii()
    if not ascii_only:
        text = text.translate(_MARKS).translate(_GREEK)
    if "*" in text or "<su" in text or "\\" in text:
        text = _MARKUP.sub(lambda found: " " if found[1] else "", text)
    text = text.translate(_ASCII_SEPARATORS)
    if not ascii_only:
        text = _SEPARATORS.sub(" ", text)
    if "(" in text or ")" in text:
        text = _PARENTHESES.sub(lambda found: found[0] if len(found[0]) > 1 else " ", text)
    return _MARKS_IN_TEXT.sub(_only_inside, text)


def _only_inside(found: re.Match[str]) -> str:
    """Keep one mark between letters or digits, or after a parenthesis of the word; what else there is separates."""
    before, after = found.string[found.start() - 1 : found.start()], found.string[found.end() : found.end() + 1]
    inside = len(found[0]) == 1 and (before.isalnum() or before == ")") and after.isalnum()
    return found[0] if inside else " "


def parts_of_joined(text: str) -> list[str]:
    """Return the parts of words that are joined by marks, so that `receptor-mediated` also answers `receptor`.

    Args:
        text: as `plain` returns it.

    >>> parts_of_joined("receptor-mediated uptake at 0.05 by Su(H)")
    ['receptor', 'mediated', 'Su', 'H']
    """
    joined = [word for word in text.split() if not word.isalnum()]
    return [part for word in joined if not word.replace(".", "").isdecimal() for part in _PART.findall(word)]


def analyzers() -> dict[str, tantivy.TextAnalyzer]:
    """Return how the words of `plain` are compared, by name: `folded` (case and accents dropped) and `exact`.

    >>> analyzers()["folded"].analyze(plain("(abd-A) abd-A, Müller's E(spl)m8-HLH"))
    ['abd-a', 'abd-a', "muller's", 'e(spl)m8-hlh']
    """
    short = tantivy.Filter.remove_long(_LONGEST_WORD)
    folded = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.whitespace()).filter(short)
    exact = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.whitespace()).filter(short)
    return {
        FOLDED: folded.filter(tantivy.Filter.lowercase()).filter(tantivy.Filter.ascii_fold()).build(),
        EXACT: exact.build(),
    }

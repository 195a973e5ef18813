"""Inline marks of an article as plain text: reference markers stand apart, exponents and indices keep their meaning.

While text is gathered, three control characters carry what plain text can't say; `tidy` resolves them:
`OPEN`…`CLOSE` around a reference marker, `BREAK` where a block or a line ended.
"""

import re

from evisynth.documents.formulas import subscript, superscript

OPEN, CLOSE, BREAK = "\x02", "\x03", "\x1e"
_KEPT = "\x04"

_MARK = f"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}"
_GROUP = re.compile(
    rf"(?P<open>[\[(]\s*)?(?P<marks>{_MARK}(?:(?:\s*(?:[,;–—-]|and|&)\s*)?{_MARK})*)(?P<close>\s*[\])])?"
)
_NUMBERS = re.compile(r"(?:[\d\s,;–—−-]|and|&)*\d(?:[\d\s,;–—−-]|and|&)*[a-z]?|[a-z](?:\s*[,;–-]\s*[a-z])*")
_YEAR = re.compile(r"(?:1[89]|20)\d\d")
_SYMBOLS = re.compile(r"[*†‡§¶#‖⁎∗]+")
_PUNCTUATION = re.compile(r"[–—,;.*†‡§¶#‖⁎∗ ]+")
_UNTAGGED = re.compile(r"[a-z](?:\s?,\s?[a-z])*|\d{1,3}(?:\s?[,–-]\s?\d{1,3})*")
_MARKED = re.compile(r"(?:[\s)\]%;,]|[^\W\d_]{4}[.]?|\bal\.|(?<!\d)\d+\.\d+)\Z")
_ORDINAL = re.compile(r"st|nd|rd|th|e|er|ème|o|a|ª|º|®|™|TM|°|′|″|'")
_NARROW = "\u00a0\u2007\u2009\u202f"
_GROUPED_DIGITS = re.compile(rf"(?<=\d)[{_NARROW}](?=\d{{3}}(?!\d))")
_GONE = re.compile("[\u00ad\u200b\u200c\u200d\u2060\ufeff]")


def marker(text: str) -> str:
    """Wrap the words of a reference or footnote marker until `tidy` sees what stands around it."""
    inner = re.sub(f"[{OPEN}{CLOSE}]", "", text).strip()
    return f"{OPEN}{inner}{CLOSE}" if inner else ""


def raised(before: str, text: str, after: str) -> str:
    """A superscript between `before` and `after`: a marker, fused for ordinals and signs, else an exponent `^…`.

    Small numbers and letters that can't be exponents are markers even when they are not tagged as references: after a
    bracket, a blank, a percent sign, a decimal number or a long word.

    >>> raised("10", "−3", ""), raised("19", "th", " "), raised("p", "*", "")
    ('^−3', 'th', '*')
    >>> tidy("3.5" + raised("3.5", "4", ")") + ")"), tidy("of the studies" + raised("of the studies", "2,3", ""))
    ('3.5 [4])', 'of the studies [2,3]')
    """
    if OPEN in text:
        return marker(text)
    inner = text.strip()
    if (_ORDINAL.fullmatch(inner) and inner not in {"e", "o", "a"}) or _SYMBOLS.fullmatch(inner):
        return inner
    if _PUNCTUATION.fullmatch(inner):
        return inner
    if _UNTAGGED.fullmatch(inner) and not after[:1].isalpha() and _MARKED.search(before):
        return marker(inner)
    return superscript("", inner) + (" " if inner[-1:].isdigit() and after[:1].isdigit() else "")


def lowered(before: str, text: str) -> str:
    """A subscript after the text `before`: `R` and `0` give `0` (to be fused), `5` and `2` give `_2`."""
    inner = text.strip()
    base = before[-1:]
    return subscript(base, inner)[len(base) :] if inner else ""


def tidy(raw: str) -> str:
    """Turn gathered text into one line: markers resolved, white space collapsed, no-break spaces only inside numbers.

    >>> tidy(f"3.5{marker('12')}"), tidy(f"cases ({marker('1')},{marker('2')})."), tidy(f"May ({marker('1988')})")
    ('3.5 [12]', 'cases [1,2].', 'May (1988)')
    """
    text = _GONE.sub("", raw)
    text = _GROUP.sub(_resolved, text) if OPEN in text else text
    text = _broken(text) if BREAK in text else text
    return " ".join(_GROUPED_DIGITS.sub(_KEPT, text).split()).replace(_KEPT, "\u00a0")


def _resolved(match: re.Match[str]) -> str:
    opening, closing = (match["open"] or ""), (match["close"] or "")
    inner = re.sub(f"[{OPEN}{CLOSE}]", "", match["marks"]).strip()
    text, whole = match.string, (opening + inner + closing)
    before = text[match.start() - 1] if match.start() else ""
    after = text[match.end()] if match.end() < len(text) else ""
    bare = re.sub(r"[\[\]]", "", inner)
    if _SYMBOLS.fullmatch(bare):
        return whole
    if not _NUMBERS.fullmatch(bare) or _YEAR.search(bare):
        return (
            (" " if before.isalnum() and not opening else "") + whole + (" " if after.isalnum() and not closing else "")
        )
    if opening and closing:
        result = f"[{bare}]"
    elif opening.startswith("["):
        result = f"{opening}{bare}{closing}"
    elif "[" in inner:
        result = f"{opening}{inner}{closing}"
    else:
        result = f"{opening}[{bare}]{closing}"
    return (
        (" " if before and not before.isspace() and before not in "([" else "")
        + result
        + (" " if after.isalnum() else "")
    )


def _broken(text: str) -> str:
    parts = [part.strip() for part in text.split(BREAK)]
    result = ""
    for part in filter(None, parts):
        apart = "; " if result[-1:].isdigit() and part[0].isdigit() else " "
        result += (apart if result else "") + part
    return result

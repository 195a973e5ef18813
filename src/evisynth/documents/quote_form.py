"""The form in which quotes are compared: one spelling for what printing, copying and Markdown change, with a way back.

White space, cell separators, dashes, ligatures, quotation marks, soft hyphens, emphasis, escapes and the blanks around
signs and brackets are made alike. Digits, signs, decimal points, letters and their case are not touched.
"""

import re
import unicodedata
from bisect import bisect_right
from functools import lru_cache
from typing import NamedTuple

_DASH = "-‐‑‒–—―−﹣－⁃"
_BLANK = r"\s|"
_HIDDEN = "\u00ad\u200b\u200c\u200d\u2060\ufeff"
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "0123456789+-")
_LOWERED = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
_SINGLE = {
    "‘": "'", "’": "'", "‚": "'", "‛": "'", "′": "'", "ʹ": "'", "´": "'", "“": '"', "”": '"', "„": '"', "″": '"',
    "«": '"', "»": '"', "µ": "μ", "…": "...", "ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st",
    "ﬆ": "st", "⩽": "≤", "⩾": "≥", "∼": "~", "º": "°", "ı": "i",
}  # fmt: skip
_SIGNS = {"<=": "≤", "=<": "≤", ">=": "≥", "+/-": "±", "+/−": "±", "+/–": "±", **_SINGLE}
_RULES: tuple[tuple[str, str], ...] = (
    ("rule", rf"[{_BLANK}]*\|(?:\s*:?-{{3,}}:?\s*\|)+[{_BLANK}]*"),
    ("joined", rf"(?<=[^\W\d_])[{_DASH}\u00ad](?:[ \t]*\n[ \t]*)?(?=[^\W\d_])"),
    ("structure", r"(?:\A|[ \t]{0,8}\n)\s{0,8}#{1,6}[ \t]+|[ \t]{0,8}\n\s{0,8}(?:>[ \t]?|[-*+][ \t]+)(?=[^\d\s])"),
    ("cell", rf"[{_BLANK}]*(?:</?(?:t[dhr]|table|thead|tbody)\b[^<>]*>[{_BLANK}]*)+"),
    ("sign", rf"[{_BLANK}]*(?:<=|=<|>=|\+/[-−–]|[=<>≤≥⩽⩾±×≈~∼](?!/?(?:su[bp]|[bi]|em|br)\b))[{_BLANK}]*"),
    ("tag", r"</?(?:su[bp]|[bi]|em|strong|br)\s*/?>"),
    ("open", rf"[{_BLANK}]*[(\[][{_BLANK}]*"),
    ("close", rf"[{_BLANK}]*[)\]]"),
    ("range", rf"(?<=\d)\s*[{_DASH}]+\s+(?=\d)|(?<=\d)[{_DASH}]{{2,}}(?=\d)"),
    ("tight", rf"[{_BLANK}]+(?=[%‰]|[,;:.!?](?![\d]))"),
    ("blank", rf"[{_BLANK}][{_BLANK}{_HIDDEN}]+|[^\S ]|\|"),
    ("hidden", rf"[{_HIDDEN}]+"),
    ("escape", r"\\[!-/:-@\[-`{-~]"),
    ("emphasis", r"`+|(?<!\d)\*+|\*+(?!\d)|(?<![^\W_])_+|(?<=[^\W\d])_+|_+(?![^\W_])"),
    ("middot", r"(?<=\d)·(?=\d)"),
    ("dash", rf"[{_DASH[1:]}]|-{{2,}}"),
    ("raised", r"[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻]+"),
    ("lowered", r"[₀₁₂₃₄₅₆₇₈₉]+"),
    ("single", f"[{''.join(_SINGLE)}]"),
)
_BODY = "|".join(f"(?P<{name}>{pattern})" for name, pattern in _RULES)
# Most characters are letters, digits and single blanks between them: they are passed before any rule is tried.
_PATTERN = re.compile(rf"(?=[^0-9A-Za-z])(?! [0-9A-Za-z])(?:{_BODY})")
_PATTERN_WITH_ACCENTS = re.compile(rf"[^\W\d_][\u0300-\u036f]+|{_BODY}")
_COMBINING = re.compile("[\u0300-\u036f]")
_FIXED = {
    "rule": " ", "cell": " ", "joined": "", "structure": " ", "open": "(", "close": ")", "range": "-", "tight": "",
    "blank": " ", "hidden": "", "emphasis": "", "middot": ".", "dash": "-",
}  # fmt: skip


class QuoteForm(NamedTuple):
    """Text in comparable form and, for each stretch of it, where it came from.

    Args:
        text: the comparable form.
        places: where each stretch begins in `text`.
        origins: (start, end) of each stretch in the original text.
    """

    text: str
    places: tuple[int, ...]
    origins: tuple[tuple[int, int], ...]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The original span of `text[start:end]`, which must not be empty."""
        return self._origin(start, last=False), self._origin(end - 1, last=True)

    def _origin(self, place: int, *, last: bool) -> int:
        stretch = bisect_right(self.places, place) - 1
        start, end = self.origins[stretch]
        following = self.places[stretch + 1] if stretch + 1 < len(self.places) else len(self.text)
        if following - self.places[stretch] == end - start:
            return start + (place - self.places[stretch]) + last
        return end if last else start


def quote_form(text: str) -> QuoteForm:
    """Bring text into the form in which quotes are compared.

    Args:
        text: a quote or a whole document.

    >>> quote_form("a **high** R₀ =  2.5 [1.0 – 3.0]").text
    'a high R0=2.5(1.0-3.0)'
    >>> quote_form("| 4 | 12 (12) |\\n| --- | --- |\\n| 5 | 50 % |").text.strip()
    '4 12(12) 5 50%'
    """
    pieces: list[str] = []
    places: list[int] = []
    origins: list[tuple[int, int]] = []
    length = at = 0
    for match in (_PATTERN_WITH_ACCENTS if _COMBINING.search(text) else _PATTERN).finditer(text):
        start, end = match.span()
        if start > at:
            places.append(length)
            origins.append((at, start))
            pieces.append(text[at:start])
            length += start - at
        new = _replaced(match)
        if new:
            places.append(length)
            origins.append((start, end))
            pieces.append(new)
            length += len(new)
        at = end
    if at < len(text):
        places.append(length)
        origins.append((at, len(text)))
        pieces.append(text[at:])
    return QuoteForm("".join(pieces), tuple(places), tuple(origins))


@lru_cache(maxsize=4)
def document_form(markdown: str) -> QuoteForm:
    """`quote_form` of a whole document, remembered for the next quotes."""
    return quote_form(markdown)


def _replaced(match: re.Match[str]) -> str:
    kind, found = match.lastgroup or "", match[0]
    if kind in _FIXED:
        return _FIXED[kind]
    if kind == "sign":
        sign = found.strip(" \t\n\r\f\v|\u00a0\u2009\u202f\u2007\u2002\u2003\u200a")
        return _SIGNS.get(sign, sign)
    if kind == "tag":
        return "^" if found.startswith("<sup") else " " if found.startswith("<br") else ""
    if kind == "escape":
        inner = found[1]
        return {"|": " ", "[": "(", "]": ")", "*": "", "_": "", "`": ""}.get(inner, inner)
    if kind == "raised":
        return "^" + found.translate(_RAISED)
    if kind == "lowered":
        return found.translate(_LOWERED)
    return _SINGLE[found] if kind == "single" else unicodedata.normalize("NFC", found)

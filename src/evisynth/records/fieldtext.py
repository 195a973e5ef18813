"""Plain text out of the fields of exports: markup, entities, line ends, years, pages and names."""

import ast
import html
import re

_TAG = re.compile(
    r"</?(?:jats:|mml:)?(?:p|i|b|em|strong|bold|italic|sub|sup|inf|br|span|div|h[1-6]|ul|ol|li|sec|title|u|sc|scp|font|"
    r"a|abstract|math|mi|mn|mo|mrow|msub|msup|mtext|mstyle|list|list-item)\b(?:\s[^<>]{0,300})?/?>",
    re.IGNORECASE,
)
_SUPERSCRIPT = re.compile(r"(?<=\d)<(?:jats:)?sup>\s*([+\-−–]?\d)", re.IGNORECASE)
_BLOCK = re.compile(r"<(?:/?(?:jats:)?(?:p|div|sec|title|li|h[1-6])\b[^<>]{0,300}|br\s*/?)>", re.IGNORECASE)
_YEAR = re.compile(r"(?<!\d)(1[5-9]\d\d|20\d\d)(?!\d)")
_COMPACT_DATE = re.compile(r"(?<!\d)(1[5-9]\d\d|20\d\d)(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])(?!\d)")
_INITIALS = re.compile(r"(?:[^\W\d_]\.?[- ]?){1,4}")
_ABBREVIATED = re.compile(r"([^,;]*[^\W\d_]{2}[^,;\s]*)\s+((?:[A-ZÀ-Þ]\.?[- ]?){1,4})")
_PARTICLES = {"von", "van", "de", "der", "den", "del", "della", "di", "da", "dos", "du", "la", "le", "ten", "ter", "zu"}


def plain(value: str) -> str:
    """Give one field as plain text: known markup and entities resolved, white space single, paragraphs kept as lines.

    A superscript after a digit keeps a caret, so that 10<sup>3</sup> does not become 103.

    >>> plain("<p>About 10<sup>3</sup> cases &amp; p < 0.05</p>")
    'About 10^3 cases & p < 0.05'
    """
    text = value.replace("\x00", "")
    if "<" in text:
        text = _SUPERSCRIPT.sub(r"^\1", text)
        text = _TAG.sub("", _BLOCK.sub("\n", text))
    if "&" in text:
        text = html.unescape(text)
    lines = (" ".join(line.split()) for line in text.split("\n"))
    return "\n".join(line for line in lines if line)


def one_line(value: str) -> str:
    """Give one field as plain text on one line.

    >>> one_line("A method package\\n   for rodents")
    'A method package for rodents'
    """
    return " ".join(plain(value).split())


def year_of(value: str) -> int | None:
    """Find the year of a date in any usual form; None when no year from 1500 to 2099 is in it.

    >>> year_of("1948/07//"), year_of("15 October 2019"), year_of("20190801"), year_of("10 15")
    (1948, 2019, 2019, None)
    """
    found = _YEAR.search(value) or _COMPACT_DATE.search(value)
    return None if found is None else int(found.group(1))


def page_range(start: str, end: str) -> str:
    """Join first and last page.

    >>> page_range("379", "423"), page_range("e0815", ""), page_range("283-98", "298")
    ('379-423', 'e0815', '283-98')
    """
    start, end = start.strip(), end.strip()
    if not end or end == start or re.search(r"\w\s*[-–]+\s*\w", start):
        return re.sub(r"\s*[-–—]+\s*", "-", start)
    return f"{start}-{end}" if start else end


def names(value: str) -> list[str]:
    """Split a cell of authors into names, each "Family, Given" where that is plain.

    Args:
        value: names divided by semicolons, bars, line ends, " and ", or, in short forms ("Lim SM, Shiau CWC"), commas.

    >>> names("Yang, W.; Zhang, W.")
    ['Yang, W.', 'Zhang, W.']
    >>> names("Lim SM, Shiau CWC, Cheng LJ, Lau Y.")
    ['Lim, SM', 'Shiau, CWC', 'Cheng, LJ', 'Lau, Y.']
    """
    text = value.strip()
    if text.startswith("[") and text.endswith("]"):
        try:
            listed = ast.literal_eval(text)
        except (ValueError, SyntaxError, MemoryError, RecursionError):
            listed = None
        if isinstance(listed, list):
            return [n for item in listed if (n := name(str(item)))]
    for divider in (r"\s*;\s*", r"\s*\|\s*", r"\n+", r"\s+and\s+"):
        if re.search(divider, text):
            return [n for part in re.split(divider, text) if (n := name(part))]
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if len(parts) > 1 and all(_ABBREVIATED.fullmatch(part) for part in parts):
        return [name(part) for part in parts]
    single = name(text)
    return [single] if single else []


def name(value: str) -> str:
    """Give one name as "Family, Given" when a comma or trailing initials show which is which, else as it stands.

    >>> name("Shannon,Claude E."), name("Liu R."), name("Massimo Aria")
    ('Shannon, Claude E.', 'Liu, R.', 'Massimo Aria')
    """
    # Scopus puts its author number behind the name.
    text = re.sub(r"\s*\(\d{6,}\)$", "", one_line(value).strip(" ;,"))
    if "," in text:
        return re.sub(r"\s*,\s*", ", ", text)
    found = _ABBREVIATED.fullmatch(text)
    return f"{found.group(1)}, {found.group(2).strip()}" if found else text


def family_name(author: str) -> str:
    """Give the family name of an author in lower case, as far as its form shows it.

    >>> family_name("van der Berg, J."), family_name("Claude E. Shannon"), family_name("ten Tije AJ")
    ('van der berg', 'shannon', 'ten tije')
    """
    text = name(author)
    if "," in text:
        return text.split(",", 1)[0].strip().casefold()
    words = text.split()
    if len(words) < 2 or all(_INITIALS.fullmatch(word) for word in words):
        return text.casefold()
    start = len(words) - 1
    while start > 1 and words[start - 1].casefold() in _PARTICLES:
        start -= 1
    return " ".join(words[start:]).casefold()

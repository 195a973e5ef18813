"""The lexical layer of OBO 1.2 and 1.4: escapes, quoted text, trailing modifiers and comments.

Source: The OBO Flat File Format Specification 1.2 and 1.4, "escape characters" and "trailing modifiers".
"""

import re

_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_ESCAPED = {"n": "\n", "W": " ", "t": "\t"}
_COMMENT = re.compile(r"(?:^|\s)!")
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"(.*)', re.DOTALL)


def unescape(text: str) -> str:
    """Replace OBO escapes by what they stand for; an unknown escape stands for its own character.

    >>> unescape(r"P\\{w\\+\\}")
    'P{w+}'
    """
    if "\\" not in text:
        return text
    return _ESCAPE.sub(lambda found: _ESCAPED.get(found[1], found[1]), text)


def split_value(raw: str) -> tuple[str, str]:
    """Cut the comment (` ! …`) and the trailing modifiers (`{…}`) off an unquoted value.

    Returns:
        The value, still escaped, and the raw text between the braces, empty when there is none.

    >>> split_value('X:1 {gci_filler="X:2"} ! tissue')
    ('X:1', 'gci_filler="X:2"')
    """
    if "\\" not in raw and '"' not in raw:
        text = raw.partition(" !")[0].strip()
        if not text.endswith("}"):
            return ("" if text[:1] == "!" else text), ""
    text = raw
    if "!" in text:
        found = _COMMENT.search(_masked(text))
        if found:
            text = text[: found.start()]
    text = text.strip()
    if not text.endswith("}") or text.endswith("\\}"):
        return text, ""
    opening = _masked(text).rfind("{")
    if opening < 0:
        return text, ""
    return text[:opening].rstrip(), text[opening + 1 : -1].strip()


def split_quoted(raw: str) -> tuple[str, str] | None:
    """Split `"text" rest` into the unescaped text and the rest; None when there is no closed quoted text.

    >>> split_quoted(r'"a \\"disc\\"" EXACT []')
    ('a "disc"', 'EXACT []')
    """
    if not raw.startswith('"'):
        return None
    if "\\" not in raw:
        end = raw.find('"', 1)
        return (raw[1:end], raw[end + 1 :].strip()) if end > 0 else None
    found = _QUOTED.match(raw)
    return (unescape(found[1]), found[2].strip()) if found else None


def _masked(text: str) -> str:
    """Hide escaped characters and quoted text, position by position, so that a search can't end inside them."""
    if "\\" in text:
        text = _ESCAPE.sub("xx", text)
    if '"' in text:
        text = re.sub(r'"[^"]*"', lambda found: "x" * len(found[0]), text)
    return text

"""Named characters that old files use without declaring them, from the standard's own table."""

import re
from html.entities import html5

_REFERENCE = re.compile(rb"&([A-Za-z][A-Za-z0-9]{1,31});")
_CDATA = re.compile(rb"(<!\[CDATA\[.*?\]\]>)", re.DOTALL)
_XML = frozenset({b"amp", b"lt", b"gt", b"quot", b"apos"})


def resolve_named_characters(data: bytes) -> bytes:
    """Replace `&nbsp;`, `&alpha;` … by numeric references; XML's own five and unknown names stay.

    The names are those of HTML (https://html.spec.whatwg.org/multipage/named-characters.html), which hold the ISO
    sets that the NLM DTDs refer to. Nothing is fetched, and no declaration in the file is followed.

    >>> resolve_named_characters(b"<p>&alpha;&nbsp;&lt;&unknown;</p>")
    b'<p>&#945;&#160;&lt;&unknown;</p>'
    """
    if not any(match[1] not in _XML for match in _REFERENCE.finditer(data)):
        return data
    parts = _CDATA.split(data)
    return b"".join(part if part.startswith(b"<![CDATA[") else _REFERENCE.sub(_numeric, part) for part in parts)


def _numeric(match: re.Match[bytes]) -> bytes:
    characters = None if match[1] in _XML else html5.get(f"{match[1].decode('ascii')};")
    return match[0] if characters is None else b"".join(b"&#%d;" % ord(character) for character in characters)

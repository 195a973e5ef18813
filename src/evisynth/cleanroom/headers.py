"""Words that a response's headers carry in an encoding of their own."""

import re
from binascii import Error
from collections.abc import Iterator
from email.errors import HeaderParseError
from email.header import decode_header, make_header
from urllib.parse import unquote

_EXTENDED = re.compile(r"\*\d?\*?\s*=\s*(?:[\w-]{1,20}'[\w-]{0,10}')?([^;\s]+)")
_ENDING = re.compile(r"\.\w{2,5}$")


def header_words(value: str) -> Iterator[str]:
    """Yield what a header says once its encoded words and parameters are read (RFC 2047, RFC 8187).

    Args:
        value: of one header, as it came.

    >>> list(header_words("attachment; filename*=UTF-8''A%20title.pdf")), list(header_words("=?utf-8?B?QSB0aXRsZQ==?="))
    (['A title'], ['A title'])
    """
    if "*" in value:
        for found in _EXTENDED.finditer(value):
            yield _ENDING.sub("", unquote(found[1], errors="replace"))
    if "=?" in value:
        try:
            yield str(make_header(decode_header(value)))
        except (HeaderParseError, LookupError, UnicodeError, Error):
            return  # what can't be decoded is judged as it came

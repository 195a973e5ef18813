"""Reading a full text, told by its content and not by its name."""

import hashlib
import re
from pathlib import Path

from evisynth.documents.elements import local_name, outermost
from evisynth.documents.entities import resolve_named_characters
from evisynth.errors import UnreadableError, UnsafeInputError
from evisynth.evidence import Document
from evisynth.records import office_file
from evisynth.text import Element, decode, parse_xml

DOCUMENTS_VERSION = "1"
"""Raise it when the same source would give another document."""
MAX_TEXT = 5 * 1024 * 1024
MAX_FILE = 100 * 1024 * 1024
MAX_DEPTH = 100

_ZIP = b"PK\x03\x04"
_MAGIC: tuple[tuple[bytes, str, type[UnreadableError], str], ...] = (
    (
        b"%PDF",
        "a PDF file",
        UnreadableError,
        "Give the article's JATS XML, or make Markdown of the PDF with a converter such as Docling or Marker.",
    ),
    (_ZIP, "a zip archive", UnsafeInputError, "Unpack it and give the files inside."),
    (b"\x1f\x8b", "a gzip archive", UnsafeInputError, "Unpack it and give the file inside."),
    (b"BZh", "a bzip2 archive", UnsafeInputError, "Unpack it and give the file inside."),
    (b"7z\xbc\xaf", "a 7z archive", UnsafeInputError, "Unpack it and give the files inside."),
    (b"Rar!", "a rar archive", UnsafeInputError, "Unpack it and give the files inside."),
    (b"\xd0\xcf\x11\xe0", "an old Office file", UnreadableError, "Save it as plain text."),
    (b"\x89PNG", "a picture", UnreadableError, "Give the article's XML or text."),
    (b"\xff\xd8\xff", "a picture", UnreadableError, "Give the article's XML or text."),
    (b"GIF8", "a picture", UnreadableError, "Give the article's XML or text."),
)
_HTML_IN_MARKDOWN = rb"(?:table|div|p|a|img|center|h[1-6]|br|span|details|su[bp]|b|i)[\s/>]"
_COMMENTS = rb"\s*(?:<!--(?:(?!-->).)*-->\s*)*"
"""Markdown made of pages begins with one as often as XML does, so what follows it decides."""

_XML_START = re.compile(
    _COMMENTS + rb"(?:<\?xml[\s?]|<!DOCTYPE(?!\s+html)|<(?!" + _HTML_IN_MARKDOWN + rb")[A-Za-z][\w.:-]*[\s/>])",
    re.DOTALL,
)
_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
_UTF16_XML = (b"\xff\xfe<\x00", b"\xfe\xff\x00<", b"<\x00?\x00", b"\x00<\x00?")
_HTML_START = re.compile(_COMMENTS + rb"<(?:!DOCTYPE\s+html|html[\s>])", re.IGNORECASE | re.DOTALL)
_OTHER_ROOTS = {
    "art": "an article in BioMed Central's own format",
    "TEI": "a TEI document",
    "html": "a web page",
    "PubmedArticleSet": "a list of PubMed records",
    "PubmedArticle": "a PubMed record",
    "xml": "an EndNote export",
}
_READABLE = "Full texts are read from JATS XML, Markdown and plain text."


def read_document(data: bytes, name: str) -> Document:
    """Read a full text into Markdown with spans.

    JATS XML (`article`, also inside `pmc-articleset` and the like), Markdown and plain text are told apart by their
    content; `name` is only used in messages. Nothing outside `data` is read.

    Args:
        data: the file's bytes.
        name: the file's name.

    Raises:
        UnreadableError: it is empty, binary, not well-formed, or of a kind that is not read.
        UnsafeInputError: an archive, an entity declaration, nesting or a size beyond the limits.

    >>> read_document(b"# A title\\n\\nSome *words*.\\n", "a.md").title
    'A title'
    """
    _refuse_binary(data, name)
    document_id = hashlib.sha256(data).hexdigest()
    if _HTML_START.match(data[:4096]):
        raise UnreadableError(f"{name}: a web page, which is not read as a full text", _READABLE)
    if _XML_START.match(data.removeprefix(b"\xef\xbb\xbf")[:4096]) or data.startswith(_UTF16_XML):
        from evisynth.documents.jats import read_jats

        return read_jats(_article(data, name), document_id)
    if len(data) > MAX_TEXT:
        message = f"{name}: {len(data) // 1024**2} MiB of text, more than the {MAX_TEXT // 1024**2} MiB that are read"
        raise UnsafeInputError(message, "An article's text has less than 1 MiB: give one article per file.")
    decoded = decode(data)
    text = decoded.text
    if _is_binary(data, text, decoded.encoding):
        raise UnreadableError(f"{name}: a binary file (NUL or control characters), not a text", _READABLE)
    if not text.strip():
        raise UnreadableError(f"{name}: the file holds only white space", _READABLE)
    from evisynth.documents.markdown import read_markdown

    return read_markdown(text, document_id)


def parse_file(path: Path) -> Document:
    """Read the full text in a file; see `read_document`.

    Raises:
        UnreadableError: also when the file can't be opened.
        UnsafeInputError: also when it is larger than what is read.
    """
    try:
        size = path.stat().st_size
        if size > MAX_FILE:
            message = f"{path.name}: {size // 1024**2} MiB, more than the {MAX_FILE // 1024**2} MiB that are read"
            raise UnsafeInputError(message, "Give one article per file.")
        data = path.read_bytes()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise UnreadableError(f"{path}: {reason}", "Check the path and the permissions of the file.") from None
    return read_document(data, path.name)


def _is_binary(data: bytes, text: str, encoding: str) -> bool:
    sample = text[:65_536]
    if "\0" in text or len(_CONTROLS.findall(sample)) * 100 > len(sample):
        return True
    # Bytes with zeros that were only taken for UTF-16 give a text with hardly a blank.
    return b"\0" in data and encoding.startswith("utf-16") and sum(map(str.isspace, sample)) * 100 < len(sample)


def _refuse_binary(data: bytes, name: str) -> None:
    if not data:
        raise UnreadableError(f"{name}: the file is empty", "Download or export it again.")
    for magic, kind, error, hint in _MAGIC:
        if data.startswith(magic):
            what, advice = (magic == _ZIP and office_file(data)) or (kind, hint)
            raise error(f"{name}: {what}, which is not read as a full text", advice)


def _article(data: bytes, name: str) -> Element:
    root = parse_xml(resolve_named_characters(data), name)
    if root.xpath(f"boolean({'/*' * (MAX_DEPTH + 1)})"):
        message = f"{name}: XML nested more than {MAX_DEPTH} levels deep"
        raise UnsafeInputError(message, "An article has less than 50: check the file.")
    if local_name(root) == "article":
        return root
    found = outermost(root, "article")
    if len(found) == 1:
        return found[0]
    if found:
        raise UnreadableError(f"{name}: {len(found)} articles in one file", "Give one article per file.")
    kind = _OTHER_ROOTS.get(local_name(root), f"XML with the root <{local_name(root)}>")
    raise UnreadableError(f"{name}: {kind}, which is not read as a full text", _READABLE)

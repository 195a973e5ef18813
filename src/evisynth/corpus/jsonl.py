"""Reading articles from JSON Lines: one per line, bad lines set aside with their numbers."""

import bz2
import gzip
import hashlib
import json
import lzma
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, Any, NamedTuple, cast

from evisynth.corpus.articles import Article, last_day
from evisynth.errors import UnreadableError
from evisynth.evidence import Document, Identifiers, Section

MAX_LINE = 64 * 1024**2
_OPENERS = ((b"\x1f\x8b", gzip.open), (b"BZh", bz2.open), (b"\xfd7zXZ\x00", lzma.open))
_HALF_CHARACTER = re.compile("[\ud800-\udfff]")
_DATE_KEYS = ("published", "publication_date", "pub_date", "date", "year")


class BadLine(NamedTuple):
    """A line that was set aside, and why."""

    file: str
    line: int
    reason: str


class _BadLineError(ValueError):
    """Raised when a line is no article; its text is the reason."""


def read_jsonl(path: Path) -> Iterator[Article | BadLine]:
    """Read articles from a JSONL file, plain or compressed (gzip, bzip2, xz), told by content.

    A line is either an article of a literature corpus (`pmcid` or `id`, `title`, `abstract`, and `sections`: an object
    whose values are paragraphs or lists of them), or one of our documents (`id`, `title`, `markdown`, and `sections`: a
    list of headings with spans). `published` (or `date`, `year`), `doi`, `pmid` and `licence` are read where present.

    Args:
        path: the file.

    Yields:
        An article or a `BadLine` for each line that is not blank.

    Raises:
        UnreadableError: the file can't be opened, is empty or its compressed data are damaged.
    """
    try:
        with path.open("rb") as raw:
            head = raw.read(6)
        if not head:
            raise UnreadableError(f"{path}: the file is empty", "Give a file with one JSON object per line.")
        opener = next((opener for magic, opener in _OPENERS if head.startswith(magic)), None)
        with path.open("rb") if opener is None else cast("IO[bytes]", opener(path)) as stream:
            yield from _articles(stream, path.name)
    except (OSError, EOFError, lzma.LZMAError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error) or "damaged compressed data"
        raise UnreadableError(f"{path}: {reason}", "Check the path, its permissions, and that it is whole.") from None


def _articles(stream: IO[bytes], name: str) -> Iterator[Article | BadLine]:
    number = 0
    while line := stream.readline(MAX_LINE):
        number += 1
        if len(line) >= MAX_LINE and not line.endswith(b"\n"):
            while (rest := stream.readline(MAX_LINE)) and not rest.endswith(b"\n"):
                pass
            yield BadLine(name, number, f"longer than {MAX_LINE // 1024**2} MiB")
        elif line.strip(b" \t\r\n\xef\xbb\xbf"):
            try:
                yield read_article(line)
            except _BadLineError as error:
                yield BadLine(name, number, str(error))


def read_article(line: bytes) -> Article:
    """Read one line.

    Raises:
        ValueError: it is no article; the text says why.

    >>> article = read_article(b'{"pmcid": "PMC1", "title": "Wings", "sections": {"RESULTS": ["hh is on."]}}')
    >>> article.key, [section.title for section in article.document.sections]
    ('PMC1', ['Wings', 'RESULTS'])
    """
    try:
        value: Any = json.loads(line.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise _BadLineError(f"not UTF-8 at byte {error.start + 1}") from None
    except RecursionError:
        raise _BadLineError("nested too deeply") from None
    except ValueError as error:
        raise _BadLineError(f"not JSON: {error}") from None
    if not isinstance(value, dict):
        raise _BadLineError("not a JSON object")
    fields = cast("dict[str, Any]", value)
    key = _text(fields, "pmcid") or _text(fields, "id")
    if not key:
        raise _BadLineError("neither pmcid nor id")
    identifiers = _identifiers(fields)
    title, licence = _text(fields, "title"), _text(fields, "licence") or _text(fields, "license") or None
    identity = hashlib.sha256(line.strip()).hexdigest()
    if "markdown" in fields:
        markdown, sections = _text(fields, "markdown", keep=True), _spans(fields)
    else:
        markdown, sections = _written(title, _paragraphs(fields, "abstract"), _section_texts(fields))
    if not markdown.strip():
        raise _BadLineError("no text: title, abstract and sections are all empty")
    if sections and max(section.end for section in sections) > len(markdown):
        raise _BadLineError("a section ends beyond the text")
    document = Document(identity, title, markdown, sections, licence=licence, identifiers=identifiers)
    return Article(document, _published(fields), key)


def _identifiers(fields: Mapping[str, Any]) -> Identifiers:
    nested: Any = fields.get("identifiers")
    known: Mapping[str, Any] = {**(nested if isinstance(nested, dict) else {}), **fields}
    pmcid, pmid = _text(known, "pmcid"), _text(known, "pmid")
    if pmcid.isdecimal():
        pmcid = f"PMC{pmcid}"
    doi = re.sub(r"^(https?://(dx\.)?doi\.org/|doi:)", "", _text(known, "doi").lower())
    return Identifiers(doi=doi or None, pmid=pmid or None, pmcid=pmcid or None)


def _published(fields: Mapping[str, Any]) -> str:
    for name in _DATE_KEYS:
        found = _text(fields, name)
        if found:
            if last_day(found) is None:
                raise _BadLineError(f"{name} is no date: {found[:40]}")
            return found
    return ""


def _text(fields: Mapping[str, Any], name: str, *, keep: bool = False) -> str:
    value: Any = fields.get(name)
    if value is None:
        return ""
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str):
        raise _BadLineError(f"{name} is {type(value).__name__}, not text")
    if not value.isascii() and _HALF_CHARACTER.search(value):
        raise _BadLineError(f"{name} holds half a character (a lone surrogate)")
    return value if keep else " ".join(value.split())


def _paragraphs(fields: Mapping[str, Any], name: str) -> list[str]:
    """Text or a list of texts, as paragraphs of one line each."""
    value: Any = fields.get(name)
    values = cast("list[Any]", value) if isinstance(value, list) else [value]
    return [paragraph for paragraph in (_text({name: one}, name) for one in values) if paragraph]


def _section_texts(fields: Mapping[str, Any]) -> dict[str, list[str]]:
    value: Any = fields.get("sections")
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise _BadLineError(f"sections is {type(value).__name__}, not an object")
    sections = cast("dict[str, Any]", value)
    return {" ".join(name.split()): _paragraphs(sections, name) for name in sections}


def _written(title: str, abstract: list[str], texts: Mapping[str, list[str]]) -> tuple[str, tuple[Section, ...]]:
    """Set an article as Markdown, and say where each section stands."""
    blocks = [("Abstract", "abstract", abstract), *((name, "body", texts[name]) for name in texts)]
    pieces = [f"# {title}\n"] if title else []
    at = len("".join(pieces))
    sections: list[Section] = []
    for name, kind, paragraphs in blocks:
        if paragraphs:
            piece = f"\n## {name}\n\n" + "\n\n".join(paragraphs) + "\n"
            sections.append(Section(name, 2, at + 1, at + len(piece), kind))
            pieces.append(piece)
            at += len(piece)
    whole = "".join(pieces)
    front = (Section(title, 1, 0, len(whole), "front"),) if title else ()
    return whole, (*front, *sections)


def _spans(fields: Mapping[str, Any]) -> tuple[Section, ...]:
    value: Any = fields.get("sections") or []
    if not isinstance(value, list):
        raise _BadLineError(f"sections is {type(value).__name__}, not a list of headings with spans")
    try:
        return tuple(
            Section(str(s["title"]), int(s["level"]), int(s["start"]), int(s["end"]), str(s.get("kind", "body")))
            for s in cast("list[dict[str, Any]]", value)
        )
    except (KeyError, TypeError, ValueError, AttributeError):
        raise _BadLineError("a section lacks title, level, start or end") from None

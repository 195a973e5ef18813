"""What a raw page says to a rule: words as a reader and as a machine see them, its title, its metadata."""

import html
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from evisynth.cleanroom.marks import without_marks
from evisynth.cleanroom.page_views import page_views

_INLINE = re.compile(
    r"</?(?:a|abbr|b|bdi|bdo|cite|code|data|em|font|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|time|tt|u|var|wbr|"
    r"nobr)\b[^<>]{0,2000}>",
    re.IGNORECASE,
)
_FEW_TAGS, _LABELLED = 5, 30
_RAISED = re.compile(r"<su[pb]\b[^<>]{0,200}>[^<>]{0,12}</su[pb]\s*>", re.IGNORECASE)
_MARKED = re.compile(r"[<*`{}\\&]")
_COMMENTED = re.compile(r"<!--(?:[^-]|-(?!->)){0,4000}-->")
_TAG = re.compile(r"<[/!?a-zA-Z][^<>]{0,4000}>")
_META = re.compile(r"<meta\s([^<>]{1,20000})>", re.IGNORECASE)
_LINK = re.compile(r"<link\s([^<>]{1,4000})>", re.IGNORECASE)
_BASE = re.compile(r"<base\s([^<>]{1,4000})>", re.IGNORECASE)
_ATTRIBUTE = re.compile(r"([\w:.-]{1,60})\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))")
_TIME = re.compile(r"<time\s[^<>]{0,400}?datetime\s*=\s*[\"']?(\d{4}[\w:.+-]{0,30})", re.IGNORECASE)
_LABEL = re.compile(
    r"\b(?:alt|title|aria-label|placeholder|label|summary|data-title)\s*=\s*(?:\"([^\"<>]{24,400})\"|'([^'<>]{24,400})')",
    re.IGNORECASE,
)
_FRAME = re.compile(r"<(?:i?frame|embed|object)\s([^<>]{1,4000})>", re.IGNORECASE)
_PROPERTY = re.compile(
    r"<(?!meta)(\w{1,20}\s[^<>]{0,400}\b(?:itemprop|property)\s*=[^<>]{1,400})>([^<>]{0,400})", re.IGNORECASE
)
_REFRESH = re.compile(r"url\s*=\s*['\"]?([^'\"\s]+)", re.IGNORECASE)
_TITLE = re.compile(r"<title[^<>]{0,200}>([^<]{0,2000})", re.IGNORECASE)
_HEADING = re.compile(r"<h1[^<>]{0,400}>", re.IGNORECASE)
_LINKED_DATA = re.compile(r"<script[^<>]{0,200}ld\+json[^<>]{0,200}>", re.IGNORECASE)
_LOOKS_HTML = re.compile(
    r"<(?:!doctype|html|head|body|meta|title|div|p|span|a|h1|article|script|table)\b", re.IGNORECASE
)
_ESCAPED = re.compile(r"\\u([0-9a-fA-F]{4})|\\x([0-9a-fA-F]{2})")


@dataclass(frozen=True, slots=True)
class PageWords:
    """A raw page as rules read it.

    Args:
        title: its titles (title element, first heading), longest first.
        visible: the words without mark-up; mark-up inside a word does not part it.
        source: all of it, attributes, comments and scripts too, without escapes.
        metadata: meta and link elements, elements that name a property, and linked data: key to values.
        times: of elements for times, as their attribute has them.
        given: it as it came.
        bare: that without comments; None for plain text.
    """

    titles: tuple[str, ...]
    visible: str
    source: str
    metadata: dict[str, list[str]]
    times: tuple[str, ...] = ()
    given: str = ""
    bare: str | None = None


class Details(NamedTuple):
    """What a page says besides its visible words in order.

    Args:
        unseen: tags with their attributes, and comments; all of it when it has escapes.
        labels: words that stand for pictures and fields.
        views: other ways to read it, in which parted and hidden words come together.
    """

    unseen: str = ""
    labels: tuple[str, ...] = ()
    views: tuple[str, ...] = ()


def read_markup(text: str) -> PageWords:
    """Read a page without trusting it: no parser but patterns whose time grows with its length.

    Args:
        text: HTML, or plain text.

    >>> read_markup("<title>On X</title><p>CD<b>99</b>9999").visible.split()
    ['On', 'X', 'CD999999']
    """
    if not _LOOKS_HTML.search(text):
        return PageWords((), text, text, {}, given=text)
    metadata = _metadata(text)
    titles = [html.unescape(found) for found in _TITLE.findall(text)[:3]]
    titles += [html.unescape(_TAG.sub(" ", _INLINE.sub("", found))) for found in _enclosed(text, _HEADING, "</h1")[:5]]
    bare = _without_comments(text)
    visible = _TAG.sub(" ", _INLINE.sub("", bare))
    source = text
    if "\\u" in text or "\\x" in text:
        source = _ESCAPED.sub(lambda m: chr(int(m[1] or m[2], 16)), text)
    times = tuple(dict.fromkeys(_TIME.findall(text)[:200])) if "datetime" in text else ()
    named = tuple(" ".join(t.split()) for t in titles if t.strip())
    return PageWords(named, visible, source, metadata, times, text, bare)


def read_closely(words: PageWords) -> Details:
    """Read what a page says besides its visible words in order.

    Args:
        words: of the page.

    >>> read_closely(read_markup("<p><img alt='Cooled bracelets for condition-B'>")).labels
    ('Cooled bracelets for condition-B',)
    """
    bare = words.bare
    if bare is None:
        return Details(views=tuple(without_marks(words.visible)))
    tags = _TAG.findall(bare)
    unseen = words.source if words.source is not words.given else "\n".join((*tags, *_comments(words.given)))
    long = "".join(tag for tag in tags if len(tag) > _LABELLED)
    labels = tuple(dict.fromkeys(html.unescape(a or b) for a, b in _LABEL.findall(long)[:400]))
    return Details(unseen, labels, (*page_views(bare), *without_marks(words.visible), *_unnoted(bare)))


def _unnoted(bare: str) -> Iterator[str]:
    """The words of a page without raised marks, when it has many of them."""
    if len(_RAISED.findall(bare)) >= _FEW_TAGS:
        yield _TAG.sub(" ", _INLINE.sub("", _RAISED.sub(" ", bare)))


def field_views(text: str) -> tuple[str, ...]:
    """Other ways to read a field of a tool's result that has mark-up or marks between its words.

    >>> field_views("on <b>sleep</b>")
    ()
    """
    parted = tuple(page_views(_without_comments(text))) if text.count("<") > _FEW_TAGS else ()
    return (*parted, *without_marks(text))


def without_markup(text: str) -> str:
    """Give a field of a tool's result without tags, comments, and marks of Markdown and LaTeX.

    >>> without_markup("<em>CD</em>99<!-- x -->9999 of **all**")
    'CD999999 of all'
    """
    if not _MARKED.search(text):
        return text
    bare = html.unescape(text)
    bare = _TAG.sub(" ", _INLINE.sub("", _COMMENTED.sub("", bare)))
    bare = re.sub(r"\\u([0-9a-fA-F]{4})", lambda m: chr(int(m[1], 16)), bare)
    return re.sub(r"\\[a-zA-Z]+\{|[*`{}]", "", bare)


def _enclosed(text: str, opening: re.Pattern[str], closing: str) -> list[str]:
    """What stands between an opening and the next closing; an opening that is never closed ends the search."""
    low, found, at = text.lower(), list[str](), 0
    while match := opening.search(text, at):
        end = low.find(closing, match.end())
        if end < 0:
            break
        found.append(text[match.end() : end])
        at = end
    return found


def _without_comments(text: str) -> str:
    kept, at = list[str](), 0
    for start, end in _comment_spans(text):
        kept.append(text[at:start])
        at = end
    return "".join((*kept, text[at:]))


def _comments(text: str) -> Iterator[str]:
    return (text[start:end] for start, end in _comment_spans(text))


def _comment_spans(text: str) -> Iterator[tuple[int, int]]:
    """Where comments stand; one that is never closed is none."""
    start = text.find("<!--")
    while start >= 0:
        end = text.find("-->", start + 4) + 3
        if end < 3:
            return
        yield start, end
        start = text.find("<!--", end)


def _metadata(text: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for body in _META.findall(text)[:400]:
        attributes = _attributes(body)
        key = next(
            (attributes[name] for name in ("name", "property", "itemprop", "http-equiv") if name in attributes), ""
        )
        if key and attributes.get("content"):
            found.setdefault(key.lower(), []).append(attributes["content"])
            if key.lower() == "refresh":
                found.setdefault("link:refresh", []).extend(_REFRESH.findall(attributes["content"]))
    for body in _BASE.findall(text)[:3]:
        found.setdefault("link:base", []).extend(_attributes(body).values())
    for body in _FRAME.findall(text)[:40]:
        attributes = _attributes(body)
        found.setdefault("link:frame", []).append(attributes.get("src") or attributes.get("data", ""))
    for body, said in _PROPERTY.findall(text)[:200] if "itemprop" in text or "property" in text else ():
        attributes = _attributes(body)
        value = attributes.get("datetime") or attributes.get("content") or html.unescape(said).strip()
        key = attributes.get("itemprop") or attributes.get("property", "")
        if value and key:
            found.setdefault(key.lower(), []).append(value)
    for body in _LINK.findall(text)[:200]:
        attributes = _attributes(body)
        if attributes.get("rel", "").lower() in {"canonical", "shortlink", "alternate", "amphtml", "cite-as"}:
            found.setdefault("link:" + attributes["rel"].lower(), []).append(attributes.get("href", ""))
    for block in _enclosed(text, _LINKED_DATA, "</script")[:20]:
        try:
            _collect(json.loads(block), "", found, 0)
        except (ValueError, RecursionError):
            continue
    return found


def _attributes(body: str) -> dict[str, str]:
    return {name.lower(): html.unescape(a or b or c) for name, a, b, c in _ATTRIBUTE.findall(body)}


def _collect(value: Any, key: str, found: dict[str, list[str]], depth: int) -> None:
    if depth > 12:
        return
    if isinstance(value, dict):
        for name, part in value.items():
            _collect(part, str(name).lower(), found, depth + 1)
    elif isinstance(value, list):
        for part in value:
            _collect(part, key, found, depth + 1)
    elif isinstance(value, str) and key:
        found.setdefault(key, []).append(value)

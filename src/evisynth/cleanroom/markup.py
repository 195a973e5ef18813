"""What a raw page says to a rule: words as a reader and as a machine see them, its title, its metadata."""

import html
import json
import re
from dataclasses import dataclass
from typing import Any

_INLINE = re.compile(
    r"</?(?:a|abbr|b|bdi|bdo|cite|code|data|em|font|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|time|tt|u|var|wbr|"
    r"nobr)\b[^<>]{0,2000}>",
    re.IGNORECASE,
)
_COMMENT = re.compile("<!--")
_MARKED = re.compile(r"[<*`{}\\&]")
_COMMENTED = re.compile(r"<!--(?:[^-]|-(?!->)){0,4000}-->")
_TAG = re.compile(r"<[/!?a-zA-Z][^<>]{0,4000}>")
_META = re.compile(r"<meta\s([^<>]{1,20000})>", re.IGNORECASE)
_LINK = re.compile(r"<link\s([^<>]{1,4000})>", re.IGNORECASE)
_BASE = re.compile(r"<base\s([^<>]{1,4000})>", re.IGNORECASE)
_ATTRIBUTE = re.compile(r"([\w:.-]{1,60})\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))")
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
        source: all of it, attributes, comments and scripts too.
        metadata: meta and link elements and linked data: key to values.
    """

    titles: tuple[str, ...]
    visible: str
    source: str
    metadata: dict[str, list[str]]


def read_markup(text: str) -> PageWords:
    """Read a page without trusting it: no parser but patterns whose time grows with its length.

    Args:
        text: HTML, or plain text.

    >>> read_markup("<title>On X</title><p>CD<b>99</b>9999").visible.split()
    ['On', 'X', 'CD999999']
    """
    if not _LOOKS_HTML.search(text):
        return PageWords((), text, text, {})
    metadata = _metadata(text)
    titles = [html.unescape(found) for found in _TITLE.findall(text)[:3]]
    titles += [html.unescape(_TAG.sub(" ", _INLINE.sub("", found))) for found in _enclosed(text, _HEADING, "</h1")[:5]]
    visible = _TAG.sub(" ", _INLINE.sub("", _without_comments(text)))
    source = text
    if "\\u" in text or "\\x" in text:
        source = _ESCAPED.sub(lambda m: chr(int(m[1] or m[2], 16)), text)
    return PageWords(tuple(" ".join(t.split()) for t in titles if t.strip()), visible, source, metadata)


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
    for comment in _COMMENT.finditer(text):
        if comment.start() < at:
            continue
        end = text.find("-->", comment.end())
        if end < 0:
            break
        kept.append(text[at : comment.start()])
        at = end + 3
    return "".join((*kept, text[at:]))


def _metadata(text: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for body in _META.findall(text)[:400]:
        attributes = {name.lower(): a or b or c for name, a, b, c in _ATTRIBUTE.findall(body)}
        key = (
            attributes.get("name")
            or attributes.get("property")
            or attributes.get("itemprop")
            or attributes.get("http-equiv")
        )
        if key and attributes.get("content"):
            found.setdefault(key.lower(), []).append(html.unescape(attributes["content"]))
    for body in _BASE.findall(text)[:3]:
        found.setdefault("link:base", []).extend(html.unescape(a or b or c) for _, a, b, c in _ATTRIBUTE.findall(body))
    for body in _LINK.findall(text)[:200]:
        attributes = {name.lower(): a or b or c for name, a, b, c in _ATTRIBUTE.findall(body)}
        if attributes.get("rel", "").lower() in {"canonical", "shortlink", "alternate", "amphtml", "cite-as"}:
            found.setdefault("link:" + attributes["rel"].lower(), []).append(html.unescape(attributes.get("href", "")))
    for block in _enclosed(text, _LINKED_DATA, "</script")[:20]:
        try:
            _collect(json.loads(block), "", found, 0)
        except (ValueError, RecursionError):
            continue
    return found


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

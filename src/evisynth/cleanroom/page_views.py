"""What a page can be read as besides its words in order: without hidden parts, by kind of element, down a column."""

import itertools
import re
from collections import defaultdict
from collections.abc import Collection, Iterator
from typing import NamedTuple

_TAG = re.compile(r"(<[/!?a-zA-Z][^<>]{0,4000}>)")
_NAME = re.compile(r"<(/?)([a-zA-Z][\w:-]{0,30})([^<>]*)>")
_ATTRIBUTE = re.compile(r"([\w:.-]{1,60})\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))")
_EMPTY = frozenset("area base br col embed hr img input link meta source track wbr".split())  # noqa: SIM905
_NOT_READ = frozenset("rt rp rtc script style template noscript del s strike datalist title head".split())  # noqa: SIM905
_INLINE = frozenset(
    "a abbr b bdi bdo cite code data em font i ins kbd mark q s small span strong sub sup time tt u var wbr ruby rb rt "  # noqa: SIM905
    "rp del strike nobr".split()
)
_UNSEEN_STYLE = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0(?:\.0*)?(?![\d.])|"
    r"font-size\s*:\s*0(?![\d.])|color\s*:\s*(?:transparent|white|#fff(?:fff)?)\b|text-indent\s*:\s*-\d{3}|"
    r"(?:left|top|right|margin-left)\s*:\s*-\d{3}|clip\s*:\s*rect\(0|(?:width|height)\s*:\s*0(?![\d.])|"
    r"\bhidden(?=\s|>|$|=)|aria-hidden\s*=\s*[\"']?true",
    re.IGNORECASE,
)
_MAY_HIDE = re.compile("[sS][tT][yY][lL][eE]|[hH][iI][dD][dD][eE][nN]")
_RULE = re.compile(r"([^{}]{1,300})\{([^{}]{1,2000})\}")
_SELECTED = re.compile(r"([.#]?[\w-]{1,60})(?:::?(before|after))?\s*$", re.IGNORECASE)
_CONTENT = re.compile(r"content\s*:\s*((?:\"[^\"]*\"|'[^']*'|attr\(\s*[\w-]+\s*\)|\s)+)", re.IGNORECASE)
_ESCAPE = re.compile(r"\\([0-9a-fA-F]{1,6})[ \t\r\n]?")
_STYLE = re.compile(r"<style[^<>]{0,400}>([^<]{0,200000})", re.IGNORECASE)
_STRING = re.compile(r"\"((?:[^\"\\\n]|\\.){1,60})\"|'((?:[^'\\\n]|\\.){1,60})'|`([^`\n]{1,60})`")
_SCRIPT = re.compile(r"<script[^<>]{0,400}>([^<]{0,400000})", re.IGNORECASE)
_ROW, _CELL = re.compile(r"<tr\b[^<>]{0,400}>", re.IGNORECASE), re.compile(r"<t[dh]\b[^<>]{0,400}>", re.IGNORECASE)
_CRUMBS, _CRUMB_LETTERS, _MOST_TAGS, _DEEPEST = 6, 14, 40_000, 30


def page_views(text: str) -> Iterator[str]:
    """Read a page in the ways in which words can be parted or hidden in it; nothing for a page with none of them.

    Args:
        text: HTML without comments.

    >>> list(page_views("".join(f"{letter}<s>x</s>" for letter in "harbour sleep")))
    ['harbour sleep']
    """
    if text.count("<") < _CRUMBS:
        return
    yield from dict.fromkeys(_Walk(text).views())
    if "<table" in text.lower():
        yield from _columns(text)
    strings = [a or b or c for script in _SCRIPT.findall(text) for a, b, c in _STRING.findall(script)]
    if _are_crumbs(strings):
        yield "".join(strings)
        yield " ".join(strings)


class _Tag(NamedTuple):
    """What a tag says: its name, whether it parts words, and whether it closes; of an opening one also the kind of its
    element, whether it hides what is in it, what it puts in, and whether nothing can stand in it."""

    name: str
    parts: bool
    closes: bool
    kind: str = ""
    attributes: tuple[tuple[str, str], ...] = ()
    hidden: bool = False
    contents: tuple[str, ...] = ()
    empty: bool = False


class _Walk:
    """One way through the page's tags, with its words sorted by what they stand in."""

    def __init__(self, text: str) -> None:
        self._hidden, self._contents = _styles(text)
        self._open: list[tuple[str, str, bool]] = []
        self._groups: defaultdict[str, list[str]] = defaultdict(list)
        self._attributes: defaultdict[str, list[str]] = defaultdict(list)
        self._read: list[str] = []
        self._unread: list[str] = []
        self._kept: list[str] = []
        pieces = _TAG.split(text)[:_MOST_TAGS]
        tags = {tag: self._tag(tag) for tag in set(pieces[1::2])}  # many are the same
        kind, hidden = "", False
        for said, tag in itertools.zip_longest(pieces[::2], pieces[1::2]):
            if said:
                self._groups[kind].append(said)
                (self._unread if hidden else self._read).append(said)
            met = tags.get(tag)
            if met is not None:
                self._meet(met)
                _, kind, hidden = self._open[-1] if self._open else ("", "", False)

    def views(self) -> Iterator[str]:
        """The page without what is not seen, what is not seen, crumbs by their kind, crumbs of attributes."""
        if _are_crumbs(self._unread) or len(self._unread) >= _CRUMBS or self._kept:
            yield "".join(self._read)
        if _are_crumbs(self._unread):
            yield "".join(self._unread)
        if self._kept:
            yield "".join(self._kept)
        for crumbs in (*self._groups.values(), *self._attributes.values()):
            if _are_crumbs(crumbs):
                yield "".join(crumbs)
                if max(map(len, crumbs)) > 1:
                    yield " ".join(crumbs)

    def _meet(self, tag: _Tag) -> None:
        if tag.parts:
            self._read.append(" ")
        if tag.closes:
            self._close(tag.name)
            return
        for key, value in tag.attributes:
            self._attributes[key].append(value)
        if tag.contents:
            self._kept += tag.contents
            self._read += tag.contents
        if not tag.empty:
            self._open.append((tag.name, tag.kind, tag.hidden or bool(self._open and self._open[-1][2])))

    def _tag(self, tag: str) -> _Tag | None:
        """What a tag says; None for what is no element's."""
        found = _NAME.fullmatch(tag)
        if not found:
            return None
        name, given = found[2].lower(), found[3]
        if found[1]:
            return _Tag(name, name not in _INLINE, closes=True)
        attributes = {key.lower(): a or b or c for key, a, b, c in _ATTRIBUTE.findall(given)} if given else {}
        hidden = name in _NOT_READ or (_MAY_HIDE.search(given) is not None and _UNSEEN_STYLE.search(given) is not None)
        contents: tuple[str, ...] = ()
        if self._hidden or self._contents:
            marks = [name, *("." + one for one in attributes.get("class", "").split()), "#" + attributes.get("id", "")]
            hidden = hidden or not self._hidden.isdisjoint(marks)
            contents = tuple(self._put_in(marks, attributes))
        kind = f"{name} {attributes.get('class', '')} {attributes.get('style', '')}"
        empty = name in _EMPTY or given.endswith("/")
        return _Tag(
            name,
            name not in _INLINE,
            closes=False,
            kind=kind,
            attributes=tuple(attributes.items()),
            hidden=hidden,
            contents=contents,
            empty=empty,
        )

    def _put_in(self, marks: list[str], attributes: dict[str, str]) -> Iterator[str]:
        """The words that style sheets put beside an element."""
        for content in (content for mark in marks for content in self._contents.get(mark, ())):
            yield attributes.get(content[5:], "") if content.startswith("attr:") else content

    def _close(self, name: str) -> None:
        for back in range(1, min(len(self._open), _DEEPEST) + 1):
            if self._open[-back][0] == name:
                del self._open[-back:]
                return


def _styles(text: str) -> tuple[frozenset[str], dict[str, list[str]]]:
    """Elements, classes and ids that style sheets hide, and the words that they put before or behind."""
    hidden: set[str] = set()
    contents: dict[str, list[str]] = {}
    for sheet in _STYLE.findall(text):
        for selectors, body in _RULE.findall(sheet):
            found = _CONTENT.search(body)
            unseen = _UNSEEN_STYLE.search(body) is not None
            for selector in selectors.split(",") if found or unseen else ():
                mark = _SELECTED.search(selector.strip())
                if mark and found and mark[2]:
                    contents.setdefault(mark[1], []).extend(_said(found[1]))
                elif mark and unseen and not mark[2]:
                    hidden.add(mark[1])
    return frozenset(hidden), contents


def _said(content: str) -> Iterator[str]:
    for quoted, single, attribute in re.findall(r"\"([^\"]*)\"|'([^']*)'|attr\(\s*([\w-]+)\s*\)", content):
        if attribute:
            yield "attr:" + attribute.lower()
        else:
            yield _ESCAPE.sub(lambda m: chr(min(int(m[1], 16), 0x10FFFF)), quoted or single)


def _columns(text: str) -> Iterator[str]:
    """Tables with little in each cell, read downwards."""
    rows = [_CELL.split(row)[1:] for row in _ROW.split(text)[1:2000]]
    cells = [[" ".join(re.sub(r"<[^<>]{0,4000}>", "", cell).split()) for cell in row] for row in rows if len(row) > 1]
    if len(cells) < 2:
        return
    for at in range(max(map(len, cells))):
        column = [row[at] for row in cells if at < len(row)]
        if _are_crumbs(column):
            yield "".join(column)
            yield " ".join(column)


def _are_crumbs(pieces: Collection[str]) -> bool:
    if len(pieces) < _CRUMBS:
        return False
    said = [piece for piece in pieces if piece and not piece.isspace()]
    return sum(map(len, said)) <= _CRUMB_LETTERS * len(said) and len(set(said)) >= _CRUMBS

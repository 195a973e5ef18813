"""JATS front matter (ANSI/NISO Z39.96, all versions from NLM 2.0 on) as a record."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from evisynth.evidence import Entry, Record
from evisynth.records.formats.xml_text import all_text, local_name
from evisynth.records.raw_entry import RawEntry, build

if TYPE_CHECKING:
    from evisynth.text import Element

_ID_FIELDS = {"doi": "doi", "pmid": "pmid", "pmc": "pmcid", "pmcid": "pmcid", "pmc-aid": "", "publisher-id": "key"}
# The year that citations use is that of the issue; an electronic date stands in for it.
_DATE_ORDER = ("ppub", "print", "collection", "pub", "epub-ppub", "epub", "electronic", "")


def read_jats_front(root: "Element") -> Record:
    """Read the front matter of one JATS article.

    Args:
        root: the `article` element, or one that holds exactly one.

    Returns:
        The record, without origins. It may be empty: an article without title and identifiers is not an error here.

    >>> from evisynth.text import parse_xml
    >>> xml = b"<article><front><article-meta><title-group><article-title>Zika</article-title></title-group>"
    >>> read_jats_front(parse_xml(xml + b"</article-meta></front></article>", "a.xml")).title
    'Zika'
    """
    article = root if local_name(root) == "article" else next(_articles(root), root)
    entry = build(raw_front(article), "")
    if not isinstance(entry, Entry):
        return Record(id="")
    return replace(entry.record, origins=())


def _articles(root: "Element") -> "Iterator[Element]":
    return (element for element in root.iter() if local_name(element) == "article")


def raw_fronts(root: "Element") -> list[RawEntry]:
    """Read the front matter of every article below an element, each with its line."""
    return [raw_front(article) for article in _articles(root)]


def raw_front(article: "Element") -> RawEntry:
    """Read the front matter of one article under canonical names."""
    raw = RawEntry(article.sourceline or None)
    front = _child(article, "front", "front-stub")
    if front is None:
        return raw
    journal, meta = _child(front, "journal-meta"), _child(front, "article-meta")
    if journal is not None:
        raw.add("journal", all_text(_find(journal, "journal-title")))
    if meta is None:
        return raw
    for element in meta:
        _read_meta(element, raw)
    _add_dates(meta, raw)
    raw.add("type", article.get("article-type", ""))
    raw.add("language", str(article.get("{http://www.w3.org/XML/1998/namespace}lang", "")))
    return raw


def _read_meta(element: "Element", raw: RawEntry) -> None:
    name = local_name(element)
    if name == "article-id":
        raw.add(_ID_FIELDS.get(element.get("pub-id-type", ""), "") or "other", all_text(element))
    elif name == "title-group":
        titles = [all_text(_child(element, "article-title")), all_text(_child(element, "subtitle"))]
        raw.add("title", ": ".join(title for title in titles if title))
    elif name == "contrib-group":
        for contributor in element:
            if contributor.get("contrib-type", "author") == "author":
                raw.add("author", _author(contributor))
    elif name == "abstract" and element.get("abstract-type", "") in {"", "structured", "abstract", "main"}:
        raw.add("abstract", _abstract(element))
    elif name == "kwd-group":
        for keyword in element:
            if local_name(keyword) == "kwd":
                raw.add("keyword", all_text(keyword))
    elif name in {"volume", "issue", "fpage", "lpage", "elocation-id"}:
        field = {"fpage": "start_page", "lpage": "end_page", "elocation-id": "pages"}.get(name, name)
        raw.add(field, all_text(element))


def _author(contributor: "Element") -> str:
    name = _find(contributor, "name")
    if name is None:
        group = _find(contributor, "collab")
        return all_text(group if group is not None else _find(contributor, "string-name"))
    family, given = all_text(_child(name, "surname")), all_text(_child(name, "given-names"))
    return f"{family}, {given}" if family and given else family or given


def _abstract(element: "Element") -> str:
    parts: list[str] = []
    for child in element:
        name = local_name(child)
        if name == "sec":
            title = all_text(_child(child, "title")).rstrip(":.")
            body = " ".join(all_text(part) for part in child if local_name(part) != "title")
            parts.append(f"{title}: {body}" if title else body)
        elif name and name not in {"title", "label"}:
            parts.append(all_text(child))
    return "\n".join(part for part in parts if part) or all_text(element)


def _add_dates(meta: "Element", raw: RawEntry) -> None:
    dates: dict[str, str] = {}
    for element in meta:
        if local_name(element) == "pub-date":
            kind = element.get("pub-type") or element.get("publication-format") or element.get("date-type") or ""
            dates.setdefault(kind, all_text(_child(element, "year")))
    for kind in (*_DATE_ORDER, *dates):
        raw.add("date", dates.get(kind, ""))


def _child(element: "Element", *names: str) -> "Element | None":
    return next((child for child in element if local_name(child) in names), None)


def _find(element: "Element", name: str) -> "Element | None":
    return next((child for child in element.iter() if local_name(child) == name), None)

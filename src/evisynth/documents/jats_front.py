"""What stands around a JATS article: identifiers, licence, title, abstracts, keywords."""

import re

from evisynth.documents.elements import all_text, local_name
from evisynth.documents.inline import Inline
from evisynth.evidence import Identifiers
from evisynth.text import Element

_HREF = "{http://www.w3.org/1999/xlink}href"
_URL = re.compile(r"https?://[^\s<>()\"']*(?:creativecommons\.org|licen[cs]e)[^\s<>()\"']*", re.IGNORECASE)


def article_meta(article: Element) -> Element | None:
    """The `article-meta` (or a sub-article's `front-stub`) of an article."""
    for path in ("{*}front/{*}article-meta", "{*}front-stub", "{*}front"):
        found = article.find(path)
        if found is not None:
            return found
    return None


def identifiers(meta: Element | None) -> Identifiers:
    """The article's own identifiers, normalised."""
    if meta is None:
        return Identifiers()
    found = {node.get("pub-id-type", ""): all_text(node).strip() for node in reversed(meta.findall("{*}article-id"))}
    doi = re.sub(r"^(?:https?://(?:dx\.)?doi\.org/|doi:\s*)", "", found.get("doi", ""), flags=re.IGNORECASE).lower()
    pmid = found.get("pmid", "")
    pmc = re.sub(r"\D", "", re.split(r"\.", found.get("pmcid") or found.get("pmc") or "")[0])
    return Identifiers(doi=doi or None, pmid=pmid if pmid.isdecimal() else None, pmcid=f"PMC{pmc}" if pmc else None)


def licence(meta: Element | None) -> str | None:
    """The licence's address if one is given, else its words, else the copyright statement."""
    if meta is None:
        return None
    for node in meta.iterfind(".//{*}permissions/{*}license"):
        for place in (node, *node.iter("{*}license_ref", "{*}ext-link", "{*}uri")):
            address = place.get(_HREF) or (place.text if local_name(place) == "license_ref" else None) or ""
            if _URL.match(address.strip()):
                return address.strip()
        words = Inline().text(node)
        if written := _URL.search(words):
            return written[0].rstrip(".,;")
        if words:
            return words
    statement = meta.find(".//{*}copyright-statement")
    return (Inline().text(statement) or None) if statement is not None else None


def title(meta: Element | None, inline: Inline) -> str:
    """The article's title with its subtitle."""
    if meta is None:
        return ""
    group = meta.find("{*}title-group")
    parts = (
        [inline.text(group.find(f"{{*}}{name}")) for name in ("article-title", "subtitle")] if group is not None else []
    )
    return ": ".join(filter(None, parts))


def keywords(meta: Element | None, inline: Inline) -> str:
    """All keywords on one line, separated by semicolons."""
    found = meta.iterfind("{*}kwd-group/{*}kwd") if meta is not None else ()
    return "; ".join(filter(None, (inline.text(node) for node in found)))

"""JATS articles (and their forebears, NLM 2 and 3) as Markdown documents."""

from collections import Counter

from evisynth.documents.elements import local_name, outermost
from evisynth.documents.inline import Inline
from evisynth.documents.jats_blocks import BlockReader
from evisynth.documents.jats_front import article_meta, identifiers, keywords, licence, title
from evisynth.documents.jats_references import write_references
from evisynth.documents.writer import MarkdownWriter
from evisynth.evidence import Document
from evisynth.text import Element

_BACK = "back"
_BACK_NAMES = {"ack": "Acknowledgements", "fn-group": "Footnotes", "glossary": "Glossary", "app": "Appendix"}


def read_jats(article: Element, document_id: str) -> Document:
    """Read a JATS `article`.

    Args:
        article: the `article` element.
        document_id: what the document is to be called.
    """
    inline, writer = Inline(), MarkdownWriter()
    reader = BlockReader(writer, inline)
    meta = article_meta(article)
    name = title(meta, inline)
    writer.open_section(name or "Untitled", 1, "front")
    _front(meta, reader)
    _body(article, reader)
    _after(article, meta, reader)
    write_references(outermost(article, "ref-list"), writer, inline)
    markdown, sections, tables = writer.finish()
    warnings = [] if name else ["the article has no title"]
    if article.find("{*}body") is None or not any(section.kind == "body" for section in sections):
        warnings.append("the file holds no body text, only what stands around it")
    warnings += [text if times == 1 else f"{text} ({times} times)" for text, times in Counter(inline.warnings).items()]
    return Document(
        document_id, name, markdown, sections, tables, (), licence(meta), identifiers(meta), tuple(warnings)
    )


def _front(meta: Element | None, reader: BlockReader) -> None:
    if meta is None:
        return
    for node in meta:
        kind = local_name(node)
        if kind not in {"abstract", "trans-abstract"}:
            continue
        heading = reader.inline.text(node.find("{*}title")) or _abstract_name(node)
        reader.part(heading, "abstract")
        for child in node:
            if local_name(child) not in {"", "title", "label"}:
                reader.block(child, "abstract")
    words = keywords(meta, reader.inline)
    if words:
        reader.part("Keywords", "front")
        reader.writer.paragraph(words)


def _abstract_name(node: Element) -> str:
    given = (node.get("abstract-type") or "").replace("-", " ").strip()
    language = node.get("{http://www.w3.org/XML/1998/namespace}lang", "")
    if local_name(node) == "trans-abstract" and language:
        return f"Abstract ({language})"
    return f"Abstract ({given})" if given and given not in {"abstract", "web summary"} else "Abstract"


def _body(article: Element, reader: BlockReader) -> None:
    body = article.find("{*}body")
    reader.depth = 1
    if body is not None and _has_text(body):
        first = next((child for child in body if local_name(child)), None)
        heading = None if first is None or local_name(first) != "sec" else first.find("{*}title")
        if heading is None or not _has_text(heading):
            reader.part("Main text", "body")
            reader.depth = 1  # the sections that follow are parts themselves
        reader.blocks(body, "body")
    for floats in article.iterfind("{*}floats-group"):
        _floats(floats, reader)
    for floats in article.iterfind("{*}floats-wrap"):
        _floats(floats, reader)


def _floats(floats: Element, reader: BlockReader) -> None:
    reader.part("Figures and tables", "body")
    reader.blocks(floats, "body")


def _after(article: Element, meta: Element | None, reader: BlockReader) -> None:
    back = article.find("{*}back")
    for node in (*article.iterfind("{*}front/{*}notes"), *(back if back is not None else ())):
        if local_name(node) and local_name(node) != "ref-list":
            reader.depth = 1
            if node.find("{*}title") is None and local_name(node) != "app-group":
                reader.part(_BACK_NAMES.get(local_name(node), "Notes"), _BACK)
            reader.block(node, _BACK)
    statements = meta.iterfind(".//{*}funding-statement") if meta is not None else ()
    texts = [text for text in (reader.inline.text(node) for node in statements) if text]
    if texts:
        reader.part("Funding", _BACK)
        for text in texts:
            reader.writer.paragraph(text)
    for part in article.iterfind("{*}sub-article"):
        _sub_article(part, reader)
    for part in article.iterfind("{*}response"):
        _sub_article(part, reader)


def _sub_article(part: Element, reader: BlockReader) -> None:
    name = title(article_meta(part), reader.inline) or (part.get("article-type") or "Further part").replace("-", " ")
    reader.part(name, _BACK)
    body = part.find("{*}body")
    if body is not None:
        reader.blocks(body, _BACK)
    for inner in part.iterfind("{*}sub-article"):
        _sub_article(inner, reader)


def _has_text(node: Element) -> bool:
    return any(str(piece).strip() for piece in node.itertext())

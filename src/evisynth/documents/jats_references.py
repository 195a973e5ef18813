"""Reference lists: one line a reference, whichever way it is tagged."""

from evisynth.documents.elements import local_name
from evisynth.documents.inline import Inline
from evisynth.documents.marks import tidy
from evisynth.documents.writer import MarkdownWriter
from evisynth.text import Element

_CITATIONS = ("mixed-citation", "element-citation", "citation", "nlm-citation", "note")
_SET_APART = frozenset(
    {"article-title", "chapter-title", "source", "pub-id", "name", "string-name", "collab", "comment"}
)
_STRUCTURED = frozenset({"element-citation", "nlm-citation"})


def write_references(lists: list[Element], writer: MarkdownWriter, inline: Inline) -> None:
    """Write reference lists as the document's last section, of kind "references"."""
    if not lists:
        return
    title = inline.text(lists[0].find("{*}title")) or "References"
    writer.open_section(title, 2, "references")
    for number, references in enumerate(lists):
        if number and (heading := inline.text(references.find("{*}title"))):
            writer.open_section(heading, 3, "references")
        for node in references.iter("{*}ref", "{*}p"):
            if local_name(node) == "ref":
                writer.paragraph(_reference(node, inline))
            elif next(node.iterancestors("{*}ref"), None) is None:
                writer.paragraph(inline.text(node))


def _reference(node: Element, inline: Inline) -> str:
    label = inline.text(node.find("{*}label")).strip("[]().")
    label = label if len(label) <= 4 else ""  # author and year are part of the reference itself
    texts = [_citation(child, inline) for child in node.iter() if local_name(child) in _CITATIONS]
    text = " ".join(filter(None, texts)) or inline.text(node)
    return f"[{label}] {text}" if label and not text.startswith(f"[{label}]") else text


def _citation(node: Element, inline: Inline) -> str:
    spaced = bool((node.text or "").strip()) or any((child.tail or "").strip() for child in node)
    if local_name(node) not in _STRUCTURED and spaced:
        return _as_printed(node, inline)

    def part(name: str) -> str:
        return "; ".join(filter(None, (inline.text(found) for found in node.iterfind(f"{{*}}{name}"))))

    pages = "–".join(filter(None, (part("fpage"), part("lpage")))) or part("elocation-id")
    volume = part("volume") + (f"({part('issue')})" if part("issue") else "")
    where = ":".join(filter(None, (volume, pages)))
    titles = [part(name) for name in ("article-title", "chapter-title", "data-title")]
    source = " ".join(filter(None, (part("source"), part("edition"))))
    publisher = ", ".join(filter(None, (part("publisher-name"), part("publisher-loc"))))
    numbers = [f"{found.get('pub-id-type', 'id')}:{inline.text(found)}" for found in node.iterfind("{*}pub-id")]
    pieces = [_authors(node, inline), part("year"), *titles, source, where, publisher, part("comment"), *numbers]
    known = ". ".join(piece.rstrip(".") for piece in pieces if piece)
    return f"{known}." if known else inline.text(node)


def _as_printed(node: Element, inline: Inline) -> str:
    raw = node.text or ""
    for part in node:
        # Elements without text between them, and titles right after a stop, would fuse with what stands before them.
        fused = raw[-1:].isalnum() or (raw[-1:] in {".", ",", ";"} and local_name(part) in _SET_APART)
        raw += (" " if fused else "") + inline.child(part, raw) + (part.tail or "")
    return tidy(raw)


def _authors(node: Element, inline: Inline) -> str:
    names: list[str] = []
    for person in node.iter("{*}name", "{*}string-name", "{*}collab"):
        family, given = inline.text(person.find("{*}surname")), inline.text(person.find("{*}given-names"))
        names.append(" ".join(filter(None, (family, given))) or inline.text(person))
    return ", ".join([*names, *(["et al"] if node.find(".//{*}etal") is not None else [])])

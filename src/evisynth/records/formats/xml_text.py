"""Text of XML elements of bibliographic formats."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from evisynth.text import Element


def local_name(element: "Element") -> str:
    """Give an element's name without namespace; empty for comments and processing instructions."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def all_text(element: "Element | None") -> str:
    """Give all text below an element on one line; a superscript after a digit keeps a caret.

    >>> from evisynth.text import parse_xml
    >>> all_text(parse_xml(b"<t>10<sup>3</sup> cases of <i>Zika</i></t>", "t.xml"))
    '10^3 cases of Zika'
    """
    if element is None:
        return ""
    parts: list[str] = []
    _gather(element, parts)
    return " ".join("".join(parts).split())


def _gather(element: "Element", parts: list[str]) -> None:
    name = local_name(element)
    if not name or name in {"xref", "fn", "tex-math", "annotation"}:
        return
    if name == "sup" and parts and parts[-1][-1:].isdigit() and (element.text or "").lstrip("+-−–")[:1].isdigit():
        parts.append("^")
    if element.text:
        parts.append(element.text)
    for child in element:
        _gather(child, parts)
        if local_name(child) in {"p", "title", "break", "sec", "list-item"}:
            parts.append(" ")
        if child.tail:
            parts.append(child.tail)

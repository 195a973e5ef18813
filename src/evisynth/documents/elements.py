"""Reading XML elements without their namespaces."""

from evisynth.text import Element


def local_name(element: Element) -> str:
    """The tag without its namespace; empty for comments, instructions and entity references."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def all_text(element: Element) -> str:
    """All characters inside an element, as they stand."""
    return "".join(str(piece) for piece in element.itertext())


def outermost(element: Element, name: str) -> list[Element]:
    """The elements of a name below an element that stand in no other one of that name."""
    found = element.iter(f"{{*}}{name}")
    return [node for node in found if next(node.iterancestors(f"{{*}}{name}"), None) is None]

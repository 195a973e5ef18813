"""Running text of an article: every word kept, none fused, formulas linear."""

from dataclasses import dataclass, field

from lxml import etree

from evisynth.documents.elements import all_text, local_name
from evisynth.documents.formulas import linear
from evisynth.documents.marks import BREAK, lowered, marker, raised, tidy
from evisynth.documents.tex import plain_tex
from evisynth.text import Element

_SILENT_NAMES = "graphic inline-graphic media object-id alt-text long-desc permissions"
_APART_NAMES = (
    "p title list list-item def-list def-item disp-quote disp-formula break hr tr sec label caption td th "
    "speech speaker boxed-text statement verse-line"
)
_SILENT, _APART = frozenset(_SILENT_NAMES.split()), frozenset(_APART_NAMES.split())
_FORMULAS = frozenset({"inline-formula", "disp-formula", "alternatives", "math", "tex-math"})
_MARKERS = frozenset({"bibr", "table-fn", "fn"})


@dataclass(slots=True)
class Inline:
    """Gathers running text; what could not be shown as text is named in `warnings`, footnotes go to `notes`."""

    warnings: list[str] = field(default_factory=list[str])
    notes: list[str] = field(default_factory=list[str])

    def text(self, element: Element | None) -> str:
        """All the text of an element on one line."""
        return "" if element is None else tidy(self.content(element))

    def content(self, element: Element) -> str:
        """All the text of an element, its marks still unresolved."""
        raw = element.text or ""
        for child in element:
            raw += self.child(child, raw) + (child.tail or "")
        return raw

    def child(self, node: Element, before: str) -> str:
        """The text of a node inside running text that so far reads `before`, without its tail."""
        name = local_name(node)
        if not name:
            return self._entity(node)
        if name in _SILENT:
            return ""
        if name in _FORMULAS:
            text = self.formula(node)
            return f"{BREAK}{text}{BREAK}" if name == "disp-formula" else text
        if name == "fn":
            self.notes.append(self.text(node))
            return ""
        inner = self._name(node) if name in {"name", "string-name"} else self.content(node)
        if name == "sup":
            return raised(before, inner, node.tail or "")
        if name == "sub":
            return lowered(before, inner) + _guard(node)
        if name == "xref" and node.get("ref-type") in _MARKERS:
            return marker(all_text(node))
        if name in {"ext-link", "uri"} and not inner.strip():
            return node.get("{http://www.w3.org/1999/xlink}href", "")
        return f"{BREAK}{inner}{BREAK}" if name in _APART else inner

    def _name(self, node: Element) -> str:
        raw = node.text or ""
        for part in node:
            apart = (
                " " if raw and raw[-1].isalnum() and local_name(part) in {"given-names", "surname", "suffix"} else ""
            )
            raw += apart + self.child(part, raw) + (part.tail or "")
        return raw

    def formula(self, node: Element) -> str:
        """A formula as linear text, from MathML if it is there, else from TeX, else from its plain text."""
        math = next((found for found in node.iter("{*}math")), None)
        if math is not None and (text := linear(math)):
            return self._labelled(node, text)
        source = next((found for found in node.iter("{*}tex-math")), None)
        if source is not None and (text := plain_tex(all_text(source))):
            return self._labelled(node, text)
        if node.find(".//{*}graphic") is not None or node.find(".//{*}inline-graphic") is not None:
            words = tidy(all_text(node))
            self.warnings.append(f"a formula is given only as a picture{f' ({words})' if words else ''}")
            return f"[formula {words}]".replace(" ]", "]")
        return tidy(self.content(node))

    def _labelled(self, node: Element, text: str) -> str:
        label = self.text(node.find("{*}label")) if local_name(node) == "disp-formula" else ""
        return f"{text} {label if label.startswith('(') else f'({label})'}" if label else text

    def _entity(self, node: Element) -> str:
        if node.tag is not etree.Entity:
            return ""
        self.warnings.append(f"the entity {node.text} is not defined and was kept as it stands")
        return node.text or ""


def _guard(node: Element) -> str:
    """A subscript's digits must not run into the digits that follow: `log10 5`, not `log105`."""
    inner = all_text(node).strip()
    return " " if inner[-1:].isdigit() and (node.tail or "")[:1].isdigit() else ""

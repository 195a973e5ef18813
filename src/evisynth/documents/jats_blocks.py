"""The block level of a JATS article: sections, paragraphs, lists, quotes, figures, boxes, footnotes."""

from collections.abc import Callable, Iterable

from evisynth.documents.elements import all_text, local_name
from evisynth.documents.inline import Inline
from evisynth.documents.jats_tables import footnote, write_table_wrap
from evisynth.documents.marks import tidy
from evisynth.documents.writer import MarkdownWriter
from evisynth.text import Element

_BULLETS = frozenset({"bullet", "simple", "none", "", "alpha-lower", "alpha-upper", "roman-lower", "roman-upper"})


class BlockReader:
    """Writes the blocks of an article in reading order.

    Args:
        writer: where they go.
        inline: reads running text and collects warnings.
    """

    def __init__(self, writer: MarkdownWriter, inline: Inline) -> None:
        self.writer = writer
        self.inline = inline
        self.depth = 1
        self._rules: dict[str, Callable[[Element, str], None]] = {
            "sec": self._section,
            "app": self._section,
            "boxed-text": self._box,
            "ack": self._section,
            "notes": self._section,
            "glossary": self._section,
            "bio": self._section,
            "fn-group": self._section,
            "list": self._list,
            "def-list": self._definitions,
            "disp-quote": self._quote,
            "verse-group": self._quote,
            "fig": self._figure,
            "supplementary-material": self._figure,
            "media": self._figure,
            "chem-struct-wrap": self._figure,
            "table-wrap": self._table,
            "array": self._table,
            "disp-formula": self._formula,
            "disp-formula-group": self._formulas,
            "preformat": self._verbatim,
            "code": self._verbatim,
            "fn": self._footnote,
            "p": self._paragraph,
            "ref-list": self._nothing,
            "label": self._nothing,
            "title": self._nothing,
            "sec-meta": self._nothing,
            "object-id": self._nothing,
            "graphic": self._nothing,
            "fig-group": self._children,
            "table-wrap-group": self._children,
            "floats-group": self._children,
            "floats-wrap": self._children,
            "app-group": self._children,
            "speech": self._speech,
            "statement": self._children,
            "taxon-treatment": self._children,
            "treatment-sec": self._section,
        }

    def part(self, title: str, kind: str) -> None:
        """Open a part of the article (level 2); sections that follow stand inside it until the next part."""
        self.writer.open_section(title, 2, kind)
        self.depth = 2

    def blocks(self, parent: Element, kind: str) -> None:
        """Write every block child of an element."""
        self._mixed(parent, kind)

    def block(self, node: Element, kind: str) -> None:
        """Write one block; an element without a rule of its own is read as a paragraph."""
        self._rules.get(local_name(node), self._paragraph)(node, kind)

    def _mixed(self, parent: Element, kind: str) -> None:
        raw = parent.text or ""
        for child in parent:
            name = local_name(child)
            if name in self._rules and name not in {"fn", "graphic"}:
                self._flush(raw)
                self.block(child, kind)
                raw = child.tail or ""
            else:
                raw += self.inline.child(child, raw) + (child.tail or "")
        self._flush(raw)

    def _flush(self, raw: str) -> None:
        self.writer.paragraph(tidy(raw))
        notes, self.inline.notes[:] = list(self.inline.notes), []
        for note in notes:
            self.writer.paragraph(f"Footnote: {note}")

    def _children(self, node: Element, kind: str) -> None:
        for child in node:
            if local_name(child):
                self.block(child, kind)

    def _paragraph(self, node: Element, kind: str) -> None:
        self._mixed(node, kind)

    def _section(self, node: Element, kind: str) -> None:
        title = self._heading(node)
        if title:
            self.depth += 1
            self.writer.open_section(title, self.depth, kind)
        self._inside(node, kind)
        self.depth -= bool(title)

    def _box(self, node: Element, kind: str) -> None:
        # No heading: what follows the box in the text would otherwise stand under it.
        self.writer.paragraph(self._heading(node))
        self._inside(node, kind)

    def _heading(self, node: Element) -> str:
        found = node.find("{*}title")
        title = self.inline.text(found if found is not None else node.find("{*}caption/{*}title"))
        return " ".join(filter(None, (self.inline.text(node.find("{*}label")), title)))

    def _inside(self, node: Element, kind: str) -> None:
        for child in node:
            if local_name(child) == "caption":
                self._mixed(child, kind)
            elif local_name(child) not in {"", "title", "label"}:
                self.block(child, kind)

    def _list(self, node: Element, kind: str) -> None:
        del kind
        self.writer.paragraph(self._heading(node))
        self.writer.list_items(list(self._items(node, 0)))

    def _items(self, node: Element, depth: int) -> Iterable[tuple[int, str, str]]:
        ordered = (node.get("list-type") or "") not in _BULLETS
        number = 0
        for item in node:
            if local_name(item) != "list-item":
                continue
            number += 1
            label = self.inline.text(item.find("{*}label"))
            inner = [found for found in item.iter("{*}list") if next(found.iterancestors("{*}list-item"), None) is item]
            raw = item.text or ""
            for child in item:
                if local_name(child) not in {"label", "list"}:
                    raw += self._without_lists(child, raw)
                raw += child.tail or ""
            text = " ".join(filter(None, (label if label not in {"•", "-", "–"} else "", tidy(raw))))
            yield depth, f"{number}." if ordered and not label else "-", text
            for nested in inner:
                yield from self._items(nested, depth + 1)

    def _without_lists(self, node: Element, before: str) -> str:
        if node.find("{*}list") is None:
            return self.inline.child(node, before)
        raw = node.text or ""
        for child in node:
            raw += ("" if local_name(child) == "list" else self.inline.child(child, raw)) + (child.tail or "")
        return f"\x1e{raw}\x1e"

    def _definitions(self, node: Element, kind: str) -> None:
        del kind
        self.writer.paragraph(self._heading(node))
        pairs = [
            (self.inline.text(item.find("{*}term")), self.inline.text(item.find("{*}def")))
            for item in node.iterfind("{*}def-item")
        ]
        self.writer.list_items([(0, "-", ": ".join(filter(None, pair))) for pair in pairs])

    def _quote(self, node: Element, kind: str) -> None:
        plain = all(local_name(child) in {"p", "attrib", "", "title", "verse-line"} for child in node)
        if not plain:
            self._mixed(node, kind)
            return
        for child in node:
            if local_name(child):
                self.writer.paragraph(self.inline.text(child), "> ")

    def _speech(self, node: Element, kind: str) -> None:
        del kind
        self.writer.paragraph(self.inline.text(node))

    def _figure(self, node: Element, kind: str) -> None:
        label, caption = (self.inline.text(self._nearest(node, name)) for name in ("label", "caption"))
        label = f"{label}." if label and label[-1] not in ".:" else label
        text = " ".join(filter(None, (label, caption)))
        self.writer.paragraph(text or self.inline.text(node))
        for child in node if text else ():
            if local_name(child) in {"p", "list", "table-wrap", "disp-formula", "attrib"}:
                self.block(child, kind)

    def _nearest(self, node: Element, name: str) -> Element | None:
        # Supplementary material often carries label and caption on the media inside.
        found = node.find(f"{{*}}{name}")
        return found if found is not None else node.find(f"{{*}}media/{{*}}{name}")

    def _table(self, node: Element, kind: str) -> None:
        del kind
        write_table_wrap(node, self.writer, self.inline)

    def _formula(self, node: Element, kind: str) -> None:
        del kind
        self.writer.paragraph(self.inline.formula(node))

    def _formulas(self, node: Element, kind: str) -> None:
        for child in node.iterfind("{*}disp-formula"):
            self._formula(child, kind)

    def _verbatim(self, node: Element, kind: str) -> None:
        del kind
        self.writer.verbatim(all_text(node))

    def _footnote(self, node: Element, kind: str) -> None:
        del kind
        self.writer.paragraph(footnote(node, self.inline))

    def _nothing(self, node: Element, kind: str) -> None:
        del node, kind

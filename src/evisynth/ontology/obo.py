"""The lenient OBO reader: a bad clause costs itself, never the file."""

import gc
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from sys import intern

from evisynth.errors import UnreadableError
from evisynth.ontology.clauses import split_quoted, split_value, unescape
from evisynth.ontology.files import read_plain
from evisynth.ontology.terms import Edge, Ontology, Problem, Synonym, Term
from evisynth.text import decode

SCOPES = {scope: scope for scope in ("EXACT", "NARROW", "BROAD", "RELATED")}


_TEXTS = ("def", "comment", "synonym", *(f"{scope.lower()}_synonym" for scope in SCOPES))
_UNREAD = frozenset({"xref:"})
_UNREAD_TEXTS = frozenset({"def: ", "synon", "comme"})
"""The first five letters of frequent lines that are passed by at once; no clause of use begins so."""


def read_obo(source: Path | bytes, name: str = "", *, texts: bool = True) -> Ontology:
    """Read an OBO 1.0–1.4 file, plain or compressed (gzip, bzip2, xz), in any usual encoding.

    Clauses that mean nothing are passed over and listed in `Ontology.problems`, as are edges to terms that the file
    lacks, and cycles of is_a; such edges stay in the terms.

    Args:
        source: a file, or its bytes.
        name: what to call bytes in an error.
        texts: read definitions, comments and synonyms too; without them (names stay) reading takes half the time, which
            is enough for whoever only walks the graph.

    Raises:
        UnreadableError: it can't be opened, or has no `[Term]` stanza with an id.

    >>> ontology = read_obo(b"[Term]\\nid: X:1\\nname: wing disc\\nis_a X:2\\n")
    >>> ontology["X:1"].name, ontology.problems[0]
    ('wing disc', Problem(line=4, reason='not a clause: is_a X:2'))
    """
    label = str(source) if isinstance(source, Path) else name or "the ontology"
    text = decode(read_plain(source, label)).text
    reader = _Reader(texts=texts)
    with _no_collection():
        reader.read(text.split("\n"))
    if not reader.terms:
        msg = f"{label}: no [Term] stanza with an id in {text.count(chr(10)) + 1} lines"
        raise UnreadableError(msg, "Give an ontology in OBO format (for GO: go-basic.obo).")
    return reader.finish()


@contextmanager
def _no_collection() -> Generator[None]:
    """Hold the cyclic garbage collector: half a million new objects, and no circle among them, slow it by a third."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class _Draft:
    """A stanza while its clauses come in."""

    __slots__ = (*Term._fields, "kind")

    def __init__(self, kind: str, line: int) -> None:
        self.kind = kind
        self.line = line
        self.id = ""
        self.name: str | None = None
        self.namespace: str | None = None
        self.definition: str | None = None
        self.comment: str | None = None
        self.synonyms: list[Synonym] = []
        self.edges: list[Edge] = []
        self.alternatives: list[str] = []
        self.replaced_by: list[str] = []
        self.consider: list[str] = []
        self.obsolete = False


class _Reader:
    def __init__(self, *, texts: bool) -> None:
        self.clauses = _CLAUSES if texts else {tag: take for tag, take in _CLAUSES.items() if tag not in _TEXTS}
        self.unread = _UNREAD if texts else _UNREAD | _UNREAD_TEXTS
        self.header: dict[str, list[str]] = {}
        self.terms: dict[str, _Draft] = {}
        self.relations: dict[str, str] = {}
        self.problems: list[Problem] = []
        self.draft: _Draft | None = None

    def read(self, lines: Iterable[str]) -> None:
        held, held_number, clauses, unread = "", 0, self.clauses, self.unread
        for at, raw in enumerate(lines, 1):
            if raw[:5] in unread and not held and raw[-1] != "\\" and self.draft is not None:
                continue
            line, number = raw.strip(), at
            if held:
                line, number, held = held + line, held_number, ""
            if not line or line[0] == "!":
                continue
            if line[-1] == "\\" and (len(line) - len(line.rstrip("\\"))) % 2:
                held, held_number = line[:-1], number
                continue
            tag, colon, value = line.partition(": ")
            if tag in clauses and colon and self.draft is not None:
                reason = clauses[tag](self.draft, value)
                if reason:
                    self.problem(number, reason)
            elif line == "[Term]":
                self.close()
                self.draft = _Draft("Term", number)
            elif self.draft is None or not colon or " " in tag or tag[0] == "[":
                self.other(number, line)
        if held:
            self.other(held_number, held)
        self.close()

    def other(self, number: int, line: str) -> None:
        """Take a line that is not a known clause of a stanza in its usual spelling."""
        if line[0] == "[" and line.split("!")[0].rstrip().endswith("]"):
            self.close()
            self.open(number, line.split("!")[0].strip()[1:-1].strip())
            return
        tag, colon, value = (part.strip() for part in line.partition(":"))
        if not colon or not tag or " " in tag:
            self.problem(number, f"not a clause: {line[:80]}")
        elif self.draft is None:
            self.header.setdefault(tag, []).append(unescape(value))
        elif tag in self.clauses:
            reason = self.clauses[tag](self.draft, value) if value else f"{tag} has no value"
            if reason:
                self.problem(number, reason)

    def open(self, number: int, kind: str) -> None:
        if kind not in {"Term", "Typedef", "Instance"}:
            self.problem(number, f"unknown stanza [{kind[:40]}] passed over")
        self.draft = _Draft(kind, number)

    def close(self) -> None:
        draft, self.draft = self.draft, None
        if draft is None or draft.kind not in {"Term", "Typedef"}:
            return
        if not draft.id:
            self.problem(draft.line, f"[{draft.kind}] stanza without an id passed over")
        elif draft.kind == "Typedef":
            self.relations.setdefault(draft.id, draft.name or "")
        elif draft.id in self.terms:
            first = self.terms[draft.id]
            self.problem(draft.line, f"{draft.id} stands in line {first.line} already: its clauses were added there")
            _merge(first, draft)
        else:
            self.terms[draft.id] = draft

    def problem(self, number: int, reason: str) -> None:
        self.problems.append(Problem(number, reason))

    def finish(self) -> Ontology:
        default = next(iter(self.header.get("default-namespace", ())), "")
        terms = {key: _term(draft, default) for key, draft in self.terms.items()}
        header = {tag: tuple(values) for tag, values in self.header.items()}
        return Ontology(terms, header, self.relations, tuple(self.problems))


def _term(draft: _Draft, default_namespace: str) -> Term:
    return Term(
        draft.id,
        draft.line,
        draft.name or "",
        draft.namespace or default_namespace,
        draft.definition or "",
        draft.comment or "",
        tuple(draft.synonyms),
        tuple(draft.alternatives),
        tuple(draft.edges),
        draft.obsolete,
        tuple(draft.replaced_by),
        tuple(draft.consider),
    )


def _merge(first: _Draft, second: _Draft) -> None:
    first.name = first.name or second.name
    first.namespace = first.namespace or second.namespace
    first.definition = first.definition or second.definition
    first.comment = first.comment or second.comment
    first.synonyms += second.synonyms
    first.edges += second.edges
    first.alternatives += second.alternatives
    first.replaced_by += second.replaced_by
    first.consider += second.consider
    first.obsolete = first.obsolete or second.obsolete


# Each clause below changes the draft, or returns why it was passed over.


def _id(draft: _Draft, value: str) -> str:
    text = _one_id(value)
    if not text:
        return f"not an id: {value[:80]}"
    if draft.id and draft.id != text:
        return f"a second id in one stanza: {text}"
    draft.id = text
    return ""


def _name(draft: _Draft, value: str) -> str:
    if draft.name is not None:
        return f"a second name passed over: {value[:60]}"
    draft.name = _plain(value)
    return ""


def _namespace(draft: _Draft, value: str) -> str:
    if draft.namespace is not None:
        return f"a second namespace passed over: {value[:60]}"
    draft.namespace = intern(_plain(value))
    return ""


def _comment(draft: _Draft, value: str) -> str:
    if draft.comment is not None:
        return f"a second comment passed over: {value[:60]}"
    draft.comment = unescape(split_value(value)[0])
    return ""


def _definition(draft: _Draft, value: str) -> str:
    quoted = split_quoted(value)
    if quoted is None:
        return f"def without quoted text: {value[:60]}"
    if draft.definition is not None:
        return f"a second def passed over: {value[:60]}"
    draft.definition = quoted[0]
    return ""


def _synonym(draft: _Draft, value: str, scope: str = "") -> str:
    parts = value.split('"', 2)
    quoted = (parts[1], parts[2][1:]) if len(parts) == 3 and not parts[0] and "\\" not in value else split_quoted(value)
    if quoted is None or not quoted[0]:
        return f"synonym without quoted text: {value[:60]}"
    text, rest = quoted
    draft.synonyms.append(Synonym(text, scope or SCOPES.get(rest.partition(" ")[0], "RELATED")))
    return ""


def _is_a(draft: _Draft, value: str) -> str:
    text, modifiers = value.partition(" ! ")[0], ""
    if "{" in value or "\\" in text or " " in text:
        text, modifiers = split_value(value)
    if not text or " " in text:
        return f"is_a without one term id: {value[:80]}"
    draft.edges.append(Edge("is_a", intern(unescape(text)), modifiers))
    return ""


def _relationship(draft: _Draft, value: str) -> str:
    text, modifiers = split_value(value)
    relation, _, target = text.partition(" ")
    target = target.strip()
    if not target or " " in target:
        return f"relationship without one relation and one term id: {value[:80]}"
    draft.edges.append(Edge(intern(unescape(relation)), intern(unescape(target)), modifiers))
    return ""


def _alternative(draft: _Draft, value: str) -> str:
    return _append(draft.alternatives, "alt_id", value)


def _replaced_by(draft: _Draft, value: str) -> str:
    return _append(draft.replaced_by, "replaced_by", value)


def _consider(draft: _Draft, value: str) -> str:
    return _append(draft.consider, "consider", value)


def _append(ids: list[str], tag: str, value: str) -> str:
    text = _one_id(value)
    if not text:
        return f"{tag} without one term id: {value[:80]}"
    ids.append(text)
    return ""


def _obsolete(draft: _Draft, value: str) -> str:
    text = split_value(value)[0].lower()
    if text not in {"true", "false"}:
        return f"is_obsolete is neither true nor false: {value[:60]}"
    draft.obsolete = text == "true"
    return ""


def _one_id(value: str) -> str:
    text = _plain(value)
    return "" if " " in text else text


def _plain(value: str) -> str:
    """Return an unquoted value without comment and modifiers; the usual one, which has none, at once."""
    if "!" in value or "{" in value or "\\" in value:
        return unescape(split_value(value)[0])
    return value.strip()


_CLAUSES: dict[str, Callable[[_Draft, str], str]] = {
    "id": _id,
    "name": _name,
    "namespace": _namespace,
    "comment": _comment,
    "def": _definition,
    "synonym": _synonym,
    **{f"{scope.lower()}_synonym": partial(_synonym, scope=scope) for scope in SCOPES},
    "is_a": _is_a,
    "relationship": _relationship,
    "alt_id": _alternative,
    "replaced_by": _replaced_by,
    "consider": _consider,
    "use_term": _consider,
    "is_obsolete": _obsolete,
}

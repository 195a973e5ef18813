"""The ontology's own words: a term, its synonyms, its edges, and the mapping that holds them."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from evisynth.ontology.graph import find_cycles

GO_NAMESPACES = {"P": "biological_process", "F": "molecular_function", "C": "cellular_component"}
"""Aspect letters of the Gene Ontology, as GAF column 9 writes them, and the namespaces that they stand for."""


class Problem(NamedTuple):
    """A line that was passed over, or something odd that was survived."""

    line: int
    reason: str


class Synonym(NamedTuple):
    """Another way to say a term; `scope` is EXACT, NARROW, BROAD or RELATED."""

    text: str
    scope: str


class Edge(NamedTuple):
    """A link to another term; `modifiers` is the raw text between braces that followed it, if any."""

    relation: str
    target: str
    modifiers: str = ""


class Term(NamedTuple):
    """One stanza of an ontology; `line` is where it begins in its file."""

    id: str
    line: int
    name: str = ""
    namespace: str = ""
    definition: str = ""
    comment: str = ""
    synonyms: tuple[Synonym, ...] = ()
    alternatives: tuple[str, ...] = ()
    edges: tuple[Edge, ...] = ()
    obsolete: bool = False
    replaced_by: tuple[str, ...] = ()
    consider: tuple[str, ...] = ()

    def parents(self, relation: str = "is_a") -> tuple[str, ...]:
        """Return the targets of one relation, in file order."""
        return tuple(edge.target for edge in self.edges if edge.relation == relation)

    @property
    def prefix(self) -> str:
        """The id space: `GO` of `GO:0005634`; empty when the id has none."""
        space, colon, _ = self.id.partition(":")
        return space if colon else ""


@dataclass(frozen=True)
class Ontology(Mapping[str, Term]):
    """Terms by id, and what the file said of itself.

    Iteration is in file order. Alternative ids are not keys: `resolve` knows them.

    Args:
        terms: id → term.
        header: tag → its values, from the lines before the first stanza.
        relations: id → name of each relation that the file declares.
        passed_over: the clauses that meant nothing, in order of line.
    """

    terms: Mapping[str, Term]
    header: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    relations: Mapping[str, str] = field(default_factory=dict[str, str])
    passed_over: tuple[Problem, ...] = ()

    def __getitem__(self, key: str) -> Term:
        return self.terms[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.terms)

    def __len__(self) -> int:
        return len(self.terms)

    @property
    def version(self) -> str:
        """The file's `data-version`, empty when it gives none."""
        return next(iter(self.header.get("data-version", ())), "")

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """What was passed over, edges to terms that the file lacks, and circles of is_a, in order of line."""
        found = list(self.passed_over)
        found.extend(
            Problem(term.line, f"{term.id} {edge.relation} {edge.target}, which the file lacks")
            for term in self.terms.values()
            if not term.obsolete
            for edge in term.edges
            if edge.target not in self.terms
        )
        for cycle in find_cycles(self.terms):
            reason = "is_a runs in a circle: " + " → ".join((*cycle, cycle[0]))
            found.append(Problem(self.terms[cycle[0]].line, reason))
        return tuple(sorted(found))

    @cached_property
    def alternatives(self) -> Mapping[str, str]:
        """Alternative id → id of the term that it was merged into; the first claim wins."""
        found: dict[str, str] = {}
        for term in self.terms.values():
            if not term.obsolete:
                for alternative in term.alternatives:
                    found.setdefault(alternative, term.id)
        return found

    @cached_property
    def _children(self) -> Mapping[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {}
        for term in self.terms.values():
            if not term.obsolete:
                for target in dict.fromkeys(term.parents()):
                    found.setdefault(target, []).append(term.id)
        return {parent: tuple(children) for parent, children in found.items()}

    def children(self, term_id: str) -> tuple[str, ...]:
        """Return the current terms whose is_a parent this is, in file order.

        >>> from evisynth.ontology import read_obo
        >>> text = b"[Term]\\nid: X:1\\nname: organ\\n[Term]\\nid: X:2\\nname: leg\\nis_a: X:1\\n"
        >>> read_obo(text).children("X:1")
        ('X:2',)
        """
        return self._children.get(term_id, ())

    @cached_property
    def id_spaces(self) -> Mapping[str, int]:
        """How many current terms each id space has (`GO` for `GO:0005634`; the empty one for ids without a colon)."""
        return Counter(term.prefix for term in self.terms.values() if not term.obsolete)

    @cached_property
    def is_gene_ontology(self) -> bool:
        """Whether most of its current terms are GO's."""
        return 2 * self.id_spaces.get("GO", 0) > sum(self.id_spaces.values())

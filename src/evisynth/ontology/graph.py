"""Walking an ontology upwards, whatever circles or gaps it has."""

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from evisynth.ontology.terms import Term


def ancestors(terms: Mapping[str, "Term"], start: str, relations: Collection[str] = ("is_a",)) -> frozenset[str]:
    """Return every term above one, without itself unless a circle leads back.

    Args:
        terms: id → term.
        start: where to begin.
        relations: the edges to follow.

    >>> from evisynth.ontology import read_obo
    >>> ontology = read_obo(b"[Term]\\nid: X:1\\nis_a: X:2\\n[Term]\\nid: X:2\\nis_a: X:3\\n")
    >>> sorted(ancestors(ontology, "X:1"))
    ['X:2', 'X:3']
    """
    found: set[str] = set()
    waiting = [start]
    while waiting:
        term = terms.get(waiting.pop())
        for edge in term.edges if term else ():
            if edge.relation in relations and edge.target not in found:
                found.add(edge.target)
                waiting.append(edge.target)
    return frozenset(found)


def find_cycles(terms: Mapping[str, "Term"]) -> list[tuple[str, ...]]:
    """Return one circle of is_a for each back edge that a depth-first walk meets; none in a sound ontology."""
    cycles: list[tuple[str, ...]] = []
    done: set[str] = set()
    for root in terms:
        path: dict[str, None] = {}
        stack = [(root, False)]
        while stack:
            node, leaving = stack.pop()
            if leaving:
                del path[node]
                done.add(node)
                continue
            if node in done or node in path:
                continue
            path[node] = None
            stack.append((node, True))
            for parent in terms[node].parents():
                if parent in path:
                    order = list(path)
                    cycles.append(tuple(order[order.index(parent) :]))
                elif parent in terms and parent not in done:
                    stack.append((parent, False))
    return cycles

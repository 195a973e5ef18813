"""Semantic similarity of two terms after Wang, from the graph alone.

Source: Wang JZ, Du Z, Payattakool R, Yu PS, Chen CF. A new method to measure the semantic similarity of GO terms.
Bioinformatics 2007;23(10):1274–81: equations 1–3, weights 0.8 for is_a and 0.6 for part_of.
"""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from evisynth.errors import UsageError
from evisynth.ontology.terms import Ontology

if TYPE_CHECKING:
    from scipy.sparse import csr_array

WANG_WEIGHTS: Mapping[str, float] = {"is_a": 0.8, "part_of": 0.6}

Floats = NDArray[np.float64]


class _Vector(NamedTuple):
    """S-values of a term and its ancestors, by their number, and their sum."""

    values: dict[int, float]
    total: float


_SMALL = 4_000_000
"""Up to so many cells a plain matrix is quicker than a sparse one, which must be imported first."""

_EMPTY = _Vector({}, 0.0)


class WangSimilarity:
    """Wang similarity over one ontology; each term's vector is computed once and kept.

    What counts as an edge depends on the file, as in the published evaluation:

    - Gene Ontology: is_a and part_of, across namespaces too; alternative ids stand for their term; terms of different
      namespaces have similarity 0.
    - Any other: is_a only, without lines that carry trailing modifiers (general class inclusions) and without parents
      from another id space; alternative ids are unknown.

    Obsolete and unknown ids have similarity 0, and 1 with themselves.

    Args:
        ontology: the terms.
        weights: relation → weight in (0, 1]; None means the default for the file.

    Raises:
        UsageError: a weight is outside (0, 1].

    >>> from evisynth.ontology import read_obo
    >>> text = b"[Term]\\nid: X:1\\n[Term]\\nid: X:2\\nis_a: X:1\\n[Term]\\nid: X:3\\nis_a: X:1\\n"
    >>> round(WangSimilarity(read_obo(text)).pair("X:2", "X:3"), 6)  # (0.8 + 0.8) / (1.8 + 1.8)
    0.444444
    """

    def __init__(self, ontology: Ontology, weights: Mapping[str, float] | None = None) -> None:
        self.ontology = ontology
        self.weights = dict(default_weights(ontology) if weights is None else weights)
        for relation, weight in self.weights.items():
            if not 0 < weight <= 1:
                raise UsageError(f"the weight of {relation} is {weight}", "Give a weight above 0 and up to 1.")
        self._is_go = ontology.is_gene_ontology
        self._numbers: dict[str, int] = {}
        self._namespace_codes: dict[str, int] = {}
        self._vectors: dict[str, _Vector] = {}
        self._steps: list[list[tuple[int, float]] | None] = []
        self._ids: list[str] = []

    def pair(self, a: str, b: str) -> float:
        """Return the similarity of two ids, in [0, 1]."""
        if a == b:
            return 1.0
        first, second = self._vector(a), self._vector(b)
        if self._is_go and self._namespaces([a])[0] != self._namespaces([b])[0]:
            return 0.0
        theirs = second.values
        shared = sum(value + theirs[number] for number, value in first.values.items() if number in theirs)
        return min(1.0, shared / (first.total + second.total)) if shared else 0.0

    def matrix(self, rows: Sequence[str], columns: Sequence[str]) -> Floats:
        """Return the similarity of each of n ids with each of m, as an (n, m) array."""
        if not rows or not columns:
            return np.zeros((len(rows), len(columns)))
        left, right = [self._vector(i) for i in rows], [self._vector(i) for i in columns]
        shared = self._shared(left, right)
        totals = np.array([v.total for v in left])[:, None] + np.array([v.total for v in right])[None, :]
        result = np.divide(shared, totals, out=np.zeros_like(totals), where=totals > 0)
        if self._is_go:
            result[self._namespaces(rows)[:, None] != self._namespaces(columns)[None, :]] = 0.0
        places: dict[str, list[int]] = {}
        for column, term_id in enumerate(columns):
            places.setdefault(term_id, []).append(column)
        for row, term_id in enumerate(rows):
            result[row, places.get(term_id, [])] = 1.0
        return np.minimum(result, 1.0, out=result)

    def semantic_values(self, term_id: str) -> dict[str, float]:
        """Return the S-values of a term and all its ancestors, equation 1 of the paper; empty for an unknown id."""
        return {self._ids[number]: value for number, value in self._vector(term_id).values.items()}

    def known(self, term_id: str) -> bool:
        """Whether the id takes part: current, or an alternative id where those count."""
        return self._usable(term_id) is not None

    def _usable(self, term_id: str) -> str | None:
        term = self.ontology.terms.get(term_id)
        if term is None and self._is_go:
            term = self.ontology.terms.get(self.ontology.alternatives.get(term_id, ""))
        return None if term is None or term.obsolete else term.id

    def _vector(self, term_id: str) -> _Vector:
        found = self._vectors.get(term_id)
        if found is None:
            usable = self._usable(term_id)
            if usable is None:
                found = _EMPTY
            else:
                values = self._semantic_values(self._number(usable))
                found = _Vector(values, sum(values.values()))
            self._vectors[term_id] = found
        return found

    def _number(self, term_id: str) -> int:
        number = self._numbers.setdefault(term_id, len(self._ids))
        if number == len(self._ids):
            self._ids.append(term_id)
            self._steps.append(None)
        return number

    def _semantic_values(self, start: int) -> dict[int, float]:
        """S-values of a term and all its ancestors: the largest product of weights on any path up.

        A value only ever rises and no weight exceeds 1, so circles end.
        """
        best = {start: 1.0}
        waiting = [start]
        known = self._steps
        for number in waiting:
            value = best[number]
            steps = known[number]
            if steps is None:
                steps = known[number] = self._find_steps(self._ids[number])
            for target, weight in steps:
                reached = value * weight
                if reached > best.get(target, 0.0):
                    best[target] = reached
                    waiting.append(target)
        return best

    def _find_steps(self, term_id: str) -> list[tuple[int, float]]:
        terms, weights = self.ontology.terms, self.weights
        term = terms[term_id]
        found: list[tuple[int, float]] = []
        for relation, target_id, modifiers in term.edges:
            weight = weights.get(relation)
            target = None if weight is None else terms.get(target_id)
            if weight is None or target is None or target.obsolete:
                continue
            if self._is_go or (not modifiers and target.prefix == term.prefix):
                found.append((self._number(target_id), weight))
        return found

    def _shared(self, left: Sequence[_Vector], right: Sequence[_Vector]) -> Floats:
        """Sum S_A + S_B over the ancestors that A and B share, as an (n, m) array."""
        if (len(left) + len(right)) * len(self._ids) > _SMALL:
            return (self._sparse(left, first=True) @ self._sparse(right, first=False).T).toarray()
        vectors = (*left, *right)
        columns, values = _laid_out(vectors)
        used, places = np.unique(columns, return_inverse=True)
        table = np.zeros((len(vectors), len(used)))
        table[np.repeat(np.arange(len(vectors)), [len(vector.values) for vector in vectors]), places] = values
        first, second = table[: len(left)], table[len(left) :]
        return first @ (second > 0).T + (first > 0) @ second.T

    def _sparse(self, vectors: Sequence[_Vector], *, first: bool) -> "csr_array":
        """Lay vectors out so that one product sums S_A + S_B over the ancestors that A and B share.

        Each ancestor has two columns; a row of the first matrix holds (S, 1) there, one of the second (1, S).
        """
        from scipy.sparse import csr_array

        starts = np.concatenate(([0], np.cumsum([2 * len(vector.values) for vector in vectors])))
        columns, given = _laid_out(vectors)
        columns = np.repeat(2 * columns, 2)
        columns[1::2] += 1
        values = np.ones(len(columns))
        values[0 if first else 1 :: 2] = given
        return csr_array((values, columns, starts), (len(vectors), 2 * len(self._ids)))

    def _namespaces(self, ids: Sequence[str]) -> NDArray[np.int64]:
        codes = self._namespace_codes
        usable = [self._usable(i) for i in ids]
        found = [codes.setdefault(self.ontology.terms[i].namespace, len(codes)) if i else -1 for i in usable]
        return np.array(found, dtype=np.int64)


def _laid_out(vectors: Sequence[_Vector]) -> tuple[NDArray[np.int64], Floats]:
    """Put the numbers and the values of all vectors in a row."""
    size = sum(len(vector.values) for vector in vectors)
    numbers = chain.from_iterable(vector.values for vector in vectors)
    values = chain.from_iterable(vector.values.values() for vector in vectors)
    return np.fromiter(numbers, np.int64, size), np.fromiter(values, np.float64, size)


def default_weights(ontology: Ontology) -> dict[str, float]:
    """Return the relations that the published evaluation follows: is_a and part_of for GO, is_a for any other."""
    names = ("is_a", "part_of") if ontology.is_gene_ontology else ("is_a",)
    return {name: WANG_WEIGHTS[name] for name in names}


def parse_weights(text: str) -> dict[str, float]:
    """Read `is_a,part_of,regulates=0.5` into relation → weight.

    Raises:
        UsageError: a weight is not a number, or a relation without a published weight has none.

    >>> parse_weights("is_a,regulates=0.5")
    {'is_a': 0.8, 'regulates': 0.5}
    """
    weights: dict[str, float] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, given, number = part.partition("=")
        try:
            weights[name.strip()] = float(number) if given else WANG_WEIGHTS[name]
        except ValueError:
            raise UsageError(
                f"--relations: not a number: {part}", "Write relation=weight, as in part_of=0.6."
            ) from None
        except KeyError:
            msg = f"--relations: {name} has no published weight"
            raise UsageError(msg, f"Give it one: {name}=0.5.") from None
    if not weights:
        raise UsageError("--relations names no relation", "Write, for example, is_a,part_of.")
    return weights

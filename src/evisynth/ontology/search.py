"""Finding terms by what people write: exact names and synonyms first, then words, then forms of words."""

import re
from collections.abc import Collection, Iterable
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from evisynth.errors import UsageError
from evisynth.ontology.stems import FUNCTION_WORDS, fold, stem, words
from evisynth.ontology.terms import GO_NAMESPACES, Ontology, Term

Kind = Literal["id", "name", "synonym", "words", "stems"]

_SCOPE_RANK = {"EXACT": 0.0, "NARROW": 0.03, "BROAD": 0.04, "RELATED": 0.05}
_TOKEN = re.compile(r"[^\W_]+|\n")
_BREAK, _IGNORED = -1, -2
_CANDIDATES = 100
"""How many strings are looked at closely; the rest share too few words with the query to compete."""


class Match(NamedTuple):
    """A term that answers a query.

    Args:
        id: the term's id.
        name: the term's name.
        matched: the id, name or synonym that matched.
        kind: how: its id, exactly its name, exactly a synonym, by its words, or by stems of them.
        score: in (0, 1]; exact names 0.98 and above, exact synonyms 0.88 and above, the others below.
        obsolete: whether the term is obsolete.
    """

    id: str
    name: str
    matched: str
    kind: Kind
    score: float
    obsolete: bool


class TermSearch:
    """An index of all names and synonyms of one ontology.

    Args:
        ontology: the terms.

    >>> from evisynth.ontology import read_obo
    >>> text = b"[Term]\\nid: X:1\\nname: wing disc\\n[Term]\\nid: X:2\\nname: disc\\n"
    >>> [match.id for match in TermSearch(read_obo(text)).find("wing discs")]
    ['X:1', 'X:2']
    """

    def __init__(self, ontology: Ontology) -> None:
        self.ontology = ontology
        self._terms = list(ontology.values())
        self._texts: list[str] = []
        self._scopes: list[str] = []
        owners: list[int] = []
        for number, term in enumerate(self._terms):
            if term.name:
                self._texts.append(term.name)
                self._scopes.append("")
                owners.append(number)
            for synonym in term.synonyms:
                self._texts.append(synonym.text)
                self._scopes.append(synonym.scope)
                owners.append(number)
        self._owners = np.array(owners, dtype=np.int64)
        self._obsolete = np.array([term.obsolete for term in self._terms], dtype=bool)
        self._namespaces = np.array([term.namespace for term in self._terms], dtype=object)
        folded = [fold(text).replace("\n", " ") for text in self._texts]
        self._exact: dict[str, list[int]] = {}
        for number, text in enumerate(folded):
            self._exact.setdefault(text, []).append(number)
        self._index(folded)

    def _index(self, folded: list[str]) -> None:
        """Postings of every stem: which strings hold it. Rare stems weigh more (inverse document frequency)."""
        tokens = _TOKEN.findall("\n".join(folded))
        stems: dict[str, int] = {}
        numbers = {word: stems.setdefault(stem(word), len(stems)) for word in set(tokens) - {"\n"} - FUNCTION_WORDS}
        numbers |= dict.fromkeys(FUNCTION_WORDS, _IGNORED) | {"\n": _BREAK}
        stem_of = np.fromiter((numbers[token] for token in tokens), dtype=np.int64, count=len(tokens))
        strings = np.cumsum(stem_of == _BREAK)[stem_of >= 0]
        n = max(len(folded), 1)
        pairs = np.sort(stem_of[stem_of >= 0] * n + strings)
        pairs = pairs[np.concatenate(([True], np.diff(pairs) > 0))[: len(pairs)]]
        stem_column, self._posting_strings = pairs // n, pairs % n
        self._starts = np.searchsorted(stem_column, np.arange(len(stems) + 1))
        counts = np.diff(self._starts)
        self._stem_numbers = stems
        self._weights = np.log1p(n / np.maximum(counts, 1))
        self._string_weights = np.bincount(
            self._posting_strings, weights=self._weights[stem_column], minlength=len(folded)
        )

    def find(
        self, text: str, *, limit: int = 10, namespaces: Collection[str] = (), obsolete: bool = False
    ) -> list[Match]:
        """Return the best terms for a plain text; nothing in it is an operator.

        Args:
            text: an id, a name, a synonym or any words.
            limit: how many terms at most.
            namespaces: only terms of these (names, or GO's aspect letters P, F, C); empty means any. They are left out
                before the best are cut, so that a filtered search comes back as full as it can.
            obsolete: whether obsolete terms may be found.

        Raises:
            UsageError: the ontology has no such namespace.
        """
        allowed = self._allowed(namespaces, obsolete=obsolete)
        query = " ".join(text.split())
        best: dict[str, Match] = {}
        for match in (*self._by_id(query), *self._by_text(query, allowed)):
            if match.id not in best or match.score > best[match.id].score:
                best[match.id] = match
        return sorted(best.values(), key=lambda match: (-match.score, len(match.name), match.id))[:limit]

    def _allowed(self, namespaces: Collection[str], *, obsolete: bool) -> NDArray[np.bool_]:
        allowed = np.ones(len(self._terms), dtype=bool) if obsolete else ~self._obsolete
        if namespaces:
            wanted = {GO_NAMESPACES.get(name, name) for name in namespaces}
            missing = wanted - set(self._namespaces)
            if missing:
                known = ", ".join(sorted(filter(None, set(self._namespaces)))) or "none"
                raise UsageError(f"the ontology has no namespace {', '.join(sorted(missing))}", f"It has: {known}.")
            allowed &= np.isin(self._namespaces.astype(str), sorted(wanted))
        return allowed

    def _by_id(self, query: str) -> Iterable[Match]:
        term_id = query if query in self.ontology else self.ontology.alternatives.get(query, "")
        if term_id:
            yield self._match(self.ontology[term_id], query, "id", 1.0)

    def _by_text(self, query: str, allowed: NDArray[np.bool_]) -> Iterable[Match]:
        for number in self._exact.get(fold(query), ()):
            if allowed[self._owners[number]]:
                yield self._exact_match(number, query)
        asked = words(query)
        for number, overlap in self._overlapping(asked, allowed):
            yield self._graded(number, asked, overlap)

    def _overlapping(self, asked: list[str], allowed: NDArray[np.bool_]) -> Iterable[tuple[int, float]]:
        """The strings that share most with the query, each with its share of stems in common (Dice, weighted)."""
        stems = list(dict.fromkeys(stem(word) for word in asked if word not in FUNCTION_WORDS))
        rare = float(np.log1p(len(self._texts)))
        known = [self._stem_numbers[s] for s in stems if s in self._stem_numbers]
        total = sum(float(self._weights[s]) for s in known) + rare * (len(stems) - len(known))
        if not known:
            return
        shared = np.zeros(len(self._texts))
        for s in known:
            shared[self._posting_strings[self._starts[s] : self._starts[s + 1]]] += self._weights[s]
        touched = np.flatnonzero(shared)
        touched = touched[allowed[self._owners[touched]]]
        dice = 2 * shared[touched] / (total + self._string_weights[touched])
        if len(touched) > _CANDIDATES:
            kept = np.argpartition(-dice, _CANDIDATES)[:_CANDIDATES]
            touched, dice = touched[kept], dice[kept]
        yield from zip(touched.tolist(), dice.tolist(), strict=True)

    def _exact_match(self, number: int, query: str) -> Match:
        scope, text = self._scopes[number], self._texts[number]
        base = 1.0 if not scope else 0.95 - _SCOPE_RANK[scope]
        return self._match(
            self._terms[self._owners[number]],
            text,
            "synonym" if scope else "name",
            base if text == query else base - 0.01,
        )

    def _graded(self, number: int, asked: list[str], overlap: float) -> Match:
        """Score a string by words in common: the same words in the same order just below an exact match."""
        scope, text = self._scopes[number], self._texts[number]
        has = words(text)
        if has == asked:
            score = 0.98 if not scope else 0.93 - _SCOPE_RANK[scope]
            return self._match(self._terms[self._owners[number]], text, "synonym" if scope else "name", score)
        surface = len(set(asked) & set(has)) / len(set(asked))
        kind: Kind = "words" if surface == 1 else "stems"
        in_order = [stem(word) for word in asked] == [stem(word) for word in has]
        score = 0.86 if in_order else 0.7 * overlap + 0.1 * surface
        score -= (_SCOPE_RANK[scope] + 0.02) if scope else 0.0
        return self._match(self._terms[self._owners[number]], text, kind, max(score, 0.001))

    def _match(self, term: Term, matched: str, kind: Kind, score: float) -> Match:
        return Match(term.id, term.name, matched, kind, round(score, 4), term.obsolete)

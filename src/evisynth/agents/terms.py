"""Tools for ontologies: find terms by what people write, list children, show one; some terms may be hidden."""

from collections.abc import Collection, Mapping, Sequence
from typing import Literal

from pydantic import BaseModel, Field

from evisynth.agents.toolset import ToolFunction, ToolProblemError
from evisynth.errors import UsageError
from evisynth.ontology import GO_NAMESPACES, Match, Ontology, Resolution, Term, TermSearch, resolve

MOST_TERMS = 50
_MOST_SYNONYMS, _MOST_PARENTS = 5, 5


class NamedTerm(BaseModel):
    """A term's id and name."""

    id: str
    name: str


class ShownTerm(BaseModel):
    """A term."""

    id: str
    name: str
    aspect: str = Field(description="P, F or C for the Gene Ontology, else its namespace")
    definition: str
    synonyms: list[str]
    parents: list[NamedTerm]
    children: int = Field(description="how many direct children it has")
    matched: str = Field(default="", description="the name or synonym that matched the query")
    score: float | None = None


class FoundTerms(BaseModel):
    """Terms, best first; none is obsolete."""

    query: str
    terms: list[ShownTerm]


class TermChildren(BaseModel):
    """The direct children of a term."""

    id: str
    name: str
    children: list[ShownTerm]
    count: int
    truncated: bool


class OntologyTools:
    """Terms of some ontologies.

    Args:
        ontologies: by the name that tools ask for them by: GO, anatomy, stage, …
        hidden: ids that this run must not see: not in searches, among children or parents, nor as a current id. What
            is hidden belongs to this object: another one may hide others.
    """

    def __init__(self, ontologies: Mapping[str, Ontology], hidden: Collection[str] = ()) -> None:
        self._searches = {name: TermSearch(ontology) for name, ontology in ontologies.items()}
        self.hidden = frozenset(hidden)

    @classmethod
    def sharing(cls, other: "OntologyTools", hidden: Collection[str]) -> "OntologyTools":
        """Return the same ontologies, not indexed again, with other hidden terms."""
        made = cls({}, hidden)
        made._searches = other._searches
        return made

    @property
    def functions(self) -> Sequence[ToolFunction]:
        """Search, children, one term."""
        return (self.search_terms, self.list_term_children, self.show_term)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the ontologies."""
        return tuple(self._searches)

    def search_terms(
        self, query: str, ontology: str, aspect: Literal["P", "F", "C"] | None = None, limit: int = 10
    ) -> FoundTerms:
        """Find terms of an ontology: exact names and synonyms first, then words and forms of words.

        Args:
            query: a name, a synonym or any words; nothing in it is an operator
            ontology: which ontology to search; a wrong name is answered with the right ones
            aspect: for the Gene Ontology only: P process, F function, C component
            limit: how many terms at most
        """
        search = self._search(ontology)
        limit = max(1, min(limit, MOST_TERMS))
        try:
            found = search.find(query, limit=limit + len(self.hidden), namespaces=(aspect,) if aspect else ())
        except UsageError as error:
            raise ToolProblemError(error.message, error.hint) from None
        matches = [match for match in found if self._visible(search.ontology, match.id)][:limit]
        return FoundTerms(query=query, terms=[self._shown(search.ontology, match) for match in matches])

    def list_term_children(self, term_id: str, limit: int = 20) -> TermChildren:
        """List the direct children of a term.

        Args:
            term_id: the term's id
            limit: how many children at most
        """
        ontology, term = self._term(term_id)
        children = self._children(ontology, term.id)
        shown = [self._shown_term(ontology, ontology[child]) for child in children[: max(1, min(limit, MOST_TERMS))]]
        return TermChildren(
            id=term.id, name=term.name, children=shown, count=len(children), truncated=len(shown) < len(children)
        )

    def show_term(self, term_id: str) -> ShownTerm:
        """Show one term: definition, synonyms, parents.

        Args:
            term_id: the term's id
        """
        return self._shown_term(*self._term(term_id))

    def look_up(self, term_id: str) -> tuple[Resolution, Term | None]:
        """Bring an id to its current form, as far as this run may see; hidden ones are unknown.

        Returns:
            The resolution, and the current term if there is one.
        """
        for search in self._searches.values():
            found = resolve(search.ontology, term_id)
            if found.status == "unknown":
                continue
            if term_id in self.hidden or (found.id is not None and found.id in self.hidden):
                break
            consider = tuple(one for one in found.consider if one not in self.hidden)
            found = found._replace(consider=consider)
            return found, search.ontology[found.id] if found.id is not None else None
        return Resolution(term_id, None, "unknown"), None

    def match_phrase(
        self, phrase: str, ontology: str, *, aspect: str | None = None, least: float = 0.6
    ) -> Match | None:
        """Return the term that a phrase names, or None when none is close enough to be taken unseen.

        Args:
            phrase: what somebody wrote.
            ontology: which ontology.
            aspect: for GO: only terms of this aspect.
            least: the score that a term must reach.
        """
        search = self._search(ontology)
        for match in search.find(phrase, limit=1 + len(self.hidden), namespaces=(aspect,) if aspect else ()):
            if self._visible(search.ontology, match.id):
                return match if match.score >= least else None
        return None

    def _search(self, name: str) -> TermSearch:
        found = next((search for known, search in self._searches.items() if known.casefold() == name.casefold()), None)
        if found is None:
            raise ToolProblemError(f"there is no ontology {name}", f"There are: {', '.join(self._searches)}.")
        return found

    def _term(self, term_id: str) -> tuple[Ontology, Term]:
        resolution, term = self.look_up(term_id.strip())
        if term is None:
            consider = f" or look at {', '.join(resolution.consider)}" if resolution.consider else ""
            msg = f"{term_id} is {resolution.status}"
            raise ToolProblemError(msg, f"Search for the term by its name{consider}.")
        ontology = next(s.ontology for s in self._searches.values() if term.id in s.ontology)
        return ontology, term

    def _visible(self, ontology: Ontology, term_id: str) -> bool:
        return term_id not in self.hidden and not ontology[term_id].obsolete

    def _children(self, ontology: Ontology, term_id: str) -> list[str]:
        return [child for child in ontology.children(term_id) if child not in self.hidden]

    def _shown(self, ontology: Ontology, match: Match) -> ShownTerm:
        shown = self._shown_term(ontology, ontology[match.id])
        return shown.model_copy(update={"matched": match.matched, "score": match.score})

    def _shown_term(self, ontology: Ontology, term: Term) -> ShownTerm:
        parents = [ontology[p] for p in term.parents() if p in ontology and self._visible(ontology, p)]
        return ShownTerm(
            id=term.id,
            name=term.name,
            aspect=aspect_of(term),
            definition=term.definition,
            synonyms=[synonym.text for synonym in term.synonyms[:_MOST_SYNONYMS]],
            parents=[NamedTerm(id=parent.id, name=parent.name) for parent in parents[:_MOST_PARENTS]],
            children=len(self._children(ontology, term.id)),
        )


def aspect_of(term: Term) -> str:
    """Return P, F or C for a term of the Gene Ontology, else its namespace."""
    return next((letter for letter, space in GO_NAMESPACES.items() if space == term.namespace), term.namespace)

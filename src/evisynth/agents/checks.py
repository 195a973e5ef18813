"""Checks that tasks put their submissions through: ids, aspects, qualifiers, papers read, quotes, lengths of lists."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from evisynth.agents.desk import Desk
from evisynth.agents.problems import Path, Problem
from evisynth.agents.terms import OntologyTools, aspect_of

GO_QUALIFIERS: Mapping[str, frozenset[str]] = {
    "F": frozenset({"enables", "contributes_to"}),
    "P": frozenset(
        {
            "involved_in",
            "acts_upstream_of",
            "acts_upstream_of_positive_effect",
            "acts_upstream_of_negative_effect",
            "acts_upstream_of_or_within",
            "acts_upstream_of_or_within_positive_effect",
            "acts_upstream_of_or_within_negative_effect",
        }
    ),
    "C": frozenset({"located_in", "part_of", "is_active_in", "colocalizes_with"}),
}
"""Which relations of a gene product suit which aspect: the Gene Ontology's table of allowed relations (GAF 2.2)."""


def check_term(
    terms: OntologyTools, path: Path, term_id: str, *, prefix: str = "", aspect: str | None = None
) -> Iterator[Problem]:
    """Check that an id exists, is current, of the right ontology and, for GO, of the stated aspect.

    Args:
        terms: the ontologies, with what is hidden from this run.
        path: where the id stands.
        term_id: the id.
        prefix: the id space that it must be of, such as `GO`.
        aspect: P, F or C as the submission states it.
    """
    if prefix and not term_id.startswith(f"{prefix}:"):
        yield Problem(path, f"{term_id} is no {prefix} id", f"Search {prefix} for the term and take its id.")
        return
    resolution, term = terms.look_up(term_id)
    if term is None and resolution.status == "unknown":
        yield Problem(path, f"there is no term {term_id}", "Search for the term by its name; don't write ids by heart.")
    elif term is None:
        consider = ", ".join(resolution.consider)
        yield Problem(path, f"{term_id} is obsolete", f"Look at {consider}." if consider else "Choose another term.")
    elif resolution.status != "current":
        kind = "an alternative id of" if resolution.status == "alternative" else "obsolete, replaced by"
        yield Problem(path, f"{term_id} is {kind} {term.id} ({term.name})", f"Write {term.id}.")
    elif aspect is not None and aspect_of(term) != aspect:
        fix = f"Write aspect {aspect_of(term)}, or choose another term."
        yield Problem(path, f"{term_id} ({term.name}) is of aspect {aspect_of(term)}, not {aspect}", fix)


def check_qualifier(path: Path, qualifier: str, aspect: str) -> Iterator[Problem]:
    """Check that a GO qualifier suits the aspect.

    >>> [problem.fix for problem in check_qualifier(("q",), "enables", "C")]
    ['Write one of: colocalizes_with, is_active_in, located_in, part_of.']
    """
    suitable = GO_QUALIFIERS.get(aspect)
    if suitable is not None and qualifier not in suitable:
        fix = f"Write one of: {', '.join(sorted(suitable))}."
        yield Problem(path, f"{qualifier} does not suit aspect {aspect}", fix)


def check_evidence(desk: Desk, path: Path, paper: str | None, quote: str | None) -> Iterator[Problem]:
    """Check that a paper was opened in this run and has the quoted words.

    Args:
        desk: the papers of the run.
        path: where the evidence stands.
        paper: its key.
        quote: the words.
    """
    if not paper:
        yield Problem((*path, "paper"), "no paper is named", "Name the paper that says so.")
        return
    if desk.opened(paper) is None:
        known = ", ".join(desk.papers) or "none"
        yield Problem((*path, "paper"), f"{paper} was not read in this run", f"Read it, or cite one of: {known}.")
        return
    if not quote or not quote.strip():
        yield Problem((*path, "quote"), "no words are quoted", f"Copy the sentence of {paper} that says so.")
    elif desk.locate(paper, quote).found == "none":
        fix = "Copy the words exactly, numbers and signs included, or quote a shorter piece."
        yield Problem((*path, "quote"), f"{paper} does not have these words", fix)


def check_rows(path: Path, rows: Sequence[object], most: int) -> Iterator[Problem]:
    """Check that a list is not longer than it may be; what stands beyond is named row by row."""
    for number in range(most, len(rows)):
        fix = f"Keep the {most} best, in order of confidence."
        yield Problem((*path, number), f"the list has {len(rows)} rows, more than {most}", fix)


def check_repeats(path: Path, keys: Sequence[object]) -> Iterator[Problem]:
    """Check that no two rows say the same; the first stays.

    Args:
        path: where the list stands.
        keys: per row, what makes it the same as another.
    """
    first: dict[object, int] = {}
    for number, key in enumerate(keys):
        if key in first:
            yield Problem((*path, number), f"repeats row {first[key]}", "Keep it once, where it is strongest.")
        first.setdefault(key, number)


def check_choice(path: Path, value: str, choices: Collection[str]) -> Iterator[Problem]:
    """Check that a value is one of some."""
    if value not in choices:
        yield Problem(path, f"{value} is none of the allowed values", f"Write one of: {', '.join(sorted(choices))}.")

"""From the id that somebody wrote to the id that can be used today."""

from typing import Literal, NamedTuple

from evisynth.ontology.terms import Ontology

Status = Literal["current", "alternative", "replaced", "obsolete", "unknown"]


class Resolution(NamedTuple):
    """What became of an id.

    Args:
        asked: the id as it was written.
        id: the usable current id; None when there is none.
        status: current, alternative (merged into another term), replaced (obsolete, with a usable successor), obsolete
            (without one) or unknown.
        consider: ids that the ontology suggests to look at instead, each brought to its current form.
        via: the obsolete ids passed on the way to the successor.
    """

    asked: str
    id: str | None
    status: Status
    consider: tuple[str, ...] = ()
    via: tuple[str, ...] = ()


def resolve(ontology: Ontology, asked: str) -> Resolution:
    """Bring an id to its current form: through alternative ids and chains of replaced_by, however long or circular.

    A term that was split (more than one replaced_by) has no usable id: its successors are listed to be considered.

    >>> from evisynth.ontology import read_obo
    >>> text = b"[Term]\\nid: X:1\\n[Term]\\nid: X:2\\nis_obsolete: true\\nreplaced_by: X:1\\n"
    >>> resolve(read_obo(text), "X:2")
    Resolution(asked='X:2', id='X:1', status='replaced', consider=(), via=('X:2',))
    """
    term = ontology.terms.get(asked)
    if term is not None and not term.obsolete:
        return Resolution(asked, asked, "current")
    if term is None:
        main = ontology.alternatives.get(asked)
        return Resolution(asked, main, "alternative") if main else Resolution(asked, None, "unknown")
    usable, via = _follow(ontology, asked)
    consider = tuple(dict.fromkeys(_suggestions(ontology, via)))
    if usable is not None:
        return Resolution(asked, usable, "replaced", consider, via)
    return Resolution(asked, None, "obsolete", consider, via)


def _follow(ontology: Ontology, start: str) -> tuple[str | None, tuple[str, ...]]:
    """Walk single replaced_by links to a current term; None at a dead end, a fork or a circle."""
    path: list[str] = []
    at = start
    while at not in path:
        term = ontology.terms.get(at)
        if term is None:
            return ontology.alternatives.get(at), tuple(path)
        if not term.obsolete:
            return at, tuple(path)
        path.append(at)
        successors = dict.fromkeys(term.replaced_by)
        if len(successors) != 1:
            return None, tuple(path)
        at = next(iter(successors))
    return None, tuple(path)


def _suggestions(ontology: Ontology, path: tuple[str, ...]) -> list[str]:
    found: list[str] = []
    for step in path:
        term = ontology.terms[step]
        forks = term.replaced_by if len(set(term.replaced_by)) > 1 else ()
        for suggested in (*forks, *term.consider):
            usable = _follow(ontology, suggested)[0]
            found.extend([usable] if usable else [])
    return found

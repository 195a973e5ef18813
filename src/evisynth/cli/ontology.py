"""`evisynth ontology`: look into an OBO file."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from evisynth.cli.console import DONE, WITH_FAILURES, Json, leave, note, print_json, say

if TYPE_CHECKING:
    from evisynth.ontology import Ontology, Term

app = typer.Typer(no_args_is_help=True, help="Look into an ontology: show, search, resolve and compare terms.")

Obo = Annotated[Path, typer.Option("--obo", metavar="FILE", help="The ontology, in OBO format; may be compressed.")]


def _read(path: Path) -> "Ontology":
    from evisynth.ontology import read_obo

    ontology = read_obo(path)
    passed = ontology.passed_over
    if passed:
        first = passed[0]
        clauses = "1 clause" if len(passed) == 1 else f"{len(passed)} clauses"
        note(f"{path}: {clauses} passed over; the first in line {first.line}: {first.reason}")
    return ontology


@app.command()
def show(
    ids: Annotated[list[str], typer.Argument(metavar="ID…", help="Term ids.")], obo: Obo, *, as_json: Json = False
) -> None:
    """Show terms: names, definition, synonyms, parents and children.

    Example: evisynth ontology show GO:0005634 --obo go-basic.obo.gz
    """
    from evisynth.ontology import resolve

    ontology = _read(obo)
    found = [resolve(ontology, asked) for asked in ids]
    terms = [
        {"asked": r.asked, "status": r.status, **_term(ontology, ontology[r.id or r.asked])}
        if r.status != "unknown"
        else {"asked": r.asked, "status": r.status, "id": None}
        for r in found
    ]
    if as_json:
        print_json({"terms": terms, "version": ontology.version, "problems": len(ontology.problems)})
    else:
        for term in terms:
            _say_term(term)
    leave(WITH_FAILURES if any(r.status == "unknown" for r in found) else DONE)


@app.command()
def search(
    text: Annotated[str, typer.Argument(help="A name, synonym or any words; nothing in it is an operator.")],
    obo: Obo,
    *,
    aspect: Annotated[
        list[str] | None, typer.Option("--aspect", help="Only P, F or C, or a namespace; may be given again.")
    ] = None,
    limit: Annotated[int, typer.Option(min=1, help="How many terms at most.")] = 10,
    obsolete: Annotated[bool, typer.Option("--obsolete", help="Find obsolete terms too.")] = False,
    as_json: Json = False,
) -> None:
    """Find terms: exact names and synonyms first, then words and forms of words.

    Example: evisynth ontology search "wing discs" --obo fly_anatomy.obo
    """
    from evisynth.errors import UsageError
    from evisynth.ontology import TermSearch

    if not text.strip():
        raise UsageError("there is nothing to search for", "Give a name, a synonym or any words.")
    matches = TermSearch(_read(obo)).find(text, limit=limit, namespaces=aspect or (), obsolete=obsolete)
    if as_json:
        print_json({"query": text, "terms": [match._asdict() for match in matches]})
        return
    for match in matches:
        matched = "" if match.matched == match.name else f"  ({match.kind}: {match.matched})"
        say(f"{match.score:.2f}  {match.id}  {match.name}{matched}")
    if not matches:
        note("no term matches")


@app.command()
def resolve(
    ids: Annotated[list[str], typer.Argument(metavar="ID…", help="Term ids.")], obo: Obo, *, as_json: Json = False
) -> None:
    """Bring ids to their current form, or say why that can't be done.

    Example: evisynth ontology resolve GO:0019952 GO:0000005 --obo go-basic.obo.gz
    """
    from evisynth.ontology import resolve as bring

    ontology = _read(obo)
    found = [bring(ontology, asked) for asked in ids]
    if as_json:
        print_json({"terms": [resolution._asdict() for resolution in found]})
    else:
        for r in found:
            consider = f"; consider {', '.join(r.consider)}" if r.consider else ""
            say(f"{r.asked}  {r.status}" + (f" → {r.id}" if r.id and r.id != r.asked else "") + consider)


@app.command()
def similarity(
    a: Annotated[str, typer.Argument(help="A term id.")],
    b: Annotated[str, typer.Argument(help="Another.")],
    obo: Obo,
    *,
    relations: Annotated[
        str | None, typer.Option(help="What to follow: is_a,part_of or name=weight. Default: by the file.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Compare two terms after Wang (2007): 0 unlike, 1 the same.

    Example: evisynth ontology similarity GO:0007051 GO:0051321 --obo go-basic.obo.gz
    """
    from evisynth.ontology import WangSimilarity, parse_weights

    wang = WangSimilarity(_read(obo), parse_weights(relations) if relations is not None else None)
    unknown = [i for i in (a, b) if not wang.known(i)]
    value = wang.pair(a, b)
    if as_json:
        print_json(
            {
                "a": a,
                "b": b,
                "wang": value,
                "relations": list(wang.weights),
                "weights": wang.weights,
                "unknown": unknown,
            }
        )
    else:
        say(f"{value:.6f}  ({' + '.join(wang.weights)})")
    for term_id in unknown:
        note(f"{term_id} is not a current term of {obo}: its similarity to any other is 0")


def _term(ontology: "Ontology", term: "Term") -> dict[str, Any]:
    def named(ids: tuple[str, ...]) -> list[dict[str, str]]:
        return [{"id": i, "name": ontology[i].name if i in ontology else ""} for i in ids]

    return {
        "id": term.id,
        "name": term.name,
        "namespace": term.namespace,
        "definition": term.definition,
        "synonyms": [synonym._asdict() for synonym in term.synonyms],
        "alternatives": list(term.alternatives),
        "obsolete": term.obsolete,
        "replaced_by": list(term.replaced_by),
        "consider": list(term.consider),
        "parents": [{"relation": edge.relation, **named((edge.target,))[0]} for edge in term.edges],
        "children": named(ontology.children(term.id)),
        "line": term.line,
    }


def _say_term(term: dict[str, Any]) -> None:
    if term["id"] is None:
        say(f"{term['asked']}  unknown\n")
        return
    say(f"{term['id']}  {term['name']}" + ("  [obsolete]" if term["obsolete"] else ""))
    for label in ("namespace", "definition"):
        if term[label]:
            say(f"  {label}: {term[label]}")
    for synonym in term["synonyms"]:
        say(f"  synonym: {synonym['text']} ({synonym['scope'].lower()})")
    for parent in term["parents"]:
        say(f"  {parent['relation']}: {parent['id']}  {parent['name']}")
    for child in term["children"][:20]:
        say(f"  child: {child['id']}  {child['name']}")
    if len(term["children"]) > 20:
        say(f"  … and {len(term['children']) - 20} more children")
    say("")

"""`evisynth dedupe`: link the entries of one publication, with reasons that can be undone."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from evisynth.cli.console import WITH_FAILURES, Json, ProjectOption, leave, print_json, say

if TYPE_CHECKING:
    from evisynth.store import Project


def dedupe(
    *,
    project: ProjectOption = Path(),
    split: Annotated[
        tuple[str, str] | None, typer.Option("--split", metavar="ID ID", help="These two are not one publication.")
    ] = None,
    merge: Annotated[
        tuple[str, str] | None, typer.Option("--merge", metavar="ID ID", help="These two are one publication.")
    ] = None,
    detach: Annotated[
        str | None, typer.Option("--detach", metavar="FILE", help="This full text is of none of the records.")
    ] = None,
    attach: Annotated[
        tuple[str, str] | None, typer.Option("--attach", metavar="FILE ID", help="This full text is of that record.")
    ] = None,
    who: Annotated[str | None, typer.Option("--as", help="Who says so.")] = None,
    as_json: Json = False,
) -> None:
    """Link duplicates by identifiers, then by title and year; each link names its rule.

    What --split and --merge say holds from then on, also against the rules; the later word on a pair counts.
    A full text that was attached to the wrong record, by its title say, is taken off with --detach.

    Example: evisynth dedupe --project zika --split r-0f3a… r-77b1…
    """
    from evisynth.cli.stages import run_stages
    from evisynth.store import open_project

    opened = open_project(project)
    for pair, kind in ((split, "split"), (merge, "merge")):
        if pair is not None:
            _pin(opened, pair, kind, who)
    _move_texts(opened, detach, attach, who)
    failed = sum(report.failed for report in run_stages(opened, ["dedupe"]))
    facts = _facts(opened)
    if as_json:
        print_json(facts)
    else:
        say(f"{facts['before']} entries are {facts['after']} publications")
        for cluster in facts["clusters"]:
            rules = ", ".join(sorted({link["rule"] for link in cluster["links"]}))
            say(f"  {' = '.join(cluster['members'])}  ({rules})")
        say(f"{len(facts['related'])} related pairs, {len(facts['unsure'])} pairs to look at")
    leave(WITH_FAILURES if failed else 0)


def _pin(project: "Project", pair: tuple[str, str], kind: str, who: str | None) -> None:
    from evisynth.errors import UsageError
    from evisynth.store import known_entries, pin, reviewer_name

    with project.database.write() as connection:
        known = known_entries(connection)
        for identifier in pair:
            if identifier not in known:
                msg = f"no entry has the id {identifier!r}"
                raise UsageError(msg, "`evisynth records --json` lists ids and the ids merged into them.")
        if pair[0] == pair[1]:
            raise UsageError("both ids are the same", "Name two entries.")
        pin(connection, *pair, kind, reviewer_name(who))


def _move_texts(project: "Project", detach: str | None, attach: tuple[str, str] | None, who: str | None) -> None:
    from evisynth.cli.console import note
    from evisynth.store import attach_document, detach_document, reviewer_name

    moved = [] if detach is None else [detach_document(project, detach, reviewer_name(who))]
    moved += [] if attach is None else [attach_document(project, *attach, reviewer_name(who))]
    for one in moved:
        note(f"{one.name}: was of {one.before}, is of {one.after}")


def _facts(project: "Project") -> dict[str, Any]:
    from evisynth.store import read_catalogue, read_links

    with project.database.read() as connection:
        catalogue, links = read_catalogue(connection), read_links(connection)
    merges = [link for link in links if link.kind == "merge"]
    clusters = [
        {
            "id": one.id,
            "members": list(one.entries),
            "links": [{"a": m.a, "b": m.b, "rule": m.rule} for m in merges if m.a in set(one.entries)],
        }
        for one in catalogue
        if len(one.entries) > 1
    ]
    return {
        "before": sum(len(one.entries) for one in catalogue),
        "after": len(catalogue),
        "clusters": clusters,
        "related": [{"a": x.a, "b": x.b, "kind": x.kind} for x in links if x.kind not in {"merge", "unsure"}],
        "unsure": [{"a": x.a, "b": x.b, "reason": x.rule} for x in links if x.kind == "unsure"],
    }

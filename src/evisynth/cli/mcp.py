"""`evisynth mcp`: the tools as a Model Context Protocol server on standard input and output."""

from pathlib import Path
from typing import Annotated

import typer


def mcp(
    *,
    corpus: Annotated[Path | None, typer.Option(metavar="DIR", help="A corpus, to be searched and read.")] = None,
    obo: Annotated[
        list[str] | None, typer.Option(metavar="[NAME=]FILE", help="An ontology in OBO format; may be given again.")
    ] = None,
    hidden: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Term ids, one per line, that must not be seen.")
    ] = None,
    project: Annotated[
        Path | None, typer.Option("--project", metavar="DIR", help="A project, to be looked into; nothing is changed.")
    ] = None,
    policy: Annotated[
        Path | None,
        typer.Option(metavar="POLICY", help="Offer web tools that hide the review of this policy; its corpus too."),
    ] = None,
    pages: Annotated[
        Path | None, typer.Option(metavar="DIR", help="With a policy: search and read these pages, not the web.")
    ] = None,
    audit: Annotated[
        Path | None, typer.Option(metavar="FILE", help="With a policy: add each of its decisions to this file.")
    ] = None,
) -> None:
    """Serve tools to any client of the Model Context Protocol, until it closes the connection.

    Standard output carries the protocol and nothing else. Tools for the web exist only with --policy.

    Example: evisynth mcp --corpus papers --obo go-basic.obo.gz --obo anatomy=fly_anatomy.obo.gz

    Example: evisynth mcp --policy policy.json --pages pages --audit audit.jsonl
    """
    from evisynth.mcp import open_toolsets, serve

    serve(
        open_toolsets(
            corpus=corpus,
            ontologies=obo or (),
            hidden=hidden,
            project=project,
            policy=policy,
            pages=pages,
            audit=audit,
        )
    )

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
) -> None:
    """Serve tools to any client of the Model Context Protocol, until it closes the connection.

    Standard output carries the protocol and nothing else.

    Example: evisynth mcp --corpus papers --obo go-basic.obo.gz --obo anatomy=fly_anatomy.obo.gz
    """
    from evisynth.mcp import open_toolsets, serve

    serve(open_toolsets(corpus=corpus, ontologies=obo or (), hidden=hidden, project=project))

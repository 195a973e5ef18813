"""`evisynth new`: a project directory with a protocol to edit."""

from pathlib import Path
from typing import Annotated

import typer

from evisynth.cli.console import Json, print_json, say


def new(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The directory to make.")],
    *,
    template: Annotated[str, typer.Option(help="blank, perg-zika, …; --list names all.")] = "blank",
    show: Annotated[bool, typer.Option("--list", help="Name the templates and stop.")] = False,
    as_json: Json = False,
) -> None:
    """Make a project directory with a protocol to edit.

    Example: evisynth new zika --template perg-zika
    """
    from evisynth.review.templates import protocol_from, template_names
    from evisynth.store import create_project

    if show:
        print_json({"templates": template_names()}) if as_json else say("\n".join(template_names()))
        return
    project = create_project(folder, protocol_from(template, title=folder.resolve().name))
    criteria = len(project.protocol.criteria)
    if as_json:
        print_json({"project": str(folder), "template": template, "criteria": criteria})
        return
    say(f"made {folder} from template {template}: {criteria} criteria in {folder / 'protocol.toml'}")
    say(f"next: edit the protocol; evisynth import --project {folder} FILE…; evisynth run --project {folder}")

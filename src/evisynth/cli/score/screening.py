"""`evisynth score screening`: decisions against a reference."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from evisynth.cli.console import Json
from evisynth.cli.score.output import HtmlOption, TableOption, emit


def screening(
    reference: Annotated[Path, typer.Argument(help="CSV id,stage,reviewer,decision: what was settled.")],
    predicted: Annotated[
        Path, typer.Argument(help="CSV of the same form, optional rank,seconds,usd; each reviewer in it is a system.")
    ],
    *,
    profile: Annotated[
        Literal["evisynth", "paper"],
        typer.Option(help="evisynth: unclear and missing go to a person; paper: they are left out."),
    ] = "evisynth",
    reference_reviewer: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Whose decisions in the reference count (repeatable).")
    ] = None,
    reviewer: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Which systems to score (repeatable; default: all).")
    ] = None,
    as_json: Json = False,
    table: TableOption = False,
    html: HtmlOption = None,
) -> None:
    """Score screening: sensitivity first, per stage and strategy, and work saved.

    Example: evisynth score screening settled.csv model.csv --table --html screening.html
    """
    from evisynth.score.screening import score_screening

    result = score_screening(
        reference,
        predicted,
        profile=profile,
        reference_reviewers=reference_reviewer or [],
        reviewers=reviewer or [],
    )
    emit(result, as_json=as_json, table=table, html=html)

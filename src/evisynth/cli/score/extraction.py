"""`evisynth score extraction`: extracted records against expert records."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from evisynth.cli.console import Json
from evisynth.cli.score.output import HtmlOption, TableOption, emit


def extraction(
    reference: Annotated[
        Path, typer.Argument(metavar="REFERENCE", help="A PERG table, a folder of them, or JSONL of judged articles.")
    ],
    predicted: Annotated[Path, typer.Argument(metavar="PREDICTED", help="What is scored, in any of these forms.")],
    *,
    kind: Annotated[
        Literal["parameter", "model", "outbreak"], typer.Option(help="Which records are scored.")
    ] = "parameter",
    profile: Annotated[
        Literal["evisynth", "paper", "release"],
        typer.Option(help="evisynth: with our additions; paper: as printed; release: what the published code does."),
    ] = "evisynth",
    pathogen: Annotated[
        str | None, typer.Option(metavar="P", help="Only this pathogen: ebola, lassa, sars, zika, marburg, nipah, …")
    ] = None,
    articles: Annotated[
        Path | None, typer.Option(metavar="MAP.csv", help="CSV from your article ids to the reference's.")
    ] = None,
    as_json: Json = False,
    table: TableOption = False,
    html: HtmlOption = None,
) -> None:
    """Score extraction: flagging, count, and each field of optimally matched records.

    Example: evisynth score extraction perg/zika_models.csv mine.jsonl --kind model --pathogen zika --table
    """
    from evisynth.score.extraction import score_files, summary

    result = score_files(reference, predicted, kind, profile=profile, pathogen=pathogen, articles=articles)
    emit(result if as_json else summary(result), as_json=as_json, table=table, html=html)

"""`evisynth score agreement`: how far raters agree."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from evisynth.cli.console import Json
from evisynth.cli.score.output import HtmlOption, TableOption, emit


def agreement(
    ratings: Annotated[Path, typer.Argument(help="CSV item,rater,label; raters need not have rated the same items.")],
    *,
    level: Annotated[
        Literal["nominal", "ordinal", "interval"],
        typer.Option(help="Of measurement: for AC2, weighted kappa and Krippendorff's alpha."),
    ] = "nominal",
    order: Annotated[
        str, typer.Option(metavar="A,B,C", help="Labels from least to most, when they are words with an order.")
    ] = "",
    positive: Annotated[
        str | None, typer.Option(metavar="LABEL", help="Of two labels, the one positive agreement speaks of.")
    ] = None,
    as_json: Json = False,
    table: TableOption = False,
    html: HtmlOption = None,
) -> None:
    """Score agreement: raw, positive and negative, kappas, PABAK, Gwet's AC, Krippendorff's alpha.

    Example: evisynth score agreement ratings.csv --level ordinal --order low,moderate,high
    """
    from evisynth.score.agreement import score_agreement

    names = [name.strip() for name in order.split(",") if name.strip()]
    emit(score_agreement(ratings, level=level, order=names, positive=positive), as_json=as_json, table=table, html=html)

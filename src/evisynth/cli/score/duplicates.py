"""`evisynth score duplicates`: found clusters against known ones."""

from pathlib import Path
from typing import Annotated

import typer

from evisynth.cli.console import Json
from evisynth.cli.score.output import HtmlOption, TableOption, emit


def duplicates(
    reference: Annotated[
        Path, typer.Argument(help="CSV id,cluster: what belongs together; an empty cluster is alone.")
    ],
    predicted: Annotated[Path, typer.Argument(help="CSV id,cluster: what was put together.")],
    *,
    as_json: Json = False,
    table: TableOption = False,
    html: HtmlOption = None,
) -> None:
    """Score duplicates: by pairs of records, by record (B-cubed) and by whole clusters.

    Example: evisynth score duplicates labelled.csv found.csv --table
    """
    from evisynth.score.duplicates import score_duplicates

    emit(score_duplicates(reference, predicted), as_json=as_json, table=table, html=html)

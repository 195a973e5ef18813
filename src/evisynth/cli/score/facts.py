"""`evisynth score facts`: judged atomic facts."""

from pathlib import Path
from typing import Annotated

import typer

from evisynth.cli.console import Json
from evisynth.cli.score.output import HtmlOption, TableOption, emit


def facts(
    labels: Annotated[
        Path, typer.Argument(help="JSONL, one answer a line: id, system, answer_facts, reference_facts, …")
    ],
    *,
    as_json: Json = False,
    table: TableOption = False,
    html: HtmlOption = None,
) -> None:
    """Score facts: precision, recall and F1 per review; systems compared, and what they cost.

    Example: evisynth score facts labels.jsonl --table --html facts.html
    """
    from evisynth.score.facts import score_facts

    emit(score_facts(labels), as_json=as_json, table=table, html=html)

"""`evisynth score`: one file per protocol."""

import typer

from evisynth.cli.score.agreement import agreement
from evisynth.cli.score.annotations import annotations
from evisynth.cli.score.duplicates import duplicates
from evisynth.cli.score.extraction import extraction
from evisynth.cli.score.facts import facts
from evisynth.cli.score.screening import screening

__all__ = ["score"]

score = typer.Typer(
    name="score",
    help="Score results with the published protocols.",
    no_args_is_help=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (extraction, screening, facts, annotations, duplicates, agreement):
    score.command()(command)

"""`evisynth export`: a review's values in the layout that another program wants."""

from pathlib import Path
from typing import Annotated

import typer

from evisynth.cli.console import Json, ProjectOption, note, print_json, say, without_collecting


def export(
    *,
    project: ProjectOption = Path(),
    layout: Annotated[str, typer.Option("--format", help="csv, epireview, jsonl or redcap.")] = "csv",
    pathogen: Annotated[
        str | None, typer.Option(help="The pathogen whose tables are written (default: the protocol's).")
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FOLDER", help="Where to (default: the project's exports).")
    ] = None,
    as_json: Json = False,
) -> None:
    """Export the articles and values of a review.

    csv: articles and a table per kind of row, in our columns. epireview: the R package's tables, own estimates only.
    jsonl: what `evisynth score extraction` takes. redcap: an import file with its data dictionary.

    Example: evisynth export --project zika --format epireview -o zika-tables
    """
    from evisynth.errors import UsageError
    from evisynth.review.exporting import FORMATS, collect
    from evisynth.store import open_project, write_atomically

    if layout not in FORMATS:
        raise UsageError(f"unknown format {layout!r}", f"Formats are {', '.join(FORMATS)}.")
    opened = open_project(project)
    folder = output or opened.exports / layout
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"{folder}: a file is in the way", "Give -o a folder.")
    with without_collecting():
        made = FORMATS[layout](collect(opened, pathogen=pathogen))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in made.files.items():
            write_atomically(folder / name, content)
    except OSError as error:
        msg = f"{folder}: the export can't be written there: {error.strerror or error}"
        raise UsageError(msg, "Name a folder that can be written, on a disk with free space: -o FOLDER.") from None
    for warning in made.warnings:
        note(f"warning: {warning}")
    if as_json:
        print_json(
            {
                "folder": str(folder),
                "format": layout,
                "files": [{"name": name, "rows": made.rows[name]} for name in made.files],
                "left_out": dict(made.left_out),
                "warnings": list(made.warnings),
            }
        )
        return
    for name in made.files:
        say(f"{folder / name}: {made.rows[name]} rows")
    for reason, count in made.left_out.items():
        say(f"left out: {count} {reason}")

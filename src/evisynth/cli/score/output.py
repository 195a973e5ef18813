"""How every score is shown: JSON for machines, tables for people, a page to keep."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from evisynth.cli.console import DONE, REFUSED, WITH_FAILURES, leave, note, print_json

if TYPE_CHECKING:  # the score itself is imported by the command that runs
    from evisynth.score import ScoreResult

TableOption = Annotated[
    bool, typer.Option("--table", help="Print tables for people (the default; with --json they go to stderr).")
]
HtmlOption = Annotated[
    Path | None, typer.Option("--html", metavar="FILE", help="Also write a page with the tables and plots.")
]


def emit(result: "ScoreResult", *, as_json: bool, table: bool, html: Path | None) -> None:
    """Show a score and end the command: exit code 3 when its headline is refused, 1 when items failed, else 0.

    Args:
        result: the score.
        as_json: one JSON object on stdout.
        table: tables for people; on stderr when stdout carries JSON.
        html: where to write a self-contained page; None for none.

    Raises:
        UsageError: the page can't be written there.
    """
    if html is not None:
        _write_page(result, html)
    if as_json:
        print_json(result.to_json())
    if table or not as_json:
        _print_tables(result, on_stderr=as_json)
    for warning in result.warnings:
        note(f"warning: {warning}")
    if html is not None:
        note(f"written: {html}")
    if result.refused:
        note(f"refused: {result.refused}")
        leave(REFUSED)
    leave(WITH_FAILURES if result.failed else DONE)


def _write_page(result: "ScoreResult", html: Path) -> None:
    from evisynth.errors import UsageError
    from evisynth.score import render_page

    page = render_page(result)
    try:
        html.parent.mkdir(parents=True, exist_ok=True)
        html.write_text(page, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{html}: can't be written ({error.strerror})", "name a file in a folder you own") from error


def _print_tables(result: "ScoreResult", *, on_stderr: bool) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table as Grid
    from rich.text import Text

    from evisynth.score import count_lines, printable, tables

    stream = sys.stderr if on_stderr else sys.stdout
    console = Console(file=stream, width=None if stream.isatty() else 200, highlight=False)

    def plain(text: str) -> Text:
        return Text(printable(text))

    console.print(plain(f"{result.protocol} · profile {result.profile}"))
    for group, counts in count_lines(result.counts):
        console.print(plain(f"{group}: {counts}" if group else counts))
    for found in tables(result):
        grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
        grid.add_column(plain(found.title), no_wrap=True)
        for column in found.columns:
            grid.add_column(plain(column), justify="right")
        for name, cells in found.rows:
            grid.add_row(plain(name), *(plain(cell.text()) for cell in cells))
        console.print(grid)
    for item in result.failed:
        console.print(plain("failed: " + " · ".join(f"{key} {value}" for key, value in item.items())))

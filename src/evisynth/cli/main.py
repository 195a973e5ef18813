"""The entry point: adds the commands and turns errors into one line and an exit code."""

import gc
import os
import sys
from typing import Annotated

import typer

from evisynth import __version__
from evisynth.cli import (
    cleanroom,
    corpus,
    dedupe,
    demo,
    doctor,
    export,
    extract,
    import_,
    ledger,
    mcp,
    new,
    ontology,
    parse,
    plan,
    records,
    report,
    run,
    schema,
    screen,
    status,
    trace,
    verify,
)
from evisynth.cli.console import INTERRUPTED, WRONG_USE, note, say, show_error
from evisynth.cli.score import score
from evisynth.errors import EvisynthError

app = typer.Typer(
    name="evisynth",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


_YOUNG = 200_000
"""So many new objects before a look for garbage among them."""

COMMANDS = (
    demo.demo,
    new.new,
    import_.import_,
    dedupe.dedupe,
    screen.screen,
    parse.parse,
    extract.extract,
    verify.verify,
    report.report,
    export.export,
    run.run,
    status.status,
    plan.plan,
    ledger.ledger,
    records.records,
    trace.trace,
    mcp.mcp,
    doctor.doctor,
)
for command in COMMANDS:
    app.command(command.__name__.rstrip("_"))(command)
app.add_typer(score, name="score")
app.add_typer(ontology.app, name="ontology")
app.add_typer(schema.app, name="schema")
app.add_typer(corpus.app, name="corpus")
app.add_typer(cleanroom.app, name="cleanroom")


@app.callback(invoke_without_command=True)
def root(
    *, version: Annotated[bool, typer.Option("--version", is_eager=True, help="Print the version and exit.")] = False
) -> None:
    """Turn scientific literature into evidence that an expert can check and a score can measure."""
    if version:
        say(f"evisynth {__version__}")
        raise typer.Exit


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and exit: 0 done, 1 finished with failures, 2 wrong use, 3 refused, 130 interrupted."""
    # Libraries and a project's values are objects that live to the end: looking through them for garbage at every 700
    # new ones costs a fifth of the time of a short command.
    gc.freeze()
    gc.set_threshold(_YOUNG, *gc.get_threshold()[1:])
    given = list(sys.argv[1:] if arguments is None else arguments)
    if os.environ.get("EVISYNTH_OFFLINE"):
        from evisynth.engine import obey_offline

        obey_offline()
    debug = "--debug" in given
    given = [word for word in given if word != "--debug"]
    try:
        app(given, prog_name="evisynth")
    except EvisynthError as error:
        if debug:
            _print_traceback()
        show_error(error)
        sys.exit(error.exit_code)
    except SystemExit as end:
        if end.code == INTERRUPTED:
            note("interrupted: what was finished is kept; run the same command again to go on")
        raise
    except Exception as error:  # noqa: BLE001  # the last net: a person never sees a traceback unasked
        if debug:
            _print_traceback()
        note(f"error: evisynth failed inside: {type(error).__name__}: {error}")
        note("hint: run the same command with --debug and report what it prints")
        sys.exit(WRONG_USE)


def _print_traceback() -> None:
    import traceback

    traceback.print_exc()

"""`evisynth extract`: values of a schema from one paper or one text, with the words that they stand on."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from evisynth.cli.console import (
    DONE,
    WITH_FAILURES,
    WRONG_USE,
    Json,
    ProjectOption,
    leave,
    note,
    print_json,
    say,
    show_error,
)
from evisynth.cli.stages import run_named
from evisynth.errors import EvisynthError, UsageError

if TYPE_CHECKING:
    from evisynth.evidence import Document


def extract(
    files: Annotated[
        list[Path] | None, typer.Argument(metavar="FILE…", help="JATS XML, Markdown or plain text, told by content.")
    ] = None,
    *,
    text: Annotated[str | None, typer.Option("--text", help="A text instead of a file, e.g. an abstract.")] = None,
    schema: Annotated[str, typer.Option("--schema", help="A shipped schema.")] = "perg",
    topic: Annotated[
        str, typer.Option("--topic", help="What the review is about; `any` takes values of all pathogens.")
    ] = "any",
    cited: Annotated[
        bool, typer.Option("--cited", help="Also what the paper cites or assumes and does not estimate.")
    ] = False,
    single: Annotated[
        bool, typer.Option("--single", help="Each value that was read, without merging subgroups into ranges.")
    ] = False,
    project: ProjectOption = Path(),
    as_json: Json = False,
) -> None:
    """Extract values by rules from files or a text, anywhere; without either, from the project's included reports.

    With several files, --json prints one object per line, each with its `file`.

    Example: evisynth extract paper.xml --topic "Zika virus" --json
    """
    if text is not None and files:
        raise UsageError(
            "give either files or --text", 'For example: evisynth extract paper.xml, or --text "R0 was 2".'
        )
    if text is None and not files:
        run_named("extract", project, as_json=as_json)
        return
    if text is not None:
        _show(
            _extracted(_document(text.encode(), "--text"), schema, topic, cited=cited, single=single), as_json=as_json
        )
        return
    failed = 0
    for path in files or []:
        try:
            found = _extracted(_read(path), schema, topic, cited=cited, single=single)
        except EvisynthError as error:
            if len(files or []) == 1:
                raise
            show_error(error)
            failed += 1
            continue
        several = len(files or []) > 1
        _show({"file": str(path), **found} if several else found, as_json=as_json)
    count = len(files or [])
    leave(DONE if not failed else WRONG_USE if failed == count else WITH_FAILURES)


def _read(path: Path) -> "Document":
    from evisynth.errors import UnreadableError

    try:
        data = path.read_bytes()
    except OSError as error:
        msg = f"{path}: {error.strerror or error}"
        raise UnreadableError(msg, "Check the path and its permissions.") from None
    return _document(data, path.name)


def _document(data: bytes, name: str) -> "Document":
    from evisynth.documents import read_document

    return read_document(data, name)


def _extracted(document: "Document", schema: str, topic: str, *, cited: bool, single: bool) -> dict[str, Any]:
    from evisynth.review.extraction import extract_document, flatten

    records, warnings = extract_document(
        document, topic=topic, schema=schema, include_cited=cited, aggregate=not single
    )
    return {"records": [flatten(record) for record in records], "warnings": [*document.warnings, *warnings]}


def _show(found: dict[str, Any], *, as_json: bool) -> None:
    if as_json:
        print_json(found)
        return
    if "file" in found:
        say(f"{found['file']}:")
    for record in found["records"]:
        say(_line(record))
        say(f"    {' '.join(str(record['evidence'][0]['quote']).split())}")
    for warning in found["warnings"]:
        note(f"warning: {warning}")
    say(f"{len(found['records'])} values")


_UNTOLD = {"kind", "class", "type", "own", "evidence"}


def _line(record: dict[str, Any]) -> str:
    if record["kind"] != "parameter" or record["class"] == "Risk factors":
        told = [f"{key} {value}" for key, value in record.items() if value not in (None, "", []) and key not in _UNTOLD]
        return "  ".join([record["type"] if record["kind"] == "parameter" else record["kind"], *told])
    value, low, high = record["value"], record["range_lower"], record["range_upper"]
    number = f"{value}" if value is not None else f"{low} to {high}" if low is not None else "–"
    words = [str(record["type"]), number, "" if record["unit"] == "No units" else str(record["unit"])]
    if record["interval"] is not None:
        words.append(f"({record['interval']} {record['interval_lower']} to {record['interval_upper']})")
    if record["spread"] is not None:
        words.append(f"({record['spread']} {record['spread_value']})")
    if record["numerator"] is not None:
        total = "" if record["denominator"] is None else f" of {record['denominator']}"
        words.append(f"[{record['numerator']}{total}]")
    return "  ".join(word for word in [*words, "" if record["own"] == "own" else str(record["own"])] if word)

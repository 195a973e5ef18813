"""`evisynth extract`: values of a schema from one paper or one text, with the words that they stand on."""

from contextlib import ExitStack
from functools import partial
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
from evisynth.errors import EvisynthError, RefusedError, UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from evisynth.evidence import Document

_FOR_EXAMPLE = 'For example: evisynth extract paper.xml, or --text "R0 was 2".'


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
    model: Annotated[
        str, typer.Option("--model", metavar="NAME", help="Who extracts: rules, provider:name, or rules+provider:name.")
    ] = "rules",
    whole: Annotated[bool, typer.Option("--whole", help="A model gets all of a text and not only passages.")] = False,
    allow: Annotated[
        list[str] | None, typer.Option("--allow", metavar="HOST", help="A host that may receive the texts; repeatable.")
    ] = None,
    project: ProjectOption = Path(),
    as_json: Json = False,
) -> None:
    """Extract values from files or a text, anywhere; without either, from the project's included reports.

    Rules do it, or a model with --model; in a project `[models] extractor` of its protocol says who does.
    With several files, --json prints one object per line, each with its `file`.

    Example: evisynth extract paper.xml --topic "Zika virus" --json
    """
    if text is not None and files:
        raise UsageError("give either files or --text", _FOR_EXAMPLE)
    if text is not None and not text.strip():
        raise UsageError("--text holds no words", _FOR_EXAMPLE)
    if text is None and not files:
        _from_project(project, model, as_json=as_json)
        return
    with ExitStack() as stack:
        if model == "rules":
            extracted = partial(_by_rules, schema=schema, topic=topic, cited=cited, single=single)
        else:
            from evisynth.cli.extract_model import Choices, ModelExtraction, opened_pool

            pool, hosts = stack.enter_context(opened_pool(project, allow or []))
            choices = Choices(schema, topic, whole=whole, cited=cited, single=single)
            extracted = ModelExtraction(model, pool, hosts, choices).extract
        if text is not None:
            _show(extracted(_document(text.encode(), "--text")), as_json=as_json)
            return
        failed = _each(files or [], extracted, as_json=as_json)
    count = len(files or [])
    leave(DONE if not failed else WRONG_USE if failed == count else WITH_FAILURES)


def _from_project(project: Path, model: str, *, as_json: bool) -> None:
    if model != "rules":
        msg = "--model is for files and --text"
        raise UsageError(msg, f'For a project write into its protocol.toml: [models] extractor = "{model}"')
    run_named("extract", project, as_json=as_json)


def _each(files: "Sequence[Path]", extracted: "Callable[[Document], dict[str, Any]]", *, as_json: bool) -> int:
    """Extract from each file and count those that failed; the error of a lone one is raised, and so is a refusal."""
    failed = 0
    for path in files:
        try:
            found = extracted(_read(path))
        except EvisynthError as error:
            if len(files) == 1 or isinstance(error, RefusedError):
                raise
            show_error(error)
            failed += 1
            continue
        _show({"file": str(path), **found} if len(files) > 1 else found, as_json=as_json)
    return failed


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


def _by_rules(document: "Document", *, schema: str, topic: str, cited: bool, single: bool) -> dict[str, Any]:
    from evisynth.review.extraction import extract_document
    from evisynth.schemas import flatten

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
        say(f"    {_quoted(record['evidence'])}")
    for warning in found["warnings"]:
        note(f"warning: {warning}")
    count = len(found["records"])
    say(f"{count} record{'' if count == 1 else 's'}")


_UNTOLD = {"kind", "class", "type", "own", "evidence"}


def _quoted(evidence: list[dict[str, Any]]) -> str:
    """The words of a row, told apart where they are not in the text."""
    words = " ".join(str(evidence[0]["quote"]).split())
    missing = sorted({str(one["field"] or "the row") for one in evidence if one["match"] == "none"})
    return f"{words}  [UNVERIFIED: no words found for {', '.join(missing)}]" if missing else words


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

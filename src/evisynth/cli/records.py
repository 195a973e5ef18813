"""`evisynth records`: list, export, and the PRISMA counts."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from evisynth.cli.console import Json, ProjectOption, note, print_json, say

if TYPE_CHECKING:
    from evisynth.store import Project, Publication

FIELDS = (
    *("title", "abstract", "authors", "year", "journal", "volume", "issue", "pages"),
    *("language", "types", "retracted"),
)
IDENTIFIERS = ("doi", "pmid", "pmcid", "openalex")


def records(
    *,
    project: ProjectOption = Path(),
    prisma: Annotated[bool, typer.Option("--prisma", help="The counts of the PRISMA 2020 flow.")] = False,
    place: Annotated[
        str | None, typer.Option(help="Only those that stand there: included, awaiting_retrieval, …")
    ] = None,
    not_retrieved: Annotated[
        list[str] | None,
        typer.Option(
            "--not-retrieved", metavar="ID", help="This report was tried and can't be got; say why in --reason."
        ),
    ] = None,
    seek_again: Annotated[
        list[str] | None, typer.Option("--seek-again", metavar="ID", help="Take --not-retrieved back.")
    ] = None,
    reason: Annotated[str | None, typer.Option(help="Why the report can't be got.")] = None,
    who: Annotated[str | None, typer.Option("--as", help="Who says so.")] = None,
    decisions: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", help="Write the decisions as tables for `score screening` and `score agreement`."
        ),
    ] = None,
    ris: Annotated[Path | None, typer.Option(help="Write the listed records to this RIS file.")] = None,
    as_json: Json = False,
) -> None:
    """List the publications of a project, one per line, or count them as PRISMA does.

    Example: evisynth records --project zika --prisma --json
    """
    from evisynth.errors import UsageError
    from evisynth.records import write_ris
    from evisynth.review.position import PLACES
    from evisynth.review.stages import placed_publications
    from evisynth.store import open_project

    if place is not None and place not in PLACES:
        raise UsageError(f"no record can stand at {place!r}", f"Places are {', '.join(PLACES)}.")
    opened = open_project(project)
    if not_retrieved or seek_again:
        from evisynth.cli.retrieval import tell_retrieval

        tell_retrieval(opened, not_retrieved or [], seek_again or [], reason, who, as_json=as_json)
        return
    if reason is not None:
        raise UsageError("--reason belongs to --not-retrieved ID", "Name the record whose report can't be got.")
    if decisions is not None:
        _decisions(opened, decisions, as_json=as_json)
        return
    if prisma:
        _prisma(opened.folder, as_json=as_json)
        return
    placed = [one for one in placed_publications(opened) if place in (None, one.position.place)]
    for one in placed:
        if as_json:
            lost = None if one.lost is None else {name: getattr(one.lost, name) for name in ("who", "reason", "time")}
            print_json(_facts(one.publication) | {"place": one.position.place, "not_retrieved": lost})
        else:
            record = one.publication.record
            say(f"{record.id}  {record.year or '----'}  {one.position.place:20}  {record.title or '(no title)'}")
    if ris is not None:
        _write(ris, write_ris([one.publication.record for one in placed]))
        note(f"{len(placed)} records written to {ris}")


def _decisions(project: "Project", folder: Path, *, as_json: bool) -> None:
    from evisynth.cli.screening_tables import screening_tables, write_screening_tables
    from evisynth.review.stages import placed_publications

    tables = screening_tables(project, placed_publications(project))
    write_screening_tables(folder, tables)
    if as_json:
        print_json({"folder": str(folder), "files": [{"name": n, "rows": len(rows)} for n, rows in tables.items()]})
        return
    for name, rows in tables.items():
        say(f"{folder / name}: {len(rows)} rows")


def _write(path: Path, text: str) -> None:
    from evisynth.errors import UsageError
    from evisynth.store import write_atomically

    try:
        if not path.parent.is_dir():
            raise NotADirectoryError(0, "there is no such folder")
        write_atomically(path, text.encode())
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}", "Name a file in a folder that can be written.") from None


def _prisma(folder: Path, *, as_json: bool) -> None:
    from evisynth.review.prisma import prisma
    from evisynth.store import open_project, read_events

    project = open_project(folder)
    with project.database.read() as connection:
        boxes = prisma(read_events(connection), project.protocol)
    if as_json:
        print_json({"boxes": boxes, "warnings": boxes["warnings"]})
        return
    for name, count in boxes.items():
        if name == "warnings":
            continue
        shown = ", ".join(f"{key} {n}" for key, n in count.items()) if isinstance(count, dict) else count
        say(f"{name.replace('_', ' ')}: {shown or 0}")
    for warning in boxes["warnings"]:
        say(f"note: {warning}")


def _facts(one: "Publication") -> dict[str, Any]:
    record = one.record
    facts: dict[str, Any] = {"id": one.id} | {name: getattr(record.identifiers, name) for name in IDENTIFIERS}
    facts |= {name: getattr(record, name) for name in FIELDS}
    facts["origins"] = [{"file": o.file, "line": o.line, "key": o.key} for o in record.origins]
    facts["decisions"] = [
        {
            "stage": d.stage,
            "reviewer": d.reviewer,
            "decision": d.decision,
            "criterion": d.criterion,
            "note": d.note,
            "time": d.time,
        }
        for d in one.decisions
    ]
    facts["related"] = [{"id": other, "kind": kind} for other, kind in one.related]
    return facts | {"study": one.study, "merged": list(one.entries[1:])}
